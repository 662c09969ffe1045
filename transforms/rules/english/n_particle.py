"""n.particle (en) — split phrasal verb to one verb ("A man is sorting the documents out" → "A man
is organizing the documents"; SICK, Table 2, sixth row).

A list gives the equivalent verb ("throw away": discard). Only verbs whose particle follows the
object are replaced; "is sorting out the documents" stays. A particle before the object is dropped
if the verb means the same alone ("is cutting up a melon" → "is cutting a melon"), and so is *on*
before what somebody rides or plays ("riding on a horse").

Refuses split verbs that the list does not have, and sentences that describe no scene (`scene.py`):
stirring people up is not stirring them.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.inflection import inflect
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

# "Rolling up a carpet" is not rolling it.
CHANGED_BY_PARTICLE = frozenset({"fold", "roll", "tear"})


class Particle(Rule):
    """Replaces a verb and its split particle by one verb."""

    id = "n.particle"
    version = 4
    kind = Kind.N
    paper = "SICK N6"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if reason := describes_no_scene(tree) or keeps_tense(tree, present=False):
            yield Refusal(self.id, reason)
            return
        for particle in tree:
            if _is_redundant(tree, particle):
                edit = Edit(tree)
                edit.remove(particle.id)
                yield propose(self, edit, Reason("words_removed", words=particle.form))
                return
            if _is_before_object(tree, particle):
                edit, noun = Edit(tree), tree[particle.head]
                edit.remove(particle.id)
                edit.set(noun.id, deprel="obj")
                yield propose(self, edit, Reason("words_removed", words=particle.form))
                return
            if not _is_parted(tree, particle):
                continue
            verb = tree[particle.head]
            lemma = phrases("one_verb").get(f"{verb.lemma} {particle.form.lower()}")
            if lemma is None:
                if particle.deprel == "compound:prt":
                    yield Refusal(self.id, Reason("no_single_verb_for_phrasal_verb"))
                continue
            edit = Edit(tree)
            form = inflect(lemma, verb.xpos).text
            edit.set(verb.id, form=form, lemma=lemma)
            edit.remove(particle.id)
            yield propose(
                self,
                edit,
                Reason("phrasal_verb_changed", verb=verb.form, particle=particle.form, form=form),
            )
            return


def _is_redundant(tree: Tree, particle: Token) -> bool:
    """Tell whether a particle directly follows a verb that means the same without it."""
    verb = tree.parent(particle.id)
    if verb is None or particle.deprel != "compound:prt" or tree.children(particle.id):
        return False
    is_next = tree.index(particle.id) == tree.index(verb.id) + 1
    same = phrases("one_verb").get(f"{verb.lemma} {particle.form.lower()}") == verb.lemma
    return (
        is_next
        and same
        and verb.lemma not in CHANGED_BY_PARTICLE
        and bool(tree.child(verb.id, "obj"))
    )


def _is_before_object(tree: Tree, on: Token) -> bool:
    """Tell whether *on* is before what somebody rides or plays ("riding on a horse")."""
    noun = tree.parent(on.id)
    verb = tree.parent(noun.id) if noun is not None else None
    if on.form.lower() != "on" or noun is None or verb is None or noun.relation != "obl":
        return False
    objects = {"ride": words("mounts", "animals"), "play": words("instruments_of_music")}
    is_next = tree.span(noun.id)[0] == tree.index(verb.id) + 1 == tree.index(on.id)
    is_alone = is_next and tree.child(verb.id, "obj", "compound") is None
    return is_alone and noun.lemma.lower() in objects.get(verb.lemma, frozenset())


def _is_parted(tree: Tree, particle: Token) -> bool:
    """Tell whether the object is between the verb and its particle."""
    verb = tree.parent(particle.id)
    if verb is None or verb.upos != "VERB" or tree.children(particle.id):
        return False
    is_particle = particle.relation in ("compound", "advmod") and particle.xpos in (
        "RP",
        "IN",
        "RB",
    )
    place = tree.index(particle.id) + 1
    follower = tree.tokens[place] if place < len(tree) else None
    if follower is not None and follower.upos not in ("PUNCT", "ADP", "CCONJ", "SCONJ"):
        return False  # "is hitting a ball off a tee": a preposition
    between = tree.tokens[tree.index(verb.id) + 1 : tree.index(particle.id)]
    return is_particle and any(t.relation == "obj" and t.head == verb.id for t in between)
