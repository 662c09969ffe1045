"""Trying the rules on a sentence that is typed in: nothing of it enters the corpus.

Only heavy workers have the parser, so a trial is a job. Its result is the whole explanation.
"""

from typing import Any

from django.utils.translation import gettext as _

from datasets.errors import Invalid
from datasets.formats.text import text_hash
from datasets.models import Job, Project, User
from datasets.selectors.lending import project_stock
from datasets.selectors.trees import trees_by_hash
from datasets.services.engines import missing_wordnet, project_engine
from datasets.services.jobs import Progress, job_start
from datasets.services.parsing import stanza_parser
from transforms.explain import as_values, explain
from transforms.parsing import one_line
from transforms.tree import Tree

# The name puts it into the queue of the parses.
TRY = "datasets.parse_trial"
MOST_CHARACTERS = 400


def try_start(*, project: Project, text: str, actor: User) -> Job:
    """Parse a sentence in the background and let the rules of the project say what they would do.

    Everybody tries one sentence at a time.
    """
    text = one_line(text)
    if not text:
        raise _unfit(_("Type a sentence."))
    if len(text) > MOST_CHARACTERS:
        message = _("The sentence is longer than %(most)d characters.")
        raise _unfit(message % {"most": MOST_CHARACTERS})
    # Without rules there is nothing to try: told before anybody waits.
    project_engine(project)
    return job_start(
        kind=TRY, project=project, actor=actor, subject=actor, parameters={"text": text}
    )


def try_work(job: Job, progress: Progress) -> dict[str, Any]:
    """Return what the rules say about the job's sentence, or why it has no tree."""
    project, text = job.project, job.parameters["text"]
    if project is None:
        raise ValueError(f"the job {job.pk} has no project")
    tree = _tree(project, text)
    if isinstance(tree, str):
        return {"problem": tree}
    progress(0, 0)
    engine = project_engine(project)
    return {
        "missing_wordnet": missing_wordnet(engine),
        "explanation": as_values(explain(engine, tree, stock=project_stock(project, engine))),
    }


def _tree(project: Project, text: str) -> Tree | str:
    """Return the tree of the corpus if the text is in it, else the parser's, else the reason."""
    digest = text_hash(text)
    known = trees_by_hash(project, [digest])
    if digest in known:
        return known[digest]
    (parse,) = stanza_parser(project).parse([text])
    return parse.tree or str(parse.reason)


def _unfit(message: str) -> Invalid:
    return Invalid(message, fields={"text": [message]})
