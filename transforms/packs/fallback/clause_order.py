"""Word order in a clause, and the places of a negation: shared by learning and negating.

A place is the position before which a word is inserted, from 0 to the number of words. Each
function returns the place of the negation in one type of language. `languages add` removes
negations from the treebank's clauses and selects the function that puts them back in place; the
rules use the same function for a clause to be negated.
"""

from collections.abc import Callable, Iterable, Mapping

from transforms.edit import Edit
from transforms.tree import Token, Tree

Place = Callable[[Tree, Token], int]

CLAUSAL = frozenset({"ccomp", "advcl", "csubj", "parataxis", "acl", "conj", "appos", "discourse"})
# Relations of words that belong to a predicate noun or adjective and not to the clause.
OF_PREDICATE = frozenset({"det", "amod", "nummod", "case", "compound", "flat", "nmod", "clf"})
PRONOUNS = frozenset({"PRON"})
SUBJECTS = ("nsubj", "csubj", "expl")


def finite_word(
    tree: Tree, head: Token | None = None, *, marks_finite: bool = True
) -> Token | None:
    """Return the word of a clause that a negation goes with, by default of the main clause.

    It is the word with a polarity feature, else the first finite word; in a language without finite
    forms, the first of auxiliaries, copula and verb.
    """
    top = head or tree.root
    words = (*helpers(tree, top), *light_verbs(tree, top), top)
    marked = [t for t in words if t.feats.get("Polarity") == "Pos" and t.upos in {"VERB", "AUX"}]
    if not marks_finite and len(words) > 1:  # "able to be open": what is denied is that it is able
        marked = [t for t in marked if t.feats.get("VerbForm") != "Inf"]
    finite = [t for t in words if t.feats.get("VerbForm") == "Fin"]
    both = [t for t in finite if t in marked]
    verbal = [t for t in words if t.upos in {"VERB", "AUX"}] if not marks_finite else []
    verbal.sort(key=lambda token: tree.index(token.id))
    chosen = next(iter((*both, *marked, *finite, *verbal)), None)
    # "Able was to swim": the two are denied together.
    if chosen is None or chosen == top or chosen.head == top.id:
        return chosen
    return min(chosen, tree[chosen.head], key=lambda word: tree.index(word.id))


def helpers(tree: Tree, head: Token) -> tuple[Token, ...]:
    """Return the auxiliaries and the copula of a predicate, each behind its own.

    Hebrew "was able to swim" has *was* below *able*.
    """
    own = tree.children(head.id, "aux", "cop")
    return tuple(each for helper in own for each in (*helpers(tree, helper), helper))


def light_verbs(tree: Tree, head: Token) -> tuple[Token, ...]:
    """Return the light verb that forms a predicate with a noun (Turkish "devam etti")."""
    if head.upos in {"VERB", "AUX"}:
        return ()
    return tuple(t for t in tree.children(head.id, "compound") if t.upos in {"VERB", "AUX"})


def clause_of(tree: Tree, finite: Token) -> Token:
    """Return the head of the clause that a finite word belongs to."""
    while finite.relation in {"aux", "cop", "compound"}:
        finite = tree[finite.head]
    return finite


def before(tree: Tree, finite: Token) -> int:
    return tree.index(finite.id)


def before_clitics(tree: Tree, finite: Token) -> int:
    """Before the pronouns that directly precede the verb (Spanish "no se sienta")."""
    head, place = clause_of(tree, finite), tree.index(finite.id)
    while place and _is_clitic(tree, tree.tokens[place - 1], head):
        place -= 1
    return place


def after(tree: Tree, finite: Token) -> int:
    """After the finite verb, and after a subject or pronouns that directly follow it."""
    head, place = clause_of(tree, finite), tree.index(finite.id) + 1
    while place < len(tree):
        phrase = _phrase_at(tree, head, place)
        if phrase is None:
            break
        is_subject = phrase.relation in SUBJECTS
        if not is_subject and (phrase.upos not in PRONOUNS or tree.child(phrase.id, "case")):
            break
        place = tree.span(phrase.id)[1]
    return place


def bracket(tree: Tree, finite: Token) -> int:
    """After subject, objects and adverbs, before the words that close the clause (German, Dutch).

    It also precedes the last prepositional phrase ("wohnt nicht in Berlin"), but not one before a
    predicate adjective or noun ("mit dem Essen nicht zufrieden").
    """
    head, start = clause_of(tree, finite), tree.index(finite.id)
    place = closing(tree, finite)
    last = phrase_before(tree, head, place)
    while last is not None and last.upos == "ADJ" and last.relation == "advmod":
        place = tree.span(last.id)[0]  # adverb of manner: "fährt nicht schnell"
        last = phrase_before(tree, head, place)
    is_copular = tree.child(head.id, "cop") is not None
    if last is None or is_copular or last.relation != "obl" or not tree.child(last.id, "case"):
        return place
    first, _ = tree.span(last.id)
    return first if first > start and tree.is_contiguous(last.id) else place


def closing(tree: Tree, finite: Token) -> int:
    """Return where the closing words begin: verbs, particle, predicate, clauses, punctuation."""
    head, start = clause_of(tree, finite), tree.index(finite.id)
    own = {t.id for t in tree.subtree(head.id)}
    ends = [place for place in range(start + 1, len(tree)) if tree.tokens[place].id not in own]
    if head.id != finite.id:
        ends.append(predicate_start(tree, head, behind=start))
    for child in (*tree.children(head.id), *tree.children(finite.id)):
        if child.id == finite.id:
            continue
        is_predicate = child.relation in {"xcomp", "aux", "compound"} and child.upos != "PRON"
        # A mark behind its verb marks no clause: it is a particle ("ragt heraus").
        is_predicate = is_predicate or (child.relation == "mark" and child.upos in {"ADP", "ADV"})
        if is_predicate or child.relation in CLAUSAL or child.upos == "PUNCT":
            ends.append(tree.span(child.id)[0])
    return min((place for place in ends if place > start), default=len(tree))


def predicate_start(tree: Tree, head: Token, *, behind: int = -1) -> int:
    """Return where the predicate begins: at the phrase of a noun, at the verb itself.

    A part that stands before the place `behind` has left the predicate.
    """
    of_predicate = {"mark"} if head.upos in {"VERB", "AUX"} else OF_PREDICATE
    parts = (c for c in tree.children(head.id) if c.relation in of_predicate)
    starts = [tree.span(part.id)[0] for part in parts]
    return min([*(each for each in starts if each > behind), tree.index(head.id)])


def before_predicate(tree: Tree, finite: Token) -> int:
    """Before the predicate, in languages that need no copula (Russian "он не врач")."""
    return predicate_start(tree, clause_of(tree, finite))


def before_phrases(tree: Tree, finite: Token) -> int:
    """Before the prepositional phrases between subject and verb (Chinese 他不在北京工作)."""
    head, place = clause_of(tree, finite), tree.index(finite.id)
    subjects = [tree.span(each.id)[1] for each in tree.children(head.id, *SUBJECTS)]
    phrase = phrase_before(tree, head, place)
    while phrase is not None and _is_prepositional(tree, phrase):
        start = tree.span(phrase.id)[0]
        if not any(behind <= start for behind in subjects):
            break
        place, phrase = start, phrase_before(tree, head, start)
    return place


def _is_prepositional(tree: Tree, phrase: Token) -> bool:
    first = tree.tokens[tree.span(phrase.id)[0]]
    begins = first in tree.children(phrase.id, "case")
    return begins and phrase.relation == "obl" and tree.is_contiguous(phrase.id)


def predicate(tree: Tree, finite: Token) -> int:
    """Directly after the predicate, before a copula that is joined to it (Turkish *değil*)."""
    return tree.index(clause_of(tree, finite).id) + 1


def end(tree: Tree, finite: Token) -> int:
    """At the end of the clause, before its subordinate clauses and punctuation."""
    head = clause_of(tree, finite)
    own = {t.id for t in tree.subtree(head.id)}
    start = max(tree.index(finite.id), tree.index(head.id))
    ends = [p for p in range(start + 1, len(tree)) if tree.tokens[p].id not in own]
    for child in tree.children(head.id):
        if child.relation in CLAUSAL or child.upos == "PUNCT":
            ends.append(tree.span(child.id)[0])
    return min((place for place in ends if place > start), default=len(tree))


# Of two functions that explain a treebank equally well, the first is taken.
PLACES: Mapping[str, Place] = {
    "before": before,
    "before clitics": before_clitics,
    "before predicate": before_predicate,
    "before phrases": before_phrases,
    "bracket": bracket,
    "after": after,
    "predicate": predicate,
    "end": end,
}
# Those before the finite verb, and all before some verb of the clause.
BEFORE_FINITE_PLACES = frozenset({"before", "before clitics", "before phrases"})
BEFORE_VERB_PLACES = BEFORE_FINITE_PLACES | {"before predicate"}


def behind_adverbs(tree: Tree, finite: Token, place: int) -> int:
    """Return the place behind the adverbs of the clause that directly follow a place."""
    head = clause_of(tree, finite)
    while place < len(tree):
        word = tree.tokens[place]
        if word.upos != "ADV" or word.head != head.id:
            break
        place += 1
    return place


def coinciding_places(tree: Tree, finite: Token) -> dict[int, tuple[str, ...]]:
    """Return the names of the places of a negation that coincide in a clause, by position.

    Places with nothing but adverbs between them coincide, behind these adverbs.
    """
    names_at: dict[int, tuple[str, ...]] = {}
    for name, at in PLACES.items():
        place = behind_adverbs(tree, finite, at(tree, finite))
        names_at[place] = (*names_at.get(place, ()), name)
    return names_at


def without_negation(tree: Tree, words: Iterable[Token], negation: Token) -> tuple[Tree, int]:
    """Return a sentence without its negative words, and the place where one of them stood."""
    edit = Edit(tree)
    edit.remove(*(each.id for each in words))
    plain = edit.commit()
    return plain, sum(tree.index(each.id) < tree.index(negation.id) for each in plain)


def _is_clitic(tree: Tree, token: Token, head: Token) -> bool:
    if token.upos not in PRONOUNS or token.subrelation == "subj" or tree.children(token.id):
        return False  # French "il ne pleut pas"
    if token.head == head.id:
        return token.relation in {"expl", "obj", "iobj", "obl", "compound", "dep"}
    # Of a phrase behind the verb: French "il en faut dix", Spanish "lo quiero ver".
    is_of_phrase = token.relation in {"expl", "obj", "iobj", "obl", "nmod", "dep"}
    is_behind = token.head > 0 and tree.index(token.head) > tree.index(token.id) + 1
    is_personal = token.pronoun_types == {"Prs"}
    return is_of_phrase and is_behind and is_personal and token in tree.subtree(head.id)


def _phrase_at(tree: Tree, head: Token, place: int) -> Token | None:
    """Return the phrase of the clause that begins at a position."""
    for child in tree.children(head.id):
        if tree.span(child.id)[0] == place and tree.is_contiguous(child.id):
            return child
    return None


def phrase_before(tree: Tree, head: Token, place: int) -> Token | None:
    """Return the phrase of the clause that ends at a position."""
    for child in tree.children(head.id):
        if tree.span(child.id)[1] == place:
            return child
    return None
