"""The parts of a fragment that can stand by themselves ("Sehr gutes Hotel, immer wieder gern" →
"Sehr gutes Hotel").

Writers line up fragments between commas, dashes and full stops. The first one is the root of the
parsed sentence, the others are beside it. What is beside it may go where it only adds something:
a description, without a verb, a preposition or a negation of its own, that begins with none of the
words that would limit the first part (`kept`, `not_negated`: *nur*, *zumindest*), and that no *or*
joins.
"""

from collections.abc import Iterator, Sequence

from transforms.edit import Edit
from transforms.marks import COMMAS, SEMICOLONS, STATEMENT_ENDS
from transforms.packs.fallback.pack import FallbackPack
from transforms.predicates import FINITE
from transforms.rules.universal.phrases import cuts_multiword
from transforms.tree import ROOT, Token, Tree, decapitalised

BESIDE = ("conj", "parataxis", "list", "appos")
PARTED = frozenset({"conj", "parataxis", "list"})
PARTING = frozenset(COMMAS + SEMICOLONS + STATEMENT_ENDS) | {"-", "–", "—", "--"}
# Words that keep their capital in the middle of a sentence.
NAMES = frozenset({"NOUN", "PROPN"})
DESCRIBING = NAMES | {"ADJ"}


def fragment_parts(pack: FallbackPack, tree: Tree) -> Iterator[Edit]:
    """Yield edits that leave one part of the fragment: as much of the first as can be, then the
    others in their order. A fragment that denies something has no parts.
    """
    beside = [
        each
        for each in tree.children(tree.root.id, *BESIDE)
        if tree.index(each.id) > tree.index(tree.root.id)
    ]
    if any(each.is_denying and each.upos != "DET" for each in tree):
        return
    for number in reversed(range(len(beside))):
        if number == 0 or tree.child(beside[number - 1].id, "cc") is not None:
            yield from _first_part(pack, tree, beside[number:])
    if tree.child(tree.root.id, "nsubj") is None:
        for part in beside:
            yield from _other_part(pack, tree, part)


def _first_part(pack: FallbackPack, tree: Tree, parts: Sequence[Token]) -> Iterator[Edit]:
    """Yield the edit that drops these parts, which end the sentence, if they may go."""
    first, end = _start(tree, parts[0]), len(_without_end(tree))
    dropped = tree.tokens[first:end]
    ids = {each.id for each in dropped}
    is_whole = all(
        each.head in ids or each in parts or (each.upos == "PUNCT" and each.head == tree.root.id)
        for each in dropped
    )
    is_closed = not any(each.head in ids for each in tree if each.id not in ids)
    if (
        is_whole
        and is_closed
        and not any(each.is_denying for each in tree.tokens[:first])
        and all(_only_adds(pack, tree, each) for each in parts)
        and not any(_is_contrasted(pack, tree, each) for each in parts)
        and _is_parted(pack, tree, parts[0], first)
        and not cuts_multiword(dropped)
    ):
        edit = Edit(tree)
        edit.remove(*(each.id for each in dropped))
        yield edit


def _other_part(pack: FallbackPack, tree: Tree, part: Token) -> Iterator[Edit]:
    """Yield the edit that leaves only a part beside the first."""
    words = tree.subtree(part.id)
    place = tree.index(words[0].id)
    while words and (words[0].upos == "PUNCT" or words[0].relation == "cc"):
        words = words[1:]
    places = [tree.index(each.id) for each in words]
    end = {each.id for each in tree.tokens[len(_without_end(tree)) :]}
    is_like = part.upos == "NOUN" or tree.root.upos != "NOUN"
    if (
        part.relation not in PARTED
        or not is_like
        or any(each.is_denying for each in tree)
        or not _only_adds(pack, tree, part)
        or _is_contrasted(pack, tree, part)
        or not _is_parted(pack, tree, part, _start(tree, part))
        or places != list(range(places[0], places[-1] + 1))
        or place < tree.index(tree.root.id)
        or cuts_multiword(words)
    ):
        return
    kept = {each.id for each in words} | end
    edit = Edit(tree)
    edit.reattach(part.id, ROOT)
    for token in tree:
        if token.id in kept and token.head not in kept and token.id != part.id:
            edit.reattach(token.id, part.id)
    edit.remove(*(each.id for each in tree if each.id not in kept))
    if words[0].upos not in NAMES:
        lowered = decapitalised(words[0].form)
        if words[0].form != lowered and words[0].upos not in pack.forms.readings(lowered):
            return
        edit.set(words[0].id, form=lowered)
    yield edit


def _start(tree: Tree, part: Token) -> int:
    """Return where a part begins, with the marks before it."""
    first = tree.index(tree.subtree(part.id)[0].id)
    while first and tree.tokens[first - 1].upos == "PUNCT":
        first -= 1
    return first


def _without_end(tree: Tree) -> Sequence[Token]:
    """Return the words up to the marks that end the sentence."""
    inner = list(tree)
    while inner and inner[-1].upos == "PUNCT":
        inner.pop()
    return inner


def _is_parted(pack: FallbackPack, tree: Tree, part: Token, first: int) -> bool:
    """Tell whether a mark parts it from what stands before, or *and* where it has words of its own.

    "Hin und Her" would be torn apart.
    """
    begin = tree.tokens[first]
    conjunctions = tree.children(part.id, "cc")
    adding = pack.words("conjunction") | pack.words("linking")
    if any(each.lemma not in adding for each in conjunctions):
        return False
    if begin.upos == "PUNCT":
        marks = [each for each in tree.tokens[first : tree.index(part.id)] if each.upos == "PUNCT"]
        return all(set(each.form) <= PARTING or each.form in PARTING for each in marks)
    is_described = tree.child(part.id, "amod", "det", "advmod", "nsubj") is not None
    return begin in conjunctions and begin.lemma in pack.words("conjunction") and is_described


def _only_adds(pack: FallbackPack, tree: Tree, part: Token) -> bool:
    """Tell whether the rest says as much without the part: it limits and takes back nothing."""
    words = [each for each in tree.subtree(part.id) if each.upos != "PUNCT"]
    begin = next((each for each in words if each.relation != "cc"), part)
    limiting = pack.words("kept") | pack.words("not_negated")
    is_wish = part.upos == "ADV" and part.lemma.lower() in pack.words("under_negation")
    is_participle = part.upos == "VERB" and part.feats.get("VerbForm") == "Part"
    return (
        (part.upos in DESCRIBING or is_wish or is_participle)
        and tree.child(part.id, "case", "mark", "cop", "aux") is None
        and not any(each.feats.get("VerbForm") == FINITE for each in words)
        and not any(each.relation == "advcl" for each in words)
        and not (begin.upos in {"ADV", "PART"} and begin.lemma.lower() in limiting)
    )


def _is_contrasted(pack: FallbackPack, tree: Tree, part: Token) -> bool:
    """Tell whether adverbs set the part against the first: "once good, now dear"."""
    lists = ("intensifier", "over_negation", "linking", "under_negation")
    plain = frozenset[str]().union(*(pack.words(name) for name in lists))
    words = [each for each in tree.subtree(part.id) if each.upos != "PUNCT"]
    begins = tree.tokens[0], next((each for each in words if each.relation != "cc"), part)
    return all(each.upos == "ADV" and each.lemma.lower() not in plain for each in begins)
