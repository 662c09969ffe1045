import pytest
from pydantic import ValidationError

from annotation.planning.presets import preset, preset_names
from annotation.planning.protocol import CheckpointSettings, LeaderMode, Protocol, Scale


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
        Protocol.model_validate(preset("sick").model_dump() | {"schema_version": 2})


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


def test_a_share_of_checkpoints_is_a_share_of_everything_shown():
    assert CheckpointSettings(share=0.05).count(95) == 5
    assert CheckpointSettings(every=10).count(95) == 9
    assert CheckpointSettings().count(95) == 0


def test_checkpoints_have_a_share_or_a_distance_but_not_both():
    with pytest.raises(ValidationError, match="not both"):
        CheckpointSettings(share=0.1, every=10)
