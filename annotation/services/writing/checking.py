"""What is wrong with a text, sent or still being typed, worded for its author.

Problems keep a text from being taken. Doubts come from rules of thumb and from a parser, which may
be mistaken: an author who is sure sends the text all the same.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from annotation.models import Prompt, Seat, Version
from annotation.planning.writing.protocol import TextLimits
from annotation.planning.writing.sharing import WordsShared, words_shared
from annotation.selectors.writing.terms import terms_lacking
from annotation.selectors.writing.word_pairs import word_beside
from datasets.formats.text import comparison_key, text_problem
from datasets.models import Picture, Project, Sentence
from datasets.services.describing.checking_form import Reading, form_check
from datasets.services.describing.descriptions import ADVICE, copy_problem, form_advice
from datasets.worded import worded
from transforms.form import NO_FULL_STOP, NO_SENTENCE, text_problems
from transforms.parsing import one_line
from transforms.words import words


@dataclass(frozen=True)
class TextCheck:
    """`shared` compares an expansion with its S1; `reading` is what a parser has done."""

    problems: tuple[str, ...]
    doubts: tuple[str, ...] = ()
    reading: Reading = Reading.NOT_READ
    shared: WordsShared | None = None


def text_check(
    *, prompt: Prompt, project: Project, limits: TextLimits, text: str, seat: Seat
) -> TextCheck:
    """Check a text for a prompt; what a parser has not answered yet is not waited for."""
    text = one_line(text)
    if problem := text_problem(text):
        return TextCheck((_("The sentence %(problem)s.") % {"problem": worded(problem)},))
    if prompt.picture is not None:
        return _description_check(project, prompt.picture, limits, text, seat)
    limits = limits_for(prompt, limits)
    problems = [*_length_problems(text, limits), *_copy_problems(prompt, text, seat)]
    doubts, reading = _form_doubts(project, text, limits)
    doubts += tuple(translation_doubts(project, prompt, text))
    shared = None
    if prompt.sentence is not None:
        shared = words_shared(_words(prompt.sentence.text), _words(text))
    return TextCheck(tuple(problems), doubts, reading, shared)


def _description_check(
    project: Project, picture: Picture, limits: TextLimits, text: str, seat: Seat
) -> TextCheck:
    problems = _length_problems(text, limits)
    author = seat.annotator.user if seat.annotator else None
    if author and (copied := copy_problem(picture=picture, text=text, author=author)):
        problems.append(copied)
    if not limits.needs_finite_verb:
        unread = form_advice(text, text_problems(text, project.language))
        return TextCheck(tuple(problems), tuple(unread))
    check = form_check(project=project, text=text)
    return TextCheck(tuple(problems), tuple(form_advice(text, check.problems)), check.reading)


def limits_for(prompt: Prompt, limits: TextLimits) -> TextLimits:
    """Return the limits of a campaign; a word of a word list may be one word without a verb."""
    if word_beside(prompt) is None:
        return limits
    return limits.model_copy(update={"words_at_least": 1, "needs_finite_verb": False})


def translation_doubts(project: Project, prompt: Prompt, text: str) -> list[str]:
    """Return what may be wrong with a translation; nothing about texts of other tasks."""
    source = prompt.source_sentence
    if source is None or not source.source.language:
        return []
    doubts = [
        _("The glossary asks for “%(target)s” for “%(term)s”.")
        % {"target": term.target_shown, "term": term.term_shown}
        for term in terms_lacking(project, prompt, text)
    ]
    # Words are often the same in both languages (hotel), sentences are not.
    if comparison_key(text) == source.comparison_key and word_beside(prompt) is None:
        doubts.append(_("This is the sentence to translate itself."))
    return doubts


def _words(text: str) -> list[str]:
    return words(comparison_key(text), also="'")


def _length_problems(text: str, limits: TextLimits) -> list[str]:
    count = len(words(text, also="'’"))
    if count < limits.words_at_least:
        least = ngettext(
            "Write at least %(n)d word.", "Write at least %(n)d words.", limits.words_at_least
        )
        return [least % {"n": limits.words_at_least}]
    if count > limits.words_at_most:
        most = ngettext(
            "Write at most %(n)d word.", "Write at most %(n)d words.", limits.words_at_most
        )
        return [most % {"n": limits.words_at_most}]
    return []


def _copy_problems(prompt: Prompt, text: str, seat: Seat) -> list[str]:
    """Refuse an expansion that says nothing new, without revealing what other authors wrote."""
    if prompt.sentence is None:
        return []
    key = comparison_key(text)
    if key == prompt.sentence.comparison_key:
        return [_("This is the sentence above. Change it as the task says.")]
    earlier = Sentence.objects.filter(base=prompt.sentence_id).exclude(stage=prompt.stage)
    own = Version.objects.filter(
        slot__seat=seat, slot__prompt__sentence=prompt.sentence_id, revised_by=None
    ).exclude(slot__prompt=prompt)
    if earlier.filter(comparison_key=key).exists() or any(
        comparison_key(own_text) == key for own_text in own.values_list("text", flat=True)
    ):
        return [_("This has already been written for the sentence above. Use other words.")]
    return []


def _form_doubts(
    project: Project, text: str, limits: TextLimits
) -> tuple[tuple[str, ...], Reading]:
    # Sentences of a corpus need no full stop: SICK has none.
    if limits.needs_finite_verb:
        check = form_check(project=project, text=text, aside={NO_FULL_STOP})
        problems, reading = check.problems, check.reading
    else:
        problems, reading = text_problems(text, project.language), Reading.NOT_READ
    shown = (problem for problem in problems if problem not in {NO_FULL_STOP, NO_SENTENCE})
    return tuple(str(ADVICE.get(problem) or worded(problem)) for problem in shown), reading
