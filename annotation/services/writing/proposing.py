"""The proposal beside the versions of a prompt: the rules' sentence, or a draft from a file."""

from annotation.models import Prompt, Task
from annotation.planning.writing.protocol import Proposal
from annotation.selectors.campaigns.protocols import writing_protocol_of
from datasets.errors import DomainError
from datasets.services.expanding.proposing import RulesText, expansion_proposed, s1_proposed


def proposal_of(prompt: Prompt) -> RulesText | None:
    """Return the proposal that only the adjudicator sees, one more version to choose from.

    None if the protocol does not want it, or the rules write none: for a text without a parse, in a
    language without rules. A draft of a translation is its translator's to correct.

    The campaign with its project, and the source sentence with its source, are loaded.
    """
    campaign = prompt.campaign
    if writing_protocol_of(campaign).proposal is not Proposal.ADJUDICATOR:
        return None
    if prompt.sentence is not None:
        return expansion_proposed(prompt.sentence, kind=prompt.stage, rule_id=prompt.rule_id)
    if prompt.source_sentence is None or campaign.task == Task.TRANSLATE:
        return None
    try:
        proposed = s1_proposed(campaign.project, [prompt.source_sentence])
    except DomainError:
        # A language without rules, or a wordnet that is not installed: the versions still stand.
        return None
    return proposed.get(prompt.source_sentence.pk)
