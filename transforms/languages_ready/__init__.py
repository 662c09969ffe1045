"""Handwritten tables that come with Pairwright for languages added as a folder.

One folder per language, with `words.tsv`, where determiners are irregular `noun_phrases.tsv`, and
where a rewriting is of that language alone `rules.txt`.
`languages add` puts them into a new folder, where they take precedence over what was learnt from
the treebank.
"""

from pathlib import Path

from transforms.packs.fallback.files import FILES

HERE = Path(__file__).parent


def tables_ready(language: str) -> Path | None:
    """Return the folder of tables for a language, if there is one."""
    folder = HERE / language
    return folder if folder.is_dir() else None


def texts_ready(language: str) -> dict[str, str]:
    """Return the texts of the tables for a language by file name; none if there are none."""
    folder = tables_ready(language)
    there = [folder / name for name in FILES if (folder / name).exists()] if folder else []
    return {path.name: path.read_text(encoding="utf-8") for path in there}
