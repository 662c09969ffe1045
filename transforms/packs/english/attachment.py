"""Reattach what parsers attach to the wrong word of a caption. Part of `mending.py`.

- "young girl in winter coat jumping": the coat was made the predicate of the girl;
- "the man sprinkled cheese": the past verb was made an adjective of the cheese;
- "a puppy biting pole": the object of the participle was attached to the puppy;
- "wears a black shirt and pink beads": the article was attached to the beads;
- "dogs chained to fence": the noun was taken for an infinitive.
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form, verb_lemma
from transforms.packs.english.verb_features import PAST
from transforms.packs.english.words import is_animate, words
from transforms.tree import Feats, InvalidTree, Token, Tree

SINGULAR = Feats({"Number": "Sing"})
BEFORE_NOUN = ("det", "amod")


def reattached(tree: Tree) -> Tree:
    """Return the tree with these attachments corrected, or the tree itself."""
    for mend in (_without_false_predicate, _with_past_verb):
        edit = mend(tree)
        if edit is not None:
            return _committed(tree, edit)
    for token in tree:
        edit = (
            _with_object(tree, token)
            or _with_own_article(tree, token)
            or _with_fastening(tree, token)
        )
        if edit is not None:
            tree = _committed(tree, edit)
    return tree


def _committed(tree: Tree, edit: Edit) -> Tree:
    try:
        return edit.commit()
    except InvalidTree:
        return tree


def _without_false_predicate(tree: Tree) -> Edit | None:
    """Hang the last noun of a phrase with a preposition on the noun before the preposition."""
    noun, subject = tree.root, tree.child(tree.root.id, "nsubj")
    if noun.upos != "NOUN" or subject is None or not is_animate(subject.lemma):
        return None
    if tree.child(noun.id, "cop", "aux", "expl", "case", "det"):
        return None
    inner = [t for t in tree.children(noun.id, "nmod", "compound") if tree.child(t.id, "case")]
    if len(inner) != 1 or tree.index(inner[0].id) + 1 != tree.index(noun.id):
        return None
    case = tree.children(inner[0].id, "case")[0]
    if tree.index(case.id) != tree.index(subject.id) + 1:
        return None
    edit = Edit(tree)
    edit.reattach(subject.id, 0)
    edit.reattach(noun.id, subject.id, "nmod")
    edit.reattach(case.id, noun.id)
    edit.reattach(inner[0].id, noun.id, "compound")
    for token in tree.children(noun.id):
        if token.xpos == "VBG":
            edit.reattach(token.id, subject.id, "acl")
        elif token.relation == "punct":
            edit.reattach(token.id, subject.id)
    return edit


def _with_past_verb(tree: Tree) -> Edit | None:
    """Make the past form between a person and a thing the verb."""
    noun = tree.root
    if noun.upos != "NOUN" or tree.child(noun.id, "nsubj", "cop", "aux", "expl", "case"):
        return None
    for verb in tree.children(noun.id, "amod"):
        place = tree.index(verb.id)
        subject = tree.tokens[place - 1]
        is_person = subject.head == noun.id and is_animate(subject.lemma) and place > 0
        is_past = verb.upos == "VERB" and is_verb_form(verb.form, "VBD")
        if not (is_person and is_past) or subject.upos != "NOUN":
            continue
        edit, lemma = Edit(tree), verb_lemma(verb.form, verb.lemma, "VBD") or verb.lemma
        edit.reattach(verb.id, 0)
        edit.set(verb.id, lemma=lemma, xpos="VBD", feats=PAST)
        edit.reattach(subject.id, verb.id, "nsubj")
        edit.reattach(noun.id, verb.id, "obj")
        for token in tree.children(noun.id):
            if tree.index(token.id) < place - 1:
                edit.reattach(token.id, subject.id)
            elif token.relation in ("nmod", "acl", "punct") and tree.index(token.id) > place:
                relation = {"nmod": "obl", "acl": "advcl"}.get(token.relation, token.deprel)
                edit.reattach(token.id, verb.id, relation)
        return edit
    return None


def _with_object(tree: Tree, noun: Token) -> Edit | None:
    """Make a noun with nothing to link it the object of the participle directly before it."""
    is_loose = noun.upos == "NOUN" and noun.deprel in ("nmod", "obl")
    if not is_loose or tree.child(noun.id, "case", "mark", "cc"):
        return None
    start, _ = tree.span(noun.id)
    verb = tree.tokens[start - 1] if start else None
    if verb is None or verb.xpos != "VBG" or verb.upos != "VERB":
        return None
    if verb.head != noun.head or tree.child(verb.id, "obj") or verb.relation != "acl":
        return None
    edit = Edit(tree)
    edit.reattach(noun.id, verb.id, "obj")
    return edit


def _with_own_article(tree: Tree, article: Token) -> Edit | None:
    """Hang *a* and the adjectives after it on the singular noun that follows them, not on a plural
    coordinated with it.
    """
    owner = tree.parent(article.id) if article.form.lower() in ("a", "an") else None
    if owner is None or not is_plural_noun(owner):
        return None
    place = tree.index(article.id)
    described = [article]
    for token in tree.tokens[place + 1 : tree.index(owner.id)]:
        if token.head == owner.id and token.relation in BEFORE_NOUN and token.upos == "ADJ":
            described.append(token)
            continue
        is_noun = token.upos == "NOUN" and not is_plural_noun(token)
        is_joined = any(t.relation == "conj" and t.id == owner.id for t in tree.children(token.id))
        if not (is_noun and is_joined):
            return None
        edit = Edit(tree)
        for each in described:
            edit.reattach(each.id, token.id)
        return edit
    return None


def _with_fastening(tree: Tree, verb: Token) -> Edit | None:
    """Read "to fence" at the end, after what is tied or fixed, as a phrase of place."""
    state = tree.parent(verb.id)
    if state is None or verb.xpos != "VB" or verb.relation not in ("advcl", "xcomp"):
        return None
    is_state = state.xpos in ("VBD", "VBN") and state.form.lower() in words("always_adjectives")
    children = [t for t in tree.children(verb.id) if t.upos != "PUNCT"]
    is_bare = len(children) == 1 and children[0].form.lower() == "to"
    if not (is_state and is_bare) or "NOUN" not in get_all_lemmas(verb.form.lower()):
        return None
    if tree.index(verb.id) != tree.index(state.id) + 2:
        return None
    edit = Edit(tree)
    edit.set(verb.id, lemma=verb.form.lower(), upos="NOUN", xpos="NN", feats=SINGULAR, deprel="obl")
    edit.set(children[0].id, upos="ADP", xpos="IN", deprel="case")
    return edit
