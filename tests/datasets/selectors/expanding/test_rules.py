from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.models import Project
from datasets.selectors.expanding.rules import (
    RuleRow,
    expansions_counted,
    rule_settings,
    rules_table,
)
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.normalising import project_normalise
from datasets.services.importing.parsing import project_parse
from datasets.services.importing.sources import sources_import
from tests.datasets.corpus import RULES, plain_engine, recorded_parser, scenes_file, unwatched


@pytest.fixture
def expanded(project: Project, tmp_path: Path) -> Project:
    sources_import(project=project, file=scenes_file(tmp_path), actor=None, progress=unwatched)
    project_parse(project=project, actor=None, progress=unwatched, parser=recorded_parser())
    for step in (project_normalise, project_expand):
        step(project=project, actor=None, progress=unwatched, engine=plain_engine())
    return project


def rows(project: Project, switched_off: tuple[str, ...] = ()) -> dict[str, RuleRow]:
    settings = rule_settings(project)
    settings.switched_off = list(switched_off)
    table = rules_table(project, RULES, settings)
    return {row.id: row for group in table.values() for row in group}


def test_each_rule_comes_with_what_it_wrote_and_what_became_of_it(expanded: Project) -> None:
    gladly, maybe = rows(expanded)["s2.gladly"], rows(expanded)["s2.maybe"]
    assert (gladly.sentences, gladly.candidates, gladly.warned, gladly.chosen) == (5, 5, 0, 5)
    assert (maybe.candidates, maybe.warned, maybe.chosen) == (5, 5, 0)


def test_refusals_are_counted_with_their_reasons(expanded: Project) -> None:
    row = rows(expanded)["s3.never"]
    assert row.refused == 1
    assert [(reason.reason, reason.n) for reason in row.reasons] == [("there is a pony", 1)]


def test_a_normalising_rule_counts_the_sentences_it_changed(expanded: Project) -> None:
    row = rows(expanded)["n.naming"]
    assert (row.sentences, row.candidates, row.kind) == (1, 0, "N")


def test_rules_that_are_off_or_no_longer_there_keep_their_row(expanded: Project) -> None:
    result = rows(expanded, switched_off=("s2.gladly",))
    assert not result["s2.gladly"].is_on
    assert result["s2.maybe"].is_on
    fewer = rules_table(expanded, RULES[2:], rule_settings(expanded))
    assert next(row for row in fewer["S2"] if row.id == "s2.gladly").rule is None


def test_the_table_takes_three_queries(expanded: Project) -> None:
    settings = rule_settings(expanded)
    with CaptureQueriesContext(connection) as queries:
        rules_table(expanded, RULES, settings)
    assert len(queries) == 3


def test_expansions_are_counted_with_those_that_are_outdated(expanded: Project) -> None:
    settings = rule_settings(expanded)
    assert expansions_counted(expanded, settings) == (6, 0)
    settings.kept_s2 = 1
    assert expansions_counted(expanded, settings) == (6, 6)
