"""Voice, word order and relative clauses in a treebank, as lines of the words table."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from transforms.marks import COMMAS
from transforms.packs.fallback.clauses import Clause, clause_of
from transforms.tree import Token, Tree

# Fewer examples are too few for a conclusion.
FEW = 8
SEVERAL = 3  # enough to tell whether most have a comma
MOSTLY = 0.85
# Adverbs that go with the subject ("auch der Mann kam") are taken for phrases before it.
SECOND_SHARE = 0.75
HARDLY = 0.25
SOME = 0.15
EMPTY = "–"
# Relations of words that may follow a verb at the end of its clause.
OF_VERB = frozenset({"aux", "cop", "mark", "fixed"})


def rewriting_lines(trees: Sequence[Tree]) -> Mapping[str, list[str]]:
    """Return the lines for each list that the treebank can fill."""
    clauses = [clause for tree in trees if (clause := clause_of(tree))]
    return {
        "order": list(_order(clauses)),
        "passive": list(_passive(trees)),
        "participle": list(_participle(trees)),
        "relative": list(_relative(trees)),
        "genitive": list(_genitive(trees)),
    }


def _words(trees: Sequence[Tree]) -> Iterator[tuple[Tree, Token]]:
    return ((tree, token) for tree in trees for token in tree)


def _order(clauses: Sequence[Clause]) -> Iterator[str]:
    """Yield the order of finite verb and subject, and whether a comma follows the first phrase."""
    verbal = [each for each in clauses if each.predicate.upos == "VERB" and each.subject]
    if len(verbal) < FEW:
        return
    fronted = [each for each in verbal if each.first in each.adjuncts]
    inverted = sum(_inverts(each) for each in fronted)
    begins = sum(each.first == each.subject for each in verbal)
    last = sum(map(_ends_in_verb, verbal))
    kind = "free"
    if (
        len(fronted) >= FEW
        and inverted >= SECOND_SHARE * len(fronted)
        and begins >= HARDLY * len(verbal)
    ):
        kind = "second"
    elif last >= MOSTLY * len(verbal):
        kind = "last"
    commas = sum(map(_has_comma, fronted))
    parted = [is_parted for each in verbal for is_parted in _parts_clitics(each)]
    marks = {
        "comma": len(fronted) >= SEVERAL and commas > len(fronted) / 2,
        "clitics": kind == "free" and len(parted) >= FEW and sum(parted) >= SOME * len(parted),
    }
    how = " ".join(name for name, holds in marks.items() if holds)
    yield f"order\t{kind}\t{how}".rstrip()


def _ends_in_verb(clause: Clause) -> bool:
    """Tell whether nothing but auxiliaries and particles of the verb follow it (Japanese)."""
    if clause.phrases[-1] in (clause.predicate, clause.finite):
        return True
    behind = clause.phrases[clause.place(clause.predicate) + 1 :]
    return all(each.relation in OF_VERB for each in behind)


def _parts_clitics(clause: Clause) -> Iterator[bool]:
    """Yield for each reflexive pronoun before the verb whether anything is between them."""
    tree = clause.tree
    for token in tree.children(clause.predicate.id, "expl", "obj", "iobj"):
        place, verb = tree.index(token.id), tree.index(clause.finite.id)
        if token.feats.get("Reflex") == "Yes" and place < verb:
            yield verb - place > 1


def _inverts(clause: Clause) -> bool:
    """Tell whether the finite verb directly follows the first phrase, before the subject."""
    tree, subject = clause.tree, clause.subject
    if subject is None:
        return False
    end = tree.span(clause.first.id)[1]
    return tree.index(clause.finite.id) == end < tree.index(subject.id)


def _has_comma(clause: Clause) -> bool:
    """Tell whether a comma follows the first phrase; in some treebanks it depends on that."""
    end = clause.tree.span(clause.first.id)[1]
    return any(each.form in COMMAS for each in clause.tree.tokens[end - 1 : end + 1])


def _passive(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the auxiliary of the passive and the marking of its agent, as in most clauses."""
    helpers: Counter[str] = Counter()
    agents: Counter[tuple[str, str]] = Counter()
    forms = 0
    for tree, token in _words(trees):
        if token.deprel == "aux:pass":
            helpers[token.lemma] += 1
        forms += token.upos == "VERB" and token.feats.get("Voice") == "Pass"
        case = tree.children(token.id, "case")
        if token.deprel == "obl:agent" and len(case) <= 1:
            sign = case[0].lemma if case else EMPTY
            agents[sign, token.feats.get("Case") or EMPTY] += 1
    if helpers.total() < FEW and forms < FEW:
        return
    helper = helpers.most_common(1)[0][0] if helpers.total() >= FEW else EMPTY
    sign, case_of_agent = agents.most_common(1)[0][0] if agents.total() >= 2 else (EMPTY, EMPTY)
    if sign == EMPTY == case_of_agent:
        yield f"# the passive is made with {helper}; how its agent is marked is not found"
    else:
        yield f"passive\t{helper}\t{sign}\t{case_of_agent}"


def _participle(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the participle's place in clauses where the auxiliary could be separated from it."""
    places: Counter[str] = Counter()
    for tree, token in _words(trees):
        if token.deprel != "aux:pass" or token.head != tree.root.id:
            continue
        adjuncts = tree.children(token.head, "obl")
        helper, participle = tree.index(token.id), tree.index(token.head)
        behind = [each for each in adjuncts if tree.index(each.id) > helper]
        if behind and helper < participle:
            is_last = participle > tree.index(behind[-1].id)
            places["last" if is_last else "beside"] += 1
    if places.total() >= FEW:
        yield f"participle\t{places.most_common(1)[0][0]}"


def _relative(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield the pronoun that begins subject relative clauses, and their punctuation and order."""
    pronouns: Counter[str] = Counter()
    copulas: Counter[str] = Counter()
    commas = lasts = clauses = 0
    for tree, token in _words(trees):
        if (
            token.relation == "root"
            and token.upos == "ADJ"
            and (cop := tree.child(token.id, "cop"))
        ):
            copulas[cop.lemma] += 1
        pronoun = _relative_subject(tree, token)
        if pronoun is None:
            continue
        pronouns[pronoun.lemma] += 1
        clauses += 1
        before = tree.index(pronoun.id) - 1
        commas += tree.tokens[before].form in COMMAS
        words = [each for each in tree.subtree(token.id) if each.upos != "PUNCT"]
        finite = [each for each in (token, *tree.children(token.id, "aux", "cop"))
                  if each.feats.get("VerbForm") == "Fin"]  # fmt: skip
        lasts += len(words) > 2 and bool(finite) and words[-1] in finite
    if clauses < FEW or not copulas:
        return
    marks = [name for name, n in (("comma", commas), ("last", lasts)) if n > clauses / 2]
    how = f"\t{' '.join(marks)}" if marks else ""
    yield f"relative\t{pronouns.most_common(1)[0][0]}\t{copulas.most_common(1)[0][0]}{how}"


def _relative_subject(tree: Tree, verb: Token) -> Token | None:
    """Return the relative pronoun that is the subject and first word of a clause after its noun."""
    head = tree.parent(verb.id)
    verbs = (verb, *tree.children(verb.id, "aux", "cop"))
    is_finite = any(t.feats.get("VerbForm") == "Fin" or t.feats.get("Mood") for t in verbs)
    if verb.relation != "acl" or head is None or not is_finite:
        return None
    if tree.index(verb.id) < tree.index(head.id):
        return None
    words = [each for each in tree.subtree(verb.id) if each.upos != "PUNCT"]
    first = words[0]
    # "The man I saw" has a subject of its own, and no pronoun for the man.
    is_personal = "Prs" in first.pronoun_types
    is_pronoun = first.upos in {"PRON", "DET"} and first.relation == "nsubj" and not is_personal
    # Some treebanks annotate Spanish "que" as a conjunction that represents the subject.
    is_mark = first.relation == "mark" and tree.child(verb.id, "nsubj", "csubj") is None
    return (
        first if (is_pronoun or is_mark) and first.head == verb.id and first.id != verb.id else None
    )


def _genitive(trees: Sequence[Tree]) -> Iterator[str]:
    """Yield a comment if nouns follow their head noun in a bare genitive."""
    bare = sum(
        token.feats.get("Case") == "Gen" and token.relation == "nmod"
        and not tree.child(token.id, "case")
        for tree in trees for token in tree
    )  # fmt: skip
    if bare >= FEW:
        yield f"# {bare} nouns stand in a genitive: is there a preposition that says the same?"
