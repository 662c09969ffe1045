"""What becomes of a prompt whose versions are all written."""

from annotation.models import Prompt


def prompt_complete(*, prompt: Prompt) -> None:
    """Let a locked prompt wait for a decision, as all its versions are written."""
    prompt.state = Prompt.State.WRITTEN
    prompt.save(update_fields=["state"])
