"""n.progressive (en) — finite verbs into the present continuous ("Birds land on clothes lines" →
"Birds are landing on clothes lines"; SICK, Table 2, third row).

Every finite verb of the sentence is rewritten: main, coordinated, relative and adverbial ones.
Verbs coordinated under one subject share one *is/are*. Statives stay as they are, but leave the
past ("had" → "has"), and so do *be* ("was" → "is"), verbs with an abstract subject, and verbs of
saying and thinking before a clause. A group is singular ("a group of people are
resting" → "is resting"). A passive becomes continuous only if somebody takes part in it or it is in
the past and what people are seen to do: "is covered in mud" describes a state.

Refuses modals, perfects and *do*-support (row 5 of the table), verbs with unknown forms, and
sentences that describe no scene (`scene.py`) or tell one thing after another (`narration.py`:
either all verbs change or none), what nobody sees happen, what something is or is like, and
subjects without their article ("Service was slow"). `states.py` has what else keeps its simple
form. Known error: it misses verbs that the tagger took for nouns. Warns where something past, and
perhaps finished, is said to be going on ("wrote").
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form
from transforms.packs.english.countable import is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_singular_form, verb_lemma
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.antecedents import may_be_name
from transforms.rules.english.being import (
    PRESENT,
    PRESENT_PARTICIPLE,
    be_tag,
    insert_be,
    insert_being,
    with_adverbs,
)
from transforms.rules.english.clause import is_finite
from transforms.rules.english.clause_number import (
    is_one_group,
    is_plural_pair,
    number_of_clause,
)
from transforms.rules.english.gloss import may_be_participle
from transforms.rules.english.narration import (
    is_left,
    is_of_story,
    is_other_past,
    may_be_finite,
    narrates,
    tells_of_past,
)
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.passives import has_agent, is_bare_passive, may_go_on
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.english.states import (
    UNSPECIFIC,
    cannot_be_seen,
    has_bare_subject,
    is_completed,
    is_generic,
    is_habit,
    is_in_object_clause,
    is_state,
    is_statement,
    is_telegraphic,
    subject_of,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# "But her look expressed ...": no subject.
OBJECT_FORMS = frozenset({"her", "him", "his", "its", "me", "my", "our", "their", "them", "us"})
CLAUSES = frozenset({"root", "conj", "advcl", "acl", "ccomp", "parataxis"})


@dataclass
class _Work:
    """The edit in progress: the verbs made continuous so far, whether another one keeps its tense,
    and the explanations.
    """

    tree: Tree
    edit: Edit
    continuous: set[int] = field(default_factory=set)
    keeps_tense: bool = False
    notes: list[Reason] = field(default_factory=list)
    warnings: list[Reason] = field(default_factory=list)


class Progressive(Rule):
    """Rewrites each finite verb that describes something happening."""

    id = "n.progressive"
    version = 10
    kind = Kind.N
    paper = "SICK N3"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if reason := describes_no_scene(tree):
            yield Refusal(self.id, reason)
            return
        if reason := reason_of(
            subject_lacks_article=has_bare_subject(tree),
            passive_is_completed=is_completed(tree),
            sentence_tells_habit=is_generic(tree),
            clause_says_what_is_said=_tells_what_is_said(tree),
        ):
            yield Refusal(self.id, reason)
            return
        work = _Work(tree, Edit(tree))
        for verb in _clause_heads(tree):
            if reason := _rewrite(work, verb):
                yield Refusal(self.id, reason)
            work.keeps_tense |= is_left(tree, verb, reason)
            work.keeps_tense |= bool(work.edit.log) and may_be_finite(tree, verb)
        is_told = work.keeps_tense or narrates(tree) or _leaves_past(work)
        if work.edit.log and is_told:
            yield Refusal(self.id, Reason("clause_has_own_tense"))
        elif work.edit.log:
            yield propose(self, work.edit, *work.notes, warnings=tuple(work.warnings))


def _leaves_past(work: _Work) -> bool:
    """Tell whether a main verb in the past is rewritten and another finite past stays ("were so
    absorbed that their steps were slow").
    """
    return tells_of_past(work.tree) and any(
        t.xpos == "VBD" and t.upos in ("AUX", "VERB") and work.edit[t.id].xpos == "VBD"
        for t in work.tree
    )


def _tells_what_is_said(tree: Tree) -> bool:
    """Tell whether the main verb says what somebody said or found ("the court ruled that ...")."""
    root = tree.root
    is_past = root.upos == "VERB" and root.xpos == "VBD"
    said = tree.children(root.id, "ccomp")
    return is_past and any(tree.child(each.id, "nsubj", "expl") for each in said)


def _clause_heads(tree: Tree) -> list[Token]:
    """Return the heads of clauses, outer before inner, so that a conjunct knows its first verb."""
    heads = [t for t in tree if t.relation in CLAUSES and (t.upos == "VERB" or _helpers(tree, t))]
    return sorted(heads, key=lambda t: (_depth(tree, t), tree.index(t.id)))


def _depth(tree: Tree, token: Token) -> int:
    depth, parent = 0, tree.parent(token.id)
    while parent is not None:
        depth, parent = depth + 1, tree.parent(parent.id)
    return depth


def _helpers(tree: Tree, predicate: Token) -> tuple[Token, ...]:
    return tree.children(predicate.id, "aux", "cop")


def _rewrite(work: _Work, verb: Token) -> Reason | None:
    """Rewrite one clause; return the reason if it is left unchanged."""
    helpers = _helpers(work.tree, verb)
    if helpers:
        return _rewrite_helpers(work, verb, helpers)
    if not (is_finite(work.tree, verb) or _continues_finite(work, verb)):
        return None
    subject = subject_of(work.tree, verb)
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos)
    root = work.tree.root
    if verb.relation == "acl" and root.upos == "VERB" and root.id not in work.continuous:
        return Reason("sentence_tells_habit")  # the main verb describes nothing that is going on
    if reason := _must_stay(work.tree, verb, subject):
        return reason
    if lemma is None or subject is None:
        return Reason("verb_form_not_in_dictionary")
    return _rewrite_simple(work, verb, lemma, subject)


def _rewrite_simple(work: _Work, verb: Token, lemma: str, subject: Token) -> Reason | None:
    """Rewrite a verb without helpers; return the reason if it is not made continuous."""
    number = number_of_clause(work.tree, verb, subject)
    if lemma in words("statives") or is_state(work.tree, verb, lemma, subject):
        if verb.xpos in ("VBD", "VBN") and not _is_visible(work.tree, verb, lemma, subject):
            return Reason("clause_has_own_tense")
        return _leave_stative(work, verb, lemma, number)
    if reason := reason_of(
        sentence_tells_habit=is_habit(work.tree, verb, lemma, subject),
        event_not_seen=cannot_be_seen(work.tree, verb, lemma, subject),
    ):
        return reason
    if is_in_object_clause(work.tree, verb):
        return Reason("clause_says_what_is_said")
    _make_continuous(work, verb, lemma, be_form(number, subject))
    return None


def _is_visible(tree: Tree, verb: Token, lemma: str, subject: Token) -> bool:
    """Tell whether the state can be seen: a person or an animal has or wears something."""
    is_known = subject.form.lower() in UNSPECIFIC or subject.upos != "NOUN"
    is_unseen_thing = any(is_unseen(t.lemma) for t in tree.children(verb.id, "obj"))
    is_living = NounPhrase(tree, subject).is_animate and lemma in words("statives")
    return is_living and not (is_known or is_unseen_thing)


def _must_stay(tree: Tree, verb: Token, subject: Token | None) -> Reason | None:
    is_adjective = verb.form.lower() in words("always_adjectives") and not tree.child(
        verb.id, "obj"
    )
    return reason_of(
        sentence_tells_habit=is_statement(tree) and verb.xpos != "VBG",
        relative_clause_stays_past=verb.xpos == "VBD"
        and verb.relation == "acl"
        and not tells_of_past(tree),
        finite_verb_has_no_subject=subject is None,
        parse_has_several_subjects=len(tree.children(verb.id, "nsubj")) > 1,
        name_without_class=subject is not None and may_be_name(tree, subject),
        noun_taken_for_verb=_ends_phrase(tree, verb)
        or (subject is not None and subject.form.lower() in OBJECT_FORMS),
        subject_lacks_article=subject is not None and is_telegraphic(tree, verb, subject),
        verb_is_infinitive=verb.xpos == "VB" and verb.relation == "ccomp",
        participle_may_not_be_finite=verb.xpos in ("VBN", "VBD")
        and (
            is_adjective
            or is_bare_passive(tree, verb)
            or (subject is not None and may_be_participle(tree, verb, subject))
        ),
        verb_form_of_other_verb=is_other_past(tree, verb),
        coordinated_verb_disagrees=_belongs_elsewhere(tree, verb),
    )


def _ends_phrase(tree: Tree, verb: Token) -> bool:
    """Tell whether the verb may be the last noun of a phrase of place, after a participle that says
    what the subject does ("two dogs wading in the water edge") or a preposition and an adjective
    ("girls in traditional dress dance").
    """
    before = tree.tokens[tree.index(verb.id) - 1]
    is_bare = before.xpos == "JJ" and tree.child(before.id, "det") is None
    if is_bare and tree.child(before.id, "case") and before.lemma not in words("colours"):
        return "NOUN" in get_all_lemmas(verb.form.lower())
    act = tree.parent(before.id)
    is_after_act = act is not None and act.xpos == "VBG" and act.relation == "acl"
    is_after_act = (
        is_after_act and before.upos == "NOUN" and tree.child(before.id, "case") is not None
    )
    if not is_after_act or tree.child(verb.id, "obj", "aux"):
        return False
    is_known = any(verb.lemma in words(name) for name in ("caption_verbs", "intransitives"))
    return "NOUN" in get_all_lemmas(verb.form.lower()) and not is_known


def _continues_finite(work: _Work, verb: Token) -> bool:
    """Tell whether an untensed form continues a finite one ("people ride and paddle")."""
    head = work.tree.parent(verb.id)
    is_bare = verb.xpos in ("VB", "VBP", "VBZ", "VBD", "VBN")
    is_conjunct = verb.relation == "conj" and head is not None and head.upos == "VERB"
    if not (is_conjunct and is_bare) or work.tree.child(verb.id, "mark", "aux"):
        return False
    first = _first_conjunct(work.tree, verb)  # "must wash, dry and eat it"
    return verb.xpos != "VBN" and not work.tree.child(first.id, "mark", "aux")


def _first_conjunct(tree: Tree, verb: Token) -> Token:
    """Return the first of the coordinate verbs that share this one's subject."""
    while verb.relation == "conj" and tree.child(verb.id, "nsubj") is None:
        verb = tree[verb.head]
    return verb


def _belongs_elsewhere(tree: Tree, verb: Token) -> bool:
    """Tell whether a coordinate verb differs in number ("a boy jumps whilst two others stand")."""
    first = _first_conjunct(tree, verb)
    finite = next(iter(_helpers(tree, first)), first)
    if first.id == verb.id or finite.xpos not in ("VBZ", "VBP") or verb.xpos == "VBD":
        return False
    return is_singular_form(finite.form) != is_singular_form(verb.form)


def _leave_stative(work: _Work, verb: Token, lemma: str, number: Number) -> Reason:
    if verb.xpos in ("VBD", "VBN"):
        form = finite_form(lemma, number)
        tag = "VBP" if number is Number.PLURAL else "VBZ"
        work.edit.set(verb.id, form=form, lemma=lemma, xpos=tag, feats=PRESENT)
        work.notes.append(Reason("put_into_present", verb=verb.form, form=form))
    return Reason("verb_is_stative")


def _make_continuous(work: _Work, verb: Token, lemma: str, be: str) -> None:
    form = inflect(lemma, "VBG")
    work.edit.set(
        verb.id, form=form.text, lemma=lemma, upos="VERB", xpos="VBG", feats=PRESENT_PARTICIPLE
    )
    if not form.is_sure:
        work.warnings.append(Reason("verb_form_by_pattern"))
    if verb.xpos in ("VBD", "VBN"):
        work.warnings.append(Reason("past_made_present", verb=verb.form))
    if _shares_be(work, verb):
        work.notes.append(Reason("made_continuous", verb=verb.form, form=form.text))
    else:
        insert_be(work.edit, be, head=verb.id, before=with_adverbs(work.tree, verb))
        work.notes.append(Reason("made_continuous", verb=verb.form, form=f"{be} {form.text}"))
    work.continuous.add(verb.id)


def _shares_be(work: _Work, verb: Token) -> bool:
    shares_subject = verb.relation == "conj" and work.tree.child(verb.id, "nsubj") is None
    return shares_subject and verb.head in work.continuous


def _rewrite_helpers(work: _Work, verb: Token, helpers: tuple[Token, ...]) -> Reason | None:
    first = helpers[0]
    if first.xpos == "MD" or first.lemma in ("have", "do"):
        return Reason("modal_perfect_or_do")
    if first.lemma == "get" and first.deprel == "aux:pass" and first.xpos in ("VBZ", "VBP", "VBD"):
        _make_get_continuous(work, verb, first)
        return None
    if verb.xpos == "VBG" and first.lemma == "be":
        work.continuous.add(verb.id)
    if first.xpos == "VBD" and is_of_story(work.tree, verb):
        return Reason("clause_has_own_tense")
    _rewrite_be(work, verb, helpers)
    if len(helpers) == 1 and _may_be_continuous_passive(work.tree, verb, first):
        _make_passive_continuous(work, verb, first)
    return None


def _rewrite_be(work: _Work, verb: Token, helpers: tuple[Token, ...]) -> None:
    """Put a form of *be* into the present, and make it agree with its subject."""
    first = helpers[0]
    if first.lemma == "be" and first.xpos == "VBD":
        _leave_past(work, verb, first)
        if verb.xpos == "VBN":  # "was eaten"; what "was eating" was going on then
            verbs = " ".join(token.form for token in (*helpers, verb))
            work.warnings.append(Reason("past_made_present", verb=verbs))
    elif first.form == "is" and is_plural_pair(work.tree, verb):
        work.edit.set(first.id, form="are", xpos="VBP")
        work.notes.append(Reason("is_changed_to_are"))
    elif first.form == "are" and is_one_group(work.tree, verb):
        work.edit.set(first.id, form="is", xpos="VBZ")
        work.notes.append(Reason("are_changed_to_is"))


def _may_be_continuous_passive(tree: Tree, verb: Token, be: Token) -> bool:
    """Tell whether a passive says what goes on, not what is the case ("the door is closed")."""
    is_passive = be.deprel == "aux:pass" and be.form != "being"
    if not is_passive or not be.space_after:  # "weren't"
        return False
    if be.xpos != "VBD":
        return has_agent(tree, verb)
    return (
        not is_statement(tree)
        and verb.form.lower() not in words("always_adjectives")
        and not is_in_object_clause(tree, verb)
        and may_go_on(tree, verb)
    )


def _make_passive_continuous(work: _Work, verb: Token, be: Token) -> None:
    between = work.tree.tokens[work.tree.index(be.id) + 1 : work.tree.index(verb.id)]
    # "is still being guided", "is being carefully guided"
    adverbs = [t for t in between if t.upos == "ADV" and not t.form.endswith("ly")]
    insert_being(work.edit, head=verb.id, after=(be, *adverbs)[-1].id)
    work.edit.set(be.id, deprel="aux")
    work.notes.append(Reason("passive_made_continuous", verb=f"{be.form} {verb.form}"))


def _leave_past(work: _Work, verb: Token, was: Token) -> None:
    subject = subject_of(work.tree, verb)
    plural_form = was.form.lower() == "were"
    number = number_of_clause(work.tree, verb, subject) if subject is not None else None
    if subject is not None and not plural_form and not get_all_lemmas(subject.form.lower()):
        number = Number.SINGULAR  # "Jules was ..."
    if plural_form and not is_one_group(work.tree, verb):
        number = Number.PLURAL  # "the poor were ..."
    if number is None:
        number = Number.PLURAL if plural_form else Number.SINGULAR
    be = be_form(number, subject)
    work.edit.set(was.id, form=be, xpos=be_tag(be), feats=PRESENT)
    work.notes.append(Reason("put_into_present", verb=was.form, form=be))


def _make_get_continuous(work: _Work, verb: Token, get: Token) -> None:
    subject = subject_of(work.tree, verb)
    number = number_of_clause(work.tree, verb, subject) if subject is not None else Number.SINGULAR
    be = be_form(number, subject)
    insert_be(work.edit, be, head=verb.id, before=get.id)
    work.edit.set(get.id, form="getting", xpos="VBG", feats=PRESENT_PARTICIPLE)
    work.notes.append(Reason("made_continuous", verb=get.form, form=f"{be} getting"))
