"""s2.adjunct_dropped (en) — the last adjunct of the verb is dropped ("A woman is dancing with other
women" → "A woman is dancing"; SICK, Table 3, third row reversed).

Only the first sentence entails the second. Refuses phrases that a verb needs (*put*, *place*) or
governs ("looking at"), agents of passives, predicates that would say too little, and sentences with
*not*, *no* or *all*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.substitution import is_negative, is_quantified, lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Without their phrase, these make no complete sentence or mean something else.
VERBS_WITH_COMPLEMENT = frozenset(
    {
        "add", "apply", "approach", "attach", "belong", "bring", "cling", "cluster", "come",
        "consist", "cover", "crouch", "dangle", "depend", "dip", "dress", "dunk", "emerge", "feed",
        "fill", "gather", "gaze", "get", "give", "go", "hand", "hang", "insert", "keep", "lay",
        "lead", "lean", "lie", "live", "load", "look", "lounge", "make", "march", "mount", "pack",
        "perch", "place", "point", "pour", "put", "remove", "rest", "rise", "set", "show", "spread",
        "stand", "stare", "stay", "stick", "surround", "take", "throw", "transform", "turn", "use",
    }
)  # fmt: skip
# A phrase with one of these completes the verb, or the sentence means something else without it.
PREPOSITIONS_OF_COMPLEMENTS = frozenset(
    {"to", "for", "as", "of", "like", "than", "without", "except", "by", "off"}
)


class AdjunctDropped(Rule):
    """Drops the last phrase of place, means or company."""

    id = "s2.adjunct_dropped"
    kind = Kind.S2
    paper = "SICK P3"
    languages = ("en",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        adjunct = _last_adjunct(clause)
        if adjunct is None:
            return
        if reason := _unfit(tree, tree[adjunct.head], adjunct):
            yield Refusal(self.id, reason)
            return
        edit = Edit(tree)
        text = " ".join(t.form for t in tree.subtree(adjunct.id))
        edit.remove_subtree(adjunct.id)
        yield propose(self, edit, Reason("words_dropped", words=text))


def _last_adjunct(clause: Clause) -> Token | None:
    """Return the phrase with which the sentence ends."""
    tree = clause.tree
    last = [t for t in tree if t.upos != "PUNCT"][-1]
    for token in tree:
        if token.relation == "obl" and tree.subtree(token.id)[-1].id == last.id:
            above = tree.parent(token.id)
            if above is not None and above.upos == "VERB":
                return token
    return None


def _unfit(tree: Tree, verb: Token, adjunct: Token) -> Reason | None:
    cases = [case.form.lower() for case in tree.children(adjunct.id, "case")]
    first = cases[0] if cases else ""
    before = tree.tokens[tree.index(tree.subtree(adjunct.id)[0].id) - 1]
    return reason_of(
        wider_phrase_under_negation=is_negative(tree) or is_quantified(tree),
        phrase_is_agent_of_passive=adjunct.subrelation == "agent",
        verb_demands_preposition=lemma_of(verb) in VERBS_WITH_COMPLEMENT
        or not cases
        or first in PREPOSITIONS_OF_COMPLEMENTS
        or f"{lemma_of(verb)} {first}" in words("bound_prepositions")
        or f"{lemma_of(verb)} {first}" in words("phrasal"),
        verb_not_continuous=verb.xpos != "VBG",
        some_argument_not_contiguous=not tree.is_contiguous(adjunct.id),
        several_prepositions=before.upos in ("ADP", "ADV", "CCONJ", "SCONJ"),
        verb_governs_verb=bool(tree.children(verb.id, "xcomp", "ccomp")),
    )
