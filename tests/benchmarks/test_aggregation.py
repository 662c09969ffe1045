import json
import sys

import pytest

from benchmarks import aggregation_recovery, aggregation_speed, aggregation_topup


@pytest.fixture
def told(monkeypatch, capsys):
    def running(benchmark, *options):
        monkeypatch.setattr(sys, "argv", ["benchmark", "--json", *options])
        benchmark.main()
        return json.loads(capsys.readouterr().out)

    return running


def test_calibrated_and_filtered_gold_is_nearer_to_the_truth(told):
    gains = told(aggregation_recovery, "--campaigns", "12")
    for way in ("excluded", "simlex, excluded", "excluded, additive"):
        assert gains[way]["low"] > 0.1, way
    assert gains["excluded, additive"]["mean"] > gains["excluded"]["mean"]


def test_topping_up_saves_judgements_where_pairs_differ(told):
    savings = told(aggregation_topup, "--campaigns", "1", "--pairs", "1000")
    assert savings["as SICK, differing noise"]["labels"]["mean"] > 0.3
    assert savings["as SICK, some pairs hard"]["error"]["mean"] > 0.3
    # Where nothing differs between pairs nothing can be saved, and little is lost.
    assert -0.2 < savings["middle, equal noise"]["error"]["mean"] < 0.1


def test_every_stage_has_a_time(told):
    options = ("--pairs", "300", "--annotators", "40", "--bootstrap", "10", "--workers", "1")
    found = told(aggregation_speed, *options)
    assert found["judgements"] == 6000
    stages = {"gold", "calibration", "exclusion", "breakdowns", "alpha x4", "against the others"}
    assert stages <= set(found["seconds"])
    assert set(found["models"]) == {"Dawid-Skene", "one coin"}
    assert found["bootstrap"] > 0
