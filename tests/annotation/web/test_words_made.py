"""Word pairs in a new language: from norms through three annotators to released files."""

import io
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from annotation.models import Judgement
from annotation.planning.presets import preset
from annotation.planning.protocol import CheckpointSettings
from annotation.services.campaigns.lifecycle import campaign_close, campaign_create
from annotation.services.gold.aggregating import campaign_aggregate
from annotation.services.gold.releasing import run_release
from annotation.services.plans.opening import campaign_open
from annotation.simulation.campaign import campaign_simulate
from datasets.formats.corpora import FORMATS, Corpus
from datasets.formats.problems import Problems
from datasets.models import Job, NormTable, PairSet
from datasets.selectors.importing.files import file_chunks
from tests.datasets.corpus import unwatched

NOUNS = [
    *("łódka", "port", "żagiel", "fala", "morze", "brzeg"),
    *("rejs", "latarnia", "kotwica", "lina", "maszt", "wiosło"),
]
VERBS = ["płynąć", "żeglować", "tonąć", "nurkować", "cumować", "wiosłować"]
ASSOCIATIONS = "cue\ttarget\tFSG\tcue_pos\ttarget_pos\tset size\n" + "".join(
    f"{cue}\t{words[(at + step) % len(words)]}\t.{3 - step}5\t{tag}\t{tag}\t9\n"
    for words, tag in ((NOUNS, "rzeczownik"), (VERBS, "czasownik"))
    for at, cue in enumerate(words)
    for step in (1, 2)
)
RATINGS = "słowo;konkretność;znajomość\n" + "".join(
    f"{word};{1 + at * 7 % 13 / 2};5\n" for at, word in enumerate([*NOUNS, *VERBS])
)
WANTED = {
    "associated_N": 8,
    "associated_V": 4,
    "associated_A": 0,
    "unassociated_N": 2,
    "unassociated_V": 1,
    "unassociated_A": 0,
    "fills_up": "on",
}


@pytest.fixture
def lead(client, manager, polish, transactional_db):
    client.force_login(manager)
    return client


def import_norm(lead, name, text, columns=()):
    """Upload a table, choose what its columns are, and import it."""
    file = SimpleUploadedFile(name, text.encode())
    where = lead.post(reverse("import", args=["lodki"]), {"content": "norms", "file": file})
    form = lead.get(where["Location"]).context["form"]
    fields = {f"column-{at}": meaning for at, (__, meaning) in enumerate(form.preview.headers)}
    sent = {"headers": form.digest, **form.initial, **fields, **dict(columns), "start": "1"}
    answer = lead.post(where["Location"], sent)
    assert answer.status_code == 302, answer.content.decode()
    assert Job.objects.latest("pk").state == Job.State.SUCCEEDED


def form_of(lead):
    """Return what a browser sends of the form of a sample."""
    form = lead.get(reverse("word-pairs-new", args=["lodki"])).context["form"]
    values = {field.html_name: field.value() for field in form}
    return {
        name: value for name, value in values.items() if value is not None and value is not False
    }


def both_norms(lead):
    import_norm(lead, "skojarzenia.tsv", ASSOCIATIONS)
    import_norm(
        lead, "oceny.csv", RATINGS, {"column-0": "word", "column-1": "concreteness"}.items()
    )


def test_norms_know_what_their_columns_are_and_whose_they_are(lead):
    both_norms(lead)
    associations, ratings = NormTable.objects.all()
    assert associations.columns[2] == ["FSG", "strength"]
    assert associations.columns[5] == ["set size", ""]
    assert ratings.columns == [
        ["słowo", "word"],
        ["konkretność", "concreteness"],
        ["znajomość", ""],
    ]
    where = reverse("norm", args=["lodki", ratings.pk])
    sent = {"name": "Oceny", "source": "Kowalska 2020", "licence": "CC BY 4.0"}
    assert lead.post(where, sent)["Location"] == reverse("norms", args=["lodki"])
    page = lead.get(reverse("norms", args=["lodki"])).content.decode()
    assert "CC BY 4.0" in page
    assert "Kowalska 2020" in page
    assert lead.post(where, {"delete": "1"}).status_code == 302
    assert NormTable.objects.get() == associations
    import_norm(lead, "oceny.csv", RATINGS, {"column-0": "word"}.items())


def test_a_sample_needs_associations(lead):
    answer = lead.post(
        reverse("word-pairs-new", args=["lodki"]), {**form_of(lead), **WANTED, "count": "1"}
    )
    assert answer.status_code == 422
    assert answer.context["form"].non_field_errors()
    assert not PairSet.objects.exists()


def test_bounds_of_strength_must_rise(lead):
    both_norms(lead)
    sent = {**form_of(lead), **WANTED, "strength_bounds": "0.2 0.1", "count": "1"}
    answer = lead.post(reverse("word-pairs-new", args=["lodki"]), sent)
    assert answer.status_code == 422
    assert "strength_bounds" in answer.context["form"].errors


def test_a_word_list_in_polish_from_norms_to_released_files(lead, polish, manager, live_server):
    both_norms(lead)
    where = reverse("word-pairs-new", args=["lodki"])
    sent = {**form_of(lead), **WANTED}
    forecast = lead.post(where, {**sent, "count": "1"}).context["words"]
    assert (forecast["pairs"], forecast["wanted"]) == (15, 15)
    assert not PairSet.objects.exists()
    lead.post(where, sent)
    pair_set = PairSet.objects.get()
    assert pair_set.report["words"]["cells"] == forecast["cells"]
    assert lead.get(reverse("pair-set", args=["lodki", pair_set.pk])).status_code == 200
    pair = pair_set.pairs.first()
    page = lead.get(reverse("pair", args=["lodki", pair.pk])).content.decode()
    assert "SimAssoc333" in page

    protocol = preset("simlex", judgements_per_order=3)
    groups = protocol.groups.model_copy(update={"size": 4, "consistency": 4, "tranche": 15})
    checkpoints = CheckpointSettings(every=None)
    changes = {"groups": groups, "checkpoints": checkpoints}
    draft = campaign_create(
        project=polish,
        pair_set=pair_set,
        name="Słowa",
        protocol=protocol.model_copy(update=changes),
        seats=3,
        seed=1,
        controls=(),
        actor=manager,
    )
    campaign = campaign_open(campaign=draft, actor=manager)
    campaign_simulate(
        campaign=campaign, annotators=3, seed=1, url=live_server.url, progress=unwatched
    )
    assert Judgement.objects.values("annotator").distinct().count() == 3
    campaign_close(campaign=campaign, actor=manager)
    run = campaign_aggregate(campaign=campaign)
    for tab in ("run", "run-tables"):
        page = lead.get(reverse(tab, args=["lodki", campaign.pk, run.number])).content.decode()
        assert "Gold relatedness" in page
        assert not re.findall("Gold labels|counted as neutral|have no label", page)
    release = run_release(run=run, version="1.0", actor=manager)
    files = {
        file.path: b"".join(file_chunks(file.stored))
        for file in release.files.select_related("stored")
    }
    problems = Problems()
    rows = list(FORMATS[Corpus.SIMLEX].read(io.BytesIO(files["SimLex.txt"]), problems))
    assert (len(rows), problems.total) == (15, 0)
    assert {row.kind for row in rows} == {"N", "V"}
    by_words = {(pair.sentence_a.text, pair.sentence_b.text): pair for pair in pair_set.pairs.all()}
    for row in rows:
        columns = by_words[row.sentence_a, row.sentence_b].columns
        for name in ("conc(w1)", "conc(w2)", "concQ", "Assoc(USF)", "SimAssoc333"):
            assert row.other[name] == columns[name] != "NA"
    header = files["pair_columns.tsv"].decode().splitlines()[0].split("\t")
    assert header == ["pair_ID", *pair_set.columns]
    norms = release.manifest["pairs"]["parameters"]["norms"]
    assert [norm["name"] for norm in norms] == ["skojarzenia", "oceny"]
