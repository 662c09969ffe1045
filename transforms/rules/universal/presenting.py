"""Making a sentence of a fragment with a copula ("Sehr gutes Hotel" → "Das ist ein sehr gutes
Hotel"; "Alles sauber" → "Alles ist sauber"; "Einer der besten Läden" → "Das ist einer der besten
Läden").

The words table has the pronoun that presents something, the copula, the indefinite article, the
definite one of superlatives, and the mark of an infinitive that is a predicate (`presentative`:
*das, sein, ein, der, zu*). Greetings are left alone (`greeting`: *Gruß, lieb*), and so are
predicates that are said of people rather than of what is presented (`personal`: *zufrieden*). A
participle is a predicate only where the treebank marks its subject as passive ("Alles geplant").
Without a line in `presentative` nothing is made.
"""

from transforms.edit import Edit
from transforms.packs.fallback.noun_phrases import adjectives_of, agreed
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import Entry
from transforms.predicates import VERBAL
from transforms.reason import Reason, Refused, reason_of
from transforms.rules.universal.determining import insert_determiner
from transforms.rules.universal.endings import ending_behind, ending_fits
from transforms.rules.universal.fragment_marks import (
    begins_afterthought,
    finite_clauses,
    has_marks,
    only_joins,
)
from transforms.rules.universal.present_tense import present_form
from transforms.tree import Feats, Token, Tree, decapitalised

# What may stand before a noun, and behind it.
BEFORE_NOUN = frozenset({"det", "amod", "compound", "cc"})
BEHIND_NOUN = frozenset({"nmod", "obl", "acl", "conj", "punct"})
# Relations of what may stand beside a predicate that is no noun, and beside one with a subject.
OF_PREDICATE = frozenset({"advmod", "obl", "nmod", "conj", "cc", "punct"})
OF_WHOLE = OF_PREDICATE | {"nsubj", "det", "amod", "nummod"}
PERSONAL = "Prs"
ASKING = frozenset({"Int", "Exc"})
NOMINATIVE = frozenset({"", "Nom"})


def with_copula(pack: FallbackPack, tree: Tree) -> tuple[Edit, str]:
    """Return the fragment as a sentence, and the words that make it one; or refuse.

    A predicate with its subject gets the copula, anything else a pronoun besides.
    """
    (entry, *_) = pack.table.of("presentative")
    if reason := _unfit(pack, tree, entry):
        raise Refused(reason)
    subject = tree.child(tree.root.id, "nsubj")
    if subject is not None:
        edit, words = _with_subject(pack, tree, entry, subject)
    else:
        edit, words = _presented(pack, tree, entry)
    edit.remove(*(each.id for each in tree if begins_afterthought(tree, each)))
    return edit, words


def _presented(pack: FallbackPack, tree: Tree, entry: Entry) -> tuple[Edit, str]:
    head, edit = tree.root, Edit(tree)
    if head.upos == "NOUN":
        if reason := _unfit_noun(pack, tree, entry, head):
            raise Refused(reason)
        if article := _article(tree, entry, head):
            insert_determiner(pack, edit, tree, head, article)
    elif reason := (
        _unfit_one_of(pack, tree, head) if _is_one_of(tree, entry) else _unfit_predicate(tree, head)
    ):
        raise Refused(reason)
    copula, feats = _copula(pack, entry, head.feats.get("Number") or "Sing")
    first = edit.order[0]
    _lower_first(pack, edit, tree.tokens[0])
    lemma, own_feats = _reading(pack, entry.word)
    edit.insert(
        entry.word, before=first, head=head.id, deprel="nsubj", lemma=lemma, upos="PRON",
        feats=own_feats,
    )  # fmt: skip
    edit.insert(
        copula, before=first, head=head.id, deprel="cop", lemma=entry.other, upos="AUX",
        feats=feats,
    )  # fmt: skip
    return edit, f"{entry.word} {copula}"


def _with_subject(pack: FallbackPack, tree: Tree, entry: Entry, subject: Token) -> tuple[Edit, str]:
    words = tree.subtree(subject.id)
    if reason := _unfit_subject(pack, tree, entry, subject, words):
        raise Refused(reason)
    is_joined = tree.child(subject.id, "conj") is not None
    number = "Plur" if is_joined else subject.feats.get("Number") or "Sing"
    copula, feats = _copula(pack, entry, number)
    edit = Edit(tree)
    edit.insert(
        copula, after=words[-1].id, head=tree.root.id, deprel="cop", lemma=entry.other,
        upos="AUX", feats=feats,
    )  # fmt: skip
    return edit, copula


def _copula(pack: FallbackPack, entry: Entry, number: str) -> tuple[str, Feats]:
    return present_form(pack, entry.other, Feats({"Person": "3", "Number": number}), upos="AUX")


def _reading(pack: FallbackPack, form: str) -> tuple[str, Feats]:
    """Return lemma and features of the pronoun, without its number: the copula tells that."""
    readings = [
        (count, lemma, Feats.parse(feats))
        for lemma, upos, feats, other_form, count, _ in pack.forms.rows()
        if other_form == form and upos == "PRON"
    ]
    fitting = [each for each in readings if each[2].get("Case") in NOMINATIVE]
    if not fitting:
        return form, Feats()
    _, lemma, feats = max(fitting, key=lambda each: (each[0], each[1], str(each[2])))
    return lemma, feats.updated(Number="")


def _unfit(pack: FallbackPack, tree: Tree, entry: Entry) -> Reason | None:
    head = tree.root
    described = {word for each in finite_clauses(tree) for word in tree.subtree(each.id)}
    outside = [each for each in tree if each not in described]
    heads = {head, *tree.children(head.id, "conj")}
    return reason_of(
        description_has_marks=has_marks([each for each in outside if not only_joins(tree, each)]),
        description_has_verb=any(
            each.upos in VERBAL and each != head and each.relation not in {"amod", "acl"}
            for each in outside
        )
        or not _may_be_predicate(pack, tree, entry),
        fragment_not_plain=(
            head.upos not in {"NOUN", "ADJ", "VERB"} and not _is_one_of(tree, entry)
        )
        or any(ASKING & each.pronoun_types for each in tree)
        or tree.tokens[0].upos in {"CCONJ", "SCONJ", "INTJ"},
        fragment_is_formula=any(
            each.lemma in pack.words("greeting") for each in (*heads, *adjectives_of(tree, head))
        )
        or any(each.lemma in pack.words("personal") for each in heads),
    )


def _lower_first(pack: FallbackPack, edit: Edit, first: Token) -> None:
    """Undo the capital that an adjective owes to its place, though its lemma has one as well."""
    if first.upos not in {"ADJ", "ADV"} or not first.form[:1].isupper():
        return
    lowered = decapitalised(first.form)
    if first.upos not in pack.forms.readings(lowered):
        raise Refused(Reason("capital_of_first_word_unclear"))
    edit.set(first.id, form=lowered)


def _may_be_predicate(pack: FallbackPack, tree: Tree, entry: Entry) -> bool:
    head = tree.root
    return (
        head.upos not in VERBAL
        or _is_marked_infinitive(tree, entry)
        or _is_passive_participle(pack, tree)
    )


def _is_passive_participle(pack: FallbackPack, tree: Tree) -> bool:
    """Tell whether the predicate says in what state something is ("everything well planned").

    Adverbs of manner and time, and who did it, would rather tell what was done to it.
    """
    head = tree.root
    beside = [each for each in tree.children(head.id) if each.upos != "PUNCT"]
    return (
        head.feats.get("VerbForm") == "Part"
        and any(each.deprel == "nsubj:pass" for each in beside)
        and all(
            each.deprel == "nsubj:pass"
            or (each.relation == "advmod" and each.lemma.lower() in _of_whole(pack))
            for each in beside
        )
    )


def _is_marked_infinitive(tree: Tree, entry: Entry) -> bool:
    """Tell whether the predicate is an infinitive that says what can or must be done to something
    ("zu empfehlen").
    """
    marks = tree.children(tree.root.id, "mark")
    is_marked = bool(entry.share) and [each.lemma for each in marks] == [entry.share]
    return is_marked and tree.root.feats.get("VerbForm") == "Inf"


def _unfit_noun(pack: FallbackPack, tree: Tree, entry: Entry, noun: Token) -> Reason | None:
    children = tree.children(noun.id)
    before = [each for each in children if tree.index(each.id) < tree.index(noun.id)]
    joined = tree.children(noun.id, "conj")
    determiners = tree.children(noun.id, "det")
    adjectives = tree.children(noun.id, "amod")
    return reason_of(
        fragment_not_plain=any(not _may_precede(pack, tree, each) for each in before)
        or not _may_all_follow(tree, noun)
        or noun.feats.get("Case") not in NOMINATIVE
        or noun.feats.get("Number") not in {"Sing", "Plur"},
        description_has_name=any(
            each.upos == "PROPN" and tree.child(each.id, "case") is None for each in children
        ),
        negation_already_present=any(each.is_denying for each in tree),
        joined_words_not_alike=any(not _is_like(tree, noun, each) for each in joined),
        noun_may_need_article=not determiners
        and not (adjectives and _article_fits(pack, tree, entry, noun)),
        noun_has_several_determiners=len(determiners) > 1,
    )


def _may_all_follow(tree: Tree, head: Token) -> bool:
    behind = [each for each in tree.children(head.id) if tree.index(each.id) > tree.index(head.id)]
    clauses = finite_clauses(tree)
    return all(each.relation in BEHIND_NOUN or each in clauses for each in behind)


def _is_one_of(tree: Tree, entry: Entry) -> bool:
    """Tell whether the predicate is one among several ("einer der besten Läden")."""
    head = tree.root
    return (
        bool(entry.how)
        and head.lemma == entry.how
        and head.upos in {"DET", "PRON", "NUM"}
        and head.feats.get("Case") == "Nom"
        and any(
            each.feats.get("Case") == "Gen" and each.feats.get("Number") == "Plur"
            for each in tree.children(head.id, "nmod")
        )
    )


def _unfit_one_of(pack: FallbackPack, tree: Tree, head: Token) -> Reason | None:
    children = tree.children(head.id)
    before = [each for each in children if tree.index(each.id) < tree.index(head.id)]
    return reason_of(
        fragment_not_plain=any(
            each.relation != "advmod" or not _may_precede(pack, tree, each) for each in before
        )
        or not _may_all_follow(tree, head)
        or tree.child(head.id, "conj") is not None,
        negation_already_present=any(each.is_denying for each in tree),
    )


def _may_precede(pack: FallbackPack, tree: Tree, word: Token) -> bool:
    """Tell whether a word of a noun may stand before it: its determiner and adjectives, an adverb
    of the whole ("simply a good hotel"), or for whom it is so ("for me the best").
    """
    if word.relation in BEFORE_NOUN:
        return True
    is_adverb = word.relation == "advmod" and word.lemma.lower() in _of_whole(pack)
    is_speaker = PERSONAL in word.pronoun_types and word.feats.get("Person") == "1"
    is_for_speaker = word.relation in {"obl", "nmod"} and is_speaker
    return (is_adverb and not tree.children(word.id)) or is_for_speaker


def _of_whole(pack: FallbackPack) -> frozenset[str]:
    """Return the adverbs that are said of the whole sentence, and those of degree."""
    return pack.words("over_negation") | pack.words("intensifier") | pack.words("linking")


def _article(tree: Tree, entry: Entry, noun: Token) -> str:
    """Return the article that a described noun without a determiner needs, if any.

    Superlatives single out one ("the best hotel").
    """
    if tree.child(noun.id, "det") is not None:
        return ""
    if any(each.feats.get("Degree") == "Sup" for each in tree.children(noun.id, "amod")):
        return entry.of
    return entry.how if noun.feats.get("Number") == "Sing" else ""


def _article_fits(pack: FallbackPack, tree: Tree, entry: Entry, noun: Token) -> bool:
    """Tell whether the adjectives let the noun have the article, and its gender is sure.

    The gender is sure where the ending of an adjective shows it, or the treebank elsewhere.
    """
    adjectives = tree.children(noun.id, "amod")
    degrees = {each.feats.get("Degree") for each in adjectives}
    if not degrees <= {"", "Pos"} and (degrees != {"Sup"} or not entry.of):
        return False
    if any(each.upos not in {"ADJ", "VERB"} or each.feats.get("NumType") for each in adjectives):
        return False
    if not pack.noun_phrases.governs_endings or noun.feats.get("Number") != "Sing":
        return True
    ending = ending_behind(pack, "", agreed(noun))
    changing = [each for each in adjectives if each.form.lower() != each.lemma.lower()]
    if ending is None or not all(ending_fits(each, ending) for each in changing):
        return False
    lexical = pack.forms.lexical(noun.lemma, "NOUN")
    is_known = lexical is not None and lexical.get("Gender") == noun.feats.get("Gender")
    return bool(changing) or is_known


def _is_like(tree: Tree, noun: Token, other: Token) -> bool:
    """Tell whether a joined noun can do without an article of its own: "a good inn and hotel"."""
    has_determiner = tree.child(noun.id, "det") or tree.child(other.id, "det")
    is_same = all(noun.feats.get(name) == other.feats.get(name) for name in ("Number", "Gender"))
    is_plural = noun.feats.get("Number") == other.feats.get("Number") == "Plur"
    is_bare = tree.child(other.id, "amod") is None
    return other.upos == "NOUN" and not has_determiner and (is_plural or (is_same and is_bare))


def _unfit_predicate(tree: Tree, head: Token) -> Reason | None:
    clauses = finite_clauses(tree)
    described = {word.id for each in clauses for word in tree.subtree(each.id)}
    allowed = OF_PREDICATE | {"mark"} if head.upos == "VERB" else OF_PREDICATE
    return reason_of(
        fragment_not_plain=any(
            each.relation not in allowed and each not in clauses for each in tree.children(head.id)
        )
        or "Case" in head.feats,
        joined_words_not_alike=any(
            each.upos != "ADJ" and tree.child(each.id, "case") is None
            for each in tree.children(head.id, "conj")
        )
        or any(each.relation == "nsubj" and each.id not in described for each in tree),
    )


def _unfit_subject(
    pack: FallbackPack, tree: Tree, entry: Entry, subject: Token, words: tuple[Token, ...]
) -> Reason | None:
    head = tree.root
    joined = tree.child(subject.id, "conj")
    conjunction = tree.child(joined.id, "cc") if joined is not None else None
    places = [tree.index(each.id) for each in words]
    return reason_of(
        order_of_clause_not_usual=places != list(range(len(words)))
        or places[-1] >= tree.index(head.id),
        fragment_not_plain=(
            head.upos not in {"ADJ", "NOUN"} and not _is_passive_participle(pack, tree)
        )
        or head.feats.get("Case") not in NOMINATIVE
        or subject.feats.get("Case") not in NOMINATIVE
        or any(each.relation not in OF_WHOLE for each in tree.children(head.id)),
        subject_is_pronoun=PERSONAL in subject.pronoun_types,
        joined_words_not_alike=sum(each.relation in {"nsubj", "csubj"} for each in tree) > 1
        or (joined is not None and conjunction is None)
        or (conjunction is not None and conjunction.lemma not in pack.words("conjunction")),
        noun_may_need_article=bool(entry.how)
        and any(_is_bare(tree, each) for each in (subject, head)),
    )


def _is_bare(tree: Tree, noun: Token) -> bool:
    is_singular = noun.upos == "NOUN" and noun.feats.get("Number") != "Plur"
    return is_singular and tree.child(noun.id, "det", "nummod", "conj") is None
