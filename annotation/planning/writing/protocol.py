"""The protocol of a campaign in which people write: what is asked, of how many, and who decides.

It is stored as JSON with its campaign and frozen when the campaign opens, like the protocol of a
campaign in which people judge.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from annotation.planning.settings import Settings, Text

WRITING_VERSION: Literal[1] = 1
# Nobody compares more versions of one sentence side by side.
_MOST_VERSIONS = 5
PEOPLE_A_PICTURE = 2  # CDSCorpus, section 2.1
LongText = Annotated[str, Field(min_length=1, max_length=20_000)]


class WritingTask(StrEnum):
    """NORMALISE: an S1 from a source sentence (SICK 3.1). EXPAND: an S2, S3 or S4 from an S1
    (SICK 3.2). TRANSLATE: an S1 from a source sentence in another language. DESCRIBE: two source
    sentences about a picture (CDSCorpus 2.1).
    """

    NORMALISE = "normalise"
    EXPAND = "expand"
    TRANSLATE = "translate"
    DESCRIBE = "describe"


class Deciding(StrEnum):
    """Who decides which text enters the corpus.

    ADJUDICATOR: somebody other than the writers looks at every prompt. UNLESS_IDENTICAL: only where
    the versions differ (SICK 3.1, where a third person chose). NOBODY: what was written is taken; a
    reviewer still sees it before anybody judges it.
    """

    ADJUDICATOR = "adjudicator"
    UNLESS_IDENTICAL = "unless_identical"
    NOBODY = "nobody"


class Proposal(StrEnum):
    """What is done with the rules' sentence, or a draft from a file.

    NONE: it is not used. ADJUDICATOR: a further version that only the adjudicator sees. SHOWN:
    writers see it beside an empty field. CORRECT: writers find it in the field and correct it.
    """

    NONE = "none"
    ADJUDICATOR = "adjudicator"
    SHOWN = "shown"
    CORRECT = "correct"


class Guideline(Settings):
    """A guideline in order of its weight, with an example where there is one (SICK, Table 2)."""

    text: Text
    before: str = ""
    after: str = ""


class PromptWording(Settings):
    """How one transformation is asked for (a row of SICK's Table 3, or one of T1 to T7).

    `rule` is the id of the rule that does the same; `share` the wanted share among the prompts of
    the stage; labels are what the transformation should lead to, in each direction.
    """

    rule: Text
    stage: Literal["S2", "S3", "S4"]
    text: Text
    before: Text
    after: Text
    expected_ab: Literal["ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL"]
    expected_ba: Literal["ENTAILMENT", "CONTRADICTION", "CONTRAST", "NEUTRAL"]
    share: Annotated[float, Field(gt=0, le=1)]


class TextLimits(Settings):
    """What a text has to be, checked while it is written."""

    words_at_least: Annotated[int, Field(ge=1, le=100)] = 2
    words_at_most: Annotated[int, Field(ge=1, le=200)] = 40
    # Where the language has a parser.
    needs_finite_verb: bool = True

    @model_validator(mode="after")
    def _check_words(self) -> Self:
        if self.words_at_most < self.words_at_least:
            raise ValueError("the highest number of words must not be below the lowest")
        return self


class WritingProtocol(Settings):
    """All settings of a campaign in which people write."""

    schema_version: Literal[1] = WRITING_VERSION
    task: WritingTask
    versions: Annotated[int, Field(ge=1, le=_MOST_VERSIONS)]
    deciding: Deciding
    proposal: Proposal = Proposal.NONE
    instructions: LongText
    guidelines: tuple[Guideline, ...] = ()
    prompts: tuple[PromptWording, ...] = ()
    limits: TextLimits = TextLimits()
    texts_at_most: Annotated[int, Field(ge=1)] | None = None  # of one writer
    lease_minutes: Annotated[float, Field(ge=1, le=7 * 24 * 60)] = 60
    minutes_per_text: Annotated[float, Field(gt=0, le=60)]

    @model_validator(mode="after")
    def _check_together(self) -> Self:
        is_expanding = self.task is WritingTask.EXPAND
        if is_expanding != bool(self.prompts):
            raise ValueError("expanding needs at least one transformation; other tasks have none")
        if len({prompt.rule for prompt in self.prompts}) != len(self.prompts):
            raise ValueError("ask for each transformation once")
        if self.task is WritingTask.DESCRIBE:
            self._check_describing()
        elif self.deciding is Deciding.NOBODY and self.versions > 1:
            raise ValueError("with several versions of a text somebody has to choose one")
        if self.deciding is Deciding.UNLESS_IDENTICAL and self.versions < 2:
            raise ValueError("a single version cannot agree with another")
        return self

    def _check_describing(self) -> None:
        """Both descriptions of a picture enter the corpus, so that nobody has to choose."""
        if self.versions != PEOPLE_A_PICTURE or self.deciding is not Deciding.NOBODY:
            raise ValueError("two people describe a picture, and both descriptions are taken")
        if self.proposal is not Proposal.NONE:
            raise ValueError("nothing is proposed for a description")

    @property
    def stages(self) -> tuple[str, ...]:
        """The stages of what is written, in order."""
        if self.task is WritingTask.DESCRIBE:
            return ("S0",)
        if self.task is not WritingTask.EXPAND:
            return ("S1",)
        return tuple(sorted({prompt.stage for prompt in self.prompts}))
