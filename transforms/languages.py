"""What is installed for a language, what is missing, and the commands that install it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from transforms.lexicon.wordnet import download_command, installed_for, newest_for
from transforms.packs.registry import languages
from transforms.parsing import MissingModel
from transforms.parsing.stanza import StanzaParser
from transforms.rules import rules_for


@dataclass(frozen=True)
class Part:
    """One component of a language: the installed ones' names, else the command that installs one.

    Neither where there is none to install: no pack, or no wordnet known to `wn`.
    """

    installed: tuple[str, ...] = ()
    command: str = ""


@dataclass(frozen=True)
class LanguageParts:
    """The components of a language on this machine. `wordnet` is the one that the rules use."""

    language: str
    rules: int  # none without a pack
    parser: Part
    wordnets: Part
    wordnet: str

    @property
    def is_whole(self) -> bool:
        return bool(self.rules and self.parser.installed and self.wordnet)


def language_parts(
    language: str,
    *,
    stanza_dir: Path | str | None = None,
    wordnet_dir: Path | str | None = None,
    wordnet: str = "",
) -> LanguageParts:
    """Look up a language's rules, parsing model and wordnets; `wordnet` names the wanted one."""
    installed = tuple(installed_for(language, wordnet_dir))
    wanted = wordnet or next(iter(installed), "") or newest_for(language) or ""
    has_wanted = wanted in installed
    get = download_command(wanted, wordnet_dir) if wanted and not has_wanted else ""
    return LanguageParts(
        language=language,
        rules=len(rules_for(language)) if language in languages() else 0,
        parser=_parser(lambda: StanzaParser(language, directory=stanza_dir)),
        wordnets=Part(installed, get),
        wordnet=wanted if has_wanted else "",
    )


def _parser(make: Callable[[], StanzaParser]) -> Part:
    try:
        parser = make()
    except MissingModel as error:
        return Part(command=error.command)
    return Part((f"stanza {parser.version}, {parser.model}",))
