"""Small words that are written together with the verb behind them, but apart behind it.

Hungarian *megnézte* (looked at it) is *nem nézte meg* where it is denied.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from transforms.packs.fallback.usage_kinds import Row
from transforms.tree import Token, Tree

if TYPE_CHECKING:  # a pack holds the usage table, which is made of these rows
    from transforms.packs.fallback.pack import FallbackPack
    from transforms.packs.fallback.usage import Usage

APART, JOINED = "apart", "joined"
SUBRELATIONS = frozenset({"preverb", "prt"})
JOINT = "+"  # stands in lemmas: "meg+néz"
MIN_REST = 2  # letters of a verb (Hungarian *ér*, reaches)


def preverbs(tree: Tree) -> Iterator[Row]:
    """Yield the rows of the usage table about preverbs and their verbs."""
    for token in tree:
        if token.upos != "VERB":
            continue
        for word in tree.children(token.id):
            if is_preverb(word):
                yield "preverb", word.form.lower(), token.lemma.lower(), APART
        preverb, joint, verb = token.lemma.lower().partition(JOINT)
        is_finite = token.feats.get("VerbForm") == "Fin"
        if joint and is_finite and preverb and token.form.lower().startswith(preverb):
            yield "preverb", preverb, verb, JOINED


def is_preverb(word: Token) -> bool:
    """Tell whether a word is the preverb of its head, written by itself."""
    return word.relation == "compound" and word.subrelation in SUBRELATIONS


def joins_preverbs(pack: "FallbackPack") -> bool:
    """Tell whether verbs are written with preverbs that also stand by themselves."""
    return any(
        pack.usage.count("preverb", preverb, where=JOINED) or _is_verb_with(pack, preverb)
        for preverb in _apart(pack.usage)
    )


def preverb_of(pack: "FallbackPack", verb: Token) -> str:
    """Return the preverb that a verb seems to begin with; empty if there is none."""
    form, lemma = verb.form.lower(), verb.lemma.lower()
    rest = lemma.replace(JOINT, "")
    found = (
        each
        for each in pack.usage.words("preverb")
        if form.startswith(each) and rest.startswith(each) and len(rest) - len(each) >= MIN_REST
    )
    return max(found, key=len, default="")


def has_certainly(pack: "FallbackPack", verb: Token, preverb: str) -> bool:
    """Tell whether what remains of a verb without its preverb is certainly another verb."""
    lemma = verb.lemma.lower()
    is_marked = lemma.startswith(f"{preverb}{JOINT}")
    return is_marked or pack.forms.has(lemma.removeprefix(preverb), "VERB")


def _apart(usage: "Usage") -> Iterator[str]:
    words = usage.words("preverb")
    return (each for each in words if usage.count("preverb", each, where=APART))


def _is_verb_with(pack: "FallbackPack", preverb: str) -> bool:
    verbs = pack.usage.partners("preverb", preverb)
    return any(pack.forms.has(preverb + verb, "VERB") for verb in verbs)
