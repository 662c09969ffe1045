"""n.adverbial (any language) — removing set adverbials that say nothing visible ("A person is
playing guitar right now" → "A person is playing guitar"; SICK, Table 2, seventh row).

The words table lists them word by word (`adverbial`: German *zur Zeit*, Spanish *en este momento*).
The comma that sets one off is removed too.

Refuses phrases with dependents, those that are or contain the predicate, and those that
begin a sentence where the verb would then begin it.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import cuts_multiword
from transforms.tree import Token, Tree


class Adverbial(Rule):
    """Removes one listed adverbial."""

    id = "n.adverbial"
    kind = Kind.N
    paper = "SICK N7"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for words in _listed_phrases(pack, tree):
            yield self.attempt(partial(self._without, pack, tree, words))

    def _without(self, pack: FallbackPack, tree: Tree, words: tuple[Token, ...]) -> Candidate:
        if reason := _unfit(pack, tree, words):
            raise Refused(reason)
        first, end = tree.index(words[0].id), tree.index(words[-1].id) + 1
        beside = tree.tokens[first - 1 : first] if first else tree.tokens[end : end + 1]
        commas = [each.id for each in beside if each.form in COMMAS]
        edit = Edit(tree)
        edit.remove(*(each.id for each in words), *commas)
        text = " ".join(each.form for each in words)
        return propose(self, edit, Reason("words_dropped", words=text))


def _listed_phrases(pack: FallbackPack, tree: Tree) -> Iterator[tuple[Token, ...]]:
    """Yield the words of each listed phrase, the longest of those that begin alike."""
    forms = [each.form.lower() for each in tree]
    phrases = [entry.word.lower().split() for entry in pack.table.of("adverbial")]
    for place in range(len(forms)):
        matches = [each for each in phrases if forms[place : place + len(each)] == each]
        if matches:
            yield tree.tokens[place : place + len(max(matches, key=len))]


def _unfit(pack: FallbackPack, tree: Tree, words: tuple[Token, ...]) -> Reason | None:
    ids = {each.id for each in words}
    return reason_of(
        words_hang_on_parenthesis=any(
            each.head in ids and each.id not in ids for each in tree if each.form not in COMMAS
        ),
        phrase_is_predicate=tree.root.id in ids,
        part_of_phrase_is_multiword=cuts_multiword(words),
        verb_would_begin=words[0] == tree.tokens[0]
        and any(
            each.word == "second" or "clitics" in each.other for each in pack.table.of("order")
        ),
    )
