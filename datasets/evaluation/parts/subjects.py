"""Whether the subjects of a pair have an indefinite article, which keeps labels from contradiction.

*A woman is wearing an Egyptian headdress* does not contradict *A woman is wearing an Indian
headdress*: the two may be different women. SICK's section 4 counts such pairs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from datasets.designs.relations import PairRelation
from datasets.evaluation.drift import wilson
from datasets.evaluation.figures import Figure, Json
from datasets.evaluation.material import GoldPair
from datasets.formats.labels import Label
from datasets.formats.pair_kinds import relation_of_kind

_TEXT: Final = "# text ="
_ID, _FEATS, _HEAD, _RELATION, _COLUMNS = 0, 5, 6, 7, 10


class Article(StrEnum):
    """Of the subjects of a pair, or of one sentence; MIXED pairs have one of each."""

    INDEFINITE = "indefinite"
    DEFINITE = "definite"
    MIXED = "mixed"


def article_of_subject(sentence: str) -> Article | None:
    """Return the article of the subject of a sentence's main clause.

    Parameters
    ----------
    sentence : str
        One tree in CoNLL-U. Its words are read as they stand, which is fast enough for all
        sentences of a corpus; nothing else of the tree is checked.

    Returns
    -------
    Article or None
        None without a subject, and for one without an article: a name, a number, a bare plural.

    Notes
    -----
    The feature `Definite` of the subject or of a determiner that depends on it, as Universal
    Dependencies define it.

    Examples
    --------
    >>> article_of_subject(
    ...     "1\\tA\\ta\\tDET\\tDT\\tDefinite=Ind|PronType=Art\\t2\\tdet\\t_\\t_\\n"
    ...     "2\\tdog\\tdog\\tNOUN\\tNN\\tNumber=Sing\\t3\\tnsubj\\t_\\t_\\n"
    ...     "3\\truns\\trun\\tVERB\\tVBZ\\t_\\t0\\troot\\t_\\t_\\n"
    ... )
    <Article.INDEFINITE: 'indefinite'>
    """
    rows = [cells for line in sentence.splitlines() if len(cells := line.split("\t")) == _COLUMNS]
    roots = {cells[_ID] for cells in rows if cells[_HEAD] == "0"}
    subjects = {
        cells[_ID]
        for cells in rows
        if cells[_HEAD] in roots and cells[_RELATION].partition(":")[0] == "nsubj"
    }
    marks = {
        feature
        for cells in rows
        if cells[_ID] in subjects or (cells[_HEAD] in subjects and _is_determiner(cells))
        for feature in cells[_FEATS].split("|")
    }
    return _joined("Definite=Ind" in marks, "Definite=Def" in marks)


def article_of_pair(articles: Iterable[Article | None]) -> Article | None:
    """Return the article of the subjects of a pair; a sentence without one says nothing.

    >>> article_of_pair([Article.DEFINITE, None])
    <Article.DEFINITE: 'definite'>
    """
    distinct = {*articles}
    return _joined(
        bool(distinct & {Article.INDEFINITE, Article.MIXED}),
        bool(distinct & {Article.DEFINITE, Article.MIXED}),
    )


def articles_of_trees(lines: Iterable[str]) -> dict[str, Article | None]:
    """Return the article of each sentence of a CoNLL-U file, by its text.

    Parameters
    ----------
    lines : iterable of str
        A sentence without a line `# text =` is passed over.

    Returns
    -------
    dict of str to Article or None
    """
    return {
        text: article_of_subject("\n".join(block))
        for block in _blocks(lines)
        if (text := next((_text(line) for line in block if line.startswith(_TEXT)), ""))
    }


@dataclass(frozen=True, slots=True)
class BySubject:
    """Pairs of each label by the article of their subjects."""

    counts: dict[Label, Counter[Article]]
    not_known: int

    def share(self, label: Label) -> Figure:
        """Return the share of pairs with indefinite subjects, among those with an article."""
        articles = self.counts.get(label, Counter())
        return wilson(articles[Article.INDEFINITE], articles.total())

    def as_json(self) -> Json:
        return {
            "labels": {
                label.value: {
                    **{article.value: articles[article] for article in Article},
                    "share_indefinite": self.share(label).as_json(),
                }
                for label, articles in self.counts.items()
            },
            "without_article_or_tree": self.not_known,
        }


def by_subject(
    gold: Sequence[GoldPair], articles: Mapping[str, Article | None]
) -> dict[str, BySubject]:
    """Count the labelled pairs of a gold file by the article of their subjects.

    Parameters
    ----------
    gold : sequence of GoldPair
    articles : mapping of str to Article or None
        By text, from `articles_of_trees`.

    Returns
    -------
    dict of str to BySubject
        Of all pairs, and where kinds are known, of those made to be opposite (S1S3).

    References
    ----------
    Marelli et al. (2014), section 4: among S1S3 pairs, 72 % indefinite subjects where the label is
    NEUTRAL and 19 % where it is CONTRADICTION.
    """
    opposite = [pair for pair in gold if relation_of_kind(pair.kind) == PairRelation.OPPOSITE]
    chosen = {"all": gold} | ({"opposite": opposite} if opposite else {})
    return {name: _counted(pairs, articles) for name, pairs in chosen.items()}


def _counted(pairs: Sequence[GoldPair], articles: Mapping[str, Article | None]) -> BySubject:
    counts: dict[Label, Counter[Article]] = {label: Counter() for label in Label}
    not_known = 0
    for pair in pairs:
        if pair.label is None:
            continue
        article = article_of_pair(articles.get(text) for text in (pair.text_a, pair.text_b))
        if article is None:
            not_known += 1
        else:
            counts[pair.label][article] += 1
    return BySubject(counts, not_known)


def subject_rows(counts: Mapping[str, BySubject]) -> Iterator[list[str]]:
    """Yield a header and a row for each choice of pairs and each label."""
    articles = (f"{article} subjects" for article in Article)
    yield ["pairs", "label", *articles, "share indefinite"]
    for name, counter in counts.items():
        for label, of_label in counter.counts.items():
            share = counter.share(label)
            share_text = "-"
            if share.value is not None and share.low is not None and share.high is not None:
                share_text = (
                    f"{100 * share.value:.1f}% [{100 * share.low:.1f}, {100 * share.high:.1f}]"
                )
            yield [name, label.value, *(str(of_label[article]) for article in Article), share_text]


def _joined(is_indefinite: bool, is_definite: bool) -> Article | None:
    if is_indefinite and is_definite:
        return Article.MIXED
    if is_indefinite:
        return Article.INDEFINITE
    return Article.DEFINITE if is_definite else None


def _is_determiner(cells: Sequence[str]) -> bool:
    return cells[_RELATION].partition(":")[0] == "det"


def _text(line: str) -> str:
    return line.removeprefix(_TEXT).strip()


def _blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for line in lines:
        if line.strip():
            block.append(line.rstrip("\r\n"))
        elif block:
            yield block
            block = []
    if block:
        yield block
