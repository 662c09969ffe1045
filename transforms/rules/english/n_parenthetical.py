"""n.parenthetical (en) — removal of parentheses and indirect questions ("A nurse is asking whether
the patient is awake" → "A nurse is asking"; SICK, Table 2, last row; the paper found none in its
sources and has no example).

- text in brackets ("A toy (a small truck) is ...");
- a writer's comment on the sentence, set off by commas ("it seems", "as you can see"; list);
- *what looks like*, *what appears to be* before a noun ("a picture of what looks like a castle");
- an indirect question at the end, after a verb that does not require it ("is wondering whether
...").

Refuses indirect questions that their verb requires ("is showing a girl how to knit"), brackets
around the main verb or an argument of it, and *what looks like* before a name.
"""

from collections.abc import Iterator
from functools import cache

from transforms.edit import Edit
from transforms.packs.english.words import phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.antecedents import THIRD_PERSONS
from transforms.rules.english.clause import finite_of
from transforms.rules.english.narration import tells_of_past
from transforms.rules.english.scene import OF_SPEAKERS, QUOTES
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

VERBS_OF_ASKING = frozenset({"ask", "inquire", "wonder"})
VERBS_OF_TELLING = frozenset(
    {"demonstrate", "explain", "explore", "learn", "show", "teach", "tell"}
)
INTERROGATIVE = frozenset(
    {"how", "if", "what", "when", "where", "whether", "which", "who", "whom", "whose", "why"}
)
HEDGES = (("looks", "like"), ("appears", "to", "be"), ("seems", "to", "be"))
CLAUSES = frozenset({"parataxis", "ccomp"})


class Parenthetical(Rule):
    """Removes what is not part of the statement."""

    id = "n.parenthetical"
    version = 5
    kind = Kind.N
    paper = "SICK N11"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        if hedge := _hedge(tree):
            if (noun := _hedged_noun(tree, hedge)) is not None and _is_name(noun):
                yield Refusal(self.id, Reason("likeness_to_name"))
                return
            edit = Edit(tree)
            yield propose(self, edit, _without_hedge(edit, tree, hedge))
            return
        span = _in_brackets(tree) or _comment(tree) or _question(tree, VERBS_OF_ASKING)
        if span is None:
            if _question(tree, VERBS_OF_TELLING):
                yield Refusal(self.id, Reason("verb_needs_indirect_question"))
            return
        if reason := _of_author(tree, span):
            yield Refusal(self.id, reason)
            return
        if span[0].form in "([" and _holds_object(span):
            yield Refusal(self.id, Reason("parenthesis_holds_object"))
            return
        edit = Edit(tree)
        if not _remove(edit, tree, span):
            yield Refusal(self.id, Reason("parenthesis_holds_main_verb"))
            return
        yield propose(self, edit, Reason("words_removed", words=" ".join(t.form for t in span)))


def _of_author(tree: Tree, span: tuple[Token, ...]) -> Reason | None:
    """Return why what is not in brackets belongs to the statement: somebody speaks in it of
    themselves or of those whom another sentence names ("I am ready, I think").
    """
    if span[0].form in "([":
        return None
    others = [t for t in tree if t not in span and t.upos == "PRON"]
    after = tree.tokens[tree.index(span[-1].id) + 1 :][:1]
    is_quoted = any(t.form[0] in QUOTES for t in after)  # "the miller, you know," said
    return reason_of(
        sentence_is_written_prose=tree.tokens[0].upos == "CCONJ" or is_quoted,
        clause_has_own_tense=span[0].form.lower() in INTERROGATIVE
        and (tells_of_past(tree) or finite_of(tree, tree.root).xpos == "MD"),
        author_speaks_of_people_present=any(t.form.lower() in OF_SPEAKERS for t in others),
        subject_known_from_before=any(t.form.lower() in THIRD_PERSONS for t in others),
    )


def _in_brackets(tree: Tree) -> tuple[Token, ...] | None:
    """Return the first pair of brackets with its contents."""
    opening = next((i for i, t in enumerate(tree.tokens) if t.form in "(["), None)
    closing = next((i for i, t in enumerate(tree.tokens) if t.form in ")]"), None)
    if opening is None or closing is None or closing < opening:
        return None
    return tree.tokens[opening : closing + 1]


@cache
def _comments() -> list[tuple[str, ...]]:
    return sorted((tuple(line.split()) for line in words("comments")), key=lambda c: (-len(c), c))


def _comment(tree: Tree) -> tuple[Token, ...] | None:
    """Return a comment with its commas: one at either end of the sentence, two inside it."""
    forms = tuple(t.form.lower() for t in tree)
    for place in range(len(forms)):
        for comment in _comments():
            end = place + len(comment)
            if forms[place:end] != comment:
                continue
            opens, closes = place == 0, not any(map(str.isalnum, "".join(forms[end:])))
            before, after = forms[place - 1 : place] == (",",), forms[end : end + 1] == (",",)
            if (opens and after) or (before and after) or (before and closes):
                # "the girl, it seems, and the boy": the second comma is not the comment's alone.
                behind = tree.tokens[end + 1 : end + 2]
                keeps_comma = before and after and any(t.relation == "cc" for t in behind)
                return tree.tokens[place - before : end + (after and not keeps_comma)]
    return None


def _question(tree: Tree, verbs: frozenset[str]) -> tuple[Token, ...] | None:
    """Return the indirect question after one of the verbs, if it ends the sentence."""
    end = len(tree) - (tree.tokens[-1].upos == "PUNCT")
    for verb in tree:
        if verb.lemma not in verbs or verb.upos != "VERB" or _is_asked_here(tree, verb):
            continue
        below = {t.id for t in tree.subtree(verb.id)}
        for place in range(tree.index(verb.id) + 1, end):
            rest = tree.tokens[place:end]
            is_clause = any(t.upos in ("VERB", "AUX") for t in rest)
            if tree.tokens[place].form.lower() not in INTERROGATIVE or not is_clause:
                continue
            if tree.tokens[place].relation == "case" or not all(t.id in below for t in rest):
                return None
            return rest
    return None


def _is_asked_here(tree: Tree, verb: Token) -> bool:
    """Tell whether the author asks ("I was wondering what ..."): the question is the statement."""
    subject = tree.child(verb.id, "nsubj")
    return subject is not None and subject.form.lower() in OF_SPEAKERS


def _hedge(tree: Tree) -> tuple[Token, ...] | None:
    """Return "what looks like" before a noun."""
    forms = tuple(t.form.lower() for t in tree)
    for place, form in enumerate(forms):
        for hedge in HEDGES:
            end = place + 1 + len(hedge)
            if form == "what" and forms[place + 1 : end] == hedge:
                span = tree.tokens[place:end]
                return span if _hedged_noun(tree, span) else None
    return None


def _hedged_noun(tree: Tree, hedge: tuple[Token, ...]) -> Token | None:
    """Return the noun after the hedge, which the parser attached below or above it."""
    ids = {t.id for t in hedge}
    last = tree.index(hedge[-1].id)
    for token in tree.tokens[last + 1 :]:
        if token.upos in ("NOUN", "PROPN") and token.head in ids:
            return token
    return None


def _without_hedge(edit: Edit, tree: Tree, hedge: tuple[Token, ...]) -> Reason:
    ids = {t.id for t in hedge}
    noun = _hedged_noun(tree, hedge)
    head = next(t.head for t in hedge if t.head not in ids and t.head != (noun.id if noun else 0))
    first, before = hedge[0], tree.tokens[tree.index(hedge[0].id) - 1]
    if noun is not None:
        is_case = before.upos == "ADP" and before.head in ids
        oblique = "obl" if tree[head].upos == "VERB" else "nmod"
        edit.reattach(noun.id, head, oblique if is_case else "obj")
        if is_case:
            edit.reattach(before.id, noun.id, "case")
    edit.remove(*ids)
    return Reason("words_removed", words=" ".join(t.form for t in (first, *hedge[1:])))


def _is_name(noun: Token) -> bool:
    return noun.upos == "PROPN" or noun.form.lower() in phrases("names")


def _holds_object(span: tuple[Token, ...]) -> bool:
    """Tell whether a verb outside the brackets needs what they hold ("Let (Hamas) decide")."""
    ids = {t.id for t in span}
    return any(
        t.relation in ("obj", "nsubj", "iobj") and t.head not in ids and t.head != 0 for t in span
    )


def _remove(edit: Edit, tree: Tree, span: tuple[Token, ...]) -> bool:
    """Remove the words; a statement that depends on them takes their place."""
    ids = {t.id for t in span}
    main = tree.root
    if main.id in ids:
        dependents = (t for t in tree.children(main.id) if t.id not in ids and t.upos == "VERB")
        clause = next((t for t in dependents if t.relation in CLAUSES), None)
        if clause is None:
            return False
        main = clause
        edit.reattach(main.id, 0)
    for token in tree:
        is_lost = token.id not in ids and token.id != main.id and token.head in ids
        if is_lost and (tree.root.id in ids or token.relation == "obj"):
            edit.reattach(token.id, main.id)
    edit.remove(*ids)
    return True
