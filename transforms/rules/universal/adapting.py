"""Putting words into other forms in any language, with all that must agree; refusing in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.language_pack import Form
from transforms.rule import Context, reason_of
from transforms.tree import Feats, Token, Tree

NO_SUCH_WORD = "no word of the treebank has the features that are needed"
GUESSED = "the form “{}” is a guess: the treebank does not have it"


class Doubt(Exception):
    """Why a word cannot be put there: a short fixed sentence, the reason of a refusal."""


@dataclass(frozen=True)
class Adapted:
    """An edit, and the warnings about forms that were guessed."""

    edit: Edit
    warnings: tuple[str, ...] = ()


def pack_of(context: Context) -> FallbackPack:
    """Return the pack, which the rules for any language need to be the learnt one."""
    if not isinstance(context.pack, FallbackPack):
        raise TypeError("the rules for any language work with a fallback pack only")
    return context.pack


def with_feats(pack: FallbackPack, tree: Tree, token: Token, changed: dict[str, str]) -> Adapted:
    """Give a word other features, and with it the words that agree with it in them."""
    if not pack.forms.has_bundle(token.upos, token.feats.updated(**changed)):
        raise Doubt(NO_SUCH_WORD)
    edit = Edit(tree)
    words = (token, *_followers(pack, tree, token, changed))
    return Adapted(edit, _reshaped(pack, edit, words, changed))


def with_lemma(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adapted:
    """Put a lemma in the place of a word, in its form; words that agree take the new gender."""
    if reason := unfit(pack, tree, token):
        raise Doubt(reason)
    old = pack.forms.lexical(token.lemma, token.upos)
    new = pack.forms.lexical(lemma, token.upos)
    if new is None:
        raise Doubt("the treebank does not tell the gender of the other word")
    names = {*(old or ()), *new}
    changed = {name: new.get(name) for name in names if token.feats.get(name) != new.get(name)}
    if changed and _has_pronoun(tree):
        raise Doubt("a pronoun may speak of the word, whose gender would change")
    edit = Edit(tree)
    feats = token.feats.updated(**changed)
    form = _formed(pack, lemma, token.upos, feats)
    edit.set(token.id, form=form.text, lemma=lemma, feats=feats)
    followers = _followers(pack, tree, token, changed) if changed else ()
    warnings = _reshaped(pack, edit, followers, changed)
    return Adapted(edit, (*_guessed(form.text, is_sure=form.is_sure), *warnings))


def unfit(pack: FallbackPack, tree: Tree, token: Token) -> str | None:
    """Return why a word cannot be exchanged or its left neighbour be changed, None if it can."""
    place = tree.index(token.id)
    before = tree.tokens[place - 1] if place else None
    reasons = {
        "the word is written together with another": token.multiword is not None,
        "the word before has several forms, and its neighbour decides": before is not None
        and is_changeable(pack, before),
        "the word is a part of a name or of a compound": token.relation in {"flat", "compound"}
        or tree.child(token.id, "flat", "compound") is not None,
    }
    return reason_of(reasons)


def is_changeable(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a small word has forms that its neighbour decides (a/an, Czech v/ve)."""
    if token.upos not in {"ADP", "DET"} or not pack.forms.has(token.lemma, token.upos, token.feats):
        return False
    if not pack.forms.inflect(token.lemma, token.upos, token.feats).is_sure:
        return True
    bundles = pack.forms.feats_of(token.lemma, token.upos) if token.upos == "ADP" else ()
    return len({pack.forms.inflect(token.lemma, "ADP", feats).text for feats in bundles}) > 1


def _followers(
    pack: FallbackPack, tree: Tree, token: Token, changed: dict[str, str]
) -> tuple[Token, ...]:
    found = {f.id for name in changed for f in pack.agreement.followers(tree, token, name)}
    for word in _beside(tree, token):
        shares = any(word.feats.get(name) == token.feats.get(name) != "" for name in changed)
        if shares and word.id not in found:
            # A small treebank shows too few pairs to tell.
            raise Doubt("the treebank does not tell whether a word beside it agrees")
    return tuple(each for each in tree if each.id in found)


def _beside(tree: Tree, token: Token) -> Iterator[Token]:
    """Yield the words that agree with a noun in many languages."""
    yield from tree.children(token.id, "det", "amod", "acl", "nummod")
    if token.relation == "nsubj":
        verb = tree[token.head]
        yield from (verb, *tree.children(verb.id, "aux", "cop"))


def _reshaped(
    pack: FallbackPack, edit: Edit, tokens: tuple[Token, ...], changed: dict[str, str]
) -> tuple[str, ...]:
    warnings: tuple[str, ...] = ()
    for token in tokens:
        if token.multiword is not None:
            raise Doubt("a word that agrees with it is written together with another")
        feats = _possible(pack, token, changed)
        form = _formed(pack, token.lemma, token.upos, feats)
        edit.set(token.id, form=form.text, feats=feats)
        warnings += _guessed(form.text, is_sure=form.is_sure)
    return warnings


def _possible(pack: FallbackPack, token: Token, changed: dict[str, str]) -> Feats:
    """Return the features changed as far as words of the class have them together."""
    wanted = token.feats.updated(**changed)
    fewer = token.feats.updated(
        **{name: value for name, value in changed.items() if name in token.feats}
    )
    for feats in (wanted, fewer):
        if pack.forms.has_bundle(token.upos, feats):
            return feats
    raise Doubt(NO_SUCH_WORD)


def _formed(pack: FallbackPack, lemma: str, upos: str, feats: Feats) -> Form:
    if not pack.forms.has_bundle(upos, feats):
        raise Doubt(NO_SUCH_WORD)
    return pack.inflect(lemma, f"{upos} {feats}")


def _guessed(form: str, *, is_sure: bool) -> tuple[str, ...]:
    return () if is_sure else (GUESSED.format(form),)


def _has_pronoun(tree: Tree) -> bool:
    return any(
        token.feats.get("PronType") == "Prs"
        and token.feats.get("Person") in {"", "3"}
        and token.feats.get("Reflex") != "Yes"
        for token in tree
    )
