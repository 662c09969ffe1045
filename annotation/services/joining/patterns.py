"""Crowd platforms: the URL parameters that identify people, and the URLs that take them back."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote, urlsplit

# What a URL of a platform may hold; the values are those of the participant who is sent back.
PLACEHOLDERS = ("{participant}", "{study}", "{session}", "{code}")


@dataclass(frozen=True)
class Parameters:
    """The names of the URL parameters of a platform; empty if it does not send the value."""

    participant: str = ""
    study: str = ""
    session: str = ""

    def names(self) -> tuple[str, str, str]:
        return self.participant, self.study, self.session


@dataclass(frozen=True)
class Preset:
    """What is known about a platform.

    `query` is what the lead adds to the link, empty if the platform adds the parameters itself;
    `completion` the URL that takes people back, if it is the same for every study.
    """

    parameters: Parameters
    query: str = ""
    completion: str = ""
    needs_session: bool = False


# Keyed by the values of `Platform`.
PRESETS: Mapping[str, Preset] = {
    "prolific": Preset(
        Parameters("PROLIFIC_PID", "STUDY_ID", "SESSION_ID"),
        query=(
            "?PROLIFIC_PID={{%PROLIFIC_PID%}}&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}"
        ),
        completion="https://app.prolific.com/submissions/complete?cc={code}",
    ),
    "connect": Preset(Parameters("participantId", "projectId", "assignmentId")),
    "sona": Preset(Parameters("id"), query="?id=%SURVEY_CODE%"),
    "other": Preset(Parameters("participant", "study", "session")),
    "mturk": Preset(Parameters("workerId", "hitId", "assignmentId"), needs_session=True),
}


def address_filled(
    address: str, *, participant: str = "", study: str = "", session: str = "", code: str = ""
) -> str:
    """Return the URL with its placeholders replaced by the values, percent-encoded."""
    values = {"participant": participant, "study": study, "session": session, "code": code}
    for name, value in values.items():
        address = address.replace(f"{{{name}}}", quote(value, safe=""))
    return address


def leaves_host_open(address: str) -> bool:
    """Tell whether a placeholder or another brace stands where the host is."""
    parts = urlsplit(address)
    return any(brace in parts.scheme + parts.netloc for brace in "{}")


def unknown_placeholders(address: str) -> bool:
    """Tell whether braces are left once the known placeholders are filled in."""
    filled = address_filled(address)
    return "{" in filled or "}" in filled
