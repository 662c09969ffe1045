"""Words of set phrases in any language, as far as a tree or a treebank shows them.

"To draw breath" and Turkish *gerek var* say something as a whole: another word in the place of
either, or one between them, makes nonsense of it.
"""

from transforms.packs.fallback.clauses import BARE, sign_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.usage import is_undescribed
from transforms.reason import Reason, reason_of
from transforms.rules.universal.governing import shows_phrases_of_verbs
from transforms.rules.universal.voice import is_bare
from transforms.tree import Token, Tree

# A noun that occurs with the same verb this often belongs to it.
MIN_COUNT = 2
OFTEN = 4  # times that a noun stands with an adposition
ARGUMENTS = ("nsubj", "obj", "obl")
SEVERAL = frozenset({"Plur", "Dual"})


def belongs_to(pack: FallbackPack, tree: Tree, noun: Token, verb: Token) -> bool:
    """Tell whether a noun that nothing describes makes one expression with its verb.

    In a language of articles every singular object without one does, elsewhere those that the
    treebank often has beside the verb.
    """
    if noun.relation == "obj" and _is_reflexive(tree, verb):
        return True  # "sich ein Bild machen"
    if noun.relation not in ARGUMENTS or not is_undescribed(tree, noun):
        return False
    if pack.usage.count("beside", verb.lemma, noun.lemma) >= MIN_COUNT:
        return True
    return noun.relation == "obj" and is_bare(pack, tree, noun)


def _is_reflexive(tree: Tree, verb: Token) -> bool:
    """Tell whether a verb has a reflexive pronoun beside its objects."""
    return any(
        each.upos == "PRON" and each.feats.get("Reflex") == "Yes"
        for each in tree.children(verb.id, "expl", "iobj", "obj", "obl")
    )


def is_set(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether a noun with an adposition or a case makes one expression with its verb.

    So it does if the treebank has the two together more than once, with nothing said of the noun.
    """
    verb = tree.parent(noun.id)
    if verb is None or noun.upos != "NOUN" or tree.child(noun.id, "amod", "nmod", "nummod", "acl"):
        return False
    if not shows_phrases_of_verbs(pack):
        return False  # in few sentences the same things happen in the same places
    sign = sign_of(tree, noun)
    if not sign or not all(each.multiword for each in tree.children(noun.id, "det")):
        return (
            False  # an article says which one is meant, unless it is one word with the adposition
        )
    return pack.usage.count("set", verb.lemma, noun.lemma, sign.lower()) >= MIN_COUNT


def is_set_object(pack: FallbackPack, tree: Tree, noun: Token) -> bool:
    """Tell whether an object that nothing but a determiner describes often stands with its verb.

    "Vale la pena" says something as a whole: no other determiner can stand there.
    """
    verb = tree.parent(noun.id)
    if verb is None or noun.relation != "obj":
        return False
    if tree.child(noun.id, "amod", "nmod", "nummod", "acl", "conj", "case"):
        return False
    return pack.usage.count("slot", verb.lemma, noun.lemma) >= MIN_COUNT


def set_phrase(pack: FallbackPack, tree: Tree, word: Token) -> Reason | None:
    """Return why another word of the same kind cannot replace a word, None if one can."""
    nouns = tree.children(word.id, *ARGUMENTS) if word.upos == "VERB" else ()
    above = tree.parent(word.id)
    return reason_of(
        verb_is_part_of_expression=any(belongs_to(pack, tree, each, word) for each in nouns),
        noun_is_part_of_expression=above is not None
        and above.upos == "VERB"
        and belongs_to(pack, tree, word, above),
        # "late in the night", "last week": a noun that says when needs no preposition, others do.
        bare_phrase_may_be_argument=word.upos == "NOUN"
        and word.relation in {"obl", "advmod"}
        and tree.child(word.id, "case") is None
        and word.feats.get("Case") in BARE,
        # "en casa", "zu Haus": without an article another noun mostly says nothing there.
        phrase_has_no_article=word.relation == "obl"
        and word.feats.get("Number") not in SEVERAL
        and pack.usage.has("article")
        and _is_alone_with_adposition(tree, word),
        # Turkish "çay kaşığı" (teaspoon): a bare noun before one with the ending of an owner.
        word_in_name_or_compound=in_possessive_compound(tree, word),
        # "for good reason": the adjective stands for the article.
        adjective_needed_by_noun=word.relation == "amod" and needs_adjective(pack, tree, word),
    )


def _is_alone_with_adposition(tree: Tree, noun: Token) -> bool:
    """Tell whether a common noun has an adposition and nothing else.

    Neither an article in the adposition (German *im*) nor one in the noun (Swedish *huset*).
    """
    children = [each for each in tree.children(noun.id) if each.relation != "punct"]
    has_article = any(
        word.feats.get("Definite") == "Def" or "Art" in word.pronoun_types
        for word in (noun, *children)
    )
    is_alone = {each.relation for each in children} == {"case"}
    return noun.upos == "NOUN" and is_alone and not has_article


def is_bare_modifier(tree: Tree, noun: Token) -> bool:
    """Tell whether nothing but its place makes a noun modify another, as in a compound."""
    is_modifier = noun.upos == "NOUN" and noun.relation in {"nmod", "compound", "amod"}
    has_no_mark = noun.feats.get("Case") in BARE and not tree.children(noun.id, "case", "det")
    return is_modifier and has_no_mark


def in_possessive_compound(tree: Tree, noun: Token) -> bool:
    """Tell whether a bare noun stands before one with an ending of an owner that it is not."""
    above = tree.parent(noun.id)
    is_owned = above is not None and "Person[psor]" in above.feats
    return is_owned and is_bare_modifier(tree, noun)


def needs_adjective(pack: FallbackPack, tree: Tree, adjective: Token) -> bool:
    """Tell whether an adjective stands for an article, which its noun would have without it.

    In a language without articles, whether a noun that is often in such phrases is never alone
    there (Persian در سال گذشته, last year; not "in year").
    """
    noun = tree[adjective.head]
    if completes_construct(tree, adjective):
        return True
    if not needs_words(pack, tree, noun, without=adjective):
        return False
    adposition = tree.children(noun.id, "case")[0]
    is_often = pack.usage.count("marked", noun.lemma, adposition.lemma) >= OFTEN
    return pack.usage.has("article") or is_often


def completes_construct(tree: Tree, adjective: Token) -> bool:
    """Tell whether a noun in the construct state has nothing but an adjective to complete it.

    It says what the ministry is for, not what it is like, in Arabic "wizārat al-dāḫilīya" (ministry
    of the interior).
    """
    noun = tree[adjective.head]
    others = [each for each in tree.children(noun.id, "nmod", "compound", "flat", "acl", "amod")
              if each.id != adjective.id]  # fmt: skip
    return noun.feats.get("Definite") == "Cons" and not others


def needs_words(pack: FallbackPack, tree: Tree, noun: Token, *, without: Token) -> bool:
    """Tell whether a noun with an adposition would stand alone, as the treebank never has it."""
    adpositions = tree.children(noun.id, "case")
    remaining = [
        each
        for each in tree.children(noun.id)
        if each.id != without.id and each.relation not in {"case", "punct"}
    ]
    if not adpositions or remaining or not pack.usage.has("plain"):
        return False
    is_single = noun.upos == "NOUN" and noun.feats.get("Number") not in SEVERAL
    return is_single and not pack.usage.count("plain", noun.lemma, adpositions[0].lemma)
