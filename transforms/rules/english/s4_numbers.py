"""s4.numbers (en) — two noun phrases exchange their numbers ("Two dogs are playing with a red ball"
→ "A dog is playing with two red balls"; SICK, Table 3, last row: "switch and mix").

One of the phrases is the subject, or both are coordinated in it ("Two kids and a man are waiting" →
"A kid and two men are waiting"); the other is the object, or what the subject looks at, jumps over
or has with it. The nouns and the verb follow their new numbers. More of the one and less of the
other is another scene: the pair is neutral in both directions.

Refuses things that nobody has two of at a time (clothes, mounts, instruments being played), places,
verbs that need several subjects (*share*, *meet*) and pronouns, which would have to follow. Leaves
definite phrases alone.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.lexicon import Lexicon, Link
from transforms.packs.english.agreement import Number
from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import is_animate, is_idiom, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.agreeing import set_number
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import LIGHT_VERBS, is_negative, lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

ARTICLES = frozenset({"a", "an"})
ONE = ARTICLES | {"one"}
NUMERALS = frozenset({"two", "three", "four", "five", "six", "several"})
# After these, a counted noun is not a place.
BESIDE = frozenset(
    {
        "after", "at", "behind", "beside", "by", "near", "over", "past", "to", "toward", "towards",
        "with",
    }
)  # fmt: skip
OF_SEVERAL = frozenset(
    {"share", "gather", "compete", "surround", "argue", "wrestle", "discuss", "crowd", "assemble"}
)
TOGETHER = frozenset({"together", "each", "another", "other", "both", "alone", "side", "line"})
ONE_AT_A_TIME = frozenset({"wear", "ride", "play", "drive", "row", "sail", "climb", "paddle"})
CLASSES_OF_THINGS = frozenset(
    {"tool", "container", "device", "vehicle", "fruit", "vegetable", "toy", "furniture", "plant"}
    | {"animal", "person", "weapon", "equipment", "implement"}
)
SINGULAR, PLURAL = Feats({"Number": "Sing"}), Feats({"Number": "Plur"})


class Numbers(Rule):
    """Exchanges the numbers of the subject and another noun phrase."""

    id = "s4.numbers"
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        subject = NounPhrase(tree, clause.subject)
        count = _count(subject)
        if count is None or clause.expletive is not None:
            return
        for other in _others(clause):
            other_count = _count(other)
            if other_count is None or _number(count) == _number(other_count):
                continue
            if reason := _unfit(clause, subject, other, context.lexicon):
                yield Refusal(self.id, reason)
                continue
            yield _candidate(self, clause, (subject, count), (other, other_count))
            return


def _count(phrase: NounPhrase) -> Token | None:
    """Return the article or the numeral that says how many there are."""
    tree, noun = phrase.tree, phrase.head
    counts = tree.children(noun.id, "det", "nummod")
    quantity = phrase.quantity
    counts += (quantity,) if quantity is not None and quantity not in counts else ()
    if noun.upos != "NOUN" or len(counts) != 1 or tree.children(counts[0].id):
        return None
    form = counts[0].form.lower()
    is_one = form in ONE and not phrase.is_plural
    return counts[0] if is_one or (form in NUMERALS and phrase.is_plural) else None


def _number(count: Token) -> str:
    form = count.form.lower()
    return "one" if form in ONE else form


def _others(clause: Clause) -> Iterator[NounPhrase]:
    tree, verb, subject = clause.tree, clause.predicate, clause.subject
    for noun in (*tree.children(subject.id, "conj"), *tree.children(verb.id, "obj")):
        yield NounPhrase(tree, noun)
    for noun in (*tree.children(verb.id, "obl"), *tree.children(subject.id, "nmod")):
        cases = [case.form.lower() for case in tree.children(noun.id, "case")]
        if noun.lemma == "front" and cases == ["in"]:
            yield from (NounPhrase(tree, each) for each in tree.children(noun.id, "nmod"))
        elif len(cases) == 1 and cases[0] in BESIDE:
            yield NounPhrase(tree, noun)


def _unfit(
    clause: Clause, one: NounPhrase, other: NounPhrase, lexicon: Lexicon | None
) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    is_joined = other.head.relation == "conj"
    conjuncts = one.conjuncts
    return reason_of(
        clause_is_negated=is_negative(tree),
        subject_not_animate=not one.is_animate,
        phrase_is_coordinated=bool(other.conjuncts)
        or (bool(conjuncts) and (not is_joined or len(conjuncts) > 1)),
        two_nouns_are_same=one.head.lemma == other.head.lemma,
        pronoun_points_to_argument=any(
            t.upos == "PRON" or t.xpos in ("PRP$", "WDT", "WP") or t.form.lower() in TOGETHER
            for t in tree
        ),
        verb_symmetric=lemma_of(verb) in words("symmetric") | OF_SEVERAL,
        verb_is_light_verb=other.head.relation == "obj" and lemma_of(verb) in LIGHT_VERBS,
        verb_and_noun_are_idiom=is_idiom(lemma_of(verb), other.head.lemma),
        verb_governs_verb=bool(tree.children(verb.id, "xcomp", "ccomp", "advcl", "parataxis")),
        noun_cannot_be_counted=not all(_is_countable(p.head) for p in (one, other))
        or not _is_thing(other.head, lexicon),
        nobody_has_two_at_once=other.head.relation in ("obj", "nmod", "obl")
        and _is_had_once(tree, verb, other.head),
    )


def _is_countable(noun: Token) -> bool:
    lemma = noun.lemma.lower()
    unsuitable = words("mass", "collectives") | words("quantity_nouns", "worn")
    unsuitable |= words("unique") | words("containers") & words("groups")
    return lemma not in unsuitable and noun.form.isalpha()


def _is_thing(noun: Token, lexicon: Lexicon | None) -> bool:
    """Tell whether the noun means somebody or a thing of which there may be several in a scene."""
    lemma = noun.lemma.lower()
    if is_animate(lemma) or lemma in words("coloured_things"):
        return True
    if lexicon is None:
        return False
    kinds = lexicon.related(lemma, "NOUN", Link.HYPERNYM)
    return any(kind.sense == 0 and kind.lemma in CLASSES_OF_THINGS for kind in kinds)


def _is_had_once(tree: Tree, verb: Token, noun: Token) -> bool:
    lemma = noun.lemma.lower()
    is_tool = lemma in words("instruments") and any(
        case.form.lower() == "with" for case in tree.children(noun.id, "case")
    )
    has_part = lemma in words("garments", "body_parts", "worn")
    return is_tool or has_part or (noun.relation == "obj" and lemma_of(verb) in ONE_AT_A_TIME)


def _candidate(
    rule: Numbers, clause: Clause, one: tuple[NounPhrase, Token], other: tuple[NounPhrase, Token]
) -> Candidate:
    tree = clause.tree
    edit = Edit(tree)
    for (phrase, old), (_, new) in ((one, other), (other, one)):
        # "A" is written for "an"; the pack puts the right one before its noun.
        form = "a" if _number(new) == "one" else new.form.lower()
        edit.set(
            old.id, form=form, lemma=form, feats=new.feats,
            upos="DET" if form == "a" else new.upos, xpos="DT" if form == "a" else new.xpos,
            deprel="det" if form == "a" else new.deprel,
        )  # fmt: skip
        _inflect(edit, phrase.head, is_plural=form in NUMERALS)
    if not one[0].conjuncts:
        is_plural = other[1].form.lower() in NUMERALS
        set_number(edit, clause, Number.PLURAL if is_plural else Number.SINGULAR)
    texts = [f"{count.form.lower()} {phrase.head.form}" for phrase, count in (one, other)]
    return propose(rule, edit, Reason("numbers_exchanged", first=texts[0], second=texts[1]))


def _inflect(edit: Edit, noun: Token, *, is_plural: bool) -> None:
    lemma = "person" if noun.form.lower() == "people" else noun.lemma
    form = lemma if not is_plural else "people" if lemma == "person" else inflect(lemma, "NNS").text
    xpos, feats = ("NNS", PLURAL) if is_plural else ("NN", SINGULAR)
    edit.set(noun.id, form=form, lemma=lemma, xpos=xpos, feats=feats)
