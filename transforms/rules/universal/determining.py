"""Replacing, inserting and removing determiners in any language.

The endings of the adjectives change with the determiner, where the language's determiners decide
them.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.noun_phrases import (
    FROM_NOUN,
    adjectives_of,
    agreed,
    determiner_of,
    of_noun,
)
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.scripts import Script
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.adapting import Adaptation, unfit
from transforms.rules.universal.endings import ending_behind, models, with_other_ending
from transforms.tree import Feats, Token, Tree


def determiners(tree: Tree) -> Iterator[Token]:
    """Yield the determiners of common nouns."""
    for token in tree:
        above = tree.parent(token.id)
        if token.relation == "det" and above is not None and above.upos == "NOUN":
            yield token


def described_further(tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective has dependents other than an article.

    Hebrew and Greek may repeat the article of the noun: "the dog the small".
    """
    return any(
        each.relation != "det" or "Art" not in each.pronoun_types
        for each in tree.children(adjective.id)
    )


def singled_out(tree: Tree, noun: Token) -> Reason | None:
    """Return why a noun's determiner cannot be replaced: "the first", "King Henry"."""
    return reason_of(
        noun_is_counted_or_singled_out=any(
            word.relation == "nummod"
            or word.feats.get("NumType")
            or word.feats.get("Degree") in {"Cmp", "Sup"}
            for word in tree.children(noun.id, "amod", "nummod", "advmod")
        ),
        # "the Plaza del Bicentenario"
        noun_in_name_or_compound=tree.child(noun.id, "flat", "appos") is not None
        or (noun != tree.tokens[0] and is_written_as_name(noun)),
    )


def below_singled_out(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun describes one that an ordinal or a superlative singles out.

    The best book on wild horses need not be the best one on horses.
    """
    while noun.relation == "nmod":
        noun = tree[noun.head]
        feats = [each.feats for each in tree.children(noun.id, "amod")]
        if any(f.get("NumType") == "Ord" or f.get("Degree") == "Sup" for f in feats):
            return True
    return False


def may_be_kind(tree: Tree, noun: Token, *, without: Token) -> bool:
    """Tell whether only one phrase determines a subject whose predicate is no verb.

    "Dogs that bite are dangerous" is said of their kind, and not of dogs.
    """
    others = tree.children(noun.id, "det", "nummod", "nmod", "acl")
    is_subject = noun.relation == "nsubj" and tree[noun.head].upos != "VERB"
    return is_subject and all(each == without for each in others)


def is_written_as_name(noun: Token) -> bool:
    """Tell whether a word has a capital that its lemma does not have."""
    return noun.form[:1].isupper() and not noun.lemma[:1].isupper()


def with_determiner(
    pack: FallbackPack, edit: Edit, tree: Tree, token: Token, lemma: str
) -> Adaptation:
    """Replace a determiner, in the form that the noun requires."""
    noun = tree[token.head]
    if reason := unfit(pack, tree, token):
        raise Refused(reason)
    if {"", noun.feats.get("Number")}.isdisjoint(
        {token.feats.get("Number")}
    ) and "Number" in noun.feats:
        # "los azulgrana": of a noun that never changes the treebank may have the wrong number.
        raise Refused(Reason("number_disagrees_with_noun"))
    if determiner_of(tree, noun) != token:
        raise Refused(Reason("noun_has_several_determiners"))
    form = _form(pack, lemma, of_noun(tree, noun))
    _with_endings(pack, edit, tree, noun, lemma)
    edit.set(token.id, form=form, lemma=lemma, feats=_feats(pack, tree, token, lemma))
    return Adaptation(edit)


def insert_determiner(
    pack: FallbackPack, edit: Edit, tree: Tree, noun: Token, lemma: str
) -> Adaptation:
    """Insert a determiner before a noun without one, and before its adjectives."""
    form = _form(pack, lemma, of_noun(tree, noun))
    _with_endings(pack, edit, tree, noun, lemma)
    before = min(
        (t for t in (noun, *tree.children(noun.id, "amod", "compound")) if t.head),
        key=lambda each: tree.span(each.id)[0] if each is not noun else tree.index(noun.id),
        default=noun,
    )
    first = tree.subtree(before.id)[0] if before is not noun else noun
    edit.insert(
        form, head=noun.id, deprel="det", lemma=lemma, upos="DET",
        feats=_common_feats(pack, lemma), before=first.id,
    )  # fmt: skip
    return Adaptation(edit)


def without_determiner(pack: FallbackPack, edit: Edit, tree: Tree, token: Token) -> Adaptation:
    """Remove a determiner."""
    _with_endings(pack, edit, tree, tree[token.head], "")
    edit.remove(token.id)
    return Adaptation(edit)


def _form(pack: FallbackPack, lemma: str, feats: Feats) -> str:
    """Return the form of a determiner with a noun: seen with such a noun, or by analogy.

    Unseen forms are uncertain, even without marked number or gender: "ein" has no plural.
    """
    determiner = pack.determiner(lemma, feats)
    if determiner is None:
        forms = {
            Script.between(model, model_form.text).applied(lemma)
            for model in models(pack, lemma)
            if (model_form := pack.determiner(model, feats)) and model_form.is_sure
        }
        if len(forms) == 1 and (form := forms.pop()) is not None:
            return form
    if determiner is None and not pack.noun_phrases.knows_determiner(lemma):
        raise Refused(Reason("other_determiner_unknown"))
    if determiner is None:
        raise Refused(Reason("other_determiner_form_unknown"))
    if not determiner.is_sure:
        raise Refused(Reason("other_determiner_depends_on_neighbour"))
    return determiner.text


def _with_endings(pack: FallbackPack, edit: Edit, tree: Tree, noun: Token, lemma: str) -> None:
    """Give the noun's adjectives the endings that another determiner requires."""
    if not pack.noun_phrases.governs_endings:
        return
    determiner = determiner_of(tree, noun)
    for adjective in adjectives_of(tree, noun):
        if _never_changes(adjective):
            continue
        feats = agreed(adjective) or of_noun(tree, noun)
        before = ending_behind(pack, determiner.lemma if determiner else "", feats)
        after = ending_behind(pack, lemma, feats)
        if before == after and before is not None:
            continue
        if before is None or after is None:
            raise Refused(Reason("adjective_ending_unknown"))
        form = with_other_ending(adjective, before, after)
        if form is None:
            raise Refused(Reason("adjective_ending_unknown"))
        edit.set(adjective.id, form=form)


def _never_changes(adjective: Token) -> bool:
    """Tell whether an adjective agrees with nothing, and stands in its bare form (*super*)."""
    return not agreed(adjective) and adjective.form.lower() == adjective.lemma.lower()


def _common_feats(pack: FallbackPack, lemma: str) -> Feats:
    """Return the features that a determiner has in all its forms: negative, definite and so on.

    What it takes from its noun is none of them, though few examples may all be of one gender.
    """
    bundles = pack.forms.feats_of(lemma, "DET")
    common = set.intersection(*(set(each.items()) for each in bundles)) if bundles else set()
    return Feats({name: value for name, value in common if name not in FROM_NOUN})


def _feats(pack: FallbackPack, tree: Tree, token: Token, lemma: str) -> Feats:
    """Return the features of the other determiner: its own, and what it shows of the noun."""
    names = {name for each in pack.forms.feats_of(lemma, "DET") for name in each} | set(token.feats)
    of_the_noun = {n: v for n, v in of_noun(tree, tree[token.head]).items() if n in names}
    return Feats({**of_the_noun, **agreed(token), **_common_feats(pack, lemma)})
