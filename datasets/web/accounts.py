"""Setting a password with the link that the project lead handed over."""

from django.contrib.auth import views
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache


@method_decorator(never_cache, name="dispatch")
class SetPassword(views.PasswordResetConfirmView):
    """The link is exchanged for a session at once, so that the token leaves the address bar."""

    template_name = "account/set_password.html"
    success_url = reverse_lazy("set-password-done")


class SetPasswordDone(views.PasswordResetCompleteView):
    template_name = "account/set_password_done.html"
