"""n.catenative (en) — "is trying to do" to "is doing" ("A man is attempting to surf down a hill
made of sand" → "A man is surfing down a hill made of sand"; SICK, Table 2, fourth row).

Works on participles after *be* or after a noun ("two children trying to squeeze through"), the
output of the rule for the present continuous. The verbs are listed: try, attempt, begin, start,
continue, manage, keep.

"Is seen" or "is shown" doing something becomes doing it ("A man is seen repairing a roof").

Refuses words between the two verbs ("trying hard to win"), negated verbs, governed verbs that are
stative or passive ("is trying to be seen"), and sentences that describe no scene (`scene.py`).
Refuses attempts of somebody known ("the president is trying to ..."), and warns of others, which
may fail.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.english.raising import cannot_raise, complement_of, raise_verb
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.english.states import subject_of
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# An attempt may fail.
ATTEMPTS = frozenset({"attempt", "struggle", "try"})


class Catenative(Rule):
    """Drops a verb that only says how far an action has progressed."""

    id = "n.catenative"
    version = 5
    kind = Kind.N
    paper = "SICK N4"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        elsewhere = describes_no_scene(tree) or keeps_tense(tree)
        for upper in tree:
            if (lower := _observed_act(tree, upper)) is not None:
                edit = Edit(tree)
                for token in tree.children(upper.id, "nsubj", "aux"):
                    edit.set(token.id, deprel=token.relation)
                form = raise_verb(edit, tree, upper, lower)
                yield propose(
                    self, edit, Reason("changed", old=f"{upper.form} {lower.form}", new=form)
                )
                return
            if upper.upos != "VERB" or upper.lemma not in words("catenatives"):
                continue
            lower = complement_of(tree, upper)
            if lower is None:
                continue
            if upper.xpos != "VBG":
                yield Refusal(self.id, Reason("governing_verb_not_participle"))
            elif reason := elsewhere or cannot_raise(tree, upper, lower) or _unseen(tree, upper):
                yield Refusal(self.id, reason)
            else:
                edit = Edit(tree)
                form = raise_verb(edit, tree, upper, lower)
                because = Reason("verbs_changed", first=upper.form, second=lower.form, form=form)
                is_open = upper.lemma in ATTEMPTS
                doubts = (Reason("attempt_may_fail", verb=upper.form),) if is_open else ()
                yield propose(self, edit, because, warnings=doubts)
                return


def _unseen(tree: Tree, upper: Token) -> Reason | None:
    """Return why somebody only tries, or does it again and again: a known subject of a story, or
    what nobody sees done ("keeps telling the joke", "is trying to win support").
    """
    subject = subject_of(tree, upper)
    if upper.relation not in ("conj", "root") or subject is None:
        return None
    is_indefinite = NounPhrase(tree, subject).definiteness is Definiteness.INDEFINITE
    if is_indefinite:
        return None
    if upper.lemma in ATTEMPTS:
        return Reason("attempt_may_fail", verb=upper.form)
    return reason_of(sentence_tells_habit=upper.lemma == "keep")


def _observed_act(tree: Tree, upper: Token) -> Token | None:
    """Return the participle after "is seen" or "is shown"."""
    helpers = tree.children(upper.id, "aux")
    is_passive = len(helpers) == 1 and helpers[0].form.lower() in ("is", "are")
    if upper.lemma not in ("see", "show") or upper.xpos != "VBN" or not is_passive:
        return None
    lower = complement_of(tree, upper)
    if lower is None or lower.xpos != "VBG" or cannot_raise(tree, upper, lower):
        return None
    return lower
