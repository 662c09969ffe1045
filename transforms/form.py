"""Checks of a sentence's form before it is used, in any language.

Authors write descriptions to guidelines: one sentence, a finite verb, a full stop at the end, the
letters of their language. A problem is a reason without words of the text, so problems can be
counted.
"""

import re

from transforms.marks import (
    ENCLOSING,
    FULL_STOPS,
    SENTENCE_ENDS,
    WIDE_ENDS,
    ends_within,
    is_unstopped,
)
from transforms.packs.language_pack import LanguagePack
from transforms.packs.registry import abbreviations, spelling_problems
from transforms.reason import Reason
from transforms.tree import Tree

NO_SENTENCE = Reason("no_sentence")
SEVERAL_SENTENCES = Reason("several_sentences")
NO_FULL_STOP = Reason("no_full_stop")
NO_FINITE_VERB = Reason("no_finite_verb")

# The end of a sentence with closing marks, and text that goes on; wide marks need no space after
# them.
_CLOSING = f"[{re.escape(ENCLOSING)}]*"
END = re.compile(rf"(\S*?)([{re.escape(SENTENCE_ENDS)}]+){_CLOSING}\s+(?=\S)")
WIDE_END = re.compile(rf"[{WIDE_ENDS}]+{_CLOSING}(?=\w)")


def text_problems(text: str, language: str) -> tuple[Reason, ...]:
    """Return the problems of a text that should be one sentence.

    For an unknown language only the checks for all languages are made.

    >>> text_problems("A dog runs. It barks", "en")
    (Reason('several_sentences'), Reason('no_full_stop'))
    """
    text = text.strip()
    if not any(map(str.isalnum, text)):
        return (NO_SENTENCE,)
    reasons = {
        SEVERAL_SENTENCES: _goes_on(text),
        NO_FULL_STOP: not _has_full_stop(text),
    }
    problems = (reason for reason, holds in reasons.items() if holds)
    return (*problems, *spelling_problems(text, language))


def sentence_problems(tree: Tree, pack: LanguagePack) -> tuple[Reason, ...]:
    """Return the problems of a parsed sentence's text.

    Where the pack knows no abbreviations, the tokens tell whether a dot ends a sentence.
    """
    problems = text_problems(tree.text, pack.language)
    if pack.words("abbreviations"):
        return problems
    several = (SEVERAL_SENTENCES,) if ends_within(tree) else ()
    return (*several, *(reason for reason in problems if reason != SEVERAL_SENTENCES))


def form_problems(tree: Tree, pack: LanguagePack | None) -> tuple[Reason, ...]:
    """Return the problems that a sentence's parse shows; none for a language without a pack."""
    if pack is None:
        return ()
    whole = pack.whole_sentences
    return () if whole.has_predicate(tree) else (NO_FINITE_VERB,)


def _goes_on(text: str) -> bool:
    """Tell whether anything follows the end of a sentence."""
    if WIDE_END.search(text):
        return True
    return any(not _is_abbreviation(*end.groups()) for end in END.finditer(text))


def _is_abbreviation(word: str, marks: str) -> bool:
    bare = word.lower().lstrip("\"'“„‚«(")
    # A single letter is an initial.
    return marks == "." and (len(bare) == 1 or bare in abbreviations())


def _has_full_stop(text: str) -> bool:
    if is_unstopped(text):
        return True
    return text[-1] in FULL_STOPS and text[-2:-1] != text[-1]
