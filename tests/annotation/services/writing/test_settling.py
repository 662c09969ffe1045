"""Settling a prompt, what it becomes in the corpus, and undoing it."""

from datetime import timedelta

import pytest
from django.utils import timezone

from annotation.models import Campaign, Prompt, Settlement, TextSlot
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.settling import (
    AlreadySettled,
    NotWritten,
    OwnVersion,
    VersionsChanged,
    prompt_complete,
    prompt_settle,
    settlement_undo,
    ties_settle_by_coin,
)
from datasets.errors import Conflict, Invalid, NotAllowed
from datasets.models import AuditEntry, Pair, PairSet, Project, Sentence, Source
from tests.annotation.services.writing.conftest import ONE, OTHER, B, in_corpus
from tests.annotation.settling import Writing
from tests.cast import person


def test_different_versions_wait_and_identical_ones_settle_by_themselves(writing):
    a, b = writing.ask_source()
    writing.write(a, ONE, OTHER, complete=prompt_complete)
    assert a.state == "written"
    writing.write(b, B, f"{B.lower()}.", complete=prompt_complete)
    assert (b.state, b.settlement.way) == ("settled", "identical")
    assert (b.settlement.text, b.settlement.adjudicator) == (B, None)
    # The other sentence of the source is not decided on yet.
    assert in_corpus() == []
    assert b.settlement.sentence is None


def test_everything_waits_where_an_adjudicator_sees_every_prompt(project, adjudicator):
    writing = Writing(project, deciding="adjudicator")
    (a,) = writing.ask_source(texts=("A man sings",))
    writing.write(a, B, B, complete=prompt_complete)
    assert a.state == "written"


def test_those_who_all_passed_wait_for_somebody_who_rejects(writing):
    (a,) = writing.ask_source(texts=("A man sings",))
    writing.write(a, "[a headline]", "[a headline]", complete=prompt_complete)
    assert a.state == "written"


def test_the_only_version_is_taken_where_nobody_decides(project):
    writing = Writing(project, versions=1, deciding="nobody")
    a, b = writing.ask_source()
    writing.write(a, ONE, complete=prompt_complete)
    writing.write(b, B, complete=prompt_complete)
    assert in_corpus() == [B, ONE]
    assert a.settlement.way == "taken"
    (other,) = writing.ask_source("caption-2", ("Fire!",))
    writing.write(other, "[no sentence]", complete=prompt_complete)
    assert (other.settlement.way, other.settlement.reason) == ("rejected", "no sentence")
    assert Source.objects.get(source_id="caption-2").fallen_reason.endswith("no sentence")


def test_both_s1_enter_the_corpus_once_both_are_settled(writing, asked, adjudicator):
    a, b = asked
    first = a.slots.get(number=1).versions.get()
    prompt_settle(prompt=a, way="taken", version=first, actor=adjudicator, shown_ms=4000)
    assert in_corpus() == []
    writing.write(b, B, B, complete=prompt_complete)
    assert in_corpus() == [B, ONE]
    a.refresh_from_db()
    sentence = a.settlement.sentence
    assert (sentence.text, sentence.source_sentence) == (ONE, a.source_sentence)
    assert sentence.derivation.rules == [
        {"rule": "n.manual", "version": 1, "settled": "taken", "by": [writing.writer(0).code]}
    ]
    assert a.settlement.shown_ms == 4000
    entry = AuditEntry.objects.get(action="prompt.settled", actor=adjudicator)
    assert entry.data == {"way": "taken", "version": first.pk}


def test_an_edited_version_names_its_writer_and_who_edited_it(writing, asked, adjudicator, project):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    version = a.slots.get(number=2).versions.get()
    text = "A man is playing a guitar"
    prompt_settle(prompt=a, way="edited", version=version, text=text, actor=adjudicator)
    mine = annotator_for(project=project, user=adjudicator).code
    (rule,) = Sentence.objects.get(text=text).derivation.rules
    assert (rule["settled"], rule["by"]) == ("edited", [writing.writer(1).code, mine])
    assert a.settlement.version == version


def test_a_corrected_proposal_is_the_rule_plus_the_edit(project, adjudicator):
    writing = Writing(project, versions=1, deciding="nobody", proposal="correct")
    (a,) = writing.ask_source(texts=("A man sings",))
    writing.write(
        a, ONE, complete=prompt_complete, offered_text="A man is singing", offered_rule_id="n.modal"
    )
    rules = Sentence.objects.get().derivation.rules
    assert [rule["rule"] for rule in rules] == ["n.modal", "n.manual"]


def test_a_translation_has_a_rule_of_its_own_and_names_its_draft(project, adjudicator):
    writing = Writing(project, task="translate", versions=1, deciding="adjudicator")
    a, b = writing.ask_source()
    writing.write(a, "Mężczyzna gra na gitarze")
    writing.write(b, "Ktoś brzdąka", offered_text="Ktoś brzdąka", offered_rule_id="MT 2")
    for prompt in (a, b):
        version = prompt.slots.get().versions.get()
        prompt_settle(prompt=prompt, way="taken", version=version, actor=adjudicator)
    one, other = (Sentence.objects.get(settlement__prompt=prompt) for prompt in (a, b))
    assert [rule["rule"] for rule in one.derivation.rules] == ["t.manual"]
    (draft,) = other.derivation.rules
    assert (draft["rule"], draft["origin"], draft["settled"]) == ("t.draft", "MT 2", "taken")
    assert one.is_generated
    assert other.is_generated


def test_a_rejected_sentence_drops_its_source_and_what_is_asked_about_it(
    writing, asked, adjudicator
):
    a, b = asked
    settlement = prompt_settle(
        prompt=a, way="rejected", reason=" not a sentence ", actor=adjudicator
    )
    assert (settlement.reason, settlement.text) == ("not a sentence", "")
    b.refresh_from_db()
    assert (b.state, b.settlement.way) == ("settled", "rejected")
    assert set(b.slots.values_list("state", flat=True)) == {TextSlot.State.VOID}
    assert Source.objects.get().fallen_reason == "Rejected by a reviewer: not a sentence"

    settlement_undo(settlement=b.settlement, actor=adjudicator)
    a.refresh_from_db()
    b.refresh_from_db()
    assert (a.state, b.state) == ("written", "open")
    assert set(b.slots.values_list("state", flat=True)) == {TextSlot.State.OPEN}
    assert Source.objects.get().fallen_reason == ""
    assert not Settlement.objects.exists()


def test_the_settled_sentence_of_a_rejected_source_does_not_enter(writing, asked, adjudicator):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    prompt_settle(prompt=a, way="rejected", reason="odd", actor=adjudicator)
    b.refresh_from_db()
    assert b.settlement.way == "identical"
    assert in_corpus() == []
    settlement_undo(settlement=a.settlement, actor=adjudicator)
    first = a.slots.get(number=1).versions.get()
    prompt_settle(prompt=Prompt.objects.get(pk=a.pk), way="taken", version=first, actor=adjudicator)
    assert in_corpus() == [B, ONE]


def test_undoing_takes_both_s1_out_until_it_is_settled_again(writing, asked, adjudicator):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    one, other = (a.slots.get(number=n).versions.get() for n in (1, 2))
    done = prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    settlement_undo(settlement=done, actor=adjudicator)
    assert in_corpus() == []
    a.refresh_from_db()
    assert a.state == "written"
    with pytest.raises(Conflict, match="already been undone"):
        settlement_undo(settlement=done, actor=adjudicator)
    prompt_settle(prompt=a, way="taken", version=other, actor=adjudicator)
    assert in_corpus() == [OTHER, B]


def test_a_settlement_in_a_pair_cannot_be_undone(writing, asked, adjudicator, project):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    one = a.slots.get(number=1).versions.get()
    done = prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    pairs = PairSet.objects.create(project=project, name="Pairs", design="sick")
    s1a, s1b = Sentence.objects.order_by("pk")
    Pair.objects.create(pair_set=pairs, number=1, sentence_a=s1a, sentence_b=s1b)
    with pytest.raises(Conflict, match="has to stay"):
        settlement_undo(settlement=done, actor=adjudicator)
    a.refresh_from_db()
    assert a.state == "settled"
    assert len(in_corpus()) == 2


def test_an_s1_that_people_are_asked_to_expand_cannot_be_undone(
    writing, asked, adjudicator, project
):
    a, b = asked
    writing.write(b, B, B, complete=prompt_complete)
    one = a.slots.get(number=1).versions.get()
    done = prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    Writing(project, task="expand", versions=1).ask_expansion(Sentence.objects.earliest("pk"))
    with pytest.raises(Conflict, match="asked to expand"):
        settlement_undo(settlement=done, actor=adjudicator)


def test_only_who_decided_undoes_it_or_anybody_what_nobody_decided(writing, project, adjudicator):
    (a,) = writing.ask_source(texts=("A man sings",))
    writing.write(a, B, OTHER)
    one = a.slots.get(number=1).versions.get()
    done = prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    other = person("lena")
    annotator_for(project=project, user=other)
    with pytest.raises(NotAllowed, match="Only the adjudicator"):
        settlement_undo(settlement=done, actor=other)
    (b,) = writing.ask_source("caption-2", ("A man sings",))
    writing.write(b, B, B, complete=prompt_complete)
    settlement_undo(settlement=b.settlement, actor=other)
    b.refresh_from_db()
    assert b.state == "written"


def test_nobody_decides_on_what_they_wrote(writing, asked, project):
    a, __ = asked
    writer = person("wera")
    annotator = writing.writer(0)
    annotator.user = writer
    annotator.save()
    with pytest.raises(OwnVersion):
        prompt_settle(prompt=a, way="rejected", reason="x", actor=writer)
    with pytest.raises(NotAllowed):
        prompt_settle(prompt=a, way="rejected", reason="x", actor=person("without-pseudonym"))
    assert not Settlement.objects.exists()


@pytest.mark.parametrize(
    ("way", "given", "field"),
    [
        ("edited", {"text": "  "}, "text"),
        ("edited", {"text": ONE}, "text"),
        ("edited", {"text": "…"}, "text"),
        ("edited", {"text": "Two\tcells"}, "text"),
        ("rejected", {"reason": " "}, "reason"),
    ],
)
def test_a_decision_that_says_nothing_is_refused(asked, adjudicator, way, given, field):
    a, __ = asked
    version = a.slots.get(number=1).versions.get() if way == "edited" else None
    with pytest.raises(Invalid) as refused:
        prompt_settle(prompt=a, way=way, version=version, actor=adjudicator, **given)
    assert set(refused.value.fields) == {field}
    a.refresh_from_db()
    assert a.state == "written"


def test_a_pass_cannot_be_taken_nor_a_proposal_that_is_not_there(writing, adjudicator):
    (a,) = writing.ask_source(texts=("A man sings",))
    __, passed = writing.write(a, ONE, "[a headline]")
    for way, version in (("taken", passed), ("taken", None), ("identical", None)):
        with pytest.raises(Invalid):
            prompt_settle(prompt=a, way=way, version=version, actor=adjudicator)
    for way in ("proposal", "coin"):
        with pytest.raises(Conflict):
            prompt_settle(prompt=a, way=way, actor=adjudicator)


def test_a_version_changed_since_it_was_read_is_read_again(writing, asked, adjudicator):
    a, __ = asked
    one, other = (a.slots.get(number=n).versions.get() for n in (1, 2))
    writing.say(a, 0, "A man is playing")
    with pytest.raises(VersionsChanged):
        prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    with pytest.raises(VersionsChanged):
        prompt_settle(
            prompt=a, way="taken", version=other, actor=adjudicator, seen=[one.pk, other.pk]
        )
    prompt_settle(prompt=a, way="taken", version=other, actor=adjudicator)


def test_a_prompt_is_settled_once_and_not_before_it_is_written(writing, asked, adjudicator):
    a, b = asked
    with pytest.raises(NotWritten):
        prompt_settle(prompt=b, way="rejected", reason="x", actor=adjudicator)
    one = a.slots.get(number=1).versions.get()
    prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    with pytest.raises(AlreadySettled):
        prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)


@pytest.mark.parametrize("away", ["draft", "archived", "project"])
def test_nothing_is_decided_in_a_campaign_that_is_away(writing, asked, adjudicator, away):
    a, __ = asked
    now = timezone.now()
    if away == "project":
        Project.objects.update(archived_at=now)
    else:
        change = {"draft": {"state": "draft"}, "archived": {"archived_at": now}}[away]
        Campaign.objects.update(**change)
    with pytest.raises(Conflict):
        prompt_settle(prompt=a, way="rejected", reason="x", actor=adjudicator)
    with pytest.raises(Conflict):
        ties_settle_by_coin(campaign=Campaign.objects.get(), actor=None)


def test_a_coin_decides_ties_the_same_way_for_the_same_seed(writing, manager):
    prompts = [writing.ask_source(f"tie-{n}", ("A man sings",))[0] for n in range(8)]
    for prompt in prompts:
        writing.write(prompt, ONE, OTHER)
    (passed,) = writing.ask_source("passed", ("A man sings",))
    writing.write(passed, ONE, "[a headline]")
    (read,) = writing.ask_source("read", ("A man sings",))
    writing.write(read, ONE, OTHER)
    Prompt.objects.filter(pk=read.pk).update(held_until=timezone.now() + timedelta(minutes=1))

    assert ties_settle_by_coin(campaign=writing.campaign, actor=manager) == 8
    drawn = [Settlement.objects.get(prompt=prompt).text for prompt in prompts]
    assert set(drawn) == {ONE, OTHER}
    assert all(each.way == "coin" for each in Settlement.objects.all())
    for each in Settlement.objects.filter(way="coin"):
        assert each.version.text == each.text
    for prompt in (passed, read):
        prompt.refresh_from_db()
        assert prompt.state == "written"
    assert ties_settle_by_coin(campaign=writing.campaign, actor=manager) == 0


def test_an_adjudicator_lets_a_coin_decide_between_two_that_are_both_good(asked, adjudicator):
    a, __ = asked
    settlement = prompt_settle(prompt=a, way="coin", actor=adjudicator)
    assert settlement.text in {ONE, OTHER}
    assert settlement.version.text == settlement.text
    assert settlement.adjudicator.user == adjudicator


def test_a_sentence_that_has_an_s1_already_keeps_it(writing, asked, adjudicator, project):
    a, __ = asked
    for s0 in Source.objects.get().sentences.all():
        Sentence.objects.create(
            project=project, source=s0.source, source_sentence=s0, stage="S1", text=s0.text,
            comparison_key=s0.comparison_key, text_hash=s0.text_hash,
        )  # fmt: skip
    one = a.slots.get(number=1).versions.get()
    done = prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
    assert done.sentence is None
    assert ONE not in in_corpus()
