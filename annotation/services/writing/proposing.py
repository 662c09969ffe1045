"""The proposal beside the versions of a prompt: the rules' sentence, or a draft from a file."""

from annotation.models import Campaign, Prompt, Task
from annotation.planning.writing.protocol import Proposal
from annotation.selectors.campaigns.protocols import writing_protocol_of
from datasets.errors import DomainError
from datasets.services.expanding.proposing import RulesText, expansion_proposed, s1_proposed


def proposal_of(prompt: Prompt) -> RulesText | None:
    """Return the proposal that only the adjudicator sees, one more version to choose from.

    None if the protocol does not want it, or the rules write none. A draft of a translation is its
    translator's to correct.

    The campaign with its project, and the source sentence with its source, are loaded.
    """
    campaign = prompt.campaign
    if writing_protocol_of(campaign).proposal is not Proposal.ADJUDICATOR:
        return None
    return text_of_rules(campaign, prompt)


def text_of_rules(campaign: Campaign, prompt: Prompt) -> RulesText | None:
    """Return what the rules would write for a prompt; None for a translation, or if they write
    nothing: for a text without a parse, in a language without rules.
    """
    if prompt.sentence is not None:
        return expansion_proposed(prompt.sentence, kind=prompt.stage, rule_id=prompt.rule_id)
    source = prompt.source_sentence
    if source is None or campaign.task == Task.TRANSLATE:
        return None
    try:
        return s1_proposed(campaign.project, [source]).get(source.pk)
    except DomainError:
        # A language without rules, or a wordnet that is not installed: people write all the same.
        return None
