from typing import Any

import pytest
from django.core.exceptions import ValidationError

from datasets.errors import Conflict, Invalid
from datasets.models import AuditEntry, Project, RuleSettings, User
from datasets.selectors.expanding.rules import rule_settings
from datasets.services.expanding.engines import project_engine
from datasets.services.expanding.rules import rule_settings_update
from datasets.services.projects.lifecycle import project_archive

DEFAULTS: dict[str, Any] = {
    "switched_off": [],
    "kept_s2": 20,
    "kept_s3": 20,
    "kept_s4": 20,
    "contrasts": "",
}


def update(project: Project, actor: User | None = None, **changes: Any) -> RuleSettings:
    return rule_settings_update(project=project, actor=actor, **{**DEFAULTS, **changes})


def test_a_rule_that_is_switched_off_does_not_run(project: Project) -> None:
    assert "s2.passive" in {rule.id for rule in project_engine(project).rules}
    update(project, switched_off=["s2.passive", "n.possessive"])
    running = {rule.id for rule in project_engine(project).rules}
    assert not running & {"s2.passive", "n.possessive"}
    assert "s2.active" in running


def test_changes_are_written_down_without_the_words(project: Project, manager: User) -> None:
    update(project, manager, switched_off=["s2.passive"], contrasts="big: small\nup: down")
    entry = AuditEntry.objects.get(action="rules.changed")
    assert entry.actor == manager
    assert entry.data["switched_off"] == ["s2.passive"]
    assert entry.data["contrast_lines"] == 2
    assert "small" not in str(entry.data)


def test_a_rule_that_is_not_there_cannot_be_switched_off(project: Project) -> None:
    with pytest.raises(Invalid, match="no rule s2"):
        update(project, switched_off=["s2.flying"])
    assert not RuleSettings.objects.exists()


def test_numbers_beyond_the_limits_are_refused(project: Project) -> None:
    for wrong in (0, 101):
        with pytest.raises(ValidationError) as raised:
            update(project, kept_s3=wrong)
        assert "kept_s3" in raised.value.message_dict
    assert not RuleSettings.objects.exists()


def test_nothing_changes_in_an_archived_project(project: Project, manager: User) -> None:
    project_archive(project=project, actor=manager)
    project.refresh_from_db()
    with pytest.raises(Conflict):
        update(project)


def test_the_ends_of_lines_of_a_browser_are_no_change(project: Project) -> None:
    first = update(project, contrasts="big: small\nup: down")
    repeated = update(project, contrasts="big: small \r\nup: down\r\n")
    assert repeated.contrasts == first.contrasts
    assert repeated.version == first.version


def test_the_version_is_that_of_what_is_decided_and_empty_for_the_defaults(
    project: Project,
) -> None:
    assert rule_settings(project).version == ""
    off = update(project, switched_off=["s2.passive"]).version
    assert off
    assert update(project, switched_off=["s2.passive"], kept_s2=None).version != off
    assert update(project, switched_off=["s2.passive"], contrasts="a: b").version != off
    assert update(project).version == ""


def test_a_normalising_rule_switched_off_does_not_outdate_expansions(project: Project) -> None:
    assert update(project, switched_off=["n.possessive"]).version == ""


def test_the_contrast_list_reaches_the_rules(project: Project) -> None:
    update(project, contrasts="guitar: violin")
    assert project_engine(project).contrasts["guitar"] == ("violin",)


def test_lines_of_the_contrast_list_that_cannot_be_read_are_named(project: Project) -> None:
    with pytest.raises(Invalid) as raised:
        update(project, contrasts="big: small\nup and down\nhot:")
    message = raised.value.fields["contrasts"]
    assert [problem.partition(":")[0] for problem in message] == ["line 2", "line 3"]
    assert not RuleSettings.objects.exists()
