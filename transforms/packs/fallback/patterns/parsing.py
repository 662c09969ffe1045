"""Reading a rules file: `rules.txt` in the folder of a language.

>>> (rule,) = parse_rules('''
... rule s4.past
... does: puts a sentence into the past
... expected: NEUTRAL
... pattern { V [root, Tense=Pres]; }
... commands { V.Tense = Past; }
... ''')
>>> rule.id, rule.pattern.nodes
('s4.past', ('V',))
"""

import re
import zlib
from collections.abc import Iterable
from pathlib import Path

from transforms.packs.fallback.patterns.clauses import read_pattern
from transforms.packs.fallback.patterns.commands import read_commands
from transforms.packs.fallback.patterns.scanning import STRING, BadRule, Scanner, did_you_mean
from transforms.packs.fallback.patterns.syntax import (
    ANYTHING,
    Command,
    Drop,
    Example,
    Insert,
    Pattern,
    Place,
    Refuses,
    RuleText,
    copied_from,
    names_in,
)
from transforms.packs.fallback.problems import BadTable
from transforms.reason import Reason
from transforms.rule import FINISHING, Kind, Relation

ID = re.compile(r"[a-z][a-z0-9]*\.[a-z][a-z0-9_]*")
KINDS = tuple(kind.lower() for kind in Kind)
# A rule of this name stands for what a person wrote.
MANUAL = "manual"
LONGEST_ID = 50
HEADERS = ("does", "expected", "example", "not")
BLOCKS = ("pattern", "without", "refuse", "commands")
NEEDED = ("does", "expected", "pattern", "commands")
ARROW, BACK = "→", "back"
LABELS = tuple(str(each) for each in Relation)


class BadRules(BadTable):
    """Rules that cannot be read; `problems` has each with its line and column."""

    def __init__(self, problems: Iterable[BadRule]) -> None:
        super().__init__(problem.in_line for problem in problems)


def parse_rules(text: str) -> tuple[RuleText, ...]:
    """Parse the text of a rules file, or raise `BadRules` with a problem of each bad rule."""
    scanner, rules, problems = Scanner(text), dict[str, RuleText](), list[BadRule]()
    while not scanner.is_at_end:
        try:
            rule = _rule(scanner, text)
            if rule.id in rules:
                raise BadRule(rule.place, Reason("rule_id_twice", rule=rule.id))
            rules[rule.id] = rule
        except BadRule as problem:
            problems.append(problem)
            scanner.skip_to("rule")
    if problems:
        raise BadRules(problems)
    return tuple(rules.values())


def read_rules(path: Path) -> tuple[RuleText, ...]:
    """Return the rules of a file, or raise `BadRules`."""
    return parse_rules(path.read_text(encoding="utf-8"))


class _Parts:
    """The parts of a rule, as they are read."""

    def __init__(self) -> None:
        self.does = ""
        self.expected: tuple[Relation, Relation] | None = None
        self.pattern: Pattern | None = None
        self.commands: tuple[Command, ...] = ()
        self.without: list[Pattern] = []
        self.refuses: list[Refuses] = []
        self.examples: list[Example] = []


def _rule(scanner: Scanner, text: str) -> RuleText:
    scanner.expect("rule")
    start, place = scanner.at, scanner.place
    rule_id = _id(scanner)
    parts = _Parts()
    while not scanner.is_at_end and not scanner.sees("rule"):
        _part(scanner, parts)
    if rule_id.startswith("n.") and parts.expected is None:
        parts.expected = (Relation.ENTAILMENT, Relation.ENTAILMENT)
    if parts.expected is None or parts.pattern is None or not (parts.does and parts.commands):
        missing = next(name for name in NEEDED if not getattr(parts, name))
        raise BadRule(place, Reason("rule_lacks", rule=rule_id, part=missing))
    _check_names(parts.pattern, parts.commands)
    return RuleText(
        rule_id, parts.does, *parts.expected, parts.pattern, parts.commands, tuple(parts.without),
        tuple(parts.refuses), tuple(parts.examples), _version(text[start : scanner.at]), place,
    )  # fmt: skip


def _id(scanner: Scanner) -> str:
    place = scanner.place
    rule_id = scanner.read(ID, Reason("id_of_rule"))
    kind, _, name = rule_id.partition(".")
    if kind not in KINDS:
        raise BadRule(place, Reason("rule_kind_unknown", known=", ".join(KINDS), found=kind))
    if name == MANUAL:
        raise BadRule(place, Reason("rule_id_of_people", rule=rule_id))
    if rule_id == FINISHING:
        raise BadRule(place, Reason("rule_id_of_finishing", rule=rule_id))
    if len(rule_id) > LONGEST_ID:
        raise BadRule(place, Reason("rule_id_too_long", most=LONGEST_ID))
    return rule_id


def _part(scanner: Scanner, parts: _Parts) -> None:
    place = scanner.place
    name = scanner.expect(*HEADERS, *BLOCKS)
    if name in HEADERS:
        scanner.expect(":")
        _header(scanner, parts, name, place)
    elif name == "without":
        parts.without.append(read_pattern(scanner))
    elif name == "refuse":
        if not scanner.is_string():
            raise scanner.wrong(Reason("refusal_in_quotation_marks"))
        parts.refuses.append(
            Refuses(
                scanner.read(STRING, Reason("refusal_in_quotation_marks")), read_pattern(scanner)
            )
        )
    elif getattr(parts, name):
        raise BadRule(place, Reason("rule_has_one", part=name))
    elif name == "pattern":
        parts.pattern = read_pattern(scanner)
    else:
        parts.commands = read_commands(scanner)


def _header(scanner: Scanner, parts: _Parts, name: str, place: Place) -> None:
    at, line = scanner.place_of(scanner.at), scanner.rest_of_line()
    if not line:
        raise BadRule(at, Reason("text_expected_behind", part=name))
    if name in {"does", "expected"} and getattr(parts, name):
        raise BadRule(place, Reason("rule_has_one", part=name))
    if name == "does":
        parts.does = line
    elif name == "expected":
        parts.expected = _labels(line, at)
    elif name == "not":
        parts.examples.append(Example(line, None, place))
    else:
        sentence, arrow, result = map(str.strip, line.partition(ARROW))
        if not (sentence and arrow and result):
            raise BadRule(at, Reason("example_expected", arrow=ARROW))
        parts.examples.append(Example(sentence, result, place))


def _labels(line: str, place: Place) -> tuple[Relation, Relation]:
    there, comma, back = map(str.strip, line.partition(","))
    if comma and not back.startswith(BACK):
        raise BadRule(place, Reason("labels_expected", back=BACK, found=line))
    labels = [there, back.removeprefix(BACK).strip()] if comma else [there, there]
    for label in labels:
        if label not in LABELS:
            reason = Reason("label_unknown", known=", ".join(LABELS), found=label)
            raise BadRule(place, did_you_mean(reason, label, LABELS))
    return Relation(labels[0]), Relation(labels[1])


def _check_names(pattern: Pattern, commands: Iterable[Command]) -> None:
    """Raise `BadRule`, with the place of the name, if a command names a word that is not there."""
    names = {node for node in pattern.nodes if not node.startswith(ANYTHING)}
    names_at_first = frozenset(names)
    for command in commands:
        for name in names_in(command):
            if name not in names:
                unknown = did_you_mean(Reason("no_word_called", found=name), name, names)
                raise BadRule(name.place, unknown)
        for name in copied_from(command):
            if name not in names_at_first:
                raise BadRule(name.place, Reason("copied_word_is_new", found=name))
        if isinstance(command, Insert):
            if command.node in names_at_first | names:
                raise BadRule(command.node.place, Reason("word_called_already", found=command.node))
            names.add(command.node)
        elif isinstance(command, Drop):
            names.discard(command.node)


def _version(text: str) -> int:
    """Return a version that every edit of the text changes, as PostgreSQL's integers hold it."""
    return zlib.crc32(text.strip().encode()) & 0x7FFFFFFF or 1
