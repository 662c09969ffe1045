"""Whole languages learnt from a small grammar: what is denied, and what is left alone."""

from collections.abc import Iterator
from itertools import cycle

import pytest

from tests.transforms.drawing import tree_of
from tests.transforms.rules.universal.rewriting import refused, written
from transforms.learning_language import learn_language
from transforms.packs.fallback.files import TextOf, pack_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.rules.universal.s3_negation import Negation

# Finnish verbs: present, connegative, past, participle; objects: genitive, partitive.
VERBS = {
    "lukea": ("lukee", "lue", "luki", "lukenut"), "ostaa": ("ostaa", "osta", "osti", "ostanut"),
    "nähdä": ("näkee", "näe", "näki", "nähnyt"), "tuoda": ("tuo", "tuo", "toi", "tuonut"),
}  # fmt: skip
OBJECTS = {"kirja": ("kirjan", "kirjaa"), "auto": ("auton", "autoa"), "talo": ("talon", "taloa")}
THIRD = "Number=Sing|Person=3"
FIN = "VerbForm=Fin"
ACTIVE = f"{FIN}|Voice=Act"
PARTICIPLE = "Case=Nom|Degree=Pos|Number=Sing|PartForm=Past|VerbForm=Part|Voice=Act"
CONNEGATIVE = f"Connegative=Yes|Mood=Ind|Tense=Pres|{FIN}"
EI = f"ei ei AUX 3 aux {THIRD}|Polarity=Neg|{ACTIVE}\n"
SUBJECTS = cycle([("Mies", "mies"), ("Nainen", "nainen"), ("Poika", "poika")])


def clause(head: int, middle: str, subject: tuple[str, str], obj: str, case: str) -> str:
    form, lemma = subject
    written_object = OBJECTS[obj][case == "Par"]
    return (
        f"{form} {lemma} NOUN {head} nsubj Case=Nom|Number=Sing\n{middle}\n"
        f"{written_object} {obj} NOUN {head} obj Case={case}|Number=Sing\n+. . PUNCT {head} punct"
    )


def finnish() -> Iterator[str]:
    for lemma, (present, connegative, past, participle) in VERBS.items():
        for obj in OBJECTS:
            for form, tense in ((present, "Pres"), (past, "Past")):
                verb = f"{form} {lemma} VERB 0 root Mood=Ind|{THIRD}|Tense={tense}|{ACTIVE}"
                yield clause(2, verb, next(SUBJECTS), obj, "Gen")
            for form, feats in ((connegative, CONNEGATIVE), (participle, PARTICIPLE)):
                verb = f"{EI}{form} {lemma} VERB 0 root {feats}"
                yield clause(3, verb, next(SUBJECTS), obj, "Par")
    for adjective in ("vanha", "nuori", "iso", "pieni"):
        subject, lemma = next(SUBJECTS)
        old = f"{adjective} {adjective} ADJ 0 root Case=Nom|Degree=Pos|Number=Sing\n"
        copula = f"on olla AUX 3 cop Mood=Ind|{THIRD}|Tense=Pres|{ACTIVE}\n"
        noun = f"{subject} {lemma} NOUN {{head}} nsubj Case=Nom|Number=Sing\n"
        yield f"{noun.format(head=3)}{copula}{old}+. . PUNCT 3 punct"
        copula = EI.replace("AUX 3", "AUX 4") + f"ole olla AUX 4 cop {CONNEGATIVE}\n"
        yield f"{noun.format(head=4)}{copula}{old}+. . PUNCT 4 punct"


def learnt(code: str, drawings: list[str], more_words: str = "") -> FallbackPack:
    texts = {**learn_language(code, [tree_of(each) for each in drawings] * 3).texts}
    texts["words.tsv"] += more_words
    return pack_of(code, [TextOf.of(name, text) for name, text in texts.items()])


@pytest.fixture(scope="module")
def finnish_pack() -> FallbackPack:
    return learnt("fi", list(finnish()))


HAS = f"on olla AUX 3 aux Mood=Ind|{THIRD}|Tense=Pres|{ACTIVE}\n"
HAS_READ = f"{HAS}lukenut lukea VERB 0 root {PARTICIPLE}"
OLD = f"""
Mies mies NOUN 3 nsubj Case=Nom|Number=Sing
on olla AUX 3 cop Mood=Ind|{THIRD}|Tense=Pres|{ACTIVE}
vanha vanha ADJ 0 root Case=Nom|Degree=Pos|Number=Sing
+. . PUNCT 3 punct
"""


@pytest.mark.parametrize(
    ("drawn", "denied"),
    [
        (clause(2, f"lukee lukea VERB 0 root Mood=Ind|{THIRD}|Tense=Pres|{ACTIVE}",
                ("Poika", "poika"), "auto", "Gen"), "Poika ei lue autoa."),
        (clause(2, f"näki nähdä VERB 0 root Mood=Ind|{THIRD}|Tense=Past|{ACTIVE}",
                ("Mies", "mies"), "talo", "Gen"), "Mies ei nähnyt taloa."),
        (clause(3, HAS_READ, ("Mies", "mies"), "kirja", "Gen"), "Mies ei ole lukenut kirjaa."),
        # A partitive stays one.
        (clause(2, f"toi tuoda VERB 0 root Mood=Ind|{THIRD}|Tense=Past|{ACTIVE}",
                ("Mies", "mies"), "kirja", "Par"), "Mies ei tuonut kirjaa."),
        (OLD, "Mies ei ole vanha."),
    ],
)  # fmt: skip
def test_the_auxiliary_has_the_person_and_the_verb_the_form_of_its_tense(
    finnish_pack: FallbackPack, drawn: str, denied: str
) -> None:
    assert written(Negation(), tree_of(drawn), finnish_pack) == [denied]


def test_what_was_denied_is_affirmed_but_for_an_object_that_may_have_had_two_cases(
    finnish_pack: FallbackPack,
) -> None:
    not_old = OLD.replace("on olla AUX 3 cop", EI + "on olla AUX 3 cop").replace(" 3 ", " 4 ")
    not_old = not_old.replace(f"on olla AUX 4 cop Mood=Ind|{THIRD}|Tense=Pres|{ACTIVE}",
                              f"ole olla AUX 4 cop {CONNEGATIVE}")  # fmt: skip
    assert written(Negation(), tree_of(not_old), finnish_pack) == ["Mies on vanha."]
    not_read = clause(
        3, f"{EI}lue lukea VERB 0 root {CONNEGATIVE}", ("Mies", "mies"), "kirja", "Par"
    )
    assert written(Negation(), tree_of(not_read), finnish_pack) == []


HEBREW_NOT = """
הילד ילד NOUN 3 nsubj Gender=Masc|Number=Sing
לא לא ADV 3 advmod Polarity=Neg
הגיע הגיע VERB 0 root Gender=Masc|Number=Sing|Person=3|Tense=Past
+. . PUNCT 3 punct
"""
HEBREW = HEBREW_NOT.replace("לא לא ADV 3 advmod Polarity=Neg\n", "").replace(" 3 ", " 2 ")


def test_an_adverb_that_denies_unmarked_gets_no_second_negation() -> None:
    """UD Hebrew has *terem* (not yet) as an adverb without features."""
    pack = learnt("he", [HEBREW, HEBREW_NOT] * 8)
    not_yet = HEBREW_NOT.replace("לא לא ADV 3 advmod Polarity=Neg", "טרם טרם ADV 3 advmod _")
    assert written(Negation(), tree_of(HEBREW), pack) == ["הילד לא הגיע."]
    assert written(Negation(), tree_of(not_yet), pack) == []
    assert refused(Negation(), tree_of(not_yet), pack)
    # Rows of the table say that it denies, and that nothing takes its place.
    rows = "negative\tטרם\naffirmed\tטרם\t–\n"
    with_rows = learnt("he", [HEBREW, HEBREW_NOT] * 8, rows)
    assert written(Negation(), tree_of(not_yet), with_rows) == ["הילד הגיע."]
