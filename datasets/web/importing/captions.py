"""Drawing source pairs from an uploaded caption set: what a draw gives, then the import."""

from typing import Any, Final

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from datasets.access import access_pending
from datasets.designs.captions import SICK_PAIRS, CaptionDrawSettings
from datasets.errors import NotFound
from datasets.formats.captions import CaptionFormat
from datasets.models import ImportBatch, PendingImport, Project
from datasets.services.importing.captions import captions_preview
from datasets.services.jobs.incoming import incoming_stored
from datasets.services.steps import captions_confirm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form

EXAMPLES = 10
FORMATS: Final[dict[CaptionFormat, str | Promise]] = {
    CaptionFormat.FLICKR: "Flickr8k, Flickr30k",
    CaptionFormat.TABLE: _("a table with a header"),
    CaptionFormat.COCO: "COCO",
    CaptionFormat.PLAIN: _("a picture and its captions per line"),
    CaptionFormat.LINES: _("the captions of a picture per line"),
}


class CaptionsForm(forms.Form):
    """What is drawn from a caption set, and what is said of its sources."""

    pairs = forms.IntegerField(
        label=_("Number of pairs"),
        min_value=1,
        max_value=1_000_000,
        help_text=_("SICK took 750 from Flickr8k."),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("The same file, conditions and seed give the same pairs."),
    )
    shortest = forms.IntegerField(
        label=_("Words of a caption, at least"), min_value=1, max_value=1_000
    )
    longest = forms.IntegerField(
        label=_("Words of a caption, at most"), min_value=1, max_value=1_000
    )
    per_picture = forms.IntegerField(
        label=_("Pairs per picture, at most"), min_value=1, max_value=100
    )
    theme = forms.CharField(
        label=_("Theme"),
        max_length=200,
        required=False,
        help_text=_("Only pictures of this theme, if the file has themes. Leave empty for all."),
    )
    near_copies = forms.BooleanField(
        label=_("Also draw captions that say the same in nearly the same words"), required=False
    )
    origin = forms.CharField(
        label=_("Name of the caption set"),
        max_length=200,
        required=False,
        help_text=_("It stands with each source as its origin."),
    )
    licence = forms.CharField(
        label=_("Licence"),
        max_length=200,
        required=False,
        help_text=_("Of pictures for which the file has none."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("longest", 0) < cleaned.get("shortest", 0):
            self.add_error("longest", ValidationError(_("This is less than the least number.")))
        return cleaned

    def settings(self) -> CaptionDrawSettings:
        names = ("pairs", "seed", "shortest", "longest", "per_picture", "theme", "near_copies")
        return CaptionDrawSettings(**{name: self.cleaned_data[name] for name in names})


def _initial(project: Project) -> dict[str, Any]:
    return {
        "pairs": SICK_PAIRS,
        "seed": project.seed,
        "shortest": 4,
        "longest": 25,
        "per_picture": 1,
        "origin": "",
        "licence": "",
        "theme": "",
    }


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def import_captions(request: SignedInRequest, slug: str, pending_id: int) -> HttpResponse:
    """Show what a draw gives; a POST draws with other conditions, or imports."""
    pending = access_pending(request.user, slug, pending_id)
    if pending.content != ImportBatch.Content.CAPTIONS:
        raise NotFound
    form = CaptionsForm(request.POST or _initial(pending.project))
    if "start" in request.POST and form.is_valid():
        with errors_shown(form):
            provenance = {name: form.cleaned_data[name] for name in ("origin", "licence")}
            job = captions_confirm(
                pending=pending, settings=form.settings(), actor=request.user, **provenance
            )
            return redirect("job", slug, job.pk)
    context = {
        "project": pending.project,
        "pending": pending,
        "back": reverse("import", args=[slug]),
    }
    if form.is_valid():
        context |= _preview(pending, form.settings())
    return render_form(request, "datasets/importing/captions.html", form, context)


def _preview(pending: PendingImport, settings: CaptionDrawSettings) -> dict[str, Any]:
    files = [incoming_stored(pending.stored)]
    preview = captions_preview(project=pending.project, files=files, settings=settings)
    return {
        "look": preview,
        "format": FORMATS[preview.caption_format],
        "examples": preview.draw.pairs[:EXAMPLES],
        "is_short": len(preview.draw.pairs) < settings.pairs,
    }
