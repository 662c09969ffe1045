"""Let the dictionary correct what a parser says of a word.

Parsers err on rare nouns: *Rowerzysta* at the start comes out as a name, a noun gets a lemma or a
gender that no such word has. Where the dictionary knows the form with the same class, number and
case and has a single answer, that answer is taken; where it has several, the tag stays as it is and
`doubtful` says so.
"""

from dataclasses import replace
from functools import lru_cache

from transforms.frequency import zipf
from transforms.packs.polish.attachment import reattached
from transforms.packs.polish.compounds import with_compounds_apart
from transforms.packs.polish.morphology import Entry, is_form, name_of_people, readings
from transforms.packs.polish.tags import AGREEING, NOUNS, features, tag
from transforms.tree import Token, Tree, capitalised, decapitalised

UPOS = {
    "subst": "NOUN", "ger": "NOUN", "adj": "ADJ",
    "fin": "VERB", "praet": "VERB", "pact": "ADJ", "ppas": "ADJ",
}  # fmt: skip
CHECKED = frozenset(UPOS)
FINITE = frozenset({"fin", "praet"})
OF_NOUNS = frozenset({
    "amod", "appos", "case", "det", "iobj", "nmod", "nsubj", "nummod", "obj", "obl",
})  # fmt: skip
GOVERNING = "nummod:gov"  # the noun behind the numeral is in the genitive
MUCH_RARER = 2  # a hundredth, in the logarithm of uses


def mended(tree: Tree) -> Tree:
    """Return the tree with the words corrected that the dictionary knows better, or itself."""
    tree = with_compounds_apart(tree) if not tree.defect else tree
    tokens = [_mended(token) for token in tree.tokens]
    if tree.is_capitalised:
        tokens[0] = _mended(_first(tree.tokens[0]))
    nouns = {token.id: token for token in tokens if tag(token.xpos).pos in NOUNS}
    tokens = [_agreeing(token, nouns) for token in tokens]
    if any(new is not old for new, old in zip(tokens, tree.tokens, strict=True)):
        tree = replace(tree, tokens=tuple(tokens))
    return reattached(tree) if not tree.defect else tree


def _agreeing(token: Token, nouns: dict[int, Token]) -> Token:
    """Give a word the gender of its noun where it differs and the form can have it."""
    old = tag(token.xpos)
    if token.head not in nouns or old.pos not in AGREEING | {"num"}:
        return token
    gender = tag(nouns[token.head].xpos).gender
    new = str(old.having(gender=gender))
    if gender in ("", old.gender) or not is_form(token.form, token.lemma, new):
        return token
    feats = {name: features(new).get(name) for name in ("Gender", "Animacy")}
    return replace(token, xpos=new, feats=token.feats.updated(**feats))


def doubtful(token: Token) -> bool:
    """Tell whether the dictionary knows the form, but not as what the parse says it is.

    Names may be spelt like other words, and "nie ma" is said of *być*. An adverb is doubtful where
    the dictionary has nothing but a noun ("je jabłko").
    """
    if tag(token.xpos).pos == "adv" and token.form.islower():
        return {tag(each.tag).pos for each in readings(token.form)} == {"subst"}
    if tag(token.xpos).pos not in CHECKED or token.lemma == "być" or not token.form.islower():
        return False
    return _is_known_otherwise(token.form, token.lemma.lower(), token.xpos)


def is_misplaced(tree: Tree, token: Token) -> bool:
    """Tell whether a finite verb hangs where only nouns and their words can.

    "podlewa kwiaty i karmi kota" with *karmi* coordinated with *kwiaty*: the form is right, and
    the tree is not.
    """
    if tag(token.xpos).pos not in FINITE:
        return False
    while token.relation == "conj":
        token = tree[token.head]
        if tag(token.xpos).pos in FINITE:
            return False
    return token.relation in OF_NOUNS


@lru_cache(maxsize=20_000)
def _is_known_otherwise(form: str, lemma: str, xpos: str) -> bool:
    # Treebanks give ordinals and "jeden" with a degree that the dictionary does not always have.
    full_tag = str(tag(xpos)).removesuffix(":pos")
    entries = readings(form)
    return bool(entries) and not any(
        f"{each.tag}:".startswith(f"{full_tag}:") and each.lemma.lower() == lemma
        for each in entries
    )


def _first(token: Token) -> Token:
    """Return the first word with the capital that it would have inside the sentence."""
    is_noun = tag(token.xpos).pos == "subst"
    if is_noun and (people := name_of_people(token.form)):
        return replace(token, form=capitalised(token.form), lemma=people, upos="NOUN")
    if token.upos == "PROPN" or token.lemma[:1].isupper():
        return _common(token)
    return token


def _mended(token: Token) -> Token:
    counts = token.relation == "nummod" or (token.relation == "amod" and token.upos == "NUM")
    if counts and tag(token.xpos).accommodation not in ("rec", "congr"):
        token = _numeral(token)
    if tag(token.xpos).gender == "m1" and tag(token.xpos).pos == "subst":
        token = _animal(token)
    if not doubtful(token):
        return _usual_verb(token) if token.upos == "VERB" else token
    answers = _answers(token)
    if len(answers) != 1:
        return token
    answer = answers.pop()
    pos = tag(answer.tag).pos
    upos = token.upos if pos == tag(token.xpos).pos else UPOS[pos]
    feats = features(answer.tag)
    return replace(token, lemma=answer.lemma, upos=upos, xpos=answer.tag, feats=feats)


def _usual_verb(token: Token) -> Token:
    """Return a verb of two with this form, as *kopać* and *kopić* for *kopią*, if one is rare."""
    lemmas = {each.lemma for each in readings(token.form) if each.tag == token.xpos}
    if len(lemmas) < 2 or token.lemma not in lemmas:
        return token
    usual = max(sorted(lemmas), key=lambda lemma: zipf(lemma, "pl"))
    is_rare = zipf(token.lemma, "pl") + MUCH_RARER <= zipf(usual, "pl")
    return replace(token, lemma=usual) if is_rare else token


def _answers(token: Token) -> set[Entry]:
    """Return what the dictionary leaves of what the form can be, nearest to the parse."""
    old = tag(token.xpos)
    entries = [e for e in readings(token.form) if tag(e.tag).pos in CHECKED - {"ger"}]
    entries = [each for each in entries if tag(each.tag).case != "voc"]
    same_word = {each for each in entries if each.lemma == token.lemma}
    similar = {each for each in entries if _is_similar(each, token)}
    same_case = {each for each in same_word if tag(each.tag).case == old.case}
    same_values = {each for each in entries if tag(each.tag).agrees(old)} if old.case else set()
    same_class = {each for each in entries if tag(each.tag).pos == old.pos}
    answers = (same_word & similar) or same_case or same_word or similar
    answers = answers or same_values or same_class or set(entries)
    answers = {each for each in answers if not each.labels} or answers
    answers = {each for each in answers if tag(each.tag).gender == old.gender} or answers
    # What was taken for no man is none, if it can be something else.
    others = {each for each in answers if tag(each.tag).gender != "m1"}
    return others if others and old.gender != "m1" else answers


def _animal(token: Token) -> Token:
    """Return an animal for a man where the dictionary knows the name of an animal ("orzeł")."""
    new = str(tag(token.xpos).having(gender="m2"))
    animals = [e for e in readings(token.form) if e.is_animal and e.lemma == token.lemma]
    if not any(each.tag == new for each in animals):
        return token
    return replace(token, xpos=new, feats=token.feats.updated(Animacy="Nhum"))


def _numeral(token: Token) -> Token:
    """Return a numeral for a word that counts, but was taken for an adjective ("troje")."""
    numerals = [e for e in readings(token.form) if e.tag.startswith("num:") and ":nom:" in e.tag]
    if not numerals or tag(token.xpos).case not in ("", "nom"):
        return token
    first = numerals[0]
    governs = tag(first.tag).accommodation == "rec"
    deprel = token.deprel if token.relation == "nummod" else GOVERNING if governs else "nummod"
    return replace(token, lemma=first.lemma, xpos=first.tag, upos="NUM", deprel=deprel)


def _is_similar(entry: Entry, token: Token) -> bool:
    new, old = tag(entry.tag), tag(token.xpos)
    same = (new.number, new.case, new.person) == (old.number, old.case, old.person)
    return same and new.pos == old.pos


def _common(token: Token) -> Token:
    """Return a common noun for a name at the start that the dictionary knows in small letters."""
    small = decapitalised(token.form)
    if small != token.form.lower() or any(each.is_first_name for each in readings(token.form)):
        return token
    old = tag(token.xpos)
    known = (tag(each.tag) for each in readings(small) if each.form == small)
    # The gender of a name that is none is a guess.
    if not any((e.pos, e.number, e.case) == (old.pos, old.number, old.case) for e in known):
        return token
    return replace(token, form=small, lemma=token.lemma.lower(), upos=UPOS.get(old.pos, "NOUN"))
