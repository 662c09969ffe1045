"""s2.expression (any language) — replacing a verb and the words that make one expression with it
(Turkish "yardım etti" → "destek oldu", Spanish "se encuentra" → "se halla"; SICK, Table 3, words
that mean the same). Both sentences entail each other.

The words table lists them (`expression`): the verb as its lemma, behind `~`, all other words as
they are written, in the order in which they stand. Nothing stands between the words of an
expression. One may be a verb alone, which stands in the place of the verb or, where a noun heads
its light verb (`compound`), of that noun.

Refuses expressions of which a word other than the verb is described ("great help"), and words that
are written together with others. A form that is not known carries a warning.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.language_pack import Form
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import guess_warnings, pack_of
from transforms.rules.universal.clitics import with_clitic
from transforms.tree import Token, Tree

# What describes the noun of a light verb; all else belongs to the clause that the two make.
DESCRIBING = frozenset({"amod", "det", "nummod", "acl", "appos", "flat"})
# What opens a noun phrase or a clause behind an expression belongs to that.
OPENING = frozenset({("ADP", "case"), ("ADP", "mark"), ("SCONJ", "mark")})
JOINED = "compound"  # relation of a light verb to its noun
VERB = "~"  # stands before the verb of an expression


class Expression(Rule):
    """Replaces a verb and the words that belong to it with others that mean the same."""

    id = "s2.expression"
    version = 2
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        for verb in tree:
            for old, new in _exchanges(pack, verb.lemma) if verb.upos in {"VERB", "AUX"} else ():
                words = _matching(tree, verb, old)
                if words:
                    yield self.attempt(partial(self._exchanged, pack, tree, words, verb, new))

    def _exchanged(
        self, pack: FallbackPack, tree: Tree, words: Sequence[Token], verb: Token, new: "_Parts"
    ) -> Candidate:
        head = _head(words)
        if head is None:
            raise Refused(Reason("phrase_not_contiguous"))
        if reason := _unfit(pack, tree, words, verb, head):
            raise Refused(reason)
        if _is_passive_participle(tree, verb) and _asks_for_phrase(pack, words[-1], new):
            raise Refused(Reason("clause_not_simple"))
        form = _form(pack, verb, new.verb)
        edit = Edit(tree)
        if not with_clitic(pack, edit, verb, form.text):
            raise Refused(Reason("verb_is_multiword"))
        place = words.index(verb)
        before, behind = words[:place], words[place + 1 :]
        if (len(new.before), len(new.behind)) == (len(before), len(behind)):
            for word, other in zip((*before, *behind), (*new.before, *new.behind), strict=True):
                edit.set(word.id, form=other, lemma=other)
            edit.set(verb.id, form=form.text, lemma=new.verb)
        else:
            edit.remove(*(word.id for word in words if word != head))
            edit.set(head.id, form=form.text, lemma=new.verb, upos=verb.upos, feats=verb.feats)
            _put_around(pack, edit, head, new)
        old_text = " ".join(word.form for word in words)
        new_text = " ".join((*new.before, form.text, *new.behind))
        because = Reason("changed", old=old_text, new=new_text)
        return propose(
            self, edit, because, warnings=guess_warnings(form.text, is_sure=form.is_sure)
        )


@dataclass(frozen=True)
class _Parts:
    """An expression: the lemma of its verb, and the words before and behind it as written."""

    before: tuple[str, ...]
    verb: str
    behind: tuple[str, ...]


def _exchanges(pack: FallbackPack, lemma: str) -> Iterator[tuple[_Parts, _Parts]]:
    """Yield the expressions with a verb, each with another that means the same."""
    lines = pack.table.of("expression")
    for text in dict.fromkeys(each for e in lines for each in (e.word, e.other)):
        old = _parts(text)
        if old.verb == lemma:
            for entry in pack.table.partners("expression", text):
                yield old, _parts(entry.other)


def _parts(text: str) -> _Parts:
    words = text.split()
    place = next((n for n, word in enumerate(words) if word.startswith(VERB)), 0)
    return _Parts(tuple(words[:place]), words[place].removeprefix(VERB), tuple(words[place + 1 :]))


def _matching(tree: Tree, verb: Token, old: _Parts) -> tuple[Token, ...]:
    """Return the words of an expression around its verb, none if others stand there."""
    place = tree.index(verb.id)
    first, end = place - len(old.before), place + 1 + len(old.behind)
    if first < 0 or end > len(tree):
        return ()
    words = tree.tokens[first:end]
    if words == (verb,) and tree.child(verb.id, "expl") is not None:
        return ()  # Spanish "se me ocurrió": with its pronoun the verb says something else
    forms = tuple(word.form.lower() for word in words if word != verb)
    return words if forms == (*old.before, *old.behind) else ()


def _head(words: Sequence[Token]) -> Token | None:
    """Return the word that the others depend on, None if they belong to several phrases.

    An adposition at the end belongs to the noun behind it.
    """
    ids = {word.id for word in words}
    heads = [word for word in words if word.head not in ids and not _opens_phrase(word)]
    return heads[0] if len(heads) == 1 else None


def _opens_phrase(word: Token) -> bool:
    return (word.upos, word.relation) in OPENING


def _owns(word: Token) -> bool:
    return word.relation == "nmod" and (
        word.subrelation == "poss" or word.feats.get("Case") == "Gen"
    )


def _unfit(
    pack: FallbackPack, tree: Tree, words: Sequence[Token], verb: Token, head: Token
) -> Reason | None:
    ids = {word.id for word in words}
    opened = {word.head for word in words if _opens_phrase(word)}
    below = [
        each
        for word in words
        if word != verb
        for each in tree.children(word.id)
        if each.id not in ids | opened
    ]
    return reason_of(
        # Spanish "al", "del": the contraction with the noun behind it is written anew.
        word_is_multiword=any(
            word.multiword is not None and not (_opens_phrase(word) and pack.contractions.written)
            for word in words
            if word != verb
        ),
        # "Büyük yardım etti": what is said of the noun would be said of another.
        noun_described_already=any(
            each.head != head.id or each.relation in DESCRIBING or _owns(each) for each in below
        ),
        word_in_name_or_compound=head != verb
        and (verb.head, verb.relation)
        != (
            head.id,
            "compound",
        ),
    )


def _is_passive_participle(tree: Tree, verb: Token) -> bool:
    """Tell whether a participle says what is done to something, as one of a perfect does not."""
    helpers = tree.children(verb.id, "aux")
    is_perfect = any(each.subrelation != "pass" for each in helpers)
    return verb.feats.get("VerbForm") == "Part" and not is_perfect


def _asks_for_phrase(pack: FallbackPack, last: Token, new: _Parts) -> bool:
    """Tell whether an expression has an adposition at its end: its verb needs no object.

    "Un lugar habitado en invierno" is no place that lived in winter.
    """
    ends = {last.form.lower(), *new.behind[-1:]}
    return any("ADP" in pack.forms.readings(each) for each in ends)


def _form(pack: FallbackPack, verb: Token, lemma: str) -> Form:
    """Return another verb in the form of one."""
    if lemma == verb.lemma:
        return Form(verb.form)
    ending = pack.written_endings.of_other(verb, lemma)
    return Form(ending) if ending else pack.inflect(lemma, f"{verb.upos} {verb.feats}")


def _put_around(pack: FallbackPack, edit: Edit, verb: Token, new: _Parts) -> None:
    """Put the words of an expression that are no verb around the verb."""
    for word in new.before:
        edit.insert(word, head=verb.id, deprel=JOINED, lemma=word, upos="NOUN", before=verb.id)
    for word in reversed(new.behind):
        upos = "ADP" if "ADP" in pack.forms.readings(word) else "NOUN"
        edit.insert(word, head=verb.id, deprel=JOINED, lemma=word, upos=upos, after=verb.id)
