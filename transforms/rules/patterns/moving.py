"""Commands that add, remove, move and reattach words."""

from transforms.edit import Edit
from transforms.packs.fallback.patterns.syntax import (
    Attach,
    Beside,
    Command,
    Copied,
    Drop,
    Insert,
    Move,
    Set,
    Swap,
    Value,
    is_feature,
)
from transforms.reason import Reason, Refused
from transforms.rules.patterns.matching import Match, value_of
from transforms.tree import ROOT, Feats, Tree

# A change of these columns leaves the form alone.
TAGS = ("upos", "xpos", "deprel")
GAP = Reason("phrase_not_contiguous")


def resolve(tree: Tree, match: Match, name: str, value: Value) -> str:
    """Return a value; one taken from another word is as in the matched sentence."""
    if not isinstance(value, Copied):
        return str(value)
    text = value_of(tree[match[value.node]], value.name)
    if not text:
        raise Refused(Reason("word_lacks_copied_value", name=value.name))
    return text


def restructure(tree: Tree, commands: tuple[Command, ...], match: Match) -> tuple[Edit, Match]:
    """Carry out commands that inflect nothing; return the edit, and the match with new words."""
    edit, new_match = Edit(tree), dict(match)
    for command in commands:
        match command:
            case Set(node, values):
                tags = {n: resolve(tree, match, n, v) for n, v in values if n in TAGS}
                if tags:
                    edit.set(new_match[node], **tags)  # type: ignore[arg-type]  # columns of strings
            case Insert():
                new_match[command.node] = _insert(tree, edit, command, new_match)
            case Drop(node, is_subtree):
                edit.remove(*_words(edit, new_match[node], is_subtree=is_subtree))
            case Move(node, is_subtree, at):
                _move(edit, _words(edit, new_match[node], is_subtree=is_subtree), new_match, at)
            case Swap():
                _swap(edit, command, new_match)
            case Attach(node, head, relation):
                deprel = resolve(tree, match, "deprel", relation)
                edit.reattach(new_match[node], new_match[head] if head else ROOT, deprel)
    return edit, new_match


def _insert(tree: Tree, edit: Edit, command: Insert, match: Match) -> int:
    """Insert a word, as its lemma until its form is looked up."""
    columns = {name: resolve(tree, match, name, value) for name, value in command.values}
    form = columns.get("form") or columns["lemma"]
    anchor = _anchor(edit, match, command.at)
    return edit.insert(
        form, head=match[command.head], deprel=command.relation,
        before=anchor if command.at.is_before else None,
        after=None if command.at.is_before else anchor,
        lemma=columns.get("lemma", form), upos=columns["upos"], xpos=columns.get("xpos", ""),
        feats=Feats({name: value for name, value in columns.items() if is_feature(name)}),
    )  # fmt: skip


def _words(edit: Edit, token_id: int, *, is_subtree: bool) -> list[int]:
    """Return a word, or its subtree, which must not have gaps."""
    if not is_subtree:
        return [edit[token_id].id]
    ids = edit.subtree(token_id)
    _check_gaps(edit, ids)
    return ids


def _check_gaps(edit: Edit, ids: list[int]) -> None:
    places = sorted(map(edit.order.index, ids))
    if places[-1] - places[0] + 1 != len(places):
        raise Refused(GAP)


def _anchor(edit: Edit, match: Match, at: Beside) -> int:
    ids = _words(edit, match[at.node], is_subtree=at.is_subtree)
    return ids[0] if at.is_before else ids[-1]


def _move(edit: Edit, ids: list[int], match: Match, at: Beside) -> None:
    anchor = _anchor(edit, match, at)
    if anchor in ids:
        raise Refused(Reason("words_moved_beside_themselves"))
    if at.is_before:
        edit.move(ids, before=anchor)
    else:
        edit.move(ids, after=anchor)


def _swap(edit: Edit, command: Swap, match: Match) -> None:
    left = _words(edit, match[command.left], is_subtree=command.left_is_subtree)
    right = _words(edit, match[command.right], is_subtree=command.right_is_subtree)
    if set(left) & set(right):
        raise Refused(Reason("exchanged_words_overlap"))
    order = edit.order
    if order.index(left[0]) > order.index(right[0]):
        left, right = right, left
    follower = order[order.index(left[-1]) + 1]
    edit.move(left, after=right[-1])
    if follower != right[0]:
        edit.move(right, before=follower)
