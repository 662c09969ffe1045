"""The main clause of a sentence as a sequence of phrases, for learning and for rewriting."""

from collections.abc import Iterator
from dataclasses import dataclass

from transforms.marks import COMMAS, exclaims
from transforms.predicates import is_asking
from transforms.tree import Token, Tree

HELPERS = ("aux", "cop")
# Cases of subjects and objects, which do not mark adjuncts of place, time or manner.
BARE = frozenset({"", "Nom", "Acc", "Abs", "Erg"})
ASKING = frozenset({"Int", "Rel", "Neg"})
DEFINED = frozenset({"Def", "Ind"})  # values of Definite; others say what follows the word
SUBJECTS = ("nsubj",)
# Subtypes of `obl` for what a verb asks for: a patient may have a preposition (Chinese 把).
ARGUMENT_SUBTYPES = frozenset({"agent", "arg", "comp", "patient"})
# A word with one of these relations is not part of a single simple clause.
COMPLEX = frozenset({"ccomp", "csubj", "advcl", "parataxis", "xcomp", "conj", "list", "dislocated"})
# Relations of the heads of clauses that are not the main one.
SUBORDINATE = frozenset({"ccomp", "csubj", "advcl", "acl", "parataxis"})
# Punctuation and words that precede a clause without counting as its first phrase.
OUTSIDE = frozenset({"punct", "cc", "discourse", "vocative"})


@dataclass(frozen=True)
class Clause:
    """The main clause: its finite verb, its predicate, its subject, and its phrases in order.

    A phrase is identified by its top word, a dependent of the predicate; the predicate and its
    auxiliaries are phrases of one word. Punctuation is left out.
    """

    tree: Tree
    finite: Token
    subject: Token | None
    phrases: tuple[Token, ...]

    @property
    def predicate(self) -> Token:
        return self.tree.root

    @property
    def first(self) -> Token:
        return self.phrases[0]

    @property
    def adjuncts(self) -> tuple[Token, ...]:
        """The adverbs, and the phrases with one preposition or an equivalent case."""
        return tuple(each for each in self.phrases if self.sign(each))

    def sign(self, phrase: Token) -> str:
        """Return what identifies an adjunct's kind: adverb, preposition, else its case; or none.

        Interrogative and negative adverbs and those with dependents have none.
        """
        tree = self.tree
        if phrase.relation == "advmod" and phrase.upos == "ADV":
            is_plain = not tree.children(phrase.id) and not ASKING & phrase.pronoun_types
            return phrase.lemma.lower() if is_plain else ""
        if phrase.relation != "obl" or phrase.upos not in {"NOUN", "PROPN", "NUM"}:
            return ""
        if case := tree.children(phrase.id, "case"):
            return case[0].lemma.lower() if len(case) == 1 else ""
        named = phrase.feats.get("Case")
        return f"case={named.lower()}" if named not in BARE else ""

    def words(self, phrase: Token) -> tuple[Token, ...]:
        """Return the words of a phrase, in order, without a comma that parts it from the others."""
        if phrase.id == self.predicate.id:
            return (phrase,)
        words = self.tree.subtree(phrase.id)
        is_parted = len(words) > 1 and words[-1].form in COMMAS
        return words[:-1] if is_parted else words

    def place(self, phrase: Token) -> int:
        """Return the index of a phrase among the phrases."""
        return next(n for n, each in enumerate(self.phrases) if each.id == phrase.id)

    def last_pronoun_behind(self, phrase: Token) -> Token:
        """Return the last of the short pronouns right behind a phrase, else the phrase itself.

        A short pronoun is one written word ("hat er ihn gestern"), also with an adposition in it
        (Hebrew *lo*, to him).
        """
        last = phrase
        for each in self.phrases[self.place(phrase) + 1 :]:
            words = self.words(each)
            is_one_word = len(words) == 1 or len({w.multiword for w in words} - {None}) == 1
            if each.upos != "PRON" or not is_one_word:
                break
            last = each
        return last


def sign_of(tree: Tree, phrase: Token) -> str:
    """Return what marks a phrase: its one preposition, else a case (`case=loc`), or neither."""
    prepositions = tree.children(phrase.id, "case")
    if prepositions:
        return prepositions[0].lemma
    case = phrase.feats.get("Case")
    return "" if case in BARE else f"case={case.lower()}"


def order_name(clause: Clause, target: Token) -> str:
    """Return in which order finite verb, object and subject, if any, stand: "svo", "ov"."""
    named = [("v", clause.finite), ("o", target)]
    if clause.subject is not None:
        named.append(("s", clause.subject))
    return "".join(name for name, _ in sorted(named, key=lambda each: clause.place(each[1])))


def finite_of(tree: Tree) -> Token | None:
    """Return the word of the main clause that shows time or person.

    Some treebanks mark no finite forms: there it is the verb itself, unless an auxiliary has a
    mood. A participle without any helper is the verb of its clause (Hebrew "the boy sleeping"),
    unless it is in the construct state and stands for a noun.
    """
    root = tree.root
    words = (*tree.children(root.id, *HELPERS), root)
    verbs = [word for word in words if word.upos in {"VERB", "AUX"}]
    marked = [w for w in verbs if w.feats.get("VerbForm") == "Fin" or w.feats.get("Mood")]
    plain = [word for word in verbs if not word.feats.get("VerbForm")]
    is_participle = root.feats.get("VerbForm") == "Part" and root.feats.get("Definite") != "Cons"
    alone = [root] if verbs == [root] and is_participle else []
    return next(iter((*marked, *plain, *alone)), None)


def clause_of(tree: Tree, *, around: frozenset[str] = frozenset()) -> Clause | None:
    """Return the main clause, or None if it is not simple, is a question or is malformed.

    Relations given as `around` may stand beside a clause that is simple otherwise.
    """
    finite = finite_of(tree)
    root = tree.root
    below = tree.children(root.id)
    is_simple = not any(each.relation in COMPLEX - around for each in below)
    if finite is None or not is_simple or is_asking(tree) or is_exclamation(tree):
        return None
    phrases = tuple(_phrases(tree))
    if not all(tree.is_contiguous(each.id) for each in phrases if each.id != root.id):
        return None
    if not all(tree.is_contiguous(each.id) for each in below):
        return None
    subject = tree.child(root.id, *SUBJECTS)
    return Clause(tree, finite, subject, phrases)


def is_exclamation(tree: Tree) -> bool:
    """Tell whether a sentence ends with an exclamation mark, also before closing marks."""
    return exclaims(tree.text)


def _phrases(tree: Tree) -> Iterator[Token]:
    root = tree.root
    of_root = {root.id, *(each.id for each in tree.children(root.id))}
    yield from (token for token in tree if token.id in of_root and token.relation not in OUTSIDE)


def clause_head(tree: Tree, token: Token) -> Token:
    """Return the head of the smallest clause that a word belongs to."""
    while token.relation not in SUBORDINATE and token.head:
        if token.relation == "conj" and token.upos in {"VERB", "AUX"}:
            break
        token = tree[token.head]
    return token
