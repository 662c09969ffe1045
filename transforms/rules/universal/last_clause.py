"""The last of several clauses side by side, as a sentence of its own, and putting it back.

Whoever says that A and B are so and whoever says that A is so and B is not contradict each other,
if both speak of the same known thing: so the last clause can be denied alone, however far a
negation in the first would reach. Of three dogs that slept and barked and three that slept and did
not bark, both may be true.
"""

from collections.abc import Mapping
from dataclasses import replace

from transforms.edit import Edit
from transforms.marks import COMMAS, QUOTES, asks
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.governing import ANY, verb_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.joined_clauses import is_joined_plainly, is_repeated
from transforms.rules.universal.phrases import (
    cuts_multiword,
    has_unpaired_mark,
    is_negative,
    is_universal,
    negatives,
)
from transforms.rules.universal.quantified import QUANTIFYING, counts_known, is_quantified
from transforms.rules.universal.words_of_denied import has_word_lost_in_denials
from transforms.tree import ROOT, Token, Tree

BESIDE = ("conj", "parataxis")
SUBJECTS = ("nsubj", "csubj", "expl")
# Relations of words that may say of how many a noun speaks.
OF_AMOUNT = ("det", "nummod", "amod", "advmod")
# A shorter clause may be an aside ("you know"). A conjunct may leave out its subject.
MIN_WORDS = {"conj": 2, "parataxis": 3}
# Relations of what a verb has that is no verb of an aside.
OBJECTS = ("obj", "iobj", "ccomp", "xcomp")
COLUMNS = ("form", "lemma", "upos", "xpos", "feats", "deprel")


def last_clause(pack: FallbackPack, tree: Tree) -> Tree:
    """Return the clause beside the main one that ends the sentence, or refuse.

    Its words keep their ids. It has a finite verb, and is joined to the others by nothing, or by
    a conjunction that adds or opposes (and, but). What it speaks of is not quantified.
    """
    marks_finite = pack.marks_finite
    clauses = {
        each: finite
        for each in tree.children(tree.root.id, *BESIDE)
        if (finite := finite_word(tree, each, marks_finite=marks_finite)) is not None
    }
    if not clauses:
        raise Refused(Reason("clause_has_no_finite_verb"))
    clause, finite = list(clauses.items())[-1]
    words = _words(tree, clause)
    places = [tree.index(each.id) for each in words]
    behind = tree.tokens[places[-1] + 1 :] if places else ()
    if (
        len([each for each in words if each.upos != "PUNCT"]) < _least_words(tree, clause)
        or places != list(range(places[0], places[-1] + 1))
        or places[0] <= tree.index(tree.root.id)
        or any(each.upos != "PUNCT" for each in behind)
        or tree.child(clause.id, "mark") is not None
        or cuts_multiword(words)
        or has_unpaired_mark(tree)
        or not is_joined_plainly(pack, tree, clause, finite)
        or is_repeated(tree, clause)
    ):
        raise Refused(Reason("clause_not_simple"))
    if asks(tree.text):
        raise Refused(Reason("sentence_is_question"))
    if _may_report(pack, tree, clause, places[0]):
        raise Refused(Reason("clause_may_report"))
    if reason := _unknown_subject(pack, tree, clause):
        raise Refused(reason)
    tokens = tuple(
        replace(each, head=ROOT, deprel="root") if each.id == clause.id else each for each in words
    )
    return Tree(tokens, last_id=tree.greatest_id)


def _least_words(tree: Tree, clause: Token) -> int:
    """Return of how many words a clause is at least: a verb alone, where a conjunction joins it."""
    is_joined = clause.relation == "conj" and tree.child(clause.id, "cc") is not None
    return 1 if is_joined else MIN_WORDS[clause.relation]


def _may_report(pack: FallbackPack, tree: Tree, clause: Token, start: int) -> bool:
    """Tell whether a clause may say who says or thinks the rest ("he said", "I think").

    It has a verb that takes clauses, or one that the treebank does not have, and no object here.
    """
    if clause.relation != "parataxis":
        return False
    before = [t for t in tree.tokens[:start] if t.form not in COMMAS]
    verb = verb_of(tree, clause)
    takes_clauses = pack.usage.count("clausal", verb) or not pack.usage.count("oblique", verb, ANY)
    is_verb = clause.upos in {"VERB", "AUX"}
    is_bare = is_verb and tree.child(clause.id, *OBJECTS) is None
    return (bool(before) and set(before[-1].form) <= QUOTES) or (is_bare and bool(takes_clauses))


def own_or_shared_subject(tree: Tree, clause: Token) -> Token | None:
    """Return the subject of a clause beside the main one, which it may share with one before."""
    if own := tree.child(clause.id, *SUBJECTS):
        return own
    before = [
        t for t in tree.children(tree.root.id, *BESIDE) if tree.index(t.id) < tree.index(clause.id)
    ]
    subjects = (tree.child(each.id, *SUBJECTS) for each in (*reversed(before), tree.root))
    return next((each for each in subjects if each is not None), None)


def _unknown_subject(pack: FallbackPack, tree: Tree, clause: Token) -> Reason | None:
    """Return why the clause may not speak of one known thing, whether denied or not."""
    subject = own_or_shared_subject(tree, clause)
    is_shared = tree.child(clause.id, *SUBJECTS) is None
    return reason_of(
        subject_is_quantified=subject is not None
        and (is_of_amount(pack, tree, subject) or _may_be_others(pack, tree, subject)),
        word_does_not_stand_with_negation=has_adverb_not_negated(pack, tree),
        negation_already_present=is_shared
        and any(each not in tree.subtree(clause.id) for each in negatives(pack, tree)),
    )


def is_of_amount(pack: FallbackPack, tree: Tree, subject: Token) -> bool:
    """Tell whether a subject is counted or speaks of all, some or none, by itself or by a word."""
    words = (subject, *tree.children(subject.id, *OF_AMOUNT))
    return is_quantified(tree, subject, people=pack.words("agent")) or any(
        bool(QUANTIFYING & each.pronoun_types)
        or (each.upos == "NUM" and not counts_known(tree, each))
        or is_negative(pack, each)
        or is_universal(pack, each)
        for each in words
    )


def _may_be_others(pack: FallbackPack, tree: Tree, subject: Token) -> bool:
    """Tell whether a plural without determiner, where other nouns have articles, may mean others of
    its kind ("dogs barked and cats slept").
    """
    has_articles = any("Art" in token.pronoun_types for token in tree)
    has_articles = has_articles or bool(pack.words("negated_determiner"))
    is_plural = subject.upos == "NOUN" and subject.feats.get("Number") == "Plur"
    is_bare = tree.child(subject.id, "det", "nmod:poss", "nmod") is None
    return is_plural and has_articles and is_bare


def has_adverb_not_negated(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether an adverb that no denied clause has stands before the first verb, so that it may
    go with all clauses ("sometimes the dog barks and the man sings").
    """
    finite = finite_word(tree)
    if finite is None:
        return False
    adverbs = (each for each in tree.children(tree.root.id, "advmod") if each.upos == "ADV")
    first = (each for each in adverbs if tree.index(each.id) < tree.index(finite.id))
    return has_word_lost_in_denials(pack, first)


def _words(tree: Tree, clause: Token) -> list[Token]:
    """Return the words of the clause without the marks and conjunctions around it."""
    joins = {each.id for each in tree.children(clause.id, "cc")}
    words = [each for each in tree.subtree(clause.id) if each.id not in joins]
    while words and words[0].upos == "PUNCT":
        words.pop(0)
    while words and words[-1].upos == "PUNCT":
        words.pop()
    return words


def put_back(tree: Tree, before: Tree, after: Tree) -> Edit:
    """Return the sentence with its last clause changed.

    Refuses clauses whose words changed places or heads, or are written together with others.
    """
    common = [each.id for each in after if each.id in before]
    if common != [each.id for each in before if each.id in after]:
        raise Refused(Reason("order_of_clause_not_usual"))
    if any(
        token.multiword != (before[token.id].multiword if token.id in before else None)
        or (token.id in before and token.head != before[token.id].head)
        for token in after
    ):
        raise Refused(Reason("clause_not_simple"))
    edit = Edit(tree)
    ids: dict[int, int] = {}  # of inserted words, by their ids in the clause
    for place, token in enumerate(after.tokens):
        if token.id in before:
            _change(edit, before[token.id], token)
        else:
            ids[token.id] = _insert(edit, token, before, after.tokens[:place], ids)
    if removed := [each.id for each in before if each.id not in after]:
        edit.remove(*removed)
    return edit


def _change(edit: Edit, old: Token, new: Token) -> None:
    changed = {name: getattr(new, name) for name in COLUMNS}
    changed = {name: value for name, value in changed.items() if value != getattr(old, name)}
    if changed:
        edit.set(old.id, **changed)


def _insert(
    edit: Edit,
    token: Token,
    before: Tree,
    preceding: tuple[Token, ...],
    ids: Mapping[int, int],
) -> int:
    """Insert a new word behind those that precede it in the clause; return its id."""
    behind = preceding[-1].id if preceding else None
    return edit.insert(
        token.form,
        head=ids.get(token.head, token.head),
        deprel=token.deprel,
        lemma=token.lemma,
        upos=token.upos,
        feats=token.feats,
        before=None if behind is not None else before.tokens[0].id,
        after=ids.get(behind, behind) if behind is not None else None,
    )
