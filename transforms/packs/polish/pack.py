"""The Polish pack: one object that gives the rules what they must know of the language."""

from dataclasses import dataclass

from transforms.packs.language_pack import ANNOUNCING, Form
from transforms.packs.polish import morphology, words
from transforms.packs.polish.agreement import agreement_faults
from transforms.packs.polish.mending import doubtful, is_misplaced, mended
from transforms.packs.polish.spelling import with_right_prepositions
from transforms.predicates import USUAL, WholeSentences
from transforms.reason import Reason
from transforms.tree import Tree


@dataclass(frozen=True)
class PolishPack:
    """Polish as the rules need it; its tags are those of the National Corpus of Polish."""

    language: str = "pl"
    version: int = 6
    announcing: frozenset[str] = ANNOUNCING
    whole_sentences: WholeSentences = USUAL

    def inflect(self, lemma: str, tag: str) -> Form:
        return morphology.inflect(lemma, tag) or Form(lemma, is_sure=False)

    def words(self, name: str) -> frozenset[str]:
        return words.words(name)

    def prepared(self, tree: Tree) -> Tree:
        return mended(tree)

    def finish(self, tree: Tree, source: Tree) -> Tree:
        return with_right_prepositions(tree)

    def unfit_source(self, tree: Tree) -> Reason | None:
        return None

    def unfit(self, tree: Tree) -> Reason | None:
        if any(map(doubtful, tree)):
            return Reason("dictionary_differs_from_parse")
        is_wrong = any(is_misplaced(tree, token) for token in tree)
        return Reason("verb_taken_for_noun") if is_wrong else None

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        return tuple(agreement_faults(tree))
