"""Reading trees of any language: negation, quantifiers, phrases that can be dropped."""

from collections.abc import Callable, Iterator, Sequence

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Prior, Refusal, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import is_changeable
from transforms.tree import Token, Tree

NO_PRIOR: Prior | None = None  # no counts of annotators' labels for these yet
UNDER_NEGATION = Reason("wider_phrase_under_negation_or_quantifier")
COMMAS = frozenset({",", "،", "、"})
CLAUSES = ("ccomp", "csubj", "advcl", "parataxis", "xcomp")


def is_negative(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word is negative."""
    is_marked = token.feats.get("Polarity") == "Neg" or token.feats.get("PronType") == "Neg"
    is_word = token.upos in {"PART", "ADV", "AUX"} and token.lemma in pack.words("negation")
    return is_marked or is_word or token.lemma in pack.words("negative")


def turns_scope(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the sentence contains a negation or a universal quantifier."""
    return any(is_negative(pack, t) or t.feats.get("PronType") == "Tot" for t in tree)


def phrases_dropped(
    rule: Rule,
    pack: FallbackPack,
    tree: Tree,
    phrases: Sequence[Token],
    unfit: Callable[[FallbackPack, Tree, Token], Reason | None],
) -> Iterator[Candidate | Refusal]:
    """Yield the sentence without each droppable phrase, and the refusals of the others."""
    if phrases and turns_scope(pack, tree):
        yield Refusal(rule.id, UNDER_NEGATION)
        return
    for phrase in phrases:
        if reason := unfit(pack, tree, phrase) or loose(pack, tree, phrase):
            yield Refusal(rule.id, reason)
            continue
        edit = Edit(tree)
        dropped = " ".join(token.form for token in tree.subtree(phrase.id))
        edit.remove(*_going(pack, tree, phrase))
        yield propose(rule, edit, Reason("words_dropped", words=dropped))


def _going(pack: FallbackPack, tree: Tree, phrase: Token) -> list[int]:
    """Return the words of a phrase, with the comma after one that begins the sentence.

    The full stop stays, whatever its head.
    """
    last = tree.tokens[-1]
    words = [t.id for t in tree.subtree(phrase.id) if t != last or t.upos != "PUNCT"]
    if _may_begin(pack, tree, phrase) and (comma := _comma_behind(tree, phrase)):
        words.append(comma.id)
    return words


def _may_begin(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase begins the sentence and the language lets it be dropped there."""
    return tree.span(phrase.id)[0] == 0 and phrase.relation in pack.words("first_dropped")


def _comma_behind(tree: Tree, phrase: Token) -> Token | None:
    end = tree.span(phrase.id)[1]
    return next((t for t in tree.tokens[end : end + 1] if t.form in COMMAS), None)


def cuts_multiword(phrase: Sequence[Token]) -> bool:
    """Tell whether a multiword token crosses the phrase's boundary."""
    ids = {token.id for token in phrase}
    return any(token.multiword and not ids.issuperset(token.multiword.ids) for token in phrase)


def loose(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase cannot be removed without changing the words around it."""
    first, end = tree.span(token.id)
    beside = (*tree.tokens[max(0, first - 1) : first], *tree.tokens[end : end + 1])
    after = tree.tokens[end : end + 1]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        first_phrase_may_fix_word_order=first == 0 and not _may_begin(pack, tree, token),
        mark_stands_beside_phrase=any(
            each.upos in {"PUNCT", "SYM"}
            for each in beside
            if each is not tree.tokens[-1]
            and not (_may_begin(pack, tree, token) and each == _comma_behind(tree, token))
        ),
        part_of_phrase_is_multiword=cuts_multiword(tree.subtree(token.id)),
        previous_word_depends_on_neighbour=bool(after)
        and first > 0
        and is_changeable(pack, tree.tokens[first - 1]),
    )
