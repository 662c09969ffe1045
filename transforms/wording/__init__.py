"""The English sentence of each reason, by its code; {names} stand for its parameters.

A code has one meaning, and says it in one sentence wherever it is used. Pages translate the
sentence before they put the parameters in.
"""

from collections.abc import Mapping

from transforms.wording import checks, edits, english, polish, shared, universal

MODULES = (checks, edits, english, polish, shared, universal)

WORDINGS: Mapping[str, str] = {
    code: wording for module in MODULES for code, wording in module.WORDINGS.items()
}
