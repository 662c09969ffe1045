"""A determiner in the place of another, in any language."""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adapted, unfit
from transforms.tree import Feats, Token, Tree

# What a determiner takes from its noun; the rest (PronType, Definite) is its own.
FROM_NOUN = ("Case", "Gender", "Animacy", "Number", "SubGender")


def determiners(tree: Tree) -> Iterator[Token]:
    """Yield the determiners of common nouns."""
    for token in tree:
        above = tree.parent(token.id)
        if token.relation == "det" and above is not None and above.upos == "NOUN":
            yield token


def with_determiner(
    pack: FallbackPack, edit: Edit, tree: Tree, token: Token, lemma: str
) -> Adapted:
    """Put another determiner in the place of one, in the form that the noun asks for."""
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    feats = _feats(pack, token, lemma)
    form = pack.forms.inflect(lemma, token.upos, feats)
    if not form.is_sure:
        raise Refused(Reason("other_determiner_depends_on_neighbour"))
    edit.set(token.id, form=form.text, lemma=lemma, feats=feats)
    return Adapted(edit)


def _feats(pack: FallbackPack, token: Token, lemma: str) -> Feats:
    """Return the features that the other determiner has with the same case, gender and number."""
    bundles = sorted(pack.forms.feats_of(lemma, token.upos), key=str)
    if not bundles:
        raise Refused(Reason("other_determiner_unknown"))
    fitting = [
        feats
        for feats in bundles
        if all(feats.get(name) in {"", token.feats.get(name)} for name in FROM_NOUN)
    ]
    if not fitting:
        raise Refused(Reason("other_determiner_form_unknown"))
    # The most of what the noun asks for; what the determiner does not tell, it has in every form.
    # Of those the commonest: others are slang or slips ("da" for "the").
    return max(
        fitting,
        key=lambda feats: (
            sum(name in feats for name in FROM_NOUN),
            pack.forms.count(lemma, token.upos, feats),
        ),
    )
