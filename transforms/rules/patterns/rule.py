"""A rule that is a pattern and an edit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import product
from math import prod

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.syntax import (
    COLUMNS,
    Agree,
    Command,
    Insert,
    Partner,
    RuleText,
    Set,
    names_in,
)
from transforms.reason import Reason, Refused
from transforms.rule import Candidate, Context, Refusal, Rule
from transforms.rules.patterns.forming import Forming
from transforms.rules.patterns.matching import TOO_MANY, TWO_WAY_LISTS, Match, Search
from transforms.rules.patterns.moving import TAGS, resolve, restructure
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.substitution import MAX_PER_WORD, listed_words
from transforms.tree import InvalidTree, Token, Tree

# A rule that finds its words writes a few sentences; two thousand take a second or two.
MAX_WRITTEN = 2_000
Choice = dict[tuple[str, str], str]  # the lemma for each word that a list exchanges, by its list


class PatternRule(Rule):
    """A rule of a rules file: where its pattern fits, its commands are carried out.

    A match that one of its refusing patterns fits is refused with the text of the file.
    """

    def __init__(self, text: RuleText, languages: tuple[str, ...]) -> None:
        super().__init__(languages)
        self.id = text.id
        self.kind = text.kind
        self.version = text.version
        self.expected_ab, self.expected_ba = text.expected_ab, text.expected_ba
        self.text = text
        self._changed = tuple(dict.fromkeys(n for c in text.commands for n in names_in(c)))

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        places = self.places(Search(tree, pack.table))
        # All are counted before any is written: a sentence has all that the rule writes, or none.
        choices_of = [[] if reason else _choices(pack, tree, self.text, m) for m, reason in places]
        if len(places) > MAX_WRITTEN or sum(map(len, choices_of)) > MAX_WRITTEN:
            raise Refused(TOO_MANY)
        for (match, reason), choices in zip(places, choices_of, strict=True):
            if reason:
                yield Refusal(self.id, reason)
            elif not choices:
                yield Refusal(self.id, Reason("word_without_list_partner"))
            for choice in choices:
                yield self.attempt(partial(self._candidate, pack, tree, match, choice))

    def places(self, search: Search) -> list[tuple[Match, Reason | None]]:
        """Return where the pattern fits, in order, with the reason if that place is refused.

        Matches that differ only in words that no command names count as one place.
        """
        by_words: dict[tuple[int, ...], tuple[Match, Reason | None]] = {}
        text = self.text
        for match in sorted(
            search.matches(text.pattern),
            key=lambda m: [search.tree.index(m[node]) for node in text.pattern.nodes],
        ):
            if any(search.fits(each, match) for each in text.without):
                continue
            refusal = next((e.text for e in text.refuses if search.fits(e.pattern, match)), None)
            reason = Reason("refused_by_pattern_rule", text=refusal) if refusal else None
            key = tuple(match.get(node, 0) for node in self._changed)
            if key not in by_words or (reason and not by_words[key][1]):
                by_words[key] = match, reason
        return list(by_words.values())

    def _candidate(self, pack: FallbackPack, tree: Tree, match: Match, choice: Choice) -> Candidate:
        try:
            commands = _with_choice(self.text.commands, choice)
            edit, new_match = restructure(tree, commands, match)
            forming = Forming(pack, edit.commit(), edit.log)
            _form(forming, tree, commands, new_match)
            forming.mend_endings(tree)
            last = Edit(forming.tree, log=forming.log)
            because = Reason("rewritten_by_pattern_rule", what=self.text.does)
            return propose(self, last, because, warnings=tuple(dict.fromkeys(forming.warnings)))
        except InvalidTree as error:
            raise Refused(Reason("tree_invalid", problem=error.reason)) from None


@dataclass
class _Changes:
    """What the commands change in one word, collected until its form is looked up."""

    lemma: str = ""
    form: str = ""
    feats: dict[str, str] = field(default_factory=dict)


def _form(forming: Forming, tree: Tree, commands: tuple[Command, ...], match: Match) -> None:
    """Carry out the commands that inflect words, in their order; those on one word together."""
    waiting: dict[str, _Changes] = {}
    for command in commands:
        if isinstance(command, Set):
            _gather(waiting.setdefault(command.node, _Changes()), tree, command, match)
        elif isinstance(command, Insert) and "form" not in dict(command.values):
            _finish(forming, waiting, match)
            if _is_agreed(command.node, commands):
                forming.mark_inserted(match[command.node])
            else:
                forming.add(match[command.node])
        elif isinstance(command, Agree):
            _finish(forming, waiting, match)
            forming.agree(command, match[command.node], match[command.other])
    _finish(forming, waiting, match)


def _is_agreed(node: str, commands: Iterable[object]) -> bool:
    """Tell whether a command that follows decides the form."""
    return any(isinstance(each, Agree) and each.node == node for each in commands)


def _gather(changes: _Changes, tree: Tree, command: Set, match: Match) -> None:
    for name, value in command.values:
        if name in TAGS:
            continue
        text = resolve(tree, match, name, value)
        if name in COLUMNS:
            setattr(changes, name, text)
        else:
            changes.feats[name] = text


def _finish(forming: Forming, waiting: dict[str, _Changes], match: Match) -> None:
    for node, changes in waiting.items():
        if changes.lemma or changes.feats:
            forming.change(match[node], changes.lemma, changes.feats)
        if changes.form:
            forming.spell(match[node], changes.form)
    waiting.clear()


def _choices(pack: FallbackPack, tree: Tree, text: RuleText, match: Match) -> list[Choice]:
    """Return each choice of partners for the words that are exchanged by a list."""
    keys = [
        (command.node, value.of)
        for command in text.commands
        if isinstance(command, Set)
        for _, value in command.values
        if isinstance(value, Partner)
    ]
    partners = [_partners(pack, tree[match[node]], of)[:MAX_PER_WORD] for node, of in keys]
    if prod(map(len, partners)) > MAX_WRITTEN:
        raise Refused(TOO_MANY)
    return [dict(zip(keys, words, strict=True)) for words in product(*partners)]


def _partners(pack: FallbackPack, token: Token, of: str) -> tuple[str, ...]:
    if of in TWO_WAY_LISTS:
        return listed_words(pack, of, token)
    return tuple(entry.other for entry in pack.table.of(of) if entry.word == token.lemma)


def _with_choice(commands: tuple[Command, ...], choice: Choice) -> tuple[Command, ...]:
    """Return the commands with the partners that were chosen."""
    return tuple(
        replace(
            command,
            values=tuple(
                (name, choice[command.node, value.of] if isinstance(value, Partner) else value)
                for name, value in command.values
            ),
        )
        if isinstance(command, Set)
        else command
        for command in commands
    )
