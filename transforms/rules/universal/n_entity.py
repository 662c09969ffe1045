"""n.entity (any language) — replacing a name with a noun for its class ("Maria is playing the
guitar" → "A woman is playing the guitar"; SICK, Table 2, second row).

The words table lists names with the noun and its article (`named`). The noun takes the case of the
name; further names of the same person ("Maria Klein") go with it.

Refuses names with words of their own, titles, appositions and joined names, names in a genitive
that stands before its noun, a class that the sentence has already, a preposition that the treebank
does not have with the noun (German *nach Berlin*, but not *nach einer Stadt*), and forms that the
treebank does not have.
"""

from collections.abc import Iterator
from functools import partial

from transforms.edit import Edit
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.reason import Reason, Refused, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.proposal import propose
from transforms.rules.universal.adapting import pack_of
from transforms.rules.universal.determining import insert_determiner
from transforms.rules.universal.phrases import cuts_multiword
from transforms.tree import Feats, Token, Tree

POSSESSOR_FEATS = ("Number[psor]", "Person[psor]")
AGREEMENT_FEATS = ("Gender", "Number")
# A name may be an argument, an adjunct or the phrase of a noun, and not a part of another name.
ROLES = frozenset({"nsubj", "obj", "iobj", "obl", "nmod"})


class Entity(Rule):
    """Replaces a listed name with a noun and its article."""

    id = "n.entity"
    kind = Kind.N
    paper = "SICK N2"
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        pack = pack_of(context)
        classes = {entry.word.lower(): entry for entry in pack.table.of("named")}
        for token in tree:
            entry = classes.get(token.lemma.lower())
            if token.upos == "PROPN" and token.relation != "flat" and entry is not None:
                yield self.attempt(partial(self._with_class, pack, tree, token, entry))

    def _with_class(self, pack: FallbackPack, tree: Tree, name: Token, entry: Entry) -> Candidate:
        if reason := _unfit(pack, tree, name, entry.other):
            raise Refused(reason)
        form, feats = _noun(pack, entry.other, name)
        if reason := reason_of(
            word_of_sentence_agrees_with_name=_disagrees(pack, tree, name, feats)
        ):
            raise Refused(reason)
        edit = Edit(tree)
        further = [each.id for each in tree.children(name.id, "flat")]
        edit.remove(*further)
        edit.set(name.id, form=form, lemma=entry.other, upos="NOUN", xpos="", feats=feats)
        if entry.how:
            new_tree = edit.commit()
            edit = Edit(new_tree, log=edit.log)
            insert_determiner(pack, edit, new_tree, new_tree[name.id], entry.how)
        old = " ".join(tree[i].form for i in (name.id, *further))
        return propose(self, edit, Reason("changed", old=old, new=form))


def _noun(pack: FallbackPack, lemma: str, name: Token) -> tuple[str, Feats]:
    """Return the noun in the singular and in the case of the name, as the treebank has it."""
    bundles = [
        feats
        for feats in pack.forms.feats_of(lemma, "NOUN")
        if feats.get("Number") in {"", "Sing"}
        and feats.get("Case") == name.feats.get("Case")
        and not any(feats.get(each) for each in POSSESSOR_FEATS)
        and pack.forms.inflect(lemma, "NOUN", feats).is_sure
    ]
    if not bundles:
        raise Refused(Reason("form_of_class_not_in_treebank"))
    feats = max(bundles, key=lambda each: (pack.forms.count(lemma, "NOUN", each), str(each)))
    return pack.inflect(lemma, f"NOUN {feats}").text, feats


def _disagrees(pack: FallbackPack, tree: Tree, name: Token, feats: Feats) -> bool:
    """Tell whether a predicate agrees with the name otherwise than it would with the noun."""
    if name.relation != "nsubj":
        return False
    head = tree[name.head]
    words = (head, *tree.children(head.id, "aux", "cop"))
    return any(
        feats.get(each) and word.feats.get(each) not in {"", feats.get(each)}
        for word in words
        for each in AGREEMENT_FEATS
    )


def _unfit(pack: FallbackPack, tree: Tree, name: Token, noun: str) -> Reason | None:
    children = tree.children(name.id)
    place = tree.index(name.id)
    before = tree.tokens[place - 1 : place] if place else ()
    further = [each for each in children if each.relation == "flat"]
    behind = tree.tokens[place + 1 : place + 1 + len(further)]
    prepositions = tree.children(name.id, "case")
    is_owner = name.relation == "nmod" and not prepositions
    return reason_of(
        name_is_part_of_other=name.relation not in ROLES
        or tree[name.head].upos == "PROPN"
        or (
            any(each.upos in {"PROPN", "NOUN", "SYM", "X"} for each in before)
            and name.relation == "nmod"
        ),
        name_has_own_words=any(each.relation not in {"flat", "case"} for each in children)
        or tuple(further) != behind
        # "Cuba Sono Film" is no country; only persons have several names.
        or (bool(further) and noun not in pack.words("agent"))
        or any(tree.children(each.id) for each in further),
        # Turkish has the case on the last name: "Kemal Tahir'i".
        name_has_no_known_case=any(
            each.feats.get("Case") != name.feats.get("Case")
            for each in further
            if each.feats.get("Case")
        )
        or any(name.feats.get(each) for each in POSSESSOR_FEATS),
        # "Marias Hund"; Turkish "İzmir halkı" is a compound.
        name_is_bare_genitive=is_owner
        and (not pack.usage.stands_behind() or name.feats.get("Case") != "Gen"),
        other_word_already_present=any(each.lemma == noun for each in tree),
        preposition_not_with_class=any(
            not pack.usage.count("marked", noun, each.lemma) for each in prepositions
        ),
        word_is_multiword=cuts_multiword((name, *further)),
    )
