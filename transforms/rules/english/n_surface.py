"""n.surface (en) — the sentence in the corpus's spelling: a capital, no final stop, *a* and *an* as
the next word requires, and the noun in the number that its article or numeral requires ("a women",
"three man").

SICK's released sentences have no final stop, no comma before the *and* of a list and none around
modifiers of a new subject ("a crow, perched on a roof, caws"). Sentences typed in lower case get
their capital, and so do names of peoples ("an asian girl"). *Laying* without an object is *lying*.
Misspelt words are corrected, with a warning, and compounds that are one word are written so ("a
water fall"). A noun's number is corrected only if it is separated from its article by adjectives
alone and its plural differs from the singular. The rule refuses nothing.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from transforms.edit import Edit
from transforms.lexicon import Lexicon, Link
from transforms.packs.english.agreement import BEHIND_ARTICLE, PLURAL_NOUNS, is_plural_noun
from transforms.packs.english.dictionary import get_lemma
from transforms.packs.english.inflection import inflect, is_verb_form
from transforms.packs.english.spelling import corrected, joined
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.antecedents import may_be_name
from transforms.rules.english.narration import narrates
from transforms.rules.english.noun_phrase import Definiteness, NounPhrase
from transforms.rules.english.scene import tells_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

NAME_RELATIONS = ("amod", "appos", "compound", "flat")
STOPS = frozenset({".", "..", "...", "…", "!", ";", ","})
ABBREVIATION = re.compile(r"(?:[a-z]\.)+[a-z]", re.IGNORECASE)  # "p.m", "U.S"
NUMBERS = frozenset({"two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"})


class Surface(Rule):
    """Removes the final stop, capitalises the first word, corrects slips of number."""

    id = "n.surface"
    version = 6
    kind = Kind.N
    paper = "SICK 3.1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        edit = Edit(tree)
        notes = _respell(edit, tree, context.lexicon)
        warnings = (Reason("word_respelled"),) if notes else ()
        notes += _join_compounds(edit, tree)
        notes += _mend_numbers(edit, tree) + _mend_words(edit, tree) + _drop_commas(edit, tree)
        notes += _drop_pair(edit, tree)
        for token in reversed(tree.tokens):
            if token.form not in STOPS or len(tree) == 1 or token.head == 0:
                break
            if _ends_abbreviation(tree, token):
                break
            edit.remove(token.id)
            notes.append(Reason("final_stop_removed"))
        if not tree.is_capitalised:
            notes.append(Reason("first_word_capitalised"))
        if context.pack.finish(tree, tree) is not tree:
            notes.append(Reason("article_fitted"))
        if notes:
            candidate = propose(self, edit, *dict.fromkeys(notes), warnings=warnings)
            yield replace(candidate, tree=replace(candidate.tree, is_capitalised=True))


def _ends_abbreviation(tree: Tree, stop: Token) -> bool:
    """Tell whether the stop belongs to the word before it ("at 3 p.m.")."""
    before = tree.tokens[tree.index(stop.id) - 1]
    return (
        stop.form == "."
        and not before.space_after
        and ABBREVIATION.fullmatch(before.form) is not None
    )


def _respell(edit: Edit, tree: Tree, lexicon: Lexicon | None) -> list[Reason]:
    """Correct misspelt words ("a motorcyle"), unless a lexicon knows them ("a coolie").

    What no caption says was printed: its odd words are old ("he spake") or of a dialect.
    """
    notes: list[Reason] = []
    if tells_no_scene(tree) or narrates(tree):
        return notes
    for token in tree:
        is_name = token.upos == "PROPN" or _is_near_name(tree, token) or may_be_name(tree, token)
        word = None if is_name else corrected(token.form, token.xpos)
        is_part = not token.space_after and token is not tree.tokens[-1]
        is_in_word = is_part and tree.tokens[tree.index(token.id) + 1].form[0].isalpha()
        if word is None or is_in_word or _is_known(token, lexicon):
            continue
        lemmas = get_lemma(word, token.upos) or (word,)
        edit.set(token.id, form=word, lemma=lemmas[0])
        notes.append(Reason("changed", old=token.form, new=word))
    return notes


def _is_known(token: Token, lexicon: Lexicon | None) -> bool:
    links = (Link.HYPERNYM, Link.SYNONYM)
    return lexicon is not None and any(
        lexicon.related(token.lemma, token.upos, link) for link in links
    )


def _is_near_name(tree: Tree, token: Token) -> bool:
    """Tell whether a figure follows ("gridix 5 processor"), or the phrase has a name in it."""
    place = tree.index(token.id) + 1
    if place < len(tree) and tree.tokens[place].form[0].isdigit():
        return True
    if token.upos not in ("ADJ", "NOUN"):
        return False
    head = token if token.relation not in NAME_RELATIONS else tree[token.head]
    phrase = (head, *tree.children(head.id, *NAME_RELATIONS))
    return any(t.upos == "PROPN" for t in phrase)


def _join_compounds(edit: Edit, tree: Tree) -> list[Reason]:
    """Join two nouns that are one word ("a water fall")."""
    notes = []
    for first, second in pairwise(tree.tokens):
        is_compound = first.head == second.id and first.relation == "compound"
        is_plain = first.xpos == "NN" and second.upos == "NOUN" and not tree.children(first.id)
        if not (is_compound and is_plain and first.space_after and first.form.islower()):
            continue
        word = joined(first.form, second.form)
        if word is not None:
            edit.remove(first.id)
            edit.set(second.id, form=word, lemma=first.form + second.lemma)
            notes.append(Reason("changed", old=f"{first.form} {second.form}", new=word))
    return notes


def _mend_numbers(edit: Edit, tree: Tree) -> list[Reason]:
    """Put nouns into the number of the article or numeral before them."""
    notes = []
    for noun in tree:
        before = _determiner(tree, noun)
        form = _form_after(before, noun) if before is not None else None
        if form is not None and form != noun.form:
            tag = "NN" if form == noun.lemma else "NNS"
            edit.set(noun.id, form=form, xpos=tag)
            notes.append(Reason("changed", old=noun.form, new=form))
    return notes


def _determiner(tree: Tree, noun: Token) -> Token | None:
    """Return the article or numeral of a noun if only adjectives separate them."""
    if noun.upos != "NOUN" or noun.deprel == "nmod:poss":
        return None
    for token in reversed(tree.tokens[: tree.index(noun.id)]):
        if token.head != noun.id:
            return None
        if token.upos in ("DET", "NUM"):
            return token
        is_quantity = token.form.lower() in BEHIND_ARTICLE or token.form.lower() == "other"
        if token.upos != "ADJ" or is_quantity:
            return None
    return None


def _mend_words(edit: Edit, tree: Tree) -> list[Reason]:
    """Capitalise names of peoples, correct *laying* to *lying*, and drop doubled function words."""
    notes = []
    for token in tree:
        if token.form in words("peoples") and token.upos in ("ADJ", "NOUN", "PROPN"):
            edit.set(token.id, form=token.form.capitalize())
            notes.append(Reason("word_capitalised", word=token.form))
        elif _is_doubled(tree, token):
            edit.remove(token.id)
            notes.append(Reason("repeated_word_removed", word=token.form))
        elif _is_lying(tree, token):
            edit.set(token.id, form="lying", lemma="lie")
            notes.append(Reason("changed", old=token.form, new="lying"))
    return notes


def _is_doubled(tree: Tree, token: Token) -> bool:
    """Tell whether an article or a preposition is doubled ("in in a box")."""
    place = tree.index(token.id)
    if place == 0 or token.upos not in ("ADP", "DET", "CCONJ") or tree.children(token.id):
        return False
    before = tree.tokens[place - 1]
    return before.form.lower() == token.form.lower() and before.upos == token.upos


def _is_lying(tree: Tree, token: Token) -> bool:
    is_verb = token.form.lower() == "laying" and token.upos == "VERB"
    return is_verb and tree.child(token.id, "obj", "compound", "aux:pass", "xcomp") is None


def _drop_commas(edit: Edit, tree: Tree) -> list[Reason]:
    """Remove the comma before the *and* of a list of words ("black, white, and red")."""
    for comma, follower in pairwise(tree.tokens):
        last = tree.parent(follower.id)
        if comma.form != "," or follower.relation != "cc" or last is None:
            continue
        earlier = [t for t in tree.children(last.head, "conj") if t.id != last.id]
        is_list = last.relation == "conj" and bool(earlier) and not tree.children(comma.id)
        parts = (last, *earlier)
        if is_list and not any(tree.child(t.id, "nsubj", "aux", "cop") for t in parts):
            edit.remove(comma.id)
            return [Reason("comma_before_and_removed")]
    return []


def _drop_pair(edit: Edit, tree: Tree) -> list[Reason]:
    """Remove the commas around an indefinite subject's modifier ("a crow, perched on a roof,
    caws")."""
    noun = tree.child(tree.root.id, "nsubj") or tree.root
    if noun.upos != "NOUN" or NounPhrase(tree, noun).definiteness is not Definiteness.INDEFINITE:
        return []
    for part in tree.children(noun.id, "nmod", "acl"):
        words_ = [t for t in tree.subtree(part.id) if t.upos != "PUNCT"]
        if not words_:
            continue  # a parsing error: punctuation modifies nothing
        first, last = tree.index(words_[0].id), tree.index(words_[-1].id)
        if part.deprel not in ("nmod", "acl") or first == 0 or last + 1 >= len(tree):
            continue
        pair = (tree.tokens[first - 1], tree.tokens[last + 1])
        if any(
            t.xpos == "VBN" and is_verb_form(t.form, "VBD") for t in tree.tokens[last + 2 :][:1]
        ):
            return []  # "a worm, gliding from its hole, adventured forth": its finite verb
        follows = first >= 2 and tree.tokens[first - 2].id == noun.id
        if all(t.form == "," and t.id in edit for t in pair) and follows:
            edit.remove(*(t.id for t in pair))
            return [Reason("commas_removed")]
    return []


def _form_after(before: Token, noun: Token) -> str | None:
    article = before.form.lower()
    # With other nouns the article may be the slip, or the noun a verb ("jumps an catches a ball").
    if not is_animate(noun.lemma) or noun.form.lower() in PLURAL_NOUNS:
        return None
    plural = inflect(noun.lemma, "NNS")
    is_known = (
        plural.is_sure and noun.form in (plural.text, noun.lemma) and plural.text != noun.lemma
    )
    if not is_known:
        return None
    if article in ("a", "an") and is_plural_noun(noun):
        return noun.lemma
    if article in NUMBERS and noun.form == noun.lemma:
        return plural.text
    return None
