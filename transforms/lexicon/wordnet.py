"""A wordnet installed for the `wn` library, as a lexicon.

    python -m wn download oewn:2025

installs one in the folder of `wn` (WN_DATA_DIR, else ~/.wn_data), or in PAIRWRIGHT_WORDNET_DIR.

Substitutes are ranked by the rank of the sense, their distance, and the frequency of the word
(`wordfreq`), because a wordnet lists *laddie* and *bozo* next to *boy* and *guy*.
"""

import os
import shlex
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import wn

from transforms.frequency import zipf
from transforms.language_codes import macro_language
from transforms.lexicon import Link, Related
from transforms.lexicon.domains import (
    ANIMAL,
    FAMILIES,
    PERSON,
    TOP_DOMAIN,
    protected_domains,
    share_domain,
)
from transforms.lexicon.network import MAX_HYPONYMS, Network, network_of
from transforms.lexicon.tables import USUAL_SENSES, Edition, Sense, Tables, editions

DATABASE = "wn.db"
# An ancestor further away than this is too general to replace the word.
MAX_STEPS = 6
SENSE_COST = 0.9
STEP_COST = 0.35
INDIRECT_COST = 2.0
PHRASE_COST = 1.5
# Rarer words (less than once in a million words) hardly occur in captions.
MIN_ZIPF = 3.0


class MissingLexicon(RuntimeError):
    """The wordnet is not on this machine; `command` installs it."""

    def __init__(self, *, name: str, directory: Path, command: str) -> None:
        self.name = name
        self.directory = directory
        self.command = command
        super().__init__(
            f"the wordnet {name!r} is not installed in {directory}; get it with: {command}"
        )


class _Group(NamedTuple):
    """Words of one synset, each with its frequency; the more it costs, the further it is away."""

    domain: str
    words: tuple[tuple[str, float], ...]
    cost: float = 0.0


class _Best(NamedTuple):
    """The best match of a related word: for which sense, in which domain."""

    score: float
    sense: int
    domain: str


class _Meanings(NamedTuple):
    """The domains of a noun's usual senses, and those in which it must stay."""

    domains: Sequence[str]
    allowed_domains: frozenset[str]


class WordnetLexicon:
    """Related words of one wordnet. Answers are cached, up to a bound, because queries repeat."""

    def __init__(self, tables: Tables, *, name: str, language: str) -> None:
        self.name = name
        self.language = language
        self._tables = tables
        self._ends = lru_cache(maxsize=5_000)(self._ends_of_frames)
        self._members = lru_cache(maxsize=20_000)(self._members_of)
        self._senses = lru_cache(maxsize=20_000)(self._usual_senses)
        self._meanings = lru_cache(maxsize=20_000)(self._meanings_of)
        self._related = lru_cache(maxsize=20_000)(self._ranked)
        self._zipf = lru_cache(maxsize=20_000)(self._common)

    @property
    def licence(self) -> str:
        """Under which licence the wordnet says it may be used."""
        return self._tables.licence

    def network(self) -> Network:
        """Return all of its words and relations, read anew."""
        return network_of(self._tables)

    def related(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        return self._related(lemma.lower(), upos, link)

    def is_transitive(self, verb: str) -> bool | None:
        """Tell whether one of the verb's usual senses takes an object; None if unknown."""
        return self._takes(verb.lower(), ("s something", "s somebody"))

    def is_intransitive(self, verb: str) -> bool | None:
        """Tell whether one of the verb's usual senses takes no object; None if unknown."""
        return self._takes(verb.lower(), ("s", "s PP", "is ----ing", "ing PP"))

    def _takes(self, verb: str, ends: tuple[str, ...]) -> bool | None:
        frames = self._ends(verb)
        return any(end in ends for end in frames) if frames else None

    def _ends_of_frames(self, verb: str) -> tuple[str, ...]:
        senses = self._senses(verb, "VERB")
        frames = (frame for sense in senses for frame in self._tables.frames(sense.row))
        return tuple(frame.partition("----")[2] for frame in frames)

    def _ranked(self, lemma: str, upos: str, link: Link) -> tuple[Related, ...]:
        senses = self._senses(lemma, upos)
        groups = [
            (number, group)
            for number, sense in enumerate(senses)
            for group in self._of_sense(sense, link)
            if any(other.casefold() != lemma for other, _ in group.words)
        ]
        if not groups:
            return ()
        # Only what a noun means is protected; the domains of other words are not read.
        domains, allowed_domains = self._meanings(lemma) if upos == "NOUN" else ((), frozenset())
        must_hold_for_all = bool(allowed_domains) and not self._tables.ranks_senses
        best: dict[str, _Best] = {}
        held: set[tuple[str, int]] = set()  # words with the senses for which they hold
        for number, group in groups:
            if not _stays(group.domain, link, allowed_domains):
                continue
            for other, frequency in group.words:
                score = round(frequency - group.cost - SENSE_COST * number, 3)
                held.add((other, number))
                if other not in best or best[other].score < score:
                    best[other] = _Best(score, number, group.domain)
        holds = Counter(other for other, _ in held)
        if must_hold_for_all:
            best = {each: best[each] for each in best if holds[each] == len(senses)}
        is_one = share_domain(domains) if self._tables.ranks_senses else len(senses) == 1
        ranked = sorted(best.items(), key=lambda each: (-each[1].score, each[0]))
        return tuple(
            Related(
                other,
                link,
                sense=match.sense,
                score=match.score,
                domain=match.domain,
                is_certain=is_one
                and match.sense == 0
                # "Plate" is a bag in baseball only, though all that it means are things.
                and (link != Link.HYPERNYM or 2 * holds[other] >= len(senses)),
            )
            for other, match in ranked
            if other.casefold() != lemma
        )

    def _usual_senses(self, lemma: str, upos: str) -> list[Sense]:
        return self._tables.senses(lemma, upos)[:USUAL_SENSES]

    def _meanings_of(self, noun: str) -> _Meanings:
        senses = self._senses(noun, "NOUN")
        domains = [self._members(sense.synset)[0] for sense in senses]
        return _Meanings(domains, self._protected(senses, domains))

    def _protected(self, senses: Sequence[Sense], domains: Sequence[str]) -> frozenset[str]:
        """Return the domains in which a noun must stay, none if it need not."""
        allowed = protected_domains(domains, are_ranked=self._tables.ranks_senses)
        # "Female", "adult" and "creature" name animals, but not their kind.
        if not allowed and PERSON in domains and any(map(self._is_any_animal, senses)):
            return FAMILIES[PERSON]
        return allowed

    def _is_any_animal(self, sense: Sense) -> bool:
        """Tell whether nothing but the class of all animals stands above a sense."""
        above = self._tables.synsets(sense.synset, "hypernym")
        beyond = [each for parent in above for each in self._tables.synsets(parent, "hypernym")]
        return any(self._tables.domain(each) == ANIMAL for each in above) and not any(
            self._tables.domain(each) == ANIMAL for each in beyond
        )

    def _of_sense(self, sense: Sense, link: Link) -> Iterator[_Group]:
        readings = {
            Link.SYNONYM: self._synonyms,
            Link.HYPERNYM: self._ancestors,
            Link.HYPONYM: self._hyponyms,
            Link.ANTONYM: self._opposites,
            Link.CO_HYPONYM: self._siblings,
        }
        return readings[link](sense)

    def _synonyms(self, sense: Sense) -> Iterator[_Group]:
        yield self._group(sense.synset)
        for near in self._tables.synsets(sense.synset, "similar"):
            yield self._group(near, cost=INDIRECT_COST)

    def _hyponyms(self, sense: Sense) -> Iterator[_Group]:
        for kind in self._kinds(sense.synset):
            yield self._group(kind, cost=STEP_COST)

    def _siblings(self, sense: Sense) -> Iterator[_Group]:
        for parent in self._tables.synsets(sense.synset, "hypernym"):
            for kind in self._kinds(parent):
                if kind != sense.synset:
                    yield self._group(kind, cost=2 * STEP_COST)

    def _ancestors(self, sense: Sense) -> Iterator[_Group]:
        level, visited = [sense.synset], {sense.synset}
        for step in range(1, MAX_STEPS + 1):
            above = [a for each in level for a in self._tables.synsets(each, "hypernym")]
            level = [each for each in dict.fromkeys(above) if each not in visited]
            visited.update(level)
            for each in level:
                yield self._group(each, cost=STEP_COST * (step - 1))

    def _kinds(self, synset: int) -> list[int]:
        kinds = self._tables.synsets(synset, "hyponym")
        return kinds if len(kinds) <= MAX_HYPONYMS else []

    def _opposites(self, sense: Sense) -> Iterator[_Group]:
        yield _Group("", self._usual(self._tables.lemmas(sense.row, "antonym")))

    def _group(self, synset: int, *, cost: float = 0.0) -> _Group:
        domain, words = self._members(synset)
        return _Group(domain, words, cost)

    def _members_of(self, synset: int) -> tuple[str, tuple[tuple[str, float], ...]]:
        """Return a synset's domain, and its words that may be written."""
        domain, members = self._tables.domain_and_members(synset)
        # The name of an animal insults only where it is said of a person ("insect").
        if synset in self._tables.insults and domain != ANIMAL:
            return domain, ()
        vulgar = self._tables.vulgar_words
        return domain, self._usual(each for each in members if each not in vulgar)

    def _usual(self, lemmas: Iterable[str]) -> tuple[tuple[str, float], ...]:
        """Return those that occur in captions, each with its frequency."""
        ranked = ((lemma, self._zipf(lemma)) for lemma in lemmas)
        return tuple(each for each in ranked if each[1] >= MIN_ZIPF)

    def _common(self, lemma: str) -> float:
        frequency = zipf(lemma, self.language)
        # For a multiword lemma the list knows only its words, and overestimates its frequency.
        return frequency - PHRASE_COST if " " in lemma or "-" in lemma else frequency


def _stays(domain: str, link: Link, allowed_domains: frozenset[str]) -> bool:
    """Tell whether words are of an allowed domain, and not too general."""
    if link == Link.HYPERNYM and domain == TOP_DOMAIN:
        return False
    return not allowed_domains or not domain or domain in allowed_domains


def open_wordnet(name: str, directory: Path | str | None = None) -> WordnetLexicon:
    """Return an installed wordnet by its name ("oewn:2026"), or raise `MissingLexicon`."""
    folder = _folder(directory)
    edition = _edition(name, folder)
    return WordnetLexicon(installed_tables(name, folder), name=name, language=edition.language)


def installed_tables(name: str, directory: Path | str | None = None) -> Tables:
    """Return the tables of an installed wordnet, or raise `MissingLexicon`."""
    folder = _folder(directory)
    return Tables(folder / DATABASE, _edition(name, folder).name)


def _edition(name: str, folder: Path) -> Edition:
    for edition in installed_wordnets(folder):
        if edition.name == name:
            return edition
    raise MissingLexicon(name=name, directory=folder, command=download_command(name, folder))


def installed_wordnets(directory: Path | str | None = None) -> list[Edition]:
    """Return the wordnets in a folder, in its order; none if there is no folder."""
    path = _folder(directory) / DATABASE
    return editions(path) if path.exists() else []


def installed_for(language: str, directory: Path | str | None = None) -> list[str]:
    """Return the names of a language's wordnets in a folder, the newest first."""
    found = [each for each in installed_wordnets(directory) if _is_of(each.language, language)]
    found.sort(key=lambda each: (each.version, each.id), reverse=True)
    return [each.name for each in found]


def lexicon_for(
    language: str, name: str = "", directory: Path | str | None = None
) -> WordnetLexicon | None:
    """Return the named wordnet, else the newest one of the language; None where there is none."""
    folder = _folder(directory)
    wordnet_name = name or next(iter(installed_for(language, folder)), "")
    # A missing wordnet is looked up again each time: it may have been installed since.
    return _open_cached(wordnet_name, folder) if wordnet_name else None


def newest_for(language: str) -> str | None:
    """Return the name of the newest wordnet of the language that `wn` can download."""
    for project, about in wn.config.index.items():  # type: ignore[attr-defined]
        if _is_of(about["language"], language):
            # "2025+" is work in progress between two editions.
            versions = [version for version in about["versions"] if not version.endswith("+")]
            return f"{project}:{versions[0]}"
    return None


def download_command(name: str, directory: Path | str | None = None) -> str:
    """Return the command that installs a wordnet in the folder."""
    folder = _folder(directory)
    where = "" if folder == wordnets_folder() else f"--dir {shlex.quote(str(folder))} "
    return f"python -m wn {where}download {name}"


@cache
def _open_cached(name: str, folder: Path) -> WordnetLexicon:
    return open_wordnet(name, folder)


def _is_of(language: str | None, other: str) -> bool:
    return macro_language(language or "") == macro_language(other)


def _folder(directory: Path | str | None) -> Path:
    path = directory or os.environ.get("PAIRWRIGHT_WORDNET_DIR")
    return Path(path).expanduser() if path else wordnets_folder()


def wordnets_folder() -> Path:
    """Return where `wn` itself stores wordnets; asking `wn` would create the folder."""
    path = os.environ.get("WN_DATA_DIR")
    return Path(path) if path else Path.home() / ".wn_data"
