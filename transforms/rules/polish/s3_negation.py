"""s3.negation (pl) — negating the sentence ("Mężczyźni siedzą na słoniach." → "Mężczyźni nie siedzą
na słoniach.", "Nikt nie siedzi na słoniach.", "Żadni mężczyźni nie siedzą na słoniach."; CDS 2.2,
6).

*nie* goes before the finite word of the clause and of every verb that shares its subject; or the
subject becomes *nikt* (persons only), or gets *żaden*, with its description or without its number
and description ("Trzech mężczyzn w czapkach gra." → "Żadni mężczyźni nie grają."); *nie* is removed
where it stands. What else denial changes is in `negating`.

Refuses *nikt* for what only several can do ("stoją obok siebie"), *żaden* with
determiners, particles like *tylko*, whose reach would change, an adverb of manner before the verb,
which would be denied alone, and an object in the genitive where *nie* would be removed, because the
verb may govern that case.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect, inflect_like
from transforms.packs.polish.noun_phrase import (
    case_of,
    conjuncts,
    governing_numeral,
    inflect_word,
    is_person,
    numeral_of,
)
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.adjuncts import is_pronoun, may_mean
from transforms.rules.polish.agreeing import agree_predicates
from transforms.rules.polish.clause import (
    NEGATIVE,
    Clause,
    coordinated_verbs,
    main_clause,
    phrase,
    predicates,
    shares_subject,
)
from transforms.rules.polish.negating import negate, objects
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

FOCUS_PARTICLES = frozenset(
    {"tylko", "również", "także", "też", "nawet", "jeszcze", "już", "prawie", "dopiero", "coraz"}
    | {"zapewne", "rzeczywiście", "dość", "zawsze", "każdy", "wszystek", "coś", "ktoś", "jakiś"}
    | {"gdzieś", "kiedyś", "niektóry", "często", "wszyscy", "wszystko", "trochę", "nieco", "ile"}
)
# Determiners and numerals: "żaden" would be a second one beside them.
DETERMINERS = frozenset(
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
GROUPS = frozenset({"grupa", "para", "tłum", "dwójka", "trójka", "czwórka", "piątka"})


class Negation(Rule):
    """Negates the verb, or removes its negation."""

    id = "s3.negation"
    version = 5
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
        else:
            yield self.attempt(lambda: self._nobody(clause, subject))
        if reason := _not_none(clause, subject):
            yield Refusal(self.id, reason)
            return
        if numeral_of(clause.tree, subject.id) is None:
            yield self.attempt(lambda: self._none(clause, subject))
        attributes = _attributes(clause.tree, subject)
        if any(_holds_nominative(clause.tree, each) for each in attributes):
            yield Refusal(self.id, Reason("subject_has_several_nouns"))
        elif attributes:
            yield self.attempt(lambda: self._none_at_all(clause, subject, attributes))

    def _with_not(self, clause: Clause) -> Candidate:
        edit = Edit(clause.tree)
        negated_verbs = negate(edit, clause)
        return propose(self, edit, Reason("nie_put_before", verbs=" and ".join(negated_verbs)))

    def _nobody(self, clause: Clause, subject: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        old = phrase(tree, subject.id)
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
        negate(edit, clause)  # "nie" then stands behind "nikt"
        return propose(self, edit, Reason("became_nikt", words=old))

    def _none(self, clause: Clause, subject: Token) -> Candidate:
        tree = clause.tree
        edit = Edit(tree)
        negate(edit, clause)
        form = _insert_none(edit, subject, before=tree.subtree(subject.id)[0].id)
        return propose(self, edit, Reason("put_before", word=form, phrase=phrase(tree, subject.id)))

    def _none_at_all(
        self, clause: Clause, subject: Token, attributes: tuple[Token, ...]
    ) -> Candidate:
        """Negate for all that the noun names, without number and description ("Trzech mężczyzn w
        czapkach gra." → "Żadni mężczyźni nie grają.").
        """
        tree, edit = clause.tree, Edit(clause.tree)
        text = " and ".join(phrase(tree, each.id) for each in attributes)
        for each in attributes:
            edit.remove_subtree(each.id)
        inflect_word(edit, subject, case="nom")
        if governing_numeral(tree, subject.id) is not None:
            agree_predicates(edit, clause, tag(subject.xpos).number, tag(subject.xpos).gender)
        negate(edit, clause)
        first = next(each for each in tree.subtree(subject.id) if each.id in edit)
        form = _insert_none(edit, subject, before=first.id)
        return propose(
            self,
            edit,
            Reason("put_before", word=form, phrase=edit[subject.id].form),
            Reason("words_dropped", words=text),
        )

    def _without(self, clause: Clause) -> Candidate:
        tree, negation = clause.tree, clause.negation
        others = [each for each in tree if each.lemma in NEGATIVE and each != negation]
        if others:
            raise Refused(Reason("multiple_negation"))
        if clause.is_existential or clause.finite.form.lower() == "ma":
            raise Refused(Reason("nie_ma_has_no_single_affirmative"))
        if any(each.lemma in FOCUS_PARTICLES for each in tree):
            raise Refused(Reason("particle_scope_would_change"))
        if any(case_of(tree, each.id) == "gen" for each in objects(tree, clause.verb)):
            raise Refused(Reason("object_case_in_doubt"))
        edit = Edit(tree)
        edit.remove(*(each.id for each in tree if each == negation))
        return propose(self, edit, Reason("nie_removed"))


def _unfit(clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.verb
    below = tree.children(verb.id)
    return reason_of(
        another_negative_word=any(each.lemma in NEGATIVE for each in tree),
        particle_scope_would_change=any(each.lemma in FOCUS_PARTICLES for each in tree),
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


def _attributes(tree: Tree, subject: Token) -> tuple[Token, ...]:
    """Return what counts or describes the subject; what it governs ("szczyt góry") is its own."""
    return tuple(
        each
        for each in tree.children(subject.id)
        if each.relation in ("amod", "acl", "nummod", "det", "appos")
        or (each.deprel == "nmod" and tree.child(each.id, "case") is not None)
    )


def _holds_nominative(tree: Tree, word: Token) -> bool:
    """Tell whether a noun in the nominative depends on a description: which one is the subject?"""
    return word.deprel != "acl:relcl" and any(
        tag(each.xpos).pos in NOUNS and tag(each.xpos).case == "nom"
        for each in tree.subtree(word.id)
    )


def _insert_none(edit: Edit, subject: Token, *, before: int) -> str:
    """Put *żaden* before the subject and return its form."""
    noun = tag(subject.xpos)
    xpos = f"adj:{noun.number}:nom:{noun.gender}:pos"
    form = inflect("żaden", xpos)
    if form is None:
        raise Refused(Reason("noun_number_or_gender_unknown"))
    edit.insert(
        form.text, before=before, head=subject.id, deprel="det", lemma="żaden", upos="DET",
        xpos=xpos, feats=features(xpos).updated(PronType="Neg"),
    )  # fmt: skip
    return form.text


def _is_before(tree: Tree, one: Token, other: Token) -> bool:
    return tree.index(one.id) < tree.index(other.id)


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
        updates = each.feats.updated(**{n: features(str(new)).get(n) for n in ("Number", "Gender")})
        edit.set(each.id, form=form.text, xpos=str(new), feats=updates)
    if tree.children(clause.verb.id, "xcomp:pred"):
        raise Refused(Reason("predicate_agreement_unknown"))


def _not_nobody(clause: Clause, subject: Token) -> Reason | None:
    """Return why the subject cannot become *nikt*."""
    tree = clause.tree
    everybody = all(_are_people(tree, each) for each in (subject, *conjuncts(tree, subject.id)))
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


def _are_people(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun means a person, or persons in a group ("grupa ludzi")."""
    members = (each for each in tree.children(noun.id, "nmod") if case_of(tree, each.id) == "gen")
    return is_person(noun) or (noun.lemma in GROUPS and any(map(is_person, members)))


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
    verbs = coordinated_verbs(tree, clause.verb)
    others = [each for each in verbs if not shares_subject(tree, each)]
    return reason_of(
        subject_is_pronoun_or_name=subject.upos != "NOUN"
        or not subject.form.islower()
        or bool(tree.child(subject.id, "flat")),
        no_nominative_subject=tree.child(subject.id, "case") is not None,
        # "Jasny i ciemny pies biegają": two dogs, in the singular.
        several_subjects_are_coordinated=bool(conjuncts(tree, subject.id))
        or (tag(subject.xpos).number == "sg" and tag(clause.finite.xpos).number == "pl"),
        subject_has_determiner=any(
            each.lemma in DETERMINERS or each.deprel == "det:poss" for each in below
        ),
        pronoun_refers_to_subject=any(
            is_pronoun(each) and may_mean(each, (subject,))
            for verb in others
            for each in tree.subtree(verb.id)
        ),
        subject_is_no_single_thing=not tag(subject.xpos).gender
        or subject.lemma in GROUPS | {"część"},
        subject_not_contiguous=not tree.is_contiguous(subject.id),
    )
