"""s3.contrast (pl) — replacing a word with one of opposite or contrasting meaning ("Dziewczynka
siedzi na trawie." → "Chłopiec siedzi na trawie.", "Dziewczynka stoi na trawie."; SICK, Table 3,
"Replace words with semantic opposites").

The project's own list of contrasts is asked first, then the pack's (`words/contrasts.txt`). The new
word takes the form of the old one; where its gender is another, the whole noun phrase, the numeral
and the verb agree with it ("Dwóch chłopców biegło" → "Dwie dziewczynki biegły").

The pair contrasts, which judges seldom call a contradiction. Refuses sentences that deny, colours
of people and of what has one of its own, nouns with a genitive, and what `s2.synonym` refuses.
"""

from collections.abc import Iterator

from transforms.lexicon import Lexicon
from transforms.lexicon.contrasts import contrasts_of
from transforms.packs.polish.noun_phrase import is_person
from transforms.packs.polish.words import contrasts, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.clause import is_negative
from transforms.rules.polish.people import means_person, tells_complexion, tells_gender
from transforms.rules.polish.substitution import (
    content_words,
    is_described,
    name_of,
    part_of_speech,
    substitutions,
)
from transforms.tree import Token, Tree

# "Gruby" is said of both: the opposite is "chudy" of people and animals, "cienki" of things.
OF_THE_LIVING, OF_THINGS = frozenset({"chudy", "młody"}), frozenset({"cienki", "nowy"})
SELECTIVE = frozenset({"drugi", "inny", "kolejny", "następny", "pozostały", "sam", "trzeci"})


class Contrast(Rule):
    """Replaces one content word with an opposite."""

    id = "s3.contrast"
    version = 4
    kind = Kind.S3
    paper = "SICK C3"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        for token in content_words(tree):
            opposites = [
                other
                for other in _opposites(tree, token, context)
                if not _is_out_of_place(tree, token, other, context.lexicon)
                and not (token.upos == "NOUN" and tells_gender(tree, other))
            ]
            if not opposites:
                continue
            if is_negative(tree):
                yield Refusal(self.id, Reason("opposite_under_negation"))
                return
            if reason := _unfit(tree, token, context.lexicon):
                yield Refusal(self.id, reason)
                continue
            because = Reason("changed_to_contrast")
            yield from substitutions(
                self, tree, token, ((other, ()) for other in opposites), because=because
            )


def _opposites(tree: Tree, token: Token, context: Context) -> list[str]:
    lemma, part = name_of(tree, token), part_of_speech(token)
    opposites = (
        other
        for table in (context.contrasts, contrasts())
        for other in contrasts_of(table, lemma, part)
    )
    return list(dict.fromkeys(opposites))


def _is_out_of_place(tree: Tree, token: Token, other: str, lexicon: Lexicon | None) -> bool:
    """Tell whether the place or the subject fits only the old word."""
    lemma, cases = token.lemma.lower(), {each.lemma for each in tree.children(token.id, "case")}
    has_adjective = tree.child(token.id, "amod") is not None
    if other in OF_THE_LIVING | OF_THINGS:
        noun = tree.parent(token.id)
        is_alive = noun is not None and (
            means_person(noun, lexicon) or noun.lemma in words("animals")
        )
        return is_alive != (other in OF_THE_LIVING)
    if {lemma, other} <= words("surfaces"):
        return not cases & {"na", "po"} or has_adjective
    if lemma in words("animals"):
        return "na" in cases  # "jedzie na koniu"
    if lemma not in words("postures") | words("gaits"):
        return False
    if any(each.lemma in words("on_feet") for each in tree.children(token.id)):
        return True
    subject = _subject(tree, token)
    is_animal = subject is not None and subject.lemma.lower() in words("animals")
    if is_animal and lemma in words("gaits"):
        return False
    if is_animal:  # horses and ducks do not sit
        return "siedzieć" in (lemma, other)
    return subject is None or not is_person(subject)


def _subject(tree: Tree, verb: Token) -> Token | None:
    """Return the subject of a verb, of an adverbial participle or of one of several verbs."""
    while (subject := tree.child(verb.id, "nsubj")) is None:
        if verb.relation not in ("conj", "advcl"):
            return None
        verb = tree[verb.head]
    return subject


def _unfit(tree: Tree, token: Token, lexicon: Lexicon | None) -> Reason | None:
    part, above = part_of_speech(token), tree.parent(token.id)
    is_colour = part == "ADJ" and token.lemma in words("colours")
    return reason_of(
        colour_of_people=part == "ADJ"
        and above is not None
        and tells_complexion(above, token, lexicon),
        thing_has_own_colour=is_colour
        and above is not None
        and above.lemma in words("natural_colours"),
        noun_is_cohyponym=part == "NOUN"
        and any(each.lemma in SELECTIVE for each in tree.children(token.id)),
        noun_is_what_is_missing=any(
            each.lemma == "bez" for each in tree.children(token.id, "case")
        ),
        noun_needs_genitive=part == "NOUN" and is_described(tree, token),
    )
