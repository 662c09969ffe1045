"""Let the dictionary correct what a parser says of a word.

Parsers err on rare nouns: *Rowerzysta* at the start comes out as a name, a noun gets a lemma or a
gender that no such word has. Where the dictionary knows the form with the same class, number and
case and has a single answer, that answer is taken; where it has several, the tag stays as it is and
`doubtful` says so.
"""

from dataclasses import replace

from transforms.packs.polish.morphology import Entry, is_form, readings
from transforms.packs.polish.tags import AGREEING, NOUNS, features, tag
from transforms.tree import Token, Tree, decapitalised

CHECKED = frozenset({"subst", "adj", "fin", "praet", "pact", "ppas"})


def mended(tree: Tree) -> Tree:
    """Return the tree with the words corrected that the dictionary knows better, or itself."""
    tokens = [_mended(token, place) for place, token in enumerate(tree.tokens)]
    nouns = {token.id: token for token in tokens if tag(token.xpos).pos in NOUNS}
    tokens = [_agreeing(token, nouns) for token in tokens]
    if all(new is old for new, old in zip(tokens, tree.tokens, strict=True)):
        return tree
    return replace(tree, tokens=tuple(tokens))


def _agreeing(token: Token, nouns: dict[int, Token]) -> Token:
    """Give a word the gender of its noun where it differs and the form can have it."""
    old = tag(token.xpos)
    if token.head not in nouns or old.pos not in AGREEING | {"num"}:
        return token
    gender = tag(nouns[token.head].xpos).gender
    new = str(old.having(gender=gender))
    if gender in ("", old.gender) or not is_form(token.form, token.lemma, new):
        return token
    found = {name: features(new).get(name) for name in ("Gender", "Animacy")}
    return replace(token, xpos=new, feats=token.feats.updated(**found))


def doubtful(token: Token) -> bool:
    """Tell whether the dictionary knows the form, but not as what the parse says it is."""
    if tag(token.xpos).pos not in CHECKED:
        return False
    # Treebanks give ordinals and "jeden" with a degree that the dictionary does not always have.
    wanted, lemma = str(tag(token.xpos)).removesuffix(":pos") + ":", token.lemma.lower()
    known = readings(token.form)
    return bool(known) and not any(
        f"{each.tag}:".startswith(wanted) and each.lemma.lower() == lemma for each in known
    )


def _mended(token: Token, place: int) -> Token:
    if place == 0 and (token.upos == "PROPN" or token.lemma[:1].isupper()):
        token = _common(token)
    if not doubtful(token):
        return token
    if token.form[:1].isupper() or token.lemma == "być":  # names; "nie ma" is said of *być*
        return token
    known = [each for each in readings(token.form) if tag(each.tag).pos in CHECKED]
    same_word = {each for each in known if each.lemma == token.lemma}
    similar = {each for each in known if _is_similar(each, token)}
    same_case = {each for each in same_word if tag(each.tag).case == tag(token.xpos).case}
    answers = (same_word & similar) or same_case or same_word or similar
    answers = {each for each in answers if not each.labels} or answers
    gender = tag(token.xpos).gender
    answers = {each for each in answers if tag(each.tag).gender == gender} or answers
    if len(answers) != 1:
        return token
    found = answers.pop()
    return replace(token, lemma=found.lemma, xpos=found.tag, feats=features(found.tag))


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
    beginning = str(old.having(gender=""))  # the gender of a name that is none is a guess
    if not any(each.form == small and each.tag.startswith(beginning) for each in readings(small)):
        return token
    return replace(token, form=small, lemma=token.lemma.lower(), upos="NOUN")
