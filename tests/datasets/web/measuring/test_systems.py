"""The leaderboard of a release: predictions go in, figures and worst pairs come out."""

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, Pair, Release, StoredFile, System, User
from datasets.selectors.publishing.released_pairs import released_pairs
from datasets.services.jobs.stored_files import file_store
from datasets.services.publishing.releases import release_withdraw
from datasets.web.measuring.system_charts import Board

ADDRESS = "/p/boats/releases/1.0/systems/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def send(lead: Client, release: Release, django_capture_on_commit_callbacks: Any) -> Any:
    """Return a function that uploads predictions and runs the job they start."""

    def sent(text: str, name: str = "Overlap", part: str = "") -> Any:
        file = SimpleUploadedFile("run1.txt", text.encode())
        with django_capture_on_commit_callbacks(execute=True):
            return lead.post(ADDRESS, {"name": name, "part": part, "file": file})

    return sent


def predictions(release: Release, *, label: str = "NEUTRAL", score: str = "") -> str:
    # The published gold of a pair follows from its number.
    lines = ["pair_ID\tentailment_judgment\trelatedness_score\n"]
    for pair in released_pairs(release.pair_set):
        shown = score or str(1 + pair.number % 9 / 2)
        lines.append(f"{pair.pair_id}\t{label}\t{shown}\n")
    return "".join(lines)


def test_predictions_are_measured_kept_and_ranked(
    send: Any, lead: Client, release: Release
) -> None:
    text = predictions(release)
    answer = send(text)
    job = Job.objects.get(kind="datasets.measure_system")
    assert answer.url == f"/p/boats/jobs/{job.pk}/"
    system = System.objects.get()
    assert system.official == pytest.approx(1.0)
    assert system.report["figures"]["accuracy"]["value"] == 1.0
    assert system.report["pairs"] == Pair.objects.count()
    board = lead.get(ADDRESS).content.decode()
    assert "Overlap" in board
    assert f"{ADDRESS}{system.pk}/" in lead.get(answer.url).content.decode()
    kept = b"".join(lead.get(f"{ADDRESS}{system.pk}/predictions/").streaming_content)
    assert kept == text.encode()


def test_the_page_of_a_system_shows_plot_groups_and_the_way_of_the_worst_pairs(
    send: Any, lead: Client, release: Release
) -> None:
    derived = Pair.objects.filter(sentence_b__derivation__isnull=False).order_by("number")
    worst = next(pair for pair in derived if pair.number % 9 == 8)  # its gold is 5
    text = predictions(release, label="ENTAILMENT")
    line = f"\n{worst.number}\tENTAILMENT\t"
    before, after = text.split(line)
    send(f"{before}{line}1{after[after.index(chr(10)) :]}")
    system = System.objects.get()
    assert system.details["worst"][0]["pair"] == worst.pk
    page = lead.get(f"{ADDRESS}{system.pk}/").content.decode()
    assert f"{ADDRESS}{system.pk}/charts/scores.svg" in page
    for shown in ("Largest distance", "Kind of pair", f"/p/boats/pair/{worst.pk}/"):
        assert shown in page
    assert worst.sentence_a.text in page
    assert "style=" not in page


def test_the_best_system_comes_first(send: Any, lead: Client, release: Release) -> None:
    text = predictions(release)
    send(text.replace("\t1.5\n", "\t4.5\n"), name="Worse")
    send(text, name="Better")
    send(predictions(release, score="NA"), name="Labels only")
    [board] = lead.get(ADDRESS).context["boards"]
    names = [system.name for system in board.systems]
    assert names == ["Better", "Worse", "Labels only"]


def test_word_pairs_are_measured_by_the_rules_of_russe(
    send: Any, lead: Client, release: Release
) -> None:
    pairs = list(released_pairs(release.pair_set))
    words = [(pair.sentence_a.text, pair.sentence_b.text) for pair in pairs]
    rows = "".join(f"{a},{b},{index / 100}\n" for index, (a, b) in enumerate(words))
    gold = file_store(name="RUSSE.csv", chunks=[f"word1,word2,sim\n{rows}".encode()])
    release.files.filter(path="SICK.txt").update(path="RUSSE.csv", stored=gold)
    send("word1,word2,sim\n" + "".join(f"{a},{b},{n}\n" for n, (a, b) in enumerate(words) if n))
    system = System.objects.get()
    assert system.task == "russe-hj"
    assert system.official == pytest.approx(1.0)
    assert {row["pair"] for row in system.details["worst"]} <= {p.pk for p in Pair.objects.all()}
    page = lead.get(f"{ADDRESS}{system.pk}/").content.decode()
    assert "Unanswered, counted as score 0" in page
    assert "Label<" not in page
    assert "equal labels" not in page
    board = lead.get(ADDRESS).content.decode().partition("<table")[2]
    assert "Spearman" in board
    assert "Pearson" not in board


def test_plots_are_files_with_their_numbers(send: Any, lead: Client, release: Release) -> None:
    send(predictions(release))
    system = System.objects.get()
    for where, name in ((ADDRESS, "systems"), (f"{ADDRESS}{system.pk}/", "scores")):
        drawing = lead.get(f"{where}charts/{name}.svg")
        assert drawing["Content-Type"] == "image/svg+xml"
        assert "sandbox" in drawing["Content-Security-Policy"]
        assert lead.get(f"{where}charts/{name}.pdf").content.startswith(b"%PDF")
        assert lead.get(f"{where}charts/nothing.svg").status_code == 404
    numbers = lead.get(f"{ADDRESS}{system.pk}/charts/scores.csv").content.decode().splitlines()
    assert sum(int(row.split(",")[2]) for row in numbers[1:]) == Pair.objects.count()
    numbers = lead.get(f"{ADDRESS}{system.pk}/charts/labels.csv").content.decode()
    assert f"NEUTRAL,0,0,{Pair.objects.count()}" in numbers


def test_people_stand_beside_systems_for_ratings_and_for_labels(
    send: Any, lead: Client, release: Release
) -> None:
    head = "pair_ID\tannotator\torder\trating\tlabel\n"
    rows = [
        f"{pair}\t{who}\tAB\t{pair + (who == 'B' and pair == 2)}\t{label}\n"
        for who in "AB"
        for pair, label in enumerate(("NEUTRAL", "NEUTRAL", "ENTAILMENT"), 1)
    ]
    stored = file_store(name="judgements.tsv", chunks=[(head + "".join(rows)).encode()])
    release.files.filter(path="judgements.tsv").update(stored=stored)
    send(predictions(release))
    human = System.objects.get().report["human"]
    assert human["pairwise"]["value"] == pytest.approx(0.866, abs=5e-4)
    assert human["labels"]["against_rest"]["value"] == 1.0
    page = lead.get(ADDRESS).content.decode()
    assert "One against all others" in page
    assert "0.866" in page
    page = lead.get(f"{ADDRESS}{System.objects.get().pk}/").content.decode()
    assert "One against the majority of all others" in page


def test_a_part_is_measured_alone(send: Any, release: Release) -> None:
    file = release.files.get(path="SemEval_test.txt").stored
    rows = b"".join(bytes(chunk.data) for chunk in file.chunks.all()).decode().splitlines()[1:]
    expected = {row.split("\t")[0] for row in rows}
    head, *lines = predictions(release).splitlines(keepends=True)
    send(head + "".join(x for x in lines if x.split("\t")[0] in expected), part="TEST")
    assert System.objects.get().report["pairs"] == len(expected)


def test_bad_predictions_are_told_line_by_line_and_not_kept(
    send: Any, lead: Client, release: Release
) -> None:
    before = StoredFile.objects.count()
    answer = send(predictions(release).replace("\tNEUTRAL", "\tMAYBE", 1))
    page = lead.get(answer.url).content.decode()
    assert "must be one of ENTAILMENT" in page
    assert not System.objects.exists()
    assert StoredFile.objects.count() == before


def test_missing_and_extra_pairs_are_listed(send: Any, lead: Client, release: Release) -> None:
    answer = send(predictions(release).replace("\n1\t", "\n9999\t", 1))
    page = lead.get(answer.url).content.decode()
    assert "missing in the predictions: 1" in page
    assert "not in the gold: 9999" in page
    assert not System.objects.exists()


def test_two_systems_are_compared(send: Any, lead: Client, release: Release) -> None:
    text = predictions(release)
    send(text, name="Better")
    send(text.replace("\t1.5\n", "\t4.9\n"), name="Worse")
    better, worse = (System.objects.get(name=name) for name in ("Better", "Worse"))
    where = f"{ADDRESS}{better.pk}/against/{worse.pk}/"
    assert where in lead.get(f"{ADDRESS}{better.pk}/").content.decode()
    answer = lead.get(where)
    assert answer.context["found"].williams.value < 0.05
    page = answer.content.decode()
    assert "Better is above the 95 % interval of Worse." in page
    # The bootstrap test and the figures of both are those of the command and of the reports.
    result = answer.context["found"]
    assert result.difference.value == pytest.approx(result.first.value - result.second.value)
    assert f"{result.bootstrap.value:.4f}" in page
    shown = {
        name: (first["value"], second["value"]) for name, first, second in answer.context["figures"]
    }
    assert shown["Mean absolute error"][0] == 0 < shown["Mean absolute error"][1]
    kappas = tuple(system.report["figures"]["kappa"]["value"] for system in (better, worse))
    assert shown["Cohen’s kappa"] == kappas
    send(text, name="Elsewhere", part="")
    System.objects.filter(name="Elsewhere").update(part="TEST")
    second = System.objects.get(name="Elsewhere")
    assert lead.get(f"{ADDRESS}{better.pk}/against/{second.pk}/").status_code == 422


def test_a_name_is_taken_once(send: Any, release: Release) -> None:
    send(predictions(release))
    answer = send(predictions(release))
    assert answer.status_code == 422
    assert "There is already a system with this name here." in answer.content.decode()
    assert System.objects.count() == 1


def test_nothing_is_measured_on_a_withdrawn_release(
    send: Any, lead: Client, release: Release
) -> None:
    release_withdraw(release=release, reason="wrong scores", actor=None)
    assert send(predictions(release)).status_code == 422
    assert not System.objects.exists()
    assert "Evaluate" not in lead.get(ADDRESS).content.decode()


def test_the_leaderboard_needs_the_same_queries_for_any_number_of_systems(
    send: Any, lead: Client, release: Release, django_assert_num_queries: Any
) -> None:
    send(predictions(release))
    with django_assert_num_queries(8):
        lead.get(ADDRESS)
    send(predictions(release, label="ENTAILMENT"), name="Second")
    with django_assert_num_queries(8):
        lead.get(ADDRESS)


def test_outsiders_and_annotators_see_no_leaderboard(
    client: Client, release: Release, outsider: User, annotator: User
) -> None:
    for user, status in ((outsider, 404), (annotator, 403)):
        client.force_login(user)
        assert client.get(ADDRESS).status_code == status
        assert client.post(ADDRESS, {}).status_code == status


def test_a_board_draws_the_mean_of_each_part_with_its_interval() -> None:
    nouns = {"name": "N", "pairs": 100, "mean": 4.0, "sd": 2.0, "association": None}
    verbs = {"name": "V", "pairs": 1, "mean": 3.0, "sd": None, "association": None}
    system = System(name="A", task="russe-hj", report={"parts": {"pos": [nouns, verbs]}})
    (divided,) = Board("", (system,), frozenset(), {}, "").divided
    (first, second) = divided.chart.rows
    assert divided.chart.name == "parts-pos"
    assert first == ("nouns", 4.0, pytest.approx(3.608), pytest.approx(4.392))  # 1.96 · 2 / √100
    assert second == ("verbs", 3.0, None, None)
