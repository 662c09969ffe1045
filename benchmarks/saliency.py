"""Learnt word saliency on STS sets, beside AVG, ISF and SMOOTH (saliency paper, Table 1).

    python -m benchmarks.saliency CORPUS VECTORS SET [SET …] [--norms mrc.tsv]
    python -m benchmarks.saliency CORPUS VECTORS SET … --similarity inner --learning-rate 0.01

CORPUS has a sentence on each line, in running order, and an empty line between documents. Each SET
is a table of the STS tasks: score, sentence, sentence. Printed are Pearson's correlations times a
hundred with their 95 % intervals (a star: above that of ISF), their means, the mean by epoch
(Figure 2), the time, and with --norms the correlation of saliency with ratings of words (Table 3).
"ISF, rare" is ISF with the weights of rare words taken from frequent ones, as NWS has them.
"""

import argparse
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from datasets.evaluation.baselines.embedding import AVG, ISF, SMOOTH, weighted_answers
from datasets.evaluation.baselines.plugin import Material
from datasets.evaluation.comparing import compare
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.reading import read_gold
from datasets.evaluation.report import figure_text, table_text
from datasets.evaluation.running import questions_of
from datasets.evaluation.saliency.corpus import OrderedCorpus, read_ordered
from datasets.evaluation.saliency.norms import correlations, read_norms
from datasets.evaluation.saliency.objective import Similarity
from datasets.evaluation.saliency.rare import with_rare_words
from datasets.evaluation.saliency.training import Init, Settings, final_weights, learn
from datasets.evaluation.saliency.weights import Unseen, Weights
from datasets.evaluation.vectors import read_vectors


class Bench:
    """The sets, the corpus and the vectors, read once."""

    def __init__(self, options: argparse.Namespace, folder: Path) -> None:
        self.sets: dict[str, list[GoldPair]] = {
            f"{path.parent.name} {path.name.split('.')[0]}": read_gold(path, Task.STS)
            for path in options.sets
        }
        with options.corpus.open(encoding="utf-8") as lines:
            self.corpus: OrderedCorpus = read_ordered(lines, folder)
        pairs = [pair for gold in self.sets.values() for pair in gold]
        self.material = Material(
            questions_of(pairs), corpus=options.corpus, vectors_file=options.vectors
        )
        vectors = read_vectors(options.vectors, self.corpus.words)
        zero = np.zeros_like(next(iter(vectors.values())))
        self.vectors = np.stack([vectors.get(word, zero) for word in self.corpus.words])

    def weights(self, learnt: np.ndarray) -> Weights:
        words, counts = self.corpus.words, self.corpus.in_sentences
        return Weights(
            dict(zip(words, learnt.tolist(), strict=True)),
            dict(zip(words, counts.tolist(), strict=True)),
        )

    def answers(self, weights: Weights) -> dict[str, Answers]:
        unseen_weight = weights.unseen(Unseen.ONCE)
        return {
            name: weighted_answers(
                questions_of(gold),
                self.material,
                lambda word: weights.by_word.get(word, unseen_weight),
            )
            for name, gold in self.sets.items()
        }


def main() -> None:
    options = arguments()
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(options, Path(folder))
        columns: dict[str, dict[str, Answers]] = {
            baseline.name: {
                name: baseline.answer(questions_of(gold), bench.material)
                for name, gold in bench.sets.items()
            }
            for baseline in (AVG, ISF, SMOOTH)
        }
        curves: dict[str, list[float]] = {}
        learnt: dict[str, Weights] = {}
        rare = with_rare_words(
            bench.corpus.isf(), bench.vectors, bench.corpus.in_sentences, options.rare
        )
        columns["ISF, rare"] = bench.answers(bench.weights(rare))
        for init in options.init or (Init.RANDOM, Init.ISF):
            name = f"NWS({init})"
            began = time.perf_counter()
            curves[name] = []
            for epoch in learn(bench.corpus, bench.vectors, settings(options, init)):
                weights = final_weights(
                    bench.corpus, bench.vectors, settings(options, init), epoch.weights
                )
                learnt[name] = bench.weights(weights)
                columns[name] = bench.answers(learnt[name])
                curves[name].append(mean(bench.sets, columns[name]))
            print(f"{name}: {time.perf_counter() - began:.0f} s")
        print(table_text(rows(bench.sets, columns)))
        for name, curve in curves.items():
            print(f"{name}, mean by epoch: {' '.join(f'{value:.2f}' for value in curve)}")
        if options.norms:
            for name, saliency in learnt.items():
                for norm in correlations(saliency, *read_norms(options.norms)):
                    print(f"{name}, {norm.name}: {figure_text(norm.correlation)}")


def settings(options: argparse.Namespace, init: Init) -> Settings:
    return Settings(
        init=init,
        negatives=options.negatives,
        epochs=options.epochs,
        seed=options.seed,
        learning_rate=options.learning_rate,
        batch=options.batch,
        similarity=Similarity(options.similarity),
        scale=options.scale,
        rare=options.rare,
    )


def rows(
    sets: Mapping[str, Sequence[GoldPair]], columns: Mapping[str, Mapping[str, Answers]]
) -> list[list[str]]:
    """Return a row for each set, and one with the means."""
    table = [["", *columns]]
    for name, gold in sets.items():
        row = [name]
        for answers in columns.values():
            [comparison] = compare(gold, answers[name], columns["ISF"][name], Task.STS)
            figure = comparison.first
            row.append(
                f"{100 * (figure.value or 0):.1f} "
                f"({100 * (figure.low or 0):.0f} to {100 * (figure.high or 0):.0f})"
                f"{'*' if comparison.starred else ''}"
            )
        table.append(row)
    means = [f"{mean(sets, answers):.2f}" for answers in columns.values()]
    return [*table, ["mean", *means]]


def mean(sets: Mapping[str, Sequence[GoldPair]], answers: Mapping[str, Answers]) -> float:
    """Return the mean of Pearson's correlations, times a hundred."""
    values = [
        compare(gold, answers[name], answers[name], Task.STS)[0].first.value or 0.0
        for name, gold in sets.items()
    ]
    return 100 * float(np.mean(values))


def arguments() -> argparse.Namespace:
    usual = Settings()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("corpus", type=Path)
    add("vectors", type=Path)
    add("sets", type=Path, nargs="+", metavar="SET")
    add("--norms", type=Path)
    add("--negatives", type=int, default=usual.negatives)
    add("--epochs", type=int, default=usual.epochs)
    add("--seed", type=int, default=usual.seed)
    add("--learning-rate", type=float, default=usual.learning_rate)
    add("--batch", type=int, default=usual.batch)
    add("--similarity", choices=tuple(Similarity), default=usual.similarity)
    add("--scale", type=float, default=usual.scale)
    add("--rare", type=int, default=usual.rare)
    add("--init", type=Init, choices=tuple(Init), action="append", help="(default: both)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
