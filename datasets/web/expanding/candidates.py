"""Candidate review: what the rules propose for each S1, and the project lead's decisions."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import reswap, retarget

from datasets.access import access_project, access_sentence
from datasets.errors import NotFound
from datasets.models import Decision, Expected, Project, Role, Sentence, Stage
from datasets.selectors.expanding.candidates import (
    CLEAN,
    USED,
    WARNED,
    CandidateCriteria,
    Proposal,
    anchor_of,
    clean_undecided,
    last_decision,
    proposals_at,
    proposals_of,
    rules_proposing,
    sentences_proposed_for,
)
from datasets.selectors.expanding.reviewed import expansions_reviewed, first_undecided
from datasets.services.expanding.choosing import KINDS, manual_rule
from datasets.services.expanding.deciding import (
    ProposalRef,
    candidate_accept,
    candidate_edit,
    candidate_reject,
    candidate_write,
    candidates_accept_clean,
    decision_undo,
)
from datasets.web.expanding.forms import DecisionForm, EditForm, OwnSentenceForm
from datasets.web.shared.filters import CandidateFilter, query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest, number_in
from datasets.web.shared.responses import render_form

PER_PAGE = 10  # S1s, each with up to a few dozen candidates
DECISIONS = {"accept": candidate_accept, "reject": candidate_reject}
# The usual expectation of each kind; the lead may expect something else.
USUAL = {
    Stage.S2: (Expected.ENTAILMENT, Expected.ENTAILMENT),
    Stage.S3: (Expected.CONTRADICTION, Expected.CONTRADICTION),
    Stage.S4: (Expected.NEUTRAL, Expected.NEUTRAL),
}


@dataclass(frozen=True)
class KindShown:
    """The proposals for an S1 of one kind."""

    kind: Stage
    proposals: list[Proposal]


@login_required
@never_cache
@require_safe
def candidates(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = _filter(request, project)
    criteria = form.criteria()
    pages = Paginator(sentences_proposed_for(project, criteria), PER_PAGE)
    page = pages.get_page(request.GET.get("page"))
    context = {
        "project": project,
        "form": form,
        "page": page,
        "query": query_without_page(request),
        "back": request.GET.urlencode(),
        "shown": _rows_shown(project, list(page), criteria),
        "is_used_only": criteria.state == USED,
        "clean": clean_undecided(project, criteria).count(),
        "last": last_decision(project, request.user),
        "reviewed": expansions_reviewed(project),
    }
    return render(request, "datasets/expanding/candidates.html", context)


@login_required
@never_cache
@require_safe
def next_undecided(request: SignedInRequest, slug: str) -> HttpResponse:
    """Redirect to the first undecided expansion in the pairs, on whatever page it is."""
    project = access_project(request.user, slug, Role.MANAGER)
    undecided = first_undecided(project)
    if undecided is None:
        messages.success(request, _("Everything that goes into pairs has been reviewed."))
        return _see_list(project, "")
    return _see_list(
        project, f"page={undecided.sentences_before // PER_PAGE + 1}", undecided.anchor
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def accept_clean(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    form = _filter(request, project)
    criteria, list_query = form.criteria(), request.GET.urlencode()
    if request.method == "POST":
        accepted = candidates_accept_clean(
            project=project, criteria=criteria, seen_count=_seen(request), actor=request.user
        )
        text = ngettext(
            "%(n)d candidate was accepted.", "%(n)d candidates were accepted.", accepted
        )
        messages.success(request, text % {"n": accepted})
        return _see_list(project, list_query)
    context = {"project": project, "form": form, "back": list_query}
    context["clean"] = clean_undecided(project, criteria).count()
    return render(request, "datasets/expanding/candidates_accept.html", context)


@login_required
@require_POST
def undo(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    last = last_decision(project, request.user)
    decision_undo(project=project, actor=request.user, seen_step=_seen(request))
    messages.success(request, _("Your last decision was taken back."))
    anchor = _anchor(last.first) if last and last.n == 1 else ""
    return _see_list(project, request.POST.get("back", ""), anchor)


@login_required
@require_POST
def decide(request: SignedInRequest, slug: str, sentence_id: int, kind: str) -> HttpResponse:
    sentence = _access_s1(request, slug, sentence_id, kind)
    form, service = DecisionForm(request.POST), DECISIONS.get(request.POST.get("action", ""))
    if not form.is_valid() or service is None:
        raise NotFound
    proposals = proposals_at(sentence, kind)
    service(ref=_ref(form, sentence, kind), actor=request.user)
    return _after_decision(request, sentence, kind, form, proposals)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: SignedInRequest, slug: str, sentence_id: int, kind: str) -> HttpResponse:
    sentence = _access_s1(request, slug, sentence_id, kind)
    key = (request.POST or request.GET).get("about", "")
    proposals = proposals_at(sentence, kind)
    proposal = next((proposal for proposal in proposals if proposal.key == key), None)
    if proposal is None:
        raise NotFound
    form = EditForm(request.POST or None, initial=_initial(proposal, request))
    if form.is_valid():
        with errors_shown(form):
            text = form.cleaned_data["text"]
            ref = _ref(form, sentence, kind)
            candidate_edit(ref=ref, text=text, actor=request.user)
            return _after_decision(request, sentence, kind, form, proposals)
    return _text_form(request, sentence, kind, form, {"proposal": proposal})


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def write(request: SignedInRequest, slug: str, sentence_id: int, kind: str) -> HttpResponse:
    sentence = _access_s1(request, slug, sentence_id, kind)
    expected_ab, expected_ba = USUAL[Stage(kind)]
    list_query = request.GET.get("back", "")
    initial = {"expected_ab": expected_ab, "expected_ba": expected_ba, "back": list_query}
    form = OwnSentenceForm(request.POST or None, initial=initial)
    if form.is_valid():
        with errors_shown(form):
            data = {k: v for k, v in form.cleaned_data.items() if k != "back"}
            decision = candidate_write(sentence=sentence, kind=kind, actor=request.user, **data)
            return _see_list(sentence.project, form.cleaned_data["back"], _anchor(decision))
    return _text_form(request, sentence, kind, form, {"proposal": None})


def _seen(request: SignedInRequest) -> int:
    """Return the row id that the page showed, or 0, which no row has."""
    return number_in(request.POST.get("seen", "")) or 0


def _access_s1(request: SignedInRequest, slug: str, sentence_id: int, kind: str) -> Sentence:
    sentence = access_sentence(request.user, slug, sentence_id)
    if sentence.stage != Stage.S1 or kind not in KINDS:
        raise NotFound
    return sentence


def _filter(request: SignedInRequest, project: Project) -> CandidateFilter:
    rules = [*rules_proposing(project), *map(manual_rule, KINDS)]
    return CandidateFilter(request.GET, rules=rules, project=project)


def _rows_shown(
    project: Project, sentences: list[Sentence], criteria: CandidateCriteria
) -> list[tuple[Sentence, list[KindShown]]]:
    """Return the S1s of a page with matching proposals, of all kinds unless some were asked for."""
    proposals = proposals_of(project, sentences, criteria)
    rows = []
    for sentence in sentences:
        of_sentence = proposals.get(sentence.pk, [])
        kinds = [KindShown(kind, [p for p in of_sentence if p.kind == kind]) for kind in KINDS]
        if criteria.is_of_candidates and criteria.state != USED:
            kinds = [k for k in kinds if k.proposals]
        rows.append((sentence, kinds))
    return rows


def _ref(form: DecisionForm, sentence: Sentence, kind: str) -> ProposalRef:
    return ProposalRef(sentence, kind, form.cleaned_data["about"], form.cleaned_data["seen"])


def _initial(proposal: Proposal, request: SignedInRequest) -> dict[str, Any]:
    return {
        "about": proposal.key,
        "seen": proposal.decision.pk if proposal.decision else None,
        "text": proposal.text,
        "back": request.GET.get("back", ""),
    }


def _text_form(
    request: SignedInRequest,
    sentence: Sentence,
    kind: str,
    form: EditForm | OwnSentenceForm,
    context: dict[str, Any],
) -> HttpResponse:
    """Show the form for a text: a page, or a fragment for an htmx request."""
    context |= {"project": sentence.project, "sentence": sentence, "kind": Stage(kind)}
    context["back"] = form["back"].value() or ""
    if not request.htmx:
        return render_form(request, "datasets/expanding/candidate_text.html", form, context)
    answer = render_form(request, "datasets/expanding/_candidate_text.html", form, context)
    if answer.status_code == 422 and context["proposal"]:
        slot = f"#{context['proposal'].anchor} [data-slot]"
        return reswap(retarget(answer, slot), "innerHTML")
    return answer


def _after_decision(
    request: SignedInRequest,
    sentence: Sentence,
    kind: str,
    form: DecisionForm,
    proposals: list[Proposal],
) -> HttpResponse:
    """Show what was decided on, and whatever is used or no longer used because of it."""
    list_query, key = form.cleaned_data["back"], form.cleaned_data["about"]
    if not request.htmx:
        return _see_list(sentence.project, list_query, anchor_of(sentence.pk, kind, key))
    previous = {proposal.key: proposal for proposal in proposals}
    now = proposals_at(sentence, kind)
    changed = [
        proposal
        for proposal in now
        if proposal.key != key
        and (proposal.key not in previous or proposal.is_used != previous[proposal.key].is_used)
        and _fits(proposal, list_query)
    ]
    context = {
        "project": sentence.project,
        "sentence": sentence,
        "back": list_query,
        "is_used_only": _wanted_state(list_query) == USED,
        "decided": [proposal for proposal in now if proposal.key == key],
        "others": [
            proposal for proposal in changed if _was_listed(previous.get(proposal.key), list_query)
        ],
        "replacements": [
            proposal
            for proposal in changed
            if proposal.is_used and not _was_listed(previous.get(proposal.key), list_query)
        ],
        "last": last_decision(sentence.project, request.user),
        "reviewed": expansions_reviewed(sentence.project),
    }
    return render(request, "datasets/expanding/_candidate_decided.html", context)


def _fits(proposal: Proposal, list_query: str) -> bool:
    """Tell whether a list may show a proposal, whatever state it was in when the list was made."""
    filters = QueryDict(list_query)
    rule, warnings = filters.get("rule"), filters.get("warnings")
    has_warnings = WARNED if proposal.warnings else CLEAN
    return (not rule or rule == proposal.rule_id) and (not warnings or warnings == has_warnings)


def _was_listed(proposal: Proposal | None, list_query: str) -> bool:
    """Tell whether a list had a proposal, judging by its state before the decision."""
    state = _wanted_state(list_query)
    if proposal is None or not state:
        return proposal is not None
    return proposal.is_used if state == USED else proposal.state == state


def _wanted_state(list_query: str) -> str:
    return CandidateFilter(QueryDict(list_query), rules=()).criteria().state


def _anchor(decision: Decision) -> str:
    return anchor_of(decision.sentence_id, decision.kind, decision.comparison_key)


def _see_list(project: Project, list_query: str, anchor: str = "") -> HttpResponse:
    query = QueryDict(list_query).urlencode()
    url = reverse("candidates", args=[project.slug])
    url += (f"?{query}" if query else "") + (f"#{anchor}" if anchor else "")
    response = HttpResponseRedirect(url)
    response.status_code = 303
    return response
