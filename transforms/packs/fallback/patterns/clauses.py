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
    NodeName,
    Order,
    Pattern,
    Place,
    Position,
    Present,
    Same,
    Word,
)
from transforms.packs.fallback.words import LISTS
from transforms.reason import Reason

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
    items = []
    while not scanner.takes("}"):
        items.append(read())
        if not scanner.sees("}"):
            scanner.expect(";", "}")
        while scanner.takes(";"):
            pass
    return items


def read_node(scanner: Scanner, what: Reason | None = None) -> NodeName:
    place = scanner.place
    name = scanner.read(NODE, what or Reason("name_of_word"))
    if name in RESERVED:
        raise BadRule(place, Reason("name_is_reserved", found=name))
    return NodeName(name, place)


def read_name(scanner: Scanner) -> str:
    """Read the name of a column or feature; features begin with a capital."""
    place = scanner.place
    name = scanner.read(NAME, Reason("column_or_feature"))
    if name not in COLUMNS and not name[0].isupper():
        reason = Reason("pattern_column_unknown", found=name, known=", ".join(COLUMNS))
        raise BadRule(place, did_you_mean(reason, name, [*COLUMNS, *POSITIONS]))
    return name


def read_value(scanner: Scanner, name: str) -> str:
    """Read a value for a column or feature, plain or in quotation marks."""
    place = scanner.place
    if name == "deprel" and not scanner.is_string():
        return read_relation(scanner)
    value = scanner.read(STRING if scanner.is_string() else VALUE, Reason("value_of", name=name))
    if name == "upos" and value not in UPOS:
        raise BadRule(place, did_you_mean(Reason("upos_unknown", found=value), value, UPOS))
    return value


def read_relation(scanner: Scanner) -> str:
    """Read a relation, such as `nsubj`, `nsubj:pass` or `nsubj:*`."""
    place = scanner.place
    relation = scanner.read(RELATION, Reason("a_relation"))
    universal = relation.partition(":")[0]
    if universal not in RELATIONS:
        reason = Reason("relation_unknown", found=universal)
        raise BadRule(place, did_you_mean(reason, universal, RELATIONS))
    return relation


def read_list(scanner: Scanner) -> str:
    """Read the name of a list of the words table, behind its @."""
    scanner.expect("@")
    place = scanner.place
    name = scanner.read(NODE, Reason("a_list_of_words"))
    if name not in LISTS:
        raise BadRule(place, did_you_mean(Reason("words_list_unknown", found=name), name, LISTS))
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
    raise scanner.wrong(Reason("clause_continues"))


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
    constraints = [_constraint(scanner)]
    while scanner.expect(",", "]") == ",":
        constraints.append(_constraint(scanner))
    return constraints


def _constraint(scanner: Scanner) -> Constraint:
    place, is_denied = scanner.place, scanner.takes("!")
    for what in POSITIONS:
        if scanner.takes(what):
            return Position(what, is_denied)
    name = read_name(scanner)
    if is_denied or scanner.sees(",", "]"):
        if name in COLUMNS:
            raise scanner.wrong(Reason("constraint_continues", name=name))
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
        raise scanner.wrong(Reason("lists_have_lemmas_or_forms"))
    is_denied = scanner.takes("not")
    scanner.expect("in")
    return Listed(name, read_list(scanner), is_denied)
