"""Fields shared by forms of several subjects."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


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
