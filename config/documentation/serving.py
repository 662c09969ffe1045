"""The built documentation at /help/."""

import base64
import hashlib
import posixpath
import re
from functools import lru_cache
from pathlib import Path

from csp.decorators import csp_update
from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe
from django.views.static import serve

INLINE_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


@require_safe
def documentation(request: HttpRequest, path: str) -> HttpResponseBase:
    """Serve a file of the documentation, to everybody: it says nothing about this install."""
    root = settings.DOCUMENTATION_ROOT
    if not root.is_dir():
        raise Http404("The documentation is not built; `manage.py documentation` builds it.")
    path = posixpath.normpath(path or "index.html").lstrip("/")  # as `serve` reads it
    response = serve(request, path, document_root=str(root))
    file = root / path
    if file.suffix != ".html":
        return response
    allowed = ["'self'", *script_hashes(file, file.stat().st_mtime_ns)]
    return csp_update({"script-src": allowed})(lambda _: response)(request)


@lru_cache(maxsize=512)
def script_hashes(file: Path, changed: int) -> list[str]:
    """Return what lets the inline scripts of a page run under the content security policy.

    The theme has a few of its own. `changed` is the file's time: a page built anew is read anew.
    """
    scripts = INLINE_SCRIPT.findall(file.read_text(encoding="utf-8"))
    digests = {hashlib.sha256(script.encode()).digest() for script in scripts}
    return sorted(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
