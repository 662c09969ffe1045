"""The English sentence of each reason that campaigns and their statistics give, by its code."""

from collections.abc import Mapping

from annotation.wording import jobs, plans, prolific, statistics, texts, writing

MODULES = (jobs, plans, prolific, statistics, texts, writing)

WORDINGS: Mapping[str, str] = {
    code: wording for module in MODULES for code, wording in module.WORDINGS.items()
}
