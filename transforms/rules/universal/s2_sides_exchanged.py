"""s2.sides_exchanged (any language) — exchanging subject and predicate noun ("The capital of
France is Paris" → "Paris is the capital of France"). Both sentences entail each other.

One side of the copula is a name, the other a definite noun in the singular with a determiner, and
nothing else stands in the sentence but what describes the noun.

Refuses copulas that do not stand between the two, nouns of the wrong number or person, pronouns and
words that refer to the other side ("Paris is its capital"), universal quantifiers and negations,
joined and enclosed phrases, and a noun whose gender another word of the sentence shows.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword, is_definite, reverses_entailment
from transforms.tree import Token, Tree

OUTSIDE = frozenset({"punct", "cop"})
# Relations by which a side names more than one thing, anywhere in it or beside its noun.
BELOW = frozenset({"conj", "appos", "acl", "parataxis", "advcl", "punct"})
UNFIT_RELATIONS = BELOW | {"advmod", "case"}


class SidesExchanged(Rule):
    """Exchanges the two sides of a copula, one of which is a name."""

    id = "s2.sides_exchanged"
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack, predicate = pack_of(context), tree.root
        subject, copula = tree.child(predicate.id, "nsubj"), tree.child(predicate.id, "cop")
        if subject is None or copula is None or {predicate.upos, subject.upos} != {"NOUN", "PROPN"}:
            return
        if reason := _unfit(pack, tree, subject, predicate):
            raise Refused(reason)
        subject_words = tree.subtree(subject.id)
        apart = {
            each.id for each in (*subject_words, copula, *tree.children(predicate.id, "punct"))
        }
        predicate_words = tuple(each for each in tree.subtree(predicate.id) if each.id not in apart)
        first, second = sorted(
            (subject_words, predicate_words), key=lambda words: tree.index(words[0].id)
        )
        start, clause = tree.index(first[0].id), (*first, copula, *second)
        if tree.tokens[start : start + len(clause)] != clause or start:
            raise Refused(Reason("order_of_clause_not_usual"))
        if cuts_multiword(first) or cuts_multiword(second):
            raise Refused(Reason("part_of_phrase_is_multiword"))
        edit = Edit(tree)
        edit.move([each.id for each in first], after=second[-1].id)
        edit.move([each.id for each in second], before=copula.id)
        yield propose(self, edit, Reason("exchanged", first=subject.form, second=predicate.form))


def _unfit(pack: FallbackPack, tree: Tree, subject: Token, predicate: Token) -> Reason | None:
    name, noun = (predicate, subject) if predicate.upos == "PROPN" else (subject, predicate)
    below = [t for side in (subject, predicate) for t in tree.subtree(side.id)]
    others = [t for t in tree.children(predicate.id) if t.relation not in OUTSIDE and t != subject]
    return reason_of(
        negation_or_universal_quantifier=reverses_entailment(pack, tree),
        number_disagrees_with_noun=any(
            each.feats.get("Number") not in {"", "Sing"} for each in (name, noun)
        ),
        noun_determined_otherwise=not is_definite(tree, noun)
        or not any(each.feats.get("Definite") == "Def" for each in tree.children(noun.id, "det")),
        phrase_is_predicate=any(
            each.feats.get("Degree") == "Sup" and not tree.children(noun.id, "nmod")
            for each in tree.children(noun.id, "amod")
        ),
        pronoun_may_refer_back=any(
            each.upos == "PRON" or each.feats.get("Poss") == "Yes" for each in below
        ),
        some_phrase_not_simple=any(
            each.relation in BELOW and each.id != tree.tokens[-1].id for each in below
        )
        or any(each.relation in UNFIT_RELATIONS or each.upos == "ADV" for each in others)
        or any(
            each.relation == "case" and each.head in {subject.id, predicate.id} for each in below
        ),
        conjuncts_in_different_cases=subject.feats.get("Case") != predicate.feats.get("Case"),
    )
