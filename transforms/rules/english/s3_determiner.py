"""s3.determiner (en) — determiner to its opposite ("A dog is walking along a snowdrift" → "There is
no dog walking along a snowdrift"; SICK, Table 3, "Change determiners with their opposite").

{the, a, some, several, two, ...} → *there is no* / *there are no*; *someone* and people → *nobody*;
{all, every, each} → *no*; *no* → *every* and "there is no" → "there is a"; *many* ↔ *few*. The verb
becomes a participle that modifies the noun; alternatively, and where it cannot ("A man has a
beard"), *no* replaces the determiner. Without its modifiers the subject is denied all the more
("There is no dog walking"), and so are two who do the same ("There is no man and woman dancing").
Objects have opposites too ("holding many balloons" → "holding few balloons"). Both sentences cannot
be true of one scene, so the pair contradicts in both directions.

Refuses subjects with a possessor, names and pronouns, coordinated subjects (s3.negation has them)
but for one person or animal and another, subjects with another quantity ("most boys"), and
sentences that are already negated.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, finite_form, finite_verb
from transforms.packs.english.articles import article_for
from transforms.packs.english.words import is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import (
    Clause,
    coordinated_clauses,
    coordinated_predicates,
    main_clause,
    read_clause,
)
from transforms.rules.english.existential import make_existential
from transforms.rules.english.noun_phrase import SOMEBODY, NounPhrase
from transforms.rules.english.substitution import is_denied_besides
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

UNIVERSAL = frozenset({"all", "every", "each"})
NUMEROUS = frozenset({"countless", "innumerable", "multiple", "numerous", "various"})
OPPOSITES = {"many": "few", "few": "many", "much": "little", "little": "much"}
SINGULAR = Feats({"Number": "Sing"})
PEOPLE = frozenset({"person", "people"})
OF_MANY = frozenset({"their", "them", "they", "themselves", "each", "another", "together", "other"})
REPLACED_DETERMINERS = frozenset(
    {"the", "a", "an", "some", "several", "any", "another", "one", "these", "those", "this", "that"}
)
DETERMINERS_WITH_OPPOSITE = frozenset({*REPLACED_DETERMINERS, *UNIVERSAL, *OPPOSITES, "no", ""})


class OppositeDeterminer(Rule):
    """Negates the sentence by the determiner of its subject."""

    id = "s3.determiner"
    version = 5
    kind = Kind.S3
    paper = "SICK C2"
    languages = ("en",)
    expected_ab = expected_ba = Relation.CONTRADICTION
    prior = priors.OPPOSITE_DETERMINER

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        conjuncts = coordinated_clauses(tree, clause.predicate)
        if not conjuncts:
            yield from self._denied(clause)
            yield from self._of_objects(clause)
            return
        yield Refusal(self.id, Reason("clause_is_joined_to_another"))
        for other in (read_clause(tree, each) for each in conjuncts):
            if isinstance(other, Clause) and _can_be_denied(other):
                yield _no_for(self, other, NounPhrase(tree, other.subject))

    def _of_objects(self, clause: Clause) -> Iterator[Candidate]:
        """Yield *few* for *many*, and *no* for another quantity, in an object or an oblique."""
        tree, verb = clause.tree, clause.predicate
        nouns = [*tree.children(verb.id, "obj"), *tree.children(verb.id, "obl")]
        nouns += [each for noun in nouns for each in tree.children(noun.id, "nmod")]
        nouns = [each for each in nouns if not is_denied_besides(tree, each)]
        if clause.negation is not None or clause.expletive is not None:
            return
        for noun in nouns:
            phrase = NounPhrase(tree, noun)
            first = phrase.quantity or phrase.determiner or phrase.numeral
            form = first.form.lower() if first is not None else ""
            is_with = any(case.form.lower() == "with" for case in tree.children(noun.id, "case"))
            if first is not None and form in OPPOSITES:
                yield _opposite(self, clause, first, OPPOSITES[form])
            elif (
                first is not None
                and _may_be_none(phrase, first)
                and (noun.relation == "obj" or is_with)
            ):
                yield _no_for(self, clause, phrase)

    def _denied(self, clause: Clause) -> Iterator[Candidate | Refusal]:
        phrase = NounPhrase(clause.tree, clause.subject)
        if reason := _unfit(clause, phrase):
            yield Refusal(self.id, reason)
            return
        determiner = phrase.determiner or phrase.quantity
        form = determiner.form.lower() if determiner is not None else ""
        if determiner is not None and form == "no":
            yield _not_no(self, clause, phrase, determiner)
        elif determiner is not None and form in OPPOSITES:
            yield _opposite(self, clause, determiner, OPPOSITES[form])
        elif clause.expletive is not None:
            yield _no_for(self, clause, phrase)
        elif clause.subject.form.lower() in SOMEBODY:
            yield from _nobody(self, clause, phrase)
        else:
            yield from self._none(clause, phrase, is_universal=form in UNIVERSAL)

    def _none(
        self, clause: Clause, phrase: NounPhrase, *, is_universal: bool
    ) -> Iterator[Candidate]:
        """Yield "there is no ...", "no ... is", "nobody is" and the singular of the first."""
        can_describe = can_follow_noun(clause) and not is_universal
        if can_describe:
            yield _there_is_no(self, clause, phrase, is_plural=phrase.is_plural)
        if phrase.conjuncts:
            return
        yield _no_for(self, clause, phrase)
        if _can_be_nobody(clause, phrase):
            yield from _nobody(self, clause, phrase)
            if can_describe and phrase.head.lemma in PEOPLE:
                yield _with_nobody(self, clause, phrase, "no one", is_existential=True)
        if can_describe and _droppable(clause, phrase):
            yield _there_is_no(self, clause, phrase, is_plural=phrase.is_plural, is_bare=True)
        if can_describe and phrase.is_plural and not _speaks_of_many(clause):
            yield _there_is_no(self, clause, phrase, is_plural=False)
        if phrase.is_plural and not is_universal and not _speaks_of_many(clause):
            yield _no_single(self, clause, phrase)


def _droppable(clause: Clause, phrase: NounPhrase) -> tuple[Token, ...]:
    """Return the adjectives, phrases and clauses without which the subject is denied all the more;
    none if one of them says what it is, or is not understood.
    """
    tree, head = clause.tree, phrase.head
    adjectives = tree.children(head.id, "amod")
    after = tree.children(head.id, "nmod", "acl")
    is_plain = all(t.upos == "ADJ" and not tree.children(t.id) for t in adjectives)
    is_plain = is_plain and phrase.quantity not in adjectives
    is_kind = head.lemma in words("groups", "containers", "quantity_nouns")
    is_said = all(
        t.relation == "acl" or tree.child(t.id, "case") is not None for t in after
    ) and not any(c.lemma == "of" for t in after for c in tree.children(t.id, "case"))
    is_outside = all(tree.index(head.id) < tree.index(t.id) for t in after)
    if not is_plain or (after and (is_kind or not is_said or not is_outside)):
        return ()
    return (*adjectives, *after)


def _can_be_denied(clause: Clause) -> bool:
    """Tell whether *no* fits the subject of a coordinate clause: people and animals only."""
    phrase = NounPhrase(clause.tree, clause.subject)
    is_subject = not clause.tree.children(phrase.head.id, "case")
    return is_subject and phrase.is_animate and _unfit(clause, phrase) is None


def _unfit(clause: Clause, phrase: NounPhrase) -> Reason | None:
    determiner = phrase.determiner
    form = determiner.form.lower() if determiner is not None else ""
    is_somebody = clause.subject.form.lower() in SOMEBODY
    return reason_of(
        clause_is_negated=clause.negation is not None,
        subject_is_name_or_pronoun=phrase.head.upos != "NOUN" and not is_somebody,
        subject_has_possessor=phrase.possessor is not None,
        subject_is_coordinated=bool(phrase.conjuncts) and not _are_a_pair(clause, phrase),
        subject_is_quantity=phrase.head.lemma in ("lot", "couple", "number", "few", "bit")
        and (phrase.head.lemma != "couple" or bool(clause.tree.child(phrase.head.id, "nmod"))),
        subject_is_quantified=any(
            t.form.lower() in NUMEROUS for t in clause.tree.children(phrase.head.id, "amod")
        ),
        subject_lacks_article=clause.expletive is None and _is_bare_singular(phrase),
        no_opposite_determiner=phrase.is_measured or form not in DETERMINERS_WITH_OPPOSITE,
        coordinated_verbs_not_all_participles=_is_mixed(clause),
        loose_part=_is_loose(clause),
        another_negative_part=is_denied_besides(clause.tree, phrase.head),
    )


def _may_be_none(phrase: NounPhrase, first: Token) -> bool:
    """Tell whether *no* can replace *some*, *several* or a numeral of several things."""
    is_counted = first.form.lower() in ("some", "several") or first.upos == "NUM"
    is_simple = not (phrase.conjuncts or phrase.possessor or phrase.tree.children(first.id))
    return is_counted and is_simple and phrase.is_plural and phrase.head.upos == "NOUN"


def _are_a_pair(clause: Clause, phrase: NounPhrase) -> bool:
    """Tell whether the subject is one person or animal and another one ("a man and a woman")."""
    both = [phrase, *(NounPhrase(phrase.tree, each) for each in phrase.conjuncts)]
    articles = [each.determiner.form.lower() if each.determiner else "" for each in both]
    is_one_each = all(article in ("a", "an") for article in articles)
    after = ("nmod", "acl", "conj", "appos")
    is_simple = not any(phrase.tree.children(each.head.id, *after) for each in both[1:])
    return (
        len(both) == 2
        and is_one_each
        and is_simple
        and clause.expletive is None
        and all(each.is_animate for each in both)
        and can_follow_noun(clause)
    )


def _is_bare_singular(phrase: NounPhrase) -> bool:
    """Tell whether a countable noun lacks an article, as in misparsed sentences only."""
    bare = phrase.determiner is None and phrase.numeral is None and phrase.quantity is None
    is_mass = phrase.head.lemma.lower() in words("mass")
    return bare and not phrase.is_plural and phrase.head.upos == "NOUN" and not is_mass


def _is_loose(clause: Clause) -> bool:
    return (
        clause.tree.child(clause.predicate.id, "parataxis", "dep", "vocative", "list") is not None
    )


def _is_mixed(clause: Clause) -> bool:
    """Tell whether a finite verb is coordinated with a participle ("is sitting and waits")."""
    tree = clause.tree
    conjuncts = coordinated_predicates(tree, clause.predicate)
    return any(
        t.upos == "VERB" and t.xpos not in ("VBG", "VBN") and clause.has_be for t in conjuncts
    ) or any(t.upos not in ("VERB", "NOUN", "ADJ") for t in conjuncts)


def can_follow_noun(clause: Clause) -> bool:
    """Tell whether the predicate can follow its noun: a participle or a phrase of place."""
    tree, predicate = clause.tree, clause.predicate
    if not clause.has_be or len(clause.helpers) > 2:
        return False
    if clause.is_copular:
        return tree.child(predicate.id, "case") is not None and predicate.upos in ("NOUN", "PROPN")
    return predicate.xpos in ("VBG", "VBN")


def _there_is_no(
    rule: OppositeDeterminer,
    clause: Clause,
    phrase: NounPhrase,
    *,
    is_plural: bool,
    is_bare: bool = False,
) -> Candidate:
    edit = Edit(clause.tree)
    head = phrase.head
    be = make_existential(edit, clause, is_plural=is_plural)
    old = _write_no(edit, phrase)
    for conjunct in phrase.conjuncts:
        for article in clause.tree.children(conjunct.id, "det"):
            edit.remove(article.id)
    for each in _droppable(clause, phrase) if is_bare else ():
        edit.remove_subtree(each.id)
    if phrase.is_plural and not is_plural:
        _make_one(edit, head)
    new = f"there {be} no"
    return propose(rule, edit, _change(old, new))


def _change(old: str, new: str) -> Reason:
    return Reason("changed", old=old, new=new) if old else Reason("words_added", words=new)


def _make_one(edit: Edit, noun: Token) -> None:
    """Put a plural noun into the singular."""
    singular = "person" if noun.form.lower() == "people" else noun.lemma
    feats = noun.feats.updated(Number="Sing")
    edit.set(noun.id, form=singular, lemma=singular, xpos="NN", feats=feats)


def _no_single(rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase) -> Candidate:
    """Write "no dog is" for "two dogs are"."""
    edit = Edit(clause.tree)
    old = _write_no(edit, phrase)
    _make_one(edit, phrase.head)
    _make_singular(edit, clause)
    return propose(rule, edit, _change(old, "no"))


def _no_for(rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase) -> Candidate:
    edit = Edit(clause.tree)
    tree = clause.tree
    was_all = phrase.determiner is not None and phrase.determiner.form.lower() == "all"
    old = _write_no(edit, phrase)
    # "All dogs are" keeps its plural: "No dogs are".
    if was_all:
        for extra in tree.children(phrase.head.id, "det")[1:]:
            edit.remove(extra.id)
    return propose(rule, edit, _change(old, "no"))


def _write_no(edit: Edit, phrase: NounPhrase) -> str:
    """Replace determiner and numeral by *no*; return the replaced words."""
    replaced = [t for t in (phrase.determiner, phrase.quantity, phrase.numeral) if t is not None]
    replaced = list(dict.fromkeys(replaced))
    edit.insert(
        "no",
        before=phrase.first.id,
        head=phrase.head.id,
        deprel="det",
        lemma="no",
        upos="DET",
        xpos="DT",
    )
    for old in replaced:
        edit.remove_subtree(old.id)
    return " ".join(old.form for old in replaced)


def _can_be_nobody(clause: Clause, phrase: NounPhrase) -> bool:
    """Tell whether *nobody* can replace the subject: people, or an unmodified noun for a person."""
    lemma = phrase.head.lemma.lower()
    tree, head = clause.tree, phrase.head
    if not is_person(lemma) or lemma in words("collectives", "quantity_nouns"):
        return False
    before = [t for t in tree.children(head.id) if tree.index(t.id) < tree.index(head.id)]
    is_bare = all(t.relation in ("det", "nummod") or t == phrase.quantity for t in before)
    return is_bare and (lemma in PEOPLE or len(before) == len(tree.children(head.id)))


def _speaks_of_many(clause: Clause) -> bool:
    """Tell whether something in the sentence needs a plural subject ("their", "together")."""
    return any(t.form.lower() in OF_MANY for t in clause.tree)


def _nobody(rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase) -> Iterator[Candidate]:
    """Yield "nobody is" and, of somebody, "no one is" and "there is no one"."""
    yield _with_nobody(rule, clause, phrase, "nobody")
    if phrase.head.upos == "PRON":
        yield _with_nobody(rule, clause, phrase, "no one")
        if can_follow_noun(clause):
            yield _with_nobody(rule, clause, phrase, "no one", is_existential=True)


def _with_nobody(
    rule: OppositeDeterminer,
    clause: Clause,
    phrase: NounPhrase,
    word: str,
    *,
    is_existential: bool = False,
) -> Candidate:
    edit = Edit(clause.tree)
    be = make_existential(edit, clause, is_plural=False) if is_existential else ""
    head = phrase.head
    replaced = [t for t in clause.tree.children(head.id, "det", "nummod") if t != head]
    replaced += [phrase.quantity] if phrase.quantity and phrase.quantity not in replaced else []
    old = " ".join(t.form for t in (*replaced, head))
    for token in replaced:
        edit.remove_subtree(token.id)
    first, _, rest = word.partition(" ")
    one = rest or first
    edit.set(head.id, form=one, lemma=one, upos="PRON", xpos="NN", feats=SINGULAR)
    if rest:
        edit.insert(first, before=head.id, head=head.id, deprel="det", upos="DET", xpos="DT")
    if phrase.is_plural:
        _make_singular(edit, clause)
    new = f"there {be} {word}" if be else word
    return propose(rule, edit, Reason("changed", old=old, new=new))


def _make_singular(edit: Edit, clause: Clause) -> None:
    """Make the finite verbs agree with a singular subject."""
    tree = clause.tree
    for predicate in (clause.predicate, *coordinated_predicates(tree, clause.predicate)):
        verb = finite_verb(tree, predicate)
        if verb is not None and verb.id not in edit:
            continue  # "there is no one sitting and reading": one be for both
        if verb is not None and verb.xpos != "VBD":
            form = finite_form(verb.lemma, Number.SINGULAR)
            edit.set(verb.id, form=form, xpos="VBZ", feats=verb.feats.updated(Number="Sing"))
        elif verb is not None and verb.lemma == "be":
            edit.set(verb.id, form="was")


def _not_no(
    rule: OppositeDeterminer, clause: Clause, phrase: NounPhrase, determiner: Token
) -> Candidate:
    edit = Edit(clause.tree)
    if clause.expletive is not None:
        follower = clause.tree.tokens[clause.tree.index(determiner.id) + 1]
        is_mass = phrase.is_plural or phrase.head.lemma.lower() in words("mass")
        new = "some" if is_mass else article_for(follower.form)
    else:
        new = "all" if phrase.is_plural else "every"
    edit.set(determiner.id, form=new, lemma="a" if new == "an" else new)
    return propose(rule, edit, Reason("changed", old="no", new=new))


def _opposite(rule: OppositeDeterminer, clause: Clause, determiner: Token, new: str) -> Candidate:
    edit = Edit(clause.tree)
    edit.set(determiner.id, form=new, lemma=new)
    # "a few" is not the opposite of "many": its article goes.
    for article in clause.tree.children(determiner.head, "det"):
        if article.form.lower() in ("a", "the") and article.id != determiner.id:
            edit.remove(article.id)
    return propose(rule, edit, Reason("changed", old=determiner.form, new=new))
