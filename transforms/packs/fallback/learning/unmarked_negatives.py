"""Negative forms in a treebank that marks only some of them.

In Persian treebanks نخواهد (will not) is marked as negative and نکرد (did not) is not: what the
marked forms have before the affirmative ones shows which of the others deny.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from transforms.packs.fallback.learning.negations import AGAIN
from transforms.predicates import VERBAL
from transforms.tree import Token, Tree

Key = tuple[str, str, str]  # lemma, part of speech, features but for polarity


def unmarked_negative_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the lines of `negated`: an affirmative form and the same with the negative prefix.

    Where affirmative forms are marked, the negative ones are as well.
    """
    verbs = [token for tree in trees for token in tree if token.upos in VERBAL and token.lemma]
    if any(token.feats.get("Polarity") == "Pos" for token in verbs):
        return
    plain: dict[Key, set[str]] = defaultdict(set)
    for token in (each for each in verbs if not each.is_denying):
        plain[_key(token)].add(token.form)
    prefix = _prefix(verbs, plain)
    if not prefix:
        return
    pairs = {
        (form, token.form)
        for token in verbs
        for form in plain.get(_key(token), ())
        if token.form == prefix + form
    }
    yield from (f"negated\t{form}\t{denied}" for form, denied in sorted(pairs))


def _key(token: Token) -> Key:
    return token.lemma, token.upos, str(token.feats.updated(Polarity=""))


def _prefix(verbs: Sequence[Token], plain: dict[Key, set[str]]) -> str:
    """Return what most of the marked forms have before an affirmative one of their lemma."""
    denied = {(_key(token), token.form) for token in verbs if token.is_denying}
    prefixes = Counter(
        form.removesuffix(other)
        for key, form in denied
        for other in plain.get(key, ())
        if form != other and form.endswith(other)
    )
    prefix, count = max(prefixes.items(), key=lambda each: (each[1], each[0]), default=("", 0))
    return prefix if count >= AGAIN else ""
