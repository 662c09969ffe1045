"""The tables of a project: a lead's draft, saves that can be undone, and what they do not touch."""

import io
import zipfile
from pathlib import Path

import pytest
from django.utils import timezone

from datasets.errors import Conflict, Invalid
from datasets.models import (
    AuditEntry,
    Expansion,
    LanguageDraft,
    LanguageSave,
    LanguageText,
    Project,
    Sentence,
    Stage,
    User,
)
from datasets.selectors.expanding.lineage import sentence_lineage
from datasets.selectors.expanding.rules import expansions_counted, rule_settings
from datasets.selectors.languages.tables import (
    draft_tables,
    language_draft,
    project_tables,
    save_texts,
)
from datasets.services.expanding.engines import project_engine, tables_of
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.trying_tables import tables_try
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.languages.exchanging import tables_import, tables_zip
from datasets.services.languages.tables import (
    draft_discard,
    draft_edit,
    draft_replace,
    draft_save,
    draft_step_back,
    tables_put,
    tables_start_ready,
    tables_undo,
)
from datasets.services.projects.lifecycle import project_create
from tests.datasets.corpus import unwatched
from tests.datasets.languages import TREEBANK, czech_project, czech_texts
from transforms.new_language import import_language, new_language
from transforms.packs.fallback.exchange import complete, import_tables
from transforms.packs.fallback.rows import Edit

SYNONYM = Edit("words.tsv", new="synonym\tchlapec\tkluk")


def edit_and_save(project: Project, lead: User, *edits: Edit) -> LanguageSave:
    for edit in edits:
        draft_edit(project=project, edit=edit, actor=lead)
    return draft_save(project=project, actor=lead)


def text(project: Project, name: str = "words.tsv") -> str:
    tables = project_tables(project)
    assert tables is not None
    result = tables.get(name)
    assert result is not None
    return result.load()


def test_a_row_is_drafted_saved_and_undone(learnt: LanguageSave, manager: User) -> None:
    project = learnt.project
    draft_edit(project=project, edit=SYNONYM, actor=manager)
    assert "kluk" not in text(project)
    save = draft_save(project=project, actor=manager)
    assert "synonym\tchlapec\tkluk\n" in text(project)
    assert (save.number, save.kind, save.actor) == (2, "edited", manager)
    assert save.digest != learnt.digest
    back = tables_undo(project=project, actor=manager)
    assert (back.number, back.digest, back.undoes) == (3, learnt.digest, learnt)
    assert "kluk" not in text(project)
    with pytest.raises(Conflict, match="no earlier state"):
        tables_undo(project=project, actor=manager)


def test_undoing_twice_goes_two_saves_back(learnt: LanguageSave, manager: User) -> None:
    project = learnt.project
    for word in ("kluk", "hoch"):
        edit_and_save(project, manager, Edit("words.tsv", new=f"synonym\tchlapec\t{word}"))
    assert "hoch" not in save_texts(tables_undo(project=project, actor=manager))[-1].load()
    assert tables_undo(project=project, actor=manager).digest == learnt.digest


def test_the_rules_write_with_what_is_saved_and_say_which_tables(
    learnt: LanguageSave, manager: User
) -> None:
    project = learnt.project
    before = project_engine(project)
    assert tables_of(before) == learnt.digest
    save = edit_and_save(project, manager, SYNONYM)
    after = project_engine(project)
    assert tables_of(after) == save.digest
    assert after.pack.table.of("synonym")
    # Forms did not change, so they were not read again.
    assert after.pack.forms is before.pack.forms


def test_a_save_changes_no_other_project(learnt: LanguageSave, manager: User) -> None:
    other = czech_project(manager, "kocky")
    tables_put(project=other, texts=czech_texts(), actor=manager)
    edit_and_save(learnt.project, manager, SYNONYM)
    assert "kluk" not in text(other)


def test_a_project_begins_with_the_folder_and_leaves_it_as_it_is(
    czech: Project, manager: User, tmp_path: Path
) -> None:
    folder = new_language("cs", TREEBANK, into=tmp_path / "languages").folder
    before = (folder / "words.tsv").read_text("utf-8")
    edit_and_save(czech, manager, SYNONYM)
    assert (folder / "words.tsv").read_text("utf-8") == before
    assert [*LanguageSave.objects.values_list("kind", flat=True)] == ["edited", "folder"]
    tables_undo(project=czech, actor=manager)
    assert text(czech) == before


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("synonym\tchlapec", "words.tsv: line .*: synonym takes: two lemmas"),
        ("synonim\ta\tb", "there is no list 'synonim'"),
        ("negation\tne\t–\tunder", "'under' is not a place for a negation"),
    ],
)
def test_a_wrong_row_is_refused_as_the_file_would_be(
    learnt: LanguageSave, manager: User, row: str, told: str
) -> None:
    with pytest.raises(Invalid, match=told):
        draft_edit(project=learnt.project, edit=Edit("words.tsv", new=row), actor=manager)
    assert not LanguageDraft.objects.exists()


def test_a_row_that_somebody_else_deleted_cannot_be_saved(
    learnt: LanguageSave, manager: User, outsider: User
) -> None:
    project = learnt.project
    row = next(line for line in text(project).splitlines() if line.startswith("conjunction\t"))
    draft_edit(project=project, edit=Edit("words.tsv", row, "conjunction\tnebo"), actor=manager)
    edit_and_save(project, outsider, Edit("words.tsv", row))
    with pytest.raises(Conflict, match="changed or deleted in the meantime"):
        draft_save(project=project, actor=manager)
    assert "nebo" not in text(project)
    draft_step_back(project=project, actor=manager)
    assert not LanguageDraft.objects.exists()


def test_a_row_that_somebody_else_added_is_there_once(
    learnt: LanguageSave, manager: User, outsider: User
) -> None:
    project = learnt.project
    for actor in (manager, outsider):
        draft_edit(project=project, edit=SYNONYM, actor=actor)
    for actor in (outsider, manager):
        draft_save(project=project, actor=actor)
    assert text(project).count(SYNONYM.new) == 1


def test_a_file_that_somebody_else_saved_is_not_overwritten(
    learnt: LanguageSave, manager: User, outsider: User
) -> None:
    project = learnt.project
    mine, theirs = (f"# note = {n}\n{text(project, 'examples.conllu')}" for n in (1, 2))
    for actor, written in ((manager, mine), (outsider, theirs)):
        draft_replace(project=project, texts={"examples.conllu": written}, actor=actor)
    draft_save(project=project, actor=outsider)
    with pytest.raises(Conflict, match=r"somebody else saved examples\.conllu in the meantime"):
        draft_save(project=project, actor=manager)
    assert text(project, "examples.conllu") == theirs
    # The draft is kept. What is based on the text that is in use now may replace it.
    stream = io.BytesIO(mine.encode())
    tables_import(project=project, file_name="examples.conllu", stream=stream, actor=manager)
    draft_save(project=project, actor=manager)
    assert text(project, "examples.conllu") == mine


def test_two_leads_may_save_the_same_file_or_different_ones(
    learnt: LanguageSave, manager: User, outsider: User
) -> None:
    project = learnt.project
    examples = f"# note = 1\n{text(project, 'examples.conllu')}"
    words = f"{text(project)}agent\tpes\n"
    for actor in (manager, outsider):
        draft_replace(project=project, texts={"examples.conllu": examples}, actor=actor)
    draft_replace(project=project, texts={"words.tsv": words}, actor=manager)
    for actor in (outsider, manager):
        draft_save(project=project, actor=actor)
    assert (text(project), text(project, "examples.conllu")) == (words, examples)


def test_a_discarded_draft_leaves_nothing(learnt: LanguageSave, manager: User) -> None:
    project, stored = learnt.project, LanguageText.objects.count()
    changed = czech_texts()["words.tsv"] + "agent\tpes\n"
    stream = io.BytesIO(changed.encode())
    tables_import(project=project, file_name="words.tsv", stream=stream, actor=manager)
    assert LanguageText.objects.count() == stored + 1
    draft_discard(project=project, actor=manager)
    assert LanguageText.objects.count() == stored
    with pytest.raises(Conflict, match="nothing to save"):
        draft_save(project=project, actor=manager)


def test_a_trial_shows_what_changes_before_anything_is_saved(
    learnt: LanguageSave, manager: User
) -> None:
    project = learnt.project
    tables = project_tables(project)
    draft_edit(project=project, edit=SYNONYM, actor=manager)
    drafted = draft_tables(tables, language_draft(project, manager))
    assert drafted is not None
    trial = tables_try(project, tables, drafted)
    assert 0 < trial.changed <= len(trial.sentences) <= 10
    new = [w for sentence in trial.sentences for w in sentence.written if not w.is_before]
    assert {line.rule for line in new} == {"s2.synonym"}
    assert any("kluk" in line.text for line in new)


def test_an_archive_is_the_folder_and_comes_back(
    learnt: LanguageSave, manager: User, tmp_path: Path
) -> None:
    folder = new_language("cs", TREEBANK, into=tmp_path / "made").folder
    tables = project_tables(learnt.project)
    assert tables is not None
    archive = tables_zip(tables)
    with zipfile.ZipFile(io.BytesIO(archive)) as packed:
        packed.extractall(tmp_path / "unpacked")
    unpacked = tmp_path / "unpacked/cs"
    assert {p.name for p in unpacked.iterdir()} == {p.name for p in folder.iterdir()}
    for path in folder.iterdir():
        assert (unpacked / path.name).read_bytes() == path.read_bytes()
    taken = complete(import_tables("cs.zip", io.BytesIO(archive)))
    created = import_language("cs", taken, into=tmp_path / "languages")
    assert {p.name for p in created.iterdir()} == {p.name for p in folder.iterdir()}


def test_a_wrong_archive_is_told_file_by_file_and_changes_nothing(
    learnt: LanguageSave, manager: User
) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("cs/words.tsv", "synonim\ta\tb\nsynonym\ta\n")
        archive.writestr("cs/agreement.tsv", "relation\tupos\n")
        archive.writestr("cs/notes.doc", "x")
    stream.seek(0)
    with pytest.raises(Invalid) as caught:
        tables_import(project=learnt.project, file_name="cs.zip", stream=stream, actor=manager)
    messages = [str(line) for line in caught.value.lines]
    assert [line.partition(": there")[0].partition(": syn")[0] for line in messages[:2]] == [
        "words.tsv: line 1", "words.tsv: line 2",
    ]  # fmt: skip
    assert "agreement.tsv: line 1: expected the columns" in messages[2]
    assert "cs/notes.doc: is not a file of a language" in messages[3]
    assert not LanguageDraft.objects.exists()


def test_a_language_without_a_treebank_starts_from_tables_that_are_ready(
    czech: Project, manager: User
) -> None:
    Project.objects.filter(pk=czech.pk).update(language="tr")
    czech.refresh_from_db()
    save = tables_start_ready(project=czech, actor=manager)
    assert save.kind == "ready"
    assert "negation\tdeğil" in text(czech)
    assert project_engine(czech).rules


def test_nothing_is_saved_in_an_archived_project_or_for_a_language_of_the_program(
    learnt: LanguageSave, project: Project, manager: User
) -> None:
    with pytest.raises(Conflict, match="part of Pairwright"):
        draft_edit(project=project, edit=SYNONYM, actor=manager)
    Project.objects.filter(pk=learnt.project_id).update(archived_at=timezone.now())
    for change in (
        lambda p: draft_edit(project=p, edit=SYNONYM, actor=manager),
        lambda p: draft_save(project=p, actor=manager),
        lambda p: draft_discard(project=p, actor=manager),
        lambda p: tables_undo(project=p, actor=manager),
        lambda p: tables_put(project=p, texts={}, actor=manager),
    ):
        with pytest.raises(Conflict, match="archived"):
            change(learnt.project)


def test_saves_are_audited_without_words(learnt: LanguageSave, manager: User) -> None:
    entry = AuditEntry.objects.get(action="language.saved")
    assert (entry.actor, entry.project_id) == (manager, learnt.project_id)
    assert entry.data == {"number": 1, "kind": "imported", "digest": learnt.digest}


@pytest.mark.django_db
def test_a_project_is_refused_a_language_that_is_none() -> None:
    with pytest.raises(Invalid, match=r"Did you mean German \(de\)"):
        project_create(name="Hunde", language="Germn", actor=None)
    assert project_create(name="Hunde", language="DEU", actor=None).language == "de"


def test_expansions_name_their_tables_and_are_outdated_when_others_are_saved(
    learnt: LanguageSave, manager: User, tmp_path: Path
) -> None:
    project = learnt.project
    path = tmp_path / "sentences.conllu"
    path.write_bytes(TREEBANK.read_bytes())
    sources_import(
        project=project,
        file=incoming_path(path),
        stage=Stage.S1,
        actor=manager,
        progress=unwatched,
    )
    project_expand(project=project, actor=manager, progress=unwatched)
    assert set(Expansion.objects.values_list("tables", flat=True)) == {learnt.digest}
    assert expansions_counted(project, rule_settings(project))[1] == 0
    written = Sentence.objects.filter(project=project, base__isnull=False).first()
    assert written is not None
    assert sentence_lineage(written.pk).tables == learnt.digest
    save = edit_and_save(project, manager, SYNONYM)
    expanded, outdated = expansions_counted(project, rule_settings(project))
    assert expanded == outdated > 0
    project_expand(project=project, actor=manager, progress=unwatched)
    assert set(Expansion.objects.values_list("tables", flat=True)) == {save.digest}
    assert Sentence.objects.filter(project=project, text__contains="kluk").exists()
