"""s4.senses (en) — the verb in another of its senses ("A man is running through the woods" → "A man
is running a company"; SICK, Table 3, last row: the same words mean something else).

A list (`words/other_senses.txt`) has phrases in which everyday verbs mean something else. The
wordnet must know the verb with several senses, and what follows it must not be what the sentence
already says. One of the phrases is drawn. The subject keeps its description. The pair is neutral in
both directions.

Refuses subjects that are not people, or that are named for what they are doing ("a cyclist"), or
are on something that they ride; phrases with *a* after several people, who may have one each;
sentences of which less than half would stay; coordinated verbs and clauses, passives, verbs with a
particle or a verb below them, and sentences with *not* or *no*.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.lexicon import Link
from transforms.packs.english.agreement import Number, number_of
from transforms.packs.english.words import is_person, phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english import priors
from transforms.rules.english.clause import Clause, main_clause
from transforms.rules.english.noun_phrase import NounPhrase
from transforms.rules.english.substitution import is_negative, lemma_of
from transforms.rules.proposal import propose
from transforms.tree import Feats, Tree

PREPOSITIONS = frozenset({"to", "for", "about", "on", "into", "through", "over", "under"})
ARTICLES = frozenset({"a", "an", "the"})
CONTENT_TAGS = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "ADV", "NUM"})
SINGULAR_IN_S = frozenset({"news"})
MAX_PER_VERB = 1
SINGULAR, PLURAL = Feats({"Number": "Sing"}), Feats({"Number": "Plur"})


class Senses(Rule):
    """Puts an object of another sense after the verb."""

    id = "s4.senses"
    version = 2
    kind = Kind.S4
    paper = "SICK X1"
    languages = ("en",)
    expected_ab = expected_ba = Relation.NEUTRAL
    prior = priors.S4

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        clause = main_clause(tree)
        entry = phrases("other_senses").get(lemma_of(clause.predicate))
        if entry is None or clause.predicate.upos != "VERB":
            return
        if not _has_senses(lemma_of(clause.predicate), context):
            yield Refusal(self.id, Reason("verb_has_one_sense"))
            return
        if reason := _unfit(clause):
            yield Refusal(self.id, reason)
            return
        options = [each.strip() for each in entry.split(",")]
        options = [each for each in options if _fits(clause, each)]
        # Drawn by the sentence's seed, so that a corpus does not repeat one phrase for each verb.
        context.rng.shuffle(options)
        for phrase in options[:MAX_PER_VERB]:
            yield _candidate(self, clause, phrase)


def _has_senses(verb: str, context: Context) -> bool:
    """Tell whether the wordnet knows the verb in several senses; without one the list decides."""
    if context.lexicon is None:
        return True
    senses: set[int] = set()
    for link in (Link.SYNONYM, Link.HYPERNYM, Link.HYPONYM):
        senses |= {each.sense for each in context.lexicon.related(verb, "VERB", link)}
        if len(senses) > 1:
            return True
    return False


def _fits(clause: Clause, phrase: str) -> bool:
    """Tell whether the phrase says something new, and something that the subject can do."""
    present = {form for t in clause.tree for form in (t.lemma.lower(), t.form.lower())}
    is_of_each = phrase.startswith(("a ", "an "))
    several = number_of(clause.tree, clause.subject.id) is not Number.SINGULAR
    return phrase.rsplit(maxsplit=1)[-1] not in present and not (several and is_of_each)


def _unfit(clause: Clause) -> Reason | None:
    tree, verb = clause.tree, clause.predicate
    subject = NounPhrase(tree, clause.subject)
    below = ("conj", "xcomp", "ccomp", "parataxis", "compound", "iobj", "expl")
    return reason_of(
        clause_is_negated=is_negative(tree),
        verb_not_continuous=verb.xpos != "VBG" or clause.is_passive or len(clause.helpers) != 1,
        subject_is_not_person=not _are_people(subject),
        subject_is_named_for_action=_is_engaged(subject),
        verb_is_passive_or_coordinated=bool(tree.children(verb.id, *below)),
        too_little_would_stay=_is_mostly_lost(clause),
    )


def _is_engaged(subject: NounPhrase) -> bool:
    """Tell whether the subject says what its people are busy with ("a man on a green bike")."""
    excluded = words("active_people", "mounts")
    return any(
        t.lemma.lower() in excluded or (t.xpos == "VBG" and t.lemma.lower() != "wear")
        for t in subject.tokens
    )


def _is_mostly_lost(clause: Clause) -> bool:
    """Tell whether more content words would be replaced than stay."""
    tree = clause.tree
    replaced = set(_replaced_ids(clause))
    content_ids = [t.id for t in tree if t.upos in CONTENT_TAGS]
    return 2 * sum(each in replaced for each in content_ids) > len(content_ids)


def _replaced_ids(clause: Clause) -> list[int]:
    """Return the ids of the words to replace: all dependents of the verb but its subject."""
    tree = clause.tree
    return [
        t.id
        for each in tree.children(clause.predicate.id)
        for t in tree.subtree(each.id)
        if each.relation not in ("nsubj", "aux", "punct")
    ]


def _are_people(subject: NounPhrase) -> bool:
    nouns = (subject.head, *subject.conjuncts)
    unfit = words("young_ones", "collectives")
    return all(is_person(t.lemma) and t.lemma.lower() not in unfit for t in nouns)


def _candidate(rule: Senses, clause: Clause, phrase: str) -> Candidate:
    tree, verb = clause.tree, clause.predicate
    edit = Edit(tree)
    replaced = _replaced_ids(clause)
    edit.remove(*replaced)
    # "tricks on friends": both depend on the verb; the one inserted last comes first.
    thing, _, target = phrase.partition(" on ")
    if target:
        _insert(edit, f"on {target}", verb.id)
    _insert(edit, thing, verb.id)
    old = " ".join(tree[each].form for each in replaced)
    because = (
        Reason("changed", old=old, new=phrase) if replaced else Reason("words_added", words=phrase)
    )
    return propose(rule, edit, because)


def _insert(edit: Edit, phrase: str, verb: int) -> None:
    """Insert an object or a phrase with a preposition right after the verb."""
    *others, last = phrase.split()
    is_plural = last.endswith("s") and not last.endswith("ss") and last not in SINGULAR_IN_S
    noun = edit.insert(
        last,
        after=verb,
        head=verb,
        deprel="obl" if others and others[0] in PREPOSITIONS else "obj",
        upos="NOUN",
        xpos="NNS" if is_plural else "NN",
        feats=PLURAL if is_plural else SINGULAR,
    )
    for form in others:
        deprel, upos, xpos = _function(form)
        edit.insert(form, before=noun, head=noun, deprel=deprel, upos=upos, xpos=xpos)


def _function(form: str) -> tuple[str, str, str]:
    if form in PREPOSITIONS:
        return "case", "ADP", "IN"
    return ("det", "DET", "DT") if form in ARTICLES else ("amod", "ADJ", "JJ")
