"""Trying the rules on a sentence that is typed in: nothing of it enters the corpus.

Only heavy workers have the parser, so a trial is a job. Its result is the whole explanation.
"""

from typing import Any

from datasets.errors import Invalid
from datasets.formats.text import text_hash
from datasets.models import Job, Project, User
from datasets.selectors.expanding.lending import project_stock
from datasets.selectors.importing.trees import trees_by_hash
from datasets.services.expanding.engines import missing_wordnet, project_engine
from datasets.services.importing.parsing import stanza_parser
from datasets.services.jobs.lifecycle import Progress, job_start
from transforms.explain import as_values, explain
from transforms.parsing import one_line
from transforms.reason import Reason
from transforms.tree import Tree

# The name routes it to the queue of the parsers.
TRY = "datasets.parse_trial"
MAX_CHARACTERS = 400


def try_start(*, project: Project, text: str, actor: User) -> Job:
    """Parse a sentence in the background and report what the rules of the project would do.

    Each person can try one sentence at a time.
    """
    text = one_line(text)
    if not text:
        raise _unfit(Reason("trial_empty"))
    if len(text) > MAX_CHARACTERS:
        raise _unfit(Reason("trial_too_long", most=MAX_CHARACTERS))
    # Without rules there is nothing to try: raise this before anybody has to wait.
    project_engine(project)
    return job_start(
        kind=TRY, project=project, actor=actor, subject=actor, parameters={"text": text}
    )


def try_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Return the outcome of the rules for the job's sentence, or why it has no tree."""
    project, text = job.project, job.parameters["text"]
    if project is None:
        raise ValueError(f"the job {job.pk} has no project")
    tree = _tree(project, text)
    if isinstance(tree, Reason):
        return {"problem": tree.as_stored()}
    progress(0, 0)
    engine = project_engine(project)
    return {
        "missing_wordnet": missing_wordnet(engine),
        "explanation": as_values(explain(engine, tree, stock=project_stock(project, engine))),
    }


def _tree(project: Project, text: str) -> Tree | Reason:
    """Return the tree in the corpus if the text has one, else the parser's, or the error."""
    digest = text_hash(text)
    trees = trees_by_hash(project, [digest])
    if digest in trees:
        return trees[digest]
    (parse,) = stanza_parser(project).parse([text])
    return parse.tree or parse.reason or Reason("parser_found_several_sentences")


def _unfit(message: Reason) -> Invalid:
    return Invalid(message, fields={"text": [message]})
