"""All baselines on one gold file, starred against ISF as in the saliency paper's Table 1."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from datasets.evaluation.baselines.plugin import Baseline, Material, Question
from datasets.evaluation.comparing import COMPARED, compare
from datasets.evaluation.figures import Figure, Json
from datasets.evaluation.material import Answers, GoldPair, Task
from datasets.evaluation.scoring import OFFICIAL, Report, score

REFERENCE = "ISF"


@dataclass(frozen=True, slots=True)
class Result:
    """The scores of a baseline, or why it was skipped; `starred` names files, "" the only one."""

    baseline: Baseline
    answers: Answers | None = None
    report: Report | None = None
    starred: frozenset[str] = frozenset()
    aside: str = ""

    def as_json(self) -> dict[str, Json]:
        if self.report is None:
            return {"stood_aside": self.aside}
        return {**self.report.as_json(), "starred": list[Json](sorted(self.starred))}


def run_baselines(
    baselines: Sequence[Baseline], gold: Sequence[GoldPair], task: Task, material: Material
) -> list[Result]:
    """Return the results of the baselines, in the order given."""
    results = [_run(baseline, gold, task, material) for baseline in baselines]
    reference = next((r.answers for r in results if r.baseline.name == REFERENCE), None)
    if reference is None or task not in COMPARED:
        return results
    return [_with_star(result, gold, reference, task) for result in results]


def questions_of(gold: Sequence[GoldPair]) -> tuple[Question, ...]:
    """Return the pairs without their gold."""
    return tuple(Question(pair.key, pair.text_a, pair.text_b) for pair in gold)


def _run(baseline: Baseline, gold: Sequence[GoldPair], task: Task, material: Material) -> Result:
    if task is not Task.SEMEVAL2014 and not baseline.gives_scores:
        return Result(baseline, aside="gives labels only, and this task has none")
    if missing := baseline.missing(material):
        return Result(baseline, aside=f"needs {' and '.join(missing)}")
    answers = baseline.answer(material.questions, material)
    return Result(baseline, answers, score(gold, answers, task))


def _with_star(result: Result, gold: Sequence[GoldPair], reference: Answers, task: Task) -> Result:
    if result.answers is None or result.answers is reference:
        return result
    comparisons = compare(gold, result.answers, reference, task)
    files = frozenset(comparison.file for comparison in comparisons if comparison.starred)
    return Result(result.baseline, result.answers, result.report, files)


def table_rows(results: Sequence[Result], task: Task) -> Iterator[list[str]]:
    """Yield a header and a row for each file or figure, a column for each baseline that ran."""
    finished = [result for result in results if result.report]
    yield ["", *(result.baseline.name for result in finished)]
    reports = [result.report for result in finished if result.report]
    if not reports:
        return
    for name in reports[0].files:
        if name:
            columns = zip(finished, reports, strict=True)
            yield [
                name,
                *(_cell(r.files[name], star=name in result.starred) for result, r in columns),
            ]
    for name in reports[0].figures:
        columns = zip(finished, reports, strict=True)
        official = name == OFFICIAL[task]
        yield [
            name,
            *(
                _figure_text(name, r.figures[name], star=official and "" in a.starred)
                for a, r in columns
            ),
        ]


def _figure_text(name: str, figure: Figure, *, star: bool) -> str:
    if figure.value is None or name not in {"mse", "mae"}:
        return _cell(figure, star=star)
    return f"{figure.value:.3f}"


def _cell(figure: Figure, *, star: bool) -> str:
    if figure.value is None:
        return "NA"
    # Times a hundred with one decimal, as correlations are printed in the paper.
    return f"{100 * figure.value:.1f}{'*' if star else ''}"
