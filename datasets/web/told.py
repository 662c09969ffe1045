"""Texts that were stored in English, told in the language of the page.

Workers write English into rows that anybody may read later in another language, such as why a job
failed. Such a text is one of the messages known here, with words filled in; it is recognised by
what stands around them, and the translation gets the words. So are reasons of rules that are kept
without their codes; those with codes are worded by `datasets.web.wording`.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_noop as _

from datasets.web.evaluation_texts import EVALUATION_TEXTS
from datasets.web.file_texts import FILE_TEXTS
from transforms.wording import WORDINGS

# The messages of jobs that have something filled in; those without are recognised as they stand.
JOB_TEXTS = (
    *EVALUATION_TEXTS,
    _("%(n)d rows read"),
    _("%(n)d pairs"),
    _("Baseline %(name)s: %(reason)s"),
    _("The campaign cannot be planned: %(reason)s."),
    _("Annotator %(name)s already has judgements in this campaign from another file."),
    _("There is no design %(name)s. Choose one of: %(known)s."),
    _("There are no rules for the language of this project: %(reason)s."),
    _(
        "The wordnet %(name)s, which PAIRWRIGHT_WORDNETS names, is not in "
        "%(directory)s. Install it with: %(command)s"
    ),
    _(
        "The text of pair %(pair)s was changed after it was judged. Have it "
        "judged again, then aggregate again."
    ),
    _(
        "There is no parsing model for the language %(language)s in "
        "%(directory)s. Install it with: %(command)s (PAIRWRIGHT_STANZA_DIR "
        "can name another folder). Or import trees as CoNLL-U."
    ),
    _("The file %(path)s cannot be read: %(reason)s."),
    _("There is already a pair set called %(name)s. Choose another name."),
)
BLANK = re.compile(r"\{\w*\}|%\((?:\w+)\)[sd]")
# What stands behind a colon at the end may be another message.
TAIL = re.compile(r": (?:\{\}|\{fault\}|%\(\w+\)s)\.?$")
# Looking for several blanks takes time that grows with the third power of the length.
LONGEST_SEARCHED = 500  # characters
PARTS = "; "  # between explanations of one sentence
_REASONS = frozenset(WORDINGS.values())
# Of packages that are built on this one.
_MORE: list[str] = []


def tell_also(texts: Iterable[str]) -> None:
    """Take up further texts, when the program starts."""
    _MORE.extend(texts)


def told(text: str) -> str:
    """Return a stored text in the language that is active; one that is not known stays."""
    lines = str(text).split("\n")
    return "\n".join(_told(get_language() or "", line) for line in lines)


@lru_cache(maxsize=10_000)
def _told(language: str, text: str) -> str:
    """The language is asked for to keep the answers of each apart."""
    if not text or language.partition("-")[0] == "en":
        return text
    whole = gettext(text)
    if whole != text:
        return whole
    patterns = _patterns() if len(text) <= LONGEST_SEARCHED else ()
    for pattern, message in patterns:
        if PARTS in text and message in _REASONS:
            continue  # explanations that were joined are told one by one
        if found := pattern.fullmatch(text):
            return _filled(message, found.groups(), language)
    if PARTS in text:
        return PARTS.join(_told(language, part) for part in text.split(PARTS))
    return text


def _filled(message: str, words: tuple[str, ...], language: str) -> str:
    blanks = BLANK.findall(message)
    if "{}" not in blanks:
        blanks = list(dict.fromkeys(blanks))
    values = list(words)
    if TAIL.search(message):
        values[-1] = _told(language, values[-1])
    translated = gettext(message)
    if "{}" in blanks:
        return translated.format(*values)
    by_blank = dict(zip(blanks, values, strict=True))
    return BLANK.sub(lambda blank: by_blank.get(blank.group(), blank.group()), translated)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    """Return the messages with blanks, those that say most around them first."""
    known = (*filter(_says_something, WORDINGS.values()), *FILE_TEXTS, *JOB_TEXTS, *_MORE)
    messages = {each for each in known if BLANK.search(each)}
    ordered = sorted(messages, key=lambda each: (-len(BLANK.sub("", each)), each))
    return tuple((_pattern(each), each) for each in ordered)


def _says_something(wording: str) -> bool:
    """Tell whether words stand around the blanks by which a text can be recognised."""
    return any(map(str.isalpha, BLANK.sub("", wording)))


def _pattern(message: str) -> re.Pattern[str]:
    """Return what the texts of a message match; a blank that comes again is the same again."""
    parts, seen = [], dict[str, int]()
    for part in re.split(f"({BLANK.pattern})", message):
        if not BLANK.fullmatch(part):
            parts.append(re.escape(part))
        elif part in seen:
            parts.append(rf"\{seen[part]}")
        else:
            if part != "{}":
                seen[part] = len(seen) + 1
            parts.append("(.+?)")
    return re.compile("".join(parts))
