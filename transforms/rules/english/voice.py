"""Shared by active and passive: which object may be promoted, and what follows the verb."""

from dataclasses import dataclass

from transforms.packs.english.inflection import verb_lemma
from transforms.packs.english.words import is_idiom, words
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.english.clause import Clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.tree import Token, Tree

# These take an instrument with *with*: "filling a pitcher with water".
VERBS_OF_FILLING = frozenset(
    {"fill", "cover", "spray", "load", "stuff", "decorate", "paint", "wrap"}
)


@dataclass(frozen=True)
class Transitive:
    """An active clause that has a passive."""

    clause: Clause
    subject: NounPhrase
    object: NounPhrase
    particle: Token | None
    object_tokens: tuple[Token, ...]  # the object without attached phrases of place and means
    adjuncts: tuple[Token, ...]  # heads of what else follows the verb, in order


def no_passive(clause: Clause) -> Reason | None:
    """Return why the clause has no natural passive, None if it may have one."""
    tree, verb = clause.tree, clause.predicate
    objects = tree.children(verb.id, "obj")
    if verb.upos != "VERB" or not objects:
        return Reason("verb_has_no_object")
    return reason_of(
        clause_is_negated=clause.negation is not None,
        verb_has_more_than_one_object=len(objects) > 1 or bool(tree.child(verb.id, "iobj")),
        verbs_are_coordinated=bool(tree.children(verb.id, "conj")),
        verb_governs_verb=bool(tree.child(verb.id, "ccomp", "xcomp", "expl")),
        part_set_off_by_commas=_has_commas(tree),
        loose_part=bool(tree.child(verb.id, "parataxis", "dep")),
        verb_phrase_not_simple_or_progressive=not _is_plain(clause),
        verb_has_no_passive_here=verb.lemma in words("no_passive", "statives"),
    )


def _has_commas(tree: Tree) -> bool:
    """Tell whether a comma separates phrases; one between two adjectives moves with them."""
    commas = (t for t in tree if t.form in (",", ";", ":", "-", "–"))
    return any(tree[each.head].upos not in ("ADJ",) for each in commas if each.head)


def _is_plain(clause: Clause) -> bool:
    return not clause.helpers or clause.is_progressive


def unfit_object(clause: Clause, phrase: NounPhrase) -> Reason | None:
    """Return why the object cannot become the subject, None if it can."""
    tree, noun = clause.tree, phrase.head
    particle = tree.child(clause.predicate.id, "compound:prt")
    phrasal = f"{clause.predicate.lemma} {particle.lemma}" if particle else ""
    return reason_of(
        object_not_noun=not (phrase.is_noun or noun.form.lower() == "something"),
        object_not_right_after_verb=_is_displaced(clause, phrase),
        verb_and_object_are_idiom=is_idiom(clause.predicate.lemma, noun.lemma),
        object_pronoun_refers_to_subject=phrase.has_pronoun(),
        particle_may_be_preposition=bool(phrasal) and phrasal not in words("phrasal"),
        participle_after_object_may_describe_subject=_has_participle(tree, noun),
        object_may_be_several_phrases=_is_overfull(phrase),
        object_bare_and_countable=_is_bare(phrase),
    )


def _is_displaced(clause: Clause, phrase: NounPhrase) -> bool:
    tree = clause.tree
    is_after = tree.index(phrase.tokens[0].id) > tree.index(clause.predicate.id)
    return not is_after or not tree.is_contiguous(phrase.head.id)


def _has_participle(tree: Tree, noun: Token) -> bool:
    below = (noun, *tree.children(noun.id, "conj", "nmod"))
    return any(tree.child(each.id, "acl") is not None for each in below)


def _is_bare(phrase: NounPhrase) -> bool:
    """Tell whether the noun is bare, as no argument is ("walking arm in arm", "run outdoors")."""
    noun = phrase.head
    if {noun.lemma.lower(), noun.form.lower()} & words("adverbial_nouns"):
        return True
    if noun.form.lower() == "something" or noun.lemma.lower() in words("instruments_of_music"):
        return False  # the passive writes "a guitar" for "guitar"
    bare = not (phrase.determiner or phrase.numeral or phrase.quantity or phrase.possessor)
    return bare and not phrase.is_plural and noun.lemma.lower() not in words("mass")


def _is_overfull(phrase: NounPhrase) -> bool:
    """Tell whether the phrase shows signs of a wrong parse: a nominal without its own link."""
    tree, noun = phrase.tree, phrase.head
    loose = tree.children(noun.id, "appos", "parataxis", "dep", "list", "advcl", "nmod:unmarked")
    verbs = (t for t in phrase.conjuncts if t.upos == "VERB" or _is_gerund(phrase, t))
    return bool(loose) or next(verbs, None) is not None


def _is_gerund(phrase: NounPhrase, token: Token) -> bool:
    """Tell whether a conjunct is a misparsed verb ("playing a guitar and singing")."""
    return token.form.endswith("ing") and phrase.tree.child(token.id, "det", "amod") is None


def read_transitive(clause: Clause) -> Transitive:
    """Return the clause's parts; refuse where it has no passive."""
    if reason := no_passive(clause):
        raise Refused(reason)
    tree, verb = clause.tree, clause.predicate
    phrase = NounPhrase(tree, tree.children(verb.id, "obj")[0])
    reason = unfit_object(clause, phrase)
    if reason is None and clause.subject.form.lower() in ("it", "there", "which", "that", "who"):
        reason = Reason("subject_not_agent")
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    if reason is None and is_idiom(lemma, phrase.head.lemma):
        reason = Reason("verb_and_noun_are_idiom")
    if reason:
        raise Refused(reason)
    adjuncts = _adjuncts(clause, phrase)
    outside = {t.id for each in adjuncts for t in tree.subtree(each.id)}
    object_tokens = tuple(t for t in phrase.tokens if t.id not in outside)
    particle = tree.child(verb.id, "compound:prt")
    return Transitive(
        clause, NounPhrase(tree, clause.subject), phrase, particle, object_tokens, adjuncts
    )


def _adjuncts(clause: Clause, phrase: NounPhrase) -> tuple[Token, ...]:
    """Return the heads of the other phrases after the verb; refuse if they prevent the change."""
    tree, verb = clause.tree, clause.predicate
    adjuncts: list[Token] = []
    for token in tree.children(verb.id):
        if tree.index(token.id) < tree.index(verb.id) or token.id == phrase.head.id:
            continue
        if token.relation in ("obl", "advmod", "advcl"):
            if reason := _why_misplaced(clause, token):
                raise Refused(reason)
            adjuncts.append(token)
        elif token.relation not in ("punct", "compound"):
            raise Refused(Reason("unknown_part_after_verb"))
    for token in tree.children(phrase.head.id, "nmod"):
        owner = _owner(tree, phrase, token)
        if owner is None:
            raise Refused(Reason("with_attachment_unclear"))
        if owner == "verb":
            adjuncts.append(token)
    return tuple(sorted(adjuncts, key=lambda t: tree.index(t.id)))


def _why_misplaced(clause: Clause, token: Token) -> Reason | None:
    tree = clause.tree
    if any(t.form.lower() == "like" for t in tree.children(token.id, "case", "mark")):
        return Reason("object_may_be_several_phrases")  # "helping men like him"
    if token.relation == "advcl":
        has_subject = tree.child(token.id, "nsubj") is not None
        return None if has_subject else Reason("subjectless_clause_about_subject")
    if token.form.lower() in words("subject_adverbs"):
        return Reason("adverb_speaks_of_subject")
    if token.deprel == "obl:unmarked" or (
        token.relation == "obl" and not tree.child(token.id, "case")
    ):
        return Reason("unknown_part_after_verb")
    if tree.child(token.id, "acl") and not tree.child(token.id, "acl:relcl"):
        return Reason("participle_after_object_may_describe_subject")
    return None


def _owner(tree: Tree, phrase: NounPhrase, modifier: Token) -> str | None:
    """Return whether a phrase attached to the object belongs to the "object" or the "verb"."""
    case = tree.child(modifier.id, "case")
    if case is None or modifier.deprel == "nmod:poss":
        return "object"
    if case.lemma in ("about", "for", "like", "of"):
        return "object"
    if case.lemma == "with" and phrase.tree[phrase.head.head].lemma in VERBS_OF_FILLING:
        return "verb"
    if case.lemma == "with":
        return "verb" if modifier.lemma in words("instruments") else None
    return "verb"
