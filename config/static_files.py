"""How static files are named and packed."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_IMPORT = r"""(?P<matched>import(?P<import>[\s{].*?)\s*from\s*["'](?P<url>\./.*?)["']\s*;)"""


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Files under names that change with their content, also where our modules import each other.

    Without that a browser would go on using an imported module of the version before. Django's
    own switch for it covers every package's files, and some of those import what they lack.
    """

    patterns = (
        *CompressedManifestStaticFilesStorage.patterns,
        ("js/*.js", ((_IMPORT, 'import%(import)s from "%(url)s";'),)),
    )
