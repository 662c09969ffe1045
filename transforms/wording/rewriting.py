"""Why the rules for any language that reorder or rephrase leave a sentence alone."""

from collections.abc import Mapping

from transforms.wording.marking import marked as _

WORDINGS: Mapping[str, str] = {
    "adjective_form_unclear": _("the treebank does not show the form of the adjective there"),
    "adjective_not_behind_copula": _("the treebank does not use the adjective with a copula"),
    "adverb_may_belong_to_phrase": _("the adverb before the phrase may modify it"),
    "agent_may_be_adverbial": _("the agent has no article, so the phrase may say how or when"),
    "agent_said_otherwise": _("the agent phrase does not have the form given in the words table"),
    "auxiliary_of_other_verb_unknown": _(
        "the treebank does not show the auxiliary of the other verb"
    ),
    "bare_object_may_belong_to_verb": _(
        "the object has no article, so it may be part of a fixed expression with the verb"
    ),
    "clause_not_simple": _("the sentence is not a single simple clause"),
    "clause_too_long_for_end": _("the clause is too long to put the phrase at its end"),
    "clitic_keeps_second_place": _("a clitic depends on the first phrase and would have to move"),
    "first_conjunct_shares_words": _("words before the first noun may modify both nouns"),
    "form_of_relative_clause_not_in_treebank": _(
        "the treebank lacks a form that the relative clause needs"
    ),
    "genitive_stands_before_noun": _("the genitive comes before its noun"),
    "name_has_no_known_case": _("the treebank does not show the case forms of the name"),
    "noun_described_already": _("the noun already has a modifier"),
    "noun_determined_otherwise": _("the noun has a determiner other than an article"),
    "noun_is_predicate": _("the noun is the predicate or is coordinated with another"),
    "number_counts_no_noun": _("the number does not modify a noun"),
    "number_has_several_forms": _("the number has several forms"),
    "number_is_part_of_larger": _("the number is part of a larger number, a date or a name"),
    "object_case_not_direct": _("the object is not in the case of objects, or has a preposition"),
    "object_is_more_than_thing": _("the object has a modifier or a number, or is plural"),
    "order_of_clause_not_usual": _("the word order of the clause is unusual"),
    "other_preposition_not_with_noun": _(
        "the noun is neither listed as a place nor found with the other preposition"
    ),
    "passive_unknown": _("the words table does not say how the passive is formed"),
    "phrase_has_no_article": _("the noun has no article, so this may be a fixed phrase"),
    "phrase_is_counted": _("the phrase contains a number"),
    "phrase_too_long_to_move": _("the phrase is too long to move"),
    "place_of_adjective_unclear": _(
        "in the treebank the adjective is found on both sides of the noun"
    ),
    "place_of_adverb_not_in_treebank": _(
        "in the treebank such phrases are rarely found in that position"
    ),
    "predicate_speaks_of_both": _("the predicate applies to both subjects together"),
    "preposition_has_several_forms": _("the preposition has several forms"),
    "preposition_not_of_place_or_time": _(
        "the preposition does not introduce a phrase of a verb or a noun"
    ),
    "pronoun_may_refer_back": _("a pronoun in the phrase may refer to another phrase"),
    "relative_pronoun_unknown": _("the words table does not say how a relative clause begins"),
    "sentence_says_more": _("the sentence contains more than the listed phrase"),
    "subject_or_object_not_noun": _("the subject or object is not a noun"),
    "verb_described_already": _("the verb already has a modifier"),
    "verb_has_auxiliary": _("the verb has an auxiliary that cannot stay"),
    "verb_has_no_passive": _("the verb is not known to have a passive"),
    "verb_has_reflexive_or_particle": _("the verb has a reflexive pronoun or a particle"),
    "verb_may_need_both": _("the words table lists no verbs that need two subjects"),
    "voice_form_not_in_treebank": _("the treebank lacks the form of the verb in the other voice"),
    "word_order_unknown": _("the words table does not give the word order"),
}
