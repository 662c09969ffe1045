"""A prompt as its adjudicator sees it: versions without names, and where they differ."""

from dataclasses import dataclass

from annotation.models import Prompt, PromptComment, Version
from annotation.planning.writing.differences import Piece, marked
from annotation.planning.writing.protocol import Guideline, PromptWording
from annotation.planning.writing.settling import shown_order
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.settling import are_identical, current_versions

_KEYS_OF_EDITS = "qweasd"  # without R, which rejects


@dataclass(frozen=True)
class Voice:
    """One text to choose: a writer's, or the proposal if `version` is None.

    `number` is its place on the page, from 1, and the key that takes it. `offered` is what its
    writer was given to correct.
    """

    number: int
    version: int | None
    text: str
    pieces: tuple[Piece, ...]
    passed: str = ""
    offered: str = ""

    @property
    def edit_key(self) -> str:
        return _KEYS_OF_EDITS[self.number - 1]


@dataclass(frozen=True)
class PromptVoices:
    """`source` is the sentence that was worked on, in `language`."""

    source: str
    language: str
    voices: tuple[Voice, ...]
    seen: tuple[int, ...]  # the rows of the versions
    are_same: bool
    guidelines: tuple[Guideline, ...]
    wording: PromptWording | None  # of an expansion
    comments: tuple[PromptComment, ...]

    @property
    def texts(self) -> int:
        """How many there are to choose from."""
        return sum(bool(voice.text) for voice in self.voices)

    @property
    def written(self) -> int:
        """How many of these somebody wrote: what a coin may choose from."""
        return sum(bool(voice.text and voice.version) for voice in self.voices)

    def edited(self, number: int | None) -> Voice | None:
        """Return the voice of this number, which is being edited; 0 is one written from nothing."""
        if number == 0:
            return Voice(0, None, "", ())
        return next((voice for voice in self.voices if voice.text and voice.number == number), None)


def prompt_voices(prompt: Prompt, proposal: str = "") -> PromptVoices:
    """Return a prompt with its versions, and the rules' text if there is one, in three queries."""
    protocol = writing_protocol_of(prompt.campaign)
    versions = current_versions(prompt)
    wordings = {wording.rule: wording for wording in protocol.prompts}
    base = prompt.sentence or prompt.source_sentence
    comments = PromptComment.objects.filter(prompt=prompt).select_related("writer")
    return PromptVoices(
        source=base.text if base else "",
        language=_language_of(prompt),
        voices=tuple(_voices(prompt, versions, proposal)),
        seen=tuple(version.pk for version in versions),
        are_same=len(versions) > 1 and are_identical(versions),
        guidelines=protocol.guidelines,
        wording=wordings.get(prompt.rule_id),
        comments=tuple(comments),
    )


def _language_of(prompt: Prompt) -> str:
    foreign = prompt.source_sentence.source.language if prompt.source_sentence else ""
    return foreign or prompt.campaign.project.language


def _voices(prompt: Prompt, versions: list[Version], proposal: str) -> list[Voice]:
    voices: list[tuple[int | None, str, str, str]] = [
        (version.pk, version.text, version.pass_reason, version.offered_text)
        for version in versions
    ]
    if proposal:
        voices.append((None, proposal, "", ""))
    order = shown_order(len(voices), seed=prompt.campaign.seed, number=prompt.number)
    voices = [voices[index] for index in order]
    pieces = iter(marked([text for __, text, *_ in voices if text]))
    return [
        Voice(number, version, text, tuple(next(pieces)) if text else (), passed, offered)
        for number, (version, text, passed, offered) in enumerate(voices, start=1)
    ]
