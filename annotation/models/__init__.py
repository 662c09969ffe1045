from .adjudication import Adjudication, AdjudicationCase, AdjudicationRound
from .campaigns import Campaign, Checkpoint, ProtocolVersion, Seat, Task
from .choices import Choice, ChoiceScore, ChoiceSlot, FourTuple
from .flags import Flag
from .invitations import Consent, Invitation, JoiningSettings, Platform
from .judgements import Assignment, Judgement, Label, Order
from .participation import CheckAttempt, Participation, PlatformAccount
from .people import Annotator, Erasure
from .prolific import (
    ProlificAccount,
    ProlificAction,
    ProlificBonus,
    ProlificRequest,
    ProlificStudy,
    ProlificSubmission,
    ScreeningOut,
)
from .questionnaires import Questionnaire, QuestionnaireAnswers
from .questions import GuidelineQuestion
from .reasons import ReasonedLabel, ReasonRound, ReasonSheet, Validity
from .remarks import Remark
from .reviews import Correction, Review
from .runs import AggregationRun, GoldPair
from .texts import ProjectTexts, TextsVersion
from .threads import Thread, ThreadMessage, ThreadReading
from .writing import Prompt, PromptComment, Settlement, TextSlot, Version

__all__ = [
    "Adjudication",
    "AdjudicationCase",
    "AdjudicationRound",
    "AggregationRun",
    "Annotator",
    "Assignment",
    "Campaign",
    "CheckAttempt",
    "Checkpoint",
    "Choice",
    "ChoiceScore",
    "ChoiceSlot",
    "Consent",
    "Correction",
    "Erasure",
    "Flag",
    "FourTuple",
    "GoldPair",
    "GuidelineQuestion",
    "Invitation",
    "JoiningSettings",
    "Judgement",
    "Label",
    "Order",
    "Participation",
    "Platform",
    "PlatformAccount",
    "ProjectTexts",
    "ProlificAccount",
    "ProlificAction",
    "ProlificBonus",
    "ProlificRequest",
    "ProlificStudy",
    "ProlificSubmission",
    "Prompt",
    "PromptComment",
    "ProtocolVersion",
    "Questionnaire",
    "QuestionnaireAnswers",
    "ReasonRound",
    "ReasonSheet",
    "ReasonedLabel",
    "Remark",
    "Review",
    "ScreeningOut",
    "Seat",
    "Settlement",
    "Task",
    "TextSlot",
    "TextsVersion",
    "Thread",
    "ThreadMessage",
    "ThreadReading",
    "Validity",
    "Version",
]
