"""The rules that the lead of a project wrote, with their descriptions."""

from collections.abc import Mapping
from functools import lru_cache

from datasets.models import Project
from datasets.selectors.languages.tables import ProjectTables, project_tables
from transforms.packs.fallback.files import RULES, BadLanguage, TextOf
from transforms.packs.fallback.patterns.parsing import parse_rules
from transforms.packs.fallback.problems import BadTable

_KEPT = "_rules_written"


def rules_written(project: Project) -> Mapping[str, str]:
    """Return the description of each rule of the rules file in use, by its id.

    A page names rules row by row: the file is looked up once for a project object.
    """
    cached = vars(project)
    if _KEPT not in cached:
        cached[_KEPT] = _in_use(project)
    rules: Mapping[str, str] = cached[_KEPT]
    return rules


def rules_in(tables: ProjectTables | None) -> Mapping[str, str]:
    """Return the description of each rule of some tables, by its id."""
    text = tables.get(RULES) if tables else None
    return _does(text) if text else {}


def _in_use(project: Project) -> Mapping[str, str]:
    try:
        return rules_in(project_tables(project))
    except BadLanguage:
        return {}  # A folder that cannot be read; the page of the language says where.


@lru_cache(maxsize=16)
def _does(text: TextOf) -> Mapping[str, str]:
    try:
        return {rule.id: rule.does for rule in parse_rules(text.load())}
    except BadTable:
        return {}
