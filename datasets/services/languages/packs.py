"""The pack of a project's language, made from the tables in use."""

from datasets.models import Project
from datasets.selectors.languages.tables import project_tables
from transforms.packs.fallback.files import BadLanguage, pack_of
from transforms.packs.language_pack import LanguagePack
from transforms.packs.registry import has_own_pack, pack_for


def project_pack(project: Project) -> LanguagePack | None:
    """Return the pack of the project's language; None if it has none or its tables are broken.

    Tables are saved only if they can be read, so only a folder of the installation can be broken:
    the engine then says where.
    """
    if has_own_pack(project.language):
        return pack_for(project.language)
    tables = project_tables(project)
    if tables is None or tables.save is None:
        return _of_folder(project.language) if tables else None
    return pack_of(project.language, tables.texts)


def _of_folder(language: str) -> LanguagePack | None:
    try:
        return pack_for(language)
    except BadLanguage:
        return None
