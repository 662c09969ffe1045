"""The forms of the pages about projects, people, files and pairs."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.designs.sick import UNRELATED_SHARE
from datasets.errors import Conflict, Invalid
from datasets.formats.corpora import FORMATS
from datasets.models import Expected, Project, Role, User
from datasets.services.people import NewLogin
from datasets.web.uploads import UPLOADS

# What the table of a design of one's own looks like.
EXAMPLE_TABLE = """\
kind,left,right,quota,expected
descriptions,S1a,S1b,,similar
opposite,S1,S3,100,
far,S1,S1 other theme,50,unrelated
"""


@contextmanager
def errors_shown(form: forms.BaseForm) -> Iterator[None]:
    """Show what a service refuses on the form, beside the field it speaks of.

    A refusal is swallowed: what stands after the block runs only then, or when nothing returned.
    """
    try:
        yield
    except ValidationError as error:
        by_field = error.message_dict if hasattr(error, "error_dict") else {"": error.messages}
        _add(form, by_field)
    except (Invalid, Conflict) as error:
        _add(form, {**error.fields} or {"": [str(error)]})


def _add(form: forms.BaseForm, by_field: dict[str, Any]) -> None:
    for field, messages in by_field.items():
        for message in messages:
            form.add_error(field if field in form.fields else None, str(message))


class ProjectForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "language", "description", "licence", "seed")
        widgets = {
            "description": forms.Textarea(attrs={"rows": 3}),
            "language": forms.TextInput(attrs={"size": 6}),
        }
        help_texts = {
            "language": _("A language code such as en or pl. It cannot be changed later."),
            "licence": _(
                "The licence of the released corpus, such as CC BY-SA 4.0. You can "
                "add it later in the settings."
            ),
            "seed": _(
                "Random choices follow from this number. The same seed gives the same corpus."
            ),
        }


class ProjectSettingsForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    class Meta:
        model = Project
        fields = ("name", "description", "licence")
        widgets = {"description": forms.Textarea(attrs={"rows": 3})}


class TypedNameForm(forms.Form):
    """Deleting asks for the name, so that nobody deletes by a slip of the finger."""

    typed_name = forms.CharField(
        label=_("Login name"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class RoleOfferForm(forms.Form):
    name = forms.CharField(
        label=_("Recipient"),
        max_length=150,
        help_text=_("So that you know who the link is for. It is not part of any release."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("Role"), choices=Role.choices, initial=Role.ANNOTATOR, widget=forms.RadioSelect
    )

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class RoleForm(forms.Form):
    """Another role for somebody who has one."""

    role = forms.ChoiceField(label=_("Role"), choices=Role.choices, widget=forms.RadioSelect)

    def clean_role(self) -> Role:
        return Role(self.cleaned_data["role"])


class LoginForm(forms.Form):
    """The login that somebody chooses for themselves."""

    username = forms.CharField(
        label=_("Login name"),
        max_length=150,
        help_text=_("Choose any name; it need not be your own."),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=password_validators_help_text_html,
    )
    password_again = forms.CharField(
        label=_("Repeat the password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    LOGIN = ("username", "password", "password_again")

    def login_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.LOGIN if name in self.fields]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        password = cleaned.get("password")
        if password is not None:
            if password != cleaned.get("password_again"):
                self.add_error("password_again", _("The two passwords do not match."))
            try:
                validate_password(password, User(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    @property
    def new_login(self) -> NewLogin:
        return NewLogin(self.cleaned_data["username"], self.cleaned_data["password"])


class UploadField(forms.FileField):
    """A file that is kept in the database before anything looks into it."""

    def __init__(self, *, most_megabytes: int = 200, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.most_megabytes = most_megabytes

    def clean(self, data: Any, initial: Any = None) -> Any:
        file = super().clean(data, initial)
        if file is not None and file.size > self.most_megabytes * 10**6:
            raise ValidationError(
                _("The file is larger than %(most)d MB. Split it into smaller files."),
                params={"most": self.most_megabytes},
            )
        return file


class UploadForm(forms.Form):
    content = forms.ChoiceField(
        label=_("What does the file contain?"),
        choices=[(upload.key, upload.title) for upload in UPLOADS.values()],
        widget=forms.RadioSelect,
    )
    file = UploadField(
        label=_("File"),
        max_length=255,
        help_text=_("UTF-8, up to 200 MB. If any line is wrong, nothing is imported."),
    )
    name = forms.CharField(
        label=_("Name of the pair set"),
        max_length=200,
        required=False,
        help_text=_("Only for pairs. Leave empty to use the name of the file."),
    )
    corpus = forms.ChoiceField(
        label=_("Format of a published corpus"),
        choices=[
            ("", _("Recognise from the header")),
            *((corpus.value, known.title) for corpus, known in FORMATS.items()),
        ],
        required=False,
        help_text=_(
            "Choose one for SemEval 2014 and CDSCorpus: their headers are the "
            "same, but their labels read in opposite directions."
        ),
    )


class PairingForm(forms.Form):
    """A design with its parameters; those of the other designs are passed over."""

    MOST_BYTES = 100_000  # of a file with a table; what is longer is too long for `table` as well

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
        # The lines of a file take the place of those that were typed, and stay in the form.
        self._unreadable = False
        if data is not None and files and "table_file" in files:
            data = data.copy()
            try:
                given = files["table_file"].read(self.MOST_BYTES + 1)
                data["table"] = given.decode("utf-8-sig")
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
        # A browser ends lines with CR LF; what another design needs is not kept.
        is_own = cleaned.get("design") == "custom"
        cleaned["table"] = "\n".join(cleaned.get("table", "").splitlines()) if is_own else ""
        if cleaned.get("unrelated_share") is None:
            cleaned["unrelated_share"] = UNRELATED_SHARE
        cleaned.pop("table_file", None)
        return cleaned


class DescribeForm(forms.Form):
    """A description; the service has the better words for what is wrong with it."""

    picture = forms.IntegerField(widget=forms.HiddenInput, min_value=1)
    text = forms.CharField(required=False, max_length=2_000)
    # How often the parser was asked about the text that is being typed.
    turn = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=0)
    # Hash of the text that is being changed.
    seen = forms.CharField(widget=forms.HiddenInput, required=False, max_length=64)


class ReturnForm(forms.Form):
    seen = forms.CharField(widget=forms.HiddenInput, max_length=64)
    reason = forms.CharField(
        label=_("What should the author change?"),
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 300}),
    )


# The query of a list: 200 letters of a filter may be 2,400 characters of an address.
MOST_OF_A_QUERY = 4_000


class DecisionForm(forms.Form):
    """What a decision about a candidate needs besides its address; the server wrote it all."""

    about = forms.CharField(widget=forms.HiddenInput, max_length=2_000)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1)
    back = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MOST_OF_A_QUERY)


class EditForm(DecisionForm):
    text = forms.CharField(
        label=_("Your text"),
        # Empty, too long: the service has better words for it.
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 2_000}),
    )


class OwnSentenceForm(forms.Form):
    """A sentence of the project lead's own, and what the judges should say about it."""

    back = forms.CharField(widget=forms.HiddenInput, required=False, max_length=MOST_OF_A_QUERY)
    text = forms.CharField(
        label=_("Your sentence"),
        required=False,
        strip=True,
        widget=forms.Textarea(attrs={"rows": 2, "maxlength": 2_000}),
    )
    expected_ab = forms.ChoiceField(
        label=_("Expected, from the S1 to your sentence"), choices=Expected.choices
    )
    expected_ba = forms.ChoiceField(
        label=_("Expected, from your sentence to the S1"), choices=Expected.choices
    )


class WithdrawForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason for withdrawing it"),
        max_length=500,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
