"""What annotators of a SICK campaign read, in the languages it has been put into.

English is the paper's Figure 1, with its example sentences; Polish says the same.
"""

from __future__ import annotations

from annotation.planning.presets.words import Words
from annotation.planning.protocol import Example, LabelWording, Wording


def words_in(language: str) -> Words:
    """Return the words in a language; English ones, to be translated, where there are none."""
    return _WORDS.get(language, _ENGLISH)


def has_words(language: str) -> bool:
    return language in _WORDS


_ENGLISH = Words(
    low_label="Completely unrelated",
    high_label="Very related",
    wording=Wording(
        instructions=(
            "Read both sentences, then answer two questions about them. There is no strict "
            "definition to learn: the examples show what is meant. Follow your own judgement."
        ),
        first_name="Sentence A",
        second_name="Sentence B",
        rating_question="To what extent are the two sentences expressing a related meaning?",
        label_question="If sentence A is true, then:",
        labels=(
            LabelWording(label="ENTAILMENT", text="Sentence B is true"),
            LabelWording(label="NEUTRAL", text="Sentence B cannot be said to be true or false"),
            LabelWording(label="CONTRADICTION", text="Sentence B is false"),
        ),
        examples=(
            Example(
                caption="A and B are completely unrelated",
                first="Two girls are playing outdoors near a woman",
                second="The elephant is being ridden by the man",
            ),
            Example(
                caption="A and B are very related",
                first="A man is cooking pancakes",
                second="The man is cooking pancakes",
            ),
            Example(
                caption="If A is true, then B is true",
                first="A dog is running in a field",
                second="An animal is running in a field",
            ),
            Example(
                caption="If A is true, then B cannot be said to be true or false",
                first="A man is breaking three eggs in a bowl",
                second="A girl is pouring some milk in a bowl",
            ),
            Example(
                caption="If A is true, then B is false",
                first="A man is playing golf",
                second="No man is playing golf",
            ),
        ),
    ),
)

_POLISH = Words(
    low_label="Zupełnie niepowiązane",
    high_label="Bardzo powiązane",
    wording=Wording(
        instructions=(
            "Przeczytaj oba zdania, a potem odpowiedz na dwa pytania o nich. Nie trzeba uczyć się "
            "ścisłej definicji: przykłady pokazują, o co chodzi. Kieruj się własnym wyczuciem."
        ),
        first_name="Zdanie A",
        second_name="Zdanie B",
        rating_question="Jak bardzo powiązane są znaczenia tych dwóch zdań?",
        label_question="Jeśli zdanie A jest prawdziwe, to:",
        labels=(
            LabelWording(label="ENTAILMENT", text="Zdanie B jest prawdziwe"),
            LabelWording(
                label="NEUTRAL",
                text="O zdaniu B nie można powiedzieć, czy jest prawdziwe, czy fałszywe",
            ),
            LabelWording(label="CONTRADICTION", text="Zdanie B jest fałszywe"),
        ),
        examples=(
            Example(
                caption="A i B są zupełnie niepowiązane",
                first="Dwie dziewczynki bawią się na dworze obok kobiety.",
                second="Mężczyzna jedzie na słoniu.",
            ),
            Example(
                caption="A i B są bardzo powiązane",
                first="Mężczyzna smaży naleśniki.",
                second="Mężczyzna przyrządza naleśniki.",
            ),
            Example(
                caption="Jeśli A jest prawdziwe, to B jest prawdziwe",
                first="Pies biegnie po polu.",
                second="Zwierzę biegnie po polu.",
            ),
            Example(
                caption=(
                    "Jeśli A jest prawdziwe, to o B nie można powiedzieć, "
                    "czy jest prawdziwe, czy fałszywe"
                ),
                first="Mężczyzna wbija trzy jajka do miski.",
                second="Dziewczyna nalewa mleko do miski.",
            ),
            Example(
                caption="Jeśli A jest prawdziwe, to B jest fałszywe",
                first="Mężczyzna gra w golfa.",
                second="Żaden mężczyzna nie gra w golfa.",
            ),
        ),
    ),
)

_WORDS = {"en": _ENGLISH, "pl": _POLISH}
