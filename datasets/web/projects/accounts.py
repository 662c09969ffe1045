"""A user's login: setting a password through the lead's link, and keyboard shortcuts."""

from django.contrib.auth import views
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from datasets.errors import Invalid
from datasets.models import User
from datasets.services.projects.people import password_links, single_keys_choose
from datasets.web.shared.requests import SignedInRequest


@method_decorator(never_cache, name="dispatch")
class SetPassword(views.PasswordResetConfirmView):
    """The link is exchanged for a session at once, so that the token leaves the address bar."""

    template_name = "account/set_password.html"
    success_url = reverse_lazy("set-password-done")
    token_generator = password_links

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, User) and not user.is_passwordless else None


class SetPasswordDone(views.PasswordResetCompleteView):
    template_name = "account/set_password_done.html"


@login_required
@require_POST
def choose_keys(request: SignedInRequest) -> HttpResponse:
    choice = request.POST.get("single_keys")
    if choice not in ("on", "off"):
        raise Invalid(_("single_keys: expected “on” or “off”."))
    single_keys_choose(user=request.user, is_on=choice == "on")
    return HttpResponse(status=204)
