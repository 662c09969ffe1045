"""Take adjectives apart that a hyphen joins ("biało-zielony"), as treebanks do.

Stanza cuts them into *biało* and *-zielony*, takes the first for an adverb and hangs it anywhere.
Treebanks have three words: the stem *biało* describes the noun, *zielony* is coordinated with it.
"""

from collections.abc import Iterator
from dataclasses import replace

from transforms.packs.polish.morphology import forms, readings
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.tree import Token, Tree

STEM = "adja"


def with_compounds_apart(tree: Tree) -> Tree:
    """Return the tree with stem, hyphen and adjective as words of their own, or itself."""
    last_id = max(tree.last_id, *(token.id for token in tree))
    tokens = {token.id: [token] for token in tree}
    for stem, adjective in _compounds(tree):
        noun = tree[adjective.head]
        lemma, bare = _lemma(stem.form), _adjective(adjective, noun)
        if bare is None:
            continue
        last_id += 1
        hyphen = Token(
            id=last_id, form="-", lemma="-", upos="PUNCT", xpos="interp", head=adjective.id,
            deprel="punct", space_after=False,
        )  # fmt: skip
        first = replace(
            stem, lemma=lemma, upos="ADJ", xpos=STEM, feats=features(STEM), head=noun.id,
            deprel="amod",
        )  # fmt: skip
        tokens[stem.id] = [first]
        tokens[adjective.id] = [hyphen, replace(bare, head=stem.id, deprel="conj")]
    if last_id == tree.last_id or all(len(each) == 1 for each in tokens.values()):
        return tree
    words = tuple(word for each in tokens.values() for word in each)
    return replace(tree, tokens=words, last_id=last_id)


def _compounds(tree: Tree) -> Iterator[tuple[Token, Token]]:
    """Yield each stem with the word behind it that begins with its hyphen and describes a noun."""
    for stem, word in zip(tree.tokens, tree.tokens[1:], strict=False):
        is_joined = word.form.startswith("-") and len(word.form) > 1 and not stem.space_after
        if not is_joined or not _lemma(stem.form):
            continue
        is_leaf = not tree.children(stem.id) and stem.head != 0
        if is_leaf and word.head and word.relation in ("amod", "acl"):
            yield stem, word


def _lemma(stem: str) -> str:
    """Return the adjective of a stem (*niebiesko*: niebieski); nothing if there is none."""
    lemmas = (stem.lower().removesuffix("o") + ending for ending in "yi")
    return next(
        (
            lemma
            for lemma in lemmas
            for each in forms(lemma)
            if (each.tag, each.form) == (STEM, stem)
        ),
        "",
    )


def _adjective(word: Token, noun: Token) -> Token | None:
    """Return the adjective behind the hyphen, which agrees with its noun."""
    bare, noun_tag = word.form[1:], tag(noun.xpos)
    if noun_tag.pos not in NOUNS:
        return None
    adjectives = (
        e for e in readings(bare) if tag(e.tag).pos == "adj" and tag(e.tag).agrees(noun_tag)
    )
    adjective = next(adjectives, None)
    if adjective is None:
        return None
    return replace(
        word,
        form=bare,
        lemma=adjective.lemma,
        upos="ADJ",
        xpos=adjective.tag,
        feats=features(adjective.tag),
    )
