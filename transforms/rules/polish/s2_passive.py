"""s2.passive (pl) — active clause to passive ("Człowiek ujeżdża byka." → "Byk jest ujeżdżany przez
człowieka."; CDS 2.2, 3).

The object becomes the subject and goes from the accusative into the nominative, *być* (for a
perfective verb *zostać*) and the passive participle agree with it ("Pięć psów jest karmionych"),
and the subject stands behind *przez* in the accusative. It stands last, or right behind the
participle where what follows is long; short pronouns and adverbs stand behind the auxiliary.

Of coordinated clauses with subjects of their own each can be turned, and all at once. What speaks
of the subject and would speak of the object is left out, as is a relative clause: an adverbial
participle ("Chłopiec łowi ryby, stojąc za płotem." → "Ryby są łowione przez chłopca.") and a phrase
with *siebie*. The first sentence then entails the second only.

Light verbs with their noun ("robi zdjęcie") and parts of the body ("pochyla głowę") carry a
warning: the sentence is grammatical, but people seldom say so. A phrase behind the noun of a light
verb may go with either ("skok na deskorolce jest wykonywany"). Refuses verbs without a passive
participle, verbs with *się*, other fixed phrases, verbs that share their subject, *swój*, whose
owner would change, phrases that may belong to the object ("łączy farbę z wodą"), and pronouns.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property, partial

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
    read_clause,
    shares_subject,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_WORDS_BEFORE_AGENT = 8  # in a longer predicate, readers do not wait for the agent
# Words that may follow the object but belong to the verb.
ADJUNCTS = frozenset({"obl", "advmod", "iobj"})
PERSONAL = frozenset({"ppron12", "ppron3"})
# "jedna z osób", "druga": they are inflected like adjectives.
SELECTIVE = frozenset({"jeden", "drugi", "inny"})
FOCUS_PARTICLES = frozenset({"oto", "sam", "jednak", "również", "także", "też", "zaś", "bowiem"})


@dataclass(frozen=True)
class Transitive:
    """A clause with a subject and an object, and what would not fit the passive of it."""

    clause: Clause
    subject: Token
    obj: Token
    added_phrase: Token | None = None  # a phrase that goes with the object

    @property
    def tree(self) -> Tree:
        return self.clause.tree

    @property
    def verb(self) -> Token:
        return self.clause.verb

    @cached_property
    def dropped(self) -> tuple[Token, ...]:
        """The heads of what is left out."""
        tree, verb = self.tree, self.verb
        adverbial = tree.children(verb.id, "advcl")
        reflexive = (t for t in tree.children(verb.id, "obl") if _has_reflexive(tree, t))
        of_nouns = (
            each
            for noun in (self.subject, self.obj)
            for each in tree.subtree(noun.id)
            if each.deprel == "acl:relcl"
        )
        return (*adverbial, *reflexive, *of_nouns)

    @cached_property
    def dropped_ids(self) -> frozenset[int]:
        return frozenset(token.id for head in self.dropped for token in self.tree.subtree(head.id))

    @cached_property
    def remaining(self) -> tuple[Token, ...]:
        """The words of the clause that stay, without coordinated clauses."""
        tree, verb = self.tree, self.verb
        others = {t.id for each in tree.children(verb.id, "conj") for t in tree.subtree(each.id)}
        excluded = others | self.dropped_ids
        return tuple(token for token in tree.subtree(verb.id) if token.id not in excluded)


class Passive(Rule):
    """Promotes the object and puts the subject behind *przez*."""

    id = "s2.passive"
    version = 4
    kind = Kind.S2
    paper = "CDS T3"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        transitives = list(_transitives(main_clause(tree)))
        fit = []
        for each in transitives:
            if reason := _unfit(each):
                yield Refusal(self.id, reason)
                continue
            answer = self.attempt(partial(self._candidate, tree, [each]))
            if isinstance(answer, Candidate):
                fit.append(each)
            yield answer
            if added_phrase := _of_light_verb(each):
                transitive = replace(each, added_phrase=added_phrase)
                yield self.attempt(partial(self._candidate, tree, [transitive]))
        if len(fit) > 1:
            yield self.attempt(partial(self._candidate, tree, fit))

    def _candidate(self, tree: Tree, transitives: list[Transitive]) -> Candidate:
        edit = Edit(tree)
        for each in transitives:
            edit.remove(*each.dropped_ids)
            recase(edit, tree, each.obj.id, "nom")
            recase(edit, tree, each.subject.id, "acc")
            _make_passive(edit, each)
            _move_phrases(edit, each)
        because = [
            Reason(
                "turned_passive",
                object=_words(each, each.obj),
                subject=_words(each, each.subject),
            )
            for each in transitives
        ]
        dropped = [phrase(tree, token.id) for each in transitives for token in each.dropped]
        if dropped:
            because.append(Reason("words_dropped", words=" and ".join(dropped)))
        warnings = dict.fromkeys(w for each in transitives if (w := _unusual(each)))
        labels = (Relation.ENTAILMENT, Relation.NEUTRAL if dropped else Relation.ENTAILMENT)
        return propose(self, edit, *because, warnings=tuple(warnings), expected=labels)


def _transitives(main: Clause) -> Iterator[Transitive]:
    """Yield the main clause and those coordinated with it that have subject and object."""
    tree = main.tree
    others = [t for t in coordinated_verbs(tree, main.verb) if not shares_subject(tree, t)]
    for clause in (main, *(each for verb in others if (each := read_clause(tree, verb)))):
        obj = direct_object(tree, clause.verb)
        if clause.subject is not None and obj is not None:
            yield Transitive(clause, clause.subject, obj)


def _has_reflexive(tree: Tree, token: Token) -> bool:
    return any(each.xpos.startswith("siebie") for each in tree.subtree(token.id))


def _words(transitive: Transitive, noun: Token) -> str:
    below = transitive.tree.subtree(noun.id)
    remaining = (t for t in below if t.id not in transitive.dropped_ids and t.upos != "PUNCT")
    return " ".join(token.form for token in remaining)


def _of_light_verb(transitive: Transitive) -> Token | None:
    """Return the phrase behind the noun of a light verb, which may speak of either.

    "Wykonuje skok na deskorolce": "skok na deskorolce jest wykonywany".
    """
    tree, verb, obj = transitive.tree, transitive.verb, transitive.obj
    if f"{verb.lemma} {obj.lemma}" not in words("idioms"):
        return None
    end = tree.span(obj.id)[1]
    return next(
        (
            each
            for each in tree.children(verb.id, "obl")
            if tree.span(each.id)[0] == end and tree.child(each.id, "case")
        ),
        None,
    )


def _unusual(transitive: Transitive) -> Reason | None:
    verb, obj = transitive.verb, transitive.obj
    return reason_of(
        passive_of_light_verb=f"{verb.lemma} {obj.lemma}" in words("idioms"),
        passive_of_part_of_owner=obj.lemma in words("inalienable"),
    )


def _unfit(transitive: Transitive) -> Reason | None:
    tree, verb, subject, obj = transitive.tree, transitive.verb, transitive.subject, transitive.obj
    remaining = transitive.remaining
    below = [each for each in remaining if each.head == verb.id]
    other_verbs = [t for t in coordinated_verbs(tree, verb) if shares_subject(tree, t)]
    phrases = [[t for t in remaining if t in tree.subtree(head.id)] for head in (subject, obj)]
    reason = reason_of(
        sentence_is_negative=is_negative(tree),
        verb_not_active_present_or_past=tag(verb.xpos).pos not in ("fin", "praet"),
        perfective_present_is_future=tag(verb.xpos).pos == "fin"
        and tag(verb.xpos).aspect == "perf",
        verb_has_sie=any(each.form.lower() == "się" for each in below),
        verb_rarely_passive=verb.lemma in words("no_passive"),
        verb_and_object_are_idiom=verb.lemma not in words("light_verbs")
        and f"{verb.lemma} {obj.lemma}" in words("idioms"),
        object_not_in_accusative=case_of(tree, obj.id) != "acc",
        subject_or_object_is_pronoun=any(
            each.upos in ("PRON", "DET", "NUM") and each.lemma not in SELECTIVE
            for each in (subject, obj)
        ),
        verb_has_two_objects=len(tree.children(verb.id, "obj")) > 1,
        verb_is_coordinated=bool(other_verbs),
        verb_part_would_change_owner=any(
            each.relation in ("xcomp", "ccomp", "acl", "amod") for each in below
        ),
        reflexive_would_change_owner=any(
            each.xpos.startswith("siebie") or each.lemma == "swój" for each in remaining
        ),
        order_not_subject_verb_object=not (
            tree.index(subject.id) < tree.index(verb.id) < tree.index(obj.id)
        ),
        subject_or_object_not_contiguous=not all(
            _stands_together(transitive, each) for each in phrases
        ),
    )
    return reason or _unfit_phrases(transitive)


def _stands_together(transitive: Transitive, tokens: list[Token]) -> bool:
    """Tell whether only dropped words separate the words of a phrase."""
    tree = transitive.tree
    between = tree.tokens[tree.index(tokens[0].id) : tree.index(tokens[-1].id) + 1]
    return all(each in tokens or each.id in transitive.dropped_ids for each in between)


def _unfit_phrases(transitive: Transitive) -> Reason | None:
    """Return why the words beside subject and object cannot stay beside the new ones."""
    tree, verb, remaining = transitive.tree, transitive.verb, transitive.remaining
    return reason_of(
        phrase_may_belong_to_object=_may_be_owned(tree, verb, transitive.obj),
        particle_scope_would_change=any(each.lemma in FOCUS_PARTICLES for each in remaining)
        or any(
            each.lemma in ("tylko", "zaledwie", "nawet") and each.head == verb.id
            for each in remaining
        ),
        apposition_needs_commas=any(
            each.form == "," and tree.index(each.id) > tree.index(head.id)
            for head in (transitive.subject, transitive.obj)
            for each in tree.subtree(head.id)
            if each in remaining
        ),
        agent_already_present=any(
            each.form.lower() == "przez" and tree[each.head].head == verb.id for each in remaining
        ),
    )


def _may_be_owned(tree: Tree, verb: Token, obj: Token) -> bool:
    """Tell whether a phrase behind the object may be the verb's and not the object's, or both."""
    attributes = [each for each in tree.subtree(obj.id) if each.relation == "nmod"]
    if any(_is_of_verb(tree, verb, each) for each in attributes):
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
        return case in ("inst", "dat")  # "robi zdjęcie aparatem", "sprzedaje kwiaty turystom"
    is_governed = f"{verb.lemma} {preposition} {case}" in words("governed")
    return is_governed or (case == "inst" and noun.lemma in words("inalienable"))


def _first_word(tree: Tree, noun: Token) -> str:
    case = tree.child(noun.id, "case")
    return case.lemma.lower() if case else ""


def _make_passive(edit: Edit, transitive: Transitive) -> None:
    """Put *być* or *zostać* and the participle in place of the verb."""
    tree, verb, obj = transitive.tree, transitive.verb, transitive.obj
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
        finite.text, before=_first_of_predicate(edit, transitive), head=verb.id, deprel="aux:pass",
        lemma=lemma, upos="AUX",
        xpos=xpos, feats=features(xpos),
    )  # fmt: skip
    participle += ":aff"
    edit.set(verb.id, form=form.text, upos="ADJ", xpos=participle, feats=features(participle))


def _first_of_predicate(edit: Edit, transitive: Transitive) -> int:
    """Return the first word behind the subject: "ogień *został* szybko ugaszony"."""
    subject_ids = {each.id for each in transitive.tree.subtree(transitive.subject.id)}
    last = max(transitive.tree.index(each) for each in subject_ids if each in edit)
    return next(each.id for each in transitive.tree.tokens[last + 1 :] if each.id in edit)


def _move_phrases(edit: Edit, transitive: Transitive) -> None:
    """Let object and subject change places; the agent stands last, or before a long rest."""
    tree, verb, subject, obj = transitive.tree, transitive.verb, transitive.subject, transitive.obj
    object_tokens = [
        *tree.subtree(obj.id),
        *(tree.subtree(transitive.added_phrase.id) if transitive.added_phrase else ()),
    ]
    object_ids = [token.id for token in object_tokens if token.id in edit]
    agent = [token.id for token in tree.subtree(subject.id) if token.id in edit]
    phrases_behind = [
        token
        for each in tree.children(verb.id)
        if tree.index(each.id) > tree.index(verb.id)
        and each.id not in object_ids
        and each.relation in ADJUNCTS
        and not (each.relation == "iobj" and tag(each.xpos).pos in PERSONAL)
        for token in tree.subtree(each.id)
        if token.id in edit
    ]
    edit.move(object_ids, before=agent[0])
    clitics = [t.id for t in tree.children(verb.id, "iobj") if tag(t.xpos).pos in PERSONAL]
    if clitics:  # "jest nam zadawanych"
        edit.move(clitics, before=verb.id)
    is_short = 0 < len(phrases_behind) <= MAX_WORDS_BEFORE_AGENT and all(
        each.upos != "PUNCT" for each in phrases_behind
    )
    last = max(phrases_behind, key=lambda t: tree.index(t.id)).id if is_short else verb.id
    edit.move(agent, after=last)
    edit.insert(
        "przez", before=agent[0], head=subject.id, deprel="case", lemma="przez", upos="ADP",
        xpos="prep:acc:nwok", feats=features("prep:acc"),
    )  # fmt: skip
    edit.reattach(subject.id, verb.id, "obl:agent")
    edit.reattach(obj.id, verb.id, "nsubj:pass")
    if transitive.added_phrase:
        edit.reattach(transitive.added_phrase.id, obj.id, "nmod")
