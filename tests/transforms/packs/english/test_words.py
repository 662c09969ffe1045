"""The word lists: each is read by something."""

from pathlib import Path

import transforms
from transforms.packs.english.words import FOLDER

SOURCES = sorted(Path(transforms.__file__).parent.rglob("*.py"))


def test_every_list_of_words_is_used():
    code = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    names = [Path(str(each)).name.removesuffix(".txt") for each in FOLDER.iterdir()]
    unused = [n for n in names if f'"{n}"' not in code and f'"{n}.txt"' not in code]
    assert names
    assert unused == []
