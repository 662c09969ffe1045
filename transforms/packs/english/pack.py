"""The English pack: everything that the rules need of the language."""

from dataclasses import dataclass

from transforms.packs.english import capitals, inflection, words
from transforms.packs.english.agreement import determiner_faults, subject_faults
from transforms.packs.english.articles import with_right_articles, wrong_articles
from transforms.packs.english.headline import is_headline
from transforms.packs.english.mending import mended
from transforms.packs.english.trust import untrusted
from transforms.packs.language_pack import ANNOUNCING, Form
from transforms.predicates import USUAL, WholeSentences, has_subject, is_command
from transforms.reason import Reason
from transforms.tree import Tree


@dataclass(frozen=True)
class EnglishPack:
    """The language pack of English."""

    language: str = "en"
    version: int = 4
    announcing: frozenset[str] = ANNOUNCING
    whole_sentences: WholeSentences = USUAL

    def inflect(self, lemma: str, tag: str) -> Form:
        return inflection.inflect(lemma, tag)

    def words(self, name: str) -> frozenset[str]:
        return words.words(name)

    def prepared(self, tree: Tree) -> Tree:
        return mended(capitals.with_common_first_word(tree))

    def finish(self, tree: Tree, source: Tree) -> Tree:
        return with_right_articles(tree)

    def unfit_source(self, tree: Tree) -> Reason | None:
        if not is_headline(tree):
            return None
        if is_command(tree) and not has_subject(tree):  # "Play the guitar!"
            return Reason("is_command")
        return Reason("sentence_is_headline")

    def unfit(self, tree: Tree) -> Reason | None:
        return untrusted(tree)

    def faults(self, tree: Tree) -> tuple[Reason, ...]:
        articles = [Reason("article_unsuitable") for _ in wrong_articles(tree)]
        return tuple(articles + determiner_faults(tree) + subject_faults(tree))
