"""Signs of parsing errors in a tree.

A rule writes nonsense from a wrong parse, so a sentence with such a sign is dropped with a reason
when it is normalised. So is a sentence in capitals, in which names look like other words and the
words that a rule writes stand out.
"""

from itertools import pairwise

from wordfreq import zipf_frequency

from transforms.packs.english.agreement import determiner_faults, subject_faults
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.words import words
from transforms.reason import Reason, reason_of
from transforms.tree import Token, Tree


def untrusted(tree: Tree) -> Reason | None:
    """Return why the parse cannot be trusted, None if it can."""
    return reason_of(
        sentence_in_capitals=_is_in_capitals(tree),
        verb_taken_for_noun=_has_verb_as_noun(tree),
        only_verb_may_be_possessive=_has_only_short_is(tree),
        verb_disagrees_with_subject=bool(subject_faults(tree)),
        noun_disagrees_with_determiner=bool(determiner_faults(tree)),
        noun_taken_for_verb=_has_noun_as_verb(tree),
        noun_out_of_place=_has_loose_noun(tree),
        participle_of_subject_may_be_verb=_has_hidden_past(tree),
    )


def _is_in_capitals(tree: Tree) -> bool:
    forms = [token.form for token in tree if sum(map(str.isalpha, token.form)) > 1]
    return len(forms) > 1 and all(form.isupper() for form in forms)


def _has_verb_as_noun(tree: Tree) -> bool:
    """Tell whether a noun has a verb's form and place ("in black performs", "another follows"), or
    a past form that is no other word ("a draught crept in").
    """
    for before, token in pairwise(tree.tokens):
        is_after_noun = before.upos in ("NOUN", "PROPN", "ADJ") or before.form == "another"
        may_be_verb = token.upos == "NOUN" and before.upos not in ("DET", "PUNCT")
        if may_be_verb and _is_only_past(token.form.lower()):
            return True
        is_verb = token.upos == "NOUN" and token.form.endswith("s") and _is_only_verb(token.form)
        if is_verb and is_after_noun and before.head in (token.id, token.head):
            return tree.child(token.id, "det") is None or before.form == "another"
    return False


def _is_only_past(form: str) -> bool:
    """Tell whether a form is an irregular past; regular ones are adjectives too ("the injured")."""
    is_past = is_verb_form(form, "VBD") and not form.endswith("ed")
    return is_past and set(get_all_lemmas(form)) == {"VERB"}


def _has_noun_as_verb(tree: Tree) -> bool:
    """Tell whether what the parser took for a verb is none: the end of a compound, or misspelt.

    In "45p for tap water", "bare knuckle box" and "short listed" it belongs with the bare word
    before it; as the subject of a verb that word would have an article or be a plural.
    """
    for before, verb in pairwise(tree.tokens):
        if verb.upos != "VERB" or not verb.form.isascii() or not verb.form.islower():
            continue
        if not get_all_lemmas(verb.form) and zipf_frequency(verb.form, "en") == 0:
            return True  # "acroos"
        auxiliary = tree.child(verb.id, "aux")
        if auxiliary is not None and auxiliary.form == "are" and tree.index(auxiliary.id) > 0:
            last = tree.tokens[tree.index(auxiliary.id) - 1]
            if last.deprel in ("compound", "obl:unmarked") and _is_bare_singular(tree, last):
                return True  # "bare knuckle are boxing"
        if _is_noun_at_end(tree, verb) or _is_described_noun(before, verb):
            return True
        is_finite = verb.xpos in ("VBP", "VBD") and not tree.child(verb.id, "aux", "mark")
        if not is_finite or verb.relation not in ("root", "ccomp"):
            continue
        is_described = before.upos == "ADJ" and before.xpos == "JJ" and before.head == verb.id
        if is_described or (verb.xpos == "VBP" and _is_bare_singular(tree, before)):
            return True
    return False


def _is_noun_at_end(tree: Tree, verb: Token) -> bool:
    """Tell whether the last word is a noun whose form is also a past and an infinitive ("a slight
    surface cut").
    """
    rest = tree.tokens[tree.index(verb.id) + 1 :]
    is_last = verb.xpos == "VBD" and all(t.upos == "PUNCT" for t in rest)
    is_noun = is_verb_form(verb.form, "VB") and "NOUN" in get_all_lemmas(verb.form)
    return is_last and is_noun and not tree.child(verb.id, "aux", "advmod", "obl")


def _is_described_noun(adjective: Token, verb: Token) -> bool:
    """Tell whether a bare adjective has the place of a noun before a plural that was taken for a
    verb ("a growth of similar plants").
    """
    is_noun_place = adjective.xpos == "JJ" and adjective.relation in ("nmod", "obl", "obj")
    is_colour = adjective.lemma in words("colours")  # "a man in black performs"
    return is_noun_place and not is_colour and "NOUN" in get_all_lemmas(verb.form)


def _is_bare_singular(tree: Tree, noun: Token) -> bool:
    """Tell whether a singular noun has no determiner, and is no part of a plural subject."""
    is_singular = noun.upos == "NOUN" and noun.xpos == "NN" and noun.lemma == noun.form.lower()
    if not is_singular or noun.lemma in words("mass", "collectives", "groups"):
        return False
    return not tree.child(noun.id, "det", "nmod:poss", "nummod", "case", "cc")


def _is_only_verb(form: str) -> bool:
    return is_verb_form(form, "VBZ") and "NOUN" not in get_all_lemmas(form.lower())


def _has_only_short_is(tree: Tree) -> bool:
    helpers = tree.children(tree.root.id, "aux", "cop")
    return (
        bool(helpers)
        and helpers[0].form.lower() in ("'s", "’s", "s")  # "s" is from a split "its"
        and not _is_pronoun_before(tree, helpers[0])
    )


def _is_pronoun_before(tree: Tree, short: Token) -> bool:
    before = tree.tokens[tree.index(short.id) - 1]
    return before.xpos in ("PRP", "EX", "WP") and before.form.lower() != "it"


def _has_loose_noun(tree: Tree) -> bool:
    """Tell whether a noun depends on another noun with nothing that links them."""
    for token in tree:
        if token.relation == "conj" and token.upos == "NOUN" and _is_unlinked(tree, token):
            return True  # "the monks copied books"
        loose = token.deprel in ("nmod", "obl") and token.upos in ("NOUN", "PROPN")
        if loose and not tree.child(token.id, "case", "mark", "cc") and not _is_time(token):
            return True
    return False


def _is_unlinked(tree: Tree, conjunct: Token) -> bool:
    """Tell whether neither a conjunction nor a mark is between two nouns side by side."""
    first = tree[conjunct.head]
    between = tree.tokens[tree.index(first.id) + 1 : tree.index(conjunct.id)]
    return first.upos == "NOUN" and not any(t.upos in ("CCONJ", "PUNCT", "SYM") for t in between)


def _has_hidden_past(tree: Tree) -> bool:
    """Tell whether an intransitive past form modifies the subject ("the girls danced follow")."""
    subject = tree.child(tree.root.id, "nsubj")
    if subject is None:
        return False
    return any(
        t.xpos in ("VBN", "VBD") and t.lemma in words("intransitives")
        for t in tree.children(subject.id, "acl")
        if t.deprel == "acl" and tree.index(t.id) < tree.index(tree.root.id)
    )


def _is_time(token: Token) -> bool:
    return token.lemma.lower() in words("adverbial_nouns")
