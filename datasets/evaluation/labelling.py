"""Labels of a system against gold labels: accuracy, macro-F1, confusion."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from datasets.evaluation.figures import Figure, Json
from datasets.formats.labels import Label
from transforms.reason import Reason


@dataclass(frozen=True, slots=True)
class Scores:
    """Precision, recall and F1 for one label, and its number of gold pairs."""

    precision: float
    recall: float
    f1: float
    support: int

    def as_json(self) -> dict[str, Json]:
        return {
            "precision": self.precision,
            "recall": self.recall,
            "f1": self.f1,
            "support": self.support,
        }


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often a gold label (first) was answered by a label (second)."""

    counts: Counter[tuple[Label, Label]]

    @property
    def total(self) -> int:
        return self.counts.total()

    def row(self, gold: Label) -> int:
        return sum(self.counts[gold, answer] for answer in Label)

    def column(self, answer: Label) -> int:
        return sum(self.counts[gold, answer] for gold in Label)

    def scores(self, label: Label) -> Scores:
        """Return the scores of one label; a division by zero counts as 0."""
        right, answered, support = self.counts[label, label], self.column(label), self.row(label)
        return Scores(
            precision=right / answered if answered else 0.0,
            recall=right / support if support else 0.0,
            f1=2 * right / (answered + support) if answered + support else 0.0,
            support=support,
        )

    def accuracy(self) -> Figure:
        if not self.total:
            return Figure(None, 0, Reason("no_gold_label"))
        return Figure(sum(self.counts[label, label] for label in Label) / self.total, self.total)

    def macro_f1(self) -> Figure:
        """Return the mean F1 over the labels that occur in the gold or in the answers."""
        labels = [label for label in Label if self.row(label) or self.column(label)]
        if not labels:
            return Figure(None, 0, Reason("no_gold_label"))
        return Figure(sum(self.scores(label).f1 for label in labels) / len(labels), self.total)

    def kappa(self) -> Figure:
        """Return Cohen's kappa: accuracy beyond what the shares of the labels give by chance."""
        if not self.total:
            return Figure(None, 0, Reason("no_gold_label"))
        chance = sum(self.row(label) * self.column(label) for label in Label)
        right = sum(self.counts[label, label] for label in Label)
        if chance == self.total**2:
            return Figure(None, self.total, Reason("one_label_only"))
        return Figure((right * self.total - chance) / (self.total**2 - chance), self.total)

    def as_json(self) -> dict[str, Json]:
        """Return {gold label: {answered label: pairs}}."""
        return {
            gold.value: {answer.value: self.counts[gold, answer] for answer in Label}
            for gold in Label
        }


def confusion(gold: Sequence[Label], answers: Sequence[Label]) -> Confusion:
    """Count gold labels against answered ones.

    >>> found = confusion([Label.NEUTRAL, Label.NEUTRAL], [Label.NEUTRAL, Label.ENTAILMENT])
    >>> found.accuracy().value, round(found.macro_f1().value, 4)
    (0.5, 0.3333)
    """
    return Confusion(Counter(zip(gold, answers, strict=True)))
