"""A rule whose pattern fits nearly anything is stopped, in a trial and in a job."""

from django.template.loader import render_to_string
from django.test import Client

from datasets.models import Expansion, LanguageSave, Sentence, Stage, User
from datasets.selectors.languages.tables import ProjectTables, project_tables
from datasets.services.expanding.expansions import project_expand
from datasets.services.expanding.trying_tables import tables_try
from datasets.services.importing.sources import sources_import
from datasets.services.jobs.incoming import incoming_path
from datasets.services.languages.tables import tables_put
from tests.datasets.corpus import unwatched
from tests.datasets.languages import TREEBANK
from transforms.reason import Reason

NODES = [f"A{number}" for number in range(6)]
BARE = f"""\
rule s2.bare
does: drops words
expected: NEUTRAL
pattern {{ {"; ".join(f"{node} [!root]" for node in NODES)} }}
commands {{ {"; ".join(f"drop {node}" for node in NODES)} }}
"""


def bare_rule_saved(learnt: LanguageSave, manager: User) -> ProjectTables:
    tables_put(project=learnt.project, texts={"rules.txt": BARE}, actor=manager)
    tables = project_tables(learnt.project)
    assert tables is not None
    return tables


def test_a_trial_shows_which_rule_was_stopped(learnt: LanguageSave, manager: User) -> None:
    before = project_tables(learnt.project)
    trial = tables_try(learnt.project, before, bare_rule_saved(learnt, manager))
    stopped = [
        refused
        for sentence in trial.sentences
        for refused in sentence.refused
        if refused.reason == Reason("pattern_fits_too_often")
    ]
    assert {refused.rule for refused in stopped} == {"s2.bare"}
    page = render_to_string(
        "datasets/languages/trial.html",
        {"project": learnt.project, "trial": trial, "written": {"s2.bare": "drops words"}},
    )
    assert "the pattern fits the sentence in too many ways: link its words" in page


def test_a_job_goes_on_and_counts_the_refusals_of_the_rule_that_was_stopped(
    learnt: LanguageSave, manager: User, client: Client
) -> None:
    project = learnt.project
    bare_rule_saved(learnt, manager)
    sources_import(
        project=project,
        file=incoming_path(TREEBANK),
        stage=Stage.S1,
        actor=manager,
        progress=unwatched,
    )
    project_expand(project=project, actor=manager, progress=unwatched)
    refusals = [each for row in Expansion.objects.all() for each in row.refusals]
    stopped = [each for each in refusals if each["code"] == "pattern_fits_too_often"]
    assert {each["rule"] for each in stopped} == {"s2.bare"}
    # The other rules wrote what they write.
    assert Sentence.objects.filter(project=project, base__isnull=False).exists()
    client.force_login(manager)
    page = client.get("/p/psi/refusals/").content.decode()
    assert "the pattern fits the sentence in too many ways: link its words" in page
    assert "s2.bare" in page
