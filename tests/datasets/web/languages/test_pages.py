"""The language page of a project: what is there, rows, trying, import and learning."""

import lzma
import re
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from datasets.errors import Invalid
from datasets.models import (
    Job,
    LanguageDraft,
    LanguageSave,
    Membership,
    Project,
    Sentence,
    Stage,
    StoredFile,
    User,
)
from datasets.services.expanding.engines import project_engine, project_rules
from datasets.services.expanding.trying_tables import Trial, Tried
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.languages import learning
from datasets.services.languages.tables import draft_edit, tables_put
from datasets.web.shared.rule_names import rule_name
from tests.datasets.corpus import unwatched
from tests.datasets.languages import TREEBANK, czech_texts
from transforms.packs.fallback.rows import Edit

LINE = "synonym\tchlapec\tkluk"
ROW = {"cell_0": "synonym", "cell_1": "chlapec", "cell_2": "kluk"}
WORDS = "/p/psi/language/tables/words.tsv/"
OBJECT_FIRST = """\
rule s2.object_first
does: puts the object first
expected: ENTAILMENT
pattern { V [root]; V -[nsubj]-> S; V -[obj]-> O; S << V; V << O; }
refuse "another clause follows" { V -[conj]-> X; }
commands { swap subtree S with subtree O; }
example: Malý pes honí velkou kočku. → Velkou kočku honí malý pes.
"""


@pytest.fixture
def lead(client: Client, manager: User) -> Client:
    client.force_login(manager)
    return client


def shown(answer: Any) -> str:
    page: str = answer.content.decode()
    assert "style=" not in page
    return page


def test_a_language_of_the_program_offers_no_tables(lead: Client, project: Project) -> None:
    page = shown(lead.get("/p/boats/language/"))
    assert "part of Pairwright" in page
    assert "words.tsv" not in page


def test_the_page_says_what_is_there_and_what_to_fill_in_first(
    lead: Client, learnt: LanguageSave
) -> None:
    page = shown(lead.get("/p/psi/language/"))
    for message in ("Czech (cs)", "forms.tsv", "opposite_determiner", "Fem, Masc", learnt.digest):
        assert message in page


def test_queries_do_not_grow_with_the_tables(
    lead: Client, learnt: LanguageSave, django_assert_max_num_queries: Any
) -> None:
    lead.get("/p/psi/language/")
    with django_assert_max_num_queries(25):
        lead.get("/p/psi/language/")
    with django_assert_max_num_queries(14):
        lead.get("/p/psi/language/tables/forms.tsv/?text=pes")


def test_a_row_is_added_tried_and_saved(lead: Client, learnt: LanguageSave) -> None:
    added = shown(lead.post(WORDS, ROW, follow=True))
    assert "Added to your draft: synonym · chlapec · kluk." in added
    answer = lead.get("/p/psi/language/try/")
    differ = [sentence.is_changed for sentence in answer.context["trial"].sentences]
    assert differ[0]
    assert differ == sorted(differ, reverse=True)
    page = shown(answer)
    assert "<ins" in page
    assert "kluk" in page
    assert LanguageSave.objects.count() == 1
    assert lead.post("/p/psi/language/save/").status_code == 302
    assert LanguageSave.objects.count() == 2
    assert "synonym\tchlapec\tkluk" in shown(lead.get("/p/psi/language/history/2/"))
    rows = shown(lead.get(f"{WORDS}?group=synonym"))
    assert re.search(r"kluk</bdi>.*chlapec|Malý chlapec", rows, re.S)


def test_a_trial_shows_to_what_a_sentence_was_normalised(
    lead: Client, learnt: LanguageSave
) -> None:
    tried = Tried("Jeho pes běží.", (), (), normalised="Pes běží.")
    page = render_to_string(
        "datasets/languages/trial.html",
        {"project": learnt.project, "trial": Trial((tried,)), "written": {}},
    )
    assert "Normalised (S1):" in page
    assert "<del>" in page
    assert "Normalised (S1):" not in shown(lead.get("/p/psi/language/try/"))


def test_a_wrong_row_is_told_with_its_line_and_what_was_expected(
    lead: Client, learnt: LanguageSave
) -> None:
    answer = lead.post(WORDS, {"cell_0": "synonym", "cell_1": "chlapec"})
    assert answer.status_code == 422
    assert "synonym takes: two lemmas that mean nearly the same, and one way" in shown(answer)
    assert re.search(r"words.tsv: line \d+", shown(answer))
    assert not LanguageDraft.objects.exists()


def test_a_change_that_was_refused_is_still_a_change(lead: Client, learnt: LanguageSave) -> None:
    address = "/p/psi/language/tables/sentences.tsv/"
    line = lead.get(f"{address}?group=sentence").context["shown"][0][0]
    cells = {f"cell_{index}": cell for index, cell in enumerate((line.group, *line.cells))}
    answer = lead.post(address, {"old": line.text, **cells, "cell_3": "ano"})
    assert answer.status_code == 422
    assert "expected yes or no, found &#x27;ano&#x27;" in shown(answer)
    assert "Change this row" in shown(answer)
    assert "Add a row" not in shown(answer)


def test_a_row_is_changed_and_deleted(lead: Client, learnt: LanguageSave) -> None:
    address = "/p/psi/language/tables/agreement.tsv/"
    line = lead.get(address).context["shown"][0][0]
    assert f'value="{line.cells[0]}"' in shown(lead.get(f"{address}?row={line.line}"))
    lead.post(address, {"old": line.text, "delete": "1"})
    assert line.text not in lead.get(address).context["table"].text
    assert line.text in shown(lead.get("/p/psi/language/draft/"))
    lead.post("/p/psi/language/discard/", {"last": "1"})
    assert line.text in lead.get(address).context["table"].text


def test_a_table_of_many_rows_is_shown_by_the_page(
    lead: Client, learnt: LanguageSave, manager: User
) -> None:
    more = "".join(f"slovo{n}\tNOUN\tCase=Nom\tslovo{n}\t1\t0\n" for n in range(30_000))
    texts = {"forms.tsv": czech_texts()["forms.tsv"] + more}
    tables_put(project=learnt.project, texts=texts, actor=manager)
    page = lead.get("/p/psi/language/tables/forms.tsv/?text=slovo2999")
    assert len(page.context["shown"]) == 11
    assert len(lead.get("/p/psi/language/tables/forms.tsv/").content) < 100_000


def test_free_text_is_edited_as_text_with_numbered_errors(
    lead: Client, learnt: LanguageSave
) -> None:
    address = "/p/psi/language/tables/examples.conllu/"
    answer = lead.post(address, {"text": "1\tpes\n"})
    assert answer.status_code == 422
    assert "examples.conllu: line 1" in shown(answer)


def test_rules_of_ones_own_are_begun_as_text_tried_and_saved(
    lead: Client, learnt: LanguageSave
) -> None:
    address = "/p/psi/language/tables/rules.txt/"
    assert "rules.txt" in shown(lead.get("/p/psi/language/"))
    answer = lead.post(address, {"text": OBJECT_FIRST.replace("nsubj]", "nsubjj]")})
    assert answer.status_code == 422
    assert "rules.txt: line 4, column 25" in shown(answer)
    answer = lead.post(address, {"text": OBJECT_FIRST.replace("s2.object_first", "s3.negation")})
    assert answer.status_code == 422
    assert "there is a rule s3.negation for any language" in shown(answer)
    assert "All patterns and commands" in shown(lead.get(address))
    assert lead.post(address, {"text": OBJECT_FIRST}).status_code == 302
    trial = lead.get("/p/psi/language/try/").context["trial"]
    # What the new rule is about comes first.
    assert "Knihu čte mladá žena na lavičce." in {w.text for w in trial.sentences[0].written}
    ids = [rule.id for rule in project_rules(learnt.project)]
    assert "s2.object_first" not in ids
    lead.post("/p/psi/language/save/")
    assert [rule.id for rule in project_rules(learnt.project)] == [*ids, "s2.object_first"]
    rules = shown(lead.get("/p/psi/rules/"))
    assert "s2.object_first" in rules
    # It is named by what its file says that it does, everywhere.
    assert "Use this rule: puts the object first" in rules


def test_a_written_rule_is_named_in_one_query_however_many_rows_there_are(
    lead: Client, learnt: LanguageSave, manager: User, django_assert_max_num_queries: Any
) -> None:
    tables_put(project=learnt.project, texts={"rules.txt": OBJECT_FIRST}, actor=manager)
    project = Project.objects.get(pk=learnt.project_id)
    with django_assert_max_num_queries(0):
        assert rule_name("s3.negation", project) == "Negation added or removed"
    with django_assert_max_num_queries(3):
        assert rule_name("s2.object_first", project) == "puts the object first"
        assert rule_name("s2.another", project) == "s2.another"


def test_errors_of_a_rule_are_in_the_language_of_the_page(
    lead: Client, learnt: LanguageSave
) -> None:
    lead.cookies["django_language"] = "pl"
    text = OBJECT_FIRST.replace("nsubj]", "nsubjj]")
    answer = lead.post("/p/psi/language/tables/rules.txt/", {"text": text})
    message = "wiersz 4, kolumna 25: „nsubjj” nie jest relacją UD (czy chodzi o nsubj?)"
    assert message in shown(answer)


def test_a_table_that_is_not_there_is_begun_with_its_first_row(
    lead: Client, czech: Project, manager: User
) -> None:
    texts = {name: text for name, text in czech_texts().items() if name != "contractions.tsv"}
    tables_put(project=czech, texts=texts, actor=manager)
    address = "/p/psi/language/tables/contractions.tsv/"
    assert address in shown(lead.get("/p/psi/language/"))
    page = shown(lead.get(address))
    assert "There are no rows yet." in page
    assert "Written as" in page
    row = {"cell_0": "za/ADP", "cell_1": "co/PRON", "cell_2": "zač"}
    assert lead.post(address, {**row, "cell_0": "za"}).status_code == 422
    assert lead.post(address, row).status_code == 302
    assert ">zač</td>" in shown(lead.get(address))
    lead.post("/p/psi/language/save/")
    text = LanguageSave.objects.latest("number").texts.get(name="contractions.tsv").text
    assert text == "first\tsecond\twritten\nza/ADP\tco/PRON\tzač\n"


def test_the_overview_of_a_project_says_that_its_language_is_unknown(
    lead: Client, czech: Project, manager: User
) -> None:
    message, ready = "know nothing of this project’s language yet", "can now be normalised"
    sources_import(
        project=czech,
        file=incoming_path(TREEBANK),
        stage=Stage.S0,
        actor=manager,
        progress=unwatched,
    )
    page = shown(lead.get("/p/psi/"))
    assert message in page
    assert ready not in page
    assert 'action="/p/psi/expand/"' not in page
    with pytest.raises(Invalid, match="on the page Language"):
        project_engine(czech)
    tables_put(project=czech, texts=czech_texts(), actor=manager)
    page = shown(lead.get("/p/psi/"))
    assert message not in page
    assert ready in page


def test_where_people_wrote_everything_no_rules_are_missed(lead: Client, czech: Project) -> None:
    s1 = None
    for number, stage in enumerate(("S1", "S2", "S3", "S4")):
        text = f"Pes {number}"
        created = Sentence.objects.create(
            project=czech,
            stage=stage,
            text=text,
            comparison_key=text.lower(),
            text_hash=str(number),
            base=s1,
        )
        s1 = s1 or created
    page = shown(lead.get("/p/psi/"))
    assert "know nothing of this project’s language yet" not in page
    assert "Still to do" not in page


def test_an_import_is_looked_at_before_it_is_saved(lead: Client, learnt: LanguageSave) -> None:
    text = czech_texts()["words.tsv"] + "agent\tpes\n"
    file = SimpleUploadedFile("words.tsv", text.encode())
    answer = lead.post("/p/psi/language/import/", {"file": file})
    assert answer.url == "/p/psi/language/draft/"
    assert "agent\tpes" in shown(lead.get(answer.url))
    assert LanguageSave.objects.count() == 1
    wrong = SimpleUploadedFile("words.tsv", b"agent\ngent\tpes\n")
    answer = lead.post("/p/psi/language/import/", {"file": wrong})
    assert answer.status_code == 422
    assert "words.tsv: line 2: there is no list" in shown(answer)


@pytest.fixture
def uploaded() -> dict[str, Any]:
    packed = lzma.compress(TREEBANK.read_bytes())
    return {"treebanks": [SimpleUploadedFile("cs-ud-train.conllu.xz", packed)]}


def test_a_language_is_learnt_from_an_upload(
    lead: Client, czech: Project, uploaded: Any, django_capture_on_commit_callbacks: Any
) -> None:
    assert "knows nothing of this language yet" in shown(lead.get("/p/psi/language/"))
    with django_capture_on_commit_callbacks(execute=True):
        answer = lead.post("/p/psi/language/learn/", uploaded)
    job = Job.objects.get()
    assert job.state == "succeeded", job.error
    assert "View the language" in shown(lead.get(answer.url))
    page = shown(lead.get("/p/psi/language/"))
    assert "In 34 sentences of cs-ud-train.conllu.xz." in page
    assert "100% of the sentences (34)" in page
    assert not StoredFile.objects.exists()
    texts = LanguageSave.objects.get().texts.values_list("name", "text")
    assert dict(texts) == czech_texts()
    # What was found follows a correction of the tables.
    assert "subjects may be left out" in page
    message = czech_texts()["sentences.tsv"].replace("\t–\tyes\t", "\t–\tno\t")
    lead_of = Membership.objects.get(project=czech).user
    tables_put(project=czech, texts={"sentences.tsv": message}, actor=lead_of)
    assert "subjects are always said" in shown(lead.get("/p/psi/language/"))


def test_a_job_that_is_killed_and_runs_again_saves_once(
    lead: Client, czech: Project, uploaded: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lead.post("/p/psi/language/learn/", uploaded)
    job = Job.objects.get()
    with monkeypatch.context() as patched:
        # Killed before it could save, and then before it could report.
        patched.setattr(learning, "tables_save_learnt", _killed)
        with pytest.raises(KeyboardInterrupt):
            learning.learn_work(job, lambda *_: None)
    assert not LanguageSave.objects.exists()
    for _attempt in range(2):
        assert learning.learn_work(job, lambda *_: None)["learnt_from"] == 34
    assert LanguageSave.objects.count() == 1


def _killed(**_: Any) -> None:
    raise KeyboardInterrupt


def test_a_treebank_without_sentences_is_told_line_by_line(
    lead: Client, czech: Project, django_capture_on_commit_callbacks: Any
) -> None:
    file = SimpleUploadedFile("bad.conllu", b"1\tpes\n\n1\tpes\n")
    with django_capture_on_commit_callbacks(execute=True):
        answer = lead.post("/p/psi/language/learn/", {"treebanks": [file]})
    page = shown(lead.get(answer.url))
    assert re.search(r">1</td>\s*<td>bad.conllu</td>", page)
    assert re.search(r">3</td>\s*<td>bad.conllu</td>", page)
    assert not LanguageSave.objects.exists()


def test_an_archived_project_shows_its_tables_without_forms(
    lead: Client, learnt: LanguageSave, manager: User
) -> None:
    draft_edit(project=learnt.project, edit=Edit("words.tsv", new=LINE), actor=manager)
    Project.objects.filter(pk=learnt.project_id).update(archived_at=timezone.now())
    page = shown(lead.get(WORDS))
    assert "Add a row" not in page
    assert lead.post(WORDS, ROW).status_code == 422
    uploads = {
        "save": {},
        "discard": {},
        "undo": {},
        "start": {},
        "import": {"file": SimpleUploadedFile("words.tsv", b"agent\tpes\n")},
        "learn": {"treebanks": SimpleUploadedFile("cs.conllu", TREEBANK.read_bytes())},
    }
    for name, data in uploads.items():
        assert lead.post(f"/p/psi/language/{name}/", data).status_code in {409, 422}, name
    assert LanguageDraft.objects.get().edits == [{"file": "words.tsv", "old": "", "new": LINE}]
    assert LanguageSave.objects.count() == 1
    assert not Job.objects.exists()


# --- API -----------------------------------------------------------------------------------------


def test_tables_are_read_and_written_by_the_api(lead: Client, learnt: LanguageSave) -> None:
    address = "/api/v1/projects/psi/language/words.tsv/"
    language = lead.get("/api/v1/projects/psi/language/").json()
    assert (language["number"], language["digest"]) == (1, learnt.digest)
    text = lead.get(address).json()["text"]
    body = {"text": text + "agent\tpes\n", "based_on": language["digest"]}
    saved = lead.put(address, body, content_type="application/json")
    assert saved.status_code == 200
    assert saved.json()["number"] == 2
    repeated = lead.put(address, body, content_type="application/json")
    assert (repeated.status_code, repeated.json()["code"]) == (409, "conflict")
    wrong = lead.put(address, {"text": "gent\tpes\n"}, content_type="application/json")
    assert wrong.status_code == 422
    (message,) = wrong.json()["fields"]["words.tsv"]
    assert message.startswith("words.tsv: line 1: there is no list 'gent'")
    assert LanguageSave.objects.count() == 2
