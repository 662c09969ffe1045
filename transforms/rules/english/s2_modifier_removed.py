"""s2.modifier_removed (en) — removing a modifier ("A wild deer is jumping a fence" → "A deer is
jumping a fence"; SICK, Table 3, third row reversed). Drops an adjective with its conjuncts, an
adverb of manner, or the first part of a compound ("soccer ball" → "ball"); of several, each and
all. Only the first sentence entails the second.

Refuses privative adjectives (*fake*, *toy*), adjectives that name a kind of thing with the noun, or
without which the phrase would be uninformative ("with long hair"); compounds that are not a kind of
what their last part means ("ice cream"); adjectives about a body ("dark skinned"), parts of a body
that are worn ("bunny ears"); and sentences with *not* or *no*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.lexicon import Link
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.substitution import (
    describes_body,
    has_hyphen,
    is_negative,
    is_quantified,
    lemma_of,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Uninformative without an adjective: "with long hair", "in light clothes".
UNINFORMATIVE_NOUNS = frozenset(
    {"clothes", "clothing", "clothe", "coat", "colour", "color", "way", "outfit"}
)


class ModifierRemoved(Rule):
    """Drops one adjective, adverb or first part of a compound."""

    id = "s2.modifier_removed"
    version = 2
    kind = Kind.S2
    paper = "SICK P3"
    languages = ("en",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        modifiers = [token for token in tree if _is_modifier(tree, token)]
        if not modifiers:
            return
        if is_negative(tree) or is_quantified(tree):
            yield Refusal(self.id, Reason("wider_phrase_under_negation"))
            return
        removable = []
        for modifier in modifiers:
            if reason := _unfit(tree, modifier, context):
                yield Refusal(self.id, reason)
                continue
            removable.append(modifier)
            yield _candidate(self, tree, [modifier])
        heads = {each.head: [m for m in removable if m.head == each.head] for each in removable}
        lemmas = [t.lemma for t in tree]
        several = [
            each
            for head, each in heads.items()
            if lemmas.count(tree[head].lemma) == 1
            and len(each) == len(tree.children(head, "amod", "compound"))
        ]
        yield from (_candidate(self, tree, each) for each in several if len(each) > 1)


def _candidate(rule: ModifierRemoved, tree: Tree, modifiers: list[Token]) -> Candidate:
    edit = Edit(tree)
    text = " ".join(token.form for each in modifiers for token in tree.subtree(each.id))
    for each in modifiers:
        edit.remove_subtree(each.id)
    head = tree[modifiers[0].head].form
    return propose(rule, edit, Reason("words_dropped_from", words=text, head=head))


def _is_modifier(tree: Tree, token: Token) -> bool:
    if token.relation == "advmod":
        above = tree.parent(token.id)
        is_manner = token.form.endswith("ly") and token.form not in words("not_manner")
        return is_manner and above is not None and above.upos == "VERB"
    is_part = token.deprel == "compound" and token.upos in ("NOUN", "PROPN")
    return is_part or (token.relation == "amod" and token.upos in ("ADJ", "VERB"))


def _unfit(tree: Tree, modifier: Token, context: Context) -> Reason | None:
    noun = tree[modifier.head]
    if not tree.is_contiguous(modifier.id):
        return Reason("modifier_not_contiguous")
    if modifier.relation == "advmod":
        return reason_of(adjective_tells_of_body=describes_body(tree, modifier))  # "curly haired"
    if tree.index(modifier.id) > tree.index(noun.id):
        return Reason("modifier_behind_noun")
    if has_hyphen(tree, modifier) or _is_joined(tree, modifier):
        return Reason("modifier_coordinated")
    if modifier.relation == "compound":
        return _unfit_compound(tree, modifier, context)
    return _unfit_adjective(tree, modifier)


def _is_joined(tree: Tree, modifier: Token) -> bool:
    """Tell whether *and* is next to the modifier without coordinating it."""
    start, end = tree.span(modifier.id)
    beside = (*tree.tokens[max(0, start - 1) : start], *tree.tokens[end : end + 1])
    return any(token.relation == "cc" or not token.form.isalnum() for token in beside)


def _unfit_adjective(tree: Tree, adjective: Token) -> Reason | None:
    noun = tree[adjective.head]
    form = adjective.form.lower()
    says_which = (
        bool(tree.children(noun.id, "case"))
        and noun.lemma in words("body_parts") | UNINFORMATIVE_NOUNS
    )
    return reason_of(
        adjective_changes_noun_meaning=form in words("privatives")
        or adjective.feats.get("NumType") == "Ord"
        or adjective.xpos in ("JJS", "JJR"),
        adjective_and_noun_name_kind=f"{form} {noun.lemma.lower()}" in words("fixed_names"),
        phrase_empty_without_adjective=says_which or noun.lemma in words("empty_nouns"),
        head_is_no_noun=noun.upos != "NOUN",
        modifier_has_own_dependents=bool(
            tree.children(adjective.id, "obl", "obj", "acl", "ccomp", "xcomp", "advcl", "nmod")
        ),
        # "The skinned male", "wearing ears"
        adjective_tells_of_body=describes_body(tree, adjective) or _is_worn(tree, noun),
    )


def _is_worn(tree: Tree, noun: Token) -> bool:
    """Tell whether a body part is worn, so it is not a real one ("wearing bunny ears")."""
    verb = tree.parent(noun.id)
    is_part = noun.lemma.lower() in words("body_parts")
    return is_part and verb is not None and lemma_of(verb) == "wear"


def _unfit_compound(tree: Tree, part: Token, context: Context) -> Reason | None:
    noun = tree[part.head]
    compound = f"{part.form.lower()} {noun.lemma.lower()}"
    others = tree.children(noun.id, "compound", "flat")
    if noun.upos != "NOUN" or len(others) > 1 or part.form.lower() in words("privatives"):
        return Reason("compound_has_several_modifiers")
    if _is_worn(tree, noun) or describes_body(tree, part):
        return Reason("adjective_tells_of_body")  # "A chubby faced boy", with a noun for the parser
    if context.lexicon is None:
        return Reason("compound_needs_wordnet")
    kinds = [each.lemma for each in context.lexicon.related(compound, "NOUN", Link.HYPERNYM)]
    if kinds and noun.lemma.lower() not in kinds:
        return Reason("compound_not_endocentric")
    return None
