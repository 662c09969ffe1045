"""Numbers that no space parts from what they count: Japanese 3回 (three times), Korean 83세에 (at
83 years: 83+세+에), whose lemma spells out its morphemes.

Words for days, hours and months look like any other counter there, so that another number is a
smaller one: there is a 29th where there is a 30th. Where a counter stands alone as a subject or an
object, its verb may say that it is exceeded.
"""

from transforms.packs.fallback.clauses import sign_of
from transforms.packs.fallback.morphemes import morphemes
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rules.universal.phrases import reverses_entailment
from transforms.tree import Token, Tree
from transforms.words import is_unspaced

# Figures, counter, and an ending at most.
MAX_MORPHEMES = 3
LEAST = 2
ALONE = ("nsubj", "obj", "iobj", "root")
# An adposition with a smaller share of phrases may limit a number (about, at most).
MIN_SHARE = 0.02
OF_COUNTER = frozenset({"nummod", "case", "punct"})


def figures_of(number: Token) -> str:
    """Return the figures of a word: all of it, or what stands before its counter."""
    parts = morphemes(number)
    is_joined = 1 < len(parts) <= MAX_MORPHEMES and number.form.startswith(parts[0] + parts[1])
    return parts[0] if is_joined and parts[0].isdecimal() else number.form


def has_features(pack: FallbackPack) -> bool:
    """Tell whether nouns may have other forms with other numbers, as far as features show it."""
    return bool(pack.forms.features.keys() & {"Number", "Case", "Gender"})


def smaller(figures: str) -> str | None:
    """Return the next smaller number, None if there is none."""
    return str(int(figures) - 1) if int(figures) >= LEAST else None


def joined_number_unfit(
    pack: FallbackPack, tree: Tree, number: Token, *, is_year: bool
) -> Reason | None:
    """Return why a number that is one word with its counter cannot be another."""
    is_adverbial = number.relation in {"obl", "nmod"}
    has_counter = len(morphemes(number)) == MAX_MORPHEMES or number.upos == "NOUN"
    return reason_of(
        number_counts_no_noun=not is_adverbial or not has_counter,
        word_in_name_or_compound=is_year and number.head != tree.root.id,
        phrase_is_counted=any(each.relation != "punct" for each in tree.children(number.id)),
        number_is_limited=not _is_of_main_clause(tree, number),
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
    )


def unspaced_number_unfit(
    pack: FallbackPack, tree: Tree, number: Token, *, is_year: bool
) -> Reason | None:
    """Return why a number that stands beside its counter without a space cannot be another."""
    if not is_beside_unspaced(tree, number):
        return None
    counter, place = tree[number.head], tree.index(number.id)
    marks = tree.children(counter.id, "case")
    sign = sign_of(tree, counter).lower()
    usage = pack.usage
    is_linked = counter.relation == "nmod"
    share = usage.share("linked", sign) if is_linked else usage.share("placed", sign)
    return reason_of(
        number_counts_no_noun=counter.relation in ALONE
        or tree.tokens[place + 1 : place + 2] != (counter,),
        # "The Games of 2000" are others than those of 1980.
        word_in_name_or_compound=counter.relation in {"compound", "flat", "appos"}
        or (is_year and counter.head != tree.root.id),
        phrase_is_counted=any(
            each.relation not in OF_COUNTER for each in tree.children(counter.id)
        ),
        number_is_limited=(bool(marks) and share < MIN_SHARE)
        or not _is_of_main_clause(tree, counter),
    )


def is_beside_unspaced(tree: Tree, number: Token) -> bool:
    """Tell whether a number is joined to the next word by the script, not by their spelling."""
    place = tree.index(number.id)
    behind = tree.tokens[place + 1 : place + 2]
    return not number.space_after and any(is_unspaced(each.form[0]) for each in behind)


def _is_of_main_clause(tree: Tree, word: Token) -> bool:
    """Tell whether a phrase belongs to the main verb, or to a noun beside it."""
    above = tree.parent(word.id)
    is_nominal = above is not None and word.relation == "nmod" and above.upos != "VERB"
    return above is not None and tree.root.id in {above.id, above.head if is_nominal else 0}
