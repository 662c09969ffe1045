"""Make misparsed verbs heads of their clauses. Part of `mending.py`.

A main verb was attached to its own subject, or taken for an adjective: then the root is a noun
without a verb, or a word that is not a verb but has a subject. In "as a storm gathers over a town"
the parser took *as* for a preposition, so that the verb of the clause has no subject.
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, number_of
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form, verb_lemma
from transforms.packs.english.verb_features import PAST_PARTICIPLE, PRESENT
from transforms.packs.english.words import words
from transforms.tree import InvalidTree, Token, Tree

BE = frozenset({"is", "are", "was", "were"})
MARKS = frozenset({"as", "while", "whilst"})
PARTICLES = frozenset({"on", "off", "up", "down", "out", "in"})


def with_main_verb(tree: Tree) -> Tree:
    """Return the tree with its main verb at the root, or the tree itself."""
    root = tree.root
    if root.upos == "VERB" and root.form.lower() in words("always_adjectives"):
        edit = _raised_over_state(tree, root)
    elif root.upos == "VERB" and root.xpos == "VBG":
        edit = _raised_over_participle(tree, root)
    elif root.upos in ("ADJ", "NOUN") and tree.child(root.id, "nsubj"):
        edit = _read_as_verb(tree, root)
    elif root.upos == "NOUN" and not tree.child(root.id, "nsubj", "cop", "aux", "expl"):
        edit = _raised(tree, root)
    else:
        edit = None
    return _committed(tree, edit) if edit is not None else tree


def with_clause_of_time(tree: Tree) -> Tree:
    """Return the tree with a noun after *as*, *while* as the subject of the following verb."""
    for mark in tree:
        is_mark = mark.relation == "case" and mark.form.lower() in MARKS
        noun = tree.parent(mark.id) if is_mark else None
        if noun is None:
            continue
        verb = _verb_behind(tree, noun)
        if verb is None or noun.upos != "NOUN" or noun.relation not in ("obl", "nmod"):
            continue
        edit = Edit(tree)
        host = tree.root.id if verb.id != tree.root.id else 0
        if not host or noun.id in {t.id for t in tree.subtree(verb.id)}:
            continue
        edit.reattach(noun.id, verb.id, "nsubj")
        edit.reattach(mark.id, verb.id, "mark")
        edit.reattach(verb.id, host, "advcl")
        return _committed(tree, edit)
    return tree


def _verb_behind(tree: Tree, noun: Token) -> Token | None:
    """Return the next verb if it is finite, has no subject and agrees with the noun."""
    _, end = tree.span(noun.id)
    for verb in tree.tokens[end:]:
        if verb.upos == "VERB":
            is_open = verb.relation in ("advcl", "conj") and not tree.child(verb.id, "nsubj", "aux")
            tag = "VBP" if number_of(tree, noun.id) is Number.PLURAL else "VBZ"
            return verb if is_open and verb.xpos in (tag, "VBD") else None
        if verb.upos in ("AUX", "NOUN", "PUNCT", "CCONJ"):
            return None
    return None


def _committed(tree: Tree, edit: Edit) -> Tree:
    try:
        return edit.commit()
    except InvalidTree:
        return tree


def _read_as_verb(tree: Tree, root: Token) -> Edit | None:
    """Make the root of "Two cubs wrestle" a verb: a subject precedes it, but it has no *is*."""
    subject = tree.child(root.id, "nsubj")
    if subject is None or subject.upos not in ("NOUN", "PROPN"):
        return None
    if tree.child(root.id, "cop", "aux", "det", "case", "expl") or _is_behind(tree, subject, root):
        return None
    is_plural = number_of(tree, subject.id) is Number.PLURAL
    tag, form = ("VBP", "VB") if is_plural else ("VBZ", "VBZ")
    is_adjective = root.upos == "ADJ" and "ADJ" in get_all_lemmas(root.form.lower())
    if is_adjective or not is_verb_form(root.form, form):
        return None  # "Rooms clean": more likely the adjective
    edit = Edit(tree)
    for verb in (root, *tree.children(root.id, "conj")):
        is_alike = verb.upos in ("ADJ", "NOUN") and is_verb_form(
            verb.form, "VB" if is_plural else tag
        )
        if is_alike and not tree.child(verb.id, "det", "case", "amod"):
            lemma = verb_lemma(verb.form, verb.lemma, tag) or verb.lemma
            edit.set(verb.id, lemma=lemma, upos="VERB", xpos=tag, feats=PRESENT)
    return edit


def _raised_over_state(tree: Tree, state: Token) -> Edit | None:
    """Raise the verb in "A rider dressed in red is waiting" above the participle before it."""
    subject = tree.child(state.id, "nsubj")
    if subject is None or state.xpos not in ("VBD", "VBN") or tree.child(state.id, "aux", "cop"):
        return None
    for verb in tree.children(state.id, "ccomp", "xcomp", "parataxis"):
        be = tree.child(verb.id, "aux", "cop")
        if be is None or be.form.lower() not in BE or tree.child(verb.id, "nsubj", "mark", "expl"):
            continue
        edit = Edit(tree)
        edit.reattach(verb.id, 0)
        edit.reattach(subject.id, verb.id, "nsubj")
        edit.reattach(state.id, subject.id, "acl")
        edit.set(state.id, xpos="VBN", feats=PAST_PARTICIPLE)
        for token in tree.children(state.id):
            if token.id != verb.id and _is_behind(tree, token, verb):
                edit.reattach(token.id, verb.id)
        return edit
    return None


def _raised_over_participle(tree: Tree, participle: Token) -> Edit | None:
    """Raise the finite verb in "Some women wearing costumes dance" above the participle."""
    subject = tree.child(participle.id, "nsubj")
    if subject is None or tree.child(participle.id, "aux", "cop") or subject.upos != "NOUN":
        return None
    tag = "VBP" if number_of(tree, subject.id) is Number.PLURAL else "VBZ"
    for verb in tree.children(participle.id, "obj", "dep", "ccomp", "xcomp", "parataxis", "conj"):
        is_finite = verb.xpos == tag and _is_behind(tree, verb, participle)
        if not is_finite or tree.child(verb.id, "nsubj", "aux", "mark", "cc", "det"):
            continue
        edit = Edit(tree)
        edit.reattach(verb.id, 0)
        edit.set(verb.id, upos="VERB", feats=PRESENT)
        edit.reattach(subject.id, verb.id, "nsubj")
        edit.reattach(participle.id, subject.id, "acl")
        for token in tree.children(participle.id):
            if token.id != verb.id and _is_behind(tree, token, verb):
                edit.reattach(token.id, verb.id)
        return edit
    return None


def _is_behind(tree: Tree, token: Token, other: Token) -> bool:
    return tree.index(token.id) > tree.index(other.id)


def _raised(tree: Tree, noun: Token) -> Edit | None:
    """Raise a verb with a finite *be* that depends on the noun or on its modifier."""
    for verb in tree:
        be = tree.child(verb.id, "aux", "cop")
        if be is None or be.form.lower() not in BE or verb.relation not in ("acl", "conj"):
            continue
        if verb.relation == "acl" and _carries_particle(tree, verb):
            return _raise_over_particle(tree, noun, verb)
        if verb.relation == "conj" and verb.head == noun.id and _has_own_subject(tree, verb):
            return _raise_over_pair(tree, noun, verb)
        return None
    return None


def _carries_particle(tree: Tree, verb: Token) -> bool:
    """Tell whether the only `mark` is a particle ("with a cap on is waving")."""
    marks = tree.children(verb.id, "mark", "case")
    is_one = len(marks) == 1 and marks[0].form.lower() in PARTICLES
    return is_one and not tree.child(verb.id, "nsubj")


def _raise_over_particle(tree: Tree, noun: Token, verb: Token) -> Edit:
    edit, garment = Edit(tree), tree[verb.head]
    particle = tree.children(verb.id, "mark", "case")[0]
    edit.reattach(particle.id, garment.id, "advmod")
    edit.set(particle.id, upos="ADV", xpos="RB")
    _make_root(edit, tree, noun, verb)
    return edit


def _has_own_subject(tree: Tree, verb: Token) -> bool:
    links, subject = tree.children(verb.id, "cc"), tree.child(verb.id, "nsubj")
    return len(links) == 1 and subject is not None and links[0].form.lower() == "and"


def _raise_over_pair(tree: Tree, noun: Token, verb: Token) -> Edit | None:
    """Coordinate the nearer noun with the one before *and* ("a bag and a map is waiting")."""
    edit, link = Edit(tree), tree.children(verb.id, "cc")[0]
    second = tree.children(verb.id, "nsubj")[0]
    first = tree.tokens[tree.index(link.id) - 1]
    if first.upos != "NOUN" or second.upos != "NOUN" or first.id == noun.id:
        return None
    edit.reattach(second.id, first.id, "conj")
    edit.reattach(link.id, second.id, "cc")
    _make_root(edit, tree, noun, verb)
    return edit


def _make_root(edit: Edit, tree: Tree, noun: Token, verb: Token) -> None:
    edit.reattach(verb.id, 0)
    edit.reattach(noun.id, verb.id, "nsubj")
    place = tree.index(verb.id)
    for token in tree.children(noun.id):
        if token.id != verb.id and (token.relation == "punct" or tree.index(token.id) > place):
            relation = {"nmod": "obl", "acl": "advcl"}.get(token.relation, token.deprel)
            edit.reattach(token.id, verb.id, relation)
