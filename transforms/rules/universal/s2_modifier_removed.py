"""s2.modifier_removed (any language) — dropping an adjective ("A small dog is barking" → "A dog is
barking"; SICK, Table 3, third row reversed). Only the first sentence entails the second.

Refuses adjectives listed as `privative` (fake, toy; where none are listed, those that the treebank
never has with a copula or in degrees, unless they stand behind nouns by choice), those that go with
a number or are the predicate (unless that says of something named what it is, or is indefinite and
described by something else as well), ordinals and degrees (the best), adjectives that are
coordinated or have dependents, nouns in a name or in a phrase of time without preposition ("last
week"), nouns that have an adjective for an article ("in poor condition"), and sentences with a
universal quantifier, or with a negation that may reach the noun: a definite subject it does not.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from transforms.edit import Edit
from transforms.packs.fallback.clauses import BARE
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import BEFORE, BEHIND, Usage
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import below_singled_out, described_further
from transforms.rules.universal.governing import is_like_genitive, picks_out
from transforms.rules.universal.phrases import (
    UNDER_NEGATION,
    denial_of,
    is_known_subject,
    loose,
    reverses_entailment,
    says_what_it_is,
)
from transforms.rules.universal.quantified import is_measured
from transforms.rules.universal.set_phrases import needs_adjective
from transforms.tree import Token, Tree

# A first word can go here: the noun it belongs to stays in its place.
FIRST = Reason("first_phrase_may_fix_word_order")

# Adjectives stand on both sides of nouns where this share is on either.
MIN_SHARE_OF_SIDE = 0.1


class ModifierRemoved(Rule):
    """Drops one adjective."""

    id = "s2.modifier_removed"
    version = 7
    kind = Kind.S2
    paper = "SICK P3"
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        adjectives = [t for t in tree if t.relation == "amod" and t.upos in {"ADJ", "VERB"}]
        for adjective in adjectives:
            is_known = denial_of(pack, tree) and is_known_subject(tree, tree[adjective.head])
            if reverses_entailment(pack, tree, adjective) and not is_known:
                yield Refusal(self.id, UNDER_NEGATION)
                continue
            if reason := _unfit(pack, tree, adjective):
                yield Refusal(self.id, reason)
                continue
            edit = Edit(tree)
            edit.remove_subtree(adjective.id)
            articles = _articles_of_adjective(tree, adjective)
            edit.remove(*(each.id for each in articles))
            words = " ".join(each.form for each in (*articles, adjective))
            yield propose(
                self,
                edit,
                Reason("words_dropped_from", words=words, head=tree[adjective.head].form),
            )


def _articles_of_adjective(tree: Tree, adjective: Token) -> tuple[Token, ...]:
    """Return the article that a definite noun has only where something describes it.

    Swedish has "den nya bilen" and "bilen"; "den bilen" is "that car".
    """
    noun = tree[adjective.head]
    others = [t for t in tree.children(noun.id, "amod", "nummod", "acl") if t.id != adjective.id]
    articles = tree.children(noun.id, "det")
    is_article = all(
        "Art" in each.pronoun_types
        and each.feats.get("Definite") == "Def"
        and each.multiword is None
        and not tree.children(each.id)
        for each in articles
    )
    is_doubly_definite = noun.feats.get("Definite") == "Def" and is_article and not others
    return articles if is_doubly_definite else ()


def _may_be_privative(pack: FallbackPack, tree: Tree, adjective: Token) -> bool:
    """Tell whether the noun may be something else without the adjective (a former mayor).

    Where nobody has listed such adjectives, those are safe that are said with a copula as well,
    that have degrees ("very old", "older"), and those behind their nouns where most adjectives that
    change a noun would stand before it (Spanish "el antiguo alcalde", "la casa antigua").
    """
    if pack.words("privative") or not pack.usage.has("predicate"):
        return False
    lemma = adjective.lemma
    is_said = pack.usage.count("predicate", lemma) or pack.usage.count("graded", lemma)
    is_known = is_said or _is_compared(pack, lemma) or _is_behind_by_choice(pack, tree, adjective)
    # "The same language", "the last day": what is never said of just any thing says which.
    return not is_known or picks_out(pack, lemma)


def _is_compared(pack: FallbackPack, lemma: str) -> bool:
    """Tell whether the treebank has a comparative or superlative of an adjective."""
    return any(feats.get("Degree") in {"Cmp", "Sup"} for feats in pack.forms.feats_of(lemma, "ADJ"))


def _is_behind_by_choice(pack: FallbackPack, tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective follows its noun in a language where many precede it.

    One that the treebank also has before a noun may mean something else there.
    """
    if tree.index(adjective.id) < tree.index(adjective.head):
        return False
    sides = _sides(pack.usage)
    is_mixed = min(sides[BEFORE], sides[BEHIND]) >= MIN_SHARE_OF_SIDE * sides.total()
    return is_mixed and not pack.usage.sides("described", adjective.lemma.lower()).get(BEFORE, 0)


@lru_cache(maxsize=8)
def _sides(usage: Usage) -> Counter[str]:
    """Return how many adjectives of the treebank stand before their nouns and behind."""
    sides = Counter[str]()
    for kind, _, _, where, count in usage.rows():
        if kind == "described":
            sides[where] += count
    return sides


def _is_predicate(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a noun is said of something, with a copula or a verb that is one elsewhere."""
    above = tree.parent(noun.id)
    if above is not None and noun.relation == "conj":
        return _is_predicate(pack, tree, above)
    # "es de madera": a bare noun with an adposition
    is_bare = noun.relation == "obl" and tree.child(noun.id, "det") is None
    is_of_copula = (
        above is not None
        and above.upos == "VERB"
        # Turkish "güzel iş olduğu" (that it is good work) has the noun as a subject.
        and (
            noun.relation in {"obj", "xcomp"}
            or is_bare
            or tree.index(above.id) == tree.index(noun.id) + 1
        )
        and bool(pack.usage.sides("predicate", above.lemma))
    )
    is_said = noun.head == 0 and tree.child(noun.id, "nsubj") is not None
    return is_of_copula or is_said or tree.child(noun.id, "cop") is not None


def _says_more(pack: FallbackPack, tree: Tree, noun: Token, adjective: Token) -> bool:
    """Tell whether an indefinite predicate is described by something else as well."""
    others = [t for t in tree.children(noun.id, "amod", "acl") if t.id != adjective.id]
    # "a bird in Britain" says nothing of a rare bird there; "a member of the family" does.
    for phrase in tree.children(noun.id, "nmod"):
        mark = tree.child(phrase.id, "case")
        is_genitive = mark is None or is_like_genitive(pack, mark.lemma)
        others += [phrase] if is_genitive else []
    is_indefinite = any(
        each.feats.get("Definite") == "Ind" for each in tree.children(noun.id, "det")
    )
    return bool(others) and is_indefinite


def _may_be_kind(tree: Tree, noun: Token) -> bool:
    """Tell whether a subject that nothing determines has a predicate other than a verb."""
    is_subject = noun.relation == "nsubj" and tree[noun.head].upos != "VERB"
    return is_subject and tree.child(noun.id, "det", "nummod", "nmod") is None


def _shows_genitive(pack: FallbackPack, tree: Tree, adjective: Token) -> bool:
    """Tell whether only the adjective shows whose something is ("Gefühl tiefer Trauer").

    So it may be where articles show cases; elsewhere the noun has an ending of its own.
    """
    noun = tree[adjective.head]
    others = [each for each in tree.children(noun.id, "case", "det", "amod") if each != adjective]
    is_owner = noun.relation == "nmod" and noun.feats.get("Case") == "Gen"
    return is_owner and not others and pack.noun_phrases.governs_endings


def _unfit(pack: FallbackPack, tree: Tree, adjective: Token) -> Reason | None:
    noun = tree[adjective.head]
    place = tree.index(adjective.id)
    reason = reason_of(
        # Whatever the parser made of "a brown and white dog".
        adjective_is_joined_with_another=any(
            each.upos == "CCONJ" for each in tree.tokens[max(0, place - 1) : place + 2]
        ),
        adjective_changes_noun_meaning=adjective.lemma in pack.words("privative")
        # "about 20 people": the adjective belongs to the number.
        or any(each.upos == "NUM" for each in tree.tokens[place + 1 : place + 2])
        or adjective.feats.get("NumType") == "Ord"
        or adjective.feats.get("Degree") in {"Cmp", "Sup"},
        noun_is_counted_or_singled_out=below_singled_out(tree, noun),
        # "some good thing": without the adjective little is said.
        noun_says_little=noun.lemma in pack.words("vague"),
        # "It is a nice thing": the adjective is what is said.
        phrase_is_predicate=_is_predicate(pack, tree, noun)
        and not says_what_it_is(tree, noun)
        and not _says_more(pack, tree, noun, adjective),
        # "Bare licences are cheap" is said of their kind.
        noun_may_need_determiner=_may_be_kind(tree, noun),
        adjective_has_own_dependents=described_further(tree, adjective),
        head_is_no_common_noun=noun.upos != "NOUN",
        amount_is_of_described=is_measured(pack, tree, noun),
        # "last week": without the adjective the noun alone does not say when.
        bare_phrase_may_be_argument=noun.relation in {"obl", "advmod"}
        and tree.child(noun.id, "case") is None
        and noun.feats.get("Case") in BARE,
        # "White House", "Best Actress": what is written with a capital is a part of a name.
        adjective_is_part_of_name=adjective.form[:1].isupper(),
        adjective_needed_by_noun=needs_adjective(pack, tree, adjective)
        or _shows_genitive(pack, tree, adjective),
        noun_in_name_or_compound=noun.relation in {"flat", "compound"}
        or tree.child(noun.id, "flat", "compound") is not None,
    )
    other = loose(pack, tree, adjective)
    in_doubt = reason_of(adjective_changes_noun_meaning=_may_be_privative(pack, tree, adjective))
    return reason or (other if other and other != FIRST else in_doubt)
