"""The English sentences of the reasons about material, files and measures, by code."""

from collections.abc import Mapping

from datasets.wording import evaluation, files, jobs, people, webhooks

MODULES = (evaluation, files, jobs, people, webhooks)

WORDINGS: Mapping[str, str] = {
    code: wording for module in MODULES for code, wording in module.WORDINGS.items()
}
