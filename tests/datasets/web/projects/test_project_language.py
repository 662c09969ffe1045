"""The language of a new project: chosen by its name, refused with a suggestion where it is none."""

import pytest
from django.utils.translation import override

from datasets.languages import language_name
from datasets.templatetags.corpus import direction
from datasets.web.projects.forms import ProjectForm
from transforms.language_codes import macro_language


def form(language: str) -> ProjectForm:
    return ProjectForm({"name": "Dogs", "language": language, "seed": 1})


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "code"), [("de", "de"), ("cmn", "zh"), ("ARB", "ar"), ("zsm", "ms"), ("vi", "vi"),
     ("German", "de"), (" deutsch ", "de"), ("Hebrew", "he"), ("Chinese", "zh"),
     ("Jiddisch", "yi"), ("jidysz", "yi"), ("Norwegian Bokmål", "nb"), ("Tagalog", "fil"),
     ("Simplified Chinese", "zh-hans"), ("Swiss German", "gsw"), ("qtd", "qtd"), ("qpm", "qpm")],
)  # fmt: skip
def test_a_code_is_kept_in_its_usual_form_and_a_name_is_understood(typed: str, code: str) -> None:
    filled = form(typed)
    assert filled.is_valid(), filled.errors
    assert filled.cleaned_data["language"] == code


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("xx", ""), ("xq", "Xhosa (xh)"), ("zx", "(zh)"),
     ("Germn", "German (de)"), ("zxx", ""), ("und", ""), ("mul", ""), ("a", ""),
     # A text that only begins with a name is not taken for that language.
     ("Turkish German", "Turkish (tr), Turkish–German (qtd)"), ("germanisch", "German (de)")],
)  # fmt: skip
def test_an_unknown_language_is_refused_with_suggestions(typed: str, meant: str) -> None:
    (message,) = form(typed).errors["language"]
    assert "is neither a language nor a language code" in message
    assert meant in message


def test_languages_are_listed_by_their_names_in_the_language_of_the_page() -> None:
    assert '<option value="de">German</option>' in str(form("")["language"])
    with override("pl"):
        assert '<option value="de">niemiecki</option>' in str(form("")["language"])


def test_the_list_has_the_languages_of_treebanks_and_keeps_names_whole() -> None:
    field = str(form("")["language"])
    for code in ("zh", "yi", "yo", "wo", "am", "la", "fo", "grc", "orv", "bxr", "akk"):
        assert f'<option value="{code}">' in field or macro_language(code) != code, code
    assert 'value="es-ni"' not in field  # a country is not a language
    assert "Choose" in str(form("")["language"].help_text)
    assert 'maxlength="80"' in field  # a name is not cut as it is typed


def test_codes_of_treebanks_for_mixed_speech_have_names() -> None:
    assert language_name("qtd") == "Turkish–German"
    with override("pl"):
        assert language_name("qtd") == "turecki–niemiecki"
    assert "Unknown language" not in str(form("")["language"])


def test_sentences_run_as_their_script_does() -> None:
    assert [direction(code) for code in ("he", "yi", "ps", "pl", "zh", "und")] == [
        "rtl", "rtl", "rtl", "ltr", "ltr", "ltr",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("first", "second"),
    [("zh", "cmn"), ("ar", "arb"), ("no", "nb"), ("ms", "zsm"), ("zh-hans", "zh")],
)
def test_wordnets_and_treebanks_mean_the_same_language(first: str, second: str) -> None:
    assert macro_language(first) == macro_language(second)
