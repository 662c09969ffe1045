"""Handwritten tables over those learnt from a treebank, when a language is created."""

from collections import defaultdict
from collections.abc import Mapping

from transforms.packs.fallback.files import FILES, FORMS, NEEDED, NOUN_PHRASES, WORDS
from transforms.packs.fallback.forms import forms_text, parse_forms
from transforms.packs.fallback.noun_phrases import (
    NounPhrases,
    Rows,
    noun_phrases_text,
    parse_noun_phrases,
)
from transforms.packs.fallback.words import EMPTY, LISTS, parse_words

# In these lists the treebank's lines are kept in addition to the handwritten ones.
KEPT_TOO = frozenset({"governed", "mutual"})


def put_over(ready: Mapping[str, str], learnt: Mapping[str, str]) -> dict[str, str]:
    """Lay the texts of some tables over those of others; raises what their readers raise.

    A handwritten list of words replaces the treebank's, and so do a determiner's forms and endings.
    Handwritten forms are added to the treebank's, and replace those that differ. Any other file of
    `ready` is taken as it is.
    """
    texts = {**learnt, **ready}
    if WORDS in ready and WORDS in learnt:
        texts[WORDS] = _words(ready[WORDS], learnt[WORDS])
    if NOUN_PHRASES in ready and NOUN_PHRASES in learnt:
        own, others = (parse_noun_phrases(each[NOUN_PHRASES]) for each in (ready, learnt))
        both = NounPhrases(
            _over(own.determiners, others.determiners), _over(own.endings, others.endings)
        )
        texts[NOUN_PHRASES] = noun_phrases_text(both)
    if FORMS in ready and FORMS in learnt:
        own_forms, learnt_forms = (parse_forms(each[FORMS]) for each in (ready, learnt))
        texts[FORMS] = forms_text(learnt_forms.corrected(own_forms))
    return texts


def _over(own: Rows, learnt: Rows) -> Rows:
    named = {lemma for lemma, _ in own}
    return {**{key: forms for key, forms in learnt.items() if key[0] not in named}, **own}


def _words(ready: str, learnt: str) -> str:
    parse_words(ready)
    own_lines: dict[str, list[str]] = defaultdict(list)
    for line in ready.splitlines():
        if line.strip() and not line.startswith("#"):
            own_lines[line.partition("\t")[0]].append(line)
    kept_lines = [line for line in learnt.splitlines() if _is_kept(line, own_lines)]
    lines = []
    for line in kept_lines:
        lines.append(line)
        name = line.removeprefix("# ").partition(":")[0]
        if line.startswith("# ") and name in LISTS:
            lines += own_lines.pop(name, [])
    return "".join(f"{line}\n" for line in lines)


def _is_kept(line: str, own_lines: dict[str, list[str]]) -> bool:
    name = line.partition("\t")[0]
    if name in KEPT_TOO:
        return line.rstrip(f"\t{EMPTY}") not in own_lines[name] if name in own_lines else True
    return name not in own_lines


def templates() -> dict[str, str]:
    """Return the files that a language needs with no rows, where there is no treebank."""
    remarks = "".join(f"# {name}: {meaning}\n" for name, (_, _, meaning) in LISTS.items())
    texts = {name: "\t".join(FILES[name].columns) + "\n" for name in NEEDED}
    return {**texts, WORDS: remarks}
