"""s3.contrast (any language) — replacing a word with its opposite ("A small dog is barking" → "A
big dog is barking"; SICK, Table 3, semantic opposites). The pair contrasts, which annotators seldom
label a contradiction.

The words table is consulted first (`opposite`), for verbs and adverbs too, then the project's own
contrast list, then, for nouns and adjectives, the wordnet's antonyms.

Refuses what `s2.synonym` refuses, negated sentences, and what is said to be missing ("without
advice"); words of a subordinate clause, of names and of set phrases ("to draw breath"); verbs with
a clause or another verb beside them, without somebody who acts ("it stands"), with an object of
which is not known what can be done to it; nouns that say when (`dated`); adverbs that link the
sentence to another (`linking`), and denying ones where the negation would stand too.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.lexicon.contrasts import contrasts_of
from transforms.marks import COMMAS
from transforms.packs.fallback.clause_order import finite_word
from transforms.packs.fallback.clauses import SUBORDINATE, clause_head
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import (
    is_negative,
    lacks,
    lacks_above,
)
from transforms.rules.universal.set_phrases import set_phrase
from transforms.rules.universal.substitution import (
    exchangeable,
    listable,
    listed_words,
    may_say_how,
    related_words,
    substitutions,
)
from transforms.tree import Token, Tree

GOVERNED_CLAUSES = ("xcomp", "ccomp", "csubj")


class Contrast(Rule):
    """Replaces one word with an opposite."""

    id = "s3.contrast"
    version = 5
    kind = Kind.S3
    paper = "SICK C3"
    expected_ab = expected_ba = Relation.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        of_wordnet = {token.id for token in exchangeable(tree)}
        for token in listable(tree):
            opposites = list(_opposites(token, context, asks_wordnet=token.id in of_wordnet))
            if opposites and any(is_negative(pack, each) for each in tree):
                yield Refusal(self.id, Reason("opposite_under_negation"))
                return
            if opposites and (reason := _unfit(pack, tree, token)):
                yield Refusal(self.id, reason)
                continue
            opposites = [each for each in opposites if _is_usable(pack, tree, token, each)]
            because = Reason("changed_to_opposite")
            yield from substitutions(self, tree, token, opposites, context=context, because=because)


def _opposites(token: Token, context: Context, *, asks_wordnet: bool) -> Iterator[str]:
    from_project = contrasts_of(context.contrasts, token.lemma.lower(), token.upos)
    from_lists = tuple(
        dict.fromkeys((*listed_words(pack_of(context), "opposite", token), *from_project))
    )
    yield from from_lists
    from_wordnet = related_words(context.lexicon if asks_wordnet else None, token, Link.ANTONYM)
    yield from (lemma for lemma in from_wordnet if lemma not in from_lists)


def _unfit(pack: FallbackPack, tree: Tree, token: Token) -> Reason | None:
    is_verb = token.upos == "VERB"
    subject = tree.child(token.id, "nsubj")
    clause = clause_head(tree, token)
    return reason_of(
        word_in_subordinate_clause=clause.relation in SUBORDINATE,
        # "without further advice": no less is without it.
        opposite_under_negation=lacks(pack, tree, token) or lacks_above(pack, tree, token),
        word_is_part_of_name=_is_part_of_name(tree, token),
        # "It began to snow": another verb asks for another form.
        verb_governs_clause=is_verb
        and (
            tree.child(token.id, *GOVERNED_CLAUSES) is not None
            or _is_before_infinitive(tree, token)
        ),
        verbs_are_coordinated=is_verb
        and (token.relation == "conj" or tree.child(token.id, "conj") is not None),
        # "So steht es im Vertrag"
        subject_may_be_expletive=is_verb
        and subject is not None
        and subject.upos == "PRON"
        and subject.feats.get("Gender") == "Neut",
        time_fixes_tense=token.upos == "NOUN" and token.lemma.lower() in pack.words("dated"),
        # "más tarde" (later)
        adverb_beside_adverb=_is_of_expression(pack, tree, token),
        adverb_links_sentences=token.lemma.lower() in pack.words("linking")
        or _opens_apart(tree, token),
    ) or set_phrase(pack, tree, token)


def _is_of_expression(pack: FallbackPack, tree: Tree, token: Token) -> bool:
    """Tell whether a word and its neighbour are together an expression of the words table."""
    entries = (*pack.table.of("synonym"), *pack.table.of("adverbial"))
    listed = {cell.lower() for each in entries for cell in (each.word, each.other) if " " in cell}
    place = tree.index(token.id)
    pairs = (tree.tokens[max(0, place - 1) : place + 1], tree.tokens[place : place + 2])
    return any(" ".join(each.form for each in pair).lower() in listed for pair in pairs)


def _is_before_infinitive(tree: Tree, verb: Token) -> bool:
    """Tell whether an infinitive with its own adposition follows a verb ("empezaron a cantar").

    What ends does not "end to sing", however the treebank relates the two.
    """
    place = tree.index(verb.id)
    return any(
        mark.relation == "mark" and tree[mark.head].feats.get("VerbForm") == "Inf"
        for mark in tree.tokens[place + 1 : place + 2]
    )


def _opens_apart(tree: Tree, token: Token) -> bool:
    """Tell whether a word is one of a few adverbs before a comma that begin the sentence.

    Spanish "más bien," (rather) is more than its words.
    """
    comma = next((n for n, each in enumerate(tree.tokens) if each.form in COMMAS), 0)
    return tree.index(token.id) < comma and all(t.upos == "ADV" for t in tree.tokens[:comma])


def _is_part_of_name(tree: Tree, token: Token) -> bool:
    """Tell whether a word is written like a name, or stands beside a name that it describes."""
    is_capital = token.form[:1].isupper() and not token.lemma[:1].isupper()
    return is_capital and token != tree.tokens[0]


def _is_usable(pack: FallbackPack, tree: Tree, token: Token, other: str) -> bool:
    """Tell whether an opposite fits in the place of the word."""
    target = tree.child(token.id, "obj")
    if token.upos == "VERB" and target is not None:
        # "Bilanz ziehen": only of things that can be seen it is known what else is done to them.
        is_seen = target.lemma in pack.words("agent") | pack.words("place") | pack.words("class")
        return is_seen and bool(pack.usage.count("active", other))
    if not may_say_how(pack, tree, token, other):
        return False
    place = finite_word(tree)
    is_behind = place is not None and tree.index(place.id) < tree.index(token.id)
    # "No canta nunca": behind the verb a denying word takes the negation along.
    is_denying = other in pack.words("negative")
    return not (is_denying and pack.denies_before_verb and is_behind)
