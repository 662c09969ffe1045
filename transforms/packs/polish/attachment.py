"""Attach words where Polish grammar says they belong when a parser attached them elsewhere.

Parsers of Polish often attach a preposition or *i* to the participle that stands before its noun
("z [zawieszonym na szyi] wężem"), a participle to a noun with which it cannot agree, and *siebie*
of "blisko siebie" to the verb. Each of these has one reading that agrees and others that do not;
only where exactly one agrees is a word attached elsewhere. Treebanks differ in whether they mark
what a word governs ("grać na gitarze"); the list `governed` decides where the parse says nothing.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from transforms.packs.polish.morphology import is_form, readings
from transforms.packs.polish.noun_phrase import case_of
from transforms.packs.polish.tags import AGREEING, NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.tree import Token, Tree

NOMINAL = NOUNS | {"ppron12", "ppron3", "siebie", "num"}
ATTRIBUTIVE = frozenset({"amod", "acl"})
WITH_GENITIVE = frozenset({"blisko", "daleko", "koło", "naprzeciw", "naprzeciwko", "obok"})


def reattached(tree: Tree) -> Tree:
    """Return the tree with the words hung elsewhere whose place grammar decides, or itself."""
    for find in STEPS:
        changed = {token.id: token for token in find(tree)}
        if changed:
            tree = replace(tree, tokens=tuple(changed.get(t.id, t) for t in tree))
    return tree


def is_attributive(token: Token) -> bool:
    """Tell whether an adjective or participle describes its head noun."""
    return (
        token.relation in ATTRIBUTIVE
        and token.deprel != "acl:relcl"
        and tag(token.xpos).pos in AGREEING
    )


def _attributes(tree: Tree) -> Iterator[Token]:
    """Give adjectives the values of their noun, or attach them to the only one that has theirs."""
    for token in tree:
        if not is_attributive(token) or tag(token.xpos).agrees(tag(tree[token.head].xpos)):
            continue
        noun = tree[token.head]
        if tag(noun.xpos).pos in NOUNS and (agreeing := _agreeing(token, noun)):
            yield agreeing
            continue
        below = {each.id for each in tree.subtree(token.id)}
        others = [n for n in _nouns_near(tree, token) if n.id not in below and n != noun]
        fitting = [(n, agreeing) for n in others if (agreeing := _agreeing(token, n))]
        if len(fitting) == 1:
            yield replace(fitting[0][1], head=fitting[0][0].id)


def _parted_from_nouns(tree: Tree) -> Iterator[Token]:
    """Let a word describe the noun behind it that was made a second object ("pcha zepsuty wóz")."""
    for token in tree:
        if tag(token.xpos).pos not in AGREEING or token.relation not in ("obj", "nsubj"):
            continue
        end = tree.span(token.id)[1]
        for noun in tree.tokens[end : end + 1]:
            is_like = (noun.head, noun.relation) == (token.head, token.relation)
            if is_like and tag(noun.xpos).pos in NOUNS and (agreeing := _agreeing(token, noun)):
                yield replace(agreeing, head=noun.id, deprel="amod")


def _objects_of_participles(tree: Tree) -> Iterator[Token]:
    """Make the noun behind a participle that agrees with it the object of the verb above.

    In "odbija kijem [lecącą piłkę]" parsers let the bat fly and make the ball what it flies.
    """
    for participle in tree:
        noun = tree.child(participle.id, "obj")
        if noun is None or not is_attributive(participle):
            continue
        above = tree[participle.head]
        is_inside = tag(participle.xpos).agrees(tag(above.xpos)) or not above.head
        if is_inside or not tag(participle.xpos).agrees(tag(noun.xpos)):
            continue
        verb = tree[above.head]
        if tree.index(noun.id) > tree.index(participle.id) and not tree.child(verb.id, "obj"):
            yield replace(noun, head=verb.id)
            yield replace(participle, head=noun.id, deprel="amod")


def _nouns_near(tree: Tree, token: Token) -> Iterator[Token]:
    """Yield the nouns above a word that stand before it, and the next noun behind its phrase."""
    above = tree.parent(tree[token.head].id)
    while above is not None:
        if tag(above.xpos).pos in NOUNS and tree.index(above.id) < tree.index(token.id):
            yield above
        above = tree.parent(above.id)
    end = tree.span(token.id)[1]
    behind = tree.tokens[end : end + 1]
    yield from (each for each in behind if tag(each.xpos).pos in NOUNS)


def _agreeing(word: Token, noun: Token) -> Token | None:
    """Return the word with number, case and gender of the noun if its form can have them."""
    noun_tag = tag(noun.xpos)
    new = tag(word.xpos).having(number=noun_tag.number, case=noun_tag.case, gender=noun_tag.gender)
    if not (noun_tag.number and noun_tag.case and noun_tag.gender):
        return None
    if new == tag(word.xpos):
        return word
    if not is_form(word.form, word.lemma, str(new)):
        return None
    names = ("Number", "Case", "Gender", "Animacy")
    changed = {name: features(str(new)).get(name) for name in names}
    return replace(word, xpos=str(new), feats=word.feats.updated(**changed))


def _prepositions(tree: Tree) -> Iterator[Token]:
    """Attach a preposition to the noun that has the case which it governs."""
    for token in tree:
        case = tag(token.xpos).case
        if token.deprel != "case" or tag(token.xpos).pos != "prep":
            continue
        head = tree[token.head]
        if tag(head.xpos).pos in NOMINAL and case_of(tree, head.id) == case:
            continue
        if behind := _noun_behind(tree, token, head, case):
            yield replace(token, head=behind.id)
        elif tag(head.xpos).pos in NOMINAL and (other := _with_case(token, case_of(tree, head.id))):
            yield other


def _noun_behind(tree: Tree, preposition: Token, head: Token, case: str) -> Token | None:
    """Return the noun above a word inside a participle phrase that the preposition governs."""
    place = tree.index(preposition.id)
    passed = False
    while head.head:
        passed = passed or is_attributive(head)
        head = tree[head.head]
        if tree.index(head.id) < place:
            return None
        if passed and tag(head.xpos).pos in NOUNS and case_of(tree, head.id) == case:
            return head
    return None


def _with_case(preposition: Token, case: str) -> Token | None:
    """Return a preposition with another case that the dictionary knows it to govern."""
    tags = [r.tag for r in readings(preposition.form) if tag(r.tag).pos == "prep"]
    if case not in {tag(each).case for each in tags}:
        return None
    ending = preposition.xpos.split(":")[2:]
    return replace(preposition, xpos=":".join(["prep", case, *ending]))


def _joiners(tree: Tree) -> Iterator[Token]:
    """Attach *i* and commas before a coordinated noun to it, not to its adjective."""
    for token in tree:
        is_comma = token.relation == "punct" and token.form == ","
        if not (is_comma or token.relation == "cc") or not token.head:
            continue
        word = tree[token.head]
        if joined := _adjective_behind(tree, token):
            yield replace(token, head=joined.id)
            continue
        if not is_attributive(word) or tree.subtree(word.id)[0] != token:
            continue
        noun = tree[word.head]
        if noun.relation == "conj" and tree.index(noun.id) > tree.index(word.id):
            yield replace(token, head=noun.id)


def _adjective_behind(tree: Tree, joiner: Token) -> Token | None:
    """Return the coordinated adjective whose *i* has the noun as head ("jasny [i] ciemny pies")."""
    place = tree.index(joiner.id) + 1
    for each in tree.tokens[place : place + 1]:
        is_joined = each.relation == "conj" and tag(each.xpos).pos in AGREEING
        if is_joined and is_attributive(tree[each.head]) and tree[each.head].head == joiner.head:
            return each
    return None


def _second_subjects(tree: Tree) -> Iterator[Token]:
    """Make an object of a second subject that cannot be a nominative ("lepi bałwana")."""
    for token in tree:
        if token.deprel != "nsubj" or tag(token.xpos).pos not in NOUNS:
            continue
        nouns = [each for each in readings(token.form) if tag(each.tag).pos in NOUNS]
        cases = {tag(each.tag).case for each in nouns}
        if len(tree.children(token.head, "nsubj")) < 2 or not cases or "nom" in cases:
            continue
        usual = min((e.labels for e in nouns if tag(e.tag).case == "acc"), default=0)
        accusatives = {e for e in nouns if tag(e.tag).case == "acc" and e.labels == usual}
        if len(accusatives) == 1 and not tree.child(token.head, "obj"):
            entry = accusatives.pop()
            feats = features(entry.tag)
            yield replace(token, lemma=entry.lemma, xpos=entry.tag, feats=feats, deprel="obj")


def _conjuncts(tree: Tree) -> Iterator[Token]:
    """Coordinate a noun with the one above that has its case ("czapce z daszkiem i szaliku")."""
    for token in tree:
        if token.deprel != "conj" or tag(token.xpos).pos not in NOUNS:
            continue
        case, head = case_of(tree, token.id), tree[token.head]
        if tree.child(token.id, "case") or tag(head.xpos).pos not in NOUNS:
            continue
        if not case or case_of(tree, head.id) == case:
            continue
        above = tree.parent(head.id)
        if above is not None and tag(above.xpos).pos in NOUNS and case_of(tree, above.id) == case:
            first = tree[above.head] if above.relation == "conj" else above
            yield replace(token, head=first.id)


def _listed_adjectives(tree: Tree) -> Iterator[Token]:
    """Coordinate two adjectives before their noun with a comma between ("duży, czarny pies")."""
    for comma in tree:
        place = tree.index(comma.id)
        if comma.form != "," or not 0 < place < len(tree) - 1:
            continue
        first, second = tree.tokens[place - 1], tree.tokens[place + 1]
        both = is_attributive(first) and is_attributive(second) and first.head == second.head
        below = [each for each in tree.children(second.id) if each != comma]
        if both and tree.index(second.head) > place and not below:
            yield replace(second, head=first.id, deprel="conj")
            yield replace(comma, head=second.id)


def _governed_by_adverbs(tree: Tree) -> Iterator[Token]:
    """Hang what an adverb governs or is measured by on it ("blisko siebie", "kawałek dalej")."""
    for left, right in zip(tree.tokens, tree.tokens[1:], strict=False):
        is_reflexive = tag(right.xpos).pos == "siebie"
        is_apart = right.head != left.id and left.head != right.id
        if left.lemma in WITH_GENITIVE and is_reflexive and is_apart:
            yield replace(right, head=left.id, deprel="obl", xpos="siebie:gen")
        is_measured = right.xpos == "adv:com" and right.head != left.id
        if left.lemma in words("measures") and is_measured and left.head != right.id:
            yield replace(left, head=right.id, deprel="obl")


def _governed(tree: Tree) -> Iterator[Token]:
    """Mark what a verb or noun governs with a preposition ("grać na gitarze").

    What the noun right before governs is its own ("trzyma [piłkę do koszykówki]").
    """
    for token in tree:
        if token.deprel not in ("obl", "nmod") or not token.head:
            continue
        marks = tree.children(token.id, "case")
        if len(marks) != 1:
            continue
        ending = f"{marks[0].lemma.lower()} {case_of(tree, token.id)}"
        if f"{tree[token.head].lemma} {ending}" in words("governed"):
            yield replace(token, deprel=f"{token.deprel}:arg")
            continue
        before = tree.tokens[max(tree.span(token.id)[0] - 1, 0)]
        is_noun = tag(before.xpos).pos in NOUNS and before.head == token.head
        if is_noun and f"{before.lemma} {ending}" in words("governed"):
            yield replace(token, head=before.id, deprel="nmod:arg")


STEPS: tuple[Callable[[Tree], Iterator[Token]], ...] = (
    _objects_of_participles,
    _attributes,
    _parted_from_nouns,
    _prepositions,
    _second_subjects,
    _joiners,
    _conjuncts,
    _listed_adjectives,
    _governed_by_adverbs,
    _governed,
)
