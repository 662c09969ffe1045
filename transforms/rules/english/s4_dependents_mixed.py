"""s4.dependents_mixed (en) — a phrase of the source's other sentence in place of an own one ("A man
is sleeping on a couch", beside "A girl is reading in a garden" → "A girl is sleeping on a couch",
"A man is sleeping in a garden"; SICK, Table 3, last row: "switch and mix").

Who does it is exchanged for who does something else in the other sentence, and the place for its
place. Both sentences describe one scene or similar ones, so words fit, and yet the two say nothing
of each other: the pair is neutral in both directions. The trace says which sentence lent the
phrase; a sentence that is alone in its source has nothing to exchange.

Refuses what may say the same: people of one gender, as a woman may be a girl, two landscapes, nouns
of which one is a synonym or a class of the other, two sentences with one verb, and what is the
other sentence. Refuses people and animals for each other, people named for what they are doing ("a
cyclist"), coordinated predicates, pronouns, places that the verb demands or that belong to its
surroundings ("swimming in a pool"), and negated sentences.
"""

from collections.abc import Iterator
from dataclasses import replace

from transforms.check import text_key
from transforms.edit import Edit
from transforms.lexicon import Lexicon, Link
from transforms.packs.english.agreement import number_of
from transforms.packs.english.words import is_person, substitutes, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.agreeing import set_number
from transforms.rules.english.clause import Clause, clause_at_root, main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import is_negative, lemma_of
from transforms.rules.proposal import propose
from transforms.stock import Lent, insert_phrase
from transforms.tree import Token, Tree

AT_A_PLACE = frozenset({"at", "behind", "beside", "in", "inside", "near", "on", "outside", "under"})
PLACES = ("places_in", "places_on", "places_at", "open_places", "covered_places", "landmarks")
# Verbs that say in what surroundings somebody is.
OF_SURROUNDINGS = frozenset(
    {
        "climb", "dive", "drive", "fish", "float", "fly", "hang", "hike", "kayak", "paddle", "park",
        "ride", "row", "sail", "skate", "skateboard", "ski", "sled", "slide", "snowboard", "splash",
        "surf", "swim", "wade",
    }
)  # fmt: skip
# What animals of any kind do.
OF_ANY_ANIMAL = frozenset({"eat", "drink", "play", "look", "watch"})
UNFIT_IN_PLACE = frozenset({"PRON", "PUNCT", "VERB", "PROPN"})
TOGETHER = frozenset({"together", "alone", "another", "other", "each", "both", "same"})
GENDERS = ("gendered_female", "gendered_male")
LANDSCAPES = ("open_places", "covered_places", "boundless")
LINKS = (Link.SYNONYM, Link.HYPERNYM)
MAX_WORDS = 7


class DependentsMixed(Rule):
    """Exchanges subject or place for that of the other sentence."""

    id = "s4.dependents_mixed"
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4
    needs = (Need.PARTNER,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        partner = context.partner
        if partner is None:
            return
        clause, other_clause = main_clause(tree), clause_at_root(partner.tree)
        if isinstance(other_clause, Reason):
            return
        if is_negative(tree) or is_negative(partner.tree):
            yield Refusal(self.id, Reason("clause_is_negated"))
            return
        for own, other in _exchangeable(clause, other_clause):
            is_subject = own.id == clause.subject.id
            reason = _same(tree, own, other, context.lexicon) or (
                _unfit_subject(clause, other_clause)
                if is_subject
                else _unfit_place(clause, own) or _unfit_place(other_clause, other, is_lent=True)
            )
            if reason:
                yield Refusal(self.id, reason)
                continue
            candidate = _candidate(self, clause, own, Lent(partner.tree, other, partner.sentence))
            if text_key(candidate.text) == text_key(partner.tree.text):
                yield Refusal(self.id, Reason("sentence_already_written"))
            else:
                yield candidate


def _exchangeable(clause: Clause, other_clause: Clause) -> Iterator[tuple[Token, Token]]:
    """Yield a phrase of each sentence: the subjects, and two places."""
    yield clause.subject, other_clause.subject
    places = (_places(clause), _places(other_clause))
    if all(places):
        yield places[0][-1], places[1][-1]


def _places(clause: Clause) -> list[Token]:
    tree = clause.tree
    return [noun for noun in tree.children(clause.predicate.id, "obl") if _is_place(tree, noun)]


def _is_place(tree: Tree, noun: Token) -> bool:
    """Tell whether a phrase says where something happens."""
    cases = tree.children(noun.id, "case")
    lemma = noun.lemma.lower()
    is_known = any(lemma in words(name) for name in PLACES) or lemma in words("coloured_things")
    return (
        len(cases) == 1
        and cases[0].form.lower() in AT_A_PLACE
        and not tree.children(cases[0].id)
        and is_known
        and lemma not in words("not_places")
        and tree.child(noun.id, "det") is not None
    )


def _same(tree: Tree, own: Token, other: Token, lexicon: Lexicon | None) -> Reason | None:
    """Return why the phrase would say the same, or fits no other sentence."""
    other_lemma = other.lemma.lower()
    own_nouns = [t.lemma.lower() for t in tree.subtree(own.id) if t.upos == "NOUN"]
    return reason_of(
        two_nouns_are_same=any(_mean_the_same(each, other_lemma, lexicon) for each in own_nouns),
        meaning_would_stay=_may_be_one(own.lemma.lower(), other_lemma),
        other_word_already_present=any(token.lemma.lower() == other_lemma for token in tree),
    )


def _mean_the_same(one: str, other: str, lexicon: Lexicon | None) -> bool:
    """Tell whether one noun can stand for the other in a description of the same scene."""
    if one == other or (one in words("groups")) or (other in words("groups")):
        return True
    for left, right in ((one, other), (other, one)):
        substitutes_listed = (
            substitutes(name).get(("NOUN", left), ()) for name in ("synonyms", "classes")
        )
        if any(right in each for each in substitutes_listed):
            return True
        if lexicon and any(
            each.lemma == right for link in LINKS for each in lexicon.related(left, "NOUN", link)
        ):
            return True
    return False


def _may_be_one(one: str, other: str) -> bool:
    """Tell whether both may refer to one person or place ("a woman" and "a girl")."""
    if is_person(one) and is_person(other):
        genders = [{name for name in GENDERS if noun in words(name)} for noun in (one, other)]
        return not all(genders) or genders[0] == genders[1]
    return all(any(noun in words(name) for name in LANDSCAPES) for noun in (one, other))


def _unfit_subject(clause: Clause, other_clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    own, other = (
        NounPhrase(tree, clause.subject),
        NounPhrase(other_clause.tree, other_clause.subject),
    )
    is_human = is_person(other.head.lemma)
    action = lemma_of(verb)
    return reason_of(
        argument_is_name_or_pronoun=not (_is_common(own) and _is_common(other)),
        arguments_not_both_people_or_animals=not (own.is_animate and other.is_animate)
        or is_person(own.head.lemma) != is_human,
        verb_of_one_kind=not is_human and not _is_of_any_animal(action),
        verbs_are_same=action == lemma_of(other_clause.predicate) or verb.upos != "VERB",
        verbs_are_coordinated=bool(tree.children(verb.id, "conj", "advcl", "parataxis", "xcomp")),
        subject_is_named_for_action=_is_engaged(own) or _is_engaged(other),
        pronoun_points_to_argument=any(
            t.upos == "PRON" or t.xpos == "PRP$" or t.form.lower() in TOGETHER for t in tree
        ),
        clause_depends_on_another=clause.expletive is not None
        or other_clause.expletive is not None,
    )


def _is_common(phrase: NounPhrase) -> bool:
    """Tell whether the phrase is a short one of common nouns, in one piece and with an article."""
    is_whole = phrase.tree.is_contiguous(phrase.head.id) and len(phrase.tokens) <= MAX_WORDS
    is_determined = phrase.determiner is not None or phrase.is_plural
    return (
        phrase.head.upos == "NOUN"
        and is_whole
        and is_determined
        and not phrase.conjuncts
        and phrase.tree.child(phrase.head.id, "acl", "appos") is None
        and all(t.upos not in ("PRON", "PROPN", "PUNCT") for t in phrase.tokens)
        and phrase.head.lemma.lower() not in words("collectives", "quantity_nouns")
    )


def _is_of_any_animal(verb: str) -> bool:
    every = words("verbs_of_motion", "verbs_of_rest") | OF_ANY_ANIMAL
    return verb in every and verb not in OF_SURROUNDINGS


def _is_engaged(phrase: NounPhrase) -> bool:
    """Tell whether the subject says what it does or where it is ("a cyclist", "on a bike")."""
    excluded = words("active_people", "mounts") | words("places_in", "places_on")
    return any(t.lemma.lower() in excluded or t.xpos == "VBG" for t in phrase.tokens)


def _unfit_place(clause: Clause, place: Token, *, is_lent: bool = False) -> Reason | None:
    """Return why a place cannot be given up or, if `is_lent`, be had by another sentence."""
    tree, verb = clause.tree, clause.predicate
    case = tree.children(place.id, "case")[0].form.lower()
    action = lemma_of(verb)
    is_bound = f"{action} {case}" in words("bound_prepositions")
    is_of_verb = action in OF_SURROUNDINGS | words("verbs_of_moving")
    return reason_of(
        verb_demands_preposition=is_bound,
        verb_not_continuous=not is_lent and (verb.xpos != "VBG" or clause.is_passive),
        place_belongs_to_verb=is_of_verb and not is_lent,
        some_argument_not_contiguous=not tree.is_contiguous(place.id),
        phrase_has_clause=any(
            t.upos in UNFIT_IN_PLACE or t.xpos == "PRP$" or t.relation == "conj"
            for t in tree.subtree(place.id)
        ),
    )


def _candidate(rule: DependentsMixed, clause: Clause, own: Token, lent: Lent) -> Candidate:
    tree = clause.tree
    edit = Edit(tree)
    phrase = tree.subtree(own.id)
    replaced = " ".join(token.form for token in phrase)
    new = insert_phrase(edit, lent, head=own.head, after=phrase[-1].id)
    edit.remove_subtree(own.id)
    top = next(each for each in new if edit[each].head == own.head)
    edit.reattach(top, own.head, own.deprel)
    if own.id == clause.subject.id:
        set_number(edit, clause, number_of(lent.tree, lent.head.id))
    because = Reason("put_in_place_of", words=lent.words, replaced=replaced)
    candidate = propose(rule, edit, because)
    return replace(candidate, edits=(*candidate.edits, lent.origin))
