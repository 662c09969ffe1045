"""s2.synonym (en) — a word to its near synonym ("A young boy is jumping into water" → "A young kid
is jumping into water"; SICK, Table 3, second row).

Everyday words are listed (`words/synonyms.txt`), because a wordnet shows neither what people say in
descriptions nor which sense is meant. For other words the wordnet gives those whose usual sense is
the same, for verbs also a second sense, with a warning, and nothing for people. If one word of a
pair is wider than the other, entailment is expected in one direction only (`rules/direction.py`).

Refuses names, light verbs, verbs with a particle, parts of compounds and idioms, words that would
need another article, other words for people than words for people, and words about a body.
"""

from collections.abc import Iterator

from transforms.lexicon import Lexicon, Link
from transforms.packs.english.words import substitutes, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.direction import labels_of
from transforms.rules.english import priors
from transforms.rules.english.antecedents import may_be_animate
from transforms.rules.english.people import (
    OF_ANYBODY,
    described_by,
    means_food,
    stands_for_person,
)
from transforms.rules.english.substitution import (
    content_words,
    has_object,
    lemma_of,
    part_of_speech,
    shares_usual_sense,
    substitute,
    suits_objects,
    unfit_substitute,
)
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

MAX_CANDIDATES = 14
# A young woman may be called a girl, and a girl a young woman.
YOUNG = {"girl": "woman", "boy": "man"}
GROWN_UP = {"woman": "girl", "lady": "girl"}
MAX_PER_WORD = 4
VERBS_OF_WHIPPING = frozenset({"whisk", "whip"})
# Below this score a wordnet's synonym is rare or distant: see `transforms.lexicon.wordnet`.
MIN_SCORE = 3.6


class Synonym(Rule):
    """Replaces one content word with a near synonym."""

    id = "s2.synonym"
    version = 7
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        ranked: list[tuple[int, int, Candidate]] = []
        for token in content_words(tree):
            place = 0
            for lemma, warnings in _synonyms(tree, token, context):
                reason = unfit_substitute(tree, token, lemma, context.lexicon)
                if reason := reason or _unfit(tree, token, lemma, context):
                    yield Refusal(self.id, reason)
                    continue
                candidate = _candidate(self, tree, token, lemma, context=context, warnings=warnings)
                ranked.append((place, token.id, candidate))
                place += 1
                if place == MAX_PER_WORD:
                    break
        # The best of every word before the second of any; the sort keeps the order of the words.
        ranked.sort(key=lambda each: each[0])
        yield from (candidate for _, _, candidate in ranked[:MAX_CANDIDATES])
        for token in tree:
            yield from _of_young_people(self, tree, token)


def _of_young_people(rule: Synonym, tree: Tree, noun: Token) -> Iterator[Candidate]:
    """Yield "a young woman" for "a girl", and back, where the noun has no other premodifier."""
    if noun.upos != "NOUN" or noun.relation not in ("nsubj", "obj", "obl"):
        return
    lemma = lemma_of(noun)
    modifiers = tree.children(noun.id, "amod", "compound", "nummod")
    is_young = [t.form.lower() for t in modifiers] == ["young"] and not tree.children(
        modifiers[0].id
    )
    is_alone = not modifiers and not tree.children(noun.id, "nmod:poss", "conj")
    other = YOUNG.get(lemma) if is_alone else GROWN_UP.get(lemma) if is_young else None
    if other is None:
        return
    others = [t.lemma.lower() for t in tree if t not in (noun, *modifiers)]
    if {other, "young", lemma} & set(others):
        return
    edit = substitute(tree, noun, other)
    if is_young:
        edit.remove(modifiers[0].id)
    else:
        edit.insert(
            "young", before=noun.id, head=noun.id, deprel="amod", upos="ADJ", xpos="JJ",
            feats=Feats({"Degree": "Pos"}),
        )  # fmt: skip
    old = f"young {noun.form}" if is_young else noun.form
    new = edit[noun.id].form if is_young else f"young {edit[noun.id].form}"
    yield propose(rule, edit, Reason("changed_to_synonym", old=old, new=new))


def _synonyms(
    tree: Tree, token: Token, context: Context
) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Yield a word's substitutes, best first, with warnings for the lead."""
    lemma = lemma_of(token)
    from_list = substitutes("synonyms").get((part_of_speech(token), lemma), ())
    yield from ((other, ()) for other in from_list)
    # The list takes precedence over the wordnet.
    if context.lexicon is None or from_list or not _is_asked(token, lemma):
        return
    if token.upos == "NOUN" and stands_for_person(token, context.lexicon):
        return  # of people the wordnet knows too many words that nobody may call them
    is_of_person = _acts_on_person(tree, token, context.lexicon)
    tells_of_person = _tells_of_person(tree, token, context.lexicon)
    for related in context.lexicon.related(lemma, part_of_speech(token), Link.SYNONYM):
        other = related.lemma
        if not other.isalpha() or not other.islower() or related.score < MIN_SCORE:
            continue
        if other in words("odd_words"):
            continue
        if tells_of_person and not {lemma, other} <= OF_ANYBODY:
            continue  # "a gay man" is no sunny one, "a crippled man" no game one
        if part_of_speech(token) != "VERB":
            if shares_usual_sense(context.lexicon, lemma, other, part_of_speech(token)):
                yield other, (Reason("another_meaning_possible", word=token.form),)
        elif _has_sense(context.lexicon, other, lemma, among=1 if is_of_person else 2):
            yield other, (Reason("another_meaning_possible", word=token.form),)


def _acts_on_person(tree: Tree, verb: Token, lexicon: Lexicon) -> bool:
    things = tree.children(verb.id, "obj", "nsubj:pass")
    return any(stands_for_person(each, lexicon) for each in things)


def _has_sense(lexicon: Lexicon, verb: str, other: str, *, among: int) -> bool:
    """Tell whether one of so many first senses of a verb is one of the other verb.

    Rarer ones are slang or jargon: people are nailed, and the sick are chucking.
    """
    return any(
        each.lemma == other and each.sense < among
        for each in lexicon.related(verb, "VERB", Link.SYNONYM)
    )


def _tells_of_person(tree: Tree, token: Token, lexicon: Lexicon) -> bool:
    """Tell whether an adjective describes somebody, or several as one."""
    if part_of_speech(token) != "ADJ":
        return False
    noun = described_by(tree, token)
    return noun is not None and (
        stands_for_person(noun, lexicon) or noun.lemma.lower() in words("groups")
    )


def _unfit(tree: Tree, token: Token, lemma: str, context: Context) -> Reason | None:
    """Return why a verb does not go with the objects of the other one, or their lack."""
    if token.upos != "VERB":
        return None
    # Who is fired has lost a job.
    targets = (t for t in tree.children(token.id) if t.deprel in ("obj", "nsubj:pass"))
    if lemma == "fire" and any(may_be_animate(each.lemma) for each in targets):
        return Reason("other_verb_takes_other_objects")
    if lemma in words("intransitives") and has_object(tree, token):
        return Reason("other_verb_takes_no_object")
    if context.lexicon is None:
        return None
    lexicon, objects = context.lexicon, tree.children(token.id, "obj", "nsubj:pass")
    # What takes neither an object nor none takes an object with a place ("put").
    takes_place = lexicon.is_transitive(lemma) is lexicon.is_intransitive(lemma) is False
    return reason_of(
        other_verb_takes_other_objects=not takes_place
        and not suits_objects(lexicon, tree, token, lemma),
        other_verb_is_for_food_only=lemma in VERBS_OF_WHIPPING
        and not all(means_food(each.lemma, lexicon) for each in objects),
    )


def _is_asked(token: Token, lemma: str) -> bool:
    """Tell whether a wordnet's synonyms of the word mean the same in a description."""
    if token.upos == "ADV":
        return token.form.endswith("ly")
    return lemma not in words("colours", "quantity_nouns")


def _candidate(
    rule: Synonym,
    tree: Tree,
    token: Token,
    lemma: str,
    *,
    context: Context,
    warnings: tuple[Reason, ...],
) -> Candidate:
    edit = substitute(tree, token, lemma)
    because = Reason("changed_to_synonym", old=token.form, new=edit[token.id].form)
    labels = labels_of(
        part_of_speech(token),
        lemma_of(token),
        lemma,
        synonyms=substitutes("synonyms"),
        lexicon=context.lexicon,
        language="en",
    )
    return propose(rule, edit, because, warnings=warnings, expected=labels)
