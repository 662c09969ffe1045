"""Determiners in a treebank that may replace each other: articles and the usual demonstrative."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from transforms.packs.fallback.learning.negated_determiners import negated_determiner_lines
from transforms.packs.fallback.noun_phrases import NounPhrases
from transforms.packs.fallback.scripts import Script
from transforms.tree import Feats, Token, Tree

# Articles and demonstratives with fewer nouns are too few for a conclusion.
FEW = 20
# A word is the article, or the usual demonstrative, if it is used so often.
USUAL = 0.6
# It takes the article's place if it hardly ever stands beside another determiner or elsewhere.
ALONE = 0.95
ONE_WAY = "one way"
# Two determiners have the same endings if nearly all of several words have, with several forms.
ALIKE, MOSTLY, DIFFERENT = 5, 0.85, 3
_Forms = Mapping[Feats, Counter[str]]


@dataclass
class _Kind:
    """How often the determiners of one kind are used, and how often alone before their noun."""

    lemmas: Counter[str] = field(default_factory=Counter)
    alone: Counter[str] = field(default_factory=Counter)

    @property
    def usual(self) -> str:
        """Return the lemma that is mostly used, always alone before its noun; or none."""
        ((lemma, count),) = self.lemmas.most_common(1) or [("", 0)]
        is_usual = count >= max(FEW, USUAL * self.lemmas.total())
        return lemma if is_usual and self.alone[lemma] >= ALONE * count else ""


def same_determiner_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the articles, and the definite one with the usual demonstrative.

    Two descriptions of one scene say "a dog" and "the dog" of the same dog; the other way round
    nothing tells whether there are more of them.
    """
    indefinite, definite, demonstrative = _usual_words(trees)
    if indefinite and definite:
        yield f"same_determiner\t{indefinite}\t{definite}\t{ONE_WAY}"
    if definite and demonstrative:
        yield f"same_determiner\t{definite}\t{demonstrative}"


def opposite_determiner_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the articles and the determiner that denies alone what they introduce (*kein*)."""
    indefinite, definite, _ = _usual_words(trees)
    denying = {line.split("\t")[2] for line in negated_determiner_lines(trees)}
    for article in (indefinite, definite):
        for other in sorted(denying - {article}) if article else ():
            yield f"opposite_determiner\t{article}\t{other}"


def _usual_words(trees: Sequence[Tree]) -> tuple[str, str, str]:
    """Return the indefinite article, the definite one, and the usual demonstrative; "" if none."""
    kinds: dict[str, _Kind] = defaultdict(_Kind)
    for tree, token in ((each, token) for each in trees for token in each):
        kind = _kind(token)
        if kind and token.relation == "det" and tree[token.head].upos == "NOUN":
            kinds[kind].lemmas[token.lemma] += 1
            is_before = tree.index(token.id) < tree.index(token.head)
            is_alone = len(tree.children(token.head, "det")) == 1
            kinds[kind].alone[token.lemma] += is_before and is_alone
    words = kinds["Ind"].usual, kinds["Def"].usual, kinds["Dem"].usual
    # Where the treebank gives all of them one lemma, nothing tells their forms apart.
    return words if len(set(words) - {""}) == sum(map(bool, words)) else ("", "", "")


def _kind(token: Token) -> str:
    if "Art" in token.pronoun_types:
        return token.feats.get("Definite")
    return "Dem" if token.is_demonstrative else ""


def declined_like_lines(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the determiners that have the same endings as a commoner one (*kein*: *ein*)."""
    phrases = NounPhrases.of(trees)
    forms_of: dict[str, dict[Feats, Counter[str]]] = defaultdict(dict)
    for (lemma, feats), forms in phrases.determiners.items():
        if feats:
            forms_of[lemma][feats] = Counter(forms)
    ranked = sorted(
        forms_of, key=lambda lemma: (-sum(map(Counter.total, forms_of[lemma].values())), lemma)
    )
    for place, lemma in enumerate(ranked):
        for model in ranked[:place]:
            if _is_declined_like(lemma, forms_of[lemma], model, forms_of[model]):
                yield f"declined_like\t{lemma}\t{model}"


def _is_declined_like(lemma: str, forms: _Forms, model: str, others: _Forms) -> bool:
    """Tell whether nearly all words in a common case, gender and number have the same endings."""
    same: Counter[str] = Counter()
    several = 0
    for feats in forms.keys() & others.keys():
        ((form, count),), ((other, of_other),) = (
            forms[feats].most_common(1), others[feats].most_common(1),
        )  # fmt: skip
        several += min(count, of_other)
        if Script.between(model, other).applied(lemma) == form:
            same[form] += min(count, of_other)
    return several >= ALIKE and same.total() >= MOSTLY * several and len(same) >= DIFFERENT
