"""The form of pairs of related words."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from datasets.designs.related.relations import WordRelation
from datasets.designs.related.settings import RelationSettings
from datasets.services.pairing.related_jobs import RelationsFile
from datasets.web.shared.fields import UploadField

_DEFAULTS = RelationSettings()
MAX_MEGABYTES = 50
# What is usual depends on the source; the fields of these may be left empty.
_USUAL_OF_WORDNETS = {"apart": _DEFAULTS.apart, "most_senses": _DEFAULTS.most_senses}
# In a table of associations two steps lead nearly everywhere, and no table tells senses apart.
_USUAL_OF_FILES = {"apart": 1, "most_senses": 0}
_PARTS = [
    ("NOUN", _("nouns")),
    ("VERB", _("verbs")),
    ("ADJ", _("adjectives")),
    ("ADV", _("adverbs")),
]
# Inverse relations are chosen together: which word is the target is drawn.
_RELATIONS = [
    (WordRelation.SYNONYM, _("synonyms: car, automobile")),
    (WordRelation.HYPERNYM, _("hypernyms and hyponyms: car, vehicle")),
    (WordRelation.MERONYM, _("parts and wholes: car, wheel")),
    (WordRelation.CO_HYPONYM, _("co-hyponyms: car, lorry")),
    (WordRelation.ASSOCIATION, _("associations: car, road (only in files)")),
]


class RelatedWordsForm(forms.Form):
    """Settings of RUSSE's relation task; `settings` has them once the form is valid."""

    name = forms.CharField(label=_("Name of the new pair set"), max_length=200)
    file = UploadField(
        label=_("Thesaurus or table of associations"),
        most_megabytes=MAX_MEGABYTES,
        max_length=255,
        required=False,
        help_text=_(
            "A header and the columns word1, word2 (or cue, target) and sim: a relation, or the "
            "strength of an association. Leave empty to use the wordnet of the language."
        ),
    )
    by_formula = forms.BooleanField(
        label=_("The strengths are numbers of responses; combine both directions (RUSSE, AE2)"),
        required=False,
    )
    least_strength = forms.FloatField(
        label=_("Lowest strength of an association"),
        min_value=0,
        max_value=1e9,
        help_text=_("On the scale of the file. 0 takes all."),
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
    )
    relations = forms.MultipleChoiceField(
        label=_("Relations"),
        choices=_RELATIONS,
        widget=forms.CheckboxSelectMultiple,
    )
    parts = forms.MultipleChoiceField(
        label=_("Parts of speech"), choices=_PARTS, widget=forms.CheckboxSelectMultiple
    )
    targets = forms.IntegerField(
        label=_("Target words"),
        min_value=0,
        max_value=100_000,
        help_text=_("0 takes all that there are."),
    )
    most = forms.IntegerField(
        label=_("Related words for a target word, at most"),
        min_value=1,
        max_value=200,
        help_text=_("Each target word gets as many unrelated words."),
    )
    test_share = forms.FloatField(
        label=_("Share of target words in the test file"),
        min_value=0,
        max_value=1,
        help_text=_("All pairs of a target word are in one file. 0.3 is 30 %."),
        widget=forms.NumberInput(attrs={"step": "0.01", "inputmode": "decimal"}),
    )
    most_steps = forms.IntegerField(
        label=_("Longest path to a hypernym or hyponym"), min_value=1, max_value=6
    )
    apart = forms.IntegerField(
        label=_("Unrelated words are further away than this many steps"),
        min_value=1,
        max_value=10,
        required=False,
        help_text=_(
            "Two co-hyponyms are two steps apart, via their hypernym. Empty: 4 in a wordnet, 1 in "
            "a file."
        ),
    )
    least_zipf = forms.FloatField(
        label=_("Frequency of the rarest word (Zipf)"),
        min_value=0,
        max_value=8,
        help_text=_("3 is once in a million words, 4 ten times."),
        widget=forms.NumberInput(attrs={"step": "0.1", "inputmode": "decimal"}),
    )
    tolerance = forms.FloatField(
        label=_("Largest difference in frequency between a related and an unrelated word (Zipf)"),
        min_value=0,
        max_value=8,
        widget=forms.NumberInput(attrs={"step": "0.1", "inputmode": "decimal"}),
    )
    most_senses = forms.IntegerField(
        label=_("Senses of a word, at most"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_(
            "If a word has many senses, it is unclear which one is meant. 0: no limit. Empty: 4 in "
            "a wordnet, no limit in a file."
        ),
    )
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        max_value=2**63 - 1,
        help_text=_("The same source, settings and seed give the same pairs."),
    )

    def __init__(self, *args: Any, has_wordnet: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["file"].required = not has_wordnet
        usual = shown(_DEFAULTS) | {"relations": [relation for relation, _name in _RELATIONS]}
        for name, value in usual.items():
            self.fields[name].initial = None if name in _USUAL_OF_FILES else value

    def clean_relations(self) -> list[str]:
        """Return the relations with their inverses."""
        chosen = {WordRelation(name) for name in self.cleaned_data["relations"]}
        chosen |= {relation.inverse for relation in chosen}
        return [relation for relation in WordRelation if relation in chosen]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        is_file = bool(cleaned.get("file"))
        for name, usual in (_USUAL_OF_FILES if is_file else _USUAL_OF_WORDNETS).items():
            if name in cleaned and cleaned[name] is None:
                cleaned[name] = usual
        if is_file:
            return cleaned
        relations = cleaned.get("relations", [])
        if WordRelation.ASSOCIATION in relations:
            relations.remove(WordRelation.ASSOCIATION)
            if not relations:
                raise ValidationError({"relations": _("A wordnet has no associations.")})
        if cleaned.get("apart", 9) < 2 and WordRelation.CO_HYPONYM in relations:
            raise ValidationError(
                {
                    "apart": _(
                        "Co-hyponyms are two steps apart; ask for at least 2 or leave them out."
                    )
                }
            )
        return cleaned

    def relations_file(self) -> RelationsFile | None:
        """Return the uploaded file, or None for the wordnet."""
        upload = self.cleaned_data["file"]
        if not upload:
            return None
        by_formula = self.cleaned_data["by_formula"]
        return RelationsFile(upload.name, upload.chunks(), by_formula=by_formula)

    def settings(self) -> RelationSettings:
        chosen = {name: self.cleaned_data[name] for name in shown(_DEFAULTS)}
        return RelationSettings.from_json(chosen)


def shown(settings: RelationSettings) -> dict[str, Any]:
    """Return settings as the form shows them: of a relation and its inverse, the one that stands
    for both.
    """
    allowed = {relation.value for relation, _name in _RELATIONS}
    values = settings.as_json()
    values["relations"] = [relation for relation in values["relations"] if relation in allowed]
    return values
