"""n.article (en) — articles that captions leave out inside a sentence ("Two sailors sleeping on
sand" → "Two sailors are sleeping on the sand"; SICK, Table 2, tenth row).

- *the* before a place that is unique in the scene, bare after a preposition ("in grass");
- *a* before another bare countable singular noun ("is slicing carrot", "in striped shirt");
- *a* before the second noun of a pair whose first has it ("a man and woman");
- *its* before a part of an animal ("a ball in mouth").

Fixed phrases without article ("on stage", "playing guitar") stay, and so do possible mass nouns
("in white snow"), also those that are often things
("using fuel") if the author wrote articles. Refuses sentences that describe no scene
(`scene.py`).
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.packs.english.agreement import is_plural_noun
from transforms.packs.english.countable import is_countable, is_surely_countable, is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form
from transforms.packs.english.words import is_animate, is_idiom, words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.describing import word_after
from transforms.rules.english.narration import keeps_tense
from transforms.rules.english.noun_phrase import EVERYBODY, NounPhrase
from transforms.rules.english.scene import describes_no_scene
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

FEATS = {
    "a": Feats({"Definite": "Ind", "PronType": "Art"}),
    "the": Feats({"Definite": "Def", "PronType": "Art"}),
    "its": Feats({"Gender": "Neut", "Number": "Sing", "Person": "3", "Poss": "Yes"}),
}
PLACE_PREPOSITIONS = frozenset(
    {"in", "on", "through", "over", "across", "along", "onto", "under", "around", "at", "by"}
)
# After these, the noun before "of" is a part of a thing ("on ledge of a balcony"). After *in*, *at*
# and *by* it is often a fixed phrase ("in front of").
ALONG = PLACE_PREPOSITIONS - {"in", "at", "by"}
# After these, a bare noun may be a material, a manner or a kind ("of wood", "as goalkeeper").
OPEN = frozenset({"about", "of", "as", "for", "from", "by", "like", "without", "per", "than"})
BECOMING = frozenset({"fall", "go", "grow", "turn"})
QUANTITIES = frozenset({"enough", "less", "little", "more", "most", "much", "such"})
# Between two of these prepositions, a bare noun is a fixed phrase ("in response to").
PREPOSITIONS_AFTER = frozenset({"against", "for", "from", "of", "to", "with"})
PREPOSITIONS_BEFORE = frozenset({"at", "by", "in", "on", "out", "under"})
# Determiners that a parser may take for other words.
DETERMINERS = frozenset({"any", "both", "each", "either", "every", "neither", "no", "such", "what"})
UNIQUE = frozenset({"best", "first", "full", "last", "mid", "next", "same"})
PREMODIFIERS = ("amod", "compound")
DETERMINER_RELATIONS = ("det", "nmod:poss", "nummod", "nmod", "flat", "advmod")


class Article(Rule):
    """Supplies the articles that telegraphic language drops."""

    id = "n.article"
    version = 7
    kind = Kind.N
    paper = "SICK N10"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if reason := describes_no_scene(tree) or keeps_tense(tree):
            yield Refusal(self.id, reason)
            return
        edit, notes = Edit(tree), []
        for noun in tree:
            article = _missing_article(tree, noun) if _is_bare(tree, noun) else None
            if article is not None:
                _insert(edit, tree, noun, article)
                notes.append(Reason("words_added_before", words=article, follower=noun.form))
        if notes:
            yield propose(self, edit, *notes)


def _is_bare(tree: Tree, noun: Token) -> bool:
    """Tell whether a singular common noun has only modifiers before it."""
    if not _can_be_counted(tree, noun) or _has_determiner(tree, noun):
        return False
    first = _first_of_phrase(tree, noun)
    before = tree.tokens[tree.index(first.id) - 1] if tree.index(first.id) else None
    return not (
        first.form.lower() in EVERYBODY | DETERMINERS  # "makes everyone stretch"
        or _is_in_compound_or_name(tree, noun)
        or _is_joined(noun, before)
        or _may_be_no_noun(tree, noun, before)
        or is_unseen(noun.lemma)
        or _is_compared(tree, noun)
        or _is_in_bare_list(tree, noun)
    )


def _can_be_counted(tree: Tree, noun: Token) -> bool:
    """Tell whether a word is a singular common noun in a place where an article can stand."""
    if noun.upos != "NOUN" or noun.xpos != "NN" or is_plural_noun(noun):
        return False
    if noun.form.lower() in EVERYBODY:
        return False
    is_place = (
        noun.relation == "root"
        and tree.child(noun.id, "cop") is not None
        and tree.child(noun.id, "case") is not None
    )
    return is_place or noun.relation in ("obj", "obl", "nmod", "conj")


def _has_determiner(tree: Tree, noun: Token) -> bool:
    return any(
        each.deprel in DETERMINER_RELATIONS and _is_before(tree, each, noun)
        for each in tree.children(noun.id)
    )


def _is_in_compound_or_name(tree: Tree, noun: Token) -> bool:
    """Tell whether a noun goes with what follows ("mold making materials", "in Section 7")."""
    if noun.form[0].isupper() or "-" in noun.form:
        return True
    follower = word_after(tree, noun)
    if follower is None:
        return False
    return follower.upos == "NUM" or (follower.xpos == "VBG" and follower.head != noun.id)


def _is_joined(noun: Token, before: Token | None) -> bool:
    """Tell whether the word before a noun phrase belongs to it, however it is parsed."""
    if before is None:
        return False
    is_participle = before.upos == "VERB" and before.id != noun.head  # "damaged, cut tissue"
    return is_participle or not before.space_after or before.upos in ("DET", "NUM", "X")


def _may_be_no_noun(tree: Tree, noun: Token, before: Token | None) -> bool:
    """Tell whether a noun may be an adverb, an adjective or a verb."""
    parts, verb = get_all_lemmas(noun.form.lower()), tree.parent(noun.id)
    return (
        "ADV" in parts  # "running uphill"
        or ("ADJ" in parts and verb is not None and verb.lemma in BECOMING)  # "growing chill"
        or noun.form.endswith("ing")
        or (before is not None and _is_infinitive(before, noun))
        or _is_gerund(tree, before)
        or any(each.upos == "VERB" and each.xpos == "VBG" for each in tree.children(noun.id))
    )


def _first_of_phrase(tree: Tree, noun: Token) -> Token:
    """Return the first word of the phrase; its preposition does not count."""
    case = tree.child(noun.id, "case")
    if noun.relation != "root" or case is None:
        return NounPhrase(tree, noun).first
    return tree.tokens[tree.index(case.id) + 1]


def _is_compared(tree: Tree, noun: Token) -> bool:
    """Tell whether "more", "enough" or a superlative is part of the phrase."""
    parts = [t for t in tree.children(noun.id, *PREMODIFIERS) if _is_before(tree, t, noun)]
    return any(t.xpos in ("JJR", "JJS") or t.lemma in QUANTITIES for t in parts)


def _is_in_bare_list(tree: Tree, noun: Token) -> bool:
    """Tell whether the noun is coordinated with one that needs no article ("given to sport, play
    and foolishness").
    """
    first = tree[noun.head] if noun.relation == "conj" else noun
    others = [t for t in (first, *tree.children(first.id, "conj")) if t.id != noun.id]
    return any(is_unseen(t.lemma) and not tree.child(t.id, "det", "nmod:poss") for t in others)


def _is_infinitive(before: Token, noun: Token) -> bool:
    is_to = before.form.lower() == "to" and before.relation != "case"
    return is_to and is_verb_form(noun.form, "VB")


def _is_gerund(tree: Tree, verb: Token | None) -> bool:
    """Tell whether an -ing form may be part of a name ("on fishing rod", "rock climbing wall")."""
    if verb is None or verb.xpos != "VBG":
        return False
    place = tree.index(verb.id)
    is_in_phrase = place > 0 and tree.tokens[place - 1].upos in ("ADP", "SCONJ")
    return is_in_phrase or (verb.relation == "acl" and not is_animate(tree[verb.head].lemma))


def _is_before(tree: Tree, token: Token, other: Token) -> bool:
    return tree.index(token.id) < tree.index(other.id)


def _missing_article(tree: Tree, noun: Token) -> str | None:
    """Return the article that a bare noun lacks, None if it lacks none."""
    case = tree.child(noun.id, "case")
    is_described = tree.child(noun.id, *PREMODIFIERS) is not None
    if len(tree.children(noun.id, "case")) > 1 and not is_described:
        return None  # "out of order": the preposition and its noun are one phrase
    if noun.relation == "conj":
        return "a" if _is_second_of_pair(tree, noun) else None
    if noun.relation in ("obl", "nmod") and case is None:
        return None
    preposition = case.form.lower() if case is not None else ""
    if noun.lemma.lower() == "body" and _is_before_of(tree, noun):
        return "a"  # "a body of water"
    if preposition in ALONG and _is_before_of(tree, noun) and _is_part(noun, preposition):
        return "the"
    if _is_fixed(tree, noun, preposition) or _is_one_of_a_kind(tree, noun):
        return None
    return _article_behind(tree, noun, preposition)


def _is_part(noun: Token, preposition: str) -> bool:
    """Tell whether the noun before *of* is a part of something ("on ledge of a balcony")."""
    lemma = noun.lemma.lower()
    is_kept = lemma in words("unique", "inalienable") | words("bare", "groups")
    is_kept = is_kept or f"{preposition} {lemma}" in words("bare")
    return is_countable(lemma) and not is_kept and lemma not in words("quantity_nouns")


def _is_one_of_a_kind(tree: Tree, noun: Token) -> bool:
    return any(t.form.lower() in UNIQUE for t in tree.children(noun.id))


def _article_behind(tree: Tree, noun: Token, preposition: str) -> str | None:
    lemma, is_described = noun.lemma.lower(), tree.child(noun.id, *PREMODIFIERS) is not None
    if lemma in words("surroundings") and not is_described:
        return "the" if preposition in PLACE_PREPOSITIONS and not _is_state(tree, noun) else None
    if lemma in words("inalienable"):
        return "its" if preposition in PLACE_PREPOSITIONS and _is_part_of_animal(tree) else None
    counts = is_surely_countable if _writes_articles(tree) else is_countable
    return "a" if preposition not in OPEN and counts(lemma) else None


def _writes_articles(tree: Tree) -> bool:
    """Tell whether the subject has its article: then a noun without one is more likely a mass noun
    ("The engine is using fuel") than in a telegraphic sentence.
    """
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and tree.child(subject.id, "det") is not None


def _is_fixed(tree: Tree, noun: Token, preposition: str) -> bool:
    """Tell whether the noun belongs to a phrase without article ("on stage", "side by side")."""
    lemma = noun.lemma.lower()
    verb = tree.parent(noun.id)
    is_doubled = sum(t.lemma.lower() == lemma for t in tree) > 1
    is_multiword = bool(preposition) and _is_before_of(tree, noun)
    is_listed = {lemma, f"{preposition} {lemma}"} & words("bare") != set()
    is_object = verb is not None and verb.upos == "VERB" and noun.relation == "obj"
    action = verb.lemma if verb is not None and is_object else ""
    is_direction = action == "play" or is_idiom(action, lemma)
    is_name = lemma in words("colours", "adverbial_nouns", "unique")
    is_name = is_name and lemma not in words("surroundings", "garments")
    is_linked = preposition in PREPOSITIONS_BEFORE and _is_before_link(tree, noun)
    is_part = is_multiword and lemma in words("unique", "inalienable")
    return is_doubled or is_listed or is_direction or is_name or is_part or is_linked


def _is_before_link(tree: Tree, noun: Token) -> bool:
    """Tell whether a preposition that belongs to the bare noun follows it directly."""
    follower = word_after(tree, noun)
    if (
        follower is None
        or follower.form.lower() not in PREPOSITIONS_AFTER
        or follower.upos != "ADP"
    ):
        return False
    inner = tree.parent(follower.id)
    is_described = tree.child(noun.id, *PREMODIFIERS) is not None
    # "in response to a call": parsers attach the call to the verb as well.
    owners = (noun.id, noun.head) if follower.form.lower() == "to" else (noun.id,)
    return inner is not None and inner.head in owners and not is_described


def _is_before_of(tree: Tree, noun: Token) -> bool:
    follower = word_after(tree, noun)
    return follower is not None and follower.form.lower() == "of"


def _is_state(tree: Tree, noun: Token) -> bool:
    """Tell whether the place is a cover ("covered in grass"), wherever the parser attached it."""
    verb = tree.parent(noun.id)
    case = tree.children(noun.id, "case")[0]
    before = tree.tokens[tree.index(case.id) - 1].form.lower() if tree.index(case.id) else ""
    if verb is None or before in words("always_adjectives"):
        return before in words("always_adjectives")
    is_passive = tree.child(verb.id, "aux:pass") is not None
    return is_passive or verb.form.lower() in words("always_adjectives")


def _is_part_of_animal(tree: Tree) -> bool:
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and subject.lemma.lower() in words("animals")


def _is_second_of_pair(tree: Tree, noun: Token) -> bool:
    first, others = tree[noun.head], tree.children(noun.head, "conj")
    article = tree.child(first.id, "det")
    has_article = article is not None and article.form.lower() in ("a", "an")
    is_joined = any(t.form.lower() in ("and", "or") for t in tree.children(others[-1].id, "cc"))
    is_noun = first.upos == "NOUN" and first.xpos == "NN"
    if len(others) > 1 and not any(t.form == "," for t in tree.children(others[0].id)):
        return False  # "a red coat and green and blue scarf"
    return has_article and is_joined and is_noun and is_countable(noun.lemma)


def _insert(edit: Edit, tree: Tree, noun: Token, article: str) -> None:
    is_article = article != "its"
    edit.insert(
        article,
        before=_first_of_phrase(tree, noun).id,
        head=noun.id,
        deprel="det" if is_article else "nmod:poss",
        lemma=article,
        upos="DET" if is_article else "PRON",
        xpos="DT" if is_article else "PRP$",
        feats=FEATS[article],
    )
