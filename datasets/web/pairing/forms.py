"""The form of a new pair set: a design with its parameters."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.designs.sick import UNRELATED_SHARE

# An example of a custom design's table.
EXAMPLE_TABLE = """\
kind,left,right,quota,expected
descriptions,S1a,S1b,,similar
opposite,S1,S3,100,
far,S1,S1 other theme,50,unrelated
"""


class PairingForm(forms.Form):
    """A design with its parameters; those of the other designs are ignored."""

    # of a file with a table; a longer one would be too long for `table` as well
    MAX_BYTES = 100_000

    name = forms.CharField(label=_("Name of the new pair set"), max_length=200)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("The same sentences and seed give the same pairs."),
    )
    design = forms.ChoiceField(
        label=_("Design"),
        choices=[
            (
                "sick",
                _(
                    "SICK: each S1 (normalised sentence) with the other S1 of "
                    "its source and with every S2, S3 and S4 made from both, "
                    "plus a share of unrelated pairs"
                ),
            ),
            (
                "cds",
                _(
                    "CDSCorpus: ten kinds of pairs for each picture that two "
                    "authors described: within the picture, within its theme, "
                    "and across themes. Drawn from the candidates you chose, "
                    "or otherwise from those without warnings"
                ),
            ),
            ("custom", _("Your own: a table of kinds")),
        ],
        initial="sick",
        widget=forms.RadioSelect,
    )
    unrelated_share = forms.FloatField(
        label=_("SICK: share of unrelated pairs"),
        min_value=0,
        max_value=0.5,
        required=False,
        initial=UNRELATED_SHARE,
        help_text=_("SICK has 12 %: 0.12."),
        widget=forms.NumberInput(attrs={"step": "0.01", "inputmode": "decimal"}),
    )
    table = forms.CharField(
        label=_("Your own: table of kinds"),
        required=False,
        max_length=20_000,
        strip=False,
        initial=EXAMPLE_TABLE,
        help_text=_(
            "Left and right are stages (S1 to S4); a or b after a stage means "
            "the first or second sentence of a source, and + joins several. "
            "Example: S1aS2b pairs the first S1 with the S2 of the second. The "
            "right sentence comes from the same source unless “same theme”, "
            "“other theme” or “other source” follows. Without a quota, all "
            "pairs within each source are made. Expected is a label from left "
            "to right or a relation; it can be empty."
        ),
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    table_file = forms.FileField(
        label=_("Your own: upload the table as a file"),
        required=False,
        help_text=_("CSV or TSV in UTF-8. Its lines then appear above, where you can edit them."),
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt"}),
    )

    def __init__(self, data: Any = None, files: Any = None, **options: Any) -> None:
        # The lines of a file replace typed ones and are kept in the form.
        self._unreadable = False
        if data is not None and files and "table_file" in files:
            data = data.copy()
            try:
                content = files["table_file"].read(self.MAX_BYTES + 1)
                data["table"] = content.decode("utf-8-sig")
            except UnicodeDecodeError:
                self._unreadable = True
        super().__init__(data, files, **options)

    def clean_table_file(self) -> None:
        if self._unreadable:
            raise ValidationError(_("The file is not UTF-8 text. Export it again as CSV in UTF-8."))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_sick = cleaned.get("design") == "sick"
        if is_sick and cleaned.get("unrelated_share") is None and not self.errors:
            self.add_error("unrelated_share", _("The SICK design needs this share."))
        # Browsers end lines with CR LF; parameters of other designs are not stored.
        is_own = cleaned.get("design") == "custom"
        cleaned["table"] = "\n".join(cleaned.get("table", "").splitlines()) if is_own else ""
        if cleaned.get("unrelated_share") is None:
            cleaned["unrelated_share"] = UNRELATED_SHARE
        cleaned.pop("table_file", None)
        return cleaned
