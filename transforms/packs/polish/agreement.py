"""What disagrees in a Polish sentence: words of a noun phrase, government, subject and verb."""

from collections.abc import Iterator

from transforms.packs.polish.noun_phrase import agreement, case_of, governing_numeral
from transforms.packs.polish.tags import AGREEING, NOUNS, tag
from transforms.reason import Reason, Refused
from transforms.tree import Token, Tree

CASED = NOUNS | {"ppron12", "ppron3", "siebie"}
HELPING = frozenset({"aux", "cop"})
# A relative clause describes its noun too, but agrees with it through *który* only.
AGREEING_RELATIONS = frozenset({"amod", "acl", "det", "det:poss", "nummod"})
FINITE = frozenset({"fin", "bedzie", "praet"})


def agreement_faults(tree: Tree) -> Iterator[Reason]:
    """Yield each disagreement."""
    for token in tree:
        relation = token.deprel
        if relation == "case":
            yield from _government_faults(tree, token)
        elif relation in AGREEING_RELATIONS:
            yield from _describing_faults(tree, token)
        elif relation.startswith("nsubj"):
            yield from _subject_faults(tree, token)
        elif relation == "obj":
            yield from _negation_faults(tree, token)


def _describing_faults(tree: Tree, word: Token) -> Iterator[Reason]:
    own = tag(word.xpos)
    if own.pos not in AGREEING:
        return
    noun = tag(tree[word.head].xpos)
    if noun.pos in NOUNS and not own.agrees(noun):
        yield Reason("word_disagrees_with_noun")


def _government_faults(tree: Tree, preposition: Token) -> Iterator[Reason]:
    own = tag(preposition.xpos)
    if own.pos != "prep" or tree.child(
        preposition.id, "fixed"
    ):  # "w pobliżu": the whole of it governs
        return
    head = tree[preposition.head]
    if tag(head.xpos).pos in CASED and case_of(tree, head.id) != own.case:
        yield Reason("preposition_with_wrong_case")


def finite_verb(tree: Tree, verb: Token) -> Token | None:
    """Return the word of a clause that has a person: the auxiliary, the copula or the verb."""
    helpers = (t for t in tree.children(verb.id) if t.upos == "AUX" and t.relation in HELPING)
    return next((each for each in (*helpers, verb) if tag(each.xpos).pos in FINITE), None)


def _subject_faults(tree: Tree, subject: Token) -> Iterator[Reason]:
    verb = finite_verb(tree, tree[subject.head])
    if verb is None or tag(subject.xpos).pos not in NOUNS:
        return
    is_governed = governing_numeral(tree, subject.id) is not None  # some call that accusative
    case = case_of(tree, subject.id)
    if verb.lemma == "być" and case == "gen" and _is_denied(tree, tree[subject.head]):
        return  # "nie ma kota"
    if case != "nom" and not (is_governed and case == "acc"):
        yield Reason("subject_not_in_nominative")
        return
    try:
        number, gender = agreement(tree, subject.id)
    except Refused:
        return
    marked = tag(verb.xpos)
    is_past = marked.pos == "praet"
    if marked.number != number or (is_past and number == "sg" and marked.gender != gender):
        yield Reason("verb_disagrees_with_subject")
    if is_past and number == "pl" and (marked.gender == "m1") != (gender == "m1"):
        yield Reason("verb_disagrees_with_subject")


def _is_denied(tree: Tree, verb: Token) -> bool:
    return any(each.form.lower() == "nie" for each in tree.children(verb.id))


def _negation_faults(tree: Tree, noun: Token) -> Iterator[Reason]:
    verb = tree[noun.head]
    has_preposition = tree.child(noun.id, "case") is not None
    if _is_denied(tree, verb) and not has_preposition and case_of(tree, noun.id) == "acc":
        numeral = governing_numeral(tree, noun.id)
        if numeral is None or tag(numeral.xpos).case == "acc":
            yield Reason("negated_object_in_accusative")
