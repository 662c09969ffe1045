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

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect, inflect_like
from transforms.packs.polish.noun_phrase import case_of, conjuncts, is_person, numeral_of, recase
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
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


class Negation(Rule):
    """Denies the verb, or takes its negation away."""

    id = "s3.negation"
    version = 2
    kind = Kind.S3
    paper = "CDS T6"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.CONTRADICTION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if clause.negation is not None:
            yield self.attempt(lambda: self._without(clause))
        elif reason := _unfit(clause):
            yield Refusal(self.id, reason)
        else:
            yield self.attempt(lambda: self._with_not(clause))
            yield from self._denied_subject(clause)

    def _denied_subject(self, clause: Clause) -> Iterator[Candidate | Refusal]:
        subject = clause.subject
        if subject is None or clause.is_existential:
            return
        if reason := _not_nobody(clause, subject):
            yield Refusal(self.id, reason)
        elif is_person(subject):
            yield self.attempt(lambda: self._nobody(clause, subject))
        if reason := _not_none(clause, subject):
            yield Refusal(self.id, reason)
        else:
            yield self.attempt(lambda: self._none(clause, subject))

    def _with_not(self, clause: Clause) -> Candidate:
        edit = Edit(clause.tree)
        denied = _deny(edit, clause)
        return propose(self, edit, Reason("nie_put_before", verbs=" and ".join(denied)))

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
        return propose(self, edit, Reason("became_nikt", words=gone))

    def _none(self, clause: Clause, subject: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        noun = tag(subject.xpos)
        xpos = f"adj:{noun.number}:nom:{noun.gender}:pos"
        form = inflect("żaden", xpos)
        if form is None:
            raise Refused(Reason("noun_number_or_gender_unknown"))
        _deny(edit, clause)
        edit.insert(
            form.text, before=tree.subtree(subject.id)[0].id, head=subject.id, deprel="det",
            lemma="żaden", upos="DET", xpos=xpos, feats=features(xpos).updated(PronType="Neg"),
        )  # fmt: skip
        return propose(
            self, edit, Reason("put_before", word=form.text, phrase=phrase(tree, subject.id))
        )

    def _without(self, clause: Clause) -> Candidate:
        tree, negation = clause.tree, clause.negation
        others = [each for each in tree if each.lemma in NEGATIVE and each != negation]
        if others:
            raise Refused(Reason("multiple_negation"))
        if clause.is_existential or clause.finite.form.lower() == "ma":
            raise Refused(Reason("nie_ma_has_no_single_affirmative"))
        if any(each.lemma in FOCUSING for each in tree):
            raise Refused(Reason("particle_scope_would_change"))
        if any(case_of(tree, each.id) == "gen" for each in _objects(tree, clause.verb)):
            raise Refused(Reason("object_case_in_doubt"))
        edit = Edit(tree)
        edit.remove(*(each.id for each in tree if each == negation))
        return propose(self, edit, Reason("nie_removed"))


def _unfit(clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.verb
    below = tree.children(verb.id)
    return reason_of(
        another_negative_word=any(each.lemma in NEGATIVE for each in tree),
        particle_scope_would_change=any(each.lemma in FOCUSING for each in tree),
        no_nominative_subject=verb.xpos.startswith("pred"),
        manner_would_be_denied=any(
            each.xpos == "adv:sup"
            or (each in below and each.xpos == "adv:pos" and _is_before(tree, each, verb))
            for each in tree
        ),
        subject_is_clause=tree.child(verb.id, "csubj") is not None,
        clause_is_governed_by_verb=any(
            each.relation in ("ccomp", "mark") or each.deprel == "advcl:cnd" for each in below
        ),
        verbs_are_alternatives=any(
            cc.lemma in ("lub", "albo", "bądź", "czy")
            for each in below
            if each.relation == "conj"
            for cc in tree.children(each.id, "cc")
        ),
    )


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
                raise Refused(Reason("object_stands_in_nominative"))
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
        raise Refused(Reason("clause_has_no_subject"))
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
        raise Refused(Reason("object_unclear"))
    if len(bare) + (found is not None) > 1:
        raise Refused(Reason("object_unclear"))
    if found is not None and found.lemma == "to" and tree.child(verb.id, "nsubj") is None:
        raise Refused(Reason("object_unclear"))
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
            raise Refused(Reason("predicate_agreement_unknown"))
        form = inflect_like(each.form, each.lemma, str(new))
        if form is None:
            raise Refused(Reason("dictionary_lacks_verb_form"))
        kept = each.feats.updated(**{n: features(str(new)).get(n) for n in ("Number", "Gender")})
        edit.set(each.id, form=form.text, xpos=str(new), feats=kept)
    if tree.children(clause.verb.id, "xcomp:pred"):
        raise Refused(Reason("predicate_agreement_unknown"))


def _not_nobody(clause: Clause, subject: Token) -> Reason | None:
    """Return why the subject cannot become *nikt*."""
    tree = clause.tree
    if not is_person(subject) and not conjuncts(tree, subject.id):
        return Reason("subject_not_person")
    everybody = all(is_person(each) for each in (subject, *conjuncts(tree, subject.id)))
    below = {each.id for each in tree.subtree(subject.id)}
    rest = [each for each in tree if each.id not in below]
    return reason_of(
        subject_not_person=not everybody,
        subject_is_pronoun_or_name=subject.upos in ("PRON", "PROPN", "DET", "ADJ")
        or bool(tree.child(subject.id, "flat"))
        or subject.lemma.lower() in ("pan", "pani", "państwo"),
        verb_needs_plural_subject=any(_is_mutual(tree, each) for each in rest),
        verb_part_agrees_with_subject=bool(
            tree.children(clause.verb.id, "acl", "amod", "xcomp:pred", "xcomp:subj")
        ),
        pronoun_refers_to_subject=any(
            each.xpos.startswith("ppron3") or each.lemma in ("jego", "jej", "ich") for each in rest
        ),
        another_clause_speaks_of_subject=any(
            not shares_subject(tree, each) for each in coordinated_verbs(tree, clause.verb)
        ),
    )


def _is_mutual(tree: Tree, token: Token) -> bool:
    """Tell whether a word speaks of several who do something to or beside each other."""
    if token.xpos.startswith("siebie") or token.lemma in ("razem", "wspólnie", "nawzajem"):
        return True
    if token.lemma in words("mutual_verbs"):
        return bool(tree.children(token.id, "expl"))
    return token.lemma == "jeden" and any(each.lemma == "drugi" for each in tree)


def _not_none(clause: Clause, subject: Token) -> Reason | None:
    """Return why the subject cannot get *żaden*."""
    tree = clause.tree
    below = tree.children(subject.id)
    return reason_of(
        subject_is_pronoun_or_name=subject.upos != "NOUN" or bool(tree.child(subject.id, "flat")),
        several_subjects_are_coordinated=bool(conjuncts(tree, subject.id)),
        subject_is_counted=numeral_of(tree, subject.id) is not None,
        subject_has_determiner=any(each.lemma in DETERMINING for each in below),
        subject_is_no_single_thing=not tag(subject.xpos).gender
        or subject.lemma in ("grupa", "para", "tłum", "dwójka", "trójka", "czwórka", "część"),
        subject_not_contiguous=not tree.is_contiguous(subject.id),
    )
