"""What authors are offered to start from, where the protocol says so."""

from dataclasses import dataclass

from annotation.models import Campaign, Prompt, Task, Version
from annotation.planning.writing.protocol import Proposal, WritingProtocol
from annotation.services.writing.proposing import text_of_rules
from datasets.selectors.adapting.drafts import proposals_for


@dataclass(frozen=True)
class Offer:
    """A rule's sentence or a draft, beside the field or in it to be corrected (`is_start`)."""

    text: str
    origin: str  # ids of rules with spaces between, or where a draft comes from
    is_start: bool


def offer_for(*, campaign: Campaign, prompt: Prompt, protocol: WritingProtocol) -> Offer | None:
    """Return what an author is offered for a prompt; None if the protocol offers nothing, or there
    is nothing: the rules need a parse and a language they know, a translation needs a draft.
    """
    if protocol.proposal not in {Proposal.SHOWN, Proposal.CORRECT}:
        return None
    is_start = protocol.proposal is Proposal.CORRECT
    if campaign.task == Task.TRANSLATE:
        return _draft(prompt, is_start=is_start)
    proposed = text_of_rules(campaign, prompt)
    if proposed is None:
        return None
    rules = _join_rules([str(rule["rule"]) for rule in proposed.rules])
    return Offer(proposed.text, rules, is_start=is_start)


def _draft(prompt: Prompt, *, is_start: bool) -> Offer | None:
    if prompt.source_sentence is None:
        return None
    draft = proposals_for([prompt.source_sentence]).get(prompt.source_sentence.pk)
    return Offer(draft.text, draft.origin[: _most()], is_start=is_start) if draft else None


def _join_rules(rules: list[str]) -> str:
    """Join ids with spaces, as many as a version can hold."""
    while len(" ".join(rules)) > _most():
        rules = rules[:-1]
    return " ".join(rules)


def _most() -> int:
    return Version._meta.get_field("offered_rule_id").max_length or 0
