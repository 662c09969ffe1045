"""n.adverbial (en) — multiword adverbials are removed ("A person is playing guitar right now" → "A
person is playing guitar"; SICK, Table 2, seventh row).

Only fixed phrases that say nothing about what is visible ("at the moment", "once again", "of
course") are removed, with the comma that sets them off.

Refuses phrases with dependents ("at the moment of truth").
"""

from collections.abc import Iterator
from functools import cache

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# Words after the phrase that continue it ("for the first time in years").
CONTINUATIONS = frozenset({"of", "in", "as", "since", "that", "when", ")"})


class Adverbial(Rule):
    """Removes the first fixed adverbial."""

    id = "n.adverbial"
    version = 3
    kind = Kind.N
    paper = "SICK N7"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        elsewhere = describes_no_scene(tree) or keeps_tense(tree)
        for phrase in _phrases(tree):
            if not _is_free(tree, phrase):
                yield Refusal(self.id, Reason("phrase_is_continued"))
                continue
            if elsewhere is not None:
                yield Refusal(self.id, elsewhere)
                return
            edit = Edit(tree)
            edit.remove(*(t.id for t in _with_commas(tree, phrase)))
            yield propose(
                self, edit, Reason("words_removed", words=" ".join(t.form for t in phrase))
            )
            return


@cache
def _fixed_phrases() -> dict[str, list[tuple[str, ...]]]:
    """Return the phrases by their first word, longer ones first."""
    by_first_word: dict[str, list[tuple[str, ...]]] = {}
    for line in sorted(words("adverbials"), key=lambda line: (-len(line.split()), line)):
        by_first_word.setdefault(line.split()[0], []).append(tuple(line.split()))
    return by_first_word


def _phrases(tree: Tree) -> Iterator[tuple[Token, ...]]:
    forms = tuple(t.form.lower() for t in tree)
    for place, form in enumerate(forms):
        for phrase in _fixed_phrases().get(form, ()):
            if forms[place : place + len(phrase)] == phrase:
                yield tree.tokens[place : place + len(phrase)]
                break


def _is_free(tree: Tree, phrase: tuple[Token, ...]) -> bool:
    """Tell whether the phrase has no children outside it and is not the predicate."""
    ids = {t.id for t in phrase}
    below = {
        child.id
        for t in phrase
        for child in tree.children(t.id)
        if child.form != "," and child.id not in ids
    }
    first, place = tree.index(phrase[0].id), tree.index(phrase[-1].id) + 1
    is_continued = place < len(tree) and tree.tokens[place].form.lower() in CONTINUATIONS
    before = tree.tokens[first - 1] if first else None
    # "might as well": the phrase belongs to the modal.
    is_continued = is_continued or (before is not None and before.xpos == "MD")
    # "that, sooner or later, that wolf": without the phrase its comma stands alone.
    is_set_off = place < len(tree) and tree.tokens[place].form == ","
    is_continued = is_continued or (
        is_set_off and before is not None and before.relation in ("mark", "cc", "case")
    )
    return not below and not is_continued and 0 not in {t.head for t in phrase}


def _with_commas(tree: Tree, phrase: tuple[Token, ...]) -> list[Token]:
    """Return the phrase with the comma before it, or after it if it opens the sentence."""
    first, last = tree.index(phrase[0].id), tree.index(phrase[-1].id)
    neighbour = tree.tokens[first - 1] if first else None
    if neighbour is None and last + 1 < len(tree):
        neighbour = tree.tokens[last + 1]
    if neighbour is not None and neighbour.form == "," and not tree.children(neighbour.id):
        return [*phrase, neighbour]
    return list(phrase)
