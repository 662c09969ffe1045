"""s2.modifier_removed (en) — a modifier less ("A wild deer is jumping a fence" → "A deer is
jumping a fence"; SICK, Table 3, third row the other way round).

Drops an adjective with all that is coordinated with it, an adverb of manner, or the first part of a
compound ("soccer ball" → "ball"). The first sentence entails the second only.

Refuses adjectives that change what the noun means (*fake*, *toy*), that name a kind of thing with
it, or without which the phrase would say nothing ("with long hair"); compounds that are not a kind
of what their last part means ("ice cream"); and sentences with *not* or *no*.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.lexicon import Link
from transforms.packs.english.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation, reason_of
from transforms.rules.english import priors
from transforms.rules.english.substitution import has_hyphen, is_negative, is_quantified
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# What everybody has: "with long hair", "in light clothes".
HAD = frozenset({"clothes", "clothing", "clothe", "coat", "colour", "color", "way", "outfit"})


@dataclass(frozen=True)
class ModifierRemoved:
    """Drops one adjective, adverb or first part of a compound."""

    id: str = "s2.modifier_removed"
    version: int = 1
    kind: Kind = Kind.S2
    paper: str = "SICK P3"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.NEUTRAL
    prior: Prior | None = priors.S2
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        modifiers = [token for token in tree if _is_modifier(tree, token)]
        if not modifiers:
            return
        if is_negative(tree) or is_quantified(tree):
            yield Refusal(self.id, "under a negation the wider phrase says more")
            return
        for modifier in modifiers:
            if reason := _unfit(tree, modifier, context):
                yield Refusal(self.id, reason)
                continue
            edit = Edit(tree)
            shown = " ".join(token.form for token in tree.subtree(modifier.id))
            head = tree[modifier.head].form
            edit.remove_subtree(modifier.id)
            yield propose(self, edit, f"dropped {shown} from {head}")


def _is_modifier(tree: Tree, token: Token) -> bool:
    if token.relation == "advmod":
        above = tree.parent(token.id)
        is_manner = token.form.endswith("ly") and token.form not in words("not_manner")
        return is_manner and above is not None and above.upos == "VERB"
    is_part = token.deprel == "compound" and token.upos in ("NOUN", "PROPN")
    return is_part or (token.relation == "amod" and token.upos in ("ADJ", "VERB"))


def _unfit(tree: Tree, modifier: Token, context: Context) -> str | None:
    noun = tree[modifier.head]
    if not tree.is_contiguous(modifier.id):
        return "the modifier is not in one piece"
    if modifier.relation == "advmod":
        return None
    if tree.index(modifier.id) > tree.index(noun.id):
        return "the modifier stands behind its noun"
    if has_hyphen(tree, modifier) or _is_joined(tree, modifier):
        return "the modifier is coordinated with another one"
    if modifier.relation == "compound":
        return _unfit_compound(tree, modifier, context)
    return _unfit_adjective(tree, modifier)


def _is_joined(tree: Tree, modifier: Token) -> bool:
    """Tell whether *and* stands beside the modifier without going with it."""
    start, end = tree.span(modifier.id)
    beside = (*tree.tokens[max(0, start - 1) : start], *tree.tokens[end : end + 1])
    return any(token.relation == "cc" or not token.form.isalnum() for token in beside)


def _unfit_adjective(tree: Tree, adjective: Token) -> str | None:
    noun = tree[adjective.head]
    form = adjective.form.lower()
    says_which = bool(tree.children(noun.id, "case")) and noun.lemma in words("body_parts") | HAD
    reasons = {
        "the noun means something else without the adjective": form in words("privatives")
        or adjective.feats.get("NumType") == "Ord"
        or adjective.xpos in ("JJS", "JJR"),
        "adjective and noun name a kind of thing": f"{form} {noun.lemma.lower()}"
        in words("fixed_names"),
        "the phrase would say nothing without the adjective": says_which
        or noun.lemma in words("empty_nouns"),
        "the head is no noun": noun.upos != "NOUN",
        "the modifier has words of its own": bool(
            tree.children(adjective.id, "obl", "obj", "acl", "ccomp", "xcomp", "advcl", "nmod")
        ),
    }
    return reason_of(reasons)


def _unfit_compound(tree: Tree, part: Token, context: Context) -> str | None:
    noun = tree[part.head]
    compound = f"{part.form.lower()} {noun.lemma.lower()}"
    others = tree.children(noun.id, "compound", "flat")
    if noun.upos != "NOUN" or len(others) > 1 or part.form.lower() in words("privatives"):
        return "the compound is more than two nouns"
    if context.lexicon is None:
        return "without a wordnet it is unknown what the compound means"
    kinds = [each.lemma for each in context.lexicon.related(compound, "NOUN", Link.HYPERNYM)]
    if kinds and noun.lemma.lower() not in kinds:
        return "the compound is no kind of what its last part means"
    return None
