"""n.possessive (any language) — replacing a possessive determiner with an article ("A man is
standing outside his house" → "A man is standing outside the house"; SICK, Table 2, first row).

The words table says which article stands for which possessive (`possessive`), and which nouns keep
theirs (`possessed`: German *meiner Meinung nach*, Spanish *a su vez*). Article and adjectives take
the form that the noun requires.

Refuses other possessives, nouns with several determiners, possessives that stress whose thing it
is ("his own house"), and articles whose form with such a noun is not known.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import determiners, with_determiner
from transforms.tree import Token, Tree

AGREEMENT_FEATS = ("Gender", "Number", "Case")


class Possessive(Rule):
    """Replaces a possessive determiner with an article."""

    id = "n.possessive"
    kind = Kind.N
    paper = "SICK N1"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in determiners(tree):
            if token.feats.get("Poss") == "Yes":
                yield self.attempt(partial(self._with_article, pack, tree, token))

    def _with_article(self, pack: FallbackPack, tree: Tree, token: Token) -> Candidate:
        articles = {entry.word: entry.other for entry in pack.table.of("possessive")}
        article = articles.get(token.lemma.lower())
        if article is None:
            raise Refused(Reason("article_for_possessive_unknown"))
        if reason := _unfit(pack, tree, token):
            raise Refused(reason)
        adaptation = with_determiner(pack, Edit(tree), tree, token, article)
        because = Reason("changed", old=token.form, new=adaptation.edit[token.id].form)
        return propose(self, adaptation.edit, because, warnings=adaptation.warnings)


def _unfit(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    noun = tree[token.head]
    return reason_of(
        noun_keeps_possessive=noun.lemma in pack.words("possessed"),
        # "his own house", "his only son"
        adjective_stresses_possessive=any(
            each.lemma in pack.words("privative") for each in tree.children(noun.id, "amod")
        ),
        determiner_disagrees_with_noun=any(
            token.feats.get(name) != noun.feats.get(name)
            for name in AGREEMENT_FEATS
            if token.feats.get(name) and noun.feats.get(name)
        ),
        noun_in_name_or_compound=tree.child(noun.id, "flat", "appos") is not None,
        noun_is_coordinated=noun.relation == "conj" or tree.child(noun.id, "conj") is not None,
    )
