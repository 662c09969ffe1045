"""s2.passive (en) — active transitive clause to passive ("A man is driving a car" → "The car is
being driven by a man"; SICK, Table 3, first row).

Applies to a progressive or simple clause, present or past, with a noun as object. Phrases after the
object stay after the verb. The agent comes last if they are short ("is being sliced with a knife by
a woman"), before them if they are long or refer to the agent. The paper makes the new subject
definite; another candidate makes a definite agent indefinite as well. What somebody rides on or
jumps over counts as an object ("riding on an elephant" → "An elephant is being ridden"), and an
adverb of manner may follow the verb as well ("is being held carelessly by a man").

Refuses objects bound to the subject ("tapping her fingers"), idioms ("take a break"), verbs not
used in the passive, coordinated verbs, two objects, governed clauses, participles whose subject is
unclear, and particles that may be prepositions ("running down a hill"). Guideline:
https://universaldependencies.org/u/dep/nsubj-pass.html
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Change, Edit
from transforms.packs.english.agreement import Number, be_form, number_of
from transforms.packs.english.articles import article_for
from transforms.packs.english.inflection import inflect, verb_lemma
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.being import (
    PAST_PARTICIPLE,
    be_feats,
    be_tag,
    insert_be,
    insert_being,
    with_adverbs,
)
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.noun_phrase import OBJECT_FORM, NounPhrase, phrase_text, recase
from transforms.rules.english.voice import VERBS_OF_FILLING, Transitive, read_transitive
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_WORDS_BEFORE_AGENT = 7  # between the verb and a natural agent
# For each verb, the prepositions whose noun can become the subject of the passive.
WITHOUT_PREPOSITION = {
    "climb": frozenset({"on", "up"}),
    "jump": frozenset({"over"}),
    "leap": frozenset({"over"}),
    "ride": frozenset({"on"}),
}


@dataclass(frozen=True)
class _Variant:
    """One way to write the passive."""

    agent_last: bool
    definite: bool = False
    is_agent_new: bool = False
    is_manner_last: bool = False


class Passive(Rule):
    """Promotes the object and puts the subject after *by*."""

    id = "s2.passive"
    version = 5
    kind = Kind.S2
    paper = "SICK P1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        if clause.is_passive:
            return
        clause, preface = _with_object(clause)
        transitive = read_transitive(clause)
        places = [
            last for last in _places(transitive) if not _is_bound(transitive, agent_last=last)
        ]
        if not places:
            raise Refused(Reason("no_place_for_agent"))
        variants = [_Variant(agent_last=agent_last) for agent_last in places]
        best, is_indefinite = places[0], _is_indefinite(transitive)
        if is_indefinite:
            variants.append(_Variant(agent_last=best, definite=True))
        if _is_definite(transitive.subject):
            variants.append(_Variant(agent_last=best, definite=is_indefinite, is_agent_new=True))
        if _manners(clause):
            variants.append(_Variant(agent_last=best, is_manner_last=True))
        for variant in variants:
            yield self._candidate(transitive, variant, preface)

    def _candidate(
        self, parts: Transitive, variant: _Variant, preface: tuple[Change, ...]
    ) -> Candidate:
        clause = parts.clause
        edit = Edit(clause.tree)
        verb = clause.predicate
        lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
        form = inflect(lemma, "VBN")
        because = [
            Reason(
                "turned_passive",
                object=phrase_text(parts.object),
                subject=phrase_text(parts.subject),
            )
        ]
        _move_phrases(edit, parts, agent_last=variant.agent_last)
        _make_passive_verb(edit, clause, form.text, number_of(clause.tree, parts.object.head.id))
        article = parts.object.determiner
        if article is None and _needs_article(parts):
            first = parts.object.first
            edit.insert(
                "a", before=first.id, head=parts.object.head.id, deprel="det", upos="DET", xpos="DT"
            )
        if variant.definite and article is not None:
            edit.set(article.id, form="the", lemma="the")
            because.append(Reason("changed", old=article.form, new="the"))
        determiner = parts.subject.determiner if variant.is_agent_new else None
        if determiner is not None:
            follower = clause.tree.tokens[clause.tree.index(determiner.id) + 1]
            new = article_for(follower.form)
            edit.set(determiner.id, form=new, lemma="a")
            because.append(Reason("changed", old=determiner.form, new=new))
        for adverb in _manners(clause) if variant.is_manner_last else ():
            edit.move([adverb.id], after=(parts.particle or verb).id)
            because.append(Reason("adverb_moved_behind", adverb=adverb.form, verb=form.text))
        warnings = () if form.is_sure else (Reason("verb_form_by_pattern"),)
        return propose(self, edit, *because, warnings=warnings, before=preface)


def _with_object(clause: Clause) -> tuple[Clause, tuple[Change, ...]]:
    """Make what somebody rides on or jumps over the object; return the trace."""
    tree, verb = clause.tree, clause.predicate
    prepositions = WITHOUT_PREPOSITION.get(verb.lemma, frozenset[str]())
    if verb.upos != "VERB" or tree.child(verb.id, "obj", "compound:prt", "advmod"):
        return clause, ()
    for noun in tree.children(verb.id, "obl")[:1]:
        cases = tree.children(noun.id, "case")
        follows = tree.index(tree.subtree(noun.id)[0].id) == tree.index(verb.id) + 1
        is_taken = len(cases) == 1 and cases[0].form.lower() in prepositions
        if is_taken and follows and _is_affected(tree, verb, noun):
            edit = Edit(tree)
            edit.remove(cases[0].id)
            edit.reattach(noun.id, verb.id, "obj")
            return main_clause(edit.commit()), edit.log
    return clause, ()


def _is_affected(tree: Tree, verb: Token, noun: Token) -> bool:
    """Tell whether the noun is a thing or an animal, not a location ("riding on a trail")."""
    lemma = noun.lemma.lower()
    if tree.child(noun.id, "det", "nummod") is None or noun.upos != "NOUN":
        return False
    if verb.lemma == "ride":
        return is_animate(lemma) or lemma in words("mounts")
    return lemma not in words("mass", "boundless", "open_places")


def _manners(clause: Clause) -> tuple[Token, ...]:
    """Return the adverb that stands between *be* and the verb."""
    tree, verb = clause.tree, clause.predicate
    before = [t for t in tree.children(verb.id, "advmod") if tree.index(t.id) < tree.index(verb.id)]
    is_manner = len(before) == 1 and before[0].form.endswith("ly") and bool(clause.helpers)
    return (before[0],) if is_manner and not tree.children(before[0].id) else ()


def _needs_article(parts: Transitive) -> bool:
    """Tell whether the object is an instrument without an article ("playing guitar")."""
    thing = parts.object
    is_bare = not (thing.numeral or thing.quantity or thing.possessor or thing.is_plural)
    return is_bare and thing.head.lemma.lower() in words("instruments_of_music")


def _is_indefinite(parts: Transitive) -> bool:
    article = parts.object.determiner
    return (
        article is not None and article.form.lower() in ("a", "an") and not parts.object.conjuncts
    )


def _is_definite(phrase: NounPhrase) -> bool:
    """Tell whether *a* can stand for the article ("the woman", not "the men" or "the sun")."""
    article = phrase.determiner
    is_one = not (phrase.is_plural or phrase.conjuncts or phrase.numeral or phrase.quantity)
    is_the = article is not None and article.form.lower() == "the"
    return is_the and is_one and is_animate(phrase.head.lemma)


def _places(parts: Transitive) -> tuple[bool, ...]:
    """Return the agent's possible places, the better first: last (True), after the verb (False)."""
    if not parts.adjuncts:
        return (True,)
    tree = parts.clause.tree
    adjunct_tokens = [t for each in parts.adjuncts for t in tree.subtree(each.id)]
    return (True, False) if len(adjunct_tokens) <= MAX_WORDS_BEFORE_AGENT else (False, True)


def _is_bound(parts: Transitive, *, agent_last: bool) -> bool:
    """Tell whether the agent cannot go in this place."""
    tree = parts.clause.tree
    if not parts.adjuncts:
        return False
    if any(c.lemma == "by" for each in parts.adjuncts for c in tree.children(each.id, "case")):
        return True
    if agent_last:
        # A pronoun would come before its noun, a clause before the agent of another.
        clauses = any(each.relation == "advcl" for each in parts.adjuncts)
        return clauses or _refers_back(parts)
    if parts.clause.predicate.lemma in VERBS_OF_FILLING:
        return True  # "filled by a boy with water"
    # "by a man wearing a hat with a knife": the agent's modifier would absorb what follows.
    is_heavy = len(parts.subject.tokens) > 4
    return is_heavy or bool(tree.child(parts.subject.head.id, "acl", "nmod", "conj"))


def _refers_back(parts: Transitive) -> bool:
    tree = parts.clause.tree
    below = [t for each in parts.adjuncts for t in tree.subtree(each.id)]
    return any(t.xpos in ("PRP", "PRP$") for t in below)


def _move_phrases(edit: Edit, parts: Transitive, *, agent_last: bool) -> None:
    tree, verb = parts.clause.tree, parts.clause.predicate
    subject, obj = parts.subject.head, parts.object.head
    for adjunct in parts.adjuncts:
        if adjunct.head == obj.id:
            edit.reattach(adjunct.id, verb.id, "obl")
    agent = [t.id for t in parts.subject.tokens]
    edit.move([t.id for t in parts.object_tokens], before=agent[0])
    last = (parts.particle or verb).id
    if agent_last and parts.adjuncts:
        last = tree.subtree(parts.adjuncts[-1].id)[-1].id
    edit.move(agent, after=last)
    edit.insert(
        "by", before=agent[0], head=subject.id, deprel="case", lemma="by", upos="ADP", xpos="IN"
    )
    recase(edit, parts.subject, OBJECT_FORM)
    edit.reattach(subject.id, verb.id, "obl:agent")
    edit.reattach(obj.id, verb.id, "nsubj:pass")


def _make_passive_verb(edit: Edit, clause: Clause, participle: str, number: Number) -> None:
    verb, finite = clause.predicate, clause.finite
    be = be_form(number, is_past=clause.is_past)
    if clause.helpers:
        edit.set(finite.id, form=be, xpos=be_tag(be), feats=be_feats(be))
        insert_being(edit, head=verb.id, after=finite.id)
    else:
        anchor = with_adverbs(clause.tree, verb)
        insert_be(edit, be, head=verb.id, before=anchor, relation="aux:pass")
    edit.set(verb.id, form=participle, xpos="VBN", feats=PAST_PARTICIPLE)
