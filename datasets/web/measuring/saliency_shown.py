"""What the pages of word saliency show."""

from itertools import zip_longest
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from datasets.charts import Chart, ChartKind
from datasets.evaluation.saliency.evaluating import mean_of
from datasets.models import Job, Project, SaliencyModel
from datasets.selectors.measuring.saliency import (
    measurable_releases,
    saliency_job,
    saliency_jobs,
    saliency_models,
)
from datasets.web.measuring.saliency_forms import ReleaseChoiceForm, SaliencyDeleteForm


def models_shown(project: Project) -> list[tuple[SaliencyModel, Job | None]]:
    """Return the models of a project with the jobs that learn them."""
    models = saliency_models(project)
    jobs = saliency_jobs(models)
    return [(model, jobs.get(model.pk)) for model in models]


def model_shown(model: SaliencyModel) -> dict[str, Any]:
    """Return the context of a model's page."""
    return {
        "project": model.project,
        "model": model,
        "job": saliency_job(model),
        "charts": learning_charts(model),
        "charts_at": f"{reverse('saliency-model', args=[model.project.slug, model.pk])}charts/",
        "evaluated": evaluated_sets(model),
        "words": [*zip_longest(model.report.get("most", []), model.report.get("least", []))],
        "boards_form": release_form(model),
        "delete_form": SaliencyDeleteForm(),
    }


def release_form(model: SaliencyModel, data: QueryDict | None = None) -> ReleaseChoiceForm:
    return ReleaseChoiceForm(measurable_releases(model.project), data)


def learning_charts(model: SaliencyModel) -> dict[str, Chart]:
    """Return the error by epoch, if an epoch has ended, and the correlation, if there are sets."""
    charts = [_errors(model), _correlations(model)]
    return {chart.name: chart for chart in charts if chart.rows}


def _errors(model: SaliencyModel) -> Chart:
    return Chart(
        "learning",
        ChartKind.LINES,
        _("Mean error by epoch"),
        (_("Epoch"), _("Mean error")),
        tuple(enumerate(model.report.get("errors", []), 1)),
    )


def _correlations(model: SaliencyModel) -> Chart:
    """Return the means over the sets; epoch 0 is what learning begins with."""
    curve = model.report.get("evaluation", {"isf": [], "epochs": []})
    isf = mean_of(curve["isf"])
    return Chart(
        "correlation",
        ChartKind.LINES,
        _("Mean correlation by epoch"),
        (_("Epoch"), _("This model"), _("ISF")),
        tuple(
            (number, mean_of(correlations), isf)
            for number, correlations in enumerate(curve["epochs"])
        ),
        begins_at_zero=False,
    )


def evaluated_sets(model: SaliencyModel) -> list[dict[str, Any]]:
    """Return each evaluation set with the correlations of ISF, the start and the last epoch."""
    curve = model.report.get("evaluation")
    if not curve:
        return []
    columns = zip(curve["sets"], curve["isf"], curve["epochs"][0], curve["epochs"][-1], strict=True)
    return [
        {"name": name, "pairs": pairs, "isf": isf, "start": start, "last": last}
        for (name, pairs), isf, start, last in columns
    ]
