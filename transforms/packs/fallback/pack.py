"""A pack for any language with a treebank: forms and agreement learnt, a table of words written."""

from dataclasses import dataclass, replace

from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.words import WordsTable
from transforms.packs.language_pack import Form
from transforms.reason import Reason
from transforms.tree import Feats, Tree, decapitalised


@dataclass(frozen=True)
class FallbackPack:
    """What a treebank tells of a language, and what a lead adds to it.

    A tag is the part of speech and the features with a blank between: "NOUN Case=Gen|Number=Sing".
    """

    language: str
    forms: Forms
    agreement: Agreement
    table: WordsTable
    version: int = 1

    def inflect(self, lemma: str, tag: str) -> Form:
        upos, _, feats = tag.partition(" ")
        # The rules write words that stand alone only.
        return self.forms.inflect(lemma, upos, Feats.parse(feats), is_joined=False)

    def words(self, name: str) -> frozenset[str]:
        return self.table.words(name)

    def prepared(self, tree: Tree) -> Tree:
        """Undo the capital of a first word that the treebank knows, but never as a name."""
        first = tree.tokens[0]
        readings = self.forms.readings(first.form.lower())
        is_taken_for_name = first.upos == "PROPN" and tree.is_capitalised and not first.multiword
        if not is_taken_for_name or len(readings) != 1 or "PROPN" in readings:
            return tree
        lemma = decapitalised(first.lemma)
        (upos,) = readings
        lowered = replace(first, form=decapitalised(first.form), lemma=lemma, upos=upos)
        return replace(tree, tokens=(lowered, *tree.tokens[1:]))

    def finish(self, tree: Tree) -> Tree:
        return tree

    def unfit(self, tree: Tree) -> Reason | None:
        return next(iter(self.faults(tree)), None)

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        return self.agreement.faults(tree)
