"""Handwritten tables over those learnt from a treebank, when a language's folder is created."""

from collections import defaultdict
from pathlib import Path

from transforms.packs.fallback.folder import NOUN_PHRASES, WORDS
from transforms.packs.fallback.noun_phrases import (
    NounPhrases,
    Rows,
    read_noun_phrases,
    write_noun_phrases,
)
from transforms.packs.fallback.words import EMPTY, LISTS, read_words

# In these lists the treebank's lines are kept in addition to the handwritten ones.
KEPT_TOO = frozenset({"governed"})


def put_over(ready: Path, folder: Path) -> None:
    """Lay the tables of one folder over those of another; raises what their readers raise.

    A handwritten list of words replaces the treebank's, and so do a determiner's forms and endings.
    """
    if (ready / WORDS).exists():
        _put_words(ready / WORDS, folder / WORDS)
    if (ready / NOUN_PHRASES).exists():
        own, learnt = (read_noun_phrases(each / NOUN_PHRASES) for each in (ready, folder))
        both = NounPhrases(
            _over(own.determiners, learnt.determiners), _over(own.endings, learnt.endings)
        )
        write_noun_phrases(both, folder / NOUN_PHRASES)


def _over(own: Rows, learnt: Rows) -> Rows:
    named = {lemma for lemma, _ in own}
    return {**{key: forms for key, forms in learnt.items() if key[0] not in named}, **own}


def _put_words(ready: Path, path: Path) -> None:
    read_words(ready)
    given: dict[str, list[str]] = defaultdict(list)
    for line in ready.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            given[line.partition("\t")[0]].append(line)
    text = path.read_text(encoding="utf-8")
    kept = [line for line in text.splitlines() if _is_kept(line, given)]
    lines = []
    for line in kept:
        lines.append(line)
        name = line.removeprefix("# ").partition(":")[0]
        if line.startswith("# ") and name in LISTS:
            lines += given.pop(name, [])
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _is_kept(line: str, given: dict[str, list[str]]) -> bool:
    name = line.partition("\t")[0]
    if name in KEPT_TOO:
        return line.rstrip(f"\t{EMPTY}") not in given[name] if name in given else True
    return name not in given
