"""Whatever the statistics say in words has a translation."""

import json

import numpy as np
import pytest
from django.utils.translation import gettext, override

from annotation.stats.__main__ import main
from annotation.stats.lint import lint_priors, lint_sentences
from annotation.web.statistics_texts import STATISTICS_TEXTS
from datasets.web.told import BLANK, _pattern, told

KNOWN = [_pattern(text) if BLANK.search(text) else text for text in STATISTICS_TEXTS]
NAMES = {"ENTAILMENT", "CONTRADICTION", "NEUTRAL", "Relatedness (SD)"}


def is_known(text):
    return any(text == each if isinstance(each, str) else each.fullmatch(text) for each in KNOWN)


def said(told):
    """Yield the words beside the numbers of a report, wherever they stand."""
    for name, value in told.items() if isinstance(told, dict) else enumerate(told):
        if name in {"note", "reason", "because", "caption"} and isinstance(value, str):
            yield value
        elif name == "columns" and isinstance(value, list | tuple):
            yield from (word for word in value if word not in NAMES)
        elif name == "notes" and "caption" in told:
            yield from (note for note in value if "chi-square" in note or "Tukey" in note)
        elif isinstance(value, dict | list):
            yield from said(value)


@pytest.fixture
def report(tmp_path, capsys):
    def reporting(rows, *options):
        path = tmp_path / "judgements.csv"
        path.write_text("\n".join(",".join(map(str, row)) for row in rows))
        assert main(["report", str(path), "--json", *options]) == 0
        return json.loads(capsys.readouterr().out)

    return reporting


def judgements(annotators, pairs, rating):
    rng = np.random.default_rng(1)
    header = "annotator,pair,rating,label,order,tranche,kind,rule,stage,checkpoint,expected,seconds"
    rows = [header.split(",")]
    for annotator in range(annotators):
        for pair in range(pairs):
            label = "E" if annotator == 0 else rng.choice(list("ECN"))
            order = "BA" if (annotator + pair) % 2 else "AB"
            groups = ("one", f"k{pair % 2}", "s2.passive", "S2")
            check = ("yes", 5) if pair == 0 else ("", "")
            given = (annotator, pair, rating(rng, annotator), label, order)
            rows.append([*given, *groups, *check, 0.1 if annotator == 0 else 5])
    return rows


def test_what_a_report_says_is_known(report):
    def rating(rng, annotator):
        return 3 if annotator == 0 else rng.integers(1, 6)

    rows = judgements(12, 40, rating)
    options = ("--exclude", "simlex,accuracy,fast,straight,order", "--minimum", "11", "--mace")
    found = {*said(report(rows, *options, "--calibrate", "additive"))}
    found |= {*said(report(rows, "--calibrate", "zscore", "--deviation", "population"))}
    found |= {*said(report(rows, "--calibrate", "simlex", "--consistency", "1,2,3"))}
    assert len(found) > 40
    assert [text for text in sorted(found) if not is_known(text)] == []


@pytest.mark.parametrize("annotators", [1, 2])
def test_why_there_is_no_value_is_known(report, annotators):
    rows = judgements(annotators, 4, lambda rng, annotator: 2)
    found = {*said(report(rows))}
    assert "No pair has two judgements." in found or "All judgements are the same." in found
    assert [text for text in sorted(found) if not is_known(text)] == []


def test_what_the_lint_list_says_is_known():
    prior = np.array([[0.995, 0.005, 0.0]] * 2)
    found = [
        *lint_sentences(np.array([1, 1, 2, 3]), np.array([2, 2, 1, 3])),
        *lint_priors(np.array([2, 0]), prior),
    ]
    assert len(found) == 4
    assert [each.reason for each in found if not is_known(each.reason)] == []


def test_every_text_has_polish_words():
    with override("pl"):
        same = [text for text in STATISTICS_TEXTS if gettext(text) == text]
    assert same == []
    with override("pl"):
        assert told("3 of 9 answers are the same.") == "3 z 9 odpowiedzi jest takich samych."
