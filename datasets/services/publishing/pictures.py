"""How the pictures behind a release were chosen, while it is written."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any

from datasets.formats.themes import PICTURE_THEME_TABLE
from datasets.models import PairSet
from datasets.selectors.describing.chosen import choice_now
from datasets.selectors.describing.themes import picture_theme_rows
from datasets.services.publishing.files import Output, WrittenFile

PICTURES_NAME = "pictures.tsv"


class ChosenPictures:
    """Lists the pictures whose descriptions are in the pairs, if they were drawn by quotas."""

    def __init__(self, pair_set: PairSet, stack: ExitStack) -> None:
        self._choice = choice_now(pair_set.project)
        self._rows = 0
        if self._choice is None:
            return
        meaning = "The pictures behind the pairs: their themes, and how each was drawn."
        self._output = Output(PICTURES_NAME, meaning, PICTURE_THEME_TABLE, stack)
        for row in picture_theme_rows(pair_set.project, behind=pair_set):
            self._output.add(row)
            self._rows += 1

    @property
    def outputs(self) -> Sequence[WrittenFile]:
        return [self._output] if self._rows else []

    @property
    def facts(self) -> dict[str, Any]:
        """Return what the manifest says of the draw."""
        if self._choice is None or not self._rows:
            return {}
        choice = {"seed": self._choice.seed, "themes": self._choice.themes}
        return {"pictures": {"in_pairs": self._rows, **choice}}
