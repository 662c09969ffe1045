"""Reading patterns: `pattern { V [upos=VERB]; V -[obj]-> O; }`."""

from collections.abc import Callable
from typing import TypeVar

from transforms.packs.fallback.patterns.scanning import (
    NAME,
    NODE,
    RELATION,
    STRING,
    VALUE,
    BadRule,
    Scanner,
    did_you_mean,
)
from transforms.packs.fallback.patterns.syntax import (
    ANYTHING,
    COLUMNS,
    RELATIONS,
    UPOS,
    Clause,
    ColumnIs,
    Constraint,
    Edge,
    Listed,
    Order,
    Pattern,
    Place,
    Position,
    Present,
    Same,
    Word,
)
from transforms.packs.fallback.words import LISTS

POSITIONS = ("root", "leaf")
RESERVED = (*POSITIONS, "in", "not", "before", "after", "subtree", "with", "as", "of", "to")
Item = TypeVar("Item")


def read_pattern(scanner: Scanner) -> Pattern:
    """Read a block in braces."""
    nameless: list[str] = []
    clauses = read_block(scanner, lambda: _clause(scanner, nameless))
    return Pattern(tuple(clauses))


def read_block(scanner: Scanner, read: Callable[[], Item]) -> list[Item]:
    """Read what stands in braces, with semicolons between."""
    scanner.expect("{")
    found = []
    while not scanner.takes("}"):
        found.append(read())
        if not scanner.sees("}"):
            scanner.expect(";", "}")
        while scanner.takes(";"):
            pass
    return found


def read_node(scanner: Scanner, what: str = "the name of a word") -> str:
    place = scanner.place
    name = scanner.read(NODE, what)
    if name in RESERVED:
        raise BadRule(place, f"{name!r} has a meaning of its own and names no word")
    return name


def read_name(scanner: Scanner) -> str:
    """Read the name of a column or feature; features begin with a capital."""
    place = scanner.place
    name = scanner.read(NAME, "a column or feature")
    if name not in COLUMNS and not name[0].isupper():
        meant = did_you_mean(name, [*COLUMNS, *POSITIONS])
        raise BadRule(place, f"{name!r} is neither {', '.join(COLUMNS)} nor a feature{meant}")
    return name


def read_value(scanner: Scanner, name: str) -> str:
    """Read a value for a column or feature, plain or in quotation marks."""
    place = scanner.place
    if name == "deprel" and not scanner.is_string():
        return read_relation(scanner)
    value = scanner.read(STRING if scanner.is_string() else VALUE, f"a value of {name}")
    if name == "upos" and value not in UPOS:
        raise BadRule(place, f"{value!r} is no part of speech of UD{did_you_mean(value, UPOS)}")
    return value


def read_relation(scanner: Scanner) -> str:
    """Read a relation, such as `nsubj`, `nsubj:pass` or `nsubj:*`."""
    place = scanner.place
    relation = scanner.read(RELATION, "a relation")
    universal = relation.partition(":")[0]
    if universal not in RELATIONS:
        meant = did_you_mean(universal, RELATIONS)
        raise BadRule(place, f"{universal!r} is no relation of UD{meant}")
    return relation


def read_list(scanner: Scanner) -> str:
    """Read the name of a list of the words table, behind its @."""
    scanner.expect("@")
    place = scanner.place
    name = scanner.read(NODE, "a list of words.tsv")
    if name not in LISTS:
        raise BadRule(place, f"words.tsv has no list {name!r}{did_you_mean(name, LISTS)}")
    return name


def _clause(scanner: Scanner, nameless: list[str]) -> Clause:
    place = scanner.place
    left = _node(scanner, nameless)
    if scanner.sees("["):
        return Word(left, tuple(_constraints(scanner)))
    if scanner.sees("-[", "->", "->>"):
        return _edge(scanner, left, nameless, place)
    if scanner.sees("<", "<<"):
        is_adjacent = scanner.expect("<", "<<") == "<"
        return Order(left, _node(scanner, nameless), is_adjacent)
    if scanner.takes("."):
        left_name = read_name(scanner)
        is_denied = scanner.expect("=", "<>") == "<>"
        right = read_node(scanner)
        scanner.expect(".")
        return Same(left, left_name, right, read_name(scanner), is_denied, place)
    raise scanner.wrong("'[', an edge such as '-[obj]->', '<', '<<' or '.'")


def _node(scanner: Scanner, nameless: list[str]) -> str:
    if scanner.takes(ANYTHING):
        nameless.append(f"{ANYTHING}{scanner.place}")
        return nameless[-1]
    return read_node(scanner)


def _edge(scanner: Scanner, head: str, nameless: list[str], place: Place) -> Edge:
    relations: list[str] = []
    is_denied = is_deep = False
    if scanner.takes("-["):
        is_denied = scanner.takes("^")
        relations.append(read_relation(scanner))
        while scanner.takes("|"):
            relations.append(read_relation(scanner))
        scanner.expect("]->")
    else:
        is_deep = scanner.expect("->", "->>") == "->>"
    return Edge(head, _node(scanner, nameless), tuple(relations), is_denied, is_deep, place)


def _constraints(scanner: Scanner) -> list[Constraint]:
    scanner.expect("[")
    found = [_constraint(scanner)]
    while scanner.expect(",", "]") == ",":
        found.append(_constraint(scanner))
    return found


def _constraint(scanner: Scanner) -> Constraint:
    place, is_denied = scanner.place, scanner.takes("!")
    for what in POSITIONS:
        if scanner.takes(what):
            return Position(what, is_denied)
    name = read_name(scanner)
    if is_denied or scanner.sees(",", "]"):
        if name in COLUMNS:
            raise scanner.wrong(f"'=', '<>' or 'in' behind {name}")
        return Present(name, is_denied, place)
    if scanner.sees("in", "not"):
        return _listed(scanner, name)
    is_other = scanner.expect("=", "<>", *(["in"] if name in COLUMNS else [])) == "<>"
    values = [read_value(scanner, name)]
    while scanner.takes("|"):
        values.append(read_value(scanner, name))
    return ColumnIs(name, tuple(values), is_other, place)


def _listed(scanner: Scanner, name: str) -> Listed:
    if name not in {"lemma", "form"}:
        raise scanner.wrong("'=' or '<>': lists have lemmas or forms")
    is_denied = scanner.takes("not")
    scanner.expect("in")
    return Listed(name, read_list(scanner), is_denied)
