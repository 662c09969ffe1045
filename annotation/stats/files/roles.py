"""What the columns of a table hold, as given or from the names in our own and published files."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from annotation.stats.files.table import ReadingError, Table


class Role(StrEnum):
    """What a column may hold; a column with this name holds it."""

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
    POS = "pos"
    # No header is read as these: columns of numbers would make as many groups.
    CONCRETENESS = "concreteness_part"
    ASSOCIATION = "association_part"
    RELATION = "relation_part"
    PATH = "path_part"
    # Nor this: a column "subject" may well be the annotator.
    SUBJECT = "subject_part"
    # How many rules made a pair, or that somebody wrote it.
    COMPOSITION = "composition_part"
    CHECKPOINT = "checkpoint"
    EXPECTED = "expected"
    PASSED = "passed"
    CONSISTENCY = "consistency"
    SECONDS = "seconds"
    MILLISECONDS = "milliseconds"
    POSITION = "position"


_NEEDED: Final = (Role.ANNOTATOR, Role.PAIR, Role.RATING)
ANSWERS: Final = {Role.ANNOTATOR, Role.RATING, Role.LABEL}
# Measures can be broken down by these.
GROUPING: Final = (
    *(Role.TRANCHE, Role.KIND, Role.RULE, Role.STAGE, Role.THEME),
    *(Role.POS, Role.CONCRETENESS, Role.ASSOCIATION, Role.RELATION, Role.PATH),
    *(Role.SUBJECT, Role.COMPOSITION),
)

# Aliases, reduced to letters and digits: `shown_ms` and `pair_ID` are from our releases. The
# columns of SICK, CDSCorpus and STS name sentences; those of SimLex, WordSim-353 and RUSSE name
# words. The files of Snow et al. (2008) have `!amt_worker_ids`, `orig_id` and `response`.
_ALSO_CALLED: Final[Mapping[str, Role]] = {
    "amtworkerids": Role.ANNOTATOR,
    **dict.fromkeys(("pairid", "origid"), Role.PAIR),
    **dict.fromkeys(("sentencea", "sentence1", "word1"), Role.FIRST),
    **dict.fromkeys(("sentenceb", "sentence2", "word2"), Role.SECOND),
    "response": Role.RATING,
    **dict.fromkeys(("ms", "shownms"), Role.MILLISECONDS),
}
# WordSim-353 numbers its annotators, BIOSSES gives them letters.
_ANNOTATOR: Final = re.compile(r"\d{1,3}|[A-Z]")


def roles_of(table: Table, chosen: Mapping[str, str]) -> dict[Role, int]:
    """Return the position of the column that holds each role.

    `chosen` maps roles to columns, by name or by number from 1, and overrides the names in the
    header; a minus leaves a role out.
    """
    named = {index: _match_role(name) for index, name in enumerate(table.header)}
    roles = {role: index for index, role in reversed(named.items()) if role is not None}
    for name, column in chosen.items():
        role = _role(name)
        if column == "-":
            roles.pop(role, None)
            continue
        index = place_of(table, column)
        roles = {other: other_index for other, other_index in roles.items() if other_index != index}
        roles[role] = index
    return roles


def annotator_places(table: Table, roles: Mapping[Role, int], columns: Sequence[str]) -> list[int]:
    """Return the positions of the annotators' columns; none if each row is a judgement."""
    if columns:
        return [index for name in columns for index in _range(table, name)]
    if ANSWERS & set(roles):
        return []
    return [index for index, name in enumerate(table.header) if _ANNOTATOR.fullmatch(name)]


def place_of(table: Table, column: str) -> int:
    """Return the position of a column given by its name or by its number from 1."""
    for names, target in (
        (list(table.header), column),
        ([_plain(name) for name in table.header], _plain(column)),
    ):
        if target in names:
            return names.index(target)
    numbers = [str(number) for number in range(1, len(table.header) + 1)]
    if column in numbers:
        return numbers.index(column)
    raise ReadingError(f"there is no column {column!r}; the columns are {_names(table)}")


def unknown_columns(
    table: Table, roles: Mapping[Role, int], missing: Sequence[Role]
) -> ReadingError:
    """Return the error for missing columns, which says what to type, with an example."""
    width = max(map(len, table.header))
    sample = [
        f"  {number:>2}  {name:<{width}}  {cell}"
        for number, (name, cell) in enumerate(zip(table.header, table.rows[0], strict=True), 1)
    ]
    free = [index for index in range(len(table.header)) if index not in roles.values()]
    long = dict(zip(missing, free, strict=False))
    long |= {role: roles[role] for role in _NEEDED if role in roles}
    message = [
        f"no column is known to hold: {', '.join(missing)}. The columns and the first row are:",
        *sample,
        "Say which column holds what. Where a row is a judgement, for example:",
        _command(table, long),
    ]
    if not ANSWERS & set(roles):
        pair, last = roles.get(Role.PAIR, 0), len(table.header) - 1
        first = _option_name(table, min(pair + 1, last))
        chosen = shlex.quote(f"{first}:{_option_name(table, last)}")
        message += [
            "Where a row is a pair and has a column for each annotator, first to last:",
            f"{_command(table, {Role.PAIR: pair})} --annotators {chosen}",
        ]
    if Role.PAIR in missing:
        message.append(f"Where nothing names the pair, --column {Role.PAIR}=- numbers the rows.")
    return ReadingError("\n".join(message))


def _command(table: Table, roles: Mapping[Role, int]) -> str:
    chosen = [
        f"--column {shlex.quote(f'{role}={_option_name(table, index)}')}"
        for role, index in sorted(roles.items(), key=lambda entry: entry[1])
    ]
    return " ".join(["  python -m annotation.stats report", shlex.quote(table.file), *chosen])


def _option_name(table: Table, index: int) -> str:
    """Return a column's name for an option, or its number where the name would not work."""
    name = table.header[index]
    is_plain = table.header.count(name) == 1 and not set(name) & set(",:")
    return name if is_plain else str(index + 1)


def _range(table: Table, name: str) -> list[int]:
    first, colon, last = name.partition(":")
    if not colon:
        return [place_of(table, name)]
    places = list(range(place_of(table, first), place_of(table, last) + 1))
    if not places:
        raise ReadingError(f"{first!r} stands after {last!r}; the columns are {_names(table)}")
    return places


def _names(table: Table) -> str:
    return ", ".join(repr(name) for name in table.header)


def _match_role(name: str) -> Role | None:
    plain = _plain(name)
    return _ALSO_CALLED.get(plain) or next((role for role in Role if role == plain), None)


def _role(name: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        names = ", ".join(Role)
        raise ReadingError(f"{name!r} is nothing a column can hold; known are {names}") from None


def _plain(name: str) -> str:
    return re.sub(r"[\W_]+", "", name).lower()
