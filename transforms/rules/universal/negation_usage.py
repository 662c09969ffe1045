"""Whether the separate word for negation denies a finite word, as far as a treebank shows it."""

from transforms.packs.fallback.leaning import BEFORE, BEHIND, DENIED, side_of_pronoun
from transforms.packs.fallback.learning.rival_negations import kind_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.tree import Token, Tree

# A word for negation may be that of verbs in one mood.
OF_MOOD = "Mood="
# A denial moves pronouns before the verb if it does in this many clauses, and hardly ever does not.
MOVED, TIMES_AS_OFTEN = 3, 10


def is_denied_otherwise(pack: FallbackPack, finite: Token, entry: Entry) -> bool:
    """Tell whether an auxiliary is needed, or whether another word may deny such a verb."""
    if entry.of.startswith(OF_MOOD):
        return False  # what the commonest word never denies, that of its mood does
    # A form that the word never denies may have a negative one: Hebrew *yesh*, *ein*.
    has_own = finite.form in pack.words("negated")
    kinds = pack.words("not_denied") - ({finite.form.lower()} if has_own else frozenset())
    if any(is_of_kind(finite, kind) for kind in kinds):
        return True
    by_verb = [each for each in pack.table.of("denied_with") if each.other == entry.word]
    return bool(by_verb) and kind_of(finite) not in {each.word for each in by_verb}


def moves_pronoun(pack: FallbackPack, tree: Tree, finite: Token) -> bool:
    """Tell whether a pronoun behind the verb would stand before it in a denied clause ("não o
    viu": "viu-o").
    """
    before, behind = (pack.usage.count("leaning", DENIED, where=each) for each in (BEFORE, BEHIND))
    is_usual = before >= max(MOVED, TIMES_AS_OFTEN * behind)
    return is_usual and side_of_pronoun(tree, finite) == BEHIND


def is_of_kind(finite: Token, kind: str) -> bool:
    """Tell whether a finite word has a feature or none (`Form=`), a part of speech or a form."""
    name, is_feature, value = kind.partition("=")
    return (
        finite.feats.get(name) == value
        if is_feature
        else kind in {finite.upos, finite.form.lower()}
    )
