"""Correct mistakes that parsers often make in captions.

A finite verb is taken for a noun: "A dog rolls on the ground" is parsed as a noun phrase ("rolls of
a dog"), because many verb forms are nouns too. In a sentence without a verb, a word that is a known
verb, follows a noun and agrees with it in number becomes the verb, and the words around it are
reattached. In "sits on the grass and drinks from a bottle" the second verb is taken for a noun.

A colour is taken for the head of its phrase: in "a brown and white dog" the dog is coordinated with
the brown. The last noun becomes the head.

A bare object is taken for a predicate that the verb governs: "is eating cereal".

The main verb is attached to the subject: in "A boy with a cap on is waving" as if it described the
cap, in "A woman with a bag and a map is waiting" as if the map waited with the woman
(`main_verb.py`). Trees without these signs are returned unchanged.
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, is_plural_noun, number_of_noun
from transforms.packs.english.attachment import reattached
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_verb_form, verb_lemma
from transforms.packs.english.main_verb import with_clause_of_time, with_main_verb
from transforms.packs.english.verb_features import PRESENT, PRESENT_PARTICIPLE
from transforms.packs.english.verb_tags import with_tags_of_forms
from transforms.packs.english.words import is_animate, words
from transforms.tree import InvalidTree, Token, Tree

# Verbs whose participle says what somebody looks like: the main verb comes after it.
ATTRIBUTIVE = frozenset({"wear", "hold", "dress", "carry"})
NOMINAL = frozenset({"NOUN", "ADJ", "PROPN"})


def mended(tree: Tree) -> Tree:
    """Return the tree with its colours and its misparsed verb corrected, or the tree itself."""
    tree = with_tags_of_forms(tree)
    tree = reattached(_with_objects(_with_colours_below(_with_first_plural(tree))))
    do = _do_as_helper(tree)
    if do is not None:
        return _committed(tree, _raise_do(tree, do))
    tree = with_clause_of_time(with_main_verb(_with_another_watching(tree)))
    verb = unseen_verb(tree)
    if verb is not None:
        return _committed(tree, _raise_verb(tree, verb))
    return _with_second_verb(tree)


def _committed(tree: Tree, edit: Edit) -> Tree:
    try:
        return edit.commit()
    except InvalidTree:
        return tree


def _with_first_plural(tree: Tree) -> Tree:
    """Make a plural of a first word that the dictionary knows as one only ("Men"): its capital
    makes parsers take it for a name.
    """
    first = tree.tokens[0]
    lemma = _singular(first)
    if not lemma or not tree.is_capitalised:
        return tree
    edit = Edit(tree)
    feats = first.feats.updated(Number="Plur")
    edit.set(first.id, lemma=lemma, upos="NOUN", xpos="NNS", feats=feats)
    return _committed(tree, edit)


def _singular(noun: Token) -> str:
    """Return the lemma of a plural without -s that is tagged as a singular, empty for others."""
    form = noun.form.lower()
    if noun.xpos != "NN" or form.endswith("s"):
        return ""
    lemmas = get_all_lemmas(form).get("NOUN", ())
    is_plural = len(lemmas) == 1 and lemmas[0] != form
    return lemmas[0] if is_plural and inflect(lemmas[0], "NNS").text == form else ""


def _with_colours_below(tree: Tree) -> Tree:
    for colour in tree:
        if colour.upos == "NOUN" and colour.lemma.lower() in words("colours"):
            noun = _coloured(tree, colour)
            if noun is not None:
                return _with_colours_below(_committed(tree, _lower_colour(tree, colour, noun)))
    return tree


def _with_objects(tree: Tree) -> Tree:
    """Make a bare noun the object that was taken for a governed predicate ("is eating cereal")."""
    for noun in tree:
        verb = tree.parent(noun.id) if noun.relation == "xcomp" else None
        is_stuff = noun.upos == "ADJ" and noun.form.lower() in words("mass")
        is_noun = noun.xpos in ("NN", "NNS") or is_stuff
        if verb is None or not is_noun:
            continue
        is_free = not tree.children(verb.id, "obj", "ccomp") and noun.form.isalpha()
        follows = tree.index(noun.id) == tree.index(verb.id) + 1 and not tree.children(noun.id)
        is_thing = noun.form.lower() not in words("adverbial_nouns")
        if verb.xpos == "VBG" and is_free and follows and is_thing:
            edit = Edit(tree)
            edit.set(noun.id, deprel="obj", upos="NOUN")
            if is_stuff:
                edit.set(noun.id, lemma=noun.form.lower(), xpos="NN")
            return _committed(tree, edit)
    return tree


def _coloured(tree: Tree, colour: Token) -> Token | None:
    """Return the noun that was coordinated with its own colour ("brown and white dogs")."""
    nouns = [t for t in tree.children(colour.id, "conj") if t.upos == "NOUN"]
    if (
        len(nouns) != 1
        or tree.child(nouns[0].id, "det", "case")
        or nouns[0].lemma in words("colours")
    ):
        return None
    return nouns[0]


def _lower_colour(tree: Tree, colour: Token, noun: Token) -> Edit:
    edit, place = Edit(tree), tree.index(noun.id)
    edit.reattach(noun.id, colour.head, colour.deprel)
    edit.reattach(colour.id, noun.id, "amod")
    edit.set(colour.id, upos="ADJ", xpos="JJ")
    for token in tree.children(colour.id):
        if token.relation in ("det", "case", "nummod", "nmod:poss") or tree.index(token.id) > place:
            edit.reattach(token.id, noun.id)
    for token in tree.children(noun.id, "cc", "amod"):
        other = next((t for t in tree.children(noun.id, "amod")), None)
        if token.relation == "cc" and other is not None:
            edit.reattach(token.id, other.id)
    return edit


def _with_another_watching(tree: Tree) -> Tree:
    """Make "watches" a verb in "while another watches": no plural follows *another*."""
    for token in tree:
        if token.upos not in ("NOUN", "VERB") or token.relation not in ("advcl", "obl", "conj"):
            continue
        another = tree.child(token.id, "det")
        if another is None or another.form.lower() != "another":
            continue
        linked = tree.children(token.id, "mark", "case", "cc")
        if not linked:
            continue
        is_known = is_verb_form(token.form, "VBZ")
        lemma = verb_lemma(token.form, token.lemma, "VBZ") if is_known else None
        if lemma is None:
            continue
        edit = Edit(tree)
        edit.set(token.id, lemma=lemma, upos="VERB", xpos="VBZ", feats=PRESENT)
        edit.set(another.id, upos="PRON")
        edit.reattach(another.id, token.id, "nsubj")
        for link in linked:
            edit.set(link.id, deprel="cc" if link.upos == "CCONJ" else "mark")
        relation = "conj" if token.relation == "conj" else "advcl"
        edit.reattach(token.id, token.head, relation)
        return _committed(tree, edit)
    return tree


def _with_second_verb(tree: Tree) -> Tree:
    """Coordinate "drinks" with the verb in "sits on the grass and drinks"."""
    if tree.root.xpos != "VBZ":
        return tree
    for token in tree:
        if token.relation == "conj" and token.xpos == "NNS" and _is_second_verb(tree, token):
            edit = Edit(tree)
            lemma = verb_lemma(token.form, token.lemma, "VBZ") or token.lemma
            edit.set(token.id, lemma=lemma, upos="VERB", xpos="VBZ", feats=PRESENT)
            edit.reattach(token.id, tree.root.id)
            return _committed(tree, edit)
    return tree


def _is_second_verb(tree: Tree, token: Token) -> bool:
    """Tell whether a bare plural after the verb is coordinated with one thing with a determiner."""
    noun = tree[token.head]
    follows = tree.index(noun.id) > tree.index(tree.root.id) and tree.child(noun.id, "det")
    is_bare = all(t.relation == "cc" for t in tree.children(token.id) if _is_left(tree, t, token))
    lemma = verb_lemma(token.form, token.lemma, "VBZ")
    return (
        bool(follows) and is_bare and not is_plural_noun(noun) and lemma in words("caption_verbs")
    )


def _is_left(tree: Tree, token: Token, other: Token) -> bool:
    return tree.index(token.id) < tree.index(other.id)


def _do_as_helper(tree: Tree) -> Token | None:
    """Return *do* where it was taken for the auxiliary of its own object ("girls do backbends")."""
    root = tree.root
    if root.upos != "NOUN":
        return None
    helpers = tree.children(root.id, "aux")
    is_do = len(helpers) == 1 and helpers[0].lemma == "do" and tree.child(root.id, "nsubj")
    return helpers[0] if is_do else None


def _raise_do(tree: Tree, do: Token) -> Edit:
    edit, noun = Edit(tree), tree.root
    edit.reattach(do.id, 0)
    edit.set(do.id, upos="VERB", feats=PRESENT)
    edit.reattach(noun.id, do.id, "obj")
    for token in tree.children(noun.id):
        after = tree.index(token.id) > tree.index(noun.id)
        if token.relation in ("nsubj", "punct"):
            edit.reattach(token.id, do.id)
        elif after and token.relation == "nmod" and not _is_of(tree, token):
            edit.reattach(token.id, do.id, "obl")
        elif after and token.relation == "acl":
            edit.reattach(token.id, do.id, "advcl")
    return edit


def _is_of(tree: Tree, token: Token) -> bool:
    return any(t.lemma == "of" for t in tree.children(token.id, "case"))


def unseen_verb(tree: Tree) -> Token | None:
    """Return the word that must be the finite verb of a sentence parsed without one."""
    root = tree.root
    if root.upos not in NOMINAL or tree.child(root.id, "nsubj", "cop", "aux", "expl"):
        return None
    for position, token in enumerate(tree.tokens[1:], 1):
        if token.upos == "VERB" and token.relation in ("acl", "advcl", "conj"):
            if token.lemma not in ATTRIBUTIVE or token.relation != "acl":
                return None
            continue
        if _looks_like_verb(tree, position, token) or _looks_like_participle(tree, position):
            return token
    return None


def _looks_like_verb(tree: Tree, position: int, token: Token) -> bool:
    """Tell whether a noun is a verb form of its left neighbour's phrase and agrees with it."""
    before = tree.tokens[position - 1]
    is_nominal = token.upos in NOMINAL and before.upos in NOMINAL
    is_one_phrase = token.id in (before.head, before.id) or token.head in (before.head, before.id)
    is_one_phrase = is_one_phrase or before in tree.subtree(token.id)
    if not (is_nominal and is_one_phrase):
        return False
    lemma = verb_lemma(token.form, token.lemma, "VBZ")
    if lemma is None or not _may_be_verb(tree, position, token, lemma):
        return False
    subject = tree.root if tree.index(tree.root.id) < position else before
    number = _number_before(tree, subject, token)
    if number is Number.EITHER:
        number = Number.PLURAL if is_plural_noun(before) else Number.SINGULAR
    return token.form == (lemma if number is Number.PLURAL else inflect(lemma, "VBZ").text)


def _may_be_verb(tree: Tree, position: int, token: Token, lemma: str) -> bool:
    """Tell whether captions use the word as a verb, as after *a* ("a skater waves")."""
    determiner = tree.child(token.id, "det")
    after_one = determiner is not None and determiner.form.lower() in ("a", "an")
    if token.xpos == "NNS" and after_one and token.deprel != "compound":
        return is_verb_form(token.form, "VBZ")
    if position + 1 < len(tree):
        return lemma in words("caption_verbs") or _has_agent(tree, position, token)
    is_verb = lemma in words("intransitives", "caption_verbs")
    return determiner is None and is_verb and token.relation == "acl"


def _has_agent(tree: Tree, position: int, token: Token) -> bool:
    """Tell whether a form in -s stands right between a person and an object ("a child experiences
    new joy").
    """
    before, after = tree.tokens[position - 1], tree.tokens[position + 1]
    is_person = is_animate(before.lemma) and not is_plural_noun(before)
    is_alone = token.head == 0 and token.xpos == "NNS" and is_verb_form(token.form, "VBZ")
    return is_person and is_alone and after.upos in ("ADJ", "DET", "NOUN")


def _looks_like_participle(tree: Tree, position: int) -> bool:
    """Tell whether an -ing noun after an animate or determined noun is a participle."""
    token, before = tree.tokens[position], tree.tokens[position - 1]
    is_last = position + 1 == len(tree)
    if token.upos != "NOUN" or not is_verb_form(token.form, "VBG") or before.upos not in NOMINAL:
        return False
    follower = None if is_last else tree.tokens[position + 1]
    is_compound = follower is not None and follower.head == token.head != 0
    is_compound = is_compound and follower is not None and follower.upos != "ADV"
    if token.relation == "compound" or (is_compound and token.relation != "nmod"):
        return False
    is_worn = before.lemma.lower() in words("garments")
    if before.upos == "ADJ":
        # "a man on a donkey dozing": the dictionary has no such adjective.
        is_noun = "ADJ" not in get_all_lemmas(before.form.lower())
        is_owner = is_noun and (is_worn or _is_determined(tree, token))
    else:
        is_ridden = before.lemma.lower() in words("mounts") and _is_determined(tree, token)
        is_owner = is_worn or is_ridden or is_animate(before.lemma) or _is_determined(tree, before)
    return is_owner and before.head in (token.id, token.head)


def _is_determined(tree: Tree, noun: Token) -> bool:
    return tree.child(noun.id, "det") is not None


def _number_before(tree: Tree, subject: Token, verb: Token) -> Number:
    """Return the number of the nouns before the verb; nouns after a preposition do not count."""
    end = tree.index(verb.id)
    has_preposition = False
    for token in tree.tokens[tree.index(subject.id) + 1 : end]:
        has_preposition = has_preposition or token.upos == "ADP"
        if token.form == "and" and not has_preposition:
            return Number.PLURAL
    return number_of_noun(tree, subject)


def _raise_verb(tree: Tree, verb: Token) -> Edit:
    """Make the verb the root: what precedes it is its subject, what follows depends on it."""
    edit, place = Edit(tree), tree.index(verb.id)
    left, right = tree.tokens[:place], tree.tokens[place + 1 :]
    left_ids = {t.id for t in left}
    subject = _hang_up_left(edit, tree, verb, left)
    edit.reattach(verb.id, 0)
    lemma = verb_lemma(verb.form, verb.lemma, "VBZ") or verb.lemma
    if verb.form.endswith("ing") and verb.form != lemma:
        edit.set(verb.id, lemma=lemma, upos="VERB", xpos="VBG", feats=PRESENT_PARTICIPLE)
    else:
        tag = "VBP" if verb.form == lemma else "VBZ"
        edit.set(verb.id, lemma=lemma, upos="VERB", xpos=tag, feats=PRESENT)
    edit.reattach(subject, verb.id, "nsubj")
    has_object = False
    for token in right:
        if token.head in left_ids or token.head in (0, verb.id):
            relation = _relation_after(tree, token, place, has_object=has_object)
            has_object = has_object or relation == "obj"
            edit.reattach(token.id, verb.id, relation)
            if relation == "conj" and token.form in words("caption_verbs") and token.upos == "NOUN":
                edit.set(token.id, upos="VERB", xpos="VBP", feats=PRESENT)
    return edit


def _hang_up_left(edit: Edit, tree: Tree, verb: Token, left: tuple[Token, ...]) -> int:
    """Give the left neighbour the verb's place in its phrase; return the head of the subject."""
    left_ids = {t.id for t in left}
    before = left[-1]
    inherited = verb
    while inherited.head != 0 and inherited.head not in left_ids:
        inherited = tree[inherited.head]
    if before.head not in left_ids and before.head != 0:
        if inherited.head in left_ids:
            edit.reattach(before.id, inherited.head, inherited.deprel)
        edit.set(before.id, upos="NOUN")
    root = tree.root.id if tree.root.id in left_ids else before.id
    for token in left[:-1]:
        if token.head not in left_ids and token.id != root:
            edit.reattach(token.id, before.id)
    return root


def _relation_after(tree: Tree, token: Token, place: int, *, has_object: bool) -> str:
    """Return the relation of a phrase after the verb, whose position is `place`."""
    if token.relation in ("punct", "cc", "mark"):
        return token.deprel
    if token.upos in ("NOUN", "PROPN", "PRON"):
        if any(tree.index(case.id) > place for case in tree.children(token.id, "case")):
            return "obl"
        if token.relation == "conj" and _follows_mark(tree, token):
            return "conj"
        return "dep" if has_object else "obj"
    return {"acl": "advcl", "nmod": "obl", "amod": "advmod"}.get(token.relation, token.deprel)


def _follows_mark(tree: Tree, token: Token) -> bool:
    return tree.tokens[tree.index(token.id) - 1].upos in ("PUNCT", "CCONJ")
