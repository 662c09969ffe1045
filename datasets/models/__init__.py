from .adapting import Adaptation, AdaptedPair, GlossaryChange, GlossaryTerm, TranslationDraft
from .audit import AuditEntry
from .decisions import Decision, DecisionStep
from .files import PendingImport, StoredChunk, StoredFile
from .gold import PublishedGold
from .jobs import Job
from .languages import LanguageDraft, LanguageSave, LanguageText, LearntLanguage
from .people import Membership, Role, RoleOffer, User
from .pictures import Description, DescriptionReturn, Picture
from .projects import Project
from .releases import Release, ReleaseFile
from .rules import RuleSettings
from .sentences import (
    Candidate,
    Derivation,
    Expansion,
    Expected,
    Pair,
    PairSet,
    Parse,
    Sentence,
    Stage,
)
from .sources import ImportBatch, Source, SourceSentence
from .systems import System

__all__ = [
    "Adaptation",
    "AdaptedPair",
    "AuditEntry",
    "Candidate",
    "Decision",
    "DecisionStep",
    "Derivation",
    "Description",
    "DescriptionReturn",
    "Expansion",
    "Expected",
    "GlossaryChange",
    "GlossaryTerm",
    "ImportBatch",
    "Job",
    "LanguageDraft",
    "LanguageSave",
    "LanguageText",
    "LearntLanguage",
    "Membership",
    "Pair",
    "PairSet",
    "Parse",
    "PendingImport",
    "Picture",
    "Project",
    "PublishedGold",
    "Release",
    "ReleaseFile",
    "Role",
    "RoleOffer",
    "RuleSettings",
    "Sentence",
    "Source",
    "SourceSentence",
    "Stage",
    "StoredChunk",
    "StoredFile",
    "System",
    "TranslationDraft",
    "User",
]
