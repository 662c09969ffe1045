"""The engine of a project: the rules of its language, with the wordnet that is installed."""

from hashlib import sha256

from django.conf import settings

from datasets.errors import DomainError, Invalid
from datasets.models import Project
from datasets.selectors.expanding.rules import rule_settings
from datasets.selectors.languages.tables import project_tables
from datasets.services.languages.packs import project_pack
from transforms.engine import Engine
from transforms.lexicon import Lexicon
from transforms.lexicon.contrasts import parse_contrasts
from transforms.lexicon.wordnet import MissingLexicon, lexicon_for, newest_for
from transforms.lexicon.wordnet import download_command as wordnet_command
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.language_pack import LanguagePack, UnknownLanguage
from transforms.packs.registry import has_own_pack
from transforms.reason import Reason
from transforms.rule import Rule
from transforms.rules import rules_for
from transforms.rules.added import rules_of
from transforms.rules.universal import universal_rules


class NoWordnet(DomainError):
    """The wordnet named in the settings is not on this machine; `command` installs it."""

    code = "no_wordnet"
    status = 503


def project_engine(project: Project, *, pack: LanguagePack | None = None) -> Engine:
    """Return the engine of the project's enabled rules, with the wordnet of its language.

    `pack` stands for that of the tables in use, to try others.
    """
    chosen = rule_settings(project)
    pack = pack or project_pack(project)
    try:
        return Engine(
            project.language,
            rules=[r for r in _rules(project, pack) if r.id not in chosen.switched_off],
            pack=pack,
            seed=project.seed,
            lexicon=language_lexicon(project.language),
            contrasts=parse_contrasts(chosen.contrasts),
            composes=chosen.composes,
        )
    except UnknownLanguage as error:
        if pack is None and project_tables(project) is None:
            raise Invalid(Reason("language_without_tables")) from None
        raise Invalid(Reason("rules_missing", reason=str(error))) from None


def project_rules(project: Project) -> tuple[Rule, ...]:
    """Return all rules of a project's language, enabled or not; none if none are written."""
    return _rules(project, project_pack(project))


def _rules(project: Project, pack: LanguagePack | None) -> tuple[Rule, ...]:
    if isinstance(pack, FallbackPack):
        return rules_of(pack)
    if has_own_pack(project.language):
        return rules_for(project.language)
    # Tables that cannot be read still have the rules for any language.
    return universal_rules(project.language) if project_tables(project) else ()


def tables_of(engine: Engine) -> str:
    """Return the digest of the tables that an engine writes with; empty for the program's own."""
    return engine.pack.digest if isinstance(engine.pack, FallbackPack) else ""


def language_lexicon(language: str) -> Lexicon | None:
    """Return the wordnet of a language that PAIRWRIGHT_WORDNETS names, else the newest one."""
    try:
        return lexicon_for(
            language, settings.WORDNETS.get(language, ""), settings.WORDNET_DIR or None
        )
    except MissingLexicon as error:
        reason = Reason(
            "wordnet_missing",
            name=error.name,
            directory=str(error.directory),
            command=error.command,
        )
        raise NoWordnet(reason, command=error.command) from None


def rules_version(engine: Engine) -> str:
    """Return a short name that identifies these rules, this language pack and this wordnet."""
    rules = sorted(f"{rule.id}@{rule.version}" for rule in engine.rules)
    words = engine.lexicon.name if engine.lexicon else "none"
    text = " ".join([f"pack@{engine.pack.version}", f"wordnet@{words}", *rules])
    return f"{engine.language} {sha256(text.encode()).hexdigest()[:12]}"


def missing_wordnet(engine: Engine) -> dict[str, object]:
    """Return the note for the lead about an engine without a wordnet, if it lacks one."""
    if engine.lexicon is not None:
        return {}
    wordnets = newest_for(engine.language)
    command = wordnet_command(wordnets, settings.WORDNET_DIR or None) if wordnets else ""
    skipped = [rule.id for rule in engine.standing_aside]
    return {"language": engine.language, "standing_aside": skipped, "command": command}
