"""n.number (en) — numbers from digits into words, names and dates removed ("3 people are on a small
boat" → "Three people are on a small boat"; SICK, Table 2, eighth row).

Numbers that count the noun after them, and bare ones, are spelled out ("counting to ten"). A number
that names something is removed: "jersey 23" → "jersey", "a number 52 bike" → "a bike", and so are
the phrases of a date or a time of day ("in 1990", "on July 4", "on Sunday", "at 5 pm").

Refuses numbers inside words ("a 10-year-old") and years outside a prepositional phrase. Decimals
("2.5") stay.
"""

import re
from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.articles import number_word, ordinal_word
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.scene import OF_SPEAKERS, tells_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
ORDINAL = re.compile(r"[0-9]{1,2}(st|nd|rd|th)")
DECIMAL = re.compile(r"[0-9]?[.][0-9]")
# The parser may leave the last stop of "a.m." to the sentence.
TIMES = frozenset({"am", "pm", "a.m", "p.m", "a.m.", "p.m.", "o'clock", "year"})
UNITS = frozenset({"afternoon", "day", "evening", "month", "morning", "night", "week", "year"})
SEQUENCE_WORDS = frozenset(
    {"after", "before", "earlier", "following", "later", "next", "now", "previous", "then", "today"}
)
BOUNDS = frozenset({"to", "till", "until"})
QUOTES = frozenset({'"', "``", "''", "“", "”"})
JOINING = frozenset({"-", "'", "’"})
DASHES = frozenset({"-", "–", "—", "/"})
LONG_DASHES = frozenset({"--", "–", "—"})
OF_TIME = frozenset({"in", "on", "at", "from", "during", "since", "of"})
NOMINAL = frozenset({"NOUN", "PROPN"})
INDEFINITE = Feats({"Definite": "Ind", "PronType": "Art"})


class NumberInLetters(Rule):
    """Spells out cardinal numbers and removes the others."""

    id = "n.number"
    version = 8
    kind = Kind.N
    paper = "SICK N8"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if _must_stay(tree):
            yield Refusal(self.id, Reason("sentence_is_written_prose"))
            return
        edit, notes = Edit(tree), []
        for token in tree:
            if token.id not in edit or not _is_of_numbers(token):
                continue
            note = _without_date(edit, tree, token)
            if note is None and token.form[0].isdigit():
                note = _without_name(edit, tree, token) or _in_letters(edit, tree, token)
                if note is None:
                    yield Refusal(self.id, Reason("number_not_of_next_noun"))
            notes += [note] if note else []
        if notes:
            yield propose(self, edit, *notes)


def _must_stay(tree: Tree) -> bool:
    """Tell whether a colon at the end announces what follows ("he said this in May:"), a dash
    precedes a verb that corrects another ("met -- greeted them"), or somebody speaks of themselves
    or to somebody ("I am here on Sunday").
    """
    if tree.tokens[-1].form == ":" or any(t.form.lower() in OF_SPEAKERS for t in tree):
        return True
    return any(t.relation == "reparandum" for t in tree) or any(
        dash.form in LONG_DASHES and before.upos == after.upos == "VERB" and dash.space_after
        for before, dash, after in zip(tree.tokens, tree.tokens[1:], tree.tokens[2:], strict=False)
    )


def _is_of_numbers(token: Token) -> bool:
    is_figure = token.form.isdigit() or ORDINAL.fullmatch(token.form) is not None
    return is_figure or (token.upos == "PROPN" and token.form.lower() in words("calendar"))


def _without_date(edit: Edit, tree: Tree, token: Token) -> Reason | None:
    """Remove the phrase of time around a year, a month, a day or an hour."""
    noun = _time_noun(tree, token)
    if noun is None:
        return None
    phrase = tree.subtree(noun.id)
    is_phrase = phrase[0].relation == "case" and phrase[0].lemma in OF_TIME
    if not is_phrase or not tree.is_contiguous(noun.id) or noun.relation not in ("obl", "nmod"):
        return None
    if any(t.upos == "VERB" or t.id not in edit for t in phrase) or _is_needed(tree, phrase):
        return None
    if _is_all_that_is_said(tree, noun):
        return None
    before = tree.tokens[tree.index(phrase[0].id) - 1]
    comma = [before.id] if before.form == "," else []
    edit.remove(*comma, *(t.id for t in phrase))
    return Reason("words_removed", words=" ".join(t.form for t in phrase))


def _is_all_that_is_said(tree: Tree, noun: Token) -> bool:
    """Tell whether the verb has nothing else beside its subject ("it closed on Sunday", "founded
    in 1996, the firm ...").
    """
    verb = tree.parent(noun.id)
    if verb is None or verb.upos != "VERB" or verb.xpos not in ("VBD", "VBN", "VBP", "VBZ"):
        return False
    others = [t for t in tree.children(verb.id) if t.id != noun.id and t.upos != "PUNCT"]
    return all(t.relation in ("aux", "cc", "mark", "nsubj") for t in others)


def _is_needed(tree: Tree, phrase: tuple[Token, ...]) -> bool:
    """Tell whether the sentence needs the date: another time is reckoned from it ("on Tuesday ...
    the day before", "from 7 pm until 4 am"), or somebody is quoted.
    """
    ids = {t.id for t in phrase}
    whole = tree[_top(phrase).head]
    before = tree.tokens[tree.index(phrase[0].id) - 1].lemma
    if whole.relation == "acl" or phrase[0].lemma == "of" or whole.lemma in UNITS:
        return True  # "a vote that opens on Wednesday", "the middle of May", "all day on Sunday"
    if whole.upos == "NUM" or before in ("early", "late"):
        return True  # "late in August"
    end = tree.index(phrase[-1].id) + 1
    follower = tree.tokens[end] if end < len(tree) else None
    if follower is not None and (follower.form in DASHES or follower.upos == "NUM"):
        return True
    is_bounded = phrase[0].lemma in ("from", "since") or phrase[0].form.lower() in BOUNDS
    others = [t for t in tree if t.id not in ids]
    if any(t.form.lower() in SEQUENCE_WORDS | BOUNDS for t in phrase):
        return True  # "at 2 PM or later"
    if any(t.xpos == "MD" for t in others) or any(_is_other_date(t) for t in others):
        return True  # a plan; "on May 2, and on May 3"
    if any(t.form in QUOTES for t in others):
        return True
    if is_bounded and any(t.form.lower() in BOUNDS and t.relation == "case" for t in others):
        return True
    return any(_is_reckoned(tree, t) for t in others)


def _is_other_date(token: Token) -> bool:
    form = token.form.lower()
    is_year = YEAR.fullmatch(form.removeprefix("mid-").removesuffix("s")) is not None
    is_named = token.upos == "PROPN" and form in words("calendar")
    return is_named or (is_year and token.relation != "nummod")


def _top(phrase: tuple[Token, ...]) -> Token:
    ids = {t.id for t in phrase}
    return next(t for t in phrase if t.head not in ids)


def _is_reckoned(tree: Tree, token: Token) -> bool:
    """Tell whether a word says how long before or after another time ("the next morning")."""
    if token.form.lower() in SEQUENCE_WORDS and token.relation in ("advmod", "obl"):
        return True
    is_time = token.lemma in UNITS and token.relation in ("obl", "nmod")
    return is_time and any(t.form.lower() in SEQUENCE_WORDS for t in tree.children(token.id))


def _time_noun(tree: Tree, token: Token) -> Token | None:
    """Return the head of the time phrase: the number, or the noun it depends on."""
    head = tree.parent(token.id)
    if head is not None and head.form.lower() in words("calendar") | TIMES:
        return head
    if token.upos == "PROPN":
        # "on July 4": the parser may attach the month to the figure.
        return head if head is not None and _is_of_numbers(head) else token
    tells = any(t.form.lower() in words("calendar") | TIMES for t in tree.children(token.id))
    return token if tells or YEAR.fullmatch(token.form) else None


def _without_name(edit: Edit, tree: Tree, number: Token) -> Reason | None:
    """Remove a number that names the preceding noun, also together with the word *number*."""
    place = tree.index(number.id)
    before = tree.tokens[place - 1] if place else None
    if before is None or number.head == 0 or before.upos not in NOMINAL:
        return None
    if (before.form[0].isupper() and place > 1) or before.form.endswith("."):
        return None  # "Section 7" is a name as a whole, "Sept. 11" a date
    if _is_name_of_rule(tree, number):
        return None
    if before.lemma in UNITS or not get_all_lemmas(before.form) or tree.child(number.id, "conj"):
        return None  # "the year 2003", "ragnarok 2", "pages 71 and 72"
    if before.lemma.lower() == "number":
        return _without_number_word(edit, tree, before, number)
    if before.head == number.id and before.relation in ("compound", "nmod", "flat"):
        _put_in_place(edit, tree, number, before)
    elif number.head not in (before.id, before.head) or _counts(tree, number):
        return None
    edit.remove(number.id)
    return Reason("words_removed", words=number.form)


def _is_name_of_rule(tree: Tree, number: Token) -> bool:
    """Tell whether a bare noun needs its number: it begins the sentence ("Rule 7 forbids it"), or
    is in prose ("We return to article 7").
    """
    place = tree.index(number.id)
    before = tree.tokens[place - 1]
    is_noun = place > 0 and before.xpos == "NN" and not is_animate(before.lemma)
    is_bare = tree.tokens[max(place - 2, 0)].upos not in ("ADJ", "DET", "NOUN", "PRON", "PROPN")
    is_scene = tells_no_scene(tree) is None and any(is_animate(t.lemma) for t in tree)
    is_bare = place == 1 or (is_bare and not is_scene)
    return is_noun and is_bare and before.lemma.lower() != "number"


def _put_in_place(edit: Edit, tree: Tree, old: Token, new: Token) -> None:
    """Give a noun the place of another word in the tree, with that word's dependents."""
    edit.reattach(new.id, old.head, old.deprel)
    edit.set(new.id, upos="NOUN")
    for token in tree.children(old.id):
        if token.id != new.id:
            is_part = token.upos in NOMINAL and tree.index(token.id) < tree.index(new.id)
            edit.reattach(token.id, new.id, "compound" if is_part else None)


def _without_number_word(edit: Edit, tree: Tree, word: Token, number: Token) -> Reason | None:
    """Remove "number 23": the word next to it takes its place in the tree."""
    place = tree.index(word.id)
    player = tree.tokens[place - 1] if place and tree.tokens[place - 1].upos in NOMINAL else None
    counted = _noun_after(tree, number)
    noun = player if player is not None and player.head == word.id else counted
    if noun is None:
        return _without_phrase(edit, tree, word, number)
    if not _is_below(tree, word, noun):
        _put_in_place(edit, tree, word, noun)
    edit.remove(word.id, number.id)
    return Reason("words_removed", words=f"{word.form} {number.form}")


def _without_phrase(edit: Edit, tree: Tree, word: Token, number: Token) -> Reason:
    """Remove the phrase "with number 23"; of other phrases remove only the figure."""
    case = tree.child(word.id, "case")
    is_phrase = case is not None and word.relation == "nmod"
    if case is not None and is_phrase and len(tree.subtree(word.id)) == len((case, word, number)):
        edit.remove(case.id, word.id, number.id)
        return Reason("words_removed", words=f"{case.form} {word.form} {number.form}")
    if word.relation == "appos":
        place = tree.index(word.id)
        around = (*tree.tokens[place - 1 : place], *tree.tokens[place + 2 : place + 3])
        edit.remove(*(t.id for t in around if t.form == ","), word.id, number.id)
        return Reason("words_removed", words=f"{word.form} {number.form}")
    determiner = tree.child(word.id, "det")
    if determiner is not None and determiner.form.lower() == "the":
        edit.set(determiner.id, form="a", lemma="a", feats=INDEFINITE)
    edit.remove(number.id)
    return Reason("words_removed", words=number.form)


def _noun_after(tree: Tree, number: Token) -> Token | None:
    """Return the last of the nouns that follow the number directly ("dirt bike")."""
    noun = None
    for token in tree.tokens[tree.index(number.id) + 1 :]:
        if token.upos not in NOMINAL | {"ADJ"}:
            break
        noun = token if token.upos in NOMINAL else noun
    return noun


def _is_below(tree: Tree, token: Token, head: Token) -> bool:
    return token.id in {each.id for each in tree.subtree(head.id)}


def _in_letters(edit: Edit, tree: Tree, number: Token) -> Reason | None:
    place = tree.index(number.id) + 1
    follower = tree.tokens[place].form[0] if place < len(tree) else ""
    if not number.space_after and (follower in JOINING or follower.isalpha()):
        return None
    if _is_part_of_figure(tree, number) or any(DECIMAL.search(t.form) for t in tree):
        return None  # "up 2 points, or 0.5 percent"
    if ORDINAL.fullmatch(number.form):
        if _is_in_name(tree, number):
            return None  # "October 19th", "10th Street"
        word: str | None = ordinal_word(number.form)
    else:
        if number.relation == "conj" or tree.child(number.id, "conj") is not None:
            return None  # "1 and 4 cents": both or none
        is_bare = number.relation in ("obl", "obj") and not tree.children(number.id, "nmod", "conj")
        is_fit = _counts(tree, number) or is_bare or _measures(tree, number)
        word = number_word(number.form) if is_fit else None
    if word is None:
        return None
    edit.set(number.id, form=word, lemma=word)
    return Reason("number_in_letters", number=number.form, word=word)


def _is_part_of_figure(tree: Tree, number: Token) -> bool:
    """Tell whether the number is written together with what is before it ("14.17"), ends a range
    ("16 to 17 weeks") or an abbreviated date ("Aug. 8"), or is in a name ("the 500 Index").
    """
    place = tree.index(number.id)
    before = tree.tokens[max(place - 2, 0) : place]
    around = tree.tokens[max(place - 1, 0) : place + 2]
    is_date = any(t.form.lower() in words("calendar") | TIMES - UNITS for t in around)
    if is_date or _is_name_of_rule(tree, number):
        return True  # "on May 2"
    if before and (not before[-1].space_after or before[-1].form.endswith(".")):
        return True
    after = tree.tokens[place + 1 : place + 3]
    is_range = any(
        len(near) > 1 and near[link].form.lower() == "to" and near[1 - link].form[0].isdigit()
        for near, link in ((before, 1), (after, 0))
    )
    noun = tree.parent(number.id)
    return is_range or (noun is not None and place > 0 and noun.form[0].isupper())


def _is_in_name(tree: Tree, number: Token) -> bool:
    place = tree.index(number.id)
    around = tree.tokens[max(place - 1, 0) : place + 2]
    return any(t.upos == "PROPN" and t.id != number.id for t in around)


def _counts(tree: Tree, number: Token) -> bool:
    noun = tree.parent(number.id)
    return (
        noun is not None
        and number.relation == "nummod"
        and noun.upos == "NOUN"
        and tree.index(number.id) < tree.index(noun.id)
        and noun.lemma != "number"
    )


def _measures(tree: Tree, number: Token) -> bool:
    """Tell whether the number is a part of the adjective after it ("a 3 wheeled cart")."""
    adjective = tree.parent(number.id)
    is_next = adjective is not None and tree.index(adjective.id) == tree.index(number.id) + 1
    return is_next and adjective is not None and adjective.relation == "amod"
