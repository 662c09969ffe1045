"""Word saliency as a lead sees it: learning, the curve, the words, the file, the leaderboards."""

import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from datasets.models import Job, Project, Release, SaliencyModel, System, User
from tests.datasets.services.measuring.test_saliency import gold_of, text_of, vectors_of

LIST = "/p/boats/saliency/"


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


@pytest.fixture
def send(lead: Client, project: Project, django_capture_on_commit_callbacks: Any) -> Any:
    """Return a function that sends the form and runs the job."""

    def sent(**changes: Any) -> Any:
        fields = {
            "name": "Novels", "source": "uploaded", "init": "isf", "negatives": "2",
            "epochs": "2", "learning_rate": "0.03", "seed": "1",
            "similarity": "mean", "rare": "100",
            "texts": [SimpleUploadedFile("text.txt", text_of())],
            "vectors": SimpleUploadedFile("tiny.txt", vectors_of()),
        } | changes  # fmt: skip
        with django_capture_on_commit_callbacks(execute=True):
            return lead.post(f"{LIST}learn/", fields)

    return sent


def shown(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_a_model_is_learnt_from_an_upload_and_shown(send: Any, lead: Client) -> None:
    assert "No model yet" in shown(lead.get(LIST))
    page = lead.get(send().url)
    model = SaliencyModel.objects.get()
    assert Job.objects.get().state == "succeeded"
    text = shown(page)
    assert "Download weights" in text
    assert "200" in text
    assert len(re.findall(r'<th scope="row" class="num">\d</th>', text)) == 2  # epochs
    assert "Evaluation by epoch" not in text
    assert f"{model.report['errors'][0]:.4f}" in text
    for word, weight, _seen in (*model.report["most"], *model.report["least"]):
        assert f">{word}</t" in text
        assert f"{weight:.3f}" in text
    assert "learnt" in shown(lead.get(LIST))
    chart = lead.get(f"{page.request['PATH_INFO']}charts/learning.svg")
    assert "Mean error by epoch" in chart.content.decode()
    table = lead.get(f"{page.request['PATH_INFO']}charts/learning.csv").content.decode()
    assert table.splitlines()[0] == "Epoch,Mean error"
    weights = b"".join(lead.get(f"{page.request['PATH_INFO']}weights.tsv")).decode()
    assert weights.splitlines()[0] == "word\tweight\tsentences"
    assert "View what was learnt" in shown(lead.get(f"/p/boats/jobs/{Job.objects.get().pk}/"))


def test_the_gain_of_each_epoch_is_shown(send: Any, lead: Client) -> None:
    sets = [SimpleUploadedFile("one.tsv", gold_of()), SimpleUploadedFile("two.tsv", gold_of(40))]
    address = send(evaluation=sets).url
    curve = SaliencyModel.objects.get().report["evaluation"]
    text = shown(lead.get(address))
    assert "Evaluation by epoch" in text
    assert f"{sum(curve['epochs'][-1]) / 2:.4f}" in text  # the mean
    assert f"{curve['epochs'][-1][1]:.4f}" in text
    assert "two.tsv" in text
    assert (
        "Mean correlation by epoch" in lead.get(f"{address}charts/correlation.svg").content.decode()
    )
    table = lead.get(f"{address}charts/correlation.csv").content.decode().splitlines()
    assert [row.partition(",")[0] for row in table] == ["Epoch", "0", "1", "2"]


def test_a_bad_evaluation_set_is_told_beside_its_field(send: Any) -> None:
    answer = send(evaluation=[SimpleUploadedFile("one.tsv", b"3\tone\n")])
    assert answer.status_code == 422
    assert set(answer.context["form"].errors) == {"evaluation"}
    assert "one.tsv: needs at least two pairs" in shown(answer)


def test_a_missing_file_is_named_beside_its_field(send: Any) -> None:
    answer = send(texts=[], vectors="")
    assert answer.status_code == 422
    form = answer.context["form"]
    assert set(form.errors) == {"texts", "vectors"}
    answer = send(source="own", texts=[])
    assert "no source sentences yet" in shown(answer)
    answer = send(epochs="0", negatives="101", learning_rate="2", init="zero")
    assert set(answer.context["form"].errors) == {"epochs", "negatives", "learning_rate", "init"}
    assert not SaliencyModel.objects.exists()


def test_a_bad_file_is_told_on_the_page_of_the_model(send: Any, lead: Client) -> None:
    answer = send(vectors=SimpleUploadedFile("tiny.txt", b"the 1 2\nboat 1\n"))
    text = shown(lead.get(answer.url))
    assert "tiny.txt: line 2: 1 numbers, 2 expected" in text
    assert "Go on from the last epoch" in text
    assert "Download weights" not in text
    assert lead.get(f"{answer.url}weights.tsv").status_code == 404
    assert lead.get(f"{answer.url}charts/learning.svg").status_code == 404


def test_a_running_model_is_watched(lead: Client, send: Any) -> None:
    address = send().url
    Job.objects.update(state="running", done=5, total=10)
    SaliencyModel.objects.update(weights=None)
    assert "Stop" in shown(lead.get(address))
    part = lead.get(address, headers={"HX-Request": "true"})
    assert "<progress" in part.content.decode()
    assert "<html" not in part.content.decode()
    Job.objects.update(state="succeeded")
    assert lead.get(address, headers={"HX-Request": "true"}).headers["HX-Refresh"] == "true"


def test_a_model_is_put_on_the_leaderboards(
    send: Any, lead: Client, release: Release, django_capture_on_commit_callbacks: Any
) -> None:
    address = send().url
    assert "1.0" in shown(lead.get(address))
    with django_capture_on_commit_callbacks(execute=True):
        answer = lead.post(f"{address}leaderboards/", {"release": "1.0"})
    assert "View the systems" in shown(lead.get(answer.url))
    board = shown(lead.get("/p/boats/releases/1.0/systems/"))
    assert board.count("NWS, tiny.txt, Novels</a>") == 4
    system = System.objects.filter(baseline="NWS").first()
    text = shown(lead.get(f"/p/boats/releases/1.0/systems/{system.pk}/"))
    assert "by word saliency that was learnt" in text
    assert lead.post(f"{address}leaderboards/", {"release": "9.9"}).status_code == 422


def test_a_model_is_deleted_only_when_one_is_sure(send: Any, lead: Client) -> None:
    address = send().url
    assert lead.post(f"{address}delete/").status_code == 422
    assert SaliencyModel.objects.exists()
    answer = lead.post(f"{address}delete/", {"is_sure": "on"})
    assert answer.url == LIST
    assert not SaliencyModel.objects.exists()


def test_the_list_asks_as_much_for_four_models_as_for_one(
    send: Any, lead: Client, django_assert_num_queries: Any
) -> None:
    for number in range(4):
        if number in {1, 3}:
            with django_assert_num_queries(6):
                lead.get(LIST)
        send(name=f"Model {number}")
