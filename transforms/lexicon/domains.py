"""The domains of words, and which words may replace which.

The lexicographer files of the Princeton WordNet sort every synset ("noun.person", "noun.body"), and
the interlingual index carries them to the wordnets of other languages. A word for people, groups
or the body is never exchanged for one of another domain: what a wordnet knows about a rare sense
("female" the animal, "skin" the hide) would insult in a description.
"""

from collections.abc import Mapping, Sequence

UNKNOWN = ""
PERSON, GROUP, BODY, ANIMAL = "noun.person", "noun.group", "noun.body", "noun.animal"
FOOD = "noun.food"
# The most general synsets share a file ("noun.Tops"); these of them are given a domain.
ANCHORS: Mapping[str, str] = {
    "i35562": PERSON,
    "i35563": ANIMAL,
    "i35564": "noun.plant",
    "i35570": FOOD,
    "i35589": GROUP,
    "i64399": BODY,  # body part
}
# "Cause", "whole", "being" are uninformative in a description.
TOP_DOMAIN = "noun.Tops"
# Classes of offensive synsets: slurs and vulgarisms, whose words are bad in any sense, and
# disparagement and slang.
VULGAR = ("i71812", "i71813", "i74099")
OFFENSIVE = (*VULGAR, "i71809", "i74277")

# The domains whose words may replace a word of a domain.
FAMILIES: Mapping[str, frozenset[str]] = {
    PERSON: frozenset({PERSON, GROUP}),
    GROUP: frozenset({GROUP, PERSON}),
    BODY: frozenset({BODY}),
}


def protected_domains(domains: Sequence[str], *, are_ranked: bool) -> frozenset[str]:
    """Return the domains in which a word must stay; none if it is not about people or bodies.

    `domains` are those of its senses, the most usual first. Where they come in no order, any sense
    may be the usual one.

    >>> sorted(protected_domains(["noun.body", "noun.animal"], are_ranked=True))
    ['noun.body']
    >>> protected_domains(["noun.animal", "noun.person"], are_ranked=True)
    frozenset()
    """
    decisive = domains[:1] if are_ranked else domains
    families = [FAMILIES[each] for each in decisive if each in FAMILIES]
    return frozenset().union(*families)


def share_domain(domains: Sequence[str]) -> bool:
    """Tell whether all senses are of one domain, so that it does not matter which is meant.

    >>> share_domain(["noun.animal"]), share_domain(["noun.person", "noun.artifact"])
    (True, False)
    """
    return len(set(domains)) <= 1
