"""s3.negation (en) — insert or remove *not* ("The boy is playing the piano" → "The boy is not
playing the piano"; SICK, Table 3, "Insert or remove negations to produce contradictions").

*not* goes after the finite *be*, or with *do* before a verb in a simple tense; an existing one is
removed. Of several verbs or clauses the first is negated, or all ("is not smiling and not wearing
glasses"). *n't* comes next, then *not* with *the* for the article of the object or place ("is not
slicing the pepper"): what is denied is known from the first sentence. The pair
contradicts if both sentences have the same referent as subject. An indefinite one ("A boy ...": 72
% of the pairs that SICK's annotators called NEUTRAL, section 4) may be two different boys, so the
candidate carries a warning; s3.determiner negates it with *there is no*.

Refuses quantified subjects, modals, sentences in which something else is negative ("eating no
meat") or that say what happens at some times ("sometimes"), and a sentence with a following clause,
because the scope of *not* would be unclear: so too where *do* would reach one of two finite verbs,
or an adverb that is none of manner ("always").
"""

from collections.abc import Iterator
from itertools import takewhile

from transforms.edit import Edit
from transforms.packs.english.agreement import Number
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.words import is_idiom, words
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
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.english.substitution import LIGHT_VERBS, is_denied_besides
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

NEGATIVE = Feats({"Polarity": "Neg"})
DEFINITE_ARTICLE = Feats({"Definite": "Def", "PronType": "Art"})
INDEFINITE = Reason("subject_may_differ")


class Negation(Rule):
    """Negates finite verbs, or removes their negation."""

    id = "s3.negation"
    version = 4
    kind = Kind.S3
    paper = "SICK C1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.CONTRADICTION
    prior = priors.NEGATION

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if reason := _unfit(clause):
            yield Refusal(self.id, reason)
        elif clause.negation is not None:
            yield _without(self, clause, clause.negation)
        else:
            for clauses, word in _scopes(clause):
                yield _candidate(self, tree, clauses, word)
            if article := _article(clause):
                yield _candidate(self, tree, [clause], "not", article=article)


def _unfit(clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    phrase = NounPhrase(tree, clause.subject)
    is_simple = not clause.helpers
    return reason_of(
        there_is_negated_by_determiner=clause.expletive is not None,
        subject_is_quantified=phrase.definiteness is Definiteness.QUANTIFIED,
        auxiliary_is_modal=clause.finite.xpos == "MD",
        verb_has_unknown_form=is_simple and not is_verb_form(verb.form, verb.xpos),
        negation_scope_unclear_with_following_clause=_has_clause(tree, verb),
        coordinated_verbs_not_all_participles=is_simple and _goes_on(tree, verb),
        adverb_not_of_manner=(is_simple and not all(map(_is_of_manner, _before(tree, verb))))
        or _happens_sometimes(clause),
        loose_part=bool(tree.child(verb.id, "parataxis", "dep")),
        another_negative_part=is_denied_besides(tree, clause.subject),
    )


def _happens_sometimes(clause: Clause) -> bool:
    """Tell whether an adverb says that it happens at some times only, and is not denied itself: at
    others it does not ("sometimes a boy sings and a girl dances").
    """
    tree, verb = clause.tree, clause.predicate
    first = verb
    while first.relation == "conj":
        first = tree[first.head]
    finite = tree.index(clause.finite.id)
    return any(
        t.form.lower() in words("frequency_adverbs", "repetitions")
        and t.head in (first.id, verb.id)
        and (tree.index(t.id) < finite or first.id != verb.id)
        for t in tree
    )


def _has_clause(tree: Tree, verb: Token) -> bool:
    return any(tree.child(each.id, "nsubj", "mark") for each in tree.children(verb.id, "advcl"))


def _goes_on(tree: Tree, verb: Token) -> bool:
    """Tell whether a coordinated verb shares the subject and has its own tense ("and sent")."""
    return any(
        each.xpos in ("VBD", "VBZ", "VBP") and not tree.child(each.id, "nsubj", "aux", "cop")
        for each in coordinated_predicates(tree, verb)
    )


def _before(tree: Tree, verb: Token) -> list[Token]:
    """Return the adverbs directly before the verb."""
    before = reversed(tree.tokens[: tree.index(verb.id)])
    return [*takewhile(lambda t: t.relation == "advmod" and t.head == verb.id, before)][::-1]


def _is_of_manner(adverb: Token) -> bool:
    form = adverb.form.lower()
    return form.endswith("ly") and form not in words("not_manner")


def _scopes(clause: Clause) -> Iterator[tuple[list[Clause], str]]:
    """Yield which clauses to negate and how: the first, all, each of the others, with n't."""
    tree = clause.tree
    others = [
        each
        for token in coordinated_clauses(tree, clause.predicate)
        if isinstance(each := read_clause(tree, token), Clause) and _unfit(each) is None
    ]
    verbs = coordinated_predicates(tree, clause.predicate)
    again = [same for token in verbs if (same := _same(clause, token))]
    yield [clause], "not"
    if again or others:
        yield [clause, *again, *others], "not"
    for other in others:
        yield [other], "not"
    if not clause.finite.form.startswith(("'", "’")) and clause.finite.form.lower() != "am":
        yield [clause], "n't"


def _same(clause: Clause, verb: Token) -> Clause | None:
    """Return the clause of a coordinated verb that has a *be* of its own and no subject."""
    helpers = clause.tree.children(verb.id, "aux", "cop")
    if not helpers or helpers[0].lemma != "be":
        return None
    return Clause(clause.tree, verb, clause.subject, helpers[0], helpers, None, None)


def _article(clause: Clause) -> Token | None:
    """Return the indefinite article of the object, else of the first place."""
    tree, verb = clause.tree, clause.predicate
    for noun in (*tree.children(verb.id, "obj"), *tree.children(verb.id, "obl"))[:1]:
        phrase = NounPhrase(tree, noun)
        article = phrase.determiner
        is_whole = phrase.is_plural or phrase.conjuncts or noun.lemma in words("quantity_nouns")
        is_set_phrase = is_idiom(verb.lemma, noun.lemma) or verb.lemma in LIGHT_VERBS
        if article is not None and article.form.lower() in ("a", "an") and noun.upos == "NOUN":
            return None if is_whole or is_set_phrase else article
    return None


def _candidate(
    rule: Negation, tree: Tree, clauses: list[Clause], word: str, *, article: Token | None = None
) -> Candidate:
    edit = Edit(tree)
    finites = [_negate(edit, clause, word) for clause in clauses]
    doubts = (INDEFINITE for c in clauses[:1] if not _is_known(c))
    because = [Reason("negation_put_behind", word=word, verbs=" and ".join(finites))]
    if article is not None:
        edit.set(article.id, form="the", lemma="the", feats=DEFINITE_ARTICLE)
        because.append(Reason("changed", old=article.form, new="the"))
    return propose(rule, edit, *because, warnings=tuple(doubts))


def _negate(edit: Edit, clause: Clause, word: str) -> str:
    """Put the negation after the finite verb, with *do* where it is needed, and return it."""
    verb, finite = clause.predicate, clause.finite
    finite_id, form = finite.id, finite.form
    if not clause.helpers:
        form, first = _do_form(clause), (*_before(clause.tree, verb), verb)[0]
        finite_id = edit.insert(
            form, before=first.id, head=verb.id, deprel="aux", lemma="do", upos="AUX",
            xpos=finite.xpos, feats=finite.feats,
        )  # fmt: skip
        edit.set(verb.id, form=_base(verb), xpos="VB", feats=Feats({"VerbForm": "Inf"}))
    edit.insert(
        word, after=finite_id, head=verb.id, deprel="advmod", lemma="not", upos="PART", xpos="RB",
        feats=NEGATIVE,
    )  # fmt: skip
    return form


def _do_form(clause: Clause) -> str:
    if clause.is_past:
        return "did"
    return "do" if clause.number is Number.PLURAL else "does"


def _base(verb: Token) -> str | None:
    return verb_lemma(verb.form, verb.lemma, verb.xpos)


def _is_known(clause: Clause) -> bool:
    """Tell whether both sentences must have the same referent as subject.

    Coordinated indefinite people count as definite.
    """
    phrase = NounPhrase(clause.tree, clause.subject)
    conjuncts = phrase.conjuncts
    is_pair = bool(conjuncts) and all(
        NounPhrase(phrase.tree, each).is_animate for each in (phrase.head, *conjuncts)
    )
    return is_pair or phrase.definiteness is Definiteness.DEFINITE


def _without(rule: Negation, clause: Clause, negation: Token) -> Candidate:
    edit = Edit(clause.tree)
    edit.remove(negation.id)
    finite, verb = clause.finite, clause.predicate
    if finite.lemma == "do" and finite.id != verb.id:
        edit.remove(finite.id)
        form = inflect(_base(verb) or verb.lemma, finite.xpos).text
        edit.set(verb.id, form=form, xpos=finite.xpos, feats=finite.feats)
    return propose(rule, edit, Reason("words_removed", words=negation.form))
