"""n.possessive (en) — possessive pronoun to article ("A man is standing outside his house" → "A man
is standing outside the house"; SICK, Table 2, first row).

A sentence of the corpus lacks the context that a pronoun would need, so *his*, *her*, *their*
become *the*. What somebody rides, wears or is at is new in the discourse ("rides his bike" → "is
riding a bike", "in his seat" → "in a seat"), and several such things, or several after *with*,
need no article ("racing horses").

A part of somebody or something comes before its owner, who is new in the discourse ("the
nurse's arm" → "the arm of a nurse").

Pronouns bound within the sentence stay: those of body parts and kin ("a woman is tapping her
fingers"), with *own*, in idioms ("take their time"), and before what nobody sees ("their opinion");
an animal's become *its*. Refuses pronouns whose owner is not in the sentence, and sentences that
describe no scene (`scene.py`).
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.countable import is_countable, is_unseen
from transforms.packs.english.words import is_animate, is_idiom, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

DEFINITE = Feats({"Definite": "Def", "PronType": "Art"})
INDEFINITE = Feats({"Definite": "Ind", "PronType": "Art"})
AT = frozenset({"around", "at", "beside", "by", "in", "near", "on", "under", "with"})
# Kin and company that can be seen without knowing whose they are.
STANDALONE = frozenset({"baby", "cub", "friend", "kitten", "lamb", "opponent", "puppy", "teammate"})
# Abstract nouns, few of which have an ending that shows it.
OPINIONS = frozenset(
    {
        "age", "choice", "favorite", "favourite", "friendship", "income", "knowledge", "life",
        "opinion", "personality", "right", "thinking", "understanding", "view", "way", "will",
    }
)  # fmt: skip
# An animal that has hands is no *it*, or somebody else has them.
OF_PEOPLE = frozenset({"arm", "elbow", "finger", "hand", "thumb"})
MAX_OWNER_WORDS = 4  # of an owner: the other little boy's
NEUTER = Feats(
    {"Gender": "Neut", "Number": "Sing", "Person": "3", "Poss": "Yes", "PronType": "Prs"}
)


class Possessive(Rule):
    """Replaces every possessive pronoun that is not bound."""

    id = "n.possessive"
    version = 7
    kind = Kind.N
    paper = "SICK N1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        edit, notes = Edit(tree), []
        elsewhere = describes_no_scene(tree) or keeps_tense(tree)
        for pronoun in tree:
            if pronoun.xpos != "PRP$" or pronoun.head == 0:
                continue
            if elsewhere is not None:
                yield Refusal(self.id, elsewhere)
            elif not _has_owner(tree, pronoun):
                yield Refusal(self.id, Reason("owner_not_in_sentence"))
            elif reason := _why_bound(tree, pronoun):
                if _is_of_animal(tree, pronoun):
                    edit.set(pronoun.id, form="its", lemma="its", feats=NEUTER)
                    notes.append(Reason("changed", old=pronoun.form, new="its"))
                yield Refusal(self.id, reason)
            elif _needs_no_article(tree, pronoun):
                edit.remove(pronoun.id)
                notes.append(Reason("words_removed", words=pronoun.form))
            else:
                article = "a" if _is_new(tree, tree[pronoun.head]) else "the"
                _set_article(edit, pronoun, article)
                notes.append(Reason("changed", old=pronoun.form, new=article))
        if elsewhere is None:
            notes += [note for t in tree if (note := _name_owner_last(edit, tree, t))]
        if notes:
            yield propose(self, edit, *notes)


def _name_owner_last(edit: Edit, tree: Tree, owner: Token) -> Reason | None:
    """Replace "the nurse's arm" with "the arm of a nurse"."""
    part, mark = tree.parent(owner.id), tree.child(owner.id, "case")
    determiner = tree.child(owner.id, "det")
    if part is None or owner.deprel != "nmod:poss" or owner.upos != "NOUN" or mark is None:
        return None
    if determiner is None or determiner.form.lower() != "the" or is_plural_noun(owner):
        return None
    if tree.root.xpos != "VBG" or part.relation == "nsubj":
        return None  # what a known person's voice is like
    is_part = part.lemma.lower() in words("inalienable", "parts")
    phrase = tree.subtree(owner.id)
    is_plain = phrase[0].id == determiner.id and phrase[-1].id == mark.id
    has_other = any(t.deprel in ("nmod", "conj") for t in tree.children(part.id))
    if sum(t.lemma == owner.lemma for t in tree) > 1:
        return None  # the sentence itself identifies the owner
    if not is_part or not is_plain or has_other or len(phrase) > MAX_OWNER_WORDS:
        return None
    other = next((t for t in tree.children(owner.id, "amod") if t.lemma == "other"), None)
    edit.insert(
        "the", before=determiner.id, head=part.id, deprel="det", lemma="the", upos="DET",
        xpos="DT", feats=DEFINITE,
    )  # fmt: skip
    ids = [t.id for t in phrase if t not in (mark, other)]
    edit.move(ids, after=part.id)
    edit.insert(
        "of", before=determiner.id, head=owner.id, deprel="case", lemma="of", upos="ADP", xpos="IN"
    )
    edit.set(determiner.id, form="another" if other else "a", lemma="a", feats=INDEFINITE)
    edit.remove(mark.id, *([other.id] if other else []))
    edit.reattach(owner.id, part.id, "nmod")
    return Reason("possessive_changed_to_of", owner=owner.form, part=part.form)


def _set_article(edit: Edit, pronoun: Token, article: str) -> None:
    edit.set(
        pronoun.id,
        form=article,
        lemma=article,
        upos="DET",
        xpos="DT",
        feats=INDEFINITE if article == "a" else DEFINITE,
        deprel="det",
    )


def _is_ridden(noun: Token) -> bool:
    return noun.lemma.lower() in words("mounts") and not is_plural_noun(noun)


def _is_new(tree: Tree, noun: Token) -> bool:
    """Tell whether nothing in the sentence says which one is meant.

    What somebody rides or wears is new, and so is what they are at, in or with. Out of
    something, or beyond it, one knows it.
    """
    if _is_ridden(noun):
        return True
    lemma = noun.lemma.lower()
    is_one = noun.xpos == "NN" and not is_plural_noun(noun) and is_countable(lemma)
    is_known = sum(t.lemma.lower() == lemma for t in tree) > 1 or is_unseen(lemma)
    if not is_one or is_known:
        return False
    if lemma in words("garments") | STANDALONE:
        return True
    cases = [t.form.lower() for t in tree.children(noun.id, "case")]
    owner = tree.parent(noun.id)
    is_topic = noun.relation == "nmod" and owner is not None and not is_animate(owner.lemma)
    is_near = noun.relation in ("obl", "nmod") and (not is_topic or cases == ["with"])
    return is_near and len(cases) == 1 and cases[0] in AT


def _needs_no_article(tree: Tree, pronoun: Token) -> bool:
    """Tell whether several things are new in the discourse ("with their dogs")."""
    noun = tree[pronoun.head]
    if not is_plural_noun(noun) or tree.child(noun.id, "nummod"):
        return False
    is_worn = {noun.lemma.lower(), noun.form.lower()} & (words("garments", "worn")) != set()
    is_with = any(t.lemma == "with" for t in tree.children(noun.id, "case"))
    return is_with or is_worn or noun.lemma.lower() in words("mounts")


def _is_of_animal(tree: Tree, pronoun: Token) -> bool:
    """Tell whether "his" refers to an animal: the sentence names no person before it."""
    if pronoun.form.lower() not in ("his", "her") or tree[pronoun.head].lemma in OF_PEOPLE:
        return False
    nouns = [t for t in tree.tokens[: tree.index(pronoun.id)] if t.upos == "NOUN"]
    if any(t.xpos == "NN" and not tree.child(t.id, "det", "nmod:poss") for t in nouns[:1]):
        return False  # "Robin shook his head": a name
    before = [t.lemma.lower() for t in nouns]
    pets = [lemma for lemma in before if lemma in words("animals")]
    return bool(pets) and not any(is_animate(each) and each not in pets for each in before)


def _has_owner(tree: Tree, pronoun: Token) -> bool:
    """Tell whether somebody in the sentence can be the possessor."""
    return any(
        t.id != pronoun.head
        and (
            t.xpos == "PRP"
            or (t.upos == "NOUN" and (is_animate(t.lemma) or t.lemma.lower() in words("groups")))
        )
        for t in tree
    )


def _why_bound(tree: Tree, pronoun: Token) -> Reason | None:
    """Return why the pronoun must stay, None if it may be replaced."""
    noun = tree[pronoun.head]
    if noun.upos not in ("NOUN", "PROPN") or noun.form.lower() == "one":  # "gave her one"
        return Reason("possessive_not_before_noun")
    if any(t.lemma == "own" for t in tree.children(noun.id, "amod")):
        return Reason("own_needs_possessive")
    verb = tree.parent(noun.id)
    if verb is not None and noun.relation == "obj" and is_idiom(verb.lemma, noun.lemma):
        return Reason("verb_and_object_are_idiom")
    if is_unseen(noun.lemma) or noun.xpos in ("JJ", "JJS") or noun.lemma in OPINIONS:
        return Reason("possession_not_concrete")
    if noun.lemma.lower() in STANDALONE and not is_plural_noun(noun):
        return None
    is_worn = noun.lemma.lower() in words("garments")  # "her fur scarf"
    near = (noun, *tree.children(noun.id, *(() if is_worn else ("compound",)), "conj"))
    if any({t.lemma.lower(), t.form.lower()} & words("inalienable") for t in near):
        return Reason("possession_inalienable")
    if verb is not None and verb.lemma == "have" and noun.relation == "obj":
        return Reason("possession_is_own")
    return None
