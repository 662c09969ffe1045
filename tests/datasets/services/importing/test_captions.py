from pathlib import Path

import pytest
from django.core.management import call_command

from datasets.designs.captions import CaptionDrawSettings
from datasets.errors import Invalid
from datasets.models import AuditEntry, Project, Source, SourceSentence, User
from datasets.services.importing.captions import captions_import, captions_preview
from datasets.services.jobs.incoming import IncomingFile
from tests.datasets.corpus import file_of, unwatched


@pytest.fixture
def captions(tmp_path: Path) -> IncomingFile:
    lines = [
        f"{picture}.jpg#{number}\t{text} in picture {picture} .\n"
        for picture in range(30)
        for number, text in enumerate(["A man rows", "Somebody steers a boat", "The sea is calm"])
    ]
    return file_of(tmp_path, "boats.token", "".join(lines))


def import_draw(project: Project, file: IncomingFile, actor: User | None = None, **wanted: int):
    return captions_import(
        project=project,
        files=[file],
        settings=CaptionDrawSettings(**{"pairs": 10, **wanted}),
        origin="Boats 8k",
        licence="CC0",
        actor=actor,
        progress=unwatched,
    )


def test_a_draw_becomes_sources_with_their_lineage(
    project: Project, captions: IncomingFile, manager: User
) -> None:
    outcome = import_draw(project, captions, manager)
    assert (outcome.rows, outcome.notices) == (10, ())
    assert Source.objects.count() == 10
    source = Source.objects.order_by("pk")[0]
    assert (source.origin, source.licence, source.captioned) == (
        "Boats 8k",
        "CC0",
        source.source_id,
    )
    lines = (captions.place).read_text().splitlines()  # type: ignore[union-attr]  # a path here
    for sentence in source.sentences.all():
        line = f"{source.source_id}#{sentence.caption_number}\t{sentence.text}"
        assert line in lines
    assert AuditEntry.objects.get(action="file.imported").actor == manager


def test_the_same_draw_again_adds_nothing_and_another_adds_other_pictures(
    project: Project, captions: IncomingFile
) -> None:
    import_draw(project, captions)
    assert import_draw(project, captions).is_repeated
    assert import_draw(project, captions, seed=2).rows == 10
    assert Source.objects.values("captioned").distinct().count() == 20
    last = import_draw(project, captions, seed=3, pairs=15)
    assert last.rows == 10
    assert [notice.code for notice in last.notices] == ["captions_fewer_pairs"]


def test_the_draw_imported_is_the_one_shown_before(
    project: Project, captions: IncomingFile
) -> None:
    look = captions_preview(
        project=project, files=[captions], settings=CaptionDrawSettings(pairs=10)
    )
    assert not Source.objects.exists()
    import_draw(project, captions)
    assert {pair.picture for pair in look.draw.pairs} == set(
        Source.objects.values_list("source_id", flat=True)
    )


def test_several_pairs_of_a_picture_are_several_sources(project: Project, tmp_path: Path) -> None:
    text = "1.jpg\tA man rows\tSomebody steers\tThe sea is calm\tNo wind blows\n"
    file = file_of(tmp_path, "one.tsv", text)
    assert import_draw(project, file, per_picture=2).rows == 2
    assert set(Source.objects.values_list("source_id", "captioned")) == {
        ("1.jpg", "1.jpg"),
        ("1.jpg/2", "1.jpg"),
    }
    assert SourceSentence.objects.count() == 4


def test_a_file_without_a_pair_is_refused(project: Project, tmp_path: Path) -> None:
    file = file_of(tmp_path, "few.token", "1.jpg#0\tA man rows\n2.jpg#0\tThe sea is calm\n")
    with pytest.raises(Invalid) as caught:
        import_draw(project, file)
    assert "(2 captions were read)" in str(caught.value.data["errors"][0]["message"])
    assert not Source.objects.exists()


def test_the_command_shows_and_imports(
    project: Project, captions: IncomingFile, capsys: pytest.CaptureFixture[str]
) -> None:
    where = (project.slug, str(captions.place), "--pairs", "12", "--shortest", "3")
    call_command("import_captions", *where, "--dry-run")
    out = capsys.readouterr().out
    assert "30 pictures, 90 captions" in out
    assert "12 drawn" in out
    assert not Source.objects.exists()
    call_command("import_captions", *where, "--origin", "Boats")
    assert "12 source pairs" in capsys.readouterr().out
    assert Source.objects.filter(origin="Boats").count() == 12
