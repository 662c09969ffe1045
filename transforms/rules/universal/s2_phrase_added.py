"""s2.phrase_added (any language) — adding a phrase that says where, when or how ("A man is singing"
→ "A man is singing in the garden"; SICK, Table 3, third row: adding modifiers). Only the second
sentence entails the first.

The phrase stands first in another sentence, where it sets the scene; a verb seldom asks for such a
phrase. It goes before the words that close the clause (German), behind the subject where verbs
stand last, else to the end. At most two are written; without other sentences the rule has nothing
to do.

Refuses clauses that are not simple or have a phrase or adverb already, copulas, verbs listed as
`stative` or `needs_adjunct`, and sentences with a negation or universal quantifier. Of other
sentences it takes no phrase that the verb may ask for or that says whither, none whose noun is
never a subject or object (set phrases: "in fact"), and nothing that `s4.dependents_mixed` would not
take.
"""

from collections.abc import Iterator
from itertools import islice

from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Need, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.circumstances import host_of, lent_to, with_circumstance
from transforms.tree import Tree

MAX_CANDIDATES = 2


class PhraseAdded(Rule):
    """Adds a phrase of another sentence to the main verb."""

    id = "s2.phrase_added"
    version = 2
    kind = Kind.S2
    paper = "SICK P3"
    expected_ab = Relation.NEUTRAL
    expected_ba = Relation.ENTAILMENT
    needs = (Need.STOCK,)

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if context.stock is None or tree.root.upos != "VERB":
            return
        host = host_of(pack_of(context), tree)
        for lent in islice(lent_to(host, context), MAX_CANDIDATES):
            because = Reason("modifier_added", modifier=lent.words, word=tree.root.form)
            yield propose(self, with_circumstance(host, lent), because, before=(lent.origin,))
