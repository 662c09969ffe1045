"""A parsing model that is installed and must not be asked."""

import json
from pathlib import Path
from typing import Any

import pytest


class NoPipeline(RuntimeError):
    """The model was asked."""


def install_unasked(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Put an English model into the folder whose pipeline cannot be made, and return the folder."""
    resources = {"en": {"default_processors": {"depparse": "small"}}}
    (folder / "resources.json").write_text(json.dumps(resources), encoding="utf-8")
    (folder / "en" / "depparse").mkdir(parents=True)
    (folder / "en" / "depparse" / "small.pt").touch()

    def pipeline(*given: Any) -> None:
        raise NoPipeline

    monkeypatch.setattr("transforms.parsing.stanza._pipeline", pipeline)
    return folder
