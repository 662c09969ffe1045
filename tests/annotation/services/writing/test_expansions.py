"""Settled expansions, and what stays when their author is erased."""

import pytest
from django.utils import timezone

from annotation.models import Prompt, Settlement, TextSlot
from annotation.services.leaving.withdrawing import annotator_erase
from annotation.services.writing.settling import (
    prompt_complete,
    prompt_settle,
    settlement_undo,
)
from datasets.errors import Conflict
from datasets.models import Decision, Project, Sentence, Source
from datasets.services.expanding.mending import source_mend_undo, sources_keep, sources_keep_undo
from tests.annotation.services.writing.conftest import B, in_corpus
from tests.annotation.settling import Writing, s1_of, source_of


def test_a_settled_expansion_is_in_use_with_its_transformation(project, adjudicator):
    s1 = s1_of(project, "A man is singing")
    writing = Writing(project, task="expand", versions=1, deciding="adjudicator")
    prompt = writing.ask_expansion(s1)
    (version,) = writing.write(prompt, "A man is not singing")
    done = prompt_settle(prompt=prompt, way="taken", version=version, actor=adjudicator)
    assert done.sentence.text == "A man is not singing"
    assert done.sentence.base == s1
    assert [rule["rule"] for rule in done.sentence.derivation.rules] == [
        "s3.negation",
        "s3.manual",
    ]
    assert done.decision.asked_rule_id == "s3.negation"

    # Another campaign asks the same: the latest is in use, both are on record.
    again = Writing(project, task="expand", versions=1, deciding="adjudicator")
    other = again.ask_expansion(s1)
    (version,) = again.write(other, "No man is singing")
    latest = prompt_settle(prompt=other, way="taken", version=version, actor=adjudicator)
    in_use = s1.expansions.filter(is_retired=False)
    assert [sentence.text for sentence in in_use] == ["No man is singing"]
    assert Decision.objects.filter(sentence=s1, is_current=True).count() == 2
    settlement_undo(settlement=latest, actor=adjudicator)
    assert [sentence.text for sentence in in_use.all()] == ["A man is not singing"]

    # A rejected expansion concerns nothing else.
    prompt_settle(
        prompt=Prompt.objects.get(pk=other.pk), way="rejected", reason="odd", actor=adjudicator
    )
    assert Source.objects.get().fallen_reason == ""


def test_a_kept_source_that_authors_write_about_is_not_dropped_again(project):
    source_of(project, "caption-1", ("A man is singing",))
    Source.objects.update(fallen_reason="The tree has no root.")
    sources_keep(project=project, reason="The tree has no root.", actor=None)
    s1 = Sentence.objects.get()
    Writing(project, task="expand", versions=1, deciding="adjudicator").ask_expansion(s1)
    act = project.audit_entries.get(action="sources.kept").pk
    with pytest.raises(Conflict, match="Authors were asked to write"):
        source_mend_undo(source=s1.source, actor=None)
    with pytest.raises(Conflict, match="nothing to undo"):
        sources_keep_undo(project=project, act=act, actor=None)
    assert Source.objects.get().fallen_reason == ""


def test_an_expansion_that_repeats_its_s1_waits_for_somebody(project, adjudicator):
    s1 = s1_of(project, "A man is singing")
    writing = Writing(project, task="expand", versions=1, deciding="nobody")
    prompt = writing.ask_expansion(s1)
    writing.write(prompt, "A man is singing.", complete=prompt_complete)
    assert prompt.state == "written"
    assert not Settlement.objects.exists()


def test_the_code_of_an_erased_author_leaves_the_corpus(writing, asked, adjudicator, project):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    one = a.slots.get(number=1).versions.get()
    prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    s1 = s1_of(project, "A man is singing")
    expanding = Writing(project, task="expand", versions=1, deciding="nobody")
    expanding.seats = writing.seats[:1]
    prompt = expanding.ask_expansion(s1)
    TextSlot.objects.filter(prompt=prompt).update(campaign=expanding.campaign)
    expanding.write(prompt, "No man is singing", complete=prompt_complete)
    code = writing.writer(0).code
    assert prompt.settlement.decision.written_by == [code]

    Project.objects.update(archived_at=timezone.now())
    annotator_erase(annotator=writing.writer(0))
    rules = list(Sentence.objects.values_list("derivation__rules", flat=True))
    assert code not in str(rules)
    assert code not in str(list(Settlement.objects.values_list("rules", flat=True)))
    assert Decision.objects.get().written_by == []
    assert len(in_corpus()) == 3
