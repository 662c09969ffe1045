"""Probable slips in a rules file: features and relations that the treebank lacks."""

from collections.abc import Iterator, Mapping
from itertools import chain

from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.scanning import did_you_mean
from transforms.packs.fallback.patterns.syntax import (
    ANYTHING,
    Agree,
    Attach,
    Clause,
    ColumnIs,
    Command,
    Edge,
    Insert,
    Place,
    Present,
    RuleText,
    Same,
    Set,
    Word,
    is_feature,
)
from transforms.reason import Reason

Feature = tuple[str, str, Place]  # name, value (empty: any) and where it stands
Relation = tuple[str, Place]


def notices(pack: FallbackPack) -> Iterator[Reason]:
    """Yield a warning for each feature, value and relation that the treebank does not have."""
    values = pack.forms.features
    relations = set(pack.usage.words("relation"))
    for rule in pack.patterns:
        for name, value, place in _features(rule):
            if reason := _missing_feature(name, value, values):
                yield _at(rule, place, reason)
        for relation, place in _relations(rule) if relations else ():
            if not _is_there(relation, relations):
                lacks = Reason("treebank_lacks_relation", relation=relation)
                yield _at(rule, place, did_you_mean(lacks, relation, sorted(relations)))


def _at(rule: RuleText, place: Place, problem: Reason) -> Reason:
    about = Reason("problem_in_rule", rule=rule.id, problem=problem)
    return Reason("in_line_and_column", line=place.line, column=place.column, problem=about)


def _missing_feature(name: str, value: str, values: Mapping[str, frozenset[str]]) -> Reason | None:
    if name not in values:
        return did_you_mean(Reason("treebank_lacks_feature", name=name), name, sorted(values))
    if value and value not in values[name]:
        lacks = Reason("treebank_lacks_value", name=name, value=value)
        return did_you_mean(lacks, value, sorted(values[name]))
    return None


def _is_there(relation: str, relations: set[str]) -> bool:
    if relation.endswith(ANYTHING):
        universal = relation[:-2]
        return any(each.partition(":")[0] == universal for each in relations)
    return relation in relations


def _features(rule: RuleText) -> Iterator[Feature]:
    for clause in chain.from_iterable(pattern.clauses for pattern in rule.patterns):
        yield from _features_of_clause(clause)
    for command in rule.commands:
        yield from _features_of_command(command)


def _features_of_clause(clause: Clause) -> Iterator[Feature]:
    match clause:
        case Word(_, constraints):
            for each in constraints:
                if isinstance(each, ColumnIs) and is_feature(each.name):
                    yield from ((each.name, value, each.place) for value in each.values)
                elif isinstance(each, Present):
                    yield each.name, "", each.place
        case Same(_, left_name, _, right_name, _, place):
            for name in (left_name, right_name):
                if is_feature(name):
                    yield name, "", place


def _features_of_command(command: Command) -> Iterator[Feature]:
    match command:
        case Set(_, values, place) | Insert(_, values, _, _, _, place):
            for name, value in values:
                if is_feature(name):
                    yield name, value if isinstance(value, str) else "", place
        case Agree(_, _, features, place):
            yield from ((name, "", place) for name in features)


def _relations(rule: RuleText) -> Iterator[Relation]:
    for clause in chain.from_iterable(pattern.clauses for pattern in rule.patterns):
        if isinstance(clause, Edge):
            yield from ((relation, clause.place) for relation in clause.relations)
        elif isinstance(clause, Word):
            for each in clause.constraints:
                if isinstance(each, ColumnIs) and each.name == "deprel":
                    yield from ((value, each.place) for value in each.values)
    for command in rule.commands:
        if isinstance(command, (Insert, Attach)) and isinstance(command.relation, str):
            yield command.relation, command.place
