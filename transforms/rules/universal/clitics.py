"""Clitics and copulas that are written as one word with what they stand behind.

Turkish "davranır-dı", "mutsuz-du".
"""

from collections.abc import Mapping

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.sounds import VOICELESS, VOWELS, end_of
from transforms.tree import Feats, Token, Tree

ENDING = 2  # letters
N_IN_GROUP = 2  # a verb and its clitic


def with_form(pack: FallbackPack, edit: Edit, verb: Token, form: str, feats: Feats) -> bool:
    """Give a verb another form, and its clitic the one that belongs to it; False if in doubt."""
    if not with_clitic(pack, edit, verb, form):
        return False
    edit.set(verb.id, form=form, feats=feats)
    return True


def with_clitic(pack: FallbackPack, edit: Edit, verb: Token, form: str) -> bool:
    """Write a verb's clitic, if it has one, as another form of the verb asks; False if in doubt."""
    group = verb.multiword
    if group is None or _fits_as_before(pack, verb, form):
        return True
    if len(group.ids) != N_IN_GROUP or group.ids[0] != verb.id:
        return False
    clitic = edit[group.ids[1]]
    is_plain = group.form.lower() == (verb.form + clitic.form).lower()
    is_alike = (form[-1:] in VOWELS) == (verb.form[-1:] in VOWELS)
    endings = pack.written_endings
    # The words table must account for what the clitic is now ("ölmüş-tü": "ölmemiş-ti").
    is_known = endings.respelt(clitic.form, behind=verb.form.lower()) == clitic.form
    if not (is_plain and is_alike and is_known and endings.variants):
        return False
    edit.set(clitic.id, form=endings.respelt(clitic.form, behind=form.lower()))
    return True


def _fits_as_before(pack: FallbackPack, verb: Token, form: str) -> bool:
    """Tell whether the verb's clitics can stay: the new form ends like the old one.

    Or the treebank has the two in one word.
    """
    group = verb.multiword
    if group is None or group.ids[0] != verb.id:
        return False
    if form[-ENDING:] == verb.form[-ENDING:]:
        return True
    is_plain = group.form.lower().startswith(verb.form.lower())
    whole = form + group.form[len(verb.form) :]
    return is_plain and bool(pack.forms.readings(whole.lower()))


def with_whole_group(edit: Edit, verb: Token, forms: Mapping[str, str], feats: Feats) -> bool:
    """Write the other form that a table has for a verb and its clitic in one word, if any.

    The clitic keeps its length ("var-dı": "yok-tu"). Return whether the table has a form.
    """
    group = verb.multiword
    if group is None or len(group.ids) != N_IN_GROUP or group.ids[0] != verb.id:
        return False
    clitic = edit[group.ids[1]]
    is_plain = group.form.lower() == (verb.form + clitic.form).lower()
    new = forms.get(group.form.lower(), "")
    if not is_plain or len(new) <= len(clitic.form):
        return False
    edit.set(verb.id, form=new[: -len(clitic.form)], feats=feats)
    edit.set(clitic.id, form=new[-len(clitic.form) :])
    return True


def without_negated_copula(pack: FallbackPack, tree: Tree, negation: Token) -> Edit | None:
    """Write the copula that a negation stands for on the predicate ("mutsuz değildi": "mutsuzdu").

    The words table has it beside the negation, once for each sound (`negated`: *du*, *değildi*).
    """
    predicate = tree.root
    place = tree.index(negation.id)
    if predicate.upos not in {"NOUN", "ADJ"} or tree.tokens[max(0, place - 1)] != predicate:
        return None
    listed = {e.word for e in pack.table.of("negated") if e.other == negation.form.lower()}
    ends_in_vowel = end_of(predicate.form.lower())[0]
    varying = {letter for each in pack.written_endings.variants.values() for letter, _ in each}
    # "ydu" is "du" behind a vowel; "idi", which begins with a letter that varies, is a word.
    behind_vowels = {e for e in listed if e[1:] in listed and e[:1] not in varying}
    endings = (behind_vowels or listed) if ends_in_vowel else listed - behind_vowels
    before = predicate.form.lower()
    fitting = [e for e in endings if pack.written_endings.respelt(e, behind=before) == e]
    ending = min(fitting, key=len, default="")
    # "çocuk", but "çocuğum".
    may_change = before[-1:] in VOICELESS and ending[:1] in VOWELS
    if not ending or may_change or not follows_vowels(pack, predicate):
        return None
    edit = Edit(tree)
    edit.remove(negation.id)
    edit.set(predicate.id, form=predicate.form + ending)
    return edit


def follows_vowels(pack: FallbackPack, word: Token) -> bool:
    """Tell whether a word has endings by its last vowel, as far as table and treebank tell."""
    bundles = pack.forms.feats_of(word.lemma, word.upos)
    forms = [pack.forms.inflect(word.lemma, word.upos, each).text.lower() for each in bundles]
    return pack.written_endings.follows_vowels(word.lemma, forms)
