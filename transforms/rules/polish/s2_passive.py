"""s2.passive (pl) — active clause to passive ("Człowiek ujeżdża byka." → "Byk jest ujeżdżany przez
człowieka."; CDS 2.2, 3).

The object becomes the subject and goes from the accusative into the nominative, *być* (for a
perfective verb *zostać*) and the passive participle agree with it ("Pięć psów jest karmionych"),
and the subject stands behind *przez* in the accusative. It stands last, or right behind the
participle where what follows is long; short pronouns and adverbs stand behind the auxiliary.

Refuses verbs without a passive participle, verbs with *się*, fixed phrases ("robi zdjęcie"), parts
of the body ("pochyla głowę"), coordinated verbs, adverbial participles and *swój*, whose owner
would change, phrases that may belong to the object ("łączy farbę z wodą"), and pronouns.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect
from transforms.packs.polish.noun_phrase import (
    agreement,
    case_of,
    conjuncts,
    governing_numeral,
    own_agreement,
    recase,
)
from transforms.packs.polish.tags import features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.clause import (
    Clause,
    coordinated_verbs,
    direct_object,
    is_negative,
    main_clause,
    phrase,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

SHORT = 5  # words behind which an agent still stands well
# What may stand behind the object and goes with the verb.
ADJUNCTS = frozenset({"obl", "advmod", "iobj"})
PERSONAL = frozenset({"ppron12", "ppron3"})
FOCUSING = frozenset({"oto", "sam", "jednak", "również", "także", "też", "zaś", "bowiem"})


class Passive(Rule):
    """Promotes the object and puts the subject behind *przez*."""

    id = "s2.passive"
    version = 2
    kind = Kind.S2
    paper = "CDS T3"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        subject, obj = clause.subject, direct_object(tree, clause.verb)
        if subject is None or obj is None:
            return
        if reason := _unfit(clause, subject, obj):
            yield Refusal(self.id, reason)
            return
        yield self._candidate(clause, subject, obj)

    def _candidate(self, clause: Clause, subject: Token, obj: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        because = Reason(
            "turned_passive", object=phrase(tree, obj.id), subject=phrase(tree, subject.id)
        )
        recase(edit, tree, obj.id, "nom")
        recase(edit, tree, subject.id, "acc")
        _make_passive(edit, clause, obj)
        _move_phrases(edit, clause, subject, obj)
        return propose(self, edit, because)


def _unfit(clause: Clause, subject: Token, obj: Token) -> Reason | None:
    tree, verb = clause.tree, clause.verb
    below = tree.children(verb.id)
    found = reason_of(
        sentence_is_negative=is_negative(tree),
        verb_not_active_present_or_past=tag(verb.xpos).pos not in ("fin", "praet"),
        perfective_present_is_future=tag(verb.xpos).pos == "fin"
        and tag(verb.xpos).aspect == "perf",
        verb_has_sie=any(each.form.lower() == "się" for each in below),
        verb_rarely_passive=verb.lemma in words("no_passive"),
        verb_and_object_are_idiom=f"{verb.lemma} {obj.lemma}" in words("idioms"),
        object_is_part_of_its_owner=obj.lemma in words("inalienable"),
        object_not_in_accusative=case_of(tree, obj.id) != "acc",
        subject_or_object_is_pronoun={"PRON", "DET", "NUM"} & {subject.upos, obj.upos} != set(),
        verb_has_two_objects=len(tree.children(verb.id, "obj")) > 1,
        verb_is_coordinated=bool(coordinated_verbs(tree, verb)),
        verb_part_would_change_owner=any(
            each.relation in ("advcl", "xcomp", "ccomp", "acl", "amod") for each in below
        ),
        reflexive_would_change_owner=any(
            each.xpos.startswith("siebie") or each.lemma == "swój" for each in tree
        ),
        order_not_subject_verb_object=not (
            tree.index(subject.id) < tree.index(verb.id) < tree.index(obj.id)
        ),
        subject_or_object_not_contiguous=not (
            tree.is_contiguous(subject.id) and tree.is_contiguous(obj.id)
        ),
        clause_describes_subject_or_object=any(
            each.deprel == "acl:relcl" for head in (subject, obj) for each in tree.subtree(head.id)
        ),
    )
    return found or _unfit_phrases(tree, subject, verb, obj)


def _unfit_phrases(tree: Tree, subject: Token, verb: Token, obj: Token) -> Reason | None:
    """Return why what stands beside subject and object cannot stay where it would come to stand."""
    below = tree.children(verb.id)
    return reason_of(
        phrase_may_belong_to_object=_may_be_owned(tree, verb, obj),
        particle_scope_would_change=any(each.lemma in FOCUSING for each in tree)
        or any(each.lemma in ("tylko", "zaledwie", "nawet") for each in below),
        apposition_needs_commas=any(
            each.form == "," and tree.index(each.id) > tree.index(head.id)
            for head in (subject, obj)
            for each in tree.subtree(head.id)
        ),
        agent_already_present=any(each.form.lower() == "przez" for each in tree),
    )


def _may_be_owned(tree: Tree, verb: Token, obj: Token) -> bool:
    """Tell whether a phrase behind the object may be the verb's and not the object's, or both."""
    described = [each for each in tree.subtree(obj.id) if each.relation == "nmod"]
    if any(_is_of_verb(tree, verb, each) for each in described):
        return True
    end = tree.span(obj.id)[1]
    return any(
        tree.subtree(each.id)[0].id == tree.tokens[end].id
        and _first_word(tree, each) in ("z", "ze")
        and case_of(tree, each.id) == "inst"
        and each.lemma not in words("inalienable")
        for each in tree.children(verb.id, "obl")
        if end < len(tree)
    )


def _is_of_verb(tree: Tree, verb: Token, noun: Token) -> bool:
    preposition, case = _first_word(tree, noun), case_of(tree, noun.id)
    if tree.child(noun.id, "case") is None:
        return case == "inst"  # "robi zdjęcie aparatem"
    is_governed = f"{verb.lemma} {preposition} {case}" in words("governed")
    return is_governed or (case == "inst" and noun.lemma in words("inalienable"))


def _first_word(tree: Tree, noun: Token) -> str:
    found = tree.child(noun.id, "case")
    return found.lemma.lower() if found else ""


def _make_passive(edit: Edit, clause: Clause, obj: Token) -> None:
    """Put *być* or *zostać* and the participle in place of the verb."""
    tree, verb = clause.tree, clause.verb
    number, gender = agreement(tree, obj.id)
    old = tag(verb.xpos)
    is_counted = governing_numeral(tree, obj.id) is not None and not conjuncts(tree, obj.id)
    participle = f"ppas:{number}:nom:{gender}:{old.aspect}"
    if is_counted:  # "pięć psów jest karmionych"
        _, own_gender = own_agreement(tree, obj.id)
        participle = f"ppas:pl:gen:{own_gender}:{old.aspect}"
    form = inflect(verb.lemma, participle)
    lemma = "zostać" if old.aspect == "perf" else "być"
    helper = f"fin:{number}:ter" if old.pos == "fin" else f"praet:{number}:{gender}"
    finite = inflect(lemma, helper)
    if form is None or finite is None:
        raise Refused(Reason("verb_has_no_passive_participle"))
    xpos = f"{helper}:{old.aspect}"
    edit.insert(
        finite.text, before=_first_of_predicate(clause), head=verb.id, deprel="aux:pass",
        lemma=lemma, upos="AUX",
        xpos=xpos, feats=features(xpos),
    )  # fmt: skip
    participle += ":aff"
    edit.set(verb.id, form=form.text, upos="ADJ", xpos=participle, feats=features(participle))


def _first_of_predicate(clause: Clause) -> int:
    """Return the first word behind the subject: "ogień *został* szybko ugaszony"."""
    tree, subject = clause.tree, clause.subject
    if subject is None:
        return clause.verb.id
    return tree.tokens[tree.span(subject.id)[1]].id


def _move_phrases(edit: Edit, clause: Clause, subject: Token, obj: Token) -> None:
    """Let object and subject change places; the agent stands last, or before a long rest."""
    tree, verb = clause.tree, clause.verb
    object_ids = [token.id for token in tree.subtree(obj.id)]
    agent = [token.id for token in tree.subtree(subject.id)]
    following = [
        token
        for each in tree.children(verb.id)
        if tree.index(each.id) > tree.index(verb.id)
        and each.id != obj.id
        and each.relation in ADJUNCTS
        and not (each.relation == "iobj" and tag(each.xpos).pos in PERSONAL)
        for token in tree.subtree(each.id)
    ]
    edit.move(object_ids, before=agent[0])
    clitics = [t.id for t in tree.children(verb.id, "iobj") if tag(t.xpos).pos in PERSONAL]
    if clitics:  # "jest nam zadawanych"
        edit.move(clitics, before=verb.id)
    is_short = len(following) <= SHORT and len(agent) <= SHORT
    edit.move(
        agent,
        after=max(following, key=lambda t: tree.index(t.id)).id
        if following and is_short
        else verb.id,
    )
    edit.insert(
        "przez", before=agent[0], head=subject.id, deprel="case", lemma="przez", upos="ADP",
        xpos="prep:acc:nwok", feats=features("prep:acc"),
    )  # fmt: skip
    edit.reattach(subject.id, verb.id, "obl:agent")
    edit.reattach(obj.id, verb.id, "nsubj:pass")
