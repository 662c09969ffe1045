"""The features of English verb forms, as in the parsers' output."""

from transforms.tree import Feats

PRESENT = Feats({"Mood": "Ind", "Tense": "Pres", "VerbForm": "Fin"})
PAST = PRESENT.updated(Tense="Past")
PRESENT_PARTICIPLE = Feats({"Tense": "Pres", "VerbForm": "Part"})
PAST_PARTICIPLE = Feats({"Tense": "Past", "VerbForm": "Part", "Voice": "Pass"})
