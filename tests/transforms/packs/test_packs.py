from pathlib import Path

import pytest

from transforms.packs.english.words import FOLDER as ENGLISH
from transforms.packs.language_pack import UnknownLanguage
from transforms.packs.polish.words import FOLDER as POLISH
from transforms.packs.registry import languages, pack_for
from transforms.rules import rules_for


def test_a_language_without_pack_is_named_with_those_that_have_one() -> None:
    with pytest.raises(UnknownLanguage, match="'xx'; there is one for: en, pl"):
        pack_for("xx")
    with pytest.raises(UnknownLanguage, match="'xx'"):
        rules_for("xx")


def test_a_pack_is_built_once() -> None:
    assert pack_for("en") is pack_for("en")
    assert languages() == ("en", "pl")


@pytest.mark.parametrize(
    "path",
    sorted(path for folder in (ENGLISH, POLISH) for path in Path(str(folder)).glob("*.txt")),
    ids=lambda path: f"{path.parts[-3]}: {path.stem}",
)
def test_word_lists_are_sorted_sets_of_lower_case_words_with_a_title(path: Path) -> None:
    title, *lines = path.read_text(encoding="utf-8").splitlines()
    assert title.startswith("# ")
    assert lines == sorted(set(lines))
    assert all(line == line.lower().strip() for line in lines)
