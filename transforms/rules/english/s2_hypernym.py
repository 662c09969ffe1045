"""s2.hypernym (en) — a word to its hypernym ("A man is playing a guitar" → "A man is playing an
instrument"; SICK, Table 3, second row: similar words).

Classes of everyday words are listed (`words/classes.txt`). For other words the wordnet decides
whether they belong to one of the classes in everyday use (`words/class_words.txt`): its other
hypernyms are too general (object, unit) or not in use (juvenile, receptor). Where a word has senses
of another domain, the candidate carries a warning. The first sentence entails the second, but not
vice versa. Refuses sentences with *not*, *no* or *all*, which reverse the entailment, and what
`s2.synonym` refuses.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.packs.english.words import is_person, substitutes, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.people import tells_of_role
from transforms.rules.english.substitution import (
    content_words,
    has_of,
    is_negative,
    is_quantified,
    lemma_of,
    part_of_speech,
    substitute,
    unfit_substitute,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_CANDIDATES = 8
MAX_PER_WORD = 2


class Hypernym(Rule):
    """Replaces one noun or verb by its hypernym."""

    id = "s2.hypernym"
    version = 6
    kind = Kind.S2
    paper = "SICK P2"
    languages = ("en",)
    expected_ab = Relation.ENTAILMENT
    expected_ba = Relation.NEUTRAL
    prior = priors.S2

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if is_negative(tree) or is_quantified(tree):
            yield Refusal(self.id, Reason("hypernym_under_negation"))
            return
        ranked: list[tuple[int, Candidate]] = []
        for token in content_words(tree):
            place = 0
            for lemma, warnings in _hypernyms(token, context):
                reason = unfit_substitute(tree, token, lemma, context.lexicon)
                if reason := reason or _unfit(tree, token, lemma):
                    yield Refusal(self.id, reason)
                    continue
                ranked.append((place, _candidate(self, tree, token, lemma, warnings)))
                place += 1
                if place == MAX_PER_WORD:
                    break
        ranked.sort(key=lambda each: each[0])
        yield from (candidate for _, candidate in ranked[:MAX_CANDIDATES])


def _unfit(tree: Tree, token: Token, lemma: str) -> Reason | None:
    """Return why the class cannot replace its member."""
    is_joined = token.relation == "conj" or bool(tree.children(token.id, "conj"))
    if is_joined and is_person(token.lemma):
        return Reason("coordinated_person_may_be_in_class")
    if lemma == "person" and tree.children(token.id, "nmod:poss"):
        return Reason("person_has_no_hypernym_when_possessed")
    if lemma == "person" and tells_of_role(tree, token):
        return Reason("adjective_changes_noun_meaning")
    if has_of(tree, token) and lemma not in words("collectives", "containers"):
        return Reason("noun_needs_of_phrase")  # "a herd of tourists" is no animal
    if token.lemma.lower() in words("boundless") and lemma not in words("mass"):
        return Reason("mass_is_no_single_thing")
    return None


def _hypernyms(token: Token, context: Context) -> Iterator[tuple[str, tuple[Reason, ...]]]:
    """Yield a word's classes, best first, with warnings for the lead."""
    lemma = lemma_of(token)
    from_list = substitutes("classes").get((part_of_speech(token), lemma), ())
    yield from ((other, ()) for other in from_list)
    if from_list or context.lexicon is None or token.upos != "NOUN":
        return
    from_wordnet = context.lexicon.related(lemma, token.upos, Link.HYPERNYM)
    another = (Reason("another_meaning_possible", word=token.form),)
    classes = [each for each in from_wordnet if each.lemma in words("class_words")]
    others = {each.domain for each in classes if each.sense}
    is_thing_too = any(each.domain == "noun.artifact" and not each.sense for each in from_wordnet)
    if lemma in words("animals") and all(each.lemma != "animal" for each in from_wordnet):
        yield "animal", ()  # too far above "rhino" for the wordnet's substitutes
    for related in from_wordnet:
        if related.lemma not in words("class_words"):
            continue
        if is_person(related.lemma):
            # "Shrimp" and "preserver" are persons in a rare sense only.
            if is_person(lemma) or related.is_certain:
                # Nobody holds a person who holds a fan.
                yield related.lemma, another if is_thing_too else ()
        elif related.sense == 0:
            is_known = related.lemma == "animal" and lemma in words("animals")
            # "Balloon": an aircraft, or a toy.
            is_one = related.is_certain and related.domain not in others
            yield related.lemma, () if is_one or is_known else another


def _candidate(
    rule: Hypernym, tree: Tree, token: Token, lemma: str, warnings: tuple[Reason, ...]
) -> Candidate:
    edit = substitute(tree, token, lemma)
    because = Reason("changed_to_hypernym", old=token.form, new=edit[token.id].form)
    return propose(rule, edit, because, warnings=warnings)
