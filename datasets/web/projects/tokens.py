"""The tokens of a project's scripts: listed, created, revoked."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project, access_token
from datasets.models import Role
from datasets.selectors.projects.tokens import project_tokens
from datasets.services.projects.tokens import token_create, token_revoke
from datasets.web.projects.token_forms import TokenForm
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def tokens(request: SignedInRequest, slug: str) -> HttpResponse:
    """List the tokens. A new one is shown in the answer to its form, and stored nowhere."""
    project = access_project(request.user, slug, Role.MANAGER)
    form, created = TokenForm(request.POST or None), None
    if form.is_valid():
        with errors_shown(form):
            created = token_create(project=project, actor=request.user, **form.cleaned_data)
            form = TokenForm()
    context = {"project": project, "tokens": project_tokens(project), "made": created}
    return render_form(request, "datasets/projects/tokens.html", form, context)


@login_required
@require_POST
def revoke(request: SignedInRequest, slug: str, token_id: int) -> HttpResponse:
    token = access_token(request.user, slug, token_id)
    token_revoke(token=token, actor=request.user)
    messages.success(request, _("The token %(name)s no longer works.") % {"name": token.name})
    return redirect("tokens", slug)
