"""Fields shared by forms of several subjects."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

# Unicode's isolates: without them a Hebrew name turns the number beside it to its other side.
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"


class PairSetField(forms.ModelChoiceField):  # type: ignore[type-arg]  # a plain class at run time
    """A pair set of a project, with the number of its pairs."""

    def label_from_instance(self, obj: Any) -> str:
        text = ngettext("%(name)s, %(n)d pair", "%(name)s, %(n)d pairs", obj.pair_count)
        return text % {"name": f"{ISOLATE}{obj.name}{END_OF_ISOLATE}", "n": obj.pair_count}


class UploadField(forms.FileField):
    """A file that is stored in the database before anything reads it."""

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


class SeveralFilesInput(forms.ClearableFileInput):
    allow_multiple_selected = True


class UploadsField(UploadField):
    """Any number of files, in the order of their names, for files that belong together."""

    widget = SeveralFilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        if not isinstance(data, (list, tuple)):
            data = [data] if data else []
        cleaned = [super(UploadsField, self).clean(upload, initial) for upload in data]
        return sorted(cleaned, key=lambda file: file.name)
