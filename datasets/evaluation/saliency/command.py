"""`python -m datasets.evaluation saliency`: learn word weights, show and compare them."""

import argparse
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from datasets.evaluation.figures import Json
from datasets.evaluation.report import figure_text, table_text
from datasets.evaluation.saliency.corpus import (
    corpus_vectors,
    learnt_rows,
    read_ordered,
    weights_of_rows,
)
from datasets.evaluation.saliency.evaluating import Evaluation, mean_of, read_evaluation_set
from datasets.evaluation.saliency.norms import correlations, read_norms
from datasets.evaluation.saliency.weights import read_weights, write_weights
from datasets.options import positive, whole_number

_SHOWN = 30  # words at each end


def add_saliency(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add `saliency` and what it can do to the commands."""
    saliency = commands.add_parser("saliency", help="learn word saliency from text (NWS)")
    inner = saliency.add_subparsers(required=True, metavar="COMMAND")
    _add_train(inner.add_parser("train", help="learn weights from sentences in running order"))
    words = inner.add_parser("words", help="show the most and the least salient words")
    words.set_defaults(run=_words)
    words.add_argument("weights", type=Path, metavar="WEIGHTS")
    words.add_argument(
        "--count", type=whole_number(1), default=_SHOWN, help="(default %(default)s)"
    )
    norms = inner.add_parser("norms", help="correlate weights with ratings of words (Table 3)")
    norms.set_defaults(run=_norms)
    norms.add_argument("weights", type=Path, metavar="WEIGHTS")
    norms.add_argument("norms", type=Path, metavar="NORMS", help="first column: words")
    for parser in (words, norms):
        parser.add_argument("--json", action="store_true", help="write JSON instead of a table")


def _add_train(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(run=_train)
    add = parser.add_argument
    add("corpus", type=Path, help="a sentence on each line, an empty line between documents")
    add(
        "--vectors", type=Path, required=True, help="word vectors of word2vec or GloVe; not changed"
    )
    add("--out", type=Path, required=True, metavar="TSV", help="where the weights go")
    add("--init", choices=("isf", "random"), default="isf", help="(default %(default)s)")
    add(
        "--negatives",
        type=whole_number(1, 100),
        default=2,
        help="of each sentence (default %(default)s)",
    )
    add("--epochs", type=whole_number(1, 1000), default=6, help="passes (default %(default)s)")
    add("--seed", type=whole_number(), default=1, help="(default %(default)s)")
    add("--learning-rate", type=positive, default=0.03, help="of AdaGrad (default %(default)s)")
    add(
        "--batch",
        type=whole_number(1, 100_000),
        default=512,
        help="sentences (default %(default)s)",
    )
    add(
        "--similarity",
        choices=("inner", "mean", "cosine"),
        default="mean",
        help="of two sentences: inner product of sums, of means, or cosine (default %(default)s)",
    )
    add(
        "--scale",
        type=positive,
        default=1.0,
        help="multiplies the similarities (default %(default)s)",
    )
    add(
        "--rare",
        type=whole_number(),
        default=100,
        help="words in fewer sentences weigh as frequent ones like them (default %(default)s)",
    )
    add(
        "--evaluate",
        type=Path,
        action="append",
        default=[],
        metavar="SET",
        help="scored sentence pairs: their correlation after each epoch; may be repeated",
    )
    add("--json", action="store_true", help="write JSON instead of a table")


def _train(options: argparse.Namespace) -> tuple[Json, str]:
    # PyTorch takes seconds to load, which other commands need not wait for.
    from datasets.evaluation.saliency.objective import Similarity
    from datasets.evaluation.saliency.training import Init, Settings, final_weights, learn

    settings = Settings(
        init=Init(options.init),
        negatives=options.negatives,
        epochs=options.epochs,
        seed=options.seed,
        learning_rate=options.learning_rate,
        batch=options.batch,
        similarity=Similarity(options.similarity),
        scale=options.scale,
        rare=options.rare,
    )
    evaluation = _evaluation(options)
    checkpoint = options.out.with_name(options.out.name + ".checkpoint")
    with _temporary_folder(options.out) as folder:
        with options.corpus.open(encoding="utf-8") as lines:
            corpus = read_ordered(lines, folder)
        vectors, with_vectors = corpus_vectors(options.vectors, corpus)
        means: dict[int, float | None] = {}
        for last in learn(corpus, vectors, settings, checkpoint=checkpoint, progress=_progress):
            if evaluation is not None or last.number == settings.epochs:
                weights = final_weights(corpus, vectors, settings, last.weights)
                rows = learnt_rows(corpus, weights, with_vectors)
            if evaluation is not None:
                means[last.number] = mean_of(evaluation.correlations(weights_of_rows(rows)))
    write_weights(options.out, rows)
    checkpoint.unlink(missing_ok=True)
    result: dict[str, Json] = {
        "sentences": corpus.sentences,
        "words": len(with_vectors),
        "errors": list[Json](last.errors),
    }
    table = [["epoch", "error"]]
    table += [[str(number), f"{error:.4f}"] for number, error in enumerate(last.errors, 1)]
    if evaluation is not None:
        # Epochs before a kill were not evaluated again.
        by_epoch = [means.get(number) for number in range(1, last.number + 1)]
        result["pearson"] = list[Json](by_epoch)
        cells = ["NA" if mean is None else f"{mean:.4f}" for mean in by_epoch]
        table = [[*row, cell] for row, cell in zip(table, ["pearson", *cells], strict=True)]
    text = f"{corpus.sentences} sentences, {len(with_vectors)} words with vectors\n"
    return result, text + table_text(table)


@contextmanager
def _temporary_folder(out: Path) -> Iterator[Path]:
    """Make the folder of the corpus's words; one that a killed command left is used again."""
    folder = out.with_name(out.name + ".words")
    folder.mkdir(exist_ok=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def _evaluation(options: argparse.Namespace) -> Evaluation | None:
    sets = []
    for path in options.evaluate:
        options.reads = path  # the file that a message about bad lines names
        sets.append(read_evaluation_set(path, path.name))
    return Evaluation(sets, options.vectors) if sets else None


def _progress(done: int, batches: int) -> None:
    if sys.stderr.isatty() and (done % 20 == 0 or done == batches):
        end = "\n" if done == batches else ""
        sys.stderr.write(f"\r{100 * done // batches} % of {batches} batches{end}")


def _words(options: argparse.Namespace) -> tuple[Json, str]:
    options.reads = options.weights
    weights = read_weights(options.weights)
    ranked = weights.ranked()
    heaviest, lightest = ranked[: options.count], ranked[::-1][: options.count]
    table = [["most salient", "", "least salient", ""]]
    table += [
        [first, f"{weights.by_word[first]:.3f}", last, f"{weights.by_word[last]:.3f}"]
        for first, last in zip(heaviest, lightest, strict=True)
    ]
    return {"most": list[Json](heaviest), "least": list[Json](lightest)}, table_text(table)


def _norms(options: argparse.Namespace) -> tuple[Json, str]:
    options.reads = options.weights
    weights = read_weights(options.weights)
    options.reads = options.norms
    norms = correlations(weights, *read_norms(options.norms))
    table = [["norm", "words", "pearson"]]
    table += [[n.name, str(n.correlation.n), figure_text(n.correlation)] for n in norms]
    return {norm.name: norm.correlation.as_json() for norm in norms}, table_text(table)
