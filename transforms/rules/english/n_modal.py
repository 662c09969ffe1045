"""n.modal (en) — modals and auxiliaries into the present continuous ("A kid has to eat a vegetable
soup" → "A kid is eating a vegetable soup"; SICK, Table 2, fifth row).

*must* is dropped with a warning before what somebody is seen to do, and so are *is about to* and
*had*; *has to*, *used to* and *is going to* without one. Perfects ("has jumped", "has been
jumping") and *do* ("does jump", "does not jump") become the present continuous too. Passives and
*be* itself only change to *is/are*, statives to their simple form ("can see" → "sees").

Refuses *will* and *shall*, since what will happen is not happening yet; *can, could, may, might,
should, would* and *is able to*, since what is possible need not happen: only what somebody can see
or hear, they do; what things and kinds do not do ("markets do not sleep"); and "a knife used to cut
bread", which is no habit. Refuses perfects of change ("has become an expert": it is one) and of
what no picture shows ("has found traces"), negated modals, because "cannot swim" says more than "is
not swimming", perfects below modals, and auxiliaries without a subject.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form, number_of
from transforms.packs.english.inflection import is_verb_form, verb_lemma
from transforms.packs.english.words import is_act_shown, words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.antecedents import may_be_animate
from transforms.rules.english.being import PRESENT, be_tag, insert_be
from transforms.rules.english.clause import is_not
from transforms.rules.english.n_coordinate import MARKS
from transforms.rules.english.narration import narrates
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.raising import (
    cannot_raise,
    complement_of,
    make_participle,
    raise_verb,
)
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.english.states import FIRMS, is_state, is_statement, subject_of
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

GOVERNING_WORDS = frozenset({"go", "about"})
FINITE = frozenset({"VBZ", "VBP", "VBD"})
PARTICIPLES = frozenset({"VBG", "VBN"})
# The lists of verbs whose perfect may tell what is still going on ("has run").
GOING_ON = ("ambitransitives", "caption_verbs", "intransitives", "verbs_of_motion", "verbs_of_rest")
FUTURE = frozenset({"shall", "will"})
# The perfect of these states a result ("has become"), not that it is going on.
RESULTS = frozenset(
    {
        "arrive", "become", "change", "die", "end", "express", "finish", "form", "found", "get",
        "grow", "leave", "lose", "make", "settle", "turn", "win",
    }
)  # fmt: skip


class Modal(Rule):
    """Says that something is happening instead of that it can, must, will or did happen."""

    id = "n.modal"
    version = 8
    kind = Kind.N
    paper = "SICK N5"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if tree.tokens[-1].form == "?":
            return
        if reason := describes_no_scene(tree):
            yield Refusal(self.id, reason)
            return
        for verb in _main_verbs(tree):
            edit = Edit(tree)
            try:
                because = _drop_governing_verb(edit, tree, verb) or _drop_auxiliary(
                    edit, tree, verb
                )
            except Refused as refused:
                yield Refusal(self.id, refused.reason)
                continue
            if because is not None:
                yield propose(self, edit, because, warnings=_doubts(tree, verb))
                return


def _doubts(tree: Tree, verb: Token) -> tuple[Reason, ...]:
    """Return a warning if something that happens later, or was over before, is written as
    happening now ("must jump", "had jumped", "has been put").
    """
    helpers = tree.children(verb.id, "aux", "cop")
    is_perfect = bool(helpers) and helpers[0].lemma == "have"
    is_over = is_perfect and len(helpers) > 1 and verb.xpos == "VBN"
    if is_perfect and (is_over or helpers[0].xpos == "VBD"):
        words_of_past = " ".join(token.form for token in (*helpers, verb))
        return (Reason("past_made_present", verb=words_of_past),)
    is_must = bool(helpers) and helpers[0].form.lower() == "must"
    is_unreal = is_must or verb.lemma.lower() == "about"
    return (Reason("modal_may_mean_more"),) if is_unreal else ()


def _main_verbs(tree: Tree) -> Iterator[Token]:
    """Yield main and coordinate predicates, also of final temporal clauses; relative ones stay
    past."""
    yield tree.root
    yield from tree.children(tree.root.id, "conj")
    for clause in tree.children(tree.root.id, "advcl"):
        if any(t.form.lower() in MARKS for t in tree.children(clause.id, "mark")):
            yield clause


def _drop_governing_verb(edit: Edit, tree: Tree, upper: Token) -> Reason | None:
    """Replace "has to" ("is going to", "is about to", "is able to") by "eat". Return the changes,
    or None if the verb governs no other one.
    """
    is_have_to = upper.lemma == "have" and upper.upos == "VERB" and upper.xpos not in PARTICIPLES
    is_have_to = is_have_to or (upper.form.lower() == "used" and upper.upos == "VERB")
    if upper.form.lower() == "used" and _is_used(tree, upper):
        return None
    if not is_have_to and upper.lemma.lower() not in GOVERNING_WORDS:
        return None
    lower = complement_of(tree, upper)
    if lower is None or not any(t.form == "to" for t in tree.children(lower.id, "mark")):
        return None
    helpers = tree.children(upper.id, "aux", "cop")
    if not is_have_to and not (len(helpers) == 1 and helpers[0].lemma == "be"):
        return None
    subject = subject_of(tree, upper)
    reason = reason_of(
        clause_has_own_tense=any(t.xpos == "VBD" for t in helpers),  # "was going to put"
        several_auxiliaries=is_have_to and bool(helpers),
    ) or cannot_raise(tree, upper, lower)
    reason = reason or reason_of(
        sentence_tells_habit=is_have_to
        and subject is not None
        and (subject.upos == "PRON" or upper.form.lower() == "had")
    )
    if reason or subject is None:
        raise Refused(reason or Reason("auxiliary_has_no_subject"))
    if is_have_to:
        be = be_form(number_of(tree, subject.id), subject)
        insert_be(edit, be, head=lower.id, before=lower.id)
    else:
        edit.set(helpers[0].id, deprel="aux")
    form = raise_verb(edit, tree, upper, lower)
    return Reason("infinitive_made_finite", upper=upper.form, lower=lower.form, form=form)


def _is_used(tree: Tree, verb: Token) -> bool:
    """Tell whether a thing is used for something ("a knife used to cut bread"): no habit."""
    subject = subject_of(tree, verb)
    return subject is not None and not NounPhrase(tree, subject).is_animate


def _drop_auxiliary(edit: Edit, tree: Tree, verb: Token) -> Reason | None:
    """Replace a modal, a perfect or *do* before the verb; return the changes, if any."""
    helpers = tree.children(verb.id, "aux", "cop")
    if not helpers or not _is_replaced(helpers[0]):
        return None
    first, others = helpers[0], helpers[1:]
    subject = subject_of(tree, verb)
    reason = _unfit_auxiliary(tree, verb, subject, helpers)
    if reason or subject is None:
        raise Refused(reason or Reason("auxiliary_has_no_subject"))
    if others:
        be = be_form(number_of(tree, subject.id), subject)
        edit.set(others[0].id, form=be, lemma="be", xpos=be_tag(be), feats=PRESENT)
        edit.remove(first.id)
        return Reason("changed", old=f"{first.form} {others[0].form}", new=be)
    return _make_finite(edit, tree, verb, first, subject, is_negated=_is_negated(tree, verb))


def _unfit_auxiliary(
    tree: Tree, verb: Token, subject: Token | None, helpers: tuple[Token, ...]
) -> Reason | None:
    """Return why the first auxiliary of a verb has to stay, None if it can go."""
    first, others = helpers[0], helpers[1:]
    is_negated = _is_negated(tree, verb)
    is_perfect = first.lemma == "have"
    return reason_of(
        negated_habit=is_negated and subject is not None and _is_general(tree, first, subject),
        parse_has_several_subjects=len(tree.children(verb.id, "nsubj")) > 1,
        subject_not_before_auxiliary=subject is not None
        and tree.index(subject.id) > tree.index(first.id),
        verb_is_part_of_word=_is_part_of_word(tree, verb),
        coordinated_noun_may_be_verb=_has_hidden_verb(tree, verb),
        auxiliary_contracted=_is_contracted(tree, first),
        sentence_tells_habit=first.lemma == "do" and is_statement(tree),
        sentence_tells_possibility=first.form.lower() == "must"
        and (bool(others) or not is_act_shown(_lemma(verb)) or _is_of_any(tree, subject)),
        adverb_of_perfect=is_perfect and (_has_adverb(tree, verb) or _tells_since_when(tree, verb)),
        verb_is_negated=is_negated and (first.lemma != "do" or bool(others)),
        several_auxiliaries=len(others) > 1 or _is_double(others),
        verb_form_not_in_dictionary=not others and not _is_known_form(verb, first),
        perfect_tells_result=is_perfect
        and (
            _has_result(tree, verb, first, others, subject)
            or (verb.xpos == "VBN" and bool(others) and _is_of_any(tree, subject))
        ),
        clause_has_own_tense=first.xpos == "VBD"
        and (is_negated or narrates(tree) or _has_other_past(tree, first)),
        modal_tells_future=first.lemma in FUTURE or first.form.lower() in FUTURE,
    )


def _is_negated(tree: Tree, verb: Token) -> bool:
    return any(is_not(each) for each in tree.children(verb.id, "advmod"))


def _is_known_form(verb: Token, auxiliary: Token) -> bool:
    """Tell whether the dictionary has a verb in a form that an auxiliary can stand before."""
    if verb.upos != "VERB" or verb_lemma(verb.form, verb.lemma, verb.xpos) is None:
        return False
    return auxiliary.lemma != "have" or verb.xpos in ("VBN", "VBD")  # not "in a had climbs"


def _lemma(verb: Token) -> str:
    return verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma


def _has_result(
    tree: Tree, verb: Token, have: Token, others: tuple[Token, ...], subject: Token | None
) -> bool:
    """Tell whether the perfect says what has come of something: of what pictures do not show going
    on, or in the past ("researchers have found traces", "the man had left").
    """
    if verb.xpos == "VBG":
        return False
    if tree.child(verb.id, "xcomp") is not None:
        return True  # "has come to be known", "has learnt to swim"
    lemma = _lemma(verb)
    if verb.relation == "conj" and tree.child(verb.head, "aux") is not None:
        return any(t.lemma == "have" for t in tree.children(verb.head, "aux"))
    if others:
        return verb.upos != "VERB" or not is_act_shown(lemma)  # "has been great", "been sold"
    is_shown = lemma in words(*GOING_ON) and lemma not in RESULTS
    is_living = subject is None or subject.upos == "PRON" or may_be_animate(subject.lemma)
    is_living = is_living and (subject is None or subject.lemma not in FIRMS)
    return have.xpos == "VBD" or not (is_shown and is_living)


def _is_of_any(tree: Tree, subject: Token | None) -> bool:
    """Tell whether what must be done must be done by all such people ("schools must offer it"), or
    what has been done was done to some at some time ("such things have been done").
    """
    if subject is None or subject.upos != "NOUN" or subject.lemma == "other":
        return True
    return tree.child(subject.id, "det", "nmod:poss", "nummod") is None


def _has_other_past(tree: Tree, helper: Token) -> bool:
    """Tell whether another verb than that of *did* or *had* is in the past, and may have to stay so
    ("the maid drew the curtains, but the lady did not stir").
    """
    verbs = (t for t in tree if t.xpos == "VBD" and t.upos in ("AUX", "VERB"))
    return any(t.id != helper.id and t.relation != "acl" for t in verbs)


def _is_contracted(tree: Tree, helper: Token) -> bool:
    """Tell whether a helper is a part of the word before it ("he'll", also misspelt "hell")."""
    place = tree.index(helper.id)
    is_joined = place > 0 and not tree.tokens[place - 1].space_after
    after = tree.tokens[place + 1] if place + 1 < len(tree) else None
    is_misspelt = after is not None and not helper.space_after and not is_not(after)
    return helper.form.startswith(("'", "’")) or is_joined or is_misspelt


def _is_general(tree: Tree, do: Token, subject: Token) -> bool:
    """Tell whether the subject of *do not* stands for all of its kind, or is a thing ("the market
    does not oppose it").
    """
    if do.lemma != "do" or subject.upos != "NOUN":
        return do.lemma == "do" and subject.upos == "PRON" and not is_statement(tree)
    is_bare = tree.child(subject.id, "det", "nmod:poss", "nummod") is None
    return is_bare or not NounPhrase(tree, subject).is_animate


def _is_part_of_word(tree: Tree, verb: Token) -> bool:
    """Tell whether a hyphen follows the verb ("does push-ups")."""
    place = tree.index(verb.id) + 1
    return place < len(tree) and tree.tokens[place].form[0] == "-" and not verb.space_after


def _is_replaced(first: Token) -> bool:
    is_perfect = first.lemma in ("have", "do") and first.xpos in FINITE
    return first.relation == "aux" and (first.xpos == "MD" or is_perfect)


def _has_hidden_verb(tree: Tree, verb: Token) -> bool:
    """Tell whether a bare noun at the end may be a second verb ("play the violin and sing")."""
    nouns = [
        each for t in tree.children(verb.id, "obj", "obl") for each in tree.children(t.id, "conj")
    ]
    return any(
        each.xpos == "NN"
        and is_verb_form(each.form, "VB")
        and tree.child(each.id, "det", "amod", "compound", "case", "nmod:poss") is None
        for each in nouns
    )


def _tells_since_when(tree: Tree, verb: Token) -> bool:
    return any(
        t.form.lower() in ("since", "until")
        for each in tree.children(verb.id, "obl", "advcl")
        for t in tree.children(each.id, "case", "mark")
    )


def _has_adverb(tree: Tree, verb: Token) -> bool:
    """Tell whether an adverb precedes the verb ("has just fallen", "has never seen")."""
    adverbs = tree.children(verb.id, "advmod")
    return any(tree.index(t.id) < tree.index(verb.id) for t in adverbs)


def _is_double(others: tuple[Token, ...]) -> bool:
    return len(others) == 1 and others[0].lemma != "be"


def _make_finite(
    edit: Edit, tree: Tree, verb: Token, first: Token, subject: Token, *, is_negated: bool
) -> Reason:
    number = number_of(tree, subject.id)
    lemma = _lemma(verb)
    if lemma in words("statives") or is_state(tree, verb, lemma, subject):
        return _make_simple(edit, verb, first, lemma, number, is_negated=is_negated)
    be = be_form(number, subject)
    if be == "am" and is_negated:
        raise Refused(Reason("am_has_no_contracted_not"))
    edit.set(first.id, form=be, lemma="be", xpos=be_tag(be), feats=PRESENT)
    form = make_participle(edit, verb)
    for conjunct in tree.children(verb.id, "conj"):
        is_open = conjunct.xpos in ("VB", "VBN", "VBD", "VBP") and conjunct.upos == "VERB"
        if is_open and tree.child(conjunct.id, "aux", "mark", "nsubj") is None:
            make_participle(edit, conjunct)
    return Reason("changed", old=f"{first.form} {verb.form}", new=f"{be} {form}")


def _make_simple(
    edit: Edit, verb: Token, first: Token, lemma: str, number: Number, *, is_negated: bool
) -> Reason:
    if is_negated:
        raise Refused(Reason("negated_stative_keeps_do"))
    form = finite_form(lemma, number)
    tag = "VBP" if number is Number.PLURAL else "VBZ"
    edit.set(verb.id, form=form, lemma=lemma, xpos=tag, feats=PRESENT)
    edit.remove(first.id)
    return Reason("changed", old=f"{first.form} {verb.form}", new=form)
