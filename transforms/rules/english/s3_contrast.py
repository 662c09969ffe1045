"""s3.contrast (en) — a word to one of opposite or contrasting meaning ("The girl is spraying the
plants with water" → "The boy is spraying ...", "A plane is taking off" → "A plane is landing";
SICK, Table 3, "Replace words with semantic opposites").

First come the antonyms of the wordnet in the word's usual sense, then the project's own contrast
list, then the pack's (`words/contrasts.txt`), then co-hyponyms: words of the same everyday class
(`words/classes.txt`), the nearest in the wordnet first. A verb of rest replaces a verb of motion,
with a place instead of a path ("running through" → "sitting in"); people and animals that move also
stand *still*. Adverbs of place have the wordnet's antonyms whatever the parser took them for
("playing outdoors" → "playing indoors").

The pair contrasts: annotators called 8 % of such pairs of SICK a contradiction. Refuses what
`s2.synonym` refuses and sentences with *not* or *no*.
"""

from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise

from transforms.edit import Edit
from transforms.lexicon import Link
from transforms.lexicon.contrasts import contrasts_of
from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import contrasts, is_animate, is_person, substitutes, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.gender import has_gender, regender, tells_gender
from transforms.rules.english.motion import has_way, rest_or_move
from transforms.rules.english.people import (
    HAIRY_PARTS,
    is_lifeless,
    means_food,
    stands_for_person,
)
from transforms.rules.english.substitution import (
    SHADES,
    content_words,
    has_object,
    is_negative,
    lemma_of,
    part_of_speech,
    substitute,
    suits_objects,
    unfit_substitute,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Parts that people, animals and figures of them have. Trucks have backs, too, and tables legs.
PARTS_OF_FIGURES = HAIRY_PARTS | {"cheek", "chin", "ear", "finger", "forehead", "lip", "toe"}
MAX_CANDIDATES = 30
MAX_PER_WORD = 4
MAX_PER_VERB = 6
MAX_PER_CLASS = 2
# Below this score a wordnet's antonym is rare: see `transforms.lexicon.wordnet`.
MIN_SCORE = 3.6
OF_AGE = frozenset(
    {"old", "elderly", "adult", "aged", "middle-aged", "bearded", "bald", "pregnant"}
)
OF_YOUTH = frozenset(
    {
        "adolescent", "little", "newborn", "premature", "small", "teenage", "tiny", "unborn",
        "underage",
    }
)  # fmt: skip
AGES = frozenset({"old", "elderly", "adult", "young"})
MOSTLY_WITHOUT_OBJECT = frozenset(
    {"fight", "work", "listen", "stop", "exercise", "talk", "land", "scatter"}
)
OF_FOOD = frozenset(
    {"boil", "chew", "cook", "devour", "drink", "eat", "fry", "serve", "sip", "taste"}
)
VERBS_WITHOUT_MOTION = frozenset({"hold", "catch", "ignore", "watch", "avoid"})
VERBS_OF_RECEIVING = frozenset({"borrow", "buy", "get", "receive", "take"})
ADVERBS_OF_PLACE = frozenset(
    {"outdoors", "indoors", "outside", "inside", "upstairs", "downstairs", "uphill", "downhill"}
)
OF_PEOPLE = frozenset({"ride", "drive", "cook", "read", "write", "work"})
PLACES = {
    **dict.fromkeys(("in", "into", "through", "inside"), "places_in"),
    **dict.fromkeys(("on", "onto", "off"), "places_on"),
    **dict.fromkeys(("down", "up", "along"), "places_along"),
    "at": "places_at",
}
ALL_PLACES = tuple(dict.fromkeys(PLACES.values()))
ANTONYM = Reason("changed_to_antonym")
CONTRAST = Reason("changed_to_contrast")
SAME_CLASS = Reason("changed_to_cohyponym")


class Contrast(Rule):
    """Replaces one content word with an opposite."""

    id = "s3.contrast"
    version = 5
    kind = Kind.S3
    paper = "SICK C3"
    languages = ("en",)
    expected_ab = expected_ba = Relation.CONTRAST
    prior = priors.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if is_negative(tree):
            yield Refusal(self.id, Reason("opposite_under_negation"))
            return
        ranked: list[tuple[int, Candidate]] = []
        for token in content_words(tree):
            n_candidates = 0
            for answer in self._of_word(tree, token, context):
                if isinstance(answer, Refusal):
                    yield answer
                    continue
                ranked.append((n_candidates, answer))
                n_candidates += 1
                if n_candidates == (MAX_PER_VERB if token.upos == "VERB" else MAX_PER_WORD):
                    break
        for answer in chain(
            _phrasal(self, tree, context), _still(self, tree), _adverbs(self, tree, context)
        ):
            if isinstance(answer, Refusal):
                yield answer
            else:
                ranked.append((0, answer))
        # The best of every word before the second of any; the sort keeps the order of the words.
        ranked.sort(key=lambda each: each[0])
        yield from (candidate for _, candidate in ranked[:MAX_CANDIDATES])

    def _of_word(self, tree: Tree, token: Token, context: Context) -> Iterator[Candidate | Refusal]:
        """Yield a word's opposites, best first; one of its class only if there is no other."""
        tried_lemmas, is_found = {lemma_of(token)}, False
        for others in (_opposites, _of_its_class):
            if is_found:
                return  # before the wordnet is asked for the whole class
            for lemma, link in others(token, context):
                if lemma in tried_lemmas:
                    continue
                tried_lemmas.add(lemma)
                answer = self._exchange(tree, token, lemma, link, context)
                yield answer
                is_found = is_found or isinstance(answer, Candidate)
                if is_found and link == SAME_CLASS:
                    return

    def _exchange(
        self, tree: Tree, token: Token, lemma: str, link: Reason, context: Context
    ) -> Candidate | Refusal:
        reason = unfit_substitute(tree, token, lemma, context.lexicon)
        if reason := reason or _unfit(tree, token, lemma, context):
            return Refusal(self.id, reason)
        if token.upos == "NOUN" and tells_gender(tree, lemma):
            return Refusal(self.id, Reason("adjective_unsuitable_for_noun"))
        edit = substitute(tree, token, lemma)
        if token.upos == "VERB" and (reason := rest_or_move(edit, tree, token, lemma)):
            return Refusal(self.id, reason)
        if token.upos == "NOUN" and has_gender(lemma):
            regender(edit, tree, token, lemma)
        return propose(self, edit, link.having(old=token.form, new=edit[token.id].form))


def _opposites(token: Token, context: Context) -> Iterator[tuple[str, Reason]]:
    """Yield antonyms and words that contrast, with their relation to the word, best first."""
    lemma, part = lemma_of(token), part_of_speech(token)
    if context.lexicon is not None:
        for related in context.lexicon.related(lemma, part, Link.ANTONYM):
            other = related.lemma
            if related.sense == 0 and related.score >= MIN_SCORE and other.isalpha():
                yield other, ANTONYM
    for table in (context.contrasts, contrasts()):
        yield from ((other, CONTRAST) for other in contrasts_of(table, lemma, part))


def _of_its_class(token: Token, context: Context) -> Iterator[tuple[str, Reason]]:
    """Yield everyday words of the same class, the nearest in a wordnet first."""
    lemma, part = lemma_of(token), part_of_speech(token)
    own_classes = substitutes("classes").get((part, lemma))
    if part != "NOUN" or not own_classes or context.lexicon is None:
        return
    siblings = _members_of_class(part, own_classes[0])
    related = context.lexicon.related(lemma, part, Link.CO_HYPONYM)
    near = [each.lemma for each in related if each.lemma in siblings]
    yield from ((other, SAME_CLASS) for other in near[:MAX_PER_CLASS])


@cache
def _members_of_class(part: str, name: str) -> frozenset[str]:
    classes = substitutes("classes")
    return frozenset(
        word for (of_part, word), names in classes.items() if of_part == part and names[0] == name
    )


def _unfit(tree: Tree, token: Token, lemma: str, context: Context) -> Reason | None:
    checks = {"NOUN": _unfit_noun, "VERB": _unfit_verb, "ADJ": _unfit_adjective}
    check = checks.get(part_of_speech(token))
    return check(tree, token, lemma, context) if check else None


def _unfit_noun(tree: Tree, noun: Token, lemma: str, context: Context) -> Reason | None:
    """Return why a noun does not go with its adjective, verb or preposition ("in a street")."""
    above = tree.parent(noun.id)
    is_eaten = noun.relation == "obj" and above is not None and lemma_of(above) in OF_FOOD
    if is_eaten and context.lexicon and not means_food(lemma, context.lexicon):
        return Reason("other_verb_is_for_food_only")
    adjectives = {t.form.lower() for t in tree.children(noun.id, "amod", "compound")}
    was_young, is_young = (each in words("young_ones") for each in (noun.lemma.lower(), lemma))
    if was_young != is_young and adjectives & (OF_YOUTH if was_young else OF_AGE):
        return Reason("noun_denotes_age")
    is_part = above is not None and above.lemma.lower() in PARTS_OF_FIGURES
    if is_part and noun.relation == "nmod" and not is_animate(lemma):
        return Reason("other_noun_without_such_part")  # "the hair of a doll"
    is_place = lemma in words(*ALL_PLACES)
    for case in tree.children(noun.id, "case"):
        places = PLACES.get(case.form.lower())
        is_there = places and (is_place or noun.lemma.lower() in words(places))
        if places and is_there and lemma not in words(places):
            return Reason("other_place_takes_other_preposition")
    return None


def _unfit_verb(tree: Tree, verb: Token, lemma: str, context: Context) -> Reason | None:
    subject = tree.child(verb.id, "nsubj")
    if subject is not None and is_lifeless(tree, subject):
        return Reason("subject_is_lifeless")
    if lemma in OF_PEOPLE and (subject is None or not is_person(subject.lemma)):
        return Reason("other_verb_of_people")
    if has_object(tree, verb) and (
        lemma in words("verbs_of_rest") or not _suits(lemma, with_object=True)
    ):
        return Reason("other_verb_takes_no_object")
    if (lemma in VERBS_WITHOUT_MOTION and has_way(tree, verb)) or (
        lemma in VERBS_OF_RECEIVING and _goes_to(tree, verb)
    ):
        return Reason("other_verb_takes_no_direction")
    if context.lexicon and not suits_objects(context.lexicon, tree, verb, lemma):
        return Reason("other_verb_takes_other_objects")
    return None


def _goes_to(tree: Tree, verb: Token) -> bool:
    """Tell whether a goal is named ("sent a letter to her"): one receives nothing *to* somebody."""
    places = tree.children(verb.id, "obl")
    return any(c.form.lower() == "to" for each in places for c in tree.children(each.id, "case"))


def _unfit_adjective(tree: Tree, adjective: Token, lemma: str, context: Context) -> Reason | None:
    noun = tree.parent(adjective.id)
    thing = noun.lemma.lower() if noun else ""
    is_first = tree.index(adjective.id) == 0
    before = "" if is_first else tree.tokens[tree.index(adjective.id) - 1].form.lower()
    if lemma in words("colours") and is_person(thing):
        return Reason("colour_of_people")
    if lemma in words("colours") and thing in words("natural_colours"):
        return Reason("thing_has_own_colour")
    if lemma in words("colours") and before in SHADES:
        return Reason("colour_has_shade")
    if lemma in AGES | {"large"} and thing in words("young_ones"):
        return Reason("noun_denotes_age")  # a little girl is young
    if (
        adjective.form.lower().endswith("less")
        and lemma.endswith("ed")
        and stands_for_person(noun or adjective, context.lexicon)
    ):
        return Reason("adjective_unsuitable_for_noun")  # "a topless woman" is not "topped"
    if noun is not None and any(
        t.id != adjective.id and t.form.lower() == adjective.form.lower()
        for t in tree.children(noun.id, "amod")
    ):
        return Reason("adjectives_not_understood")  # "a bad, bad idea"
    if tree.child(adjective.id, "csubj", "xcomp", "ccomp", "advcl") is not None:
        return Reason("modifier_has_own_dependents")  # "hard to tell" is not the opposite of "soft"
    return None


def _still(rule: Contrast, tree: Tree) -> Iterator[Candidate | Refusal]:
    """Yield "is standing still" for a movement."""
    verb, subject = tree.root, tree.child(tree.root.id, "nsubj")
    if verb.upos != "VERB" or verb.xpos != "VBG" or not _is_movement(lemma_of(verb)):
        return
    if subject is None or tree.children(verb.id, "conj", "xcomp", "advcl"):
        return
    if has_object(tree, verb) or tree.children(verb.id, "advmod", "compound"):
        return
    if not is_animate(subject.lemma) or _is_carried(tree, verb):
        return
    edit = substitute(tree, verb, "stand")
    if reason := rest_or_move(edit, tree, verb, "stand"):
        yield Refusal(rule.id, reason)
        return
    edit.insert("still", after=verb.id, head=verb.id, deprel="advmod", upos="ADV", xpos="RB")
    yield propose(rule, edit, CONTRAST.having(old=verb.form, new="standing still"))


def _is_movement(verb: str) -> bool:
    return verb in {"dance", "play"} or verb in words("verbs_of_motion", "verbs_of_moving")


def _is_carried(tree: Tree, verb: Token) -> bool:
    """Tell whether a place is none to stand in ("jumping in the air", "riding in a kayak")."""
    places = tree.children(verb.id, "obl")
    cases = {c.form.lower() for each in places for c in tree.children(each.id, "case")}
    nouns = {each.lemma.lower() for each in places}
    return bool(nouns & {"air", "side", "circle", "line", "race", "sky"}) or "with" in cases


def _adverbs(rule: Contrast, tree: Tree, context: Context) -> Iterator[Candidate]:
    """Yield antonyms of adverbs of place that the parser took for nouns or predicates."""
    lexicon = context.lexicon
    if lexicon is None:
        return
    for token in tree:
        form = token.form.lower()
        if form not in words("adverbial_nouns") and form not in ADVERBS_OF_PLACE:
            continue
        above = tree.parent(token.id)
        if tree.children(token.id) or above is None or above.upos != "VERB":
            continue
        antonyms = lexicon.related(form, "ADV", Link.ANTONYM)
        usual = [each.lemma for each in antonyms if each.sense == 0]
        for other in (*usual, *contrasts_of(contrasts(), form, "ADV"))[:1]:
            edit = Edit(tree)
            edit.set(token.id, form=other, lemma=other, upos="ADV", xpos="RB", deprel="advmod")
            yield propose(rule, edit, ANTONYM.having(old=token.form, new=other))


def _suits(verb: str, *, with_object: bool) -> bool:
    """Tell whether a verb, perhaps with a particle, fits the presence of an object."""
    if " " in verb:
        return (verb in words("phrasal")) is with_object
    is_without = verb in words("intransitives") or verb in MOSTLY_WITHOUT_OBJECT
    return not (with_object and is_without)


def _phrasal_verbs(tree: Tree) -> Iterator[tuple[Token, Token]]:
    """Yield verbs with their particle, also if it was taken for a preposition ("on the lights")."""
    for verb, particle in pairwise(tree):
        is_particle = particle.deprel == "compound:prt" and particle.head == verb.id
        phrase = f"{lemma_of(verb)} {particle.form.lower()}" if verb.upos == "VERB" else ""
        if phrase and (is_particle or phrase in words("phrasal")):
            yield verb, particle


def _phrasal(rule: Contrast, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
    """Yield replacements of a verb and its particle ("picking up" → "putting down")."""
    for verb, particle in _phrasal_verbs(tree):
        phrase = f"{lemma_of(verb)} {particle.form.lower()}"
        with_object = has_object(tree, verb) or particle.relation == "case"
        for table in (context.contrasts, contrasts()):
            for other in contrasts_of(table, phrase, "VERB"):
                lemma, _, rest = other.partition(" ")
                if not _suits(other, with_object=with_object):
                    yield Refusal(rule.id, Reason("other_verb_takes_other_objects"))
                    continue
                edit = Edit(tree)
                edit.set(verb.id, form=inflect(lemma, verb.xpos).text, lemma=lemma)
                if rest:
                    edit.set(particle.id, form=rest, lemma=rest)
                else:
                    edit.remove(particle.id)
                because = CONTRAST.having(old=phrase, new=other)
                yield propose(rule, edit, because)
