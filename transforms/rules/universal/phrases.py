"""What can be seen in a tree of any language: negation, quantifiers, phrases that can go."""

from collections.abc import Callable, Iterator, Sequence

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Prior, Refusal, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import is_changeable
from transforms.tree import Token, Tree

NO_PRIOR: Prior | None = None  # nobody has counted yet what judges say of these
UNDER_NEGATION = Reason("wider_phrase_under_negation_or_quantifier")
CLAUSES = ("ccomp", "csubj", "advcl", "parataxis", "xcomp")


def is_negative(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word denies."""
    is_marked = token.feats.get("Polarity") == "Neg" or token.feats.get("PronType") == "Neg"
    return is_marked or (token.upos in {"PART", "ADV"} and token.lemma in pack.words("negation"))


def turns_scope(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether something in the sentence denies or speaks of all."""
    return any(is_negative(pack, t) or t.feats.get("PronType") == "Tot" for t in tree)


def phrases_dropped(
    rule: Rule,
    pack: FallbackPack,
    tree: Tree,
    phrases: Sequence[Token],
    unfit: Callable[[FallbackPack, Tree, Token], Reason | None],
) -> Iterator[Candidate | Refusal]:
    """Yield the sentence without each of the phrases that can go, and why the others cannot."""
    if phrases and turns_scope(pack, tree):
        yield Refusal(rule.id, UNDER_NEGATION)
        return
    for phrase in phrases:
        if reason := unfit(pack, tree, phrase) or loose(pack, tree, phrase):
            yield Refusal(rule.id, reason)
            continue
        edit = Edit(tree)
        dropped = " ".join(token.form for token in tree.subtree(phrase.id))
        edit.remove_subtree(phrase.id)
        yield propose(rule, edit, Reason("words_dropped", words=dropped))


def loose(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase cannot be cut out without touching what stands around it."""
    first, end = tree.span(token.id)
    beside = (*tree.tokens[max(0, first - 1) : first], *tree.tokens[end : end + 1])
    after = tree.tokens[end : end + 1]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        first_phrase_may_fix_word_order=first == 0,
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"} for each in beside if each is not tree.tokens[-1]
        ),
        part_of_phrase_is_multiword=any(
            each.multiword is not None for each in tree.subtree(token.id)
        ),
        previous_word_depends_on_neighbour=bool(after)
        and first > 0
        and is_changeable(pack, tree.tokens[first - 1]),
    )
