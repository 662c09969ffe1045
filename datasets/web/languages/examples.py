"""The page on which a lead judges what the rules write for the examples of a language."""

import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from datasets.access import access_project
from datasets.models import Role
from datasets.selectors.languages.examples import example_trees, examples_counted
from datasets.selectors.languages.rules import rules_in
from datasets.services.languages.examples import Judgements, examples_add, examples_judge
from datasets.web.languages.shown import tables_drafted
from datasets.web.shared.filters import query_without_page
from datasets.web.shared.form_errors import errors_shown
from datasets.web.shared.requests import SignedInRequest
from datasets.web.shared.responses import render_form
from transforms.packs.fallback.files import pack_of
from transforms.rules.universal.examples import (
    Answer,
    AnswerKey,
    Example,
    Judgement,
    Verdict,
    engine_with,
    examples_of,
)
from transforms.stock import Stock

PER_PAGE = 6
CHOICES = (
    (Verdict.EXPECTED.value, pgettext_lazy("sentence", "right")),
    (Verdict.WRONG.value, pgettext_lazy("sentence", "wrong")),
    (Verdict.PROPOSED.value, pgettext_lazy("sentence", "not judged")),
)


@dataclass(frozen=True)
class AnswerShown:
    """A sentence with the fields in which it is judged."""

    answer: Answer
    verdict: forms.BoundField
    instead: forms.BoundField


class ExamplesForm(forms.Form):
    """What the lead says of each sentence on the page.

    `numbered_examples` has the examples with their numbers in the file.
    """

    def __init__(self, data: Any, *, numbered_examples: Sequence[tuple[int, Example]]) -> None:
        super().__init__(data)
        self._shown = numbered_examples
        for number, example in numbered_examples:
            for answer in example.answers:
                self._add(_key(number, answer), answer)

    def _add(self, key: str, answer: Answer) -> None:
        self.fields[f"verdict-{key}"] = forms.ChoiceField(
            choices=CHOICES, widget=forms.RadioSelect, initial=answer.verdict.value, required=False
        )
        self.fields[f"instead-{key}"] = forms.CharField(
            label=_("What the rule should write instead"),
            required=False,
            max_length=1000,
            widget=forms.TextInput(attrs={"dir": "auto", "autocapitalize": "none"}),
        )

    def examples(self) -> Iterator[tuple[Example, list[AnswerShown]]]:
        for number, example in self._shown:
            keys = [(_key(number, answer), answer) for answer in example.answers]
            yield (
                example,
                [
                    AnswerShown(answer, self[f"verdict-{key}"], self[f"instead-{key}"])
                    for key, answer in keys
                ],
            )

    def judgements(self) -> Judgements:
        """Return the judgements that changed, by the number of the example."""
        answers_by_example = {
            number: dict(self._answers(number, example)) for number, example in self._shown
        }
        return {number: answers for number, answers in answers_by_example.items() if answers}

    def _answers(self, number: int, example: Example) -> Iterator[tuple[AnswerKey, Judgement]]:
        for answer in example.answers:
            key = _key(number, answer)
            verdict = Verdict(self.cleaned_data[f"verdict-{key}"] or answer.verdict)
            if "rest" in self.data and verdict == Verdict.PROPOSED and answer.is_written:
                verdict = Verdict.EXPECTED
            replacement = " ".join(self.cleaned_data[f"instead-{key}"].split())
            if replacement and replacement != answer.text:
                old = Verdict.WRONG if answer.is_written else Verdict.PROPOSED
                yield (answer.rule, answer.text), Judgement(old, replacement)
            elif verdict != answer.verdict:
                yield (answer.rule, answer.text), Judgement(verdict)


def _key(number: int, answer: Answer) -> str:
    return f"{number}-{zlib.crc32(f'{answer.rule}: {answer.text}'.encode()):08x}"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def examples(request: SignedInRequest, slug: str) -> HttpResponse:
    """Show what the rules write for the examples now; a POST stores the lead's judgements."""
    project = access_project(request.user, slug, Role.MANAGER)
    form, context = _examples_shown(request, slug)
    if form.is_valid():
        with errors_shown(form):
            judgements = form.judgements()
            if judgements:
                examples_judge(project=project, judgements=judgements, actor=request.user)
            messages.success(request, _message(judgements))
            return redirect(request.get_full_path())
    return render_form(request, "datasets/languages/examples.html", form, context)


def _message(judgements: Mapping[int, Mapping[AnswerKey, Judgement]]) -> str:
    count = sum(map(len, judgements.values()))
    if not count:
        return _("Nothing was changed.")
    message = ngettext(
        "%(n)d sentence was judged in your draft. Save it when you are done.",
        "%(n)d sentences were judged in your draft. Save it when you are done.",
        count,
    )
    return message % {"n": count}


def _examples_shown(request: SignedInRequest, slug: str) -> tuple[ExamplesForm, dict[str, Any]]:
    """Return the form for one page of examples, and the context around it."""
    project = access_project(request.user, slug, Role.MANAGER)
    tables, draft = tables_drafted(project, request.user)
    trees = example_trees(tables)
    page = Paginator(list(enumerate(trees)), PER_PAGE).get_page(request.GET.get("page"))
    engine = engine_with(pack_of(project.language, tables.texts))
    examples_shown = examples_of((tree for __, tree in page), engine, Stock.of(trees))
    numbers = [number for number, __ in page]
    form = ExamplesForm(
        request.POST or None, numbered_examples=list(zip(numbers, examples_shown, strict=True))
    )
    return form, {
        "project": project,
        "draft": draft,
        "page": page,
        "query": query_without_page(request),
        "counted": examples_counted(trees),
        "written": rules_in(tables),
    }


@login_required
@require_POST
def add(request: SignedInRequest, slug: str) -> HttpResponse:
    project = access_project(request.user, slug, Role.MANAGER)
    examples_add(project=project, actor=request.user)
    messages.success(request, _("More sentences were added at the end of the examples."))
    return redirect("language-examples", slug)
