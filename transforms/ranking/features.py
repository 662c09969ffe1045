"""Features of a candidate that are known before anybody has chosen.

A feature is a name with a value: `place=0` (the rule's first), `op=set.NOUN.obj` (the form of an
object is changed), `zipf=9` (the new word is used about as often as others of Zipf 4.5). Rules,
parts of speech, relations, codes and classes of frequency are named, never a word.
"""

from bisect import bisect
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from transforms.frequency import zipf
from transforms.rule import Candidate
from transforms.tree import ROOT, Token, Tree, kept_with_tree

CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV"})
# Operations that change no word by themselves.
OPERATIONS_WITHOUT_CHANGE = frozenset({"reattach", "finish", "then", "explain"})
MAX_OPERATIONS = 6  # more of them say only that the whole sentence was rebuilt
LENGTH_BOUNDS = (6, 8, 11, 15)
# Greater places and numbers of candidates are rounded down to these.
PLACES = (0, 1, 2, 3, 4, 6, 10)
NUMBERS = (1, 2, 3, 6, 11)


@kept_with_tree
def shape_of(tree: Tree) -> tuple[str, ...]:
    """Return the features of a sentence, which tell the rules that suit it, not the candidate."""
    root = tree.root
    subject = tree.child(root.id, "nsubj")
    children = tree.children(root.id)
    relations = Counter(child.relation for child in children)
    words = sum(token.upos != "PUNCT" for token in tree)
    return (
        f"subject={_determination(tree, subject)}",
        f"number={subject.feats.get('Number') or '-' if subject else '-'}",
        f"predicate={root.upos}",
        f"passive={any(child.subrelation == 'pass' for child in children)}",
        f"expletive={'expl' in relations}",
        f"object={'obj' in relations}",
        f"obliques={min(2, relations['obl'])}",
        f"joined_predicates={'conj' in relations}",
        f"joined_subjects={_has(tree, subject, 'conj')}",
        f"clause={'advcl' in relations}",
        f"described_subject={_has(tree, subject, 'amod', 'compound')}",
        f"subject_clause={_has(tree, subject, 'acl')}",
        f"adjective={any(token.relation == 'amod' for token in tree)}",
        f"negative={any(token.feats.get('Polarity') == 'Neg' for token in tree)}",
        f"length={sum(words > most for most in LENGTH_BOUNDS)}",
    )


def _determination(tree: Tree, noun: Token | None) -> str:
    if noun is None or noun.upos != "NOUN":
        return noun.upos if noun else "-"
    if tree.child(noun.id, "nummod"):
        return "NUM"
    determiner = tree.child(noun.id, "det")
    return (determiner.feats.get("Definite") or "DET") if determiner else "bare"


def _has(tree: Tree, token: Token | None, *relations: str) -> bool:
    return token is not None and any(tree.child(token.id, each) for each in relations)


def all_features(
    source: Tree, candidates: Sequence[Candidate], language: str
) -> Iterator[list[str]]:
    """Yield the features of each candidate of one source, given in the order of their rules."""
    of_rule = Counter(each.rule_id for each in candidates)
    places = dict.fromkeys(of_rule, 0)
    places_of_words: dict[tuple[str, tuple[int, ...]], int] = {}
    before = source.by_id
    for each in candidates:
        rule = each.rule_id
        changed_tokens = changed_words(source, each)
        words = (rule, tuple([token.id for token in changed_tokens if token.id in before]))
        place_of_words = places_of_words.get(words, 0)
        yield [
            *_of_place(places[rule], place_of_words, of_rule[rule]),
            *_of_edits(each, source, changed_tokens),
            *_of_frequency(each.tree, source, changed_tokens, language),
            *[f"warning={warning.code}" for warning in each.warnings],
        ]
        places[rule] += 1
        places_of_words[words] = place_of_words + 1


# Many candidates have the same features, so their names are put together once.
_named_once = lru_cache(maxsize=5_000)


@_named_once
def _of_place(place: int, place_of_words: int, candidates: int) -> tuple[str, ...]:
    """Return the features of a place among so many candidates of its rule."""
    return (
        f"place={PLACES[bisect(PLACES, place) - 1]}",
        f"place_of_word={min(3, place_of_words)}",
        f"candidates={NUMBERS[bisect(NUMBERS, candidates) - 1]}",
    )


def changed_words(source: Tree, candidate: Candidate) -> list[Token]:
    """Return the words that were changed or removed, as they were, and the new ones."""
    tokens: list[Token] = []
    before, after = source.by_id, candidate.tree
    for change in candidate.edits:
        operation = change["op"]
        if operation == "insert" and change["id"] in after:
            tokens.append(after[change["id"]])
        elif operation == "remove" or (operation == "set" and "form" in change):
            tokens += [before[change["id"]]] if change["id"] in before else []
    return tokens


def _of_edits(candidate: Candidate, source: Tree, changed_tokens: Sequence[Token]) -> list[str]:
    codes = [r["code"] for c in candidate.edits if "reasons" in c for r in c["reasons"]]
    longer = len(candidate.tree.tokens) - len(source.tokens)
    features = [*_of_reasons(tuple(codes), longer), *_operations(candidate, source)]
    if changed_tokens:
        part = _part_of(source).get(changed_tokens[0].id)
        features += part or _of_part(candidate.tree, changed_tokens[0])
    return features


@_named_once
def _of_reasons(codes: tuple[str, ...], longer: int) -> tuple[str, ...]:
    """Return the features of the reasons given and of the words added or, below 0, left out."""
    because = "+".join(sorted(set(codes)))
    length = max(-6, min(4, longer))
    return f"because={because}", f"length={length}", f"because={because} length={length}"


def _operations(candidate: Candidate, source: Tree) -> Iterable[str]:
    """Return the operations that change words, each once."""
    features: list[str] = []
    before, after = source.by_id, candidate.tree
    for change in candidate.edits:
        operation = change["op"]
        if operation in OPERATIONS_WITHOUT_CHANGE or (operation == "set" and "form" not in change):
            continue
        id_ = change.get("id", ROOT)
        token = before.get(id_)
        if token is None and id_ in after:
            token = after[id_]
        features.append(_of_operation(operation, *((token.upos, token.relation) if token else ())))
    return dict.fromkeys(features) if len(features) <= MAX_OPERATIONS else ("op=many",)


@_named_once
def _of_operation(*names: str) -> str:
    """Return the feature of an operation, and of its word if it has one."""
    return f"op={'.'.join(names)}"


@kept_with_tree
def _part_of(tree: Tree) -> Mapping[int, tuple[str, str]]:
    """Return the part of the sentence of each word, as features."""
    return {token.id: _of_part(tree, token) for token in tree.tokens}


def _of_part(tree: Tree, token: Token) -> tuple[str, str]:
    place = 3 * tree.index(token.id) // len(tree)
    return f"role={_role(tree, token)}", f"third={place}"


def _role(tree: Tree, token: Token) -> str:
    """Return which part of the main clause a word belongs to, by the relation of that part."""
    for _ in range(len(tree)):
        above = tree.parent(token.id)
        if above is None:
            return "root"
        if above.head == ROOT:
            return token.relation
        token = above
    return "-"


def _of_frequency(
    tree: Tree, source: Tree, changed_tokens: Sequence[Token], language: str
) -> list[str]:
    """Return classes of how usual the rarest new word is, and how usual the one it replaces."""
    new, old, features = [], [], []
    before = source.by_id
    for token in changed_tokens:
        if token.id not in tree:
            continue
        now = tree[token.id]
        if now.upos not in CONTENT:
            continue
        if token.id not in before:
            new.append(zipf(token.form.lower(), language))
        elif now.lemma != token.lemma:
            new.append(zipf(now.form.lower(), language))
            old.append(zipf(token.form.lower(), language))
    if new:
        features.append(f"zipf={_class(min(new))}")
    if old:
        change = max(-4, min(4, round(2 * (min(new) - min(old)))))
        features += [f"zipf_of_old={_class(min(old))}", f"zipf_change={change}"]
    return features


def _class(frequency: float) -> int:
    return max(4, min(12, int(2 * frequency)))
