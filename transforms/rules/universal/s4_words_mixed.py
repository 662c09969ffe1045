"""s4.words_mixed (any language) — replacing a noun or an adjective with another that the treebank
has in the same place ("The man is reading a book" → "The man is reading a letter"; CDSCorpus, 2.2,
mixing dependents). Nothing follows in either direction.

A noun is exchanged for one that has the same relation and case with the same verb in the treebank,
without an adposition, and stands bare or with a determiner as this one, a subject listed as `agent`
for another that is; an adjective for one that the same noun has on the same side, where both can be
said of something with a copula. In "the flower is red" the adjective is exchanged for another that
flowers have in the treebank, the noun for another that is red there.

Refuses forms that are not known, nouns with other words than articles, adjectives with dependents,
what says when (`dated`, `calendar`) or little (`vague`), parts of a body (`part`), what points back
("for this reason") or makes a set phrase, words that are related (`synonym`, `opposite`, `class`)
or stand in the sentence, and sentences with a negation or a universal quantifier.
"""

from collections.abc import Iterator
from functools import partial
from itertools import islice, zip_longest

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE, BEHIND, slot_of
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import is_written_as_name
from transforms.rules.universal.governing import is_relational
from transforms.rules.universal.phrases import reverses_entailment
from transforms.rules.universal.set_phrases import set_phrase
from transforms.rules.universal.substitution import with_word
from transforms.tree import Token, Tree
from transforms.words import is_of_letters

MAX_PER_WORD, MAX_PER_SENTENCE = 1, 3
MAX_TRIED = 4
POINTING_TYPES = frozenset({"Dem", "Int", "Rel", "Prs", "Tot", "Neg"})
# Lists in which two words that stand on one line are not two different things.
LISTS_OF_RELATED = ("synonym", "opposite", "class")
PLAIN = frozenset({"det", "case", "punct"})
# What a predicate may have besides, which belongs to its clause.
OF_CLAUSE = frozenset({"nsubj", "cop", "aux", "advmod", "discourse", "cc"})


class WordsMixed(Rule):
    """Replaces a noun or an adjective with another from the same place."""

    id = "s4.words_mixed"
    version = 3
    kind = Kind.S4
    paper = "CDS T7"
    expected_ab = expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        places = [(token, _others(pack, tree, token)) for token in tree]
        places_with_others = [(token, others) for token, others in places if others]
        if places_with_others and reverses_entailment(pack, tree):
            yield Refusal(self.id, Reason("negation_or_universal_quantifier"))
            return
        answers = [self._of_word(pack, tree, token, others) for token, others in places_with_others]
        in_turn = (each for row in zip_longest(*answers) for each in row if each is not None)
        n_candidates = 0
        for answer in in_turn:
            yield answer
            n_candidates += isinstance(answer, Candidate)
            if n_candidates == MAX_PER_SENTENCE:
                return

    def _of_word(
        self, pack: FallbackPack, tree: Tree, token: Token, others: tuple[str, ...]
    ) -> Iterator[Candidate | Refusal]:
        if reason := _unfit(pack, tree, token):
            yield Refusal(self.id, reason)
            return
        n_candidates = 0
        different = (each for each in others if _differs(pack, tree, token, each))
        for lemma in islice(different, MAX_TRIED):
            answer = self.attempt(partial(self._exchange, pack, tree, token, lemma))
            yield answer
            n_candidates += isinstance(answer, Candidate)
            if n_candidates == MAX_PER_WORD:
                return

    def _exchange(self, pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Candidate:
        adaptation = with_word(pack, tree, token, _in_case_of(token, lemma))
        if adaptation.warnings:
            raise Refused(Reason("no_word_with_needed_features"))
        new = adaptation.edit[token.id].form
        because = Reason("put_in_place_of", words=new, replaced=token.form)
        return propose(self, adaptation.edit, because)


def _others(pack: FallbackPack, tree: Tree, token: Token) -> tuple[str, ...]:
    """Return the lemmas that the treebank has in a word's place, the commonest first."""
    head = tree.parent(token.id)
    if head is None:
        return _other_predicates(pack, tree, token)
    if head == tree.root and head.upos == "ADJ":
        is_subject = token.upos == "NOUN" and token.relation == "nsubj"
        lemmas = pack.usage.heads("described", head.lemma) if is_subject else ()
        return tuple(each for each in lemmas if each != token.lemma.lower())
    if token.upos == "ADJ" and token.relation == "amod" and head.upos == "NOUN":
        side = BEFORE if tree.index(token.id) < tree.index(head.id) else BEHIND
        lemmas = pack.usage.partners("described", head.lemma)
        return tuple(
            each
            for each in lemmas
            if pack.usage.count("described", head.lemma, each, side)
            and pack.usage.count("predicate", each)
            and each != token.lemma.lower()
        )
    slot = slot_of(tree, token)
    if slot is None:
        return ()
    # "It is of wood": a copula's phrase is its predicate.
    is_copula = bool(pack.usage.sides("predicate", head.lemma))
    if is_copula or head.lemma in pack.words("stative") or head != tree.root:
        return ()
    lemmas = pack.usage.partners("slot", head.lemma)
    return tuple(
        each
        for each in lemmas
        if pack.usage.count("slot", head.lemma, each, slot) and each != token.lemma.lower()
    )


def _other_predicates(pack: FallbackPack, tree: Tree, predicate: Token) -> tuple[str, ...]:
    """Return other predicative adjectives for a subject: those that describe its noun elsewhere.

    With an adverb of degree only adjectives that have such adverbs in the treebank.
    """
    subject = tree.child(predicate.id, "nsubj")
    if predicate.upos != "ADJ" or subject is None or subject.upos != "NOUN":
        return ()
    is_graded = tree.child(predicate.id, "advmod") is not None
    return tuple(
        each
        for each in pack.usage.partners("described", subject.lemma)
        if pack.usage.count("predicate", each)
        and (pack.usage.count("graded", each) or not is_graded)
        and each != predicate.lemma.lower()
    )


def _in_case_of(token: Token, lemma: str) -> str:
    """Return a lemma with the capital that nouns have in German; usage is in small letters."""
    is_capital = token.upos == "NOUN" and token.lemma[:1].isupper()
    return lemma[:1].upper() + lemma[1:] if is_capital else lemma


def _differs(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> bool:
    """Tell whether another word is known, new to the sentence, and different in meaning."""
    own_lemma = token.lemma.lower()
    word = _in_case_of(token, lemma)
    lemmas = {each.lemma.lower() for each in tree}
    is_related = any(
        {own_lemma, lemma} == {entry.word.lower(), entry.other.lower()}
        for name in LISTS_OF_RELATED
        for entry in pack.table.of(name)
    )
    return (
        lemma not in lemmas
        and not is_related
        # Whatever else sees, plays or hangs up in the treebank: of a person, it is a person's.
        and (not _does_as_agent(pack, token) or bool({word, lemma} & pack.words("agent")))
        and not _is_set(pack, word)
        and not is_relational(pack, lemma)
        and is_of_letters(lemma)
        and pack.forms.has(word, token.upos)
    )


def _does_as_agent(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a word is a subject that is listed as a person or an animal."""
    return token.relation == "nsubj" and token.lemma in pack.words("agent")


def _is_set(pack: FallbackPack, lemma: str) -> bool:
    """Tell whether a list says that a word cannot be exchanged freely: it says when, says little,
    names a part of the body, or does more to its noun than describe it.
    """
    names = ("dated", "calendar", "vague", "part", "privative", "kept")
    return any({lemma, lemma.lower()} & pack.words(name) for name in names)


def _unfit(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    dependents, head = tree.children(token.id), tree.parent(token.id) or token
    place = tree.index(token.id)
    before = tree.tokens[place - 1] if place else None
    determiners = tree.children(head.id if token.upos == "ADJ" else token.id, "det")
    beside = tree.children(head.id, "amod") if token.relation == "amod" else ()
    simple = PLAIN | (OF_CLAUSE if token == tree.root else frozenset())
    return reason_of(
        word_is_multiword=token.multiword is not None,
        word_in_name_or_compound=not is_of_letters(token.form)
        or token.form.isupper()
        or (is_written_as_name(token) and place > 0),
        some_phrase_not_simple=any(each.relation not in simple for each in dependents),
        time_fixes_tense=_is_set(pack, token.lemma),
        phrase_points_back=any(POINTING_TYPES & each.pronoun_types for each in determiners)
        or any(each.feats.get("Poss") == "Yes" for each in determiners),
        noun_described_already=len(beside) > 1,
        adjective_changes_noun_meaning=token.upos == "ADJ"
        and (
            not pack.usage.count("predicate", token.lemma)
            or token.feats.get("NumType") == "Ord"
            or token.feats.get("Degree") in {"Cmp", "Sup"}
        ),
        phrase_belongs_to_somebody=any(name.endswith("[psor]") for name in token.feats),
        previous_word_depends_on_neighbour=before is not None and pack.depends_on_neighbour(before),
    ) or set_phrase(pack, tree, token)
