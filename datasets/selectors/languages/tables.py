"""The tables of a project's language: those in use, those saved before, and a lead's draft."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from django.db.models import Exists, OuterRef, Q, QuerySet

from datasets.models import (
    Expansion,
    LanguageDraft,
    LanguageSave,
    LanguageText,
    LearntLanguage,
    Pair,
    PairSet,
    Project,
    User,
)
from transforms.packs.fallback.files import TextOf, empty_text, tables_digest
from transforms.packs.fallback.folder import added_languages, languages_folder, texts_in
from transforms.packs.fallback.rows import Edit, edited
from transforms.packs.registry import has_own_pack


@dataclass(frozen=True)
class ProjectTables:
    """The texts that a project's language has, by name; `save` is None for those of a folder."""

    language: str
    texts: tuple[TextOf, ...]
    save: LanguageSave | None = None

    @property
    def digest(self) -> str:
        return tables_digest(self.texts)

    def get(self, name: str) -> TextOf | None:
        return next((text for text in self.texts if text.name == name), None)


def project_tables(project: Project) -> ProjectTables | None:
    """Return the tables in use, or None for a language without; texts are read when needed.

    Until the first save they are those in the installation's folder.
    """
    if has_own_pack(project.language):
        return None
    save = LanguageSave.objects.filter(project=project).select_related("learnt").first()
    if save is not None:
        return ProjectTables(project.language, save_texts(save), save)
    if project.language in added_languages():
        return ProjectTables(project.language, texts_in(languages_folder() / project.language))
    return None


def save_texts(save: LanguageSave) -> tuple[TextOf, ...]:
    """Return the texts of a saved state."""
    return tuple(_listed(save.texts.all()))


def _listed(texts: QuerySet[LanguageText]) -> Iterable[TextOf]:
    for pk, name, digest in texts.order_by("name").values_list("pk", "name", "digest"):
        yield TextOf(name, digest, partial(_text, pk))


def _text(pk: int) -> str:
    return LanguageText.objects.values_list("text", flat=True).get(pk=pk)


def tables_saved(project: Project) -> str:
    """Return the digest of the tables saved last; empty if the project has saved none."""
    if has_own_pack(project.language):
        return ""
    saves = LanguageSave.objects.filter(project=project).values_list("digest", flat=True)
    return saves.first() or ""


def tables_behind(pair_set: PairSet) -> list[str]:
    """Return the digests of the tables that wrote the sentences of a pair set."""
    pairs = Pair.objects.filter(pair_set=pair_set)
    sentence = OuterRef("sentence")
    outdated = Expansion.objects.filter(
        Q(Exists(pairs.filter(sentence_a__base=sentence)))
        | Q(Exists(pairs.filter(sentence_b__base=sentence))),
        sentence__project=pair_set.project_id,
    ).exclude(tables="")
    return sorted(outdated.order_by().values_list("tables", flat=True).distinct())


def language_draft(project: Project, user: User) -> LanguageDraft | None:
    return LanguageDraft.objects.filter(project=project, user=user).first()


def draft_edits(draft: LanguageDraft | None) -> list[Edit]:
    return [Edit(**edit) for edit in draft.edits] if draft else []


def draft_tables(tables: ProjectTables | None, draft: LanguageDraft | None) -> ProjectTables | None:
    """Return the tables as a lead's draft has them; raises `LineGone` where it no longer fits."""
    if draft is None:
        return tables
    texts = {text.name: text for text in tables.texts} if tables else {}
    texts |= {text.name: text for text in _listed(draft.replaced.all())}
    edits = draft_edits(draft)
    for name in dict.fromkeys(edit.file for edit in edits):
        file_edits = [edit for edit in edits if edit.file == name]
        current_text = texts[name].load() if name in texts else empty_text(name)
        texts[name] = TextOf.of(name, edited(current_text, file_edits))
    save = tables.save if tables else None
    return ProjectTables(draft.project.language, tuple(texts.values()), save)


def digests_in_use(tables: ProjectTables | None, names: Iterable[str]) -> dict[str, str]:
    """Return the digest of the text in use of each file, "" for one that is not there."""
    texts = {name: tables.get(name) if tables else None for name in names}
    return {name: text.digest if text else "" for name, text in texts.items()}


def files_overtaken(tables: ProjectTables | None, draft: LanguageDraft | None) -> list[str]:
    """Return the files that a draft replaces and that somebody else has saved since."""
    if draft is None:
        return []
    replaced = list(_listed(draft.replaced.all()))
    in_use = digests_in_use(tables, [text.name for text in replaced])
    return [
        text.name
        for text in replaced
        if in_use[text.name] not in {draft.based_on.get(text.name, in_use[text.name]), text.digest}
    ]


def language_saves(project: Project) -> QuerySet[LanguageSave]:
    """Return the saved states, newest first."""
    saves = LanguageSave.objects.filter(project=project)
    return saves.select_related("actor", "undoes", "learnt").order_by("-number")


def files_as_learnt(tables: ProjectTables) -> frozenset[str]:
    """Return the names of the tables in which nothing was changed since they were learnt."""
    if tables.save is None:
        return frozenset()
    saves = LanguageSave.objects.filter(project=tables.save.project_id)
    learnt = saves.filter(kind=LanguageSave.Kind.LEARNT).order_by("number").last()
    if learnt is None:
        return frozenset()
    digests = dict(learnt.texts.values_list("name", "digest"))
    return frozenset(text.name for text in tables.texts if digests.get(text.name) == text.digest)


def save_before(save: LanguageSave) -> LanguageSave | None:
    """Return the state that undoing this one brings back."""
    state = save.undoes or save
    earlier = LanguageSave.objects.filter(project=save.project_id, number__lt=state.number)
    save_found = earlier.select_related("undoes").order_by("-number").first()
    return (save_found.undoes or save_found) if save_found else None


def save_preceding(save: LanguageSave) -> LanguageSave | None:
    """Return the state that was in use before this one was saved."""
    return LanguageSave.objects.filter(project=save.project_id, number=save.number - 1).first()


def learnt_of_job(job_id: int) -> LearntLanguage | None:
    return LearntLanguage.objects.filter(job=job_id).first()
