"""Substituting another content word, in the same form, if the grammar permits it."""

from collections.abc import Callable, Iterable, Iterator

from transforms.edit import Edit
from transforms.packs.polish.mending import doubtful
from transforms.packs.polish.morphology import is_form
from transforms.packs.polish.tags import tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Refusal, Rule
from transforms.rules.direction import Labels
from transforms.rules.polish.agreeing import put
from transforms.rules.polish.clause import direct_object
from transforms.rules.polish.participles import set_verb
from transforms.rules.polish.regendering import with_noun
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_PER_WORD = 2
VERBAL = frozenset({"fin", "praet", "pcon", "inf"})
NOT_ALONE = frozenset({"flat", "fixed", "appos", "compound"})
# Nouns that say little themselves: their meaning depends on the words beside them.
LIGHT_NOUNS = frozenset({"część", "grupa", "para", "pobliże", "dwójka", "trójka", "czwórka"})

Answer = Candidate | Refusal


def content_words(tree: Tree) -> Iterator[Token]:
    """Yield the nouns, adjectives and verbs that are independent words."""
    for token in tree:
        if token.form.isalpha() and token.multiword is None and part_of_speech(token):
            yield token


def part_of_speech(token: Token) -> str:
    """Return the dictionary's part of speech of the word, empty where no rule replaces it."""
    pos = tag(token.xpos).pos
    if token.upos == "NOUN" and pos == "subst":
        return "NOUN"
    if pos == "adj" and token.upos == "ADJ":
        return "ADJ"
    return "VERB" if pos in VERBAL and token.upos == "VERB" else ""


def name_of(tree: Tree, token: Token) -> str:
    """Return the lemma as the lists have it: a verb with its *się*."""
    lemma = token.lemma.lower()
    return f"{lemma} się" if _is_reflexive(tree, token) else lemma


def _is_reflexive(tree: Tree, token: Token) -> bool:
    return any(each.form.lower() == "się" for each in tree.children(token.id))


def substitutions(
    rule: Rule,
    tree: Tree,
    token: Token,
    substitutes: Iterable[tuple[str, tuple[Reason, ...]]],
    *,
    because: Reason,
    labels: Callable[[str], Labels] | None = None,
) -> Iterator[Answer]:
    """Yield a candidate for each word that can stand there, up to a few, and the refusals.

    `substitutes` has lemmas, best first, each with its warnings for the lead; `because` gets the
    word and its substitute as `old` and `new`. `labels` returns those of a lemma where they are
    not the rule's.
    """
    n_candidates = 0
    for lemma, warnings in substitutes:
        try:
            edit = substitute(tree, token, lemma)
        except Refused as refused:
            yield Refusal(rule.id, refused.reason)
            continue
        explanation = because.having(old=token.form, new=edit[token.id].form)
        own_labels = labels(lemma) if labels else None
        yield propose(rule, edit, explanation, warnings=warnings, expected=own_labels)
        n_candidates += 1
        if n_candidates == MAX_PER_WORD:
            return


def substitute(tree: Tree, token: Token, lemma: str) -> Edit:
    """Return an edit that replaces a word with a lemma in the same form, or raise `Refused`."""
    bare = lemma.removesuffix(" się")
    if bare in {each.lemma.lower() for each in tree}:
        raise Refused(Reason("other_word_already_present"))
    if doubtful(token):
        raise Refused(Reason("dictionary_differs_from_parse"))
    part = part_of_speech(token)
    if reason := (_unfit_noun(tree, token) if part == "NOUN" else _unfit_other(tree, token)):
        raise Refused(reason)
    if part == "NOUN":
        return with_noun(tree, token, bare)
    edit = Edit(tree)
    if part == "ADJ":
        put(edit, token, tag(token.xpos), bare)
        return edit
    if lemma.endswith(" się") != _is_reflexive(tree, token):
        raise Refused(Reason("one_of_verbs_has_sie"))
    edit.set(token.id, lemma=bare)
    set_verb(edit, edit[token.id], str(tag(token.xpos)), upos="VERB")
    return edit


def _unfit_noun(tree: Tree, noun: Token) -> Reason | None:
    above = tree.parent(noun.id)
    adjectives = (f"{each.lemma} {noun.lemma.lower()}" for each in tree.children(noun.id, "amod"))
    return reason_of(
        adjective_stands_for_noun=not is_form(noun.form, noun.lemma, "subst"),
        noun_part_of_other_phrase=noun.relation in NOT_ALONE
        or bool(tree.children(noun.id, *NOT_ALONE)),
        noun_stands_twice=sum(each.lemma == noun.lemma for each in tree) > 1,
        noun_says_how_much_or_where=noun.lemma in LIGHT_NOUNS | words("measures"),
        noun_has_no_singular=noun.xpos.endswith(":pt") or noun.feats.get("Number") == "Ptan",
        verb_and_object_are_idiom=above is not None
        and f"{above.lemma} {noun.lemma}" in words("idioms"),
        adjective_and_noun_name_kind=any(pair in words("kinds") for pair in adjectives),
        noun_empty_without_adjective=noun.lemma in words("empty_nouns"),
        noun_belongs_to_its_owner=noun.lemma in words("inalienable"),
    )


def _unfit_other(tree: Tree, token: Token) -> Reason | None:
    above = tree.parent(token.id)
    is_verb = part_of_speech(token) == "VERB"
    target = direct_object(tree, token) if is_verb else None
    below = tree.children(token.id)
    return reason_of(
        adjective_describes_no_noun=not is_verb
        and (token.relation != "amod" or above is None or tag(above.xpos).pos != "subst"),
        adjective_has_degree=not is_verb and tag(token.xpos).degree not in ("", "pos"),
        adjective_and_noun_name_kind=above is not None
        and f"{token.lemma} {above.lemma.lower()}" in words("kinds"),
        # "Para młoda" is a bride and groom; a participle behind its noun only describes it.
        adjective_names_kind=above is not None
        and tag(token.xpos).pos == "adj"
        and not is_verb
        and tree.index(token.id) > tree.index(above.id),
        adjective_has_phrase_of_its_own=not is_verb
        and any(each.relation in ("obl", "obj", "advcl") for each in below),
        verb_governs_verb=is_verb and any(each.relation in ("xcomp", "ccomp") for each in below),
        verb_and_object_are_idiom=target is not None
        and f"{token.lemma} {target.lemma}" in words("idioms"),
    )


def is_described(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun has an owner or a like noun in the genitive ("kierowca autobusu")."""
    if tree.child(noun.id, "det:poss") is not None:
        return True
    return any(tree.child(each.id, "case") is None for each in tree.children(noun.id, "nmod"))
