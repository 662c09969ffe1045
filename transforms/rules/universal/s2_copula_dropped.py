"""s2.copula_dropped (any language) — leaving out a copula that says no more than that something is
so (Turkish "Ev güzeldir" → "Ev güzel"; SICK, Table 3, function words). Both sentences entail each
other.

Only a copula of the present in the third person, behind its predicate, of which the treebank has
many sentences and nearly as many without any (`copula`).

Refuses copulas with words of their own, negations, joined predicates, and copulas without which the
predicate would be written otherwise.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.marks import asks
from transforms.packs.fallback.alternations import may_lack_copula
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import is_common
from transforms.packs.fallback.usage_kinds import NONE
from transforms.predicates import Predicate
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.tree import Token, Tree

# A copula is left out in this share of many sentences.
MIN_COUNT, MIN_SHARE = 8, 0.3


class CopulaDropped(Rule):
    """Leaves out a copula that may be left out."""

    id = "s2.copula_dropped"
    kind = Kind.S2
    version = 1
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        copulas = tree.children(tree.root.id, "cop")
        if len(copulas) != 1 or not may_lack_copula(tree) or not _is_optional(pack, copulas[0]):
            return
        if reason := _unfit(pack, tree, copulas[0]):
            yield Refusal(self.id, reason)
            return
        edit = Edit(tree)
        edit.remove(copulas[0].id)
        yield propose(self, edit, Reason("words_dropped", words=copulas[0].form))


def _is_optional(pack: FallbackPack, copula: Token) -> bool:
    without = pack.usage.count("copula", NONE)
    with_it = pack.usage.count("copula", copula.lemma)
    is_left_out = is_common(without, without + with_it, at_least=MIN_COUNT, share=MIN_SHARE)
    return is_left_out and with_it >= MIN_COUNT


def _unfit(pack: FallbackPack, tree: Tree, copula: Token) -> Reason | None:
    group, root = copula.multiword, tree.root
    upos = "NOUN" if root.upos in {"PROPN", "PRON", "NUM"} else root.upos
    is_whole = Predicate(upos) in pack.whole_sentences.with_subject
    return reason_of(
        order_of_clause_not_usual=tree.index(copula.id) != tree.index(root.id) + 1
        or any(t.upos not in {"PUNCT", "SYM"} for t in tree.tokens[tree.index(copula.id) + 1 :]),
        sentence_is_question=asks(tree.text),
        finite_verb_not_found=not is_whole,
        word_is_multiword=group is not None
        and (group.ids != (root.id, copula.id) or not group.form.startswith(root.form)),
        copula_has_own_words=bool(tree.children(copula.id)),
    )
