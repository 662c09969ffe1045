"""The glossary beside a sentence that is translated."""

from annotation.models import Prompt
from datasets.models import GlossaryTerm, Project
from datasets.selectors.adapting.glossary import terms_in, terms_missing


def terms_shown(project: Project, prompt: Prompt) -> list[GlossaryTerm]:
    """Return the terms of the glossary in the source of a translation; none for other prompts."""
    source = prompt.source_sentence
    return terms_in(project, source.text) if source and source.source.language else []


def terms_lacking(project: Project, prompt: Prompt, text: str) -> list[GlossaryTerm]:
    """Return the enforced terms of the source that a translation does not have."""
    source = prompt.source_sentence
    return terms_missing(terms_shown(project, prompt), source.text, text) if source else []
