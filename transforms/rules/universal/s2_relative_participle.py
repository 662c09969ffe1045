"""s2.relative_participle (any language) — a relative clause becomes a participle ("a house that was
built by a man" → "a house built by a man"; SICK, Table 3, fifth and sixth rows). Both sentences
entail each other.

A passive clause loses its relative word and its auxiliary (`passive`). Where the words table says
that the participle stands beside its auxiliary (`participle`), it stays behind the noun, with which
it agrees already (Spanish "la casa que fue construida" → "la casa construida"). Where it stands
last, the clause goes before the noun and its adjectives, and the participle takes the ending that
the determiner requires (German "das Haus, das gebaut wurde" → "das gebaute Haus"). A clause in the
active becomes a participle where the table says how it is made (`active_participle`: *~d*).

Refuses clauses about anything but their subject, with other auxiliaries, with a negation, with
clauses or marks inside; before a noun, long clauses, nouns without an article, and endings that are
not known; in the active, another tense than that of the sentence, statives and reflexives.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.marks import COMMAS
from transforms.packs.fallback.clauses import finite_of
from transforms.packs.fallback.noun_phrases import CHANGES, determiner_of, of_noun, with_ending
from transforms.packs.fallback.pack import FallbackPack
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.endings import UNKNOWN, ending_behind
from transforms.rules.universal.phrases import cuts_multiword, is_negative
from transforms.tree import Token, Tree

MAX_WORDS = 5  # most words of a clause before a noun, without the participle
INNER = frozenset({"acl", "advcl", "ccomp", "xcomp", "conj", "parataxis", "csubj"})
SUBJECTS = ("nsubj", "nsubj:pass", "mark")


class RelativeParticiple(Rule):
    """Turns one relative clause into a participle."""

    id = "s2.relative_participle"
    kind = Kind.S2
    paper = "SICK P6"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        places = pack.words("participle")
        for clause in tree:
            word = _relative_word(tree, clause)
            if word is None:
                continue
            if not places:
                yield Refusal(self.id, Reason("place_of_participle_unknown"))
                return
            write = self._before if "last" in places else self._behind
            yield self.attempt(partial(write, pack, tree, clause, word))

    def _behind(self, pack: FallbackPack, tree: Tree, clause: Token, word: Token) -> Candidate:
        helper = _helper(pack, tree, clause)
        if helper is None:
            raise Refused(Reason("clause_not_passive"))
        noun = tree[clause.head]
        if reason := _unfit(pack, tree, clause, word, {word.id, helper.id}) or reason_of(
            order_of_clause_not_usual=tree.index(helper.id) != tree.index(word.id) + 1
            or tree.index(clause.id) != tree.index(helper.id) + 1,
            participle_disagrees_with_noun=any(
                clause.feats.get(name) != noun.feats.get(name)
                for name in ("Gender", "Number")
                if clause.feats.get(name) and noun.feats.get(name)
            ),
        ):
            raise Refused(reason)
        edit = Edit(tree)
        edit.reattach(clause.id, noun.id, "acl")
        edit.remove(word.id, helper.id)
        because = Reason("clause_made_participle", participle=clause.form, noun=noun.form)
        return propose(self, edit, because)

    def _before(self, pack: FallbackPack, tree: Tree, clause: Token, word: Token) -> Candidate:
        helper, noun = _helper(pack, tree, clause), tree[clause.head]
        removed_ids = {word.id} | ({helper.id} if helper else set())
        if reason := _unfit(pack, tree, clause, word, removed_ids) or _unfit_before(
            tree, clause, word, helper
        ):
            raise Refused(reason)
        determiner = determiner_of(tree, noun)
        ending = ending_behind(pack, determiner.lemma if determiner else "", of_noun(tree, noun))
        participle = clause.form if helper else _active(pack, tree, clause)
        form = with_ending(participle, ending) if ending is not None else None
        if form is None:
            raise Refused(UNKNOWN)
        edit, words = Edit(tree), _words(tree, clause)
        first = next(each for each in tree.subtree(noun.id) if _is_attribute(tree, noun, each))
        moved_ids = [each.id for each in words if each.id not in removed_ids]
        edit.remove(*removed_ids, *(each.id for each in _commas(tree, words)))
        edit.move(moved_ids, before=first.id)
        edit.set(clause.id, form=form, lemma=participle, upos="ADJ", feats=of_noun(tree, noun))
        edit.reattach(clause.id, noun.id, "amod")
        because = Reason("clause_made_participle", participle=form, noun=noun.form)
        return propose(self, edit, because)


def _relative_word(tree: Tree, clause: Token) -> Token | None:
    """Return the subject of a relative clause, if it is a relative word."""
    if clause.relation != "acl" or clause.upos != "VERB" or tree[clause.head].upos != "NOUN":
        return None
    for word in tree.children(clause.id, *SUBJECTS):
        is_relative = "Rel" in word.pronoun_types
        if is_relative or (word.relation == "mark" and clause.subrelation == "relcl"):
            return word
    return None


def _helper(pack: FallbackPack, tree: Tree, clause: Token) -> Token | None:
    """Return the auxiliary of a passive clause."""
    helpers = {entry.word for entry in pack.table.of("passive")}
    auxiliaries = tree.children(clause.id, "aux", "cop")
    is_passive = len(auxiliaries) == 1 and auxiliaries[0].lemma in helpers
    return auxiliaries[0] if is_passive and clause.feats.get("VerbForm") == "Part" else None


def _words(tree: Tree, clause: Token) -> list[Token]:
    """Return the words of a clause without the commas around it."""
    words = list(tree.subtree(clause.id))
    while words[-1].upos == "PUNCT":
        words.pop()
    while words[0].upos == "PUNCT":
        words.pop(0)
    return words


def _commas(tree: Tree, words: list[Token]) -> list[Token]:
    place, stop = tree.index(words[0].id), tree.index(words[-1].id) + 1
    beside = (*tree.tokens[place - 1 : place], *tree.tokens[stop : stop + 1])
    return [each for each in beside if each.form in COMMAS]


def _is_attribute(tree: Tree, noun: Token, word: Token) -> bool:
    """Tell whether a participle goes before the word: the noun, or its first adjective."""
    top = word
    while noun.id not in {top.head, top.id}:
        top = tree[top.head]
    is_before = tree.index(word.id) <= tree.index(noun.id)
    return is_before and (top.id == noun.id or top.relation in {"amod", "compound"})


def _active(pack: FallbackPack, tree: Tree, clause: Token) -> str:
    """Return the participle of a clause in the active, in the tense of the sentence."""
    patterns = pack.words("active_participle")
    finite = finite_of(tree)
    if reason := reason_of(
        active_participle_unknown=not patterns,
        clause_has_auxiliary=tree.child(clause.id, "aux", "cop") is not None
        or clause.feats.get("VerbForm") != "Fin",
        clause_has_own_tense=finite is None
        or finite.feats.get("Tense") != clause.feats.get("Tense"),
        verb_is_stative=clause.lemma in pack.words("stative"),
        verb_has_reflexive_or_particle=tree.child(clause.id, "expl", "compound") is not None
        or any(each.feats.get("Reflex") == "Yes" for each in tree.subtree(clause.id)),
        verb_not_indicative=clause.feats.get("Mood") not in {"", "Ind"},
    ):
        raise Refused(reason)
    (pattern, *_) = sorted(patterns)
    return clause.lemma + pattern.partition(CHANGES)[2]


def _unfit(
    pack: FallbackPack, tree: Tree, clause: Token, word: Token, removed_ids: set[int]
) -> Reason | None:
    words = _words(tree, clause)
    remaining = [each for each in words if each.id not in removed_ids]
    return reason_of(
        phrase_not_contiguous=not tree.is_contiguous(clause.id),
        relative_word_not_first=words[0].id != word.id or bool(tree.children(word.id)),
        sentence_is_negative=any(is_negative(pack, each) for each in words),
        clause_has_clause=any(
            each.relation in INNER or each.upos in {"PUNCT", "SYM"}
            for each in remaining
            if each.id != clause.id
        ),
        part_of_phrase_is_multiword=cuts_multiword(words)
        or any(each.multiword for each in words if each.id in removed_ids | {clause.id}),
    )


def _unfit_before(tree: Tree, clause: Token, word: Token, helper: Token | None) -> Reason | None:
    noun, words = tree[clause.head], _words(tree, clause)
    place, stop = tree.index(words[0].id), tree.index(words[-1].id) + 1
    determiners = tree.children(noun.id, "det")
    after, further = tree.tokens[stop : stop + 1], tree.tokens[stop + 1 : stop + 2]
    verbs = [clause.id, helper.id] if helper else [clause.id]
    return reason_of(
        clause_not_behind_noun=place < 2
        or tree.tokens[place - 2].id != noun.id
        or tree.tokens[place - 1].form not in COMMAS,
        comma_may_be_needed=bool(after)
        and (
            after[0].upos != "PUNCT"
            or (after[0].form in COMMAS and any(_opens(tree, each) for each in further))
        ),
        order_of_clause_not_usual=[each.id for each in words[-len(verbs) :]] != verbs,
        phrase_too_long_to_move=len(words) - len(verbs) - 1 > MAX_WORDS,
        phrase_has_no_article=(len(determiners) != 1 and noun.feats.get("Number") != "Plur")
        or any(not {"Art", "Ind"} & each.pronoun_types for each in determiners),
        noun_in_name_or_compound=tree.child(noun.id, "flat", "appos", "conj") is not None,
        pronoun_may_refer_back=any(each.upos == "PRON" for each in words if each.id != word.id),
    )


def _opens(tree: Tree, token: Token) -> bool:
    """Tell whether a word begins a clause, which needs the comma before it."""
    is_relative = "Rel" in token.pronoun_types
    return token.relation in {"mark", "cc"} or is_relative or token.upos == "PUNCT"
