"""Change a tree by logged operations, and get a validated new tree.

>>> from transforms.tree import Token, Tree
>>> tree = Tree((Token(1, "dogs", head=2, deprel="nsubj"), Token(2, "bark", deprel="root")))
>>> edit = Edit(tree)
>>> edit.set(2, form="run", lemma="run")
>>> new = edit.insert("often", upos="ADV", head=2, deprel="advmod", before=2)
>>> edit.commit().text, tree.text
('Dogs often run', 'Dogs bark')
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any

from transforms.marks import (
    CLOSING_BRACKETS,
    CLOSING_QUOTES,
    COLONS,
    COMMAS,
    OPENING_BRACKETS,
    OPENING_QUOTES,
    SEMICOLONS,
    SENTENCE_ENDS,
)
from transforms.reason import Reason
from transforms.tree import (
    ROOT,
    Feats,
    InvalidTree,
    Multiword,
    Token,
    Tree,
    kept_with_tree,
    validate,
    word_defect,
)
from transforms.words import is_unspaced

# One entry of a trace: the operation under "op", its arguments as JSON values.
Change = Mapping[str, Any]

# “ opens a quotation in English and closes one in German; rules write it as in English.
CLOSING = frozenset(
    COMMAS + SEMICOLONS + COLONS + SENTENCE_ENDS + CLOSING_BRACKETS + CLOSING_QUOTES + "%"
) - {"’"}
OPENING = frozenset(OPENING_BRACKETS + OPENING_QUOTES)
CLITICS = ("'", "’", "n't", "n’t")


class Edit:
    """Operations on one tree. The tree is not changed; `commit` builds the new one.

    Positions are given by a neighbour (`before=` or `after=` a token id), because spacing and order
    are relations between neighbours. `edit[id]` is a token in its current state.
    """

    def __init__(self, tree: Tree, *, log: tuple[Change, ...] = ()) -> None:
        self._source = tree
        self._tokens = dict(tree.by_id)
        self._order = list(tree.by_id)
        self._last_id = tree.greatest_id
        self._log = list(log)
        self._is_reordered = False
        # A valid tree only breaks if words leave, get another head or have a defect of their own.
        self._may_be_broken = tree.defect is not None

    def __getitem__(self, token_id: int) -> Token:
        try:
            return self._tokens[token_id]
        except KeyError:
            raise InvalidTree(Reason("token_missing", token=token_id)) from None

    def __contains__(self, token_id: object) -> bool:
        return token_id in self._tokens

    @property
    def log(self) -> tuple[Change, ...]:
        """The operations so far, in order, as JSON values."""
        return tuple(self._log)

    @property
    def order(self) -> tuple[int, ...]:
        """The ids of the words in their present order."""
        return tuple(self._order)

    def subtree(self, token_id: int) -> list[int]:
        """Return the ids of a word and of everything below it, in their present order."""
        below: dict[int, list[int]] = {}
        for token in self._tokens.values():
            below.setdefault(token.head, []).append(token.id)
        visited, waiting = set[int](), [self[token_id].id]
        while waiting:
            head = waiting.pop()
            if head not in visited:
                visited.add(head)
                waiting += below.get(head, ())
        return [each for each in self._order if each in visited]

    def set(
        self,
        token_id: int,
        *,
        form: str | None = None,
        lemma: str | None = None,
        upos: str | None = None,
        xpos: str | None = None,
        feats: Feats | None = None,
        deprel: str | None = None,
    ) -> None:
        """Change the given columns of a token."""
        token = self[token_id]
        options = {"form": form, "lemma": lemma, "upos": upos, "xpos": xpos, "deprel": deprel}
        columns = {name: value for name, value in options.items() if value is not None}
        changes: dict[str, Any] = columns if feats is None else {**columns, "feats": feats}
        changed = token.having(**changes)
        if changed == token:
            return
        self._put(changed)
        if feats is not None:
            columns["feats"] = str(feats)
        self._record("set", id=token_id, word=token.form, **columns)

    def insert(
        self,
        form: str,
        *,
        head: int,
        deprel: str,
        before: int | None = None,
        after: int | None = None,
        lemma: str = "",
        upos: str = "X",
        xpos: str = "",
        feats: Feats | None = None,
    ) -> int:
        """Insert a new word next to another one and return its id."""
        place = self._place(before, after)
        self._may_be_broken |= head not in self._tokens
        self._last_id += 1
        self._put(
            Token(
                id=self._last_id,
                form=form,
                lemma=lemma or form,
                upos=upos,
                xpos=xpos,
                feats=feats or Feats(),
                head=head,
                deprel=deprel,
            )
        )
        self._is_reordered = True
        self._order.insert(place, self._last_id)
        self._record(
            "insert",
            id=self._last_id,
            word=form,
            head=head,
            deprel=deprel,
            **_anchor(before, after),
        )
        return self._last_id

    def join(self, token_ids: Sequence[int], form: str) -> None:
        """Write adjacent words as one ("in dem" as "im")."""
        ids = tuple(token_ids)
        group = Multiword(form, ids, tuple(self[token_id].form for token_id in ids))
        for token_id in ids:
            self._tokens[token_id] = self[token_id].having(multiword=group)
        self._record("join", ids=ids, word=" ".join(group.forms), form=form)

    def remove(self, *token_ids: int) -> None:
        """Remove words; their dependents move up to the nearest head that remains."""
        removed = [self[token_id] for token_id in token_ids]
        heads = {token.id: token.head for token in removed}
        self._is_reordered = self._may_be_broken = True
        for token in removed:
            del self._tokens[token.id]
            self._order.remove(token.id)
            self._record("remove", id=token.id, word=token.form)
        for token in [token for token in self._tokens.values() if token.head in heads]:
            head = token.head
            while head in heads:
                head = heads[head]
            if head != ROOT:
                self.reattach(token.id, head)

    def remove_subtree(self, token_id: int) -> None:
        """Remove a word and everything below it."""
        self.remove(*self.subtree(token_id))

    def move(
        self, token_ids: Iterable[int], *, before: int | None = None, after: int | None = None
    ) -> None:
        """Move words, in their present order, next to another word."""
        ids = set(token_ids)
        moved = [token_id for token_id in self._order if token_id in ids]
        if len(moved) != len(ids):
            raise InvalidTree(Reason("token_missing", token=min(ids - set(moved))))
        if before in ids or after in ids:
            raise InvalidTree(Reason("words_moved_beside_themselves"))
        self._order = [token_id for token_id in self._order if token_id not in ids]
        place = self._place(before, after)
        self._order[place:place] = moved
        self._is_reordered = True
        words = " ".join(self._tokens[token_id].form for token_id in moved)
        self._record("move", ids=tuple(moved), word=words, **_anchor(before, after))

    def move_subtree(
        self, token_id: int, *, before: int | None = None, after: int | None = None
    ) -> None:
        """Move a word with everything below it next to another word."""
        self.move(self.subtree(token_id), before=before, after=after)

    def reattach(self, token_id: int, head: int, deprel: str | None = None) -> None:
        """Attach a word to another head (0: make it the root), with a new relation if given."""
        token = self[token_id]
        relation = deprel or ("root" if head == ROOT else token.deprel)
        self._tokens[token_id] = token.having(head=head, deprel=relation)
        self._may_be_broken = True
        self._record("reattach", id=token_id, word=token.form, head=head, deprel=relation)

    def commit(self) -> Tree:
        """Return the new tree, or raise `InvalidTree`."""
        tokens, source = self._spaced(), self._source
        if self._is_reordered:
            tree = Tree(tokens, is_capitalised=source.is_capitalised, last_id=self._last_id)
        else:
            tree = source.with_same_order(tokens)
        if self._may_be_broken:
            validate(tree)
        else:
            tree.mark_valid()
        return tree

    def _put(self, token: Token) -> None:
        """Store a new word, or a word that changed but for its head."""
        self._tokens[token.id] = token
        self._may_be_broken |= word_defect(token) is not None

    def _record(self, operation: str, **values: str | int | tuple[int, ...]) -> None:
        self._log.append({"op": operation, **values})

    def _place(self, before: int | None, after: int | None) -> int:
        if (before is None) == (after is None):
            raise InvalidTree(Reason("place_ambiguous"))
        anchor = before if before is not None else after
        if anchor not in self._order:
            raise InvalidTree(Reason("anchor_missing", token=str(anchor)))
        return self._order.index(anchor) + (before is None)

    def _spaced(self) -> tuple[Token, ...]:
        """Return the tokens in order; new neighbours get their spacing."""
        tokens, follower = self._tokens, self._source.followers.get
        spaced = [tokens[token_id] for token_id in self._order]
        joints = pairwise(self._order) if self._is_reordered else ()
        for place, (left, right) in enumerate(joints):
            if follower(left) != right:
                space = not self._are_joined(tokens[left], tokens[right])
                spaced[place] = _with_space(tokens[left], space)
        if spaced:
            spaced[-1] = _with_space(spaced[-1], True)
        return tuple(spaced)

    def _are_joined(self, left: Token, right: Token) -> bool:
        """Tell whether two words that were not neighbours are written without a space."""
        if self._leans_left(right) or self._leans_right(left):
            return True
        return _meets_without_space(left, right) and _has_no_spaces(self._source)

    def _leans_left(self, token: Token) -> bool:
        if token.id not in self._source.by_id:
            return token.form in CLOSING or token.form.startswith(CLITICS)
        if not self._was_joined_left(token):
            return False
        # The second part of a multiword token is a clitic wherever it moves: n't, 's, Polish -em.
        is_clitic = token.multiword is not None and token.multiword.ids[0] != token.id
        return is_clitic or token.upos in {"PUNCT", "SYM", "PART"}

    def _leans_right(self, token: Token) -> bool:
        if token.id not in self._source.by_id:
            return token.form in OPENING
        was_joined_right = token.id in self._source.followers and not token.space_after
        # A hyphen that was joined on both sides stays joined on the left only.
        opens = was_joined_right and not self._was_joined_left(token)
        return opens and token.upos in {"PUNCT", "SYM"}

    def _was_joined_left(self, token: Token) -> bool:
        place = self._source.index(token.id)
        return place > 0 and not self._source.tokens[place - 1].space_after


@kept_with_tree
def _has_no_spaces(tree: Tree) -> bool:
    """Tell whether the sentence has no spaces where its script has none; corpora may have."""
    met = [a.space_after for a, b in pairwise(tree.tokens) if _meets_without_space(a, b)]
    return sum(met) * 2 <= len(met)


def _meets_without_space(left: Token, right: Token) -> bool:
    last, first = left.form[-1], right.form[0]
    return not (last.isascii() and first.isascii()) and (is_unspaced(last) or is_unspaced(first))


def _with_space(token: Token, space: bool) -> Token:
    return token if token.space_after == space else token.having(space_after=space)


def _anchor(before: int | None, after: int | None) -> dict[str, int]:
    return {"before": before} if before is not None else {"after": after or 0}
