"""Where Prolific reports changes of submissions to."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST

from annotation.access import access_prolific_hook
from annotation.services.recruiting.hooks import report_take


@csrf_exempt  # another system posts to it; the signature is checked
@never_cache
@require_POST
def prolific_hook(request: HttpRequest, key: str) -> HttpResponse:
    account = access_prolific_hook(key)
    report_take(account=account, headers=request.headers, body=request.body)
    return HttpResponse(status=204)
