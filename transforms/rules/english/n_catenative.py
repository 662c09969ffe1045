"""n.catenative (en) — "is trying to do" to "is doing" ("A man is attempting to surf down a hill
made of sand" → "A man is surfing down a hill made of sand"; SICK, Table 2, fourth row).

Works on participles behind *be* or behind a noun ("two children trying to squeeze through"), which
is what the rule for the present continuous leaves. The verbs are a list: try, attempt, begin,
start, continue, manage, keep.

What "is seen" or "is shown" doing something does it ("A man is seen repairing a roof").

Refuses where something stands between the two verbs ("trying hard to win"), negated verbs, and
governed verbs that are stative or passive ("is trying to be seen").
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.english.raising import cannot_raise, complement_of, raise_verb
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class Catenative:
    """Drops a verb that only says how far an action has got."""

    id: str = "n.catenative"
    version: int = 2
    kind: Kind = Kind.N
    paper: str = "SICK N4"
    languages: tuple[str, ...] = ("en",)
    expected_ab: Relation = Relation.ENTAILMENT
    expected_ba: Relation = Relation.ENTAILMENT
    prior: Prior | None = None
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for upper in tree:
            if (lower := _shown(tree, upper)) is not None:
                edit = Edit(tree)
                for token in tree.children(upper.id, "nsubj", "aux"):
                    edit.set(token.id, deprel=token.relation)
                form = raise_verb(edit, tree, upper, lower)
                yield propose(self, edit, f"changed {upper.form} {lower.form} to {form}")
                return
            if upper.upos != "VERB" or upper.lemma not in words("catenatives"):
                continue
            lower = complement_of(tree, upper)
            if lower is None:
                continue
            if upper.xpos != "VBG":
                yield Refusal(self.id, "the governing verb is no participle")
            elif reason := cannot_raise(tree, upper, lower):
                yield Refusal(self.id, reason)
            else:
                edit = Edit(tree)
                form = raise_verb(edit, tree, upper, lower)
                because = f"changed {upper.form} and {lower.form} to {form}"
                yield propose(self, edit, because)
                return


def _shown(tree: Tree, upper: Token) -> Token | None:
    """Return the participle behind "is seen" or "is shown"."""
    helpers = tree.children(upper.id, "aux")
    is_passive = len(helpers) == 1 and helpers[0].form.lower() in ("is", "are")
    if upper.lemma not in ("see", "show") or upper.xpos != "VBN" or not is_passive:
        return None
    lower = complement_of(tree, upper)
    if lower is None or lower.xpos != "VBG" or cannot_raise(tree, upper, lower):
        return None
    return lower
