"""Changing the forms of words and of the words that agree with them; refusing if in doubt."""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.fallback.noun_phrases import COMPARED, FROM_NOUN, of_noun
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.language_pack import Form
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Context
from transforms.rules.universal.endings import beside, like
from transforms.tree import Feats, Token, Tree

NO_SUCH_WORD = Reason("no_word_with_needed_features")


@dataclass(frozen=True)
class Adaptation:
    """An edit, and the warnings about forms that were guessed."""

    edit: Edit
    warnings: tuple[Reason, ...] = ()


def pack_of(context: Context) -> FallbackPack:
    """Return the learnt pack, which the rules for any language require."""
    if not isinstance(context.pack, FallbackPack):
        raise TypeError("the rules for any language work with a fallback pack only")
    return context.pack


def with_feats(pack: FallbackPack, tree: Tree, token: Token, changes: dict[str, str]) -> Adaptation:
    """Change features of a word and of the words that agree with it in them."""
    if not pack.forms.has_bundle(token.upos, token.feats.updated(**changes)):
        raise Refused(NO_SUCH_WORD)
    edit = Edit(tree)
    words = (token, *followers(pack, tree, token, changes))
    return Adaptation(edit, reinflect(pack, tree, edit, words, changes))


def with_lemma(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Adaptation:
    """Replace a word's lemma, keeping its form; words that agree take the new gender."""
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    old = pack.forms.lexical(token.lemma, token.upos)
    new = pack.forms.lexical(lemma, token.upos)
    if new is None:
        raise Refused(Reason("other_word_gender_unknown"))
    names = {*(old or ()), *new}
    changes = {name: new.get(name) for name in names if token.feats.get(name) != new.get(name)}
    if changes and (has_pronoun(tree) or _has_relative_word(tree, token, changes)):
        raise Refused(Reason("pronoun_may_refer_to_regendered_word"))
    edit = Edit(tree)
    feats = token.feats.updated(**changes, **_shown_by(pack, tree, token, lemma))
    if _has_ending(pack, token):
        form = like(pack, token, lemma)
    else:
        form = _form(pack, lemma, token.upos, feats)
        form = form if changes else _with_same_ending(pack, token, lemma, form)
    edit.set(token.id, form=form.text, lemma=lemma, feats=feats)
    agreeing_words = followers(pack, tree, token, changes) if changes else ()
    warnings = reinflect(pack, tree, edit, agreeing_words, changes)
    return Adaptation(edit, (*guess_warnings(form.text, is_sure=form.is_sure), *warnings))


def _with_same_ending(pack: FallbackPack, token: Token, lemma: str, form: Form) -> Form:
    """Return a form that is known, else the lemma with the ending of the word that it replaces."""
    if form.is_sure:
        return form
    ending_shared = pack.shared_endings.of_other(token, lemma)
    other = ending_shared or pack.written_endings.of_other(token, lemma)
    return Form(other) if other else form


def _shown_by(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> dict[str, str]:
    """Return what another adjective shows of its noun and this one never does (Spanish *fácil*,
    *sencilla*), or refuse if the noun does not say it.
    """
    if token.upos != "ADJ":
        return {}
    of_old, of_new = (
        {name for feats in pack.forms.feats_of(each, token.upos) for name in feats}
        for each in (token.lemma, lemma)
    )
    names = (of_new - of_old - set(token.feats)) & set(FROM_NOUN)
    noun = _described(tree, token)
    if names and (noun is None or any(not noun.feats.get(name) for name in names)):
        raise Refused(Reason("other_word_gender_unknown"))
    return {name: noun.feats.get(name) for name in names} if noun is not None else {}


def _described(tree: Tree, adjective: Token) -> Token | None:
    """Return the noun that an adjective describes, as its attribute or as its predicate."""
    first = adjective
    while first.relation == "conj":
        first = tree[first.head]
    return tree.parent(first.id) if first.relation == "amod" else tree.child(first.id, "nsubj")


def unfit(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a word or its left neighbour cannot be changed, None if it can."""
    place = tree.index(token.id)
    before = tree.tokens[place - 1] if place else None
    return reason_of(
        word_is_multiword=token.multiword is not None,
        previous_word_depends_on_neighbour=before is not None and pack.depends_on_neighbour(before),
        word_in_name_or_compound=token.relation in {"flat", "compound"}
        or tree.child(token.id, "flat", "compound") is not None,
    )


def followers(
    pack: FallbackPack, tree: Tree, token: Token, changes: dict[str, str]
) -> tuple[Token, ...]:
    """Return the words that agree in the changed features; refuse where that is unknown."""
    agreeing_ids = {f.id for name in changes for f in pack.agreement.followers(tree, token, name)}
    for word in _beside(tree, token):
        shares = any(word.feats.get(name) == token.feats.get(name) != "" for name in changes)
        if shares and word.id not in agreeing_ids:
            # A small treebank has too few pairs for a conclusion.
            raise Refused(Reason("neighbour_agreement_unknown"))
    return tuple(each for each in tree if each.id in agreeing_ids)


def _beside(tree: Tree, token: Token) -> Iterator[Token]:
    """Yield the words around a noun that agree with it in many languages."""
    yield from tree.children(token.id, "det", "amod", "acl", "nummod")
    if token.relation == "nsubj":
        verb = tree[token.head]
        yield from (verb, *tree.children(verb.id, "aux", "cop"))
        # "She must be tall": an adjective agrees across the verb between them.
        yield from (each for each in tree.children(verb.id, "xcomp") if each.upos == "ADJ")


def reinflect(
    pack: FallbackPack, tree: Tree, edit: Edit, tokens: tuple[Token, ...], changes: dict[str, str]
) -> tuple[Reason, ...]:
    """Change features of words and their forms accordingly; return the warnings about guesses."""
    warnings: tuple[Reason, ...] = ()
    for token in tokens:
        if token.multiword is not None and not pack.contractions.written:
            raise Refused(Reason("agreeing_word_is_multiword"))
        feats = _possible_feats(pack, token, changes)
        form = _agreeing_form(pack, tree, token, feats, changes)
        edit.set(token.id, form=form.text, feats=feats)
        warnings += guess_warnings(form.text, is_sure=form.is_sure)
    return warnings


def _agreeing_form(
    pack: FallbackPack, tree: Tree, token: Token, feats: Feats, changes: dict[str, str]
) -> Form:
    """Return the form of a word for new features, as required by its noun, if any."""
    noun = tree.parent(token.id)
    is_determiner = token.relation == "det"
    if is_determiner and pack.forms.has_form(token.lemma, token.upos, feats, token.form):
        return Form(token.form)  # German genders are alike in the plural
    if noun is not None and is_determiner:
        feats_of_noun = of_noun(tree, noun).updated(**changes)
        determiner = pack.determiner(token.lemma, feats_of_noun)
        if determiner is not None and determiner.is_sure:
            return determiner
    if noun is not None and _has_ending(pack, token):
        return beside(pack, tree, noun, token.lemma, feats)
    return _form(pack, token.lemma, token.upos, feats)


def _has_ending(pack: FallbackPack, token: Token) -> bool:
    """Tell whether a determiner decides an adjective's ending."""
    is_attribute = token.upos == "ADJ" and token.relation == "amod"
    is_compared = token.feats.get("Degree") in COMPARED  # "beste" has more than an ending
    return is_attribute and not is_compared and pack.noun_phrases.governs_endings


def _possible_feats(pack: FallbackPack, token: Token, changes: dict[str, str]) -> Feats:
    """Return the changed features, as far as words of the class combine them."""
    all_changed = token.feats.updated(**changes)
    fewer = token.feats.updated(
        **{name: value for name, value in changes.items() if name in token.feats}
    )
    for feats in (all_changed, fewer):
        if pack.forms.has_bundle(token.upos, feats):
            return feats
    raise Refused(NO_SUCH_WORD)


def _form(pack: FallbackPack, lemma: str, upos: str, feats: Feats) -> Form:
    if not pack.forms.has_bundle(upos, feats):
        raise Refused(NO_SUCH_WORD)
    return pack.inflect(lemma, f"{upos} {feats}")


def guess_warnings(form: str, *, is_sure: bool) -> tuple[Reason, ...]:
    """Return the warning about a form, if it is a guess."""
    return () if is_sure else (Reason("form_guessed", form=form),)


def _has_relative_word(tree: Tree, noun: Token, changes: dict[str, str]) -> bool:
    """Tell whether a relative pronoun agrees with a noun in what changes ("die Pizza, die ...")."""
    return any(
        "Rel" in word.pronoun_types and any(word.feats.get(name) for name in changes)
        for clause in tree.children(noun.id, "acl")
        for word in tree.subtree(clause.id)
    )


def has_pronoun(tree: Tree) -> bool:
    """Tell whether a pronoun could refer to a word of the sentence."""
    return any(
        "Prs" in token.pronoun_types
        and token.feats.get("Person") in {"", "3"}
        and token.feats.get("Reflex") != "Yes"
        for token in tree
    )
