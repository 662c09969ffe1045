"""What annotators of a CDSCorpus campaign read.

The example sentences are those of the paper (section 3.1), with its translations. As there, a note
says that relatedness is more than similarity.
"""

from __future__ import annotations

from annotation.planning.presets.words import Words
from annotation.planning.protocol import Example, LabelWording, Wording


def words_in(language: str) -> Words:
    """Return the words in a language; English ones, to be translated, where there are none."""
    return _WORDS.get(language, _WORDS["en"])


_WORDS = {
    "en": Words(
        low_label="Unrelated",
        high_label="Very related",
        wording=Wording(
            instructions=(
                "Read both sentences, then say how related their meanings are, and what the "
                "first says about the second. Related is more than similar: sentences about one "
                "situation are related even if they say different things of it. Follow your own "
                "feeling for the language."
            ),
            first_name="Sentence A",
            second_name="Sentence B",
            rating_question="How related are the meanings of the two sentences?",
            label_question="If what sentence A describes occurs, then what sentence B describes:",
            labels=(
                LabelWording(label="ENTAILMENT", text="occurs as well"),
                LabelWording(label="NEUTRAL", text="may occur or not: A does not tell"),
                LabelWording(label="CONTRADICTION", text="does not occur"),
            ),
            examples=(
                Example(
                    caption="5, very related",
                    first="A cat is sitting on the fence.",
                    second="There is a large cat on the fence.",
                ),
                Example(
                    caption="1 to 4, more or less related",
                    first="A cat is sitting on the fence.",
                    second="A cat is not sitting on the fence.",
                ),
                Example(
                    caption="1 to 4, more or less related",
                    first="A cat is sitting on the fence.",
                    second="The owner gave kibble to his cat.",
                ),
                Example(
                    caption="1 to 4, more or less related",
                    first="A cat is sitting on the fence.",
                    second="A cat miaows by the fence.",
                ),
                Example(
                    caption="0, unrelated",
                    first="A cat is sitting on the fence.",
                    second="It started to rain.",
                ),
            ),
        ),
    ),
    "pl": Words(
        low_label="Niepowiązane",
        high_label="Bardzo powiązane",
        wording=Wording(
            instructions=(
                "Przeczytaj oba zdania, a potem oceń, jak bardzo powiązane są ich znaczenia i co "
                "pierwsze mówi o drugim. Powiązanie to więcej niż podobieństwo: zdania o jednej "
                "sytuacji są powiązane, nawet jeśli mówią o niej co innego. Kieruj się własnym "
                "wyczuciem językowym."
            ),
            first_name="Zdanie A",
            second_name="Zdanie B",
            rating_question="Jak bardzo powiązane są znaczenia tych dwóch zdań?",
            label_question="Jeśli zachodzi to, co opisuje zdanie A, to to, co opisuje zdanie B:",
            labels=(
                LabelWording(label="ENTAILMENT", text="również zachodzi"),
                LabelWording(label="NEUTRAL", text="może zachodzić albo nie: z A to nie wynika"),
                LabelWording(label="CONTRADICTION", text="nie zachodzi"),
            ),
            examples=(
                Example(
                    caption="5, bardzo powiązane",
                    first="Kot siedzi na płocie.",
                    second="Na płocie jest duży kot.",
                ),
                Example(
                    caption="1–4, mniej lub bardziej powiązane",
                    first="Kot siedzi na płocie.",
                    second="Kot nie siedzi na płocie.",
                ),
                Example(
                    caption="1–4, mniej lub bardziej powiązane",
                    first="Kot siedzi na płocie.",
                    second="Właściciel dał kotu chrupki.",
                ),
                Example(
                    caption="1–4, mniej lub bardziej powiązane",
                    first="Kot siedzi na płocie.",
                    second="Kot miauczy pod płotem.",
                ),
                Example(
                    caption="0, niepowiązane",
                    first="Kot siedzi na płocie.",
                    second="Zaczął padać deszcz.",
                ),
            ),
        ),
    ),
}
