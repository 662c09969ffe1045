"""Signs in a tree that the parser went astray.

A rule that works on a wrong parse writes nonsense, so a sentence with such a sign is not used: it
is dropped with a reason when it is normalised.
"""

from lemminflect import getAllLemmas

from transforms.packs.english.agreement import determiner_faults, subject_faults
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.words import words
from transforms.tree import Token, Tree


def untrusted(tree: Tree) -> str | None:
    """Return why the parse cannot be trusted, None if nothing speaks against it."""
    reasons = {
        "a verb was taken for a noun": any(map(_is_verb_as_noun, tree.tokens)),
        "the only verb is 's, which may be a possessive": _has_only_short_is(tree),
        "the verb does not agree with its subject": bool(subject_faults(tree)),
        "a noun disagrees with its determiner": bool(determiner_faults(tree)),
        "a noun stands where no noun can stand": _has_loose_noun(tree),
    }
    return next((reason for reason, holds in reasons.items() if holds), None)


def _is_verb_as_noun(token: Token) -> bool:
    """Tell whether a noun has a form that only verbs have ("performs", "follows")."""
    if token.upos != "NOUN" or not token.form.endswith("s") or not is_verb_form(token.form, "VBZ"):
        return False
    # The dictionary lacks some plurals ("bars"): the word may be a noun if its lemma is one.
    return not any(
        "NOUN" in getAllLemmas(lemma) for lemma in getAllLemmas(token.form.lower())["VERB"]
    )


def _has_only_short_is(tree: Tree) -> bool:
    helpers = tree.children(tree.root.id, "aux", "cop")
    return (
        bool(helpers)
        and helpers[0].form.lower() in ("'s", "’s")
        and not _is_pronoun_before(tree, helpers[0])
    )


def _is_pronoun_before(tree: Tree, short: Token) -> bool:
    before = tree.tokens[tree.index(short.id) - 1]
    return before.xpos in ("PRP", "EX", "WP") and before.form.lower() != "it"


def _has_loose_noun(tree: Tree) -> bool:
    """Tell whether a noun hangs on another noun with nothing that links them."""
    for token in tree:
        loose = token.deprel in ("nmod", "obl") and token.upos in ("NOUN", "PROPN")
        if loose and not tree.child(token.id, "case", "mark", "cc") and not _is_time(token):
            return True
    return False


def _is_time(token: Token) -> bool:
    return token.lemma.lower() in words("adverbial_nouns")
