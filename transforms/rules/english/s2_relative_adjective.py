"""s2.relative_adjective (en) — adjective to relative clause ("Two men are taking a break from a
trip on a snowy road" → "... on a road covered by snow"; SICK, Table 3, sixth row).

Adjectives for a cover name it ("snowy", "sandy", "muddy": covered by snow, sand, mud). Any other
adjective goes into a clause: "A brown dog is running" → "A dog, which is brown, is running", "A
young boy" → "A boy, who is young,". As in SICK the clause is set off by commas if the sentence goes
on after it, but not at the end or inside a larger phrase ("a woman in a top which is purple"). Of
several adjectives the first one moves; coordinated ones move together ("grass which is tall and
green").

Only listed adjectives with the same meaning in both places are moved: not "a main road", "a little
league" or names of kinds ("a hot dog"); a colour only of what is known to mean no people. Refuses
nouns with another postmodifier, coordinated nouns, and negated or quantified phrases, which a
clause would narrow.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.lexicon import Lexicon
from transforms.packs.english.words import is_person, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import main_clause
from transforms.rules.english.describing import (
    add_participle,
    add_relative_adjective,
    describers,
    ends_sentence,
    no_room,
    word_after,
)
from transforms.rules.english.people import may_tell_skin, means_person
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

COVERS = {
    "dusty": "dust",
    "grassy": "grass",
    "icy": "ice",
    "leafy": "leaves",
    "muddy": "mud",
    "sandy": "sand",
    "snowy": "snow",
}
BLOND = frozenset({"blond", "blonde"})
OPEN_VERBS = frozenset({"VBN", "VBG", "JJ"})
# Said of people, colours mean clothes or skin.
COLOURS_OF_THINGS = words("colours") - BLOND
# "A little girl" may be "a girl, who is little"; a little thing is seldom "a thing that is little".
OF_CHILDREN = frozenset({"little"})
SHADES = frozenset({"dark", "light", "bright", "pale"})


class RelativeAdjective(Rule):
    """Moves one adjective, or coordinated ones, after its noun."""

    id = "s2.relative_adjective"
    version = 7
    kind = Kind.S2
    paper = "SICK P6"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        nouns = [t for t in tree if t.upos == "NOUN" and _adjectives(tree, t)]
        if not nouns:
            return
        main_clause(tree)  # refuses a sentence that cannot be read
        for noun in nouns:
            if reason := no_room(tree, noun) or _unfit(tree, noun, context.lexicon):
                yield Refusal(self.id, reason)
            else:
                yield from _candidates(self, tree, noun)


def _adjectives(tree: Tree, noun: Token) -> tuple[Token, ...]:
    """Return the premodifiers of the noun, without numerals and nouns."""
    modifiers = describers(tree, noun)
    return tuple(t for t in modifiers if t.upos == "ADJ" or _is_adjective(t))


def _is_adjective(token: Token) -> bool:
    return token.form.lower() in words("predicatives", "colours") | OF_CHILDREN


def _unfit(tree: Tree, noun: Token, lexicon: Lexicon | None) -> Reason | None:
    first = describers(tree, noun)[0]
    group = _group(tree, first)
    after, behind = word_after(tree, group[-1]), word_after(tree, noun)
    followers = [t for t in describers(tree, noun) if t.id != first.id]
    # Only of people that the pack lists it writes "who".
    is_unlisted = means_person(noun.lemma, lexicon) and not is_person(noun.lemma)
    pair = f"{tree.tokens[tree.index(noun.id) - 1].form.lower()} {noun.lemma.lower()}"
    return reason_of(
        adjective_not_listed=not _is_adjective(first)
        or (first.form.lower() in OF_CHILDREN and noun.lemma.lower() not in words("young_ones")),
        adjective_may_differ_after_is=not all(map(_is_known, group)),
        adjective_and_noun_name_kind=pair in words("fixed_names"),
        noun_vague_without_adjective=noun.lemma.lower() in words("empty_nouns"),
        noun_counts_what_follows=noun.lemma in words("collectives", "quantity_nouns"),
        adjectives_not_understood=_is_open(after)
        or _follows_adverb(tree, group[0])
        or not tree.is_contiguous(first.id)
        or any(t.upos == "VERB" for t in followers),
        attributive_only_of_person=is_unlisted
        or (
            may_tell_skin(noun, lexicon) and any(t.form.lower() in COLOURS_OF_THINGS for t in group)
        ),
        adjective_shades_another=first.form.lower() in SHADES and bool(followers),
        participle_may_belong_to_noun=behind is not None and behind.xpos in OPEN_VERBS,
    )


def _is_open(after: Token | None) -> bool:
    """Tell whether the adjectives continue where the parse ends them."""
    return after is None or after.upos in ("CCONJ", "PUNCT")


def _follows_adverb(tree: Tree, first: Token) -> bool:
    """Tell whether the parser gave an adverb before them to another word ("a rather old house")."""
    place = tree.index(first.id)
    return place > 0 and tree.tokens[place - 1].upos == "ADV" and first.relation == "amod"


def _is_known(token: Token) -> bool:
    return _is_adjective(token) or token.form.lower() in ("and", ",", "very")


def _group(tree: Tree, adjective: Token) -> tuple[Token, ...]:
    """Return the adjective with its conjuncts and degree words."""
    return tree.subtree(adjective.id)


def _candidates(rule: RelativeAdjective, tree: Tree, noun: Token) -> Iterator[Candidate]:
    first = describers(tree, noun)[0]
    group = _group(tree, first)
    cover = COVERS.get(first.form.lower())
    if cover and len(group) == 1 and noun.lemma in words("covered_places"):
        edit = Edit(tree)
        edit.remove(first.id)
        add_participle(edit, noun, "covered", "cover", f"by {cover}")
        yield propose(rule, edit, Reason("changed", old=first.form, new=f"covered by {cover}"))
    adjectives = (first.id, *(t.id for t in group if t.id != first.id))
    text = " ".join(t.form for t in group).replace(" ,", ",")
    # At the end: "over the ledge, which is rusty", but "wearing a hat which is green".
    is_last = ends_sentence(tree, noun)
    article = tree.child(noun.id, "det")
    is_known = article is not None and article.form.lower() == "the"
    options: tuple[tuple[bool | None, bool], ...] = ((None, False), (False, True))
    if is_person(noun.lemma):
        options = ((None, False),)
    if is_last:
        options = ((is_known, False), (False, True))
    if tree.child(noun.id, "nmod:poss") is not None:
        options = ((None, False),)  # not "my bed that is old": a possessor says which one
    for is_set_off, uses_that in options:
        edit = Edit(tree)
        clause = add_relative_adjective(
            edit, tree, noun, adjectives, is_set_off=is_set_off, uses_that=uses_that
        )
        relative_clause = f"{clause} {text}"
        because = Reason(
            "put_into_clause_as", adjective=text, noun=noun.form, clause=relative_clause
        )
        yield propose(rule, edit, because)
