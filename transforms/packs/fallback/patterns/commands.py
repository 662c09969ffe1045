"""Reading commands: `commands { V.Tense = Past; drop subtree O; }`."""

from transforms.packs.fallback.patterns.clauses import (
    read_block,
    read_list,
    read_name,
    read_node,
    read_relation,
    read_value,
)
from transforms.packs.fallback.patterns.scanning import VALUE, BadRule, Scanner, did_you_mean
from transforms.packs.fallback.patterns.syntax import (
    NOTHING,
    Agree,
    Attach,
    Beside,
    Command,
    Copied,
    Drop,
    Insert,
    Move,
    NodeName,
    Partner,
    Place,
    Set,
    Swap,
    Value,
    is_feature,
)
from transforms.reason import Reason

VERBS = ("insert", "drop", "move", "swap", "attach", "agree")


def read_commands(scanner: Scanner) -> tuple[Command, ...]:
    """Read a block of commands."""
    return tuple(read_block(scanner, lambda: _command(scanner)))


def _command(scanner: Scanner) -> Command:
    place = scanner.place
    if scanner.takes("insert"):
        return _insert(scanner, place)
    if scanner.takes("drop"):
        is_subtree = scanner.takes("subtree")
        return Drop(read_node(scanner), is_subtree)
    if scanner.takes("move"):
        is_subtree = scanner.takes("subtree")
        return Move(read_node(scanner), is_subtree, _beside(scanner))
    if scanner.takes("swap"):
        return _swap(scanner)
    if scanner.takes("attach"):
        return _attach(scanner, place)
    if scanner.takes("agree"):
        return _agree(scanner, place)
    return _set(scanner, place)


def _set(scanner: Scanner, place: Place) -> Set:
    node = read_node(scanner, Reason("command_or_word", commands=", ".join(VERBS)))
    if scanner.takes("."):
        name = read_name(scanner)
        scanner.expect("=")
        return Set(node, ((name, _value(scanner, name)),), place)
    if scanner.sees("["):
        return Set(node, _values(scanner), place)
    raise scanner.wrong(did_you_mean(Reason("setting_continues", node=node), node, VERBS))


def _values(scanner: Scanner) -> tuple[tuple[str, Value], ...]:
    scanner.expect("[")
    values: list[tuple[str, Value]] = []
    while not values or scanner.expect(",", "]") == ",":
        place, name = scanner.place, read_name(scanner)
        if name in dict(values):
            raise BadRule(place, Reason("value_given_twice", name=name))
        scanner.expect("=")
        values.append((name, _value(scanner, name)))
    return tuple(values)


def _value(scanner: Scanner, name: str) -> Value:
    if scanner.sees("@"):
        if name != "lemma":
            raise scanner.wrong(Reason("list_has_lemmas", name=name))
        return Partner(read_list(scanner))
    if is_feature(name) and scanner.takes(NOTHING):
        return ""
    before, place = scanner.at, scanner.place
    if not scanner.is_string():
        # What a dot follows was the name of a word.
        node = NodeName(scanner.read(VALUE, Reason("value_of", name=name)), place)
        if scanner.takes("."):
            return Copied(node, read_name(scanner))
        scanner.at = before
    value = read_value(scanner, name)
    if not value:
        raise BadRule(place, Reason("value_empty", name=name))
    return value


def _insert(scanner: Scanner, place: Place) -> Insert:
    node = read_node(scanner)
    if not scanner.sees("["):
        raise scanner.wrong(Reason("new_word_described", node=node))
    values = _values(scanner)
    columns = dict(values)
    if "upos" not in columns or not {"lemma", "form"} & columns.keys():
        raise BadRule(place, Reason("new_word_needs", node=node))
    if "deprel" in columns:
        raise BadRule(place, Reason("relation_stands_behind_as"))
    if isinstance(columns.get("lemma"), Partner):
        raise BadRule(place, Reason("new_word_has_no_partner"))
    at = _beside(scanner)
    scanner.expect("as")
    relation = read_relation(scanner)
    scanner.expect("of")
    return Insert(node, values, at, relation, read_node(scanner), place)


def _beside(scanner: Scanner) -> Beside:
    is_before = scanner.expect("before", "after") == "before"
    is_subtree = scanner.takes("subtree")
    return Beside(read_node(scanner), is_before, is_subtree)


def _swap(scanner: Scanner) -> Swap:
    left_is_subtree = scanner.takes("subtree")
    left = read_node(scanner)
    scanner.expect("with")
    right_is_subtree = scanner.takes("subtree")
    return Swap(left, left_is_subtree, read_node(scanner), right_is_subtree)


def _attach(scanner: Scanner, place: Place) -> Attach:
    node, head = read_node(scanner), None
    if scanner.expect("to", "as") == "to":
        head = read_node(scanner)
        scanner.expect("as")
    at = scanner.place
    relation = _relation(scanner)
    if (relation == "root") == bool(head):
        needed = Reason("relation_needs_head", relation=str(relation))
        raise BadRule(at, Reason("root_has_no_head") if head else needed)
    return Attach(node, head, relation, place)


def _relation(scanner: Scanner) -> str | Copied:
    """Read a relation, or that of a word: `A.deprel`."""
    before, place = scanner.at, scanner.place
    node = NodeName(scanner.read(VALUE, Reason("a_relation")), place)
    if scanner.takes("."):
        scanner.expect("deprel")
        return Copied(node, "deprel")
    scanner.at = before
    return read_relation(scanner)


def _agree(scanner: Scanner, place: Place) -> Agree:
    node = read_node(scanner)
    scanner.expect("with")
    other = read_node(scanner)
    features: list[str] = []
    if scanner.takes("in"):
        features.append(_feature(scanner))
        while scanner.takes(","):
            features.append(_feature(scanner))
    return Agree(node, other, tuple(features), place)


def _feature(scanner: Scanner) -> str:
    place, name = scanner.place, read_name(scanner)
    if not is_feature(name):
        raise BadRule(place, Reason("agreement_in_features", name=name))
    return name
