from .adapting import Adaptation, AdaptedPair, GlossaryChange, GlossaryTerm, TranslationDraft
from .audit import AuditEntry
from .decisions import Decision, DecisionStep
from .emails import OutgoingEmail
from .files import PendingImport, StoredChunk, StoredFile
from .gold import PublishedGold
from .jobs import Job
from .languages import LanguageDraft, LanguageSave, LanguageText, LearntLanguage
from .norms import Norm, NormTable
from .people import Membership, Role, RoleOffer, User
from .pictures import Description, DescriptionReturn, Picture
from .projects import Project
from .related import PlannedWordPairs
from .releases import Deposit, Release, ReleaseFile
from .rules import RuleSettings
from .saliency import SaliencyModel
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
from .themes import ChosenPicture, PictureChoice, Theme, ThemeChange
from .tokens import ApiReply, ApiToken, Scope
from .webhooks import OFFERED_EVENTS, Webhook, WebhookAttempt, WebhookEvent, WebhookMessage

__all__ = [
    "OFFERED_EVENTS",
    "Adaptation",
    "AdaptedPair",
    "ApiReply",
    "ApiToken",
    "AuditEntry",
    "Candidate",
    "ChosenPicture",
    "Decision",
    "DecisionStep",
    "Deposit",
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
    "Norm",
    "NormTable",
    "OutgoingEmail",
    "Pair",
    "PairSet",
    "Parse",
    "PendingImport",
    "Picture",
    "PictureChoice",
    "PlannedWordPairs",
    "Project",
    "PublishedGold",
    "Release",
    "ReleaseFile",
    "Role",
    "RoleOffer",
    "RuleSettings",
    "SaliencyModel",
    "Scope",
    "Sentence",
    "Source",
    "SourceSentence",
    "Stage",
    "StoredChunk",
    "StoredFile",
    "System",
    "Theme",
    "ThemeChange",
    "TranslationDraft",
    "User",
    "Webhook",
    "WebhookAttempt",
    "WebhookEvent",
    "WebhookMessage",
]
