from .campaigns import Campaign, Checkpoint, ProtocolVersion, Seat, Task
from .flags import Flag
from .invitations import Consent, Invitation, JoiningSettings, Platform
from .judgements import Assignment, Judgement, Label, Order
from .participation import CheckAttempt, Participation, PlatformAccount
from .people import Annotator, Erasure
from .reviews import Correction, Review
from .runs import AggregationRun, GoldPair
from .texts import ProjectTexts
from .writing import Prompt, PromptComment, Settlement, TextSlot, Version

__all__ = [
    "AggregationRun",
    "Annotator",
    "Assignment",
    "Campaign",
    "CheckAttempt",
    "Checkpoint",
    "Consent",
    "Correction",
    "Erasure",
    "Flag",
    "GoldPair",
    "Invitation",
    "JoiningSettings",
    "Judgement",
    "Label",
    "Order",
    "Participation",
    "Platform",
    "PlatformAccount",
    "ProjectTexts",
    "Prompt",
    "PromptComment",
    "ProtocolVersion",
    "Review",
    "Seat",
    "Settlement",
    "Task",
    "TextSlot",
    "Version",
]
