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
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect
from transforms.packs.polish.noun_phrase import (
    Doubt,
    agreement,
    case_of,
    conjuncts,
    governing_numeral,
    own_agreement,
    recase,
)
from transforms.packs.polish.tags import features, tag
from transforms.packs.polish.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
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


@dataclass(frozen=True)
class Passive:
    """Promotes the object and puts the subject behind *przez*."""

    id: str = "s2.passive"
    version: int = 2
    kind: Kind = Kind.S2
    paper: str = "CDS T3"
    languages: tuple[str, ...] = ("pl",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, str):
            yield Refusal(self.id, clause)
            return
        subject, obj = clause.subject, direct_object(tree, clause.verb)
        if subject is None or obj is None:
            return
        if reason := _unfit(clause, subject, obj):
            yield Refusal(self.id, reason)
            return
        try:
            yield self._candidate(clause, subject, obj)
        except Doubt as doubt:
            yield Refusal(self.id, str(doubt))

    def _candidate(self, clause: Clause, subject: Token, obj: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        because = (
            f"turned the active into the passive: {phrase(tree, obj.id)} is what the sentence is "
            f"about, {phrase(tree, subject.id)} became the agent"
        )
        recase(edit, tree, obj.id, "nom")
        recase(edit, tree, subject.id, "acc")
        _make_passive(edit, clause, obj)
        _move_phrases(edit, clause, subject, obj)
        return propose(self, edit, because)


def _unfit(clause: Clause, subject: Token, obj: Token) -> str | None:
    tree, verb = clause.tree, clause.verb
    below = tree.children(verb.id)
    reasons = {
        "the sentence is negative": is_negative(tree),
        "the verb is not in the active, present or past": tag(verb.xpos).pos
        not in ("fin", "praet"),
        "the present of a perfective verb means the future": tag(verb.xpos).pos == "fin"
        and tag(verb.xpos).aspect == "perf",
        "the verb has się": any(each.form.lower() == "się" for each in below),
        "people do not put the verb into the passive": verb.lemma in words("no_passive"),
        "verb and object are one idiom": f"{verb.lemma} {obj.lemma}" in words("idioms"),
        "the object is a part of its owner": obj.lemma in words("inalienable"),
        "the object is not in the accusative": case_of(tree, obj.id) != "acc",
        "subject or object is a pronoun": {"PRON", "DET", "NUM"} & {subject.upos, obj.upos}
        != set(),
        "the verb has two objects": len(tree.children(verb.id, "obj")) > 1,
        "the verb is coordinated": bool(coordinated_verbs(tree, verb)),
        "a part of the verb would change its owner": any(
            each.relation in ("advcl", "xcomp", "ccomp", "acl", "amod") for each in below
        ),
        "a reflexive pronoun would change its owner": any(
            each.xpos.startswith("siebie") or each.lemma == "swój" for each in tree
        ),
        "subject, verb and object do not stand in this order": not (
            tree.index(subject.id) < tree.index(verb.id) < tree.index(obj.id)
        ),
        "subject or object does not stand together": not (
            tree.is_contiguous(subject.id) and tree.is_contiguous(obj.id)
        ),
        "a clause describes subject or object": any(
            each.deprel == "acl:relcl" for head in (subject, obj) for each in tree.subtree(head.id)
        ),
    }
    found = reason_of(reasons)
    return found or _unfit_phrases(tree, subject, verb, obj)


def _unfit_phrases(tree: Tree, subject: Token, verb: Token, obj: Token) -> str | None:
    """Return why what stands beside subject and object cannot stay where it would come to stand."""
    below = tree.children(verb.id)
    reasons = {
        "a phrase may belong to the object": _may_be_owned(tree, verb, obj),
        "a particle would change its reach": any(each.lemma in FOCUSING for each in tree)
        or any(each.lemma in ("tylko", "zaledwie", "nawet") for each in below),
        "an apposition needs its commas": any(
            each.form == "," and tree.index(each.id) > tree.index(head.id)
            for head in (subject, obj)
            for each in tree.subtree(head.id)
        ),
        "an agent is there already": any(each.form.lower() == "przez" for each in tree),
    }
    return reason_of(reasons)


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
        raise Doubt("the verb has no passive participle")
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
