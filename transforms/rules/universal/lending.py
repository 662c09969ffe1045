"""Which phrases of other sentences can replace one of the sentence, in any language."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from transforms.packs.fallback.clauses import ARGUMENT_SUBTYPES, BARE
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rules.universal.governing import (
    asks_for_other_case,
    is_governed,
    is_like_genitive,
    is_modal,
    is_said_of_subject,
)
from transforms.rules.universal.phrases import (
    cuts_multiword,
    is_negative,
    is_universal,
    may_describe_from_before,
)
from transforms.rules.universal.set_phrases import belongs_to
from transforms.stock import LENDABLE, Lent, Stock
from transforms.tree import Token, Tree

CLAUSE_RELATIONS = frozenset({"conj", "acl", "advcl", "ccomp", "appos", "parataxis"})
# Words that tie a phrase to the rest of its sentence ("but rather in old style").
TYING_RELATIONS = frozenset({"advmod", "cc", "discourse", "mark"})
NOUNS = frozenset({"NOUN", "PROPN"})
# In longer words that occur once, another letter before the ending may be a misspelling.
MIN_LETTERS, MIN_COUNT, ENDING_LETTERS = 7, 2, 3
NOT_IN_LEXICON = frozenset({"NUM", "PROPN", "PUNCT", "SYM"})
# Cases that say where, and seldom mark what a verb governs.
PLACES = frozenset({"Ade", "Ine", "Loc", "Sup"})
# Features in which a verb, an adjective or a participle may agree with its subject or object.
AGREEMENT_FEATS = ("Animacy", "Case", "Gender", "NounClass", "Number", "Person", "SubGender")


def is_marked(tree: Tree, token: Token) -> bool:
    """Tell whether a token heads a phrase with a function word."""
    return token.relation in LENDABLE and tree.child(token.id, "case") is not None


def is_argument(tree: Tree, token: Token) -> bool:
    """Tell whether a noun without preposition is an argument of the main predicate.

    Without a preposition an `obl` is one by its case only.
    """
    if token.head != tree.root.id or token.upos not in NOUNS or tree.child(token.id, "case"):
        return False
    if token.relation == "obl":
        return token.feats.get("Case") not in BARE
    # With a noun for a predicate, another subject is hardly ever the same thing.
    return token.relation in {"nsubj", "obj"} and tree.root.upos in {"VERB", "ADJ"}


def is_alone(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun has no dependents but its preposition."""
    return all(each.relation in {"case", "punct"} for each in tree.children(noun.id))


def irreplaceable(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase cannot be replaced with another, None if it can."""
    first, _ = tree.span(token.id)
    return reason_of(
        word_before_may_describe_phrase=may_describe_from_before(tree, token),
        previous_word_depends_on_neighbour=first > 0
        and pack.depends_on_neighbour(tree.tokens[first - 1]),
    )


def unfit(pack: FallbackPack, tree: Tree, token: Token, *, is_lent: bool = False) -> Reason | None:
    """Return why a phrase can be neither lent nor replaced, also by the words table."""
    return irremovable(tree, token, is_lent=is_lent) or reason_of(
        negation_or_universal_quantifier=any(
            is_negative(pack, each) or is_universal(pack, each) for each in tree.subtree(token.id)
        ),
        # "to carry to term": a bare noun behind a preposition may be a set phrase.
        phrase_has_no_article=bool(tree.children(token.id, "case"))
        and token.upos == "NOUN"
        and token.feats.get("Number") != "Plur"
        and pack.usage.has("article")
        and is_alone(tree, token),
        # "in the German case": what is said of it is said of nothing else.
        noun_says_little=token.lemma in pack.words("vague")
        and (bool(tree.children(token.id, "case")) or token.feats.get("Case") not in BARE),
        # "in the same town": the same as another that its sentence speaks of.
        phrase_points_back=is_lent
        and any(
            each.relation in {"amod", "det"} and each.lemma in pack.words("privative")
            for each in tree.subtree(token.id)
        ),
        phrase_belongs_to_somebody=_belongs_to_other(tree, token),
        # "on Monday" and "on Friday" exclude each other, and so do figures and years.
        time_fixes_tense=any(
            any(map(str.isdigit, each.form))
            or each.lemma.lower() in pack.words("dated") | pack.words("calendar")
            for each in tree.subtree(token.id)
        ),
    )


@lru_cache(maxsize=10_000)
def _unfit_lent(lent: Lent) -> Reason | None:
    return irremovable(lent.tree, lent.head, is_lent=True) or _why_tied(lent.tree, lent.head)


def _why_tied(tree: Tree, token: Token) -> Reason | None:
    """Return why a phrase makes sense only in its own sentence."""
    below = tree.subtree(token.id)
    return reason_of(
        phrase_has_name_or_pronoun=any(
            each.upos == "PRON"
            or bool({"Prs", "Rel", "Int"} & each.pronoun_types)
            or each.feats.get("Poss") == "Yes"
            or (each.upos == "PROPN" and token.upos != "PROPN")
            or (token.upos == "PROPN" and each.upos not in {"PROPN", "ADP", "DET"})
            or (token.upos == "NOUN" and _is_capital_alone(each))
            or (each.form.isupper() and len(each.form) > 1)
            for each in below
        ),
        phrase_belongs_to_somebody=any(_belongs_to_other(tree, each) for each in below),
        phrase_has_clause_mark_or_conjunct=any(each.relation in TYING_RELATIONS for each in below),
        # "ein anderes": other than what its sentence spoke of.
        noun_has_several_determiners=len(tree.children(token.id, "det")) > 1,
    )


def _belongs_to_other(tree: Tree, noun: Token) -> bool:
    """Tell whether an ending says whose a noun is, and the phrase does not.

    In a compound, and beside a noun in the genitive, the ending belongs to that ("yol haritası").
    """
    is_owned = any(name.endswith("[psor]") for name in noun.feats)
    has_owner = noun.feats.get("Person[psor]") == "3" and any(
        each.upos in {"NOUN", "PROPN"} for each in tree.children(noun.id, "nmod")
    )
    return is_owned and not has_owner


def irremovable(tree: Tree, token: Token, *, is_lent: bool = False) -> Reason | None:
    """Return why a phrase cannot be removed from its place.

    One that goes with its preposition may have clauses and conjuncts; no verb agrees with it.
    """
    below = tree.subtree(token.id)
    prepositions = tree.children(token.id, "case")
    is_whole = is_lent or not prepositions
    return reason_of(
        not_common_noun_with_one_preposition=token.upos not in NOUNS
        or len(prepositions) > 1
        or any(tree.children(each.id) for each in prepositions),
        phrase_of_predicate_or_pronoun=bool(prepositions) and _is_of_predicate(tree, token),
        phrase_is_argument_or_agent=token.subrelation in {*ARGUMENT_SUBTYPES, "tmod"},
        phrase_has_clause_mark_or_conjunct=any(
            each.upos in {"PUNCT", "SYM", "X"}
            or each.relation in {"appos", "parataxis"}
            or (is_whole and (each.upos == "VERB" or each.relation in CLAUSE_RELATIONS))
            for each in below
            if each.id != token.id
        ),
        phrase_not_contiguous=not tree.is_contiguous(token.id),
        part_of_phrase_is_multiword=cuts_multiword(below),
        # "for this reason": what was said before, not a thing.
        phrase_points_back=token.relation in LENDABLE
        and any(each.is_demonstrative for each in below),
    )


def _is_of_predicate(tree: Tree, token: Token) -> bool:
    """Tell whether the phrase tells what the subject is, or which of several things is meant."""
    head = tree[token.head]
    return tree.child(head.id, "cop") is not None or head.upos not in {"VERB", "NOUN"}


def _is_capital_alone(token: Token) -> bool:
    """Tell whether a word has a capital that its lemma has not, as common nouns in German do."""
    is_noun = token.upos == "NOUN" and token.lemma[:1] == token.form[:1]
    return token.form != token.form.lower() and not is_noun


def arguments_for(pack: FallbackPack, tree: Tree, own: Token, stock: Stock) -> Iterator[Lent]:
    """Yield nouns of other sentences that agree with their predicates as this one does."""
    root = tree.root
    if _is_copula(pack, root):
        return
    has_any = False
    for lent in stock.arguments_of(root.lemma, own.deprel):
        other = lent.tree[lent.head.head]
        if (
            other.id == lent.tree.root.id
            and is_alike(tree, own, lent)
            and _is_used_alike(tree, root, lent.tree, other)
            and is_new(pack, tree, lent, stock)
        ):
            has_any = True
            yield lent
    if not has_any and _is_circumstance(pack, tree, own):
        yield from _circumstances_for(pack, tree, own, stock)


def _is_circumstance(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a case says where, with a verb that does not govern it."""
    verb, case = tree[phrase.head], phrase.feats.get("Case")
    return (
        phrase.deprel == "obl"
        and verb.upos == "VERB"
        and case in PLACES & pack.words("adjunct_case")
        and not any(name.endswith("[psor]") for name in phrase.feats)
        and not pack.table.has("governed", verb.lemma, f"case={case.lower()}")
        and not belongs_to(pack, tree, phrase, verb)
    )


def _circumstances_for(pack: FallbackPack, tree: Tree, own: Token, stock: Stock) -> Iterator[Lent]:
    """Yield phrases in the same case that stand with another verb."""
    for (_, deprel), phrases in stock.bare.items():
        for lent in phrases if deprel == own.deprel else ():
            if (
                lent.head.upos == own.upos
                and lent.head.feats.get("Case") == own.feats.get("Case")
                and _is_circumstance(pack, lent.tree, lent.head)
                # Alone it is often an adverb by now (in front).
                and (own.upos == "PROPN" or not is_alone(lent.tree, lent.head))
                and (own.upos == "PROPN" or stock.lemmas[lent.head.lemma.lower()] >= MIN_COUNT)
                and is_new(pack, tree, lent, stock)
            ):
                yield lent


def is_alike(tree: Tree, own: Token, lent: Lent) -> bool:
    """Tell whether two nouns are of one kind and agree alike with what is around them.

    Of a name nobody knows the gender that a predicate would show.
    """
    other, root = lent.head, tree.root
    if own.upos == "PROPN" and not own.feats.get("Gender"):
        words = (root, *tree.children(root.id, "aux", "cop", "xcomp"))
        if any(word.feats.get("Gender") for word in words):
            return False
    return own.upos == other.upos and all(
        own.feats.get(name) == other.feats.get(name) for name in AGREEMENT_FEATS
    )


def _is_used_alike(tree: Tree, one: Token, other_tree: Tree, other: Token) -> bool:
    """Tell whether two predicates have the same arguments and voice, so that they mean the same."""
    slots = ("nsubj", "obj", "iobj", "xcomp", "ccomp", "compound", "expl")
    relations, other_relations = (
        {child.deprel for child in each.children(head.id, *slots)}
        for each, head in ((tree, one), (other_tree, other))
    )
    subjects = {"nsubj"}  # may be left out
    return (
        one.upos == other.upos
        and relations - subjects == other_relations - subjects
        and one.feats.get("Voice") == other.feats.get("Voice")
    )


def phrases_for(pack: FallbackPack, tree: Tree, own: Token, stock: Stock) -> Iterator[Lent]:
    """Yield phrases of other sentences that say the same kind of thing and something new."""
    head = tree[own.head]
    if own.upos == "NOUN" and _is_copula(pack, head):
        return
    if asks_for_other_case(pack, tree, own):
        return
    same = [
        lent
        for lent in stock.phrases_of(head.lemma, own.relation)
        if _is_same_head(head, lent.tree[lent.head.head])
    ]
    with_same_mark = list(_with_same_mark(pack, tree, own, same, stock))
    if with_same_mark or not is_free(pack, tree, own):
        yield from with_same_mark
        return
    prepositions = tree.children(own.id, "case")
    others = stock.phrases_with(prepositions[0].lemma, own.relation)
    free = (lent for lent in others if is_free(pack, lent.tree, lent.head))
    yield from _with_same_mark(pack, tree, own, free, stock)


def _is_copula(pack: FallbackPack, verb: Token) -> bool:
    """Tell whether a verb is a copula elsewhere, so that its phrase may be its predicate."""
    return verb.upos == "VERB" and bool(pack.usage.sides("predicate", verb.lemma))


def is_free(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase says where, when or how of a verb that does not ask for it."""
    verb = tree[phrase.head]
    return (
        phrase.relation == "obl"
        and verb.upos == "VERB"
        and verb.relation == "root"
        and (phrase.upos == "PROPN" or bool(tree.children(phrase.id, "det", "amod", "nummod")))
        and verb.lemma not in pack.words("needs_adjunct")
        and not is_governed(pack, tree, phrase)
        and not asks_for_other_case(pack, tree, phrase)
        and not is_modal(pack, tree, verb)
        and not any(
            _may_be_governed(pack, tree, verb, case) for case in tree.children(phrase.id, "case")
        )
    )


def _may_be_governed(pack: FallbackPack, tree: Tree, verb: Token, case: Token) -> bool:
    """Tell whether a verb asks for a preposition, or may do so because it has no object.

    What must not be dropped (`kept`) may be exchanged beside an object: its place is filled again.
    A preposition that mostly links nouns (Spanish *de*) says too little about a place.
    """
    if pack.table.has("governed", verb.lemma, case.lemma):
        return True
    is_weak = is_like_genitive(pack, case.lemma)
    is_filled = tree.child(verb.id, "obj") is not None
    return is_weak or (case.lemma in pack.words("kept") and not is_filled)


def _with_same_mark(
    pack: FallbackPack, tree: Tree, own: Token, phrases: Iterable[Lent], stock: Stock
) -> Iterator[Lent]:
    own_mark = _mark_and_case(tree, own)
    agrees = is_said_of_subject(pack, tree, own)
    for lent in phrases:
        is_same = lent.head.upos == own.upos and _mark_and_case(lent.tree, lent.head) == own_mark
        is_same = is_same and (not agrees or is_alike(tree, own, lent))
        if is_same and is_new(pack, tree, lent, stock):
            yield lent


def is_new(pack: FallbackPack, tree: Tree, lent: Lent, stock: Stock) -> bool:
    """Tell whether a lent phrase can stand alone and names what the sentence does not."""
    lent_nouns = _nouns(lent.tree.subtree(lent.head.id))
    return (
        _unfit_lent(lent) is None
        and unfit(pack, lent.tree, lent.head, is_lent=True) is None
        and not _nouns(tree) & lent_nouns
        and not pack.words("part") & lent_nouns
        and is_spelt_right(pack, lent, stock)
    )


def is_spelt_right(pack: FallbackPack, lent: Lent, stock: Stock) -> bool:
    """Tell whether no word may be misspelt: such words occur once in all sentences and in no table.

    Of a known word another form may be only rare, unless it is nearly one that is known.
    """
    return not any(
        each.upos not in NOT_IN_LEXICON and _may_be_slip(pack, each, stock)
        for each in lent.tree.subtree(lent.head.id)
    )


def _may_be_slip(pack: FallbackPack, word: Token, stock: Stock) -> bool:
    form = word.form.lower()
    if stock.forms.get(form, 0) >= MIN_COUNT or pack.forms.readings(form):
        return False
    is_known = (
        pack.forms.has(word.lemma, word.upos) or stock.lemmas[word.lemma.lower()] >= MIN_COUNT
    )
    return not is_known or (len(form) >= MIN_LETTERS and _resembles_known(pack.forms, form))


@lru_cache(maxsize=10_000)
def _resembles_known(forms: Forms, form: str) -> bool:
    return any(forms.readings(each) for each in _one_letter_off(form, forms.letters))


def _one_letter_off(form: str, letters: frozenset[str]) -> Iterator[str]:
    """Yield the form with one letter less, more, other or exchanged, but for what may be inflected.

    Beginnings and ends differ in words that are right.
    """
    for place in range(1, len(form) - ENDING_LETTERS):
        head, letter, tail = form[:place], form[place], form[place + 1 :]
        yield head + tail
        yield head + tail[:1] + letter + tail[1:]
        for other in letters - {letter}:
            yield head + other + tail
            yield head + other + letter + tail


def _is_same_head(head: Token, other: Token) -> bool:
    """Tell whether what can be said of one can be said of the other: several men wear hats."""
    is_noun = head.upos == "NOUN"
    return head.upos == other.upos and (
        not is_noun or head.feats.get("Number") == other.feats.get("Number")
    )


def _mark_and_case(tree: Tree, token: Token) -> tuple[str, str]:
    """Return preposition and case of a phrase."""
    preposition = tree.child(token.id, "case")
    return preposition.lemma.lower() if preposition else "", token.feats.get("Case")


def _nouns(tokens: Iterable[Token]) -> frozenset[str]:
    return frozenset(token.lemma.lower() for token in tokens if token.upos in NOUNS)
