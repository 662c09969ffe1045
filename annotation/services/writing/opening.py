"""Opening a writing campaign: its prompts, and a slot for each version of them."""

from collections.abc import Iterable, Iterator
from itertools import islice

from annotation.models import Campaign, Prompt, Task, TextSlot
from annotation.planning.writing.dealing import prompts_dealt
from annotation.planning.writing.protocol import PromptWording, WritingProtocol
from annotation.selectors.campaigns.protocols import writing_protocol_of
from annotation.selectors.writing.material import (
    sentences_to_expand,
    sources_unwritten,
    texts_asked,
)
from datasets.errors import Invalid
from datasets.models import Sentence, Stage
from datasets.selectors.describing.pictures import pictures_undescribed
from datasets.services.jobs.lifecycle import Progress
from transforms.reason import Reason

_A_STEP = 2_000


def refuse_without_texts(campaign: Campaign) -> None:
    """Refuse to open a campaign that would ask for nothing."""
    if not texts_asked(campaign).exists():
        if campaign.task == Task.EXPAND:
            raise Invalid(Reason("nothing_to_expand"))
        if campaign.task == Task.DESCRIBE:
            raise Invalid(Reason("nothing_to_describe"))
        raise Invalid(Reason("nothing_to_write"))


def prompts_write(campaign: Campaign, progress: Progress | None) -> int:
    """Write the prompts of a campaign and their slots; return how many versions it asks for."""
    refuse_without_texts(campaign)
    protocol = writing_protocol_of(campaign)
    prompts = list(_prompts(campaign, protocol))
    rows = iter(prompts)
    for done in range(0, len(prompts), _A_STEP):
        if progress is not None:
            progress(done, len(prompts), Reason("saving_plan"))
        # Slots lie prompt by prompt: their keys are the sequence in which they are taken.
        slots_add(Prompt.objects.bulk_create(islice(rows, _A_STEP)), versions=protocol.versions)
    if progress is not None:
        progress(len(prompts), len(prompts))
    return len(prompts) * protocol.versions


def slots_add(prompts: Iterable[Prompt], *, versions: int) -> None:
    TextSlot.objects.bulk_create(
        TextSlot(prompt=prompt, campaign_id=prompt.campaign_id, number=number)
        for prompt in prompts
        for number in range(1, versions + 1)
    )


def _prompts(campaign: Campaign, protocol: WritingProtocol) -> Iterator[Prompt]:
    if campaign.task == Task.DESCRIBE:
        pictures = pictures_undescribed(campaign.project).values_list("pk", flat=True)
        for number, key in enumerate(pictures.iterator(), start=1):
            yield Prompt(campaign=campaign, number=number, picture_id=key, stage=Stage.S0)
        return
    if campaign.task != Task.EXPAND:
        keys = sources_unwritten(campaign.project, campaign.task).values_list("pk", flat=True)
        for number, key in enumerate(keys.iterator(), start=1):
            yield Prompt(campaign=campaign, number=number, source_sentence_id=key, stage=Stage.S1)
        return
    sentences = list(sentences_to_expand(campaign.project).only("pk"))
    dealt = prompts_dealt(len(sentences), protocol.prompts, seed=campaign.seed)
    for number, (index, wording) in enumerate(dealt, start=1):
        yield prompt_for(campaign, sentences[index], wording, number=number)


def prompt_for(
    campaign: Campaign, sentence: Sentence, wording: PromptWording, *, number: int
) -> Prompt:
    """Return the prompt, not saved, that asks for one transformation of an S1."""
    return Prompt(
        campaign=campaign,
        number=number,
        sentence=sentence,
        stage=wording.stage,
        rule_id=wording.rule,
        expected_ab=wording.expected_ab,
        expected_ba=wording.expected_ba,
    )
