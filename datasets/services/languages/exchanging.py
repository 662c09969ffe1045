"""Export the tables of a project's language as an archive, and import files from elsewhere."""

import io
from collections.abc import Iterable
from typing import IO

from datasets.formats.archive import Entry, write_zip
from datasets.models import LanguageDraft, Project, User
from datasets.selectors.languages.tables import ProjectTables, digests_in_use, project_tables
from datasets.services.languages.tables import draft_replace, refuse_problems
from transforms.packs.fallback.exchange import import_tables, test_name, test_text


def tables_zip(tables: ProjectTables) -> bytes:
    """Return the folder of the language as `manage.py languages add` would make it, in a zip."""
    texts = {text.name: text.load() for text in tables.texts}
    texts[test_name(tables.language)] = test_text()
    archive = io.BytesIO()
    write_zip(archive, tables.language, _entries(texts.items()))
    return archive.getvalue()


def _entries(texts: Iterable[tuple[str, str]]) -> Iterable[Entry]:
    for name, text in texts:
        data = text.encode()
        yield Entry(name, len(data), [data])


def tables_import(
    *, project: Project, file_name: str, stream: IO[bytes], actor: User
) -> LanguageDraft:
    """Put the files of an archive, or one file, into the lead's draft, which is then looked at.

    Raises `Invalid` with every wrong line by its file, and changes nothing.
    """
    imported = import_tables(file_name, stream)
    refuse_problems(imported.problems)
    in_use = digests_in_use(project_tables(project), imported.texts)
    return draft_replace(
        project=project, texts=imported.texts, actor=actor, is_import=True, based_on=in_use
    )
