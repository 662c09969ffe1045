"""s3.contrast (any language) — a noun or an adjective for its opposite ("A small dog is barking" →
"A big dog is barking"; SICK, Table 3, semantic opposites). The pair contrasts, which judges seldom
call a contradiction.

The project's own list of contrasts is asked first, then the wordnet's antonyms.

Refuses what `s2.synonym` refuses, and sentences that deny.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.lexicon import Link
from transforms.lexicon.contrasts import contrasting
from transforms.rule import Candidate, Context, Kind, Need, Prior, Refusal, Relation
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.phrases import NO_PRIOR, is_negative
from transforms.rules.universal.substitution import exchangeable, exchanged, related
from transforms.tree import Token, Tree


@dataclass(frozen=True)
class Contrast:
    """Exchanges one noun or adjective for an opposite."""

    languages: tuple[str, ...] = ()
    id: str = "s3.contrast"
    version: int = 1
    kind: Kind = Kind.S3
    paper: str = "SICK C3"
    expected_ab: Relation = Relation.CONTRAST
    expected_ba: Relation = Relation.CONTRAST
    prior: Prior | None = NO_PRIOR
    needs: tuple[Need, ...] = ()

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for token in exchangeable(tree):
            found = list(_opposites(token, context))
            if found and any(is_negative(pack, each) for each in tree):
                yield Refusal(self.id, "under a negation an opposite does not contrast")
                return
            because = "changed {} to its opposite {}"
            yield from exchanged(self, tree, token, found, context=context, because=because)


def _opposites(token: Token, context: Context) -> Iterator[str]:
    known = contrasting(context.contrasts, token.lemma.lower(), token.upos)
    yield from known
    found = related(context.lexicon, token, Link.ANTONYM)
    yield from (lemma for lemma in found if lemma not in known)
