import pytest

from transforms.packs.polish.morphology import inflect, inflect_like, is_form, readings
from transforms.packs.polish.tags import features, tag


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("pies", "subst:sg:gen:m2", "psa"),
        ("człowiek", "subst:pl:inst:m1", "ludźmi"),
        ("trzymać", "ppas:pl:nom:m1:imperf", "trzymani"),
        ("trzymać", "ppas:pl:nom:f:imperf", "trzymane"),
        ("obserwować", "pact:sg:nom:m1:imperf", "obserwujący"),
        ("wykonywać", "fin:sg:ter", "wykonuje"),
        ("żaden", "adj:pl:nom:m1:pos", "żadni"),
        ("odnieść", "praet:sg:m1:perf", "odniósł"),
    ],
)
def test_the_form_that_people_use_is_taken(lemma: str, tag: str, form: str) -> None:
    found = inflect(lemma, tag)
    assert found is not None
    assert (found.text, found.is_sure) == (form, True)


def test_a_form_that_no_dictionary_has_is_not_made_up() -> None:
    assert inflect("śmiać", "ppas:sg:nom:f") is None
    assert inflect("blorkować", "fin:sg:ter") is None
    assert inflect("", "fin:sg:ter") is None


def test_a_verb_keeps_the_stem_that_the_sentence_has() -> None:
    texts = {
        form: found.text
        for form in ("klaszcze", "klaska")
        if (found := inflect_like(form, "klaskać", "pcon"))
    }
    assert texts == {"klaszcze": "klaszcząc", "klaska": "klaskając"}


def test_a_form_is_known_by_its_lemma_and_tag_only() -> None:
    assert is_form("psów", "pies", "subst:pl:gen:m2")
    assert not is_form("psów", "pies", "subst:pl:gen:m3")
    assert {each.lemma for each in readings("misce")} == {"miska"}
    assert readings("blorkuje") == ()


def test_tags_and_features_say_the_same() -> None:
    assert str(features("ppas:sg:acc:m2:imperf:aff")) == (
        "Animacy=Nhum|Aspect=Imp|Case=Acc|Gender=Masc|Number=Sing|Polarity=Pos|VerbForm=Part|Voice=Pass"
    )
    assert str(tag("subst:pl:loc:n:pt")) == "subst:pl:loc:n"
