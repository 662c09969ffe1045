"""s2.adjunct_dropped (any language) — dropping an adjunct of place, time or manner ("A boy is
reading in the garden" → "A boy is reading"; CDSCorpus, 2.2, removing adjuncts). Only the first
sentence entails the second; without an adverb that links the sentence to another (`linking`: also,
then) both say the same.

Drops a phrase with a preposition (`obl`) or an adverb (`advmod`) of the main verb (of another
predicate, an adverb of time or one that links; of a noun beside the predicate, one that links:
Turkish "Ali de geldi", Ali came, too), a clause with a participle or converb (`advcl`: "smiling, he
left"), and of a subject, an object or a noun that says what something named is a phrase with a
preposition (`nmod`) or a clause (`acl`: "the man who is reading"). Of what something is said to be
also the second of two phrases ("a kind of beetle of that family" is a kind of beetle).

Refuses a phrase that its verb needs: one marked as an argument or agent, one whose preposition the
words table lists as governed by the verb, the only phrase of a verb listed in `needs_adjunct`, the
only one of a verb that the treebank never has alone, a noun that the treebank has in such a phrase
with the same verb ("zur Debatte stehen"), all phrases of a verb that is a copula elsewhere (what it
has is its predicate); where nobody has listed which verbs need phrases, one whose preposition
hardly ever begins clauses, and a noun without article that few verbs have (in languages without
articles, one that stands next to its verb); also a phrase without preposition, an initial one where
the verb would move (German), one that an adverb may open ("still in Rome he wrote"), one next to
punctuation, adverbs listed as `kept` (without that list all but those of time, those that link and
those that have degrees and stand by their verb), conditions, what singles out a noun (the first man
who), what an amount is said of ("the sales of cars reach 500"), a noun's phrase with the
preposition that is mostly no more than a genitive (*of*), names, sentences with a universal
quantifier or a negation that may reach the phrase, and any adverb where nothing says which words
deny: it may be the negation itself (Korean *안*). A phrase that the one negation reaches for
certain is dropped, and the labels turn round: who did not sleep did not sleep in the garden.
"""

from collections.abc import Iterator

from transforms.marks import COMMAS
from transforms.packs.fallback.clause_order import light_verbs
from transforms.packs.fallback.clauses import ARGUMENT_SUBTYPES, sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import INSIDE
from transforms.predicates import NOMINAL
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import (
    is_written_as_name,
    may_be_kind,
    singled_out,
)
from transforms.rules.universal.governing import (
    MIN_PHRASES,
    count_first,
    is_governed,
    is_left_alone,
    is_like_genitive,
    is_modal,
    is_relational,
    often_begins,
    shows_phrases_of_verbs,
)
from transforms.rules.universal.phrases import (
    is_definite,
    is_negative,
    phrases_dropped,
    says_what_it_is,
)
from transforms.rules.universal.quantified import is_measured
from transforms.rules.universal.set_phrases import is_set
from transforms.tree import Token, Tree

OF_VERB = ("obl", "advmod", "advcl")
OF_NOUN = ("nmod", "acl")
# Nouns with other relations form fixed phrases with their modifiers ("in comparison with").
RELATIONS_OF_NOUNS = ("nsubj", "obj")
# Where a word for "too" is one of the noun alone, and what it may be parsed as.
WITH_LINKS = ("nsubj", "obj", "iobj", "obl", "nmod")
SMALL = frozenset({"ADV", "PART", "CCONJ"})
ASKING = frozenset({"Int", "Rel", "Neg"})
BESIDE = frozenset({"Conv", "Ger", "Part"})
# Moods of conditions and wishes: without them, the main clause means something else.
IF = frozenset({"Cnd", "Des", "Opt", "Sub", "Pot"})
# A pointing adverb occurs this often both at the beginning of clauses and inside them.
MIN_COUNT = 2
# A noun beside this many other verbs is part of no expression.
MIN_OTHER_VERBS = 2


class AdjunctDropped(Rule):
    """Drops one phrase, adverb or clause of the main verb, or of its subject or object."""

    id = "s2.adjunct_dropped"
    version = 11
    kind = Kind.S2
    paper = "CDS T4"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjuncts = tree.children(tree.root.id, *OF_VERB)
        yield from phrases_dropped(self, pack, tree, adjuncts, _unfit)
        nouns = [t for t in tree.children(tree.root.id, *RELATIONS_OF_NOUNS) if t.upos == "NOUN"]
        nouns += [tree.root] if says_what_it_is(tree, tree.root) else []
        modifiers = [each for noun in nouns for each in tree.children(noun.id, *OF_NOUN)]
        yield from phrases_dropped(self, pack, tree, modifiers, _unfit_of_noun)
        yield from phrases_dropped(self, pack, tree, _further_details(pack, tree), _unfit_detail)
        yield from phrases_dropped(self, pack, tree, _links_of_nouns(pack, tree), _unfit_link)


def _unfit_of_noun(pack: FallbackPack, tree: Tree, phrase: Token) -> Reason | None:
    noun = tree[phrase.head]
    case = tree.child(phrase.id, "case")
    return reason_of(
        bare_phrase_may_be_argument=case is None and not _is_clause(tree, phrase),
        phrase_is_argument_of_verb=_is_marked_like_genitive(pack, tree, phrase),
        phrase_has_clause=phrase.relation == "nmod" and _has_clause(tree, phrase),
        # "For me that is a victory": who says so.
        pronoun_may_refer_back=noun == tree.root and phrase.upos == "PRON",
        # Vietnamese "kẻ trộm" (one who steals): the clause says who it is.
        noun_says_little=(noun == tree.root or phrase.relation == "acl")
        and (noun.lemma in pack.words("vague") or is_relational(pack, noun.lemma)),
        # "Dogs that bite are dangerous" is said of their kind.
        noun_may_need_determiner=may_be_kind(tree, noun, without=phrase),
        noun_is_counted_or_singled_out=tree.child(noun.id, "nummod") is not None
        or tree.child(noun.id, "conj") is not None
        # "The glasses in the kitchen" are not all glasses that are spoken of.
        or (noun.feats.get("Number") == "Plur" and is_definite(tree, noun)),
        # "the Bank of England"
        noun_in_name_or_compound=_is_name(tree, noun),
        amount_is_of_described=is_measured(pack, tree, noun),
        mark_stands_beside_phrase=phrase.relation == "acl" and _has_one_comma(tree, phrase),
    ) or singled_out(tree, noun)


def _further_details(pack: FallbackPack, tree: Tree) -> list[Token]:
    """Return the phrases that follow the first one of a kind that something is said to be.

    "A kind of beetle of that family" is a kind of beetle, whether they describe the one noun or
    the other, and whatever their prepositions.
    """
    root = tree.root
    kinds = [t for t in tree.children(root.id, "nmod") if tree.child(t.id, "case") is not None]
    # Of an adjective it is what that asks for ("full of water").
    is_kind = root.upos in NOMINAL and tree.child(root.id, "cop") is not None
    is_indefinite = is_kind and not is_definite(tree, root)
    if not kinds or not is_indefinite or tree.child(root.id, "case", "nummod", "conj") is not None:
        return []
    first, *further = kinds
    if _is_any(tree, first) and _is_marked_like_genitive(pack, tree, first):
        further += tree.children(first.id, "nmod")
    return further


def _is_marked_like_genitive(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase has a preposition that is mostly no more than a genitive (of)."""
    case = tree.child(phrase.id, "case")
    return case is not None and is_like_genitive(pack, case.lemma)


def _is_any(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is one of a kind, so that less can be said of it."""
    return noun.upos == "NOUN" and tree.child(noun.id, "det", "nummod", "conj", "acl") is None


def _unfit_detail(pack: FallbackPack, tree: Tree, phrase: Token) -> Reason | None:
    noun = tree[phrase.head]
    return reason_of(
        bare_phrase_may_be_argument=tree.child(phrase.id, "case") is None,
        phrase_has_clause=_has_clause(tree, phrase),
        pronoun_may_refer_back=phrase.upos == "PRON",
        # "a member of parties of the left": of the kind only what it hardly ever lacks remains.
        noun_says_little=noun != tree.root
        and (noun.lemma in pack.words("vague") or is_relational(pack, noun.lemma)),
        phrase_is_coordinated=tree.child(phrase.id, "conj", "cc") is not None and noun == tree.root,
        noun_in_name_or_compound=_is_name(tree, noun),
        verb_needs_phrase=any(
            each.lemma.lower() in pack.words("kept") | pack.words("mutual")
            for each in tree.children(phrase.id, "case")
        ),
    ) or next(filter(None, (singled_out(tree, each) for each in (noun, tree.root))), None)


def _links_of_nouns(pack: FallbackPack, tree: Tree) -> list[Token]:
    """Return the words for "too" of the nouns and pronouns beside the predicate."""
    nouns = [t for t in tree.children(tree.root.id, *WITH_LINKS) if t.upos in NOMINAL]
    words = [each for noun in nouns for each in tree.children(noun.id, "advmod")]
    return [t for t in words if t.upos in SMALL and t.lemma.lower() in pack.words("linking")]


def _unfit_link(pack: FallbackPack, tree: Tree, link: Token) -> Reason | None:
    noun = tree[link.head]
    # "Ali de, Veli de": both of them
    others = [t for t in tree if t.lemma.lower() in pack.words("linking") and t != link]
    end = max(tree.index(link.id), tree.index(noun.id)) + 1
    return reason_of(
        # "iki adam da" (both men), "not only ... but also"
        noun_is_counted_or_singled_out=tree.child(noun.id, "nummod") is not None,
        wider_phrase_under_negation_or_quantifier=any(
            is_negative(pack, t) for t in tree if t.head and t.upos != "VERB"
        ),
        # "o da uzun" (that one, too, is long; "o uzun": that long)
        pronoun_would_be_determiner=noun.upos == "PRON"
        and "DET" in pack.forms.readings(noun.form.lower())
        and any(t.upos in {"ADJ", "NOUN", "PROPN", "NUM"} for t in tree.tokens[end : end + 1]),
        adverb_may_belong_to_phrase=bool(tree.children(link.id))
        or abs(tree.index(link.id) - tree.index(noun.id)) != 1,
        phrase_is_coordinated=tree.child(noun.id, "conj", "cc") is not None
        or any(
            t.relation in {"advmod", "cc"} and t.subrelation == link.subrelation for t in others
        ),
        # "ne de" (nor)
        adverb_not_circumstantial=bool(ASKING & noun.pronoun_types)
        or link.lemma.lower() in pack.words("kept"),
    )


def _is_clause(tree: Tree, phrase: Token) -> bool:
    """Tell whether a phrase has a predicate: a name or noun alone may be parsed as a clause."""
    has_predicate = phrase.upos in {"VERB", "AUX", "ADJ"} or tree.child(
        phrase.id, "cop", "aux", "mark", "nsubj"
    )
    return phrase.relation == "acl" and bool(has_predicate)


def _is_name(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is written as a name is, or has a name's further words."""
    return (is_written_as_name(noun) and noun != tree.tokens[0]) or bool(
        tree.children(noun.id, "flat", "compound")
    )


def _has_one_comma(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause has a comma on one side only and the sentence goes on."""
    words = tree.subtree(clause.id)
    return (words[0].form in COMMAS) != (words[-1].form in COMMAS) and words[-1] != tree.tokens[-2]


def _unfit(pack: FallbackPack, tree: Tree, adjunct: Token) -> Reason | None:
    verb = tree[adjunct.head]
    is_clause = adjunct.relation == "advcl"
    is_adverb = adjunct.relation == "advmod"
    return reason_of(
        head_of_sentence_is_no_verb=verb.upos != "VERB"
        and not light_verbs(tree, verb)
        and not _says_when_or_links(pack, adjunct),
        phrase_is_predicate=bool(pack.usage.sides("predicate", verb.lemma))
        and tree.child(verb.id, "obj", "xcomp") is None,
        phrase_is_argument_of_verb=adjunct.subrelation in ARGUMENT_SUBTYPES,
        clause_may_be_condition=is_clause and _may_be_more_than_circumstance(tree, adjunct),
        bare_phrase_may_be_argument=adjunct.relation == "obl"
        and tree.child(adjunct.id, "case") is None
        and adjunct.feats.get("Case") not in pack.words("adjunct_case"),
        verb_needs_phrase=(adjunct.relation == "obl" and _is_needed(pack, tree, adjunct))
        or _is_only_adjunct_needed(pack, tree, verb),
        words_table_has_no_negation=is_adverb and not pack.knows_negation,
        adverb_not_circumstantial=is_adverb and not _is_circumstantial(pack, tree, adjunct),
        phrase_has_clause=not is_clause and _has_clause(tree, adjunct),
        adverb_may_belong_to_phrase=_is_opened_by_adverb(pack, tree, adjunct)
        or (is_adverb and _stands_by_comparative(tree, adjunct)),
    )


def _is_only_adjunct_needed(pack: FallbackPack, tree: Tree, verb: Token) -> bool:
    """Tell whether a verb needs some adjunct and has one only."""
    adjuncts = tree.children(verb.id, "obl", "advmod")
    return verb.lemma in pack.words("needs_adjunct") and len(adjuncts) == 1


def _is_circumstantial(pack: FallbackPack, tree: Tree, adverb: Token) -> bool:
    """Tell whether an adverb only adds how, when or where, so that less is said without it."""
    points = _points(pack, adverb)
    if adverb.upos != "ADV" or adverb.lemma in pack.words("kept"):
        return False
    if adverb.pronoun_types and not points:
        return False
    # Only a table says which adverbs hedge (usually, perhaps).
    has_table = bool(pack.words("kept"))
    return has_table or points or _says_when_or_links(pack, adverb) or _says_how(pack, tree, adverb)


def _is_opened_by_adverb(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether an adverb and a phrase begin the sentence, before the verb ("still in Rome").

    They may be one phrase however parsed, unless all phrases stand before the verb or the adverb
    says when or links the sentence to another.
    """
    first = tree.tokens[0]
    return (
        phrase.relation == "obl"
        and tree.span(phrase.id)[0] == 1
        and tree.index(phrase.head) > tree.index(phrase.id)
        and "last" not in pack.words("order")
        and first.upos in {"ADV", "PART"}
        and first.head == phrase.head
        and not _says_when_or_links(pack, first)
    )


def _stands_by_comparative(tree: Tree, adverb: Token) -> bool:
    """Tell whether a compared word follows an adverb ("always better": better and better)."""
    end = tree.span(adverb.id)[1]
    return any(each.feats.get("Degree") == "Cmp" for each in tree.tokens[end : end + 1])


def _points(pack: FallbackPack, adverb: Token) -> bool:
    """Tell whether an adverb points to a place or time (here, then), as it begins sentences, too.

    What a verb asks for hardly ever does (German *darauf*), nor does what only grades (so).
    """
    if not adverb.is_demonstrative or adverb.lemma.lower() in pack.words("focusing"):
        return False
    inside = pack.usage.count("placed", adverb.lemma, where=INSIDE)
    return min(count_first(pack, adverb.lemma), inside) >= MIN_COUNT


def _says_how(pack: FallbackPack, tree: Tree, adverb: Token) -> bool:
    """Tell whether an adverb says how something is done, as far as a treebank shows it.

    It has degrees (quickly, more quickly), stands beside its verb, and does not begin sentences,
    as those do that hedge (probably).
    """
    if adverb.feats.get("Degree") != "Pos" or adverb.lemma.lower() in pack.words("focusing"):
        return False
    beside = tree.tokens[max(0, tree.index(adverb.id) - 1) : tree.index(adverb.id) + 2]
    is_by_verb = any(each.id == adverb.head for each in beside)
    is_manner = bool(pack.usage.sides("manner", adverb.lemma.lower()))
    return is_by_verb and is_manner and not count_first(pack, adverb.lemma)


def _says_when_or_links(pack: FallbackPack, adjunct: Token) -> bool:
    """Tell whether an adverb speaks of the whole sentence, not of the adjective behind it."""
    listed_adverbs = pack.words("linking") | pack.words("dated")
    return adjunct.relation == "advmod" and adjunct.lemma.lower() in listed_adverbs


def _has_clause(tree: Tree, phrase: Token) -> bool:
    return any(tree.child(token.id, "acl", "advcl", "ccomp") for token in tree.subtree(phrase.id))


def _may_be_more_than_circumstance(tree: Tree, clause: Token) -> bool:
    """Tell whether a clause may be more than a circumstance: only participles and converbs are not.

    A finite one may be a condition, an infinitive what its verb asks for ("forced them to go").
    """
    verbs = (clause, *tree.children(clause.id, "aux", "cop"))
    return any(
        each.feats.get("VerbForm") not in BESIDE or each.feats.get("Mood") in IF for each in verbs
    )


def _is_needed(pack: FallbackPack, tree: Tree, phrase: Token) -> bool:
    """Tell whether the verb, or what the preposition or the case says, asks for the phrase."""
    verb, sign = tree[phrase.head], sign_of(tree, phrase)
    if verb.lemma in pack.words("needs_adjunct") or is_governed(pack, tree, phrase):
        return True
    if is_set(pack, tree, phrase):
        return True
    if is_left_alone(pack, tree, phrase) or is_modal(pack, tree, verb):
        return True
    if pack.table.has("governed", verb.lemma, sign) or sign in pack.words("kept"):
        return True
    if pack.words("needs_adjunct") or not shows_phrases_of_verbs(pack):
        return False
    # Nobody has listed what verbs need, and of a rare one the treebank does not show it.
    is_first = tree.span(phrase.id)[0] == 0 and "last" not in pack.words("order")
    sets_scene = is_first or _sets_scene(pack, sign.lower())
    return not sets_scene or _may_be_idiom(pack, tree, phrase)


def _may_be_idiom(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a noun without an article of its own may be part of what its verb says.

    "In Konflikt kommen", "ans Herz legen": the treebank does not have it so beside other verbs. In
    a language without articles only the word next to the verb is in doubt (Japanese 気に入る).
    """
    own = [each for each in tree.children(noun.id) if each.multiword is None]
    first, end = tree.span(noun.id)
    is_beside = tree.index(noun.head) in {first - 1, end}
    is_bare = all(each.relation in {"case", "punct"} for each in own)
    if not is_bare or not (pack.usage.has("article") or is_beside):
        return False
    verb = tree[noun.head].lemma.lower()
    others = [each for each in pack.usage.heads("set", noun.lemma) if each != verb]
    return noun.upos == "NOUN" and len(others) < MIN_OTHER_VERBS


def _sets_scene(pack: FallbackPack, sign: str) -> bool:
    """Tell whether phrases marked so often begin clauses, as those hardly do that verbs ask for."""
    return pack.usage.count("placed", sign) >= MIN_PHRASES and often_begins(pack, sign)
