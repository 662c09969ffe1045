"""Put postmodifiers after a noun: relative clauses and participles.

English puts them directly after the noun, so the noun must not have another phrase there yet ("a
dog with a ball" has no place for "which is brown").
"""

from transforms.edit import Edit
from transforms.packs.english.agreement import Number, be_form, finite_form, number_of_noun
from transforms.packs.english.words import is_person, words
from transforms.reason import Reason, reason_of
from transforms.rules.english.being import PAST_PARTICIPLE, PRESENT, insert_be
from transforms.rules.english.substitution import is_negative
from transforms.tree import Feats, Token, Tree

PLACES = frozenset({"nsubj", "obj", "obl", "nmod"})
RELATIVE = Feats({"PronType": "Rel"})
PREPOSITIONS = frozenset({"by", "of", "for", "with", "on", "out"})
ARTICLES = frozenset({"a", "an", "the"})
QUANTIFIERS = frozenset({"no", "every", "each", "any", "neither", "all"})


def no_room(tree: Tree, noun: Token) -> Reason | None:
    """Return why nothing can be put after the noun, None if there is room."""
    after = (t for t in tree.children(noun.id) if tree.index(t.id) > tree.index(noun.id))
    determiner = tree.child(noun.id, "det")
    return reason_of(
        noun_not_common_or_independent=noun.upos != "NOUN" or noun.relation not in PLACES,
        noun_is_coordinated=noun.relation == "conj" or bool(tree.child(noun.id, "conj")),
        noun_carries_another_phrase=any(t.relation != "punct" for t in after),
        phrase_is_quantified=determiner is not None and determiner.form.lower() in QUANTIFIERS,
        clause_is_negated=is_negative(tree),
        noun_is_possessor=tree.child(noun.id, "case") is not None and noun.deprel == "nmod:poss",
    )


def closes_phrase(tree: Tree, noun: Token) -> bool:
    """Tell whether the noun is last before the verb or the end: a modifier is unambiguous."""
    follower = word_after(tree, noun)
    if follower is None or follower.form in (".", "!"):
        return True
    return follower.upos == "AUX" or follower.xpos in ("VBZ", "VBP", "VBD")


def word_after(tree: Tree, token: Token) -> Token | None:
    """Return the next token, None at the end."""
    place = tree.index(token.id) + 1
    return tree.tokens[place] if place < len(tree) else None


def describers(tree: Tree, noun: Token) -> tuple[Token, ...]:
    """Return the adjectives and nouns that premodify the noun, in order."""
    modifiers = tree.children(noun.id, "amod", "compound", "nmod:unmarked")
    return tuple(t for t in modifiers if tree.index(t.id) < tree.index(noun.id))


def relative_pronoun(noun: Token) -> str:
    """Return *who* for people, *which* for animals and things."""
    return "who" if is_person(noun.lemma) else "which"


def insert_pronoun(edit: Edit, noun: Token, *, head: int, after: int) -> int:
    """Insert the subject of a relative clause and return its id."""
    form = relative_pronoun(noun)
    tag = "WP" if form == "who" else "WDT"
    return edit.insert(
        form, after=after, head=head, deprel="nsubj", upos="PRON", xpos=tag, feats=RELATIVE
    )


def add_relative_adjective(
    edit: Edit,
    tree: Tree,
    noun: Token,
    adjectives: tuple[int, ...],
    *,
    is_set_off: bool | None = None,
    uses_that: bool = False,
) -> str:
    """Move adjectives, the first of which heads the others, into a clause after their noun.

    Commas set the clause off if more of the sentence follows it, unless `is_set_off` says
    otherwise. It begins with *who* or *which*, or if `uses_that` with *that*.
    """
    first = adjectives[0]
    is_inner = noun.relation == "nmod" and closes_phrase(tree, noun)
    is_last = ends_sentence(tree, noun)
    if is_set_off is None:
        is_set_off = not (is_inner or is_last)
    edit.reattach(first, noun.id, "acl:relcl")
    place = _insert_comma(edit, first, noun.id) if is_set_off else noun.id
    pronoun = insert_pronoun(edit, noun, head=first, after=place)
    if uses_that:
        edit.set(pronoun, form="that", lemma="that", xpos="WDT")
    number = number_of_noun(tree, noun)
    be = be_form(number if number is Number.PLURAL else Number.SINGULAR)
    edit.move(adjectives, after=pronoun)
    ids = [t.id for t in tree if t.id in set(adjectives)]
    insert_be(edit, be, head=first, before=ids[0], relation="cop")
    if is_set_off and not is_last:
        _insert_comma(edit, first, ids[-1])
    return f"{'that' if uses_that else relative_pronoun(noun)} {be}"


def ends_sentence(tree: Tree, noun: Token) -> bool:
    """Tell whether nothing follows the noun but a mark."""
    follower = word_after(tree, noun)
    return follower is None or follower.upos == "PUNCT"


def _insert_comma(edit: Edit, head: int, after: int) -> int:
    return edit.insert(",", after=after, head=head, deprel="punct", upos="PUNCT", xpos=",")


def add_participle(edit: Edit, noun: Token, participle: str, lemma: str, phrase: str) -> None:
    """Put a participle with a prepositional phrase after the noun ("covered by snow")."""
    verb = edit.insert(
        participle, after=noun.id, head=noun.id, deprel="acl", lemma=lemma, upos="VERB",
        xpos="VBN", feats=PAST_PARTICIPLE,
    )  # fmt: skip
    _add_words(edit, phrase.split(), head=verb, after=verb)


def add_activity(edit: Edit, noun: Token, phrase: str, number: Number) -> None:
    """Put a relative clause in the simple present after the noun ("who plays soccer")."""
    lemma, *others = phrase.split()
    form = finite_form(lemma, number)
    verb = edit.insert(
        form, after=noun.id, head=noun.id, deprel="acl:relcl", lemma=lemma, upos="VERB",
        xpos="VBP" if number is Number.PLURAL else "VBZ", feats=PRESENT,
    )  # fmt: skip
    insert_pronoun(edit, edit[noun.id], head=verb, after=noun.id)
    _add_words(edit, others, head=verb, after=verb)


def _add_words(edit: Edit, forms: list[str], *, head: int, after: int) -> None:
    """Attach one noun phrase with its prepositions to a verb."""
    if not forms:
        return
    *others, last = forms
    is_oblique = any(form in PREPOSITIONS for form in others)
    noun = edit.insert(
        last, after=after, head=head, deprel="obl" if is_oblique else "obj", upos="NOUN",
        lemma=last.removesuffix("s"), xpos="NNS" if _is_plural(last) else "NN",
        feats=Feats({"Number": "Plur" if _is_plural(last) else "Sing"}),
    )  # fmt: skip
    for form in others:
        relation, upos, tag = _function(form)
        edit.insert(form, before=noun, head=noun, deprel=relation, upos=upos, xpos=tag)


def _function(form: str) -> tuple[str, str, str]:
    if form in PREPOSITIONS:
        return "case", "ADP", "IN"
    if form in ARTICLES:
        return "det", "DET", "DT"
    return "compound", "NOUN", "NN"


def _is_plural(form: str) -> bool:
    return form.endswith("s") and form not in words("mass")
