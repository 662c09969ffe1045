"""s3.negation (pl) — deny the sentence ("Mężczyźni siedzą na słoniach." → "Mężczyźni nie siedzą na
słoniach.", "Nikt nie siedzi na słoniach.", "Żadni mężczyźni nie siedzą na słoniach."; CDS 2.2, 6).

*nie* goes before the finite word of the clause and of every verb that shares its subject; or the
subject becomes *nikt* (persons only), or gets *żaden*; *nie* is removed where it stands. The object
of a denied verb goes from the accusative into the genitive, also that of its infinitive ("trzyma
psa" → "nie trzyma psa", "pali papierosy" → "nie pali papierosów"). *Być* that says that something
is there becomes *nie ma*, *nie było*, and its subject goes into the genitive.

Refuses *nikt* for what only several can do ("stoją obok siebie"), *żaden* with numerals and
determiners, particles like *tylko*, whose reach would change, an adverb of manner before the verb,
which would be denied alone, and an object in the genitive where *nie* would be removed, because the
verb may govern that case.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect, inflect_like
from transforms.packs.polish.noun_phrase import (
    Doubt,
    case_of,
    conjuncts,
    is_person,
    numeral_of,
    recase,
)
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.polish.clause import (
    NEGATIVE,
    Clause,
    coordinated_verbs,
    direct_object,
    main_clause,
    phrase,
    predicates,
    shares_subject,
)
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

NOT = Feats({"Polarity": "Neg"})
FOCUSING = frozenset(
    {"tylko", "również", "także", "też", "nawet", "jeszcze", "już", "prawie", "dopiero", "coraz"}
    | {"zapewne", "rzeczywiście", "dość", "zawsze", "każdy", "wszystek", "coś", "ktoś", "jakiś"}
    | {"gdzieś", "kiedyś", "niektóry", "często", "wszyscy", "wszystko", "trochę", "nieco", "ile"}
)
# Which of them, or how many: "żaden" would stand beside another word of its kind.
DETERMINING = frozenset(
    {"jeden", "drugi", "trzeci", "pierwszy", "ten", "tamten", "każdy", "wszystek", "niektóry"}
    | {
        "taki",
        "ów",
        "jaki",
        "jakikolwiek",
        "pozostały",
        "kolejny",
        "sam",
        "swój",
        "mój",
        "twój",
        "nasz",
        "wasz",
        "obaj",
        "oba",
    }
)


@dataclass(frozen=True)
class Negation:
    """Denies the verb, or takes its negation away."""

    id: str = "s3.negation"
    version: int = 2
    kind: Kind = Kind.S3
    paper: str = "CDS T6"
    languages: tuple[str, ...] = ("pl",)
    expected_ab: Relation = Relation.CONTRADICTION
    expected_ba: Relation = Relation.CONTRADICTION
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if isinstance(clause, str):
            yield Refusal(self.id, clause)
        elif clause.negation is not None:
            yield self._answer(lambda: self._without(clause))
        elif reason := _unfit(clause):
            yield Refusal(self.id, reason)
        else:
            yield self._answer(lambda: self._with_not(clause))
            yield from self._denied_subject(clause)

    def _answer(self, write: Callable[[], Candidate]) -> Candidate | Refusal:
        try:
            return write()
        except Doubt as doubt:
            return Refusal(self.id, str(doubt))

    def _denied_subject(self, clause: Clause) -> Iterator[Candidate | Refusal]:
        subject = clause.subject
        if subject is None or clause.is_existential:
            return
        if reason := _not_nobody(clause, subject):
            yield Refusal(self.id, reason)
        elif is_person(subject):
            yield self._answer(lambda: self._nobody(clause, subject))
        if reason := _not_none(clause, subject):
            yield Refusal(self.id, reason)
        else:
            yield self._answer(lambda: self._none(clause, subject))

    def _with_not(self, clause: Clause) -> Candidate:
        edit = Edit(clause.tree)
        denied = _deny(edit, clause)
        return propose(self, edit, f"put nie before {' and '.join(denied)}")

    def _nobody(self, clause: Clause, subject: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        gone = phrase(tree, subject.id)
        below = [token.id for token in tree.descendants(subject.id)]
        edit.remove(*below)
        edit.set(
            subject.id, form="nikt", lemma="nikt", upos="PRON", xpos="subst:sg:nom:m1",
            feats=features("subst:sg:nom:m1").updated(PronType="Neg"),
        )  # fmt: skip
        for each in predicates(clause):
            _make_singular(edit, each)
        if tree.index(subject.id) > tree.index(clause.finite.id):
            edit.move([subject.id], before=clause.finite.id)
        _deny(edit, clause)  # "nie" then stands behind "nikt"
        return propose(self, edit, f"{gone} became nikt, and the verb is denied")

    def _none(self, clause: Clause, subject: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        noun = tag(subject.xpos)
        xpos = f"adj:{noun.number}:nom:{noun.gender}:pos"
        form = inflect("żaden", xpos)
        if form is None:
            raise Doubt("number or gender of a noun cannot be told")
        _deny(edit, clause)
        edit.insert(
            form.text, before=tree.subtree(subject.id)[0].id, head=subject.id, deprel="det",
            lemma="żaden", upos="DET", xpos=xpos, feats=features(xpos).updated(PronType="Neg"),
        )  # fmt: skip
        return propose(self, edit, f"put {form.text} before {phrase(tree, subject.id)}")

    def _without(self, clause: Clause) -> Candidate:
        tree, negation = clause.tree, clause.negation
        others = [each for each in tree if each.lemma in NEGATIVE and each != negation]
        if others:
            raise Doubt("the sentence denies more than once")
        if clause.is_existential or clause.finite.form.lower() == "ma":
            raise Doubt("'nie ma' has no single affirmative")
        if any(each.lemma in FOCUSING for each in tree):
            raise Doubt("a particle would change its reach")
        if any(case_of(tree, each.id) == "gen" for each in _objects(tree, clause.verb)):
            raise Doubt("the case of the object without negation is in doubt")
        edit = Edit(tree)
        edit.remove(*(each.id for each in tree if each == negation))
        return propose(self, edit, "removed nie")


def _unfit(clause: Clause) -> str | None:
    tree, verb = clause.tree, clause.verb
    below = tree.children(verb.id)
    reasons = {
        "another word of the sentence is negative": any(each.lemma in NEGATIVE for each in tree),
        "a particle would change its reach": any(each.lemma in FOCUSING for each in tree),
        "the predicate has no subject in the nominative": verb.xpos.startswith("pred"),
        "how something is done would be denied, not that it is": any(
            each.xpos == "adv:sup"
            or (each in below and each.xpos == "adv:pos" and _is_before(tree, each, verb))
            for each in tree
        ),
        "the subject is a clause": tree.child(verb.id, "csubj") is not None,
        "a clause is governed by the verb": any(
            each.relation in ("ccomp", "mark") or each.deprel == "advcl:cnd" for each in below
        ),
        "the verbs are alternatives": any(
            cc.lemma in ("lub", "albo", "bądź", "czy")
            for each in below
            if each.relation == "conj"
            for cc in tree.children(each.id, "cc")
        ),
    }
    return reason_of(reasons)


def _is_before(tree: Tree, one: Token, other: Token) -> bool:
    return tree.index(one.id) < tree.index(other.id)


def _deny(edit: Edit, clause: Clause) -> list[str]:
    """Put *nie* before every verb of the subject, objects into the genitive; return the verbs."""
    denied = []
    for each in predicates(clause):
        if each.is_existential and each.subject is not None:
            denied.append(_deny_existence(edit, each))
            continue
        for noun in _objects(clause.tree, each.verb):
            case = case_of(clause.tree, noun.id)
            if case == "nom":
                raise Doubt("the object stands in the nominative")
            if case == "acc":
                recase(edit, clause.tree, noun.id, "gen")
        _insert_not(edit, each)
        denied.append(each.finite.form)
    return denied


def _insert_not(edit: Edit, clause: Clause) -> None:
    edit.insert(
        "nie", before=clause.finite.id, head=clause.verb.id, deprel="advmod:neg", lemma="nie",
        upos="PART", xpos="part", feats=NOT,
    )  # fmt: skip


def _deny_existence(edit: Edit, clause: Clause) -> str:
    """Turn "jest kot" into "nie ma kota", "były koty" into "nie było kotów"."""
    verb, subject = clause.finite, clause.subject
    if subject is None:
        raise Doubt("the clause has no subject")
    recase(edit, clause.tree, subject.id, "gen")
    form, xpos = ("ma", "fin:sg:ter:imperf")
    if not clause.is_present:
        form, xpos = ("było", "praet:sg:n:imperf")
    edit.set(verb.id, form=form, xpos=xpos, feats=features(xpos))
    _insert_not(edit, clause)
    return verb.form


def _objects(tree: Tree, verb: Token) -> Iterator[Token]:
    """Yield the objects that negation reaches: the verb's and those of its infinitives.

    Some treebanks and parsers call an object `obl`; what says how long or how far is none.
    """
    found = direct_object(tree, verb)
    bare = [
        each
        for each in tree.children(verb.id, "obl")
        if tree.child(each.id, "case") is None
        and case_of(tree, each.id) == "acc"
        and each.lemma not in words("measures")
    ]
    if any(tag(each.xpos).pos not in NOUNS | {"num"} for each in bare):
        raise Doubt("it is unclear which noun is the object")
    if len(bare) + (found is not None) > 1:
        raise Doubt("it is unclear which noun is the object")
    if found is not None and found.lemma == "to" and tree.child(verb.id, "nsubj") is None:
        raise Doubt("it is unclear which noun is the object")
    yield from [found] if found is not None else bare
    for infinitive in tree.children(verb.id, "xcomp"):
        if tag(infinitive.xpos).pos == "inf":
            yield from _objects(tree, infinitive)


def _make_singular(edit: Edit, clause: Clause) -> None:
    """Make the verb agree with *nikt*: third person singular, virile in the past."""
    tree = clause.tree
    for each in {clause.finite.id: clause.finite, clause.verb.id: clause.verb}.values():
        old = tag(each.xpos)
        if old.pos in ("adj", "ppas", "pact"):
            new = old.having(number="sg", case="nom", gender="m1")
        elif old.pos in ("fin", "praet"):
            new = old.having(number="sg", gender="m1" if old.pos == "praet" else "")
        else:
            raise Doubt("the predicate does not agree with its subject in a known way")
        form = inflect_like(each.form, each.lemma, str(new))
        if form is None:
            raise Doubt("the dictionary lacks a form of the verb")
        kept = each.feats.updated(**{n: features(str(new)).get(n) for n in ("Number", "Gender")})
        edit.set(each.id, form=form.text, xpos=str(new), feats=kept)
    if tree.children(clause.verb.id, "xcomp:pred"):
        raise Doubt("the predicate does not agree with its subject in a known way")


def _not_nobody(clause: Clause, subject: Token) -> str | None:
    """Return why the subject cannot become *nikt*."""
    tree = clause.tree
    if not is_person(subject) and not conjuncts(tree, subject.id):
        return "the subject is no person"
    everybody = all(is_person(each) for each in (subject, *conjuncts(tree, subject.id)))
    below = {each.id for each in tree.subtree(subject.id)}
    rest = [each for each in tree if each.id not in below]
    reasons = {
        "the subject is no person": not everybody,
        "the subject is a pronoun or a name": subject.upos in ("PRON", "PROPN", "DET", "ADJ")
        or bool(tree.child(subject.id, "flat"))
        or subject.lemma.lower() in ("pan", "pani", "państwo"),
        "only several can do what the verb says": any(_is_mutual(tree, each) for each in rest),
        "the verb has a part that agrees with the subject": bool(
            tree.children(clause.verb.id, "acl", "amod", "xcomp:pred", "xcomp:subj")
        ),
        "a pronoun refers to the subject": any(
            each.xpos.startswith("ppron3") or each.lemma in ("jego", "jej", "ich") for each in rest
        ),
        "another clause speaks of the subject": any(
            not shares_subject(tree, each) for each in coordinated_verbs(tree, clause.verb)
        ),
    }
    return reason_of(reasons)


def _is_mutual(tree: Tree, token: Token) -> bool:
    """Tell whether a word speaks of several who do something to or beside each other."""
    if token.xpos.startswith("siebie") or token.lemma in ("razem", "wspólnie", "nawzajem"):
        return True
    if token.lemma in words("mutual_verbs"):
        return bool(tree.children(token.id, "expl"))
    return token.lemma == "jeden" and any(each.lemma == "drugi" for each in tree)


def _not_none(clause: Clause, subject: Token) -> str | None:
    """Return why the subject cannot get *żaden*."""
    tree = clause.tree
    below = tree.children(subject.id)
    reasons = {
        "the subject is a pronoun or a name": subject.upos != "NOUN"
        or bool(tree.child(subject.id, "flat")),
        "several subjects are coordinated": bool(conjuncts(tree, subject.id)),
        "the subject is counted": numeral_of(tree, subject.id) is not None,
        "the subject has a determiner": any(each.lemma in DETERMINING for each in below),
        "the subject is no single thing": not tag(subject.xpos).gender
        or subject.lemma in ("grupa", "para", "tłum", "dwójka", "trójka", "czwórka", "część"),
        "the subject does not stand together": not tree.is_contiguous(subject.id),
    }
    return reason_of(reasons)
