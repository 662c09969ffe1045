"""s2.relative_participle (pl) — a relative clause becomes a participle, or the other way round
("Kobieta przytula psa, którego trzyma na smyczy." → "Kobieta przytula trzymanego na smyczy psa.";
CDS 2.2, 5).

*Który* as the subject of an imperfective present gives the active participle, *który* as the object
the passive one, with its subject behind *przez*. A participle gives a clause with *który* behind
the whole noun phrase, between commas ("widziana od tyłu dziewczyna stoi" → "dziewczyna, która jest
widziana od tyłu, stoi").

Refuses *który* that could mean another noun of the phrase, perfective and past verbs, negation,
coordination, and participles behind their noun that name a kind ("pozycja leżąca").
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.polish.morphology import inflect
from transforms.packs.polish.noun_phrase import case_of, conjuncts, numeral_of, recase
from transforms.packs.polish.tags import NOUNS, features, tag
from transforms.packs.polish.words import words
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.polish.antecedents import clause_place
from transforms.rules.polish.clause import Clause, clause_at_root, is_negative, phrase
from transforms.rules.polish.participles import (
    PARTICIPLES,
    enclose,
    participle_tag,
    place_before_noun,
    put_reflexive_behind,
    set_verb,
)
from transforms.rules.proposal import propose
from transforms.tree import Token, Tree

MAX_WORDS = 4  # longest phrase between a preposition and its noun, in words


class RelativeParticiple(Rule):
    """Exchanges relative clauses and participles."""

    id = "s2.relative_participle"
    version = 3
    kind = Kind.S2
    paper = "CDS T5"
    languages = ("pl",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        participles = []
        for token in tree:
            is_relative = token.deprel == "acl:relcl"
            if not (is_relative or _is_participle(tree, token)):
                continue
            clause = clause_at_root(tree)
            if isinstance(clause, Reason):
                yield Refusal(self.id, clause)
            elif is_relative:
                yield from self._from_clause(clause, token)
            elif reason := _unfit_participle(clause, token):
                yield Refusal(self.id, reason)
            else:
                answer = self.attempt(partial(self._to_clauses, tree, [token]))
                if isinstance(answer, Candidate):
                    participles.append(token)
                yield answer
        nouns = {described_by(tree, each).id for each in participles}
        if len(participles) == len(nouns) > 1:
            yield self.attempt(partial(self._to_clauses, tree, participles))

    def _from_clause(self, clause: Clause, verb: Token) -> Iterator[Candidate | Refusal]:
        tree, noun = clause.tree, clause.tree[verb.head]
        pronoun = next((t for t in tree.children(verb.id) if t.lemma == "który"), None)
        if pronoun is None or tree.children(pronoun.id, "case"):
            yield Refusal(self.id, Reason("ktory_not_subject_or_object"))
        elif reason := _unfit_clause(tree, verb, pronoun):
            yield Refusal(self.id, reason)
        else:
            behind = tree.subtree(noun.id)[-1].id != tree.subtree(verb.id)[-1].id
            others = [t for t in tree.children(noun.id) if t not in (verb,)]
            is_free = all(tree.index(t.id) < tree.index(noun.id) for t in others) and not behind
            yield self.attempt(lambda: self._to_participle(tree, verb, pronoun, in_front=False))
            if is_free and len(tree.subtree(verb.id)) - 2 <= MAX_WORDS + 1:
                yield self.attempt(lambda: self._to_participle(tree, verb, pronoun, in_front=True))

    def _to_participle(
        self, tree: Tree, verb: Token, pronoun: Token, *, in_front: bool
    ) -> Candidate:
        edit, noun = Edit(tree), tree[verb.head]
        old = tag(verb.xpos)
        kind = "pact" if pronoun.relation == "nsubj" and old.pos == "fin" else "ppas"
        xpos = participle_tag(tag(noun.xpos), kind, old.aspect)
        because = Reason("became_participle", words=phrase(tree, verb.id))
        removed = [pronoun, *tree.children(verb.id, "aux", "cop"), *_outer_marks(tree, verb)]
        edit.remove(*(each.id for each in removed))
        set_verb(edit, verb, xpos, upos="ADJ")
        put_reflexive_behind(edit, tree, verb)
        if pronoun.relation == "obj":
            _make_agent(edit, tree, verb)
        edit.reattach(verb.id, noun.id, "amod")
        if in_front:
            edit.move_subtree(verb.id, before=place_before_noun(tree, noun))
        return propose(self, edit, because)

    def _to_clauses(self, tree: Tree, participles: list[Token]) -> Candidate:
        """Turn participles into clauses, one after the other."""
        edit = Edit(tree)
        for each in participles:
            _turn_into_clause(edit, tree, each)
            tree = edit.commit()
            edit = Edit(tree, log=edit.log)
        because = [Reason("became_relative_clause", words=phrase(tree, p.id)) for p in participles]
        alone = Reason("participle_alone_is_adjective")
        warnings = (alone,) if any(_may_be_adjective(tree, each) for each in participles) else ()
        return propose(self, edit, *because, warnings=warnings)


def _turn_into_clause(edit: Edit, tree: Tree, participle: Token) -> None:
    noun = described_by(tree, participle)
    old, number, gender = tag(participle.xpos), tag(noun.xpos).number, tag(noun.xpos).gender
    last = clause_place(tree, noun, participle)
    ids = [token.id for token in tree.subtree(participle.id)]
    edit.remove(*(mark.id for mark in _outer_marks(tree, participle)))
    ids = [each for each in ids if each in edit]
    is_active = old.pos == "pact"
    finite = f"fin:{number}:ter:imperf"
    if is_active:
        set_verb(edit, participle, finite, upos="VERB")
    else:
        set_verb(edit, participle, f"ppas:{number}:nom:{gender}:{old.aspect}:aff", upos="ADJ")
        ids.insert(0, _insert_being(edit, participle, ids[0], finite))
    xpos = f"adj:{number}:nom:{gender}:pos"
    form = inflect("który", xpos)
    if form is None:
        raise Refused(Reason("noun_number_or_gender_unknown"))
    pronoun = edit.insert(
        form.text, before=ids[0], head=participle.id, deprel="nsubj" if is_active else
        "nsubj:pass", lemma="który", upos="DET", xpos=xpos,
        feats=features(xpos).updated(PronType="Rel"),
    )  # fmt: skip
    ids.insert(0, pronoun)
    ids = _with_reflexive_first(tree, participle, ids)
    for each in ids:
        edit.move([each], after=last)
        last = each
    edit.reattach(participle.id, noun.id, "acl:relcl")
    enclose(edit, tree, ids, participle.id)


def _is_participle(tree: Tree, token: Token) -> bool:
    """Tell whether a participle describes a noun, or says of the subject how it stands or lies."""
    if tag(token.xpos).pos not in PARTICIPLES or not token.head:
        return False
    return token.relation in ("amod", "acl") or described_by(tree, token).id != token.head


def described_by(tree: Tree, participle: Token) -> Token:
    """Return the noun that a participle speaks of ("pies stoi zanurzony w wodzie": the dog)."""
    head = tree[participle.head]
    subject = tree.child(head.id, "nsubj")
    is_secondary = participle.relation in ("xcomp", "acl", "advcl") and subject is not None
    if is_secondary and tag(head.xpos).pos in ("fin", "praet") and head.lemma in words("postures"):
        return subject or head
    return head


def _may_be_adjective(tree: Tree, participle: Token) -> bool:
    """Tell whether an imperfective participle alone may name a kind ("dmuchane koło")."""
    old = tag(participle.xpos)
    return old.pos == "ppas" and old.aspect == "imperf" and len(tree.subtree(participle.id)) <= 4


def _with_reflexive_first(tree: Tree, verb: Token, ids: list[int]) -> list[int]:
    """Return the words of the clause with *się* behind *który* ("które się huśtają")."""
    particles = [each.id for each in tree.children(verb.id, "expl") if each.id in ids]
    return [ids[0], *particles, *(each for each in ids[1:] if each not in particles)]


def _insert_being(edit: Edit, participle: Token, before: int, xpos: str) -> int:
    form = "są" if tag(xpos).number == "pl" else "jest"
    return edit.insert(
        form, before=before, head=participle.id, deprel="aux:pass", lemma="być", upos="AUX",
        xpos=xpos, feats=features(xpos),
    )  # fmt: skip


def _outer_marks(tree: Tree, head: Token) -> list[Token]:
    """Return the commas at the beginning and end of a clause or participle phrase."""
    below = tree.subtree(head.id)
    ends = [each for each in (below[0], below[-1]) if each.form == ","]
    return [each for each in dict.fromkeys(ends) if each.head == head.id]


def _make_agent(edit: Edit, tree: Tree, verb: Token) -> None:
    """Put the subject of the relative clause behind *przez*, last in its phrase."""
    subject = tree.child(verb.id, "nsubj")
    if subject is None:
        return
    recase(edit, tree, subject.id, "acc")
    first = tree.subtree(subject.id)[0]
    edit.insert(
        "przez", before=first.id, head=subject.id, deprel="case", lemma="przez", upos="ADP",
        xpos="prep:acc:nwok", feats=features("prep:acc"),
    )  # fmt: skip
    edit.reattach(subject.id, verb.id, "obl:agent")
    rest = [each for each in tree.subtree(verb.id) if each.id in edit]
    if rest[-1] not in tree.subtree(subject.id):
        edit.move_subtree(subject.id, after=rest[-1].id)
    if tree.index(subject.id) < tree.index(verb.id) and rest[-1] in tree.subtree(subject.id):
        raise Refused(Reason("subject_before_verb_in_clause"))


def _unfit_clause(tree: Tree, verb: Token, pronoun: Token) -> Reason | None:
    noun, old = tree[verb.head], tag(verb.xpos)
    below = tree.subtree(verb.id)
    helpers = tree.children(verb.id, "aux", "cop")
    is_stated = old.pos == "ppas" and any(each.lemma == "być" for each in helpers)
    end = tree.index(below[-1].id) + 1
    follower = tree.tokens[end] if end < len(tree) else None
    closes = any(mark == below[-1] for mark in _outer_marks(tree, verb))
    return reason_of(
        clause_describes_no_noun=tag(noun.xpos).pos not in NOUNS,
        clause_is_negative=any(each.form.lower() == "nie" for each in below),
        verb_not_in_present=not ((old.pos == "fin" and old.aspect == "imperf") or is_stated),
        ktory_not_subject_or_object=pronoun.relation not in ("nsubj", "obj")
        or (pronoun.relation == "obj" and not _is_accusative(pronoun, noun)),
        ktory_role_unclear=pronoun.relation == "obj" and _has_object(tree, verb),
        verb_is_coordinated=bool(tree.child(verb.id, "conj")),
        clause_has_clause=bool(tree.child(verb.id, "ccomp", "advcl", "xcomp")),
        verb_rarely_passive=pronoun.relation == "obj" and verb.lemma in words("no_passive"),
        verb_has_sie=pronoun.relation == "obj" and bool(tree.child(verb.id, "expl")),
        verb_has_no_participle_in_use=verb.lemma in ("być", "mieć", "móc", "musieć"),
        mark_stands_behind_clause=follower is not None and follower.form == "," and not closes,
        clause_not_contiguous=not tree.is_contiguous(verb.id),
    )


def _has_object(tree: Tree, verb: Token) -> bool:
    """Tell whether another noun of the clause may be its object."""
    bare = [t for t in tree.children(verb.id) if tag(t.xpos).pos in NOUNS]
    return any(
        each.relation != "nsubj"
        and tree.child(each.id, "case") is None
        and case_of(tree, each.id) in ("nom", "acc")
        for each in bare
    )


def _is_accusative(pronoun: Token, noun: Token) -> bool:
    """Tell whether *który* is in the accusative, which parsers confuse with the genitive."""
    noun_tag = tag(noun.xpos)
    form = inflect("który", f"adj:{noun_tag.number}:acc:{noun_tag.gender}:pos")
    return form is not None and form.text == pronoun.form.lower()


def _unfit_participle(clause: Clause, word: Token) -> Reason | None:
    tree = clause.tree
    noun = described_by(tree, word)
    phrase_tokens = tree.subtree(word.id)
    noun_tag = tag(noun.xpos)
    is_behind = tree.index(word.id) > tree.index(noun.id)
    rest = [t for t in tree.subtree(noun.id) if t not in phrase_tokens and t.upos != "PUNCT"]
    return reason_of(
        participle_describes_no_noun=noun_tag.pos not in NOUNS or noun.upos == "PROPN",
        participle_disagrees_with_noun=not tag(word.xpos).agrees(noun_tag)
        and numeral_of(tree, noun.id) is None,
        sentence_not_in_present=not clause.is_present,
        sentence_is_negative=is_negative(tree) or tag(word.xpos).polarity == "neg",
        participle_names_kind=is_behind and len(phrase_tokens) == 1,
        noun_empty_without_participle=noun.lemma in words("empty_nouns"),
        participle_is_coordinated=bool(tree.child(word.id, "conj"))
        or any(t.relation == "cc" for t in phrase_tokens if t.head == word.id),
        several_postmodifiers=any(each.deprel == "acl:relcl" for each in tree.subtree(noun.id)),
        phrase_stands_between=any(
            tree.index(word.id) < tree.index(each.id) < tree.index(noun.id)
            and (each.upos == "ADV" or each.relation in ("nmod", "obl"))
            for each in tree.children(noun.id)
        ),
        phrase_not_contiguous=not tree.is_contiguous(word.id)
        or _is_parted(tree, word, noun)
        or tree.index(rest[-1].id) - tree.index(rest[0].id) >= len(rest) + len(phrase_tokens),
        noun_is_coordinated=bool(conjuncts(tree, noun.id)),
    )


def _is_parted(tree: Tree, word: Token, noun: Token) -> bool:
    """Tell whether a word of another phrase stands between a participle and the noun behind it."""
    between = tree.tokens[tree.index(word.id) : tree.index(noun.id)]
    phrase_ids = {each.id for each in tree.subtree(noun.id)}
    return any(each.id not in phrase_ids for each in between)
