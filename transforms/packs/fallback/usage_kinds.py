"""The rows of a table of usage: their kinds, and what each says."""

from collections.abc import Mapping
from typing import Literal

UsageKind = Literal[
    "described",
    "undetermined",
    "plain",
    "beside",
    "set",
    "denied",
    "attribute",
    "manner",
    "graded",
    "placed",
    "article",
    "determiner",
    "marked",
    "linked",
    "object",
    "oblique",
    "clausal",
    "alone",
    "direction",
    "owned",
    "indefinite",
    "polar",
    "polar_as",
    "undenied",
    "assertive",
    "paired",
    "behind_negation",
    "ordered",
    "subject",
    "helper",
    "auxiliary",
    "predicate",
    "passive",
    "participle",
    "active",
    "relation",
    "how",
    "person",
    "sequence",
    "copula",
    "chain",
    "affirmed",
    "pronoun",
    "generic",
    "opens",
    "preverb",
    "fronted",
    "slot",
    "leaning",
]
Row = tuple[UsageKind, str, str, str]  # kind, word, other word, where
NONE = "–"  # stands for a word that is not there

KINDS: Mapping[UsageKind, str] = {
    "described": "a noun, an adjective with it, and whether that stands before or behind",
    "undetermined": "a noun without a determiner and an adjective with it",
    "plain": "a noun in the singular with an adposition and no other words, and the adposition",
    "beside": "a verb and a noun without determiner, adjective or case mark right beside it",
    "set": "a verb, a noun in the singular with it that nothing describes, and its case or mark",
    "denied": "whether a verb is denied, and the mood of the statement that depends on it",
    "attribute": "the names of what an adjective has from its noun",
    "manner": "a verb and an adverb with it",
    "graded": "an adjective, the form of an adverb with it, and whether that is before or behind",
    "placed": "an adverb or the preposition of a phrase, and whether it stands inside its clause, "
    "first, or first with the finite verb right behind it",
    "article": "a determiner that does nothing but determine",
    "determiner": "the types of a determiner that is neither definite nor indefinite as an article "
    "is, or a dash for none, the determiner, and whether its noun has no other",
    "marked": "a noun and its preposition, and whether that stands before or behind",
    "linked": "the adposition of a noun that describes another noun",
    "object": "the adposition of a noun that is an object, or a dash for none, and whether the "
    "noun is definite",
    "oblique": "a verb, and what marks a phrase with it, or a dash for each time the verb stands",
    "clausal": "a verb with a clause that is its object (to say, to think)",
    "alone": "a verb that has nothing but its subject and adverbs, and whether it is a passive",
    "direction": "a verb, the adposition of a phrase with it, and the case of that phrase",
    "owned": "a noun, and whether it stands with a complement of its own or without",
    "indefinite": "an adjective of a noun, and whether the noun has an indefinite determiner",
    "polar": "a negative polarity item: it stands with a negation only (at all, ever, sondern)",
    "polar_as": "the same of one part of speech, or of a form of a noun that stands alone",
    "undenied": "an indefinite word in a sentence without a negation: what is not here may stand "
    "with negations only",
    "assertive": "a pronoun or determiner of no known kind that is used in plain statements: what "
    "is not here may be indefinite beside a negation only",
    "paired": "a word after whose clause another one follows (German zwar)",
    "behind_negation": "an adverb that stands right behind a negation",
    "ordered": "the order of an object (o), its verb (v) and its subject (s)",
    "subject": "whether finite main clauses say their subject or leave it out, and if it is a "
    "speaker (first or second person)",
    "helper": "a verb and the auxiliary of its participle (German haben or sein)",
    "auxiliary": "an auxiliary, the form of its verb with it, and its person or which of the two "
    "is denied (Czech nevolal jsem)",
    "predicate": "an adjective and the copula that says it of something, and whether it agrees",
    "passive": "a verb that stands in the passive",
    "participle": "the auxiliary of a passive and the features of the participle with it",
    "active": "a verb that stands in the active with an object",
    "relation": "a relation that the treebank has",
    "how": "an adjective that says how something is done",
    "person": "a verb or noun, and the person that is its subject or owner (3: with a name)",
    "sequence": "the roles of two phrases in their order, and whether the verb is last or between",
    "copula": "the copula of a sentence in the present, or a dash for one that has none",
    "chain": "a word of a verb, the one behind it (- if it denies, a dash for none), and the forms",
    "affirmed": "a verb of a language with chains that is not denied, or an adverb or pronoun "
    "beside it, with its adposition: what is not here may stand with negations only",
    "pronoun": "a personal pronoun without case, and whether it is a subject",
    "generic": "an indefinite pronoun, and whether it is a subject",
    "opens": "a pronoun, auxiliary or particle, and whether it is the first word of the sentence",
    "preverb": "a preverb and its verb, and whether they are written apart or as one (Hungarian "
    "megnézte, nem nézte meg)",
    "fronted": "a noun or pronoun that is the subject of a clause that begins with an adjunct, and "
    "whether it stands before or behind the finite verb",
    "slot": "a verb, a noun with it without adposition, and where that is: relation or case, and "
    "whether it has a determiner or is counted",
    "leaning": "whether a finite verb with an object pronoun right beside it is denied, and "
    "whether that stands before or behind",
}

_BY_NAME: Mapping[str, UsageKind] = {kind: kind for kind in KINDS}


def kind_named(name: str) -> UsageKind | None:
    """Return the kind of rows that a table calls so, None if there is none."""
    return _BY_NAME.get(name)
