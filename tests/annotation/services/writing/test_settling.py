"""Settling a prompt, what it becomes in the corpus, and undoing it."""

from datetime import timedelta
from threading import Event

import pytest
from django.db import transaction
from django.utils import timezone

from annotation.models import Campaign, Prompt, Settlement, TextSlot
from annotation.services.plans.seats import annotator_for
from annotation.services.writing.into_corpus import writer_leave
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
from datasets.models import AuditEntry, Decision, Pair, PairSet, Project, Sentence, Source
from tests.annotation.conftest import wait_until_waited_for
from tests.annotation.settling import Writing, s1_of
from tests.cast import person

ONE, OTHER = "An old man is playing a guitar", "A bearded man is playing a guitar"
B = "A man is strumming"


@pytest.fixture
def adjudicator(project, leader):
    annotator_for(project=project, user=leader)
    return leader


@pytest.fixture
def writing(project, adjudicator):
    return Writing(project)


@pytest.fixture
def asked(writing):
    """The two prompts of a source: A has two different versions, B waits for its writers."""
    a, b = writing.ask_source()
    writing.write(a, ONE, OTHER)
    return a, b


def in_corpus():
    return sorted(Sentence.objects.filter(stage="S1").values_list("text", flat=True))


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


def test_what_one_writer_wrote_is_taken_where_nobody_decides(project):
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
    assert [each["rule"] for each in rules] == ["n.modal", "n.manual"]


def test_a_translation_has_a_rule_of_its_own_and_names_its_draft(project, adjudicator):
    writing = Writing(project, task="translate", versions=1, deciding="adjudicator")
    a, b = writing.ask_source()
    writing.write(a, "Mężczyzna gra na gitarze")
    writing.write(b, "Ktoś brzdąka", offered_text="Ktoś brzdąka", offered_rule_id="MT 2")
    for prompt in (a, b):
        version = prompt.slots.get().versions.get()
        prompt_settle(prompt=prompt, way="taken", version=version, actor=adjudicator)
    one, other = (Sentence.objects.get(settlement__prompt=prompt) for prompt in (a, b))
    assert [each["rule"] for each in one.derivation.rules] == ["t.manual"]
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


def test_what_a_pair_holds_cannot_be_undone(writing, asked, adjudicator, project):
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


def test_a_settled_expansion_is_in_use_with_its_transformation(project, adjudicator):
    s1 = s1_of(project, "A man is singing")
    writing = Writing(project, task="expand", versions=1, deciding="adjudicator")
    prompt = writing.ask_expansion(s1)
    (version,) = writing.write(prompt, "A man is not singing")
    done = prompt_settle(prompt=prompt, way="taken", version=version, actor=adjudicator)
    assert done.sentence.text == "A man is not singing"
    assert done.sentence.base == s1
    assert [each["rule"] for each in done.sentence.derivation.rules] == [
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
    assert [each.text for each in in_use] == ["No man is singing"]
    assert Decision.objects.filter(sentence=s1, is_current=True).count() == 2
    settlement_undo(settlement=latest, actor=adjudicator)
    assert [each.text for each in in_use.all()] == ["A man is not singing"]

    # A rejected expansion concerns nothing else.
    prompt_settle(
        prompt=Prompt.objects.get(pk=other.pk), way="rejected", reason="odd", actor=adjudicator
    )
    assert Source.objects.get().fallen_reason == ""


def test_an_expansion_that_repeats_its_s1_waits_for_somebody(project, adjudicator):
    s1 = s1_of(project, "A man is singing")
    writing = Writing(project, task="expand", versions=1, deciding="nobody")
    prompt = writing.ask_expansion(s1)
    writing.write(prompt, "A man is singing.", complete=prompt_complete)
    assert prompt.state == "written"
    assert not Settlement.objects.exists()


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


def test_of_two_adjudicators_at_once_one_decides(at_once, writing, asked, adjudicator, project):
    a, __ = asked
    other = person("lena")
    annotator_for(project=project, user=other)
    one, two = (a.slots.get(number=n).versions.get() for n in (1, 2))

    def settle(user, version):
        try:
            prompt_settle(prompt=a, way="taken", version=version, actor=user)
        except AlreadySettled:
            return "late"
        return "decided"

    said = at_once(lambda: settle(adjudicator, one), lambda: settle(other, two))
    assert sorted(said) == ["decided", "late"]
    assert Settlement.objects.count() == 1


def test_both_sentences_of_a_source_settled_at_once_enter_together(
    at_once, writing, asked, adjudicator, project
):
    a, b = asked
    writing.write(b, B, "Somebody is strumming")
    other = person("lena")
    annotator_for(project=project, user=other)
    calls = [
        lambda p=p, u=u: prompt_settle(
            prompt=p, way="taken", version=p.slots.get(number=1).versions.get(), actor=u
        )
        for p, u in ((a, adjudicator), (b, other))
    ]
    at_once(*calls)
    assert in_corpus() == [B, ONE]
    assert Settlement.objects.filter(sentence=None).count() == 0


def test_an_author_who_is_changing_their_version_is_waited_for(
    at_once, writing, asked, adjudicator
):
    a, __ = asked
    one = a.slots.get(number=1).versions.get()
    is_writing = Event()

    def revise():
        with transaction.atomic():
            # As every text that is sent does.
            Prompt.objects.select_for_update(no_key=True).get(pk=a.pk)
            is_writing.set()
            wait_until_waited_for()
            writing.say(a, 0, "A man is playing")

    def settle():
        assert is_writing.wait(10)
        try:
            prompt_settle(prompt=a, way="taken", version=one, actor=adjudicator)
        except VersionsChanged:
            return "read again"
        return "decided"

    __, said = at_once(revise, settle)
    assert said == "read again"
    assert not Settlement.objects.exists()


def test_the_code_of_an_author_who_withdrew_leaves_the_corpus(writing, asked, adjudicator, project):
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

    writer_leave(writing.writer(0))
    rules = list(Sentence.objects.values_list("derivation__rules", flat=True))
    assert code not in str(rules)
    assert code not in str(list(Settlement.objects.values_list("rules", flat=True)))
    assert Decision.objects.get().written_by == []
    assert len(in_corpus()) == 3
