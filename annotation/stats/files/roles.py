"""What the columns of a table hold, guessed from their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from annotation.stats.files.table import ReadingError, Table, is_numeric


class Role(StrEnum):
    """What a column may hold."""

    ANNOTATOR = "annotator"
    PAIR = "pair"
    FIRST = "first"
    SECOND = "second"
    RATING = "rating"
    LABEL = "label"
    ORDER = "order"
    TRANCHE = "tranche"
    KIND = "kind"
    RULE = "rule"
    STAGE = "stage"
    THEME = "theme"
    CHECKPOINT = "checkpoint"
    EXPECTED = "expected"
    PASSED = "passed"
    CONSISTENCY = "consistency"
    SECONDS = "seconds"
    MILLISECONDS = "milliseconds"


# Pairs can be told apart, and measures broken down, by these.
GROUPING: Final = (Role.TRANCHE, Role.KIND, Role.RULE, Role.STAGE, Role.THEME)

# Names with letters and digits only, the surest first.
_NAMES: Final[Mapping[Role, tuple[str, ...]]] = {
    Role.ANNOTATOR: (
        *("annotator", "annotatorid", "annotatorcode", "worker", "workerid", "rater", "raterid"),
        *("subject", "subjectid", "participant", "participantid", "judge", "judgeid", "coder"),
        *("coderid", "user", "userid", "username", "respondent", "person", "evaluator", "assessor"),
        *("amtworkerid", "amtworkerids", "workerids", "labeler", "speaker", "responseid"),
        *("annotatorname", "ratername", "raternumber", "annotatornumber", "turker", "turkerid"),
        *("prolificid", "prolificpid", "pid", "sessionid", "session", "expert", "reviewer", "who"),
    ),
    Role.PAIR: (
        *("pair", "pairid", "pairnumber", "pairno", "item", "itemid", "task", "taskid", "unit"),
        *("unitid", "question", "questionid", "qid", "example", "exampleid", "sentencepair"),
        *(
            "wordpair",
            "origid",
            "originalid",
            "number",
            "no",
            "nr",
            "index",
            "idx",
            "id",
            "unnamed0",
        ),
        *("sentenceid", "stimulus", "stimulusid", "trialid"),
    ),
    Role.FIRST: (
        *("sentencea", "sentence1", "word1", "worda", "texta", "text1", "sent1", "senta", "w1"),
        *("s1", "first", "term1", "premise"),
    ),
    Role.SECOND: (
        *("sentenceb", "sentence2", "word2", "wordb", "textb", "text2", "sent2", "sentb", "w2"),
        *("s2", "second", "term2", "hypothesis"),
    ),
    Role.RATING: (
        *("rating", "relatedness", "relatednessscore", "similarity", "similarityscore", "score"),
        *("value", "response", "rate", "ratings", "scores"),
    ),
    Role.LABEL: (
        *("label", "entailment", "entailmentlabel", "entailmentjudgment", "judgment", "judgement"),
        *("class", "category", "relation", "answer", "choice", "vote", "annotation", "labels"),
    ),
    Role.ORDER: ("order", "presentationorder", "presentation", "direction", "shown"),
    Role.TRANCHE: ("tranche", "batch", "questionnaire", "block", "list", "survey", "form"),
    Role.KIND: ("kind", "pairkind", "pairtype", "type", "pos", "partofspeech"),
    Role.RULE: ("rule", "ruleid", "transformation"),
    Role.STAGE: ("stage",),
    Role.THEME: ("theme", "thematicgroup", "topic", "domain", "genre"),
    Role.CHECKPOINT: (
        *("checkpoint", "ischeckpoint", "control", "iscontrol", "controlitem", "goldquestion"),
        *("isgold", "attentioncheck", "attention", "istest"),
    ),
    Role.EXPECTED: (
        *("expected", "expectedanswer", "expectedlabel", "expectedrating", "known", "knownanswer"),
        *("correctanswer", "correctlabel", "truth"),
    ),
    Role.PASSED: ("passed", "correct", "iscorrect", "right", "ok"),
    Role.CONSISTENCY: ("consistency", "consistencyset", "inconsistencyset", "isconsistency"),
    Role.SECONDS: ("seconds", "durationseconds", "worktimeinseconds", "duration", "time"),
    Role.MILLISECONDS: ("ms", "shownms", "milliseconds", "rt", "responsetime", "reactiontime"),
}


def roles_of(table: Table, overrides: Mapping[str, str]) -> dict[Role, int]:
    """Return the place of the column for each role that was found.

    `overrides` gives columns by role, as name or as number from 1; a minus leaves a role out.
    """
    plain = [_plain(name) for name in table.header]
    found: dict[Role, int] = {}
    for role, names in _NAMES.items():
        places = [plain.index(name) for name in names if name in plain]
        free = [place for place in places if place not in found.values()]
        if role in {Role.FIRST, Role.SECOND}:
            # s1, s2, … with numbers are subjects, not sentences.
            free = [place for place in free if not is_numeric(table.column(place))]
        if role is Role.PAIR and Role.ANNOTATOR in found:
            # In the long layout an id without repeats is that of the row.
            free.sort(key=lambda place: len(set(table.column(place))) == len(table.rows))
        if free:
            found[role] = free[0]
    for name, column in overrides.items():
        role = _role(name)
        if column == "-":
            found.pop(role, None)
            continue
        place = place_of(table, column)
        found = {other: kept for other, kept in found.items() if kept != place}
        found[role] = place
    return found


def place_of(table: Table, column: str) -> int:
    """Return the place of a column given by its name or by its number from 1."""
    for names, wanted in (
        (list(table.header), column),
        ([_plain(name) for name in table.header], _plain(column)),
    ):
        if wanted in names:
            return names.index(wanted)
    numbers = [str(number) for number in range(1, len(table.header) + 1)]
    if column in numbers:
        return numbers.index(column)
    raise ReadingError(f"there is no column {column!r}; the columns are {named(table)}")


def named(table: Table) -> str:
    """Return the names of the columns, to be told."""
    return ", ".join(repr(name) for name in table.header)


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        known = ", ".join(Role)
        raise ReadingError(f"{name!r} is nothing a column can hold; known are {known}") from None


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
