"""What annotators read, in the language of the project: each text beside its English source."""

from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from annotation.models import TextsVersion
from annotation.planning.texts.bundle import Texts
from annotation.planning.texts.english import sections
from annotation.planning.texts.exchange import bundle_po
from annotation.selectors.campaigns.texts import project_texts, texts_as_saved, texts_versions
from annotation.services.campaigns.texts import (
    TextsChanged,
    texts_import,
    texts_save,
    texts_undo,
)
from datasets.access import access_project, existing
from datasets.models import Project, Role
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.responses import render_form

_MOST_BYTES = 2 * 10**6
_LONG = 40  # characters: above that, a text gets a field of several lines
_TITLES: dict[str, Promise | str] = {
    "sick": "SICK",
    "cdscorpus": "CDSCorpus",
    "simlex": "SimLex-999",
    "russe": "RUSSE",
    "controls": gettext_lazy("Pairs with a known answer, used as checkpoints"),
    "practice": gettext_lazy("Pairs of the check and the practice"),
    "questions": gettext_lazy("Which of three pairs is most similar: the words"),
    "writing.normalise": gettext_lazy("Writing: normalising sentences"),
    "writing.sick": gettext_lazy("Writing: the transformations of SICK"),
    "writing.cdscorpus": gettext_lazy("Writing: the transformations of CDSCorpus"),
    "writing.translate": gettext_lazy("Writing: translating sentences"),
    "writing.describe": gettext_lazy("Writing: describing pictures"),
    "choosing": gettext_lazy("Best–worst scaling: the words"),
    "consent": gettext_lazy("First version of the consent text"),
    "messages": gettext_lazy("Messages to annotators"),
}


@dataclass(frozen=True)
class SectionShown:
    """Fields that belong together, and how many are filled in.

    Each has its English text, and the present one where it is compared with that and differs.
    """

    name: str
    title: str | Promise
    fields: list[tuple[str, forms.BoundField, str | None]]
    done: int
    is_open: bool


class TextsForm(forms.Form):
    """One field for each text, and whether a native speaker has read them.

    `now` are the present texts where the fields are to be compared with them; `seen` is the number
    of the version that is the last one when the page is made.
    """

    is_read = forms.BooleanField(
        label=gettext_lazy("A native speaker has read all texts of this language"), required=False
    )

    seen = forms.IntegerField(required=False, widget=forms.HiddenInput)

    def __init__(
        self, data: Any = None, *, texts: Texts, seen: int, now: Texts | None = None
    ) -> None:
        initial = {**texts.by_key, "is_read": texts.is_read, "seen": seen}
        super().__init__(data, initial=initial)
        self.texts = texts
        self.now = now
        for section in sections():
            for key, source in section.texts.items():
                self.fields[key] = _field(source, texts.language)

    def sections(self) -> list[SectionShown]:
        return [self._shown(section.name, dict(section.texts)) for section in sections()]

    def _shown(self, name: str, sources: dict[str, str]) -> SectionShown:
        fields = [(source, self[key], self._other_now(key)) for key, source in sources.items()]
        done = sum(bool(field.value()) for _source, field, _now in fields)
        is_open = any(field.errors or now is not None for _source, field, now in fields)
        return SectionShown(name, _TITLES[name], fields, done, is_open=is_open)

    def _other_now(self, key: str) -> str | None:
        """Return the present text where it is not the one in the field."""
        if self.now is None:
            return None
        now = self.now.by_key.get(key, "")
        return None if now.split() == str(self[key].value() or "").split() else now

    def by_key(self) -> dict[str, str]:
        """Return the texts; where the English one is on one line, the translation is too."""
        return {
            key: text if "\n" in str(self.fields[key].label) else " ".join(text.split())
            for key, text in self.cleaned_data.items()
            if key not in {"is_read", "seen"}
        }


def _field(source: str, language: str) -> forms.CharField:
    attrs = {"lang": language, "dir": "auto", "spellcheck": "true"}
    rows = 1 + len(source) // _LONG
    widget = forms.Textarea(attrs={**attrs, "rows": rows}) if rows > 1 else forms.TextInput(attrs)
    return forms.CharField(label=source, required=False, max_length=2_000, widget=widget)


class TextsFileForm(forms.Form):
    file = forms.FileField(
        label=gettext_lazy("PO file"),
        help_text=gettext_lazy(
            "The file downloaded here, with the translations filled in. If any line is "
            "wrong, nothing is imported and every wrong line is listed."
        ),
    )

    def clean_file(self) -> "UploadedFile[Any]":
        file: UploadedFile[Any] = self.cleaned_data["file"]
        if file.size is None or file.size > _MOST_BYTES:
            raise forms.ValidationError(
                _("The file is larger than 2 MB. Upload a smaller one."), code="too_large"
            )
        return file


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def project_words(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show and save the texts; `?version=` fills the fields with those of an earlier version."""
    project = access_project(request.user, slug, Role.MANAGER)
    form, version = _form(request, project)
    if form.is_valid():
        with errors_shown(form):
            try:
                _save(request, project, form)
            except TextsChanged as error:
                form = _compared(request, project, str(error))
            else:
                return redirect("texts", slug)
    return _page(request, project, form, TextsFileForm(), version)


@login_required
@require_POST
def texts_take_back(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    seen = number_in(request.POST.get("seen", "")) or 0
    texts_undo(project=project, seen=seen, actor=request.user)
    messages.success(request, _("The last save was undone."))
    return redirect("texts", slug)


def _save(request: SignedInRequest, project: Project, form: TextsForm) -> None:
    sent = form.cleaned_data
    texts_save(
        project=project,
        by_key=form.by_key(),
        is_read=sent["is_read"],
        actor=request.user,
        seen=sent["seen"],
    )
    messages.success(request, _("The texts were saved. New campaigns begin with them."))


def _compared(request: SignedInRequest, project: Project, problem: str) -> TextsForm:
    """Return what was sent beside the present texts, to be saved knowing them."""
    texts = project_texts(project)
    seen = texts_versions(project).count()
    sent = request.POST.copy()
    sent["seen"] = str(seen)
    form = TextsForm(sent, texts=texts, seen=seen, now=texts)
    form.add_error(None, problem)
    return form


def _form(request: SignedInRequest, project: Project) -> tuple[TextsForm, TextsVersion | None]:
    """Return the form, and the earlier version that it shows, if any."""
    texts = project_texts(project)
    versions = texts_versions(project)
    last = versions.first()
    seen = 0 if last is None else last.number
    number = request.GET.get("version", "")
    if not number or request.method == "POST":
        return TextsForm(request.POST or None, texts=texts, seen=seen), None
    version = existing(versions.filter(number=number_in(number) or 0))
    as_saved = texts_as_saved(project, version)
    return TextsForm(texts=as_saved, seen=seen, now=texts), version


@login_required
@require_safe
def texts_file(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    texts = project_texts(project)
    response = HttpResponse(bundle_po(texts), content_type="text/x-gettext-translation")
    name = f"{slug}-{texts.language}.po"
    response["Content-Disposition"] = content_disposition_header(True, name)
    return response


@login_required
@require_POST
def texts_upload(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    upload = TextsFileForm(request.POST, request.FILES)
    if upload.is_valid():
        with errors_shown(upload):
            content = upload.cleaned_data["file"].read()
            texts_import(project=project, content=content, actor=request.user)
            messages.success(request, _("The texts were saved. New campaigns begin with them."))
            return redirect("texts", slug)
    seen = texts_versions(project).count()
    return _page(request, project, TextsForm(texts=project_texts(project), seen=seen), upload)


def _page(
    request: SignedInRequest,
    project: Project,
    form: TextsForm,
    upload: TextsFileForm,
    version: TextsVersion | None = None,
) -> HttpResponse:
    refused = upload.non_field_errors()
    wrong = [line for problem in refused for line in str(problem).split("\n")]
    versions = list(texts_versions(project))
    context = {
        "project": project,
        "upload": upload,
        "wrong": wrong,
        "version": version,
        "versions": versions,
        "can_undo": bool(versions) and versions[0].before > 0 and not project.is_archived,
    }
    bad = upload if upload.errors else form
    return render_form(request, "annotation/campaigns/texts.html", bad, {**context, "texts": form})
