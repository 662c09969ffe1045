"""Starting the steps that create sentences and pairs."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project
from datasets.designs.forecast import Forecast
from datasets.models import Project, Role
from datasets.selectors.expanding.mixing import project_mix
from datasets.selectors.expanding.rules import rule_settings
from datasets.selectors.expanding.sentences import expansions_by_choice
from datasets.selectors.overview import project_overview
from datasets.services.pairing.pair_sets import design_named, pairs_forecast
from datasets.services.steps import expand_start, pair_start, parse_start
from datasets.web.pairing.forms import PairingForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@require_POST
def parse(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    parse_start(project=project, actor=request.user)
    messages.success(request, _("Parsing has started."))
    return redirect("project", slug)


@login_required
@require_POST
def expand(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    chosen = {name: name in request.POST for name in ("retry_fallen", "again")}
    expand_start(project=project, actor=request.user, **chosen)
    messages.success(request, _("The rules are running."))
    return redirect("project", slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def pair_set_new(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    overview = project_overview(project)
    number = len(overview.pair_sets) + 1
    initial = {"seed": project.seed, "name": _("Pairs %(n)d") % {"n": number}}
    form = PairingForm(request.POST or None, request.FILES or None, initial=initial)
    forecast = None
    if form.is_valid():
        with errors_shown(form):
            if "count" not in request.POST:
                job = pair_start(project=project, actor=request.user, **form.cleaned_data)
                return redirect("job", slug, job.pk)
            forecast = _forecast(project, **form.cleaned_data)
    context = {
        "forecast": forecast,
        "project": project,
        "overview": overview,
        "chosen": expansions_by_choice(project),
    }
    return render_form(request, "datasets/pairing/pair_set_new.html", form, context)


def _forecast(
    project: Project, *, name: str, seed: int, design: str, unrelated_share: float, table: str
) -> Forecast:
    mix = project_mix(rule_settings(project))
    chosen = design_named(design, unrelated_share=unrelated_share, table=table, mix=mix)
    return pairs_forecast(project=project, design=chosen, seed=seed)
