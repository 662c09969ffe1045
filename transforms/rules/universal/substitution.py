"""Another word in the place of a noun or an adjective, in any language."""

from collections.abc import Iterable, Iterator

from transforms.lexicon import Lexicon, Link
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Refusal, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of, with_lemma
from transforms.tree import Token, Tree

OF_A_WORD = 2
# Only the wordnet of English was read through by hand.
UNREAD = (Reason("wordnet_sense_unchecked"),)
# Below this a wordnet's word is rare or far away: see `transforms.lexicon.wordnet`.
MIN_SCORE = 3.6


def exchangeable(tree: Tree) -> Iterator[Token]:
    """Yield the nouns and adjectives that stand as words of their own."""
    for token in tree:
        is_adjective = token.upos == "ADJ" and token.relation in {"amod", "root", "conj"}
        if (token.upos == "NOUN" or is_adjective) and token.form.isalpha():
            yield token


def exchanged(
    rule: Rule,
    tree: Tree,
    token: Token,
    substitutes: Iterable[str],
    *,
    context: Context,
    because: Reason,
    warnings: tuple[Reason, ...] = (),
) -> Iterator[Candidate | Refusal]:
    """Yield a candidate for each word that can stand there, up to a few, and the refusals.

    `because` gets the word and what stands in its place as `old` and `new`.
    """
    pack, written = pack_of(context), 0
    for lemma in substitutes:
        if reason := _unfit(tree, lemma):
            yield Refusal(rule.id, reason)
            continue
        try:
            adapted = with_lemma(pack, tree, token, lemma)
        except Refused as refused:
            yield Refusal(rule.id, refused.reason)
            continue
        told = because.having(old=token.form, new=adapted.edit[token.id].form)
        yield propose(rule, adapted.edit, told, warnings=(*warnings, *adapted.warnings))
        written += 1
        if written == OF_A_WORD:
            return


def related(lexicon: Lexicon | None, token: Token, link: Link) -> Iterator[str]:
    """Yield what a wordnet has for the usual sense of a word: common single words only."""
    for each in lexicon.related(token.lemma, token.upos, link) if lexicon else ():
        is_word = each.lemma.isalpha() and each.lemma.islower()
        if is_word and each.sense == 0 and each.is_direct and each.score >= MIN_SCORE:
            yield each.lemma


def shares_usual_sense(lexicon: Lexicon, token: Token, lemma: str) -> bool:
    """Tell whether the usual sense of both words is one synset."""
    back = lexicon.related(lemma, token.upos, Link.SYNONYM)
    return any(each.lemma == token.lemma.lower() and each.sense == 0 for each in back)


def listed(pack: FallbackPack, name: str, token: Token) -> tuple[str, ...]:
    """Return what a list of the words table has for a word."""
    return tuple(entry.other for entry in pack.table.partners(name, token.lemma))


def _unfit(tree: Tree, lemma: str) -> Reason | None:
    if lemma in {other.lemma.lower() for other in tree}:
        return Reason("other_word_already_present")
    return None
