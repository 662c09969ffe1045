"""Endings of attributive adjectives, where the language's determiners decide them."""

from collections.abc import Iterator

from transforms.packs.fallback.noun_phrases import (
    CHANGES,
    agreed,
    determiner_of,
    ending_of,
    of_noun,
    with_ending,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.language_pack import Form
from transforms.reason import Reason, Refused
from transforms.tree import Feats, Token, Tree

UNKNOWN = Reason("adjective_ending_unknown")
COMPARED_DEGREES = frozenset({"Cmp", "Sup"})


def beside(pack: FallbackPack, tree: Tree, noun: Token, lemma: str, feats: Feats) -> Form:
    """Return the form of an attributive adjective, as its determiner requires where it decides."""
    if not pack.noun_phrases.governs_endings:
        return pack.inflect(lemma, f"ADJ {feats}")
    determiner = determiner_of(tree, noun)
    noun_feats = agreed(Token(0, lemma, feats=feats)) or of_noun(tree, noun)
    return _with_ending(
        pack, lemma, ending_behind(pack, determiner.lemma if determiner else "", noun_feats)
    )


def like(pack: FallbackPack, adjective: Token, lemma: str) -> Form:
    """Return the form of an adjective that replaces another and takes its ending."""
    ending = ending_of(adjective)
    is_regular = with_ending(adjective.lemma.lower(), ending) == adjective.form.lower()
    return _with_ending(pack, lemma, ending if is_regular else None)


def ending_fits(adjective: Token, ending: str) -> bool:
    """Tell whether an adjective has an ending `old~new`, behind its lemma or its compared form."""
    old, _, new = ending.partition(CHANGES)
    if adjective.feats.get("Degree") in COMPARED_DEGREES:
        return not old and adjective.form.endswith(new)
    return with_ending(adjective.lemma, ending) == adjective.form


def with_other_ending(adjective: Token, before: str, after: str) -> str | None:
    """Return an adjective with another ending, or None if it does not have the first one."""
    if not ending_fits(adjective, before):
        return None
    if adjective.feats.get("Degree") not in COMPARED_DEGREES:
        return with_ending(adjective.lemma, after)
    _, _, old = before.partition(CHANGES)
    lost, _, new = after.partition(CHANGES)
    stem = adjective.form[: len(adjective.form) - len(old)]
    return None if lost else stem + new


def _with_ending(pack: FallbackPack, lemma: str, ending: str | None) -> Form:
    """Add an ending to a lemma, unless the stem of the lemma changes (hoch: hohe)."""
    form = with_ending(lemma, ending) if ending is not None else None
    if form is None:
        raise Refused(UNKNOWN)
    forms = {
        pack.forms.inflect(lemma, "ADJ", each).text.lower()
        for each in pack.forms.feats_of(lemma, "ADJ")
        if each.get("Degree") in {"", "Pos"}
    }
    if not forms or not all(each.startswith(lemma.lower()) for each in forms):
        raise Refused(UNKNOWN)
    return Form(form)


def ending_behind(pack: FallbackPack, determiner: str, feats: Feats) -> str | None:
    """Return the ending of adjectives after a determiner, or one with the same endings."""
    others = (*models(pack, determiner, "same_endings"), *models(pack, determiner))
    for lemma in (determiner, *others):
        ending = pack.noun_phrases.ending(lemma, feats)
        if ending is not None and ending.is_sure:
            return ending.text
    return None


def models(pack: FallbackPack, lemma: str, name: str = "declined_like") -> Iterator[str]:
    return (entry.other for entry in pack.table.of(name) if entry.word == lemma)
