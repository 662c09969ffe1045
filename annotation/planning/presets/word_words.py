"""What annotators of word pairs read: about similarity (SimLex) and about relatedness (RUSSE).

Written for Pairwright. As the SimLex paper asks for (3.2), similarity is not defined but shown by
examples: as nearness to synonymy, and in contrast to association.
"""

from __future__ import annotations

from annotation.planning.presets.words import Words
from annotation.planning.protocol import Example, Wording


def similarity_words_in(language: str) -> Words:
    """Return the words in a language; English ones, to be translated, where there are none."""
    return _SIMILARITY.get(language, _SIMILARITY["en"])


def relatedness_words_in(language: str) -> Words:
    """Return the words in a language; English ones, to be translated, where there are none."""
    return _RELATEDNESS.get(language, _RELATEDNESS["en"])


_SIMILARITY = {
    "en": Words(
        low_label="Not similar at all",
        high_label="Nearly the same",
        wording=Wording(
            instructions=(
                "Two words are similar if they mean nearly the same, as “cup” and “mug” do. "
                "Words can belong together and still be different things: “cup” and “coffee” "
                "often come together, but a cup is no coffee, so they are not similar. Say how "
                "similar the two words of each pair are. When in doubt, ask how well one word "
                "could stand for the other. The first pair of a page may be one that you know "
                "from the page before: rate it once more, beside the others."
            ),
            first_name="First word",
            second_name="Second word",
            rating_question="How similar are these two words?",
            examples=(
                Example(caption="Nearly the same", first="rock", second="stone"),
                Example(caption="Of one kind, but not the same", first="crocodile", second="frog"),
                Example(
                    caption="They go together, but are not similar", first="car", second="tyre"
                ),
                Example(caption="Not similar at all", first="onion", second="holiday"),
            ),
        ),
    ),
    "pl": Words(
        low_label="Zupełnie niepodobne",
        high_label="Prawie to samo",
        wording=Wording(
            instructions=(
                "Dwa słowa są podobne, jeśli znaczą prawie to samo, jak „kubek” i „filiżanka”. "
                "Słowa mogą się ze sobą kojarzyć, a mimo to oznaczać co innego: „kubek” i „kawa” "
                "często występują razem, ale kubek nie jest kawą, więc nie są podobne. Oceń, jak "
                "podobne są słowa w każdej parze. W razie wątpliwości zastanów się, na ile jedno "
                "słowo mogłoby zastąpić drugie. Pierwsza para na stronie może być już znana "
                "z poprzedniej: oceń ją jeszcze raz, obok pozostałych."
            ),
            first_name="Pierwsze słowo",
            second_name="Drugie słowo",
            rating_question="Jak podobne są te dwa słowa?",
            examples=(
                Example(caption="Prawie to samo", first="auto", second="samochód"),
                Example(caption="Ten sam rodzaj, ale nie to samo", first="krokodyl", second="żaba"),
                Example(
                    caption="Kojarzą się, ale nie są podobne", first="samochód", second="opona"
                ),
                Example(caption="Zupełnie niepodobne", first="cebula", second="wakacje"),
            ),
        ),
    ),
}

_RELATEDNESS = {
    "en": Words(
        low_label="Unrelated",
        high_label="Very closely related",
        wording=Wording(
            instructions=(
                "Say how closely the meanings of the two words are related. Words that mean "
                "nearly the same are very closely related, and so are a thing and its kind. "
                "Words that merely come from one field are related less. Answer quickly, by "
                "your own feeling for the language."
            ),
            first_name="First word",
            second_name="Second word",
            rating_question="How closely related are these two words?",
            examples=(
                Example(caption="Very closely related", first="lorry", second="truck"),
                Example(caption="Related", first="lorry", second="vehicle"),
                Example(caption="A little related", first="lorry", second="road"),
                Example(caption="Unrelated", first="lorry", second="melody"),
            ),
        ),
    ),
    "pl": Words(
        low_label="Niepowiązane",
        high_label="Bardzo blisko powiązane",
        wording=Wording(
            instructions=(
                "Oceń, jak blisko powiązane są znaczenia dwóch słów. Słowa, które znaczą prawie "
                "to samo, są bardzo blisko powiązane, podobnie jak rzecz i jej rodzaj. Słowa, "
                "które tylko należą do jednej dziedziny, są powiązane słabiej. Odpowiadaj szybko, "
                "kierując się własnym wyczuciem języka."
            ),
            first_name="Pierwsze słowo",
            second_name="Drugie słowo",
            rating_question="Jak blisko powiązane są te dwa słowa?",
            examples=(
                Example(caption="Bardzo blisko powiązane", first="dom", second="budynek"),
                Example(caption="Powiązane", first="dom", second="mieszkanie"),
                Example(caption="Trochę powiązane", first="dom", second="ulica"),
                Example(caption="Niepowiązane", first="dom", second="melodia"),
            ),
        ),
    ),
}
