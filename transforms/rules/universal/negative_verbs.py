"""Negating on the verb: by a prefix, a negative form, or a negative auxiliary."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from transforms.edit import Edit
from transforms.packs.fallback.auxiliaries import HELPER_DENIED, VERB_DENIED, construction
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.sounds import VOWELS
from transforms.packs.fallback.words import REST, Entry
from transforms.packs.language_pack import Form
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import Adaptation, guess_warnings
from transforms.rules.universal.clitics import with_form, with_whole_group
from transforms.tree import Feats, Token, Tree

# Features that a negative auxiliary takes from the finite verb.
OF_FINITE = ("Mood", "Number", "Person", "Tense", "Voice")
# Every form of a verb has one of these, in languages that negate verbs by their forms.
OF_VERBS = frozenset({"Aspect", "Mood", "Polarity", "Tense", "VerbForm"})
AGREEMENT_FEATS = ("Person", "Number")
MEETING = 2  # letters on each side of the place where an ending changes
# Voices with endings of their own between the stem and the ending of person.
VOICES_WITH_ENDING = frozenset({"Cau", "CauPass", "Pass", "PassPass", "Rcp", "Rfl"})
CAUSATIVE = frozenset({"Cau", "CauPass"})
UNFIT_MOODS = frozenset({"Cnd", "Des", "Opt"})


def with_prefix(
    pack: FallbackPack, adaptation: Adaptation, finite: Token, entry: Entry
) -> Adaptation:
    """Give the verb the prefix, unless the table or the treebank has another negative form.

    Forms of a copula with a stem of their own are often denied by another (Czech *je*, *není*), so
    that what neither has is refused.
    """
    if finite.multiword is not None:
        raise Refused(Reason("verb_is_multiword"))
    feats = finite.feats.updated(Polarity="Neg")
    irregular = {each.word: each.other for each in pack.table.of("negated")}
    form = irregular.get(finite.form, "")
    if not form and pack.forms.has(finite.lemma, finite.upos, feats):
        form = pack.forms.inflect(finite.lemma, finite.upos, feats).text
    if not form and not irregular and _has_other_stem(pack, finite):
        raise Refused(Reason("negative_form_unknown"))
    adaptation.edit.set(finite.id, form=form or f"{entry.word}{finite.form}", feats=feats)
    return adaptation


def _has_other_stem(pack: FallbackPack, finite: Token) -> bool:
    """Tell whether a form of a copula or auxiliary begins otherwise than its lemma."""
    is_helper = finite.upos == "AUX" or pack.forms.has(finite.lemma, "AUX")
    return is_helper and finite.form[:1].lower() != finite.lemma[:1].lower()


def verb_or_auxiliary(pack: FallbackPack, tree: Tree, finite: Token) -> Token:
    """Return the one of an auxiliary and its verb that the treebank denies in such clauses.

    Czech denies the participle of the past ("nevolal jsem") and the auxiliary of the future. A
    clitic behind a verb in one word is never denied for it (Turkish "demiş-ti").
    """
    verb = tree.root
    if finite.multiword and finite.multiword.ids[0] == verb.id and verb.upos == "VERB":
        return verb
    if finite.relation != "aux" or verb.upos != "VERB" or verb.feats.get("Polarity") != "Pos":
        return finite
    sign = construction(verb, finite)
    n_verb, n_helper = (
        pack.usage.count("auxiliary", finite.lemma, sign, where)
        for where in (VERB_DENIED, HELPER_DENIED)
    )
    return verb if n_verb > n_helper else finite


def with_own_form(pack: FallbackPack, adaptation: Adaptation, finite: Token) -> Adaptation:
    """Give the verb its negative form; a guessed form carries a warning."""
    if finite.upos == "VERB" and "Case" in finite.feats and not OF_VERBS & finite.feats.keys():
        raise Refused(Reason("negative_form_unknown"))  # parsed with the features of a noun
    feats = finite.feats.updated(Polarity="Neg")
    whole = {entry.word: entry.other for entry in pack.table.of("negated")}
    if with_whole_group(adaptation.edit, finite, whole, feats):
        return adaptation
    negated = _negated_form(pack, finite, feats)
    form, is_sure = negated.text, negated.is_sure
    if form.lower() == finite.form.lower():
        raise Refused(Reason("negative_form_unknown"))
    if not with_form(pack, adaptation.edit, finite, form, feats):
        raise Refused(Reason("verb_is_multiword"))
    return Adaptation(
        adaptation.edit, (*adaptation.warnings, *guess_warnings(form, is_sure=is_sure))
    )


def with_auxiliary(
    pack: FallbackPack, adaptation: Adaptation, tree: Tree, finite: Token, entry: Entry
) -> Adaptation:
    """Put the negative auxiliary, in the verb's person, before the verb in its other form."""
    if finite.multiword is not None:
        raise Refused(Reason("verb_is_multiword"))
    feats = _beside_auxiliary(pack, finite)
    verb = pack.forms.inflect(finite.lemma, finite.upos, feats)
    auxiliary = _auxiliary(pack, entry.word, finite)
    form = pack.forms.inflect(entry.word, "AUX", auxiliary)
    adaptation.edit.insert(
        form.text, head=tree.root.id, deprel="aux", lemma=entry.word, upos="AUX",
        feats=auxiliary, before=finite.id,
    )  # fmt: skip
    adaptation.edit.set(finite.id, form=verb.text, feats=feats)
    doubts = (
        *guess_warnings(verb.text, is_sure=verb.is_sure),
        *guess_warnings(form.text, is_sure=form.is_sure),
    )
    return Adaptation(adaptation.edit, (*adaptation.warnings, *doubts))


def _negated_form(pack: FallbackPack, verb: Token, feats: Feats) -> Form:
    """Return the form of the table, of the treebank or of the table's endings, else a guess."""
    irregular = {each.word: each.other for each in pack.table.of("negated")}
    if verb.form in irregular:
        return Form(irregular[verb.form])
    if not pack.forms.has(verb.lemma, verb.upos, feats) and (
        by_ending := negated_by_ending(pack, verb)
    ):
        return Form(by_ending)
    if not pack.forms.has_bundle(verb.upos, feats):
        raise Refused(Reason("no_word_with_needed_features"))
    form = pack.forms.reshaped(verb, feats)
    by_ending = _by_listed_ending(pack, verb)
    if by_ending and by_ending != form.text.lower():
        # The treebank gives "did not" and "could not" the same features.
        return Form(by_ending)
    return form if _tells_form(pack, verb, form.text) else Form(form.text, is_sure=False)


def _tells_form(pack: FallbackPack, verb: Token, negated_form: str) -> bool:
    """Tell whether a verb's features decide its form, and the denied one is made like others.

    Treebanks differ in what they mark: where "was coming" has the features of "came", the negative
    of either may be found for the other.
    """
    inflected = pack.forms.inflect(verb.lemma, verb.upos, verb.feats)
    if (
        pack.forms.has(verb.lemma, verb.upos, verb.feats)
        and inflected.text.lower() != verb.form.lower()
    ):
        return False
    by_ending = negated_by_ending(pack, verb)
    expected = by_ending or pack.forms.by_analogy(verb, verb.feats.updated(Polarity="Neg"))
    return expected == negated_form.lower()


def _by_listed_ending(pack: FallbackPack, verb: Token) -> str | None:
    """Return the form with another ending: one listed by hand, or one that the treebank shows."""
    by_ending = negated_by_ending(pack, verb)
    is_written = by_ending is not None and bool(pack.table.of("negated_ending"))
    is_known = by_ending is not None and verb.upos in pack.forms.readings(by_ending)
    return by_ending if is_written or is_known else None


def negated_by_ending(pack: FallbackPack, verb: Token) -> str | None:
    """Return the form with the table's longest matching ending changed; None if none matches.

    Raises `Refused` where the form denies already and the treebank marks it as affirmative.
    """
    if verb.feats.get("Mood") in UNFIT_MOODS or not _may_be_finite(verb):
        return None  # what looks like an ending may be a part of another one
    entries = sorted(pack.table.of("negated_ending"), key=lambda e: (-len(e.other), e.word))
    vowels = frozenset("".join(entry.word for entry in entries))
    if any(_is_denied_by(entry, verb) for entry in entries):
        raise Refused(Reason("negation_already_present"))
    for entry in entries:
        start = verb.form.rfind(entry.other.removesuffix(REST))
        stem, rest = verb.form[:start], verb.form[start + len(entry.other.removesuffix(REST)) :]
        if start <= 0 or (rest and not entry.other.endswith(REST)):
            continue
        is_voiced = verb.feats.get("Voice") in VOICES_WITH_ENDING
        if is_voiced and len(stem) <= len(verb.lemma):
            continue  # "karıştırılır": what looks like a past belongs to the voice
        is_causative = verb.feats.get("Voice") in CAUSATIVE
        if is_causative and _may_have_voice(entry, entries, vowels):
            return None
        new_stem = _stem(verb.lemma, stem, vowels, is_voiced=is_voiced)
        if new_stem and new_stem[:-1] == stem[:-1] and entry.how[:1] in vowels:
            new_stem = stem  # "gid-emez", as in "gid-ebilir"
        last = next((letter for letter in reversed(new_stem or "") if letter in vowels), "")
        if new_stem and last and last in entry.word:
            return new_stem + entry.how.removesuffix(REST) + rest
    return _negated_whole(pack, verb)


def _is_denied_by(entry: Entry, verb: Token) -> bool:
    """Tell whether nothing but a denied ending stands behind the lemma ("iste-miyor")."""
    ending, lemma, form = entry.how.removesuffix(REST), verb.lemma.lower(), verb.form.lower()
    rest = form.removeprefix(lemma)
    is_whole = rest == ending or (entry.how.endswith(REST) and rest.startswith(ending))
    return form.startswith(lemma) and bool(ending) and is_whole


def _may_have_voice(entry: Entry, entries: Sequence[Entry], vowels: frozenset[str]) -> bool:
    """Tell whether an ending may begin with a causative ("ırdı" of "yaptırdı", which ends in "dı").

    That is a vowel and a consonant before an ending that the table has as well.
    """
    ending = entry.other.removesuffix(REST)
    start, rest = ending[:2], ending[2:]
    is_syllable = len(start) > 1 and start[0] in vowels and start[1] not in vowels
    return is_syllable and any(each.other.removesuffix(REST) == rest for each in entries)


def affirmed_by_ending(pack: FallbackPack, verb: Token) -> str | None:
    """Return the affirmative form of which the table's endings make this one; None if in doubt.

    Of several, the one that the treebank has, else the one made by analogy with similar words.
    """
    form, attested, candidates = verb.form.lower(), set[str](), set[str]()
    entries = sorted(pack.table.of("negated_ending"), key=lambda each: -len(each.how))
    longest = 0
    for entry in entries:
        negative_ending, ending = entry.how.removesuffix(REST), entry.other.removesuffix(REST)
        start = form.rfind(negative_ending)
        rest = form[start + len(negative_ending) :]
        if start <= 0 or (rest and not entry.other.endswith(REST)):
            continue
        if len(negative_ending) < longest:
            break  # "could not" ends like "did not", and is longer
        stem = form[:start]
        for affirmative in _joined(pack, verb, stem, ending + rest):
            new_verb = replace(verb, form=affirmative, feats=verb.feats.updated(Polarity="Pos"))
            fits = stem.startswith(verb.lemma.lower()[:-1])
            fits = fits and not _has_hiatus(affirmative, ending + rest, entries)
            if fits and negated_by_ending(pack, new_verb) == form:
                candidates.add(affirmative)
                longest = len(negative_ending)
                attested |= (
                    {affirmative} if verb.upos in pack.forms.readings(affirmative) else set()
                )
    if not candidates:
        candidates = set(_affirmative_whole(pack, verb))
        attested = {each for each in candidates if verb.upos in pack.forms.readings(each)}
    if len(attested) == 1:
        return attested.pop()
    if len(candidates) == 1 and not attested and _is_told_by_sounds(pack, verb, *candidates):
        return candidates.pop()
    possible = {each for each in candidates if _may_end_so(pack, verb, each)}
    if len(possible) == 1 and not attested and entries:
        return possible.pop()
    like = pack.forms.by_analogy(verb, verb.feats.updated(Polarity="Pos"))
    return like if like in candidates and not attested else None


def _has_hiatus(form: str, ending: str, entries: Sequence[Entry]) -> bool:
    """Tell whether two vowels meet before an ending: "bulamıyor" (cannot find) is no "bulaıyor"."""
    vowels = {letter for entry in entries for letter in entry.word}
    return vowels >= {form.removesuffix(ending)[-1:], ending[:1]}


def _joined(pack: FallbackPack, verb: Token, stem: str, ending: str) -> set[str]:
    """Return a stem with an ending, as it is written and with the soft consonant before a vowel.

    Where sounds follow those before them, an ending of another kind does not belong there
    ("astı", not "asdı"), and of the two stems it is the one that the verb has in the treebank.
    """
    soft = pack.written_endings.softened(stem)
    if soft != stem and ending[:1] in VOWELS:
        bundles = pack.forms.feats_of(verb.lemma, verb.upos)
        known = [pack.forms.inflect(verb.lemma, verb.upos, each).text.lower() for each in bundles]
        seen = [s for s in (stem, soft) if any(f.startswith(s + ending[:1]) for f in known)]
        if len(seen) == 1:
            return {seen[0] + ending}
    stems = {stem, soft} if ending[:1] in VOWELS else {stem}
    return {each + ending for each in stems if pack.written_endings.may_follow(ending, each)}


def _may_end_so(pack: FallbackPack, verb: Token, form: str) -> bool:
    """Tell whether verbs of the treebank have the letters where a lemma and a new ending meet.

    Of "görünüyor" and "görünyor", one has letters that never meet.
    """
    place = next((n for n, (a, b) in enumerate(zip(verb.form, form, strict=False)) if a != b), 0)
    meeting = form[max(0, place - MEETING) : place + MEETING]
    return pack.forms.has_letters(meeting, verb.upos)


def _is_told_by_sounds(pack: FallbackPack, verb: Token, form: str) -> bool:
    """Tell whether the table says how an ending sounds, and it begins with a consonant.

    Before a vowel the stem may have changed.
    """
    lemma = verb.lemma.lower()
    ending = form.removeprefix(lemma)
    is_regular = bool(pack.written_endings.variants) and form.startswith(lemma)
    return is_regular and bool(ending) and ending[0] not in VOWELS


def _affirmative_whole(pack: FallbackPack, verb: Token) -> Iterator[str]:
    """Yield the forms whose ending behind the lemma is denied as this one is."""
    form, lemma = verb.form.lower(), verb.lemma.lower()
    for entry in pack.table.of("negated_whole_ending"):
        if form == lemma + entry.how:
            affirmative = replace(
                verb, form=lemma + entry.other, feats=verb.feats.updated(Polarity="Pos")
            )
            if _negated_whole(pack, affirmative) == form:
                yield affirmative.form


def _may_be_finite(verb: Token) -> bool:
    """Tell whether a form is finite, or with the clitic that is written on it ("girmiş-tim").

    A light verb is below its noun ("şahit olmuş-tum").
    """
    group = verb.multiword
    is_main = verb.head == 0 or verb.relation == "compound"
    leads = group is not None and group.ids[0] == verb.id and is_main
    return verb.feats.get("VerbForm") in {"", "Fin", "Part" if leads else ""}


def _negated_whole(pack: FallbackPack, verb: Token) -> str | None:
    """Return the form with all that stands behind the lemma changed; None if that is not listed."""
    lemma, form = verb.lemma, verb.form
    entries = pack.table.of("negated_whole_ending")
    vowels = frozenset("".join(entry.word for entry in entries))
    last = next((letter for letter in reversed(lemma) if letter in vowels), None)
    for entry in entries:
        stem = form.removesuffix(entry.other)
        if last is None or last not in entry.word or stem == form:
            continue
        if stem in {lemma, *_changed_stems(lemma, stem, vowels)}:
            return lemma + entry.how
    return None


def _changed_stems(lemma: str, stem: str, vowels: frozenset[str]) -> tuple[str, ...]:
    """Return the lemma without its last vowel, or with another last consonant: that of the stem."""
    if lemma[-1] in vowels:
        return (lemma[:-1],)
    return (lemma[:-1] + stem[-1],) if stem and stem[-1] not in vowels else ()


def _stem(lemma: str, stem: str, vowels: frozenset[str], *, is_voiced: bool = False) -> str | None:
    """Return the stem before a consonant: longer than the lemma, or the lemma if it differs little.

    Its last vowel may be lost (Turkish *başla*, "başlıyor"), its last consonant changed (*git*,
    "gider"). What lacks a consonant is another stem: "edilir" is no past of *et*.
    """
    if stem.startswith(lemma):
        return stem
    if is_voiced and stem.startswith(lemma[:-1]) and len(stem) > len(lemma):
        return stem  # "edil", of "et"
    without_vowel = lemma[:-1] if lemma[-1:] in vowels else None
    return lemma if stem in {without_vowel, lemma[:-1] + stem[-1:]} and len(lemma) > 1 else None


def with_negated_copula(pack: FallbackPack, edit: Edit, copula: Token, entry: Entry) -> Adaptation:
    """Replace the copula by the negative word with its features (Turkish "-ydi": "değildi")."""
    irregular = {each.word: each.other for each in pack.table.of("negated")}
    feats = copula.feats.updated(Polarity="Neg")
    if copula.form in irregular:
        form = Form(irregular[copula.form])
    elif pack.forms.has(entry.word, "AUX", feats):
        form = pack.forms.inflect(entry.word, "AUX", feats)
    else:
        raise Refused(Reason("negative_form_unknown"))
    edit.insert(
        form.text, head=copula.head, deprel=copula.deprel, lemma=entry.word, upos="AUX",
        feats=feats, after=copula.id,
    )  # fmt: skip
    edit.remove(copula.id)
    return Adaptation(edit, guess_warnings(form.text, is_sure=form.is_sure))


def _beside_auxiliary(pack: FallbackPack, finite: Token) -> Feats:
    """Return the features that the table gives such a verb with the auxiliary."""
    for entry in pack.table.of("negated_verb"):
        feats = Feats.parse(entry.word)
        if all(finite.feats.get(name) == value for name, value in feats.items()):
            return Feats.parse(entry.other)
    raise Refused(Reason("negative_form_unknown"))


def _auxiliary(pack: FallbackPack, lemma: str, finite: Token) -> Feats:
    """Return the features of the auxiliary's form that agrees like the verb."""
    bundles = [
        feats
        for feats in pack.forms.feats_of(lemma, "AUX")
        if all(feats.get(name) in {"", finite.feats.get(name)} for name in OF_FINITE)
        and (not any(feats.get(n) for n in AGREEMENT_FEATS)
             or all(feats.get(n) == finite.feats.get(n) for n in AGREEMENT_FEATS))
    ]  # fmt: skip
    if not bundles:
        raise Refused(Reason("negative_form_unknown"))
    return max(bundles, key=lambda feats: (pack.forms.count(lemma, "AUX", feats), str(feats)))
