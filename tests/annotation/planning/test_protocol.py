import pytest
from pydantic import ValidationError

from annotation.planning.presets import preset, preset_names
from annotation.planning.protocol import (
    CheckpointKind,
    CheckpointSettings,
    LeaderMode,
    Orders,
    PlanKind,
    Protocol,
    Reviewed,
    Scale,
)
from annotation.planning.sitting import Groups, Layout, Limits


def scale(**changes):
    settings = {"low": 1, "high": 5, "step": 1, "low_label": "low", "high_label": "high"}
    return Scale(**{**settings, **changes})


def test_sick_asks_ten_annotators_on_five_points():
    protocol = preset("sick")
    assert protocol.annotators_per_pair == 10
    assert protocol.judgements_per_order == 5
    assert protocol.scale.values == (1, 2, 3, 4, 5)
    assert protocol.leader_mode is LeaderMode.REVIEW
    assert protocol.labels == ("ENTAILMENT", "NEUTRAL", "CONTRADICTION")


def test_a_protocol_comes_back_from_json_as_it_was():
    for name in preset_names():
        protocol = preset(name)
        assert Protocol.model_validate_json(protocol.model_dump_json()) == protocol


def test_an_unknown_preset_names_those_there_are():
    with pytest.raises(KeyError, match="sick"):
        preset("sikc")


def test_a_setting_that_does_not_exist_is_refused():
    settings = preset("sick").model_dump() | {"judgments_per_order": 3}
    with pytest.raises(ValidationError, match="judgments_per_order"):
        Protocol.model_validate(settings)


def test_a_protocol_of_a_later_version_is_refused():
    with pytest.raises(ValidationError, match="schema_version"):
        Protocol.model_validate(preset("sick").model_dump() | {"schema_version": 4})


def test_a_stored_protocol_of_the_first_version_is_read_as_what_it_was():
    now = preset("sick").model_dump(mode="json")
    first = ("preset", "judgements_per_order", "leader_mode", "majority", "deviation", "wording")
    old = {name: now[name] for name in (*first, "minutes_per_pair")} | {"schema_version": 1}
    old["checkpoints"] = {"share": 0.05, "every": None}
    old["scale"] = {n: now["scale"][n] for n in ("low", "high", "step", "low_label", "high_label")}
    read = Protocol.model_validate(old)
    assert read == preset("sick").model_copy(update={"plan": PlanKind.DEALT})
    assert read.orders is Orders.NEVER_BOTH


@pytest.mark.parametrize(
    ("changes", "message"),
    [({"high": 1}, "above"), ({"step": 3}, "exactly"), ({"step": 0.01}, "at most")],
)
def test_a_scale_that_does_not_work_is_refused(changes, message):
    with pytest.raises(ValidationError, match=message):
        scale(**changes)


def test_a_scale_allows_its_values_only():
    halves = scale(step=0.5)
    assert halves.allows(2.5)
    assert not halves.allows(2.25)
    assert not halves.allows(5.5)
    assert halves.nearest(9.0) == 5


@pytest.mark.parametrize(
    ("changes", "digits"),
    [
        ({}, (1, 2, 3, 4, 5)),
        ({"low": 0, "high": 100}, tuple(range(10))),
        ({"low": 0, "high": 100, "step": 10}, (0,)),
        ({"low": -3, "high": 3, "step": 1.5}, (0, 3)),
        ({"low": 0.5, "high": 2.5}, ()),
        ({"low": 0, "high": 1.5, "step": None}, (0, 1)),
    ],
)
def test_single_keys_give_the_digits_that_are_points_of_the_scale(changes, digits):
    assert scale(**changes).digits == digits


def test_a_share_of_checkpoints_is_a_share_of_everything_shown():
    assert CheckpointSettings(share=0.05).count(95) == 5
    assert CheckpointSettings(every=10).count(95) == 9
    assert CheckpointSettings().count(95) == 0


@pytest.mark.parametrize("settings", [{"share": 0.05}, {"every": 20}])
def test_the_fewest_pairs_have_a_checkpoint_too(settings):
    counts = [CheckpointSettings(**settings).count(pairs) for pairs in (0, 1, 2, 6, 19)]
    assert counts == [0, 1, 1, 1, 1]


def test_checkpoints_have_a_share_or_a_distance_but_not_both():
    with pytest.raises(ValidationError, match="not both"):
        CheckpointSettings(share=0.1, every=10)


def test_a_continuous_scale_takes_every_number_between_its_ends():
    any_number = scale(step=None)
    assert any_number.values == ()
    assert any_number.allows(3.14159)
    assert not any_number.allows(5.001)
    assert any_number.nearest(9.0) == 5
    with pytest.raises(ValidationError, match="cannot have buttons"):
        scale(step=None, widget="buttons")


def test_ratings_are_reported_on_the_interval_that_is_asked_for():
    # Hill et al. 2015, 3.6: linearly from [0, 6] to [0, 10].
    simlex = preset("simlex").scale
    assert [simlex.as_reported(value) for value in (0, 3, 6)] == [0, 5, 10]
    assert preset("sick").scale.as_reported(3) == 3


def changed(name, **changes):
    return Protocol.model_validate({**preset(name).model_dump(), **changes})


@pytest.mark.parametrize(
    ("name", "changes", "message"),
    [
        ("sick", {"groups": Groups(size=7, carry_over=True)}, "only for the plan of tranches"),
        ("simlex", {"groups": Groups(size=7, consistency=20)}, "a group size and a tranche size"),
        ("simlex", {"orders": "same_both"}, "nobody can see a pair in both orders"),
        ("simlex", {"leader_mode": "review"}, "handed out whole"),
        ("simlex", {"limits": Limits(pairs_at_most=5)}, "one tranche"),
        ("sick", {"plan": "dealt", "orders": "ab_only"}, "to different annotators"),
        ("cdscorpus", {"judgements_per_order": 1}, "at least two judges"),
        (
            "cdscorpus",
            {"checkpoints": CheckpointSettings(kind=CheckpointKind.MOST_SIMILAR)},
            "only for the plan of tranches",
        ),
    ],
)
def test_settings_that_contradict_each_other_are_refused_with_the_reason(name, changes, message):
    with pytest.raises(ValidationError, match=message):
        changed(name, **changes)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"carry_over": True}, "number of pairs"),
        ({"layout": Layout.PAGE}, "number of pairs"),
        ({"size": 2, "carry_over": True, "consistency": 5}, "needs room for a new pair"),
    ],
)
def test_groups_need_room_for_new_pairs(settings, message):
    with pytest.raises(ValidationError, match=message):
        Groups(**settings)


def test_an_answer_cannot_be_too_fast_and_too_slow():
    with pytest.raises(ValidationError, match="limit for fast answers"):
        Limits(fast_ms=2000, slow_ms=1000)


def test_questions_for_the_most_similar_pair_have_no_share():
    with pytest.raises(ValidationError, match="before each batch"):
        CheckpointSettings(kind="most_similar", share=0.1)


def test_a_miss_acts_from_a_number_and_a_share_on():
    settings = CheckpointSettings(share=0.1, on_miss="pause", from_misses=2, from_share=0.5)
    assert not settings.acts(misses=1, answered=1)
    assert settings.acts(misses=2, answered=4)
    assert not settings.acts(misses=2, answered=5)


def test_the_labels_and_their_question_belong_together():
    wording = preset("sick").wording.model_dump()
    with pytest.raises(ValidationError, match="or neither"):
        changed("sick", wording={**wording, "label_question": None})
    with pytest.raises(ValidationError, match="all three"):
        changed("sick", wording={**wording, "labels": wording["labels"][:2]})


def test_words_are_not_asked_for_a_label():
    assert not preset("simlex").asks_label
    assert preset("cdscorpus").asks_label


def test_protocols_stored_before_reviews_could_be_of_all_are_of_generated_sentences() -> None:
    stored = preset("sick").model_dump(mode="json")
    del stored["review"]
    assert Protocol.model_validate(stored).reviewed is Reviewed.GENERATED


def test_without_a_review_nothing_is_reviewed() -> None:
    changes = {"leader_mode": LeaderMode.NONE, "review": Reviewed.ALL}
    assert preset("sick").model_copy(update=changes).reviewed is None
