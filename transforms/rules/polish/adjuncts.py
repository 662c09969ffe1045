"""What a Polish sentence can do without: adjectives, adverbs, clauses, phrases."""

from collections.abc import Iterator, Sequence

from transforms.packs.polish.agreement import finite_verb
from transforms.packs.polish.noun_phrase import case_of, conjuncts, numeral_of
from transforms.packs.polish.tags import AGREEING, NOUNS, Tag, tag
from transforms.packs.polish.words import words
from transforms.predicates import VERBAL
from transforms.reason import Reason, reason_of
from transforms.rules.polish.clause import is_negative
from transforms.tree import Token, Tree

# Short pronouns that cannot stand first.
CLITICS = frozenset({"mi", "ci", "go", "mu", "się", "by"})
# Without an object, these need a phrase of place; so do body parts that are held.
VERBS_OF_HOLDING = frozenset({"trzymać", "mieć"})
# Forms of verbs whose phrases can be dropped; a participle may say little without its phrase.
FREE = frozenset({"fin", "praet", "inf", "pcon"})
# Words that reverse entailment: dropping a word under *every* says more, not less.
ENTAILMENT_REVERSING = frozenset(
    {"bez", "każdy", "wszystek", "tylko", "wyłącznie", "oprócz", "prawie", "niż"}
)
# These reverse it only within their own phrase ("bez czarnej koszulki").
REVERSING_PHRASE_ONLY = frozenset({"bez", "oprócz"})
BOUND_ADVERBS = frozenset(
    {"również", "też", "także", "tak", "jak", "gdzie", "gdy", "kiedy", "skąd", "już", "jeszcze"}
) | {
    # Downtoners: without them, the sentence says more.
    "mało", "niewiele", "ledwo", "ledwie", "niby", "rzekomo", "pozornie", "omal", "niemal",
    "coraz",
}  # fmt: skip


def adjuncts(tree: Tree) -> Iterator[tuple[Token, Reason | None]]:
    """Yield each adjunct with the reason why it cannot be dropped, or None."""
    for token in tree:
        if token.relation in ("amod", "acl"):
            yield token, _adjective(tree, token)
        elif token.deprel == "nmod" and _has_preposition(tree, token):
            yield token, _of_noun(tree, token)
        elif token.relation == "nmod" and case_of(tree, token.id) == "gen":
            if tree[token.head].lemma not in words("relational_nouns") | words("inalienable"):
                yield token, _of_noun(tree, token) or Reason("noun_may_need_its_phrase")
        elif token.deprel == "obl" and _has_preposition(tree, token):
            yield token, _of_verb(tree, token)
        elif token.deprel == "advmod" and token.upos == "ADV":
            is_bound = token.lemma in BOUND_ADVERBS
            yield token, Reason("adverb_is_bound") if is_bound else _of_verb(tree, token)
        elif token.deprel in ("advcl", "acl:relcl"):
            is_verbal = token.upos == "VERB" or any(
                t.upos in VERBAL for t in tree.children(token.id)
            )
            yield token, _common(tree, token) if is_verbal else Reason("clause_has_no_verb")


def _has_preposition(tree: Tree, noun: Token) -> bool:
    return tree.child(noun.id, "case") is not None


def reverses_entailment(tree: Tree, *, beyond: frozenset[str] = frozenset()) -> bool:
    """Tell whether saying less may say more ("Żaden pies…", "Wszystkie psy…").

    Words in `beyond` do not count.
    """
    return is_negative(tree) or any(token.lemma in ENTAILMENT_REVERSING - beyond for token in tree)


def _lacks(tree: Tree, token: Token) -> bool:
    """Tell whether a word is in a phrase of something missing ("bez [czarnej] koszulki")."""
    above = tree.parent(token.id)
    while above is not None:
        if any(each.lemma in REVERSING_PHRASE_ONLY for each in tree.children(above.id, "case")):
            return True
        above = tree.parent(above.id)
    return False


def _of_noun(tree: Tree, token: Token) -> Reason | None:
    # "ludzie, niektórzy w turbanach", "jedna z osób"
    if tag(tree[token.head].xpos).pos not in NOUNS:
        return Reason("phrase_describes_no_noun")
    if tree.child(token.head, "cop"):
        return Reason("verb_needs_own_phrase")
    return _common(tree, token)


def _common(tree: Tree, token: Token) -> Reason | None:
    below = tree.subtree(token.id)
    ids = {each.id for each in below}
    later = tree.tokens[tree.span(token.id)[1] :]
    pronouns = [each for each in later if each.id not in ids and is_pronoun(each)]
    return reason_of(
        entailment_reversing_word=_lacks(tree, token),
        word_before_adjunct_belongs_elsewhere=below[0] != token
        and below[0].head == token.id
        and below[0].relation in ("case", "cc")
        and tag(token.xpos).pos in AGREEING,
        phrase_is_governed_by_its_noun=token.relation == "nmod"
        and tag(tree[token.head].xpos).pos == "ger",
        preposition_with_wrong_case=not _is_governed(tree, token),
        adjective_has_hyphen=_is_hyphenated(tree, below),
        adjunct_distinguishes=_tells_apart(tree, token),
        adjunct_not_contiguous=not tree.is_contiguous(token.id),
        pronoun_may_refer_to_dropped=any(may_mean(each, below) for each in pronouns),
        clause_depends_on_dropped=_leaves_clause(tree, token),
    )


def _is_hyphenated(tree: Tree, below: tuple[Token, ...]) -> bool:
    """Tell whether a part of a compound would be left with a hyphen ("[biało]-zielony")."""
    first, last = tree.index(below[0].id), tree.index(below[-1].id)
    before, behind = tree.tokens[max(first - 1, 0) : first], tree.tokens[last + 1 : last + 2]
    is_end = any(each.form == "-" and not each.space_after for each in before)
    return is_end or any(each.form.startswith("-") and not below[-1].space_after for each in behind)


def _leaves_clause(tree: Tree, token: Token) -> bool:
    """Tell whether a relative clause would be left without what it describes."""
    if token.deprel == "acl:relcl":
        return bool(tree.child(token.id, "conj"))
    end = tree.span(token.id)[1]
    comma, *next_tokens = [*tree.tokens[end : end + 3], token]
    return comma.form == "," and any(each.lemma == "który" for each in next_tokens)


def _tells_apart(tree: Tree, token: Token) -> bool:
    """Tell whether the noun is coordinated with its like ("osoba w czapce i trzy osoby")."""
    if not token.head or token.relation not in ("amod", "acl", "nmod"):
        return False
    noun = tree[token.head]
    group = tree[noun.head] if noun.relation == "conj" else noun
    coordinated = (group, *tree.children(group.id, "conj"))
    return any(each.id != noun.id and each.lemma == noun.lemma for each in coordinated)


def _is_governed(tree: Tree, token: Token) -> bool:
    """Tell whether the one preposition of a phrase and its noun have the same case."""
    marks = [each for each in tree.children(token.id, "case") if not tree.children(each.id)]
    return len(marks) != 1 or tag(marks[0].xpos).case in ("", case_of(tree, token.id))


def is_pronoun(token: Token) -> bool:
    return token.xpos.startswith("ppron3") or token.lemma in ("jego", "jej", "ich")


def may_mean(pronoun: Token, below: tuple[Token, ...]) -> bool:
    """Tell whether a pronoun can stand for one of some nouns."""
    pronoun_tag = tag(pronoun.xpos)
    return any(
        (noun := tag(each.xpos)).pos in NOUNS
        and (not pronoun_tag.number or noun.number == pronoun_tag.number)
        and (not pronoun_tag.number or _sounds_like(pronoun_tag, noun.gender))
        for each in below
    )


def _sounds_like(pronoun: Tag, gender: str) -> bool:
    """Tell whether the form of a pronoun can stand for the gender, whatever the parse says of it.

    Plural forms but nominative and accusative are the same for all, most singular ones for all
    that is not feminine.
    """
    if pronoun.number == "pl":
        is_one = pronoun.case not in ("nom", "acc")
        return is_one or (gender == "m1") == (pronoun.gender == "m1")
    return (gender == "f") == (pronoun.gender == "f")


def _adjective(tree: Tree, word: Token) -> Reason | None:
    noun = tree[word.head] if word.head else word
    if word.deprel == "acl:relcl":
        return _common(tree, word)
    stands_behind = tree.index(word.id) > tree.index(noun.id)
    reason = reason_of(
        word_describes_no_noun=tag(word.xpos).pos not in AGREEING
        or tag(noun.xpos).pos not in NOUNS,
        adjective_disagrees_with_noun=not tag(word.xpos).agrees(tag(noun.xpos)),
        adjective_selects_or_changes_noun=word.lemma in words("selecting_adjectives"),
        noun_empty_without_adjective=noun.lemma.lower()
        in words("empty_nouns") | words("inalienable"),
        adjectives_tell_several_apart=speaks_of_several(tree, noun),
        numeral_stands_between=numeral_of(tree, word.id) is not None,
        phrase_stands_between=not stands_behind and _is_parted(tree, word, noun),
        adjective_and_noun_name_kind=f"{word.lemma} {noun.lemma.lower()}" in words("kinds"),
    )
    names_kind = stands_behind and tag(word.xpos).pos == "adj"
    return reason or _common(tree, word) or reason_of(adjective_names_kind=names_kind)


def _holds_something(tree: Tree, verb: Token) -> bool:
    """Tell whether a verb has an object that suffices ("trzyma rękę na plecach")."""
    objects = tree.children(verb.id, "obj")
    return bool(objects) and all(each.lemma not in words("inalienable") for each in objects)


def is_compound(members: Sequence[Token]) -> bool:
    """Tell whether hyphens join adjectives ("biało-czarny"): all but the last are stems."""
    return len(members) > 1 and all(each.xpos == "adja" for each in members[:-1])


def speaks_of_several(tree: Tree, noun: Token) -> bool:
    """Tell whether a subject in the singular has a verb in the plural.

    "Jasny i ciemny pies biegają."
    """
    if noun.relation != "nsubj" or tag(noun.xpos).number != "sg" or conjuncts(tree, noun.id):
        return False
    finite = finite_verb(tree, tree[noun.head])
    return finite is not None and tag(finite.xpos).number == "pl"


def _is_parted(tree: Tree, word: Token, noun: Token) -> bool:
    """Tell whether a preposition of another phrase stands between a word and its noun."""
    between = tree.tokens[tree.span(word.id)[1] : tree.index(noun.id)]
    return any(each.relation == "case" and each.head == noun.id for each in between)


def _of_verb(tree: Tree, token: Token) -> Reason | None:
    verb = tree[token.head] if token.head else token
    if token.upos == "ADV" and tag(verb.xpos).pos not in FREE:
        return _common(tree, token)  # "bardzo blisko"
    is_first = tag(verb.xpos).pos in ("fin", "praet") and all(
        tree.index(each.id) > tree.index(verb.id) or each.relation in ("cc", "punct", "mark")
        for each in tree.children(verb.id)
        if each.id != token.id
    )
    can_follow = verb.relation in ("root", "conj") and tree.child(verb.id, "nsubj") is not None
    is_first = is_first and not can_follow
    reason = reason_of(
        phrase_not_of_finite_verb=tag(verb.xpos).pos not in FREE,
        verb_needs_own_phrase=verb.lemma in words("place_verbs") | {"być"}
        or (verb.lemma in VERBS_OF_HOLDING and not _holds_something(tree, verb)),
        verb_would_be_first=is_first and tree.index(token.id) < tree.index(verb.id),
        phrase_is_governed_by_its_verb=token.deprel != "obl" and token.upos != "ADV",
    )
    return reason or _common(tree, token)
