"""What authors are offered to start from, where the protocol says so."""

from dataclasses import dataclass

from annotation.models import Campaign, Prompt, Task, Version
from annotation.planning.writing.protocol import Proposal, WritingProtocol
from datasets.errors import DomainError
from datasets.services.expanding.proposing import RulesText, expansion_proposed, s1_proposed


@dataclass(frozen=True)
class Offer:
    """A rule's sentence beside the field, or in it to be corrected (`is_start`)."""

    text: str
    rule_ids: str  # with spaces between
    is_start: bool


def offer_for(*, campaign: Campaign, prompt: Prompt, protocol: WritingProtocol) -> Offer | None:
    """Return what an author is offered for a prompt; None if the protocol offers nothing, or the
    rules have nothing for it: for a text without a parse, in a language without rules.
    """
    if protocol.proposal not in {Proposal.SHOWN, Proposal.CORRECT}:
        return None
    proposed = _proposed(campaign, prompt)
    if proposed is None:
        return None
    rules = _fitting([str(rule["rule"]) for rule in proposed.rules])
    return Offer(proposed.text, rules, is_start=protocol.proposal is Proposal.CORRECT)


def _fitting(rules: list[str]) -> str:
    """Join ids with spaces, as many as a version can hold."""
    most = Version._meta.get_field("offered_rule_id").max_length
    while len(" ".join(rules)) > (most or 0):
        rules = rules[:-1]
    return " ".join(rules)


def _proposed(campaign: Campaign, prompt: Prompt) -> RulesText | None:
    if prompt.sentence is not None:
        return expansion_proposed(prompt.sentence, kind=prompt.stage, rule_id=prompt.rule_id)
    source = prompt.source_sentence
    if source is None or campaign.task != Task.NORMALISE:
        return None
    try:
        return s1_proposed(campaign.project, [source]).get(source.pk)
    except DomainError:
        # A language without rules, or a wordnet that is not installed: people write all the same.
        return None
