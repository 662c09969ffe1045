"""Number of noun phrases, forms of *be*, and disagreements in a sentence."""

from collections.abc import Iterable
from enum import StrEnum

from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import inflect, is_plural_form, is_verb_form
from transforms.packs.english.words import is_animate, words
from transforms.reason import Reason
from transforms.tree import Token, Tree

SINGULAR_DETERMINERS = frozenset({"a", "an", "each", "every", "this", "that", "another", "one"})
PLURAL_DETERMINERS = frozenset({"these", "those", "both", "many", "few", "several", "two", "three"})
# Determiners and numerals that may stand for their noun ("two are running").
DETERMINING = PLURAL_DETERMINERS | {"some", "all"}
PLURAL_PRONOUNS = frozenset(
    {"we", "they", "you", "these", "those", "both", "many", "few", "several"}
)
# The plural of these is the same as the singular: "the fish is / are".
UNMARKED = frozenset(
    {
        "aircraft",
        "bison",
        "cod",
        "deer",
        "elk",
        "fish",
        "moose",
        "salmon",
        "sheep",
        "shrimp",
        "trout",
    }
)
PLURAL_NOUNS = frozenset({"people", "police", "cattle", "folk", "folks"})
# With an article these are numerals and quantifiers of plural nouns ("a thousand men", "a good many
# boys"), also where a parser takes them for adjectives.
BEHIND_ARTICLE = frozenset({"billion", "dozen", "few", "hundred", "many", "million", "thousand"})

RELATIVES = frozenset({"who", "which", "that", "whom"})
NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM"})


class Number(StrEnum):
    """Grammatical number as far as it is known."""

    SINGULAR = "Sing"
    PLURAL = "Plur"
    EITHER = "Either"  # "a group of people is / are"


def number_of(tree: Tree, token_id: int) -> Number:
    """Return the number that a verb has if this noun phrase is its subject."""
    token, below = tree[token_id], tree.children(token_id)
    relations = {each.relation for each in below}
    conjuncts = _joined_nouns(tree, below) if "conj" in relations else []
    if conjuncts:
        if any(_may_hang_lower(tree, token, each) for each in conjuncts):
            return Number.EITHER
        # In "a man, a woman and two girls" the last may be attached to the second.
        inner = [third for each in conjuncts for third in tree.children(each.id, "conj")]
        if any(_is_joined_by_and(tree, each) for each in (*conjuncts, *inner)):
            return Number.PLURAL
    if "nmod" in relations and _may_hang_higher(tree, token):
        return Number.EITHER
    return number_of_noun(tree, conjuncts[-1] if conjuncts else token)


def _joined_nouns(tree: Tree, tokens: Iterable[Token]) -> list[Token]:
    return [
        each
        for each in tokens
        if each.relation == "conj" and (each.upos in NOMINAL or tree.child(each.id, "det"))
    ]


def _is_joined_by_and(tree: Tree, conjunct: Token) -> bool:
    """Tell whether *and* precedes the conjunct, wherever the parser attached it."""
    before = (t for t in tree.subtree(conjunct.id) if tree.index(t.id) < tree.index(conjunct.id))
    joined = (*before, *tree.children(conjunct.head, "cc"))
    return any(t.relation == "cc" and t.form.lower() in ("and", "&") for t in joined)


def _may_hang_lower(tree: Tree, noun: Token, conjunct: Token) -> bool:
    """Tell whether a conjunct may belong to a phrase between ("a man with a hat and a scarf")."""
    between = tree.children(noun.id, "nmod", "acl")
    if not any(tree.index(each.id) < tree.index(conjunct.id) for each in between):
        return False
    return is_animate(noun.lemma) and not is_animate(conjunct.lemma)


def _may_hang_higher(tree: Tree, noun: Token) -> bool:
    """Tell whether an animate noun after a thing may be a conjunct ("a man in red and a boy")."""
    inner = [each for t in tree.children(noun.id, "nmod") for each in tree.children(t.id, "conj")]
    if not inner:
        return False
    animate = [each for each in inner if is_animate(each.lemma)]
    return any(not is_animate(tree[t.head].lemma) for t in animate) and is_animate(noun.lemma)


def number_of_noun(tree: Tree, token: Token) -> Number:
    """Return the number of a noun phrase without its conjuncts."""
    form = token.form.lower()
    if token.upos == "PRON":
        return Number.PLURAL if form in PLURAL_PRONOUNS else Number.SINGULAR
    named = tree.child(token.id, "compound") if token.upos == "NUM" else None
    if named is not None and named.xpos == "NN":
        return Number.SINGULAR  # "rule 7"
    if token.upos in ("DET", "NUM") or form in DETERMINING:
        return Number.SINGULAR if form in SINGULAR_DETERMINERS else Number.PLURAL
    if is_plural_noun(token):
        determiner = tree.child(token.id, "det")
        is_one = determiner is not None and determiner.form.lower() in ("that", "this")
        return Number.SINGULAR if is_one else Number.PLURAL  # "this people": a nation
    lemma = token.lemma.lower()
    if lemma in words("quantity_nouns"):
        return _number_after_of(tree, token)
    return Number.EITHER if lemma in words("collectives") else _number_by_determiners(tree, token)


def _number_by_determiners(tree: Tree, noun: Token) -> Number:
    """Return the number of a noun that is not plural by its own form ("two fish")."""
    before = tree.children(noun.id, "det", "nummod", "amod")
    if any(t.form.lower() in ("a", "an") for t in before):
        return Number.SINGULAR  # "many a man"
    for determiner in before:
        form = determiner.form.lower()
        if form in PLURAL_DETERMINERS or (determiner.upos == "NUM" and form not in ("1", "one")):
            return Number.PLURAL
    if noun.lemma.lower() not in UNMARKED:
        return Number.SINGULAR
    is_one = any(each.form.lower() in SINGULAR_DETERMINERS for each in before)
    return Number.SINGULAR if is_one else Number.EITHER


def is_plural_noun(token: Token) -> bool:
    """Tell whether a noun is plural by its own form."""
    if token.form.lower() in PLURAL_NOUNS:
        return True
    if token.upos == "PROPN":
        return token.xpos == "NNPS"
    if token.form.endswith("men") and token.form == token.lemma:
        lemmas = get_all_lemmas(token.form).get("NOUN", ())
        return bool(lemmas) and token.form not in lemmas  # "fishermen" is no lemma, "specimen" is
    if token.form.lower() == token.lemma.lower() and token.lemma.lower() in words("mass"):
        return False  # "mathematics"
    return token.xpos == "NNS" or is_plural_form(token.form, token.lemma)


def _number_after_of(tree: Tree, token: Token) -> Number:
    noun = tree.child(token.id, "nmod")
    if noun is None or tree.child(noun.id, "case") is None:
        return Number.EITHER  # "a couple is / are"
    return number_of_noun(tree, noun)


def be_form(number: Number, subject: Token | None = None, *, is_past: bool = False) -> str:
    """Return the finite form of *be* for a subject."""
    if is_past:
        return "were" if number is Number.PLURAL else "was"
    if subject is not None and subject.upos == "PRON" and subject.form.lower() == "i":
        return "am"
    return "are" if number is Number.PLURAL else "is"


def finite_form(lemma: str, number: Number, *, is_past: bool = False) -> str:
    """Return the finite form of any verb for a subject of this number in the third person."""
    if lemma == "be":
        return be_form(number, is_past=is_past)
    if is_past:
        return inflect(lemma, "VBD").text
    return lemma if number is Number.PLURAL else inflect(lemma, "VBZ").text


def subject_faults(tree: Tree) -> list[Reason]:
    """Return the faults of verbs that disagree with their subject."""
    faults = []
    for subject in tree.tokens:
        if subject.relation != "nsubj" or _is_relative(subject):
            continue
        verb = finite_verb(tree, tree[subject.head])
        if verb is None or not _disagrees(verb, number_of(tree, subject.id), subject):
            continue
        # "There is no cat and dog": the verb may agree with the first noun alone.
        may_be_first = tree.child(subject.head, "expl") is not None
        if may_be_first and not _disagrees(verb, number_of_noun(tree, subject), subject):
            continue
        faults.append(Reason("verb_disagrees_with_subject"))
    return faults


def finite_verb(tree: Tree, predicate: Token) -> Token | None:
    """Return the word of a predicate that agrees with the subject, None if there is none."""
    first = tree.child(predicate.id, "aux", "cop") or predicate
    if first.upos not in ("AUX", "VERB") or first.xpos not in ("VBZ", "VBP", "VBD"):
        return None
    return first


def _is_relative(subject: Token) -> bool:
    return subject.xpos in ("WP", "WDT", "EX") or subject.form.lower() in RELATIVES


def _disagrees(verb: Token, number: Number, subject: Token) -> bool:
    if number is Number.EITHER:
        return False
    form = verb.form.lower()
    pronoun = subject.form.lower()
    if pronoun == "i":
        return form in ("is", "are", "were", "'s", "has", "does")
    if form in ("is", "'s", "was", "has", "does"):
        return number is Number.PLURAL
    if form in ("are", "'re", "were", "am", "'m"):
        return number is Number.SINGULAR
    if verb.xpos == "VBZ":
        return number is Number.PLURAL
    return verb.xpos == "VBP" and number is Number.SINGULAR and not is_verb_form(form, "VBD")


def determiner_faults(tree: Tree) -> list[Reason]:
    """Return the faults of determiners and numerals that disagree with their noun."""
    faults = []
    for token in tree.tokens:
        if token.relation not in ("det", "nummod"):
            continue
        form = token.form.lower()
        is_singular = form in SINGULAR_DETERMINERS
        asks_plural = form in PLURAL_DETERMINERS or (token.upos == "NUM" and _is_several(form))
        if not (is_singular or asks_plural):
            continue
        noun = tree[token.head]
        if noun.upos != "NOUN" or noun.deprel == "nmod:poss":
            continue  # "a children's pool": the article belongs to the pool
        is_plural = is_plural_noun(noun)
        if is_singular and is_plural and not _counts_as_one(tree, noun):
            faults.append(Reason("singular_determiner_of_plural_noun"))
        elif asks_plural and not is_plural and _has_plural(noun):
            faults.append(Reason("plural_determiner_of_singular_noun"))
    return faults


def _counts_as_one(tree: Tree, noun: Token) -> bool:
    # "a few minutes", "another two men", "a man's" and nouns like "series", "tennis".
    measured = tree.children(noun.id, "nummod", "amod")
    is_few = any(t.form.lower() in BEHIND_ARTICLE or t.relation == "nummod" for t in measured)
    return is_few or not is_plural_form(noun.form, noun.lemma)


def _is_several(number: str) -> bool:
    return number not in ("1", "one") and number.isalpha()


def _has_plural(noun: Token) -> bool:
    plural = inflect(noun.lemma.lower(), "NNS")
    return plural.is_sure and noun.lemma.lower() == noun.form.lower() != plural.text
