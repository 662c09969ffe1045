"""Which of two near synonyms says more, so that only one direction of a pair is entailed.

A pair that the list has both ways ("cut" and "slice", "woman" and "lady") is labelled ENTAILMENT
both ways. A pair that it has one way only mostly replaces a word by a wider one ("boy" by "kid",
"puppy" by "dog"). What decides, the surest first: words of one synset mean the same; a hypernym in
the wordnet is wider, and so is a word with which the other one ends ("shore", "seashore"); else the
more frequent word is the wider one.
"""

from transforms.frequency import zipf
from transforms.lexicon import Lexicon, Link
from transforms.packs.word_lists import Substitutes
from transforms.rule import Relation

Labels = tuple[Relation, Relation]

BOTH_WAYS = (Relation.ENTAILMENT, Relation.ENTAILMENT)
TO_WIDER = (Relation.ENTAILMENT, Relation.NEUTRAL)
TO_NARROWER = (Relation.NEUTRAL, Relation.ENTAILMENT)
# Differences on the Zipf scale, in powers of ten. Wider words are more frequent; one that is about
# as frequent, or somewhat rarer, may only be of another style ("seize" for "grab").
WIDER, NARROWER = 0.5, -1.5


def labels_of(
    part: str,
    lemma: str,
    other: str,
    *,
    synonyms: Substitutes,
    lexicon: Lexicon | None,
    language: str,
) -> Labels:
    """Return the labels (first → second, second → first) of a word and its near synonym."""
    if part not in ("NOUN", "VERB") or lemma in synonyms.get((part, other), ()):
        return BOTH_WAYS
    by_wordnet = _by_wordnet(part, lemma, other, lexicon) if lexicon is not None else None
    return by_wordnet or _by_form(lemma, other) or _by_frequency(lemma, other, language)


def _by_wordnet(part: str, lemma: str, other: str, lexicon: Lexicon) -> Labels | None:
    def is_related(word: str, to: str, link: Link) -> bool:
        return any(each.lemma == to for each in lexicon.related(word, part, link))

    if is_related(lemma, other, Link.SYNONYM):
        return BOTH_WAYS
    above = is_related(lemma, other, Link.HYPERNYM)
    below = is_related(other, lemma, Link.HYPERNYM)
    if above == below:
        return None
    return TO_WIDER if above else TO_NARROWER


def _by_form(lemma: str, other: str) -> Labels | None:
    if other.endswith(lemma):
        return TO_NARROWER
    return TO_WIDER if lemma.endswith(other) else None


def _by_frequency(lemma: str, other: str, language: str) -> Labels:
    gap = zipf(other, language) - zipf(lemma, language)
    if gap >= WIDER:
        return TO_WIDER
    return TO_NARROWER if gap <= NARROWER else BOTH_WAYS
