"""The texts for annotators of a project: those of its language, with what its lead changed."""

from django.db.models import QuerySet

from annotation.models import Campaign, ProjectTexts, TextsVersion
from annotation.planning.presets import preset, preset_names
from annotation.planning.presets.wording import words_of
from annotation.planning.texts.bundle import Texts, texts_in
from annotation.selectors.campaigns.protocols import protocol_of
from datasets.models import Project


def project_texts(project: Project) -> Texts:
    shipped = texts_in(project.language)
    own = ProjectTexts.objects.filter(project=project).first()
    return shipped if own is None else shipped.with_own(own.texts, is_read=own.is_read)


def texts_versions(project: Project) -> QuerySet[TextsVersion]:
    """Return the saved states of a project's texts, the last one first."""
    versions = TextsVersion.objects.filter(project_texts__project=project)
    return versions.select_related("saved_by").order_by("-number")


def texts_as_saved(project: Project, version: TextsVersion) -> Texts:
    shipped = texts_in(project.language)
    return shipped.with_own(version.texts, is_read=version.is_read)


def is_unread_draft(campaign: Campaign) -> bool:
    """Say whether a campaign shows words that no native speaker has read.

    Only the texts shipped with the language count, not what a lead wrote into the campaign.
    """
    texts = project_texts(campaign.project)
    if texts.is_read:
        return False
    words = set(words_of(protocol_of(campaign)).values())
    unread = {
        texts.by_key[key] for key in words_of(preset(_preset_of(campaign))) if key in texts.by_key
    }
    return bool(words & unread)


def _preset_of(campaign: Campaign) -> str:
    name = protocol_of(campaign).preset
    return name if name in preset_names() else preset_names()[0]
