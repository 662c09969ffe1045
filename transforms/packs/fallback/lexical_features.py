"""What a treebank shows about its lemmas: which features are their own."""

from collections.abc import Collection, Iterator

from transforms.tree import Feats

# Features that may be lexical, not inflectional (universaldependencies.org/u/feat). They are where
# hardly any lemma has two values.
OF_NOUNS = ("Animacy", "Gender", "NounClass", "SubGender")
OF_LEMMAS = {"NOUN": OF_NOUNS, "PROPN": OF_NOUNS, "VERB": ("Aspect",)}
STEADY_SHARE = 0.8
FEW_LEMMAS = 5
# A feature of few lemmas (that of an abbreviation) shows nothing about the others.
HAVING_SHARE = 0.1


def lexical_feature_names(upos: str, paradigms: Collection[Collection[Feats]]) -> Iterator[str]:
    """Yield the features that many lemmas of a class have, hardly any with two values."""
    several = [bundles for bundles in paradigms if len(bundles) > 1]
    for name in OF_LEMMAS.get(upos, ()):
        having = sum(any(name in feats for feats in bundles) for bundles in paradigms)
        # A word without the feature is no counterevidence.
        steady = sum(len({f[name] for f in bundles if name in f}) <= 1 for bundles in several)
        is_steady = len(several) >= FEW_LEMMAS and steady >= STEADY_SHARE * len(several)
        if is_steady and having >= HAVING_SHARE * len(paradigms):
            yield name
