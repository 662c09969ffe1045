"""How static files are named and compressed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = r"""(?P<matched>import(?P<import>[\s{].*?)\s*from\s*["'](?P<url>\./.*?)["']\s*;)"""
_IMPORT_LATER = r"""(?P<matched>import\(["'](?P<url>\./.*?)["']\))"""


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Static files with a hash in their names, also where our modules import each other.

    Otherwise a browser would go on using imported modules of the previous version. Django's own
    option for this covers all packages, and some of them import files that they do not include.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        (
            "js/*.js",
            (
                (_IMPORT, 'import%(import)s from "%(url)s";'),
                (_IMPORT_LATER, 'import("%(url)s")'),
            ),
        ),
    )
