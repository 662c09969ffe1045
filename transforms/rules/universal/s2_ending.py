"""s2.ending (any language) — giving the predicate another ending that means the same (Turkish
"gitmektedir" ↔ "gidiyor", "yapmıştır" → "yaptı", "güzeldir" ↔ "güzel", "var" → "vardır"; SICK,
Table 3, words that mean the same). Both sentences entail each other.

The words table lists the endings (`same_ending`), with the letters of `harmony`; the longest that
fits counts, and one that stands beside itself is left alone. One that is a whole word stands for
that alone, and none (–) for a noun or adjective as predicate. Of a stem and an ending that both
have a vowel where they meet, the stem loses its own; where only the old ending has one, the stem
ends as its lemma does (`softened`: "gid-iyor", of *git*).

Refuses questions, nouns and adjectives without a subject, verbal nouns and nouns in other cases
than those of a place that would be left without an ending or get one, stems of which the treebank
shows another form before vowels, and sentences that say when where the table asks for that.
"""

from collections.abc import Iterator

from transforms.edit import Edit
from transforms.marks import asks, exclaims
from transforms.packs.fallback.clause_order import light_verbs
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.sounds import VOWELS
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.clitics import follows_vowels
from transforms.rules.universal.phrases import VERBAL_NOUNS
from transforms.tree import Token, Tree

MIN_STEM = 2  # letters
# Features that a predicate has only from a copula in it.
OF_PREDICATES = frozenset({"Aspect", "Evident", "Mood", "Polarity", "Tense", "VerbForm"})


class Ending(Rule):
    """Replaces the ending of the predicate with one that means the same."""

    id = "s2.ending"
    version = 2
    kind = Kind.S2
    paper = "SICK P2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        words = _last_words(tree)
        entry = _entry(pack, tree, words[0], _written(words)) if words else None
        if entry is None or entry.other == entry.word:
            return
        if reason := _unfit(pack, tree, words, entry):
            yield Refusal(self.id, reason)
            return
        old, (word, *clitics) = _written(words), words
        edit = Edit(tree)
        new = _with_other(pack, old, _stem(pack, word, old, entry), entry)
        edit.remove(*(each.id for each in clitics))
        edit.set(word.id, form=new)
        yield propose(self, edit, Reason("changed", old=old, new=new))


def _last_words(tree: Tree) -> tuple[Token, ...]:
    """Return the last word of the sentence with a clitic in one word, if it is the predicate."""
    words = [each for each in tree if each.upos not in {"PUNCT", "SYM"}]
    if not words:
        return ()
    last, root = words[-1], tree.root
    predicate = (root, *light_verbs(tree, root), *tree.children(root.id, "cop"))
    group = last.multiword
    parts = tuple(each for each in words if group is not None and each.multiword == group)
    parts = parts or (last,)
    return parts if parts == tuple(words[-len(parts) :]) and parts[0] in predicate else ()


def _written(words: tuple[Token, ...]) -> str:
    group = words[0].multiword
    return group.form if group is not None else words[0].form


def _entry(pack: FallbackPack, tree: Tree, word: Token, form: str) -> Entry | None:
    """Return the line with the longest ending of a word behind what may be its stem."""
    lemma = word.lemma.lower()
    for entry in sorted(pack.table.of("same_ending"), key=lambda each: -len(each.word)):
        if not entry.word:
            return entry if _is_bare_predicate(pack, tree, word, form) else None
        if form.lower() == entry.word:
            return entry
        stem = _stem(pack, word, form, entry)
        is_stem = len(stem) >= max(MIN_STEM, len(lemma)) and stem.lower().startswith(lemma[:-1])
        # "yaptır": what looks like a copula is an ending of the voice.
        is_voice = word.upos == "VERB" and not entry.other and stem.lower() == lemma
        ending = form[len(form) - len(entry.word) :]
        before = form[: len(form) - len(entry.word)].lower()
        if is_stem and not is_voice and pack.written_endings.written(entry.word, before) == ending:
            return entry
    return None


def _is_bare_predicate(pack: FallbackPack, tree: Tree, word: Token, form: str) -> bool:
    """Tell whether a noun or adjective is the whole predicate, and has endings by its sounds."""
    subject = tree.child(tree.root.id, "nsubj")
    return (
        word == tree.root
        and word.upos in {"NOUN", "ADJ"}
        and form == word.form
        and form.islower()
        and not OF_PREDICATES & word.feats.keys()
        and {word.feats.get("Person"), subject.feats.get("Person") if subject else ""} <= {"", "3"}
        and not exclaims(tree.text)
        and not tree.children(word.id, "cop", "aux", "case")
        and follows_vowels(pack, word)
    )


def _stem(pack: FallbackPack, word: Token, form: str, entry: Entry) -> str:
    """Return a word without an ending, as it is before a consonant if it was before a vowel."""
    if form.lower() == entry.word:
        return ""
    stem, lemma = form[: len(form) - len(entry.word)], word.lemma
    meets_vowel = bool(stem) and pack.written_endings.written(entry.word, stem)[:1] in VOWELS
    if not meets_vowel or pack.written_endings.written(entry.other, stem)[:1] in VOWELS:
        return stem
    is_own = stem.lower() in {lemma.lower()[:-1], pack.written_endings.softened(lemma.lower())}
    if is_own:
        return stem[:1] + lemma[1:]  # "başl-ıyor", "gid-iyor"
    # What lost its vowel in another stem than the lemma cannot be told.
    return "" if stem.lower() != lemma.lower() and not {*stem[-2:]} & VOWELS else stem


def _with_other(pack: FallbackPack, old: str, stem: str, entry: Entry) -> str:
    """Return a word, of which the stem is given, with the other ending."""
    if not stem:
        return entry.other
    if entry.other.startswith(entry.word):
        more = entry.other.removeprefix(entry.word)
        return old + pack.written_endings.written(more, old.lower())
    other = pack.written_endings.written(entry.other, stem.lower())
    if other[:1] in VOWELS and stem[-1] in VOWELS:
        stem = stem[:-1]
        other = pack.written_endings.written(entry.other, stem.lower())
    return stem + other


def _is_noun_of_other_kind(word: Token) -> bool:
    """Tell whether a predicate is a verbal noun, or a noun in a case that says no place."""
    is_verbal = {"Polarity", "Case"} <= word.feats.keys()
    is_verbal = is_verbal or word.feats.get("VerbForm") in VERBAL_NOUNS
    return is_verbal or word.feats.get("Case") not in {"", "Nom", "Loc"}


def _unfit(pack: FallbackPack, tree: Tree, words: tuple[Token, ...], entry: Entry) -> Reason | None:
    word, stem = words[0], _stem(pack, words[0], _written(words), entry)
    is_nominal = tree.root.upos not in {"VERB", "AUX"} and not light_verbs(tree, tree.root)
    bundles = pack.forms.feats_of(word.lemma, word.upos)
    forms = [pack.forms.inflect(word.lemma, word.upos, each).text.lower() for each in bundles]
    meets_vowel = pack.written_endings.written(entry.other, stem.lower())[:1] in VOWELS
    return reason_of(
        sentence_is_question=asks(tree.text),
        sentence_is_a_command=word.feats.get("Mood") == "Imp",
        finite_verb_not_found=is_nominal
        and bool(stem)
        and tree.child(tree.root.id, "nsubj", "csubj") is None,
        # "Amacı kazanmaktır": without its copula a verbal noun hardly says that something is so.
        phrase_is_predicate=not (entry.word and entry.other) and _is_noun_of_other_kind(word),
        # "Yarın geliyor" is about what is going to happen.
        time_fixes_tense=bool(entry.how)
        and any(each.lemma.lower() in pack.words("dated") for each in tree),
        # "gitmektedir", but "gidiyor".
        no_word_with_needed_features=meets_vowel
        and stem.lower() == word.lemma.lower()
        and stem[-1] not in VOWELS
        and any(not each.startswith(stem.lower()) for each in forms),
        copula_has_own_words=any(tree.children(each.id) for each in words[1:]),
    )
