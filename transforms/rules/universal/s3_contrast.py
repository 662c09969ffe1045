"""s3.contrast (any language) — a noun or an adjective for its opposite ("A small dog is barking" →
"A big dog is barking"; SICK, Table 3, semantic opposites). The pair contrasts, which judges seldom
call a contradiction.

The project's own list of contrasts is asked first, then the wordnet's antonyms.

Refuses what `s2.synonym` refuses, and sentences that deny.
"""

from collections.abc import Iterator

from transforms.lexicon import Link
from transforms.lexicon.contrasts import contrasting
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import is_negative
from transforms.rules.universal.substitution import exchangeable, exchanged, related
from transforms.tree import Token, Tree


class Contrast(Rule):
    """Exchanges one noun or adjective for an opposite."""

    id = "s3.contrast"
    kind = Kind.S3
    paper = "SICK C3"
    expected_ab = expected_ba = Relation.CONTRAST

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in exchangeable(tree):
            found = list(_opposites(token, context))
            if found and any(is_negative(pack, each) for each in tree):
                yield Refusal(self.id, Reason("opposite_under_negation"))
                return
            because = Reason("changed_to_opposite")
            yield from exchanged(self, tree, token, found, context=context, because=because)


def _opposites(token: Token, context: Context) -> Iterator[str]:
    known = contrasting(context.contrasts, token.lemma.lower(), token.upos)
    yield from known
    found = related(context.lexicon, token, Link.ANTONYM)
    yield from (lemma for lemma in found if lemma not in known)
