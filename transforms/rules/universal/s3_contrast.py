"""s3.contrast (any language) — a word to its opposite ("A small dog is barking" → "A big dog is
barking"; SICK, Table 3, semantic opposites). The pair contrasts, which annotators seldom label a
contradiction.

The words table is consulted first (`opposite`), for verbs and adverbs too, then the project's own
contrast list, then, for nouns and adjectives, the wordnet's antonyms.

Refuses what `s2.synonym` refuses, and negated sentences.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.lexicon.contrasts import contrasting
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_negative
from transforms.rules.universal.substitution import (
    exchangeable,
    exchanged,
    listable,
    listed,
    related,
)
from transforms.tree import Token, Tree


class Contrast(Rule):
    """Replaces one word by an opposite."""

    id = "s3.contrast"
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
            because = Reason("changed_to_opposite")
            yield from exchanged(self, tree, token, opposites, context=context, because=because)


def _opposites(token: Token, context: Context, *, asks_wordnet: bool) -> Iterator[str]:
    own = contrasting(context.contrasts, token.lemma.lower(), token.upos)
    known = tuple(dict.fromkeys((*listed(pack_of(context), "opposite", token), *own)))
    yield from known
    found = related(context.lexicon if asks_wordnet else None, token, Link.ANTONYM)
    yield from (lemma for lemma in found if lemma not in known)
