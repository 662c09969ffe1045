"""Judging the examples of a project's language, in the lead's draft, and adding more of them."""

from collections.abc import Mapping

from django.db import transaction

from datasets.errors import Conflict
from datasets.models import LanguageDraft, Project, User
from datasets.selectors.languages.examples import example_trees, trees_to_add
from datasets.selectors.languages.tables import (
    ProjectTables,
    draft_tables,
    language_draft,
    project_tables,
)
from datasets.services.languages.tables import draft_replace
from datasets.services.records.archive import refuse_archived
from transforms.conllu import dump
from transforms.packs.fallback.files import EXAMPLES, pack_of
from transforms.packs.fallback.rows import LineGone
from transforms.reason import Reason
from transforms.rules.universal.examples import (
    AnswerKey,
    Judgement,
    engine_with,
    example_text,
    examples_of,
    with_answers,
    with_verdicts,
)
from transforms.stock import Stock

Judgements = Mapping[int, Mapping[AnswerKey, Judgement]]  # by the place of the example in the file


@transaction.atomic
def examples_judge(*, project: Project, judgements: Judgements, actor: User) -> LanguageDraft:
    """Mark sentences of some examples as expected or wrong, beside what the rules write now."""
    tables = _lock_draft_tables(project, actor)
    trees = example_trees(tables)
    engine, stock = engine_with(pack_of(project.language, tables.texts)), Stock.of(trees)
    texts = [dump(tree) for tree in trees]
    for index, answers in judgements.items():
        if index < len(trees):
            (example,) = examples_of([trees[index]], engine, stock)
            texts[index] = example_text(with_verdicts(example, answers))
    return draft_replace(project=project, texts={EXAMPLES: "".join(texts)}, actor=actor)


@transaction.atomic
def examples_add(*, project: Project, actor: User) -> LanguageDraft:
    """Add some sentences of the project, or of its treebank, that are no examples yet."""
    tables = _lock_draft_tables(project, actor)
    existing, new_trees = example_trees(tables), trees_to_add(project, tables)
    if not new_trees:
        raise Conflict(Reason("no_more_examples"))
    engine = engine_with(pack_of(project.language, tables.texts))
    text = "".join(map(dump, existing)) + with_answers(new_trees, engine)
    return draft_replace(project=project, texts={EXAMPLES: text}, actor=actor)


def _lock_draft_tables(project: Project, actor: User) -> ProjectTables:
    """Return the tables as the lead's draft has them, while nobody else can change them."""
    refuse_archived(project)
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    try:
        tables = draft_tables(project_tables(project), language_draft(project, actor))
    except LineGone as error:
        raise Conflict(error.reason) from None
    if tables is None:
        raise Conflict(Reason("language_without_tables"))
    return tables
