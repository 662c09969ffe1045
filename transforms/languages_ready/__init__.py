"""Handwritten tables that come with Pairwright for languages added as a folder.

One folder per language, with `words.tsv` and, where determiners are irregular, `noun_phrases.tsv`.
`languages add` puts them into a new folder, where they take precedence over what was learnt from
the treebank.
"""

from pathlib import Path

HERE = Path(__file__).parent


def tables_ready(language: str) -> Path | None:
    """Return the folder of tables for a language, if there is one."""
    folder = HERE / language
    return folder if folder.is_dir() else None
