"""What the command does not understand, and what it says of it."""

import shlex

import pytest

from annotation.stats.__main__ import main
from tests.annotation.stats.long_table import LONG


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        (
            "annotator,pair,rating\nann,1,x\nann,2,4\nann,3,4\n",
            (),
            "line 2, rating: must be a number",
        ),
        ("annotator,pair,rating\nann,1,4,9\n", (), "line 2: has 4 columns; the header has 3"),
        ("annotator,pair,rating\n,1,4\n", (), "line 2, annotator: is empty"),
        ("annotator,pair,rating,order\nann,1,4,XY\n", (), "'XY' is not an order; AB or BA"),
        ("a,b\nx,y\nz,w\nu,v\nr,s\n", (), "--annotators"),
        ("annotator,rating\nann,4\n", (), "--column pair=- numbers"),
        ("", (), "empty"),
        (LONG, ("--scale", "1:4"), "line 2, rating: 'ann' rated '1' 5, outside the scale 1:4"),
        (LONG, ("--calibrate", "simlex"), "--consistency"),
        (LONG, ("--interval", "bca"), "--interval bca needs resamples: add --bootstrap 1000"),
        (LONG, ("--consistency", "77"), "not in the file"),
        (LONG, ("--classes", "1-2,5"), "belong to no class: 4"),
        (LONG, ("--column", "rating=mark"), "no column 'mark'"),
        (LONG, ("--column", "mark=rating"), "nothing a column can hold"),
    ],
)
def test_a_refusal_names_the_line_or_the_option_at_fault(run, text, options, message):
    assert message in run(text, *options, code=2)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--consistency", "@nowhere.txt"),
        ("--scale", "5:1"),
        ("--classes", "low,high"),
        ("--exclude", "everybody"),
        ("--column", "rating"),
        ("--delimiter", "::"),
    ],
)
def test_an_option_that_cannot_be_understood_is_refused(option, value, capsys):
    with pytest.raises(SystemExit) as refused:
        main(["report", "ratings.csv", option, value])
    assert refused.value.code == 2
    assert f"argument {option}" in capsys.readouterr().err


OPTIONS = """
--seed -1
--seed 1.5
--bootstrap -5
--bootstrap 1
--min-common 0
--workers 0
--minimum 0
--trim 0.5
--trim nan
--gain-share 7
--accuracy 70
--accuracy nan
--scale nan:5
--scale 0:inf
--scale 0:1e300
--rescale 5:0
--classes 5-1
--classes 1-3,2-4
--classes 1-nan
--levels low,Low
--levels low
--annotators ,
--exclude ,
--consistency ,
--delimiter "
--delimiter a
"""


@pytest.mark.parametrize("options", OPTIONS.strip().splitlines())
def test_options_that_mean_nothing_are_refused(run, options, capsys):
    with pytest.raises(SystemExit) as refused:
        run(LONG, *options.split())
    assert refused.value.code == 2
    assert f"argument {options.split()[0]}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("columns", "said"),
    [
        (("rating=rating", "rating=pair"), "the role 'rating' twice"),
        (("rating=rating", "label=rating"), "the column 'rating' twice"),
    ],
)
def test_a_role_has_one_column_and_a_column_one_role(run, columns, said):
    options = [option for column in columns for option in ("--column", column)]
    assert said in run(LONG, *options, code=2)


@pytest.mark.parametrize(
    ("way", "header"),
    [
        *((0, "kto,item,score"), (0, "who,pair,rating"), (0, "annotator,id,rating")),
        *((0, "annotator,pair,mark"), (0, "a,,a"), (1, "kto,item,score"), (1, "a,,a")),
    ],
)
def test_the_commands_that_an_error_tells_read_the_table(run, capsys, way, header):
    message = run(f"{header}\n1,2,3\n2,3,4\n", code=2)
    commands = [line for line in message.splitlines() if " report " in line]
    _python, _m, _module, *arguments = shlex.split(commands[way])
    assert main(arguments) == 0
    assert "2 pairs by 2 annotators" in capsys.readouterr().out
