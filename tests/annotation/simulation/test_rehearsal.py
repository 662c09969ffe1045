import csv
from contextlib import contextmanager

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from annotation.models import Annotator, Settlement
from annotation.simulation import rehearsal
from annotation.simulation.rehearsal import rehearse
from datasets.errors import Invalid
from datasets.formats.by_hand import BY_HAND_NAME
from datasets.models import Project, Role, User

DEMO = settings.BASE_DIR / "datasets" / "demo"
STEPS = ["import", "parse", "normalise", "expand", "pair", "campaign", "judge", "aggregate"]
STEPS += ["release"]


@pytest.fixture
def sources(tmp_path):
    """The first two sources of the demo."""
    path = tmp_path / "sources.tsv"
    lines = (DEMO / "sources.tsv").read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:3]), encoding="utf-8")
    return path


@pytest.fixture
def run(live_server, sources, monkeypatch):
    @contextmanager
    def server():
        yield live_server.url

    # The web server of its own would look into the real database, not into the test's.
    monkeypatch.setattr(rehearsal, "loopback_site", server)

    def run(out, **options):
        return rehearse(
            file=options.pop("file", sources),
            language=options.pop("language", "en"),
            annotators=options.pop("annotators", 10),
            seed=1,
            out=out,
            progress=lambda done, total, message="": None,
            tell=lambda name: None,
            conllu=options.pop("conllu", DEMO / "parses.conllu"),
            **options,
        )

    return run


def content(folder):
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def counts(rehearsal, name):
    step = next(step for step in rehearsal.steps if step.name == name)
    return {line.what: line.count for line in step.lines}


def test_two_rehearsals_of_a_file_write_the_same_bytes(run, tmp_path):
    rehearsal = run(tmp_path / "first")
    assert [step.name for step in rehearsal.steps] == STEPS
    assert counts(rehearsal, "import")["sources"] == 2
    planned = counts(rehearsal, "campaign")["judgements planned"]
    assert counts(rehearsal, "judge")["judgements of pairs"] == planned
    assert counts(rehearsal, "judge")["judgements missing"] == 0
    assert rehearsal.fidelity.rmse.n * 10 == planned
    assert not Project.objects.exists()
    assert not User.objects.exists()

    kept = run(tmp_path / "second", keep=True)
    assert content(tmp_path / "first") == content(tmp_path / "second")
    assert {"SICK.txt", "judgements.tsv", "manifest.json", "SHA256SUMS"} <= set(
        content(tmp_path / "first")
    )
    assert kept.related_pairs == rehearsal.related_pairs > 0
    assert Project.objects.get() == kept.project


def test_a_folder_with_something_in_it_is_not_written_to(run, tmp_path):
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(Invalid, match="not an empty folder"):
        run(tmp_path)
    assert not Project.objects.exists()


def test_too_few_annotators_are_refused_before_anything_is_done(run, tmp_path):
    with pytest.raises(Invalid, match="10 different annotators"):
        run(tmp_path / "out", annotators=9)
    assert not Project.objects.exists()
    assert not (tmp_path / "out").exists()


def test_cdscorpus_is_rehearsed_with_its_scale_and_released_in_its_columns(run, tmp_path):
    lines = (DEMO / "sources.tsv").read_text(encoding="utf-8").splitlines()
    header, *rows = (line.split("\t") for line in lines[:5])
    described = ["picture\ttheme\tauthor\tsentence"]
    for number, row in enumerate(rows):
        cells = dict(zip(header, row, strict=True))
        for author, column in (("A", "sentence_a"), ("B", "sentence_b")):
            cells_of_row = (cells["source_id"], f"theme {number // 2}", author, cells[column])
            described.append("\t".join(cells_of_row))
    table = tmp_path / "pictures.tsv"
    table.write_text("\n".join(described), encoding="utf-8")
    rehearsal = run(tmp_path / "out", file=table, annotators=6, design="cds")
    assert counts(rehearsal, "import")["descriptions"] == 8
    files = content(tmp_path / "out")
    assert {"CDS.txt", "CDS_reversed.txt", "CDS_origins.tsv"} <= set(files)
    released = [line.split(b"\t") for line in files["CDS.txt"].splitlines()[1:]]
    assert {len(row) for row in released} == {5}
    assert all(0 <= float(row[3]) <= 5 for row in released)
    kinds = {line.split(b"\t")[1] for line in files["CDS_origins.tsv"].splitlines()[1:]}
    assert kinds == {str(kind).encode() for kind in range(1, 11)}


SWAHILI = (
    "Mwanamume anapiga gitaa jukwaani.",
    "Msichana mdogo anaruka kamba uwanjani.",
    "Mbwa wawili wanakimbia pwani asubuhi.",
    "Mwanamke anakata vitunguu jikoni.",
    "Watoto wanacheza mpira karibu na mto.",
    "Paka mweusi amelala juu ya meza.",
)


@pytest.fixture
def in_swahili(tmp_path):
    """Give a language without a parser and without rules: three sources."""
    path = tmp_path / "vyanzo.tsv"
    rows = [f"s{n}\t{a}\t{b}" for n, (a, b) in enumerate(zip(*[iter(SWAHILI)] * 2, strict=True))]
    path.write_text("\n".join(["source_id\tsentence_a\tsentence_b", *rows]), encoding="utf-8")
    return path


def test_people_write_the_corpus_and_each_sentence_leads_back_to_its_source(
    run, in_swahili, tmp_path
):
    out = tmp_path / "out"
    rehearsal = run(out, file=in_swahili, language="sw", conllu=None, people=True, keep=True)
    writing = ["normalise", "settle S1", "expand", "settle expansions"]
    assert [step.name for step in rehearsal.steps] == ["import", *writing, *STEPS[4:]]
    for step in writing[::2]:
        assert counts(rehearsal, step)["prompts not written"] == 0
    for step in writing[1::2]:
        assert counts(rehearsal, step)["prompts not decided on"] == 0
    assert counts(rehearsal, "judge")["judgements missing"] == 0
    expanded = counts(rehearsal, "settle expansions")
    assert expanded["s4.arguments"] == "100.0%, wanted 100.0%"

    codes = set(Annotator.objects.filter(user__memberships__role=Role.AUTHOR).values_list("code"))
    leaders = set(Annotator.objects.filter(user__memberships__role=Role.LEADER).values_list("code"))
    by_hand = {(row["pair_ID"], row["sentence"]): row for row in table(out / BY_HAND_NAME)}
    released = table(out / "SICK.txt")
    assert len(released) > 20
    assert {row[f"sentence_{side}_original"] for row in released for side in "AB"} <= set(SWAHILI)
    for row in released:
        for side in "AB":
            written = by_hand[row["pair_ID"], side]
            assert written["settled"] in {"taken", "edited", "coin", "identical"}
            writers = [(code,) for code in written["writers"].split()]
            assert writers[0] in codes
            others = {"edited": leaders, "identical": codes}.get(written["settled"], set())
            assert set(writers[1:]) <= others
            _leads_back(row[f"sentence_{side}"], row[f"sentence_{side}_original"], written)


def table(path):
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


def _leads_back(text, source, written):
    """Follow a released sentence by its settlements to the source sentence."""
    settlement = Settlement.objects.get(sentence__text=text)
    prompt = settlement.prompt
    assert (settlement.way, prompt.stage) == (written["settled"], written["stage"])
    assert prompt.rule_id == written["asked_for"]
    assert settlement.text == text
    assert settlement.version.writer.code in written["writers"]
    if settlement.way != "edited":
        assert settlement.version.text == text
    while prompt.sentence is not None:
        prompt = prompt.sentence.settlement.prompt
    assert prompt.source_sentence.text == source


def test_the_command_takes_no_trees_where_people_write(db, in_swahili, tmp_path):
    options = ["--language", "sw", "--people", "--out", str(tmp_path / "out")]
    with pytest.raises(CommandError, match="without trees"):
        call_command("rehearse", str(in_swahili), *options, "--conllu", str(in_swahili))
    assert not Project.objects.exists()


def test_a_mix_is_for_rules(run, tmp_path):
    with pytest.raises(Invalid, match="draws sentences of rules"):
        run(tmp_path / "out", people=True, conllu=None, mix="sick")


def test_best_worst_scaling_is_set_beside_the_slider(run, tmp_path):
    finished = run(tmp_path / "out", with_tuples=True)
    (step,) = (step for step in finished.steps if step.name == "compare plans")
    names = [line.what for line in step.lines if not line.is_detail]
    assert names[0] == "slider, mean"
    assert "bws, iterative, Plackett–Luce" in names
    assert names[-1] == "split-half reliability (Spearman)"
