"""n.entity (en) — names to nouns for their class ("A woman is playing Mozart" → "A woman is playing
classical music"; SICK, Table 2, second row).

- known names of places, composers and products by a list ("in Paris" → "in a city");
- given names by two lists ("Maria is dancing" → "A woman is dancing");
- names whose last word is a landmark ("the Eiffel Tower" → "the tower");
- a name before a common noun is dropped ("a Nikon camera" → "a camera").

Names of peoples and holidays and dictionary words stay ("an Asian cook", "a Frisbee"). Refuses
names of unknown class, also where others have one, titles, in which most words are capitalised,
countries and cities where they are more than the place of a scene ("Brazil rejects the offer", "the
history of Rome"), what looks like something with a name, sentences that tell of another time, and
those that describe no scene (`scene.py`).
"""

from collections.abc import Iterator
from functools import cache

from transforms.edit import Edit
from transforms.packs.english.countable import is_abstract, is_unseen
from transforms.packs.english.dictionary import get_all_lemmas
from transforms.packs.english.inflection import is_verb_form, verb_lemma
from transforms.packs.english.words import is_act_shown, phrases, words
from transforms.reason import Reason, reason_of
from transforms.rule import Candidate, Context, Kind, Refusal, Relation, Rule
from transforms.rules.english.narration import is_other_past
from transforms.rules.english.scene import tells_no_scene
from transforms.rules.english.states import is_statement
from transforms.rules.proposal import propose
from transforms.tree import Feats, Token, Tree

ARTICLE = Feats({"Definite": "Ind", "PronType": "Art"})
PARTS = ("flat", "compound", "amod", "nmod:unmarked")
MUSICAL = frozenset({"hear", "listen", "perform", "play", "practice", "practise", "sing"})
MUSIC = "classical music"
SINGULAR = Feats({"Number": "Sing"})
MAX_NAMES = 4
PLACES = frozenset({"city", "country", "island", "state"})
# After these, a country, a state or a city is a location; elsewhere it is an agent.
LOCATIVES = frozenset(
    {"across", "around", "at", "from", "in", "inside", "into", "near", "outside", "through", "to"}
)
VERBS_OF_VISITING = frozenset({"cross", "enter", "explore", "leave", "reach", "tour", "visit"})
# The scene may be one of these parts of a place ("on the coast of France").
PARTS_OF_PLACES = frozenset({"coast", "flag", "map", "middle", "part", "side", "street"})
FEASTS = frozenset({"christmas", "easter", "halloween", "hanukkah", "santa", "thanksgiving"})
FUTURE = frozenset({"'ll", "shall", "will", "wo"})
LIKENESSES = frozenset({"bust", "mural", "painting", "picture", "portrait", "poster", "statue"})


class Entity(Rule):
    """Replaces names with nouns for their classes."""

    id = "n.entity"
    version = 7
    kind = Kind.N
    paper = "SICK N2"
    languages = ("en",)
    expected_ab = expected_ba = Relation.ENTAILMENT

    def apply(self, tree: Tree, context: Context) -> Iterator[Candidate | Refusal]:
        names = [token for token in tree if _is_name(tree, token)]
        if names and _is_title(tree):
            yield Refusal(self.id, Reason("mostly_capitalised"))
            return
        if any(_is_likened(tree, name) for name in names):
            yield Refusal(self.id, Reason("likeness_to_name"))
            return
        if names and (reason := tells_no_scene(tree)):
            yield Refusal(self.id, reason)
            return
        if names and (reason := _why_kept(tree, names)):
            yield Refusal(self.id, reason)
            return
        edit, notes = Edit(tree), []
        for name in names:
            if name.id not in edit:
                continue
            note = (
                _without_naming(edit, tree, name)
                or _without_modifier(edit, tree, name)
                or _with_class(edit, tree, name)
                or _without_likeness(edit, tree, name)
            )
            if note is None and name.relation not in PARTS:
                yield Refusal(self.id, Reason("name_without_class"))
            notes += [note] if note else []
        if notes:
            yield propose(self, edit, *notes)


def _why_kept(tree: Tree, names: list[Token]) -> Reason | None:
    """Return why no name in the sentence can be replaced, None if they can."""
    says_too_little = any(_says_too_little(tree, t) or _is_located(tree, t) for t in names)
    return reason_of(
        name_is_part_of_statement=says_too_little or is_statement(tree) or _is_unseen_act(tree),
        clause_has_own_tense=_is_of_other_time(tree),
        name_without_class=any(_stays_unknown(tree, name) for name in names),
        parse_has_several_subjects=len(tree.children(tree.root.id, "nsubj")) > 1,
    )


def _is_of_other_time(tree: Tree) -> bool:
    """Tell whether the sentence tells of the past or the future: a story about certain people."""
    finite = [t for t in tree if t.relation != "acl" and t.upos in ("AUX", "VERB")]
    return any(
        t.xpos == "VBD"
        or t.form.lower() in FUTURE
        or is_other_past(tree, t)
        or _is_past_of_one(tree, t)
        for t in finite
    )


def _is_past_of_one(tree: Tree, verb: Token) -> bool:
    """Tell whether a base form after the name of one person is a past ("Eleanor let it fall")."""
    subject = tree.child(verb.id, "nsubj")
    is_one = subject is not None and subject.xpos == "NNP" and not tree.child(subject.id, "conj")
    is_base = verb.xpos in ("VB", "VBP") and tree.child(verb.id, "aux") is None
    return is_one and is_base and is_verb_form(verb.form, "VBD")


def _is_unseen_act(tree: Tree) -> bool:
    """Tell whether the main verb is in the simple present and says what nobody sees somebody do
    ("Mary testifies to it"): it would seem to be seen of a woman.
    """
    verb = tree.root
    lemma = verb_lemma(verb.form, verb.lemma, verb.xpos) or verb.lemma
    is_simple = verb.xpos in ("VBP", "VBZ") and tree.child(verb.id, "aux", "cop") is None
    return is_simple and lemma not in words("statives") and not is_act_shown(lemma)


def _stays_unknown(tree: Tree, name: Token) -> bool:
    """Tell whether nothing can be said instead of a name, so that the others stay, too."""
    noun = tree.parent(name.id)
    is_modifier = noun is not None and noun.upos == "NOUN" and name.relation in PARTS
    is_likeness = noun is not None and noun.lemma.lower() in LIKENESSES
    is_dropped = is_modifier or is_likeness or _is_introduced(tree, name)
    return not is_dropped and name.relation not in PARTS and _class_of(tree, name) is None


def _is_name(tree: Tree, token: Token) -> bool:
    """Tell whether a word is a name for the tagger and not a common word in the dictionary."""
    lower = token.form.lower()
    if token.upos == "NOUN" and token.form == lower:
        # Captions in lower case: "through arizona", "maria lopez is singing".
        if _is_common(token) or token.relation in PARTS or tree.child(token.id, "det"):
            return False
        return (
            _text(tree, token) in phrases("names")
            or _text(tree, token).split()[0] in _given_names()
        )
    if token.upos != "PROPN" or not token.form[:1].isupper() or lower in words("peoples"):
        return False
    if lower in words("calendar") | FEASTS or (token.form.isupper() and len(token.form) < 5):
        return False
    article = tree.child(token.id, "det")
    is_kind = article is not None and article.form.lower() in ("a", "an")  # "a Labrador"
    if is_kind and not _is_listed(tree, token):
        return False
    return not _is_common(token) or _is_listed(tree, token) or _ends_name(tree, token)


@cache
def _given_names() -> frozenset[str]:
    return words("names_of_men", "names_of_women")


def _is_bare(tree: Tree, token: Token) -> bool:
    return tree.child(token.id, "det", "amod") is None and token.relation not in PARTS


def _is_common(token: Token) -> bool:
    lower = token.form.lower()
    common_nouns = words("animals", "games") | words("mass", "persons")
    return lower in common_nouns or "NOUN" in get_all_lemmas(lower)


def _is_listed(tree: Tree, token: Token) -> bool:
    text = _text(tree, token)
    return text in phrases("names") or (_is_bare(tree, token) and text.split()[0] in _given_names())


def _ends_name(tree: Tree, token: Token) -> bool:
    """Tell whether a common word ends a name: "Tower" of "Eiffel Tower"."""
    return _is_common(token) and bool(_parts(tree, token)) and token.relation not in PARTS


def _parts(tree: Tree, token: Token) -> tuple[Token, ...]:
    return tuple(
        t
        for t in tree.children(token.id, *PARTS)
        if t.form[:1].isupper() or t.form in _given_names()
    )


def _text(tree: Tree, token: Token) -> str:
    """Return the whole name in lower case."""
    ids = {token.id, *(t.id for t in _parts(tree, token))}
    return " ".join(t.form.lower() for t in tree if t.id in ids)


def _is_title(tree: Tree) -> bool:
    """Tell whether most nouns and adjectives, or too many words for a caption, have a capital."""
    nominal = [t for t in tree.tokens[1:] if t.upos in ("ADJ", "NOUN", "PROPN")]
    capital = [t for t in nominal if t.form[0].isupper()]
    return len(capital) > MAX_NAMES or (len(nominal) > 2 and 2 * len(capital) > len(nominal))


def _is_introduced(tree: Tree, name: Token) -> bool:
    """Tell whether *named* or *called* precedes the name."""
    place = min(tree.index(t.id) for t in (*_parts(tree, name), name))
    verb = tree.tokens[place - 1] if place else None
    is_naming = verb is not None and verb.form.lower() in ("named", "called")
    return is_naming and verb is not None and verb.head != 0


def _without_naming(edit: Edit, tree: Tree, name: Token) -> Reason | None:
    """Remove "named Tom" after a noun."""
    name_tokens = (*_parts(tree, name), name)
    place = min(tree.index(t.id) for t in name_tokens)
    verb = tree.tokens[place - 1]
    if not _is_introduced(tree, name):
        return None
    edit.remove(verb.id, *(t.id for t in name_tokens))
    return Reason("words_removed", words=f"{verb.form} {name.form}")


def _without_modifier(edit: Edit, tree: Tree, name: Token) -> Reason | None:
    """Remove a name before a common noun, with the rest of the name."""
    noun = tree.parent(name.id)
    is_before = noun is not None and tree.index(name.id) < tree.index(noun.id)
    is_modifier = name.relation in ("compound", "amod", "nmod:unmarked") and is_before
    if noun is None or not is_modifier or noun.upos != "NOUN" or _is_common(name):
        return None
    after = tree.tokens[tree.index(name.id) + 1]
    if after.form[0] in "-–/" or not name.space_after:
        return None  # "the Coca-Cola company": a part of one word
    name_tokens = [*_parts(tree, name), name]
    edit.remove(*(t.id for t in sorted(name_tokens, key=lambda t: tree.index(t.id))))
    return Reason("words_removed", words=name.form)


def _is_located(tree: Tree, name: Token) -> bool:
    """Tell whether the noun that the name describes is in a place with another name: without the
    first one it would seem to belong there ("the protest against the Cracow plan in Warsaw"). Or
    whether it says what a quality is.
    """
    noun = tree.parent(name.id)
    is_before = noun is not None and noun.upos == "NOUN" and name.relation in PARTS
    if is_before and noun is not None and is_unseen(noun.lemma) and noun.relation == "nmod":
        return True  # "men of Norman birth"
    follower = tree.index(noun.id) + 1 if noun is not None else len(tree)
    if not is_before or follower >= len(tree):
        return False
    case = tree.tokens[follower]
    is_place = case.relation == "case" and case.form.lower() in LOCATIVES - {"from", "to"}
    return is_place and tree[case.head].upos == "PROPN"


def _with_class(edit: Edit, tree: Tree, name: Token) -> Reason | None:
    stands_for = _class_of(tree, name)
    if stands_for is None or name.relation in PARTS or _is_torn(tree, name):
        return None
    article, _, noun = stands_for.rpartition(" ")
    if article in ("a", "an") and _is_named_before(tree, name, stands_for):
        article = "another"
    parts = tuple(t for t in _parts(tree, name) if t.id in edit)
    edit.remove(*(t.id for t in parts))
    text = " ".join([*(t.form for t in parts if t.id != name.id), name.form])
    _insert_words(edit, tree, name, article)
    edit.set(name.id, form=noun, lemma=noun, upos="NOUN", xpos="NN", feats=SINGULAR)
    return Reason("changed", old=text, new=f"{article} {noun}".strip())


def _is_named_before(tree: Tree, name: Token, stands_for: str) -> bool:
    """Tell whether an earlier name has the same class ("Maria is dancing with Anna")."""
    earlier = tree.tokens[: tree.index(name.id)]
    return any(_is_name(tree, t) and _class_of(tree, t) == stands_for for t in earlier)


def _says_too_little(tree: Tree, name: Token) -> bool:
    """Tell whether its class cannot replace the name: a country or a city that is not just
    where the scene is, or one of several coordinated names, another of which has no class.
    """
    if name.relation in PARTS:
        return False
    stands_for = _class_of(tree, name)
    names = [name, *tree.children(name.id, "conj")]
    if name.relation == "conj":
        names.append(tree[name.head])
    if stands_for is None:
        return any(_is_name(tree, t) and _class_of(tree, t) for t in names)
    possessum = tree.parent(name.id)
    if name.deprel == "nmod:poss" and possessum is not None and is_abstract(possessum.lemma):
        return True  # "Sharon's assassination of ..."
    case = tree.child(name.id, "case")
    is_place = stands_for.rpartition(" ")[2] in PLACES
    is_in_place = case is not None and case.form.lower() in LOCATIVES
    is_around = case is not None and case.lemma == "of" and name.relation == "nmod"
    is_around = is_around and tree[name.head].lemma in PARTS_OF_PLACES
    if is_place and any(_describes(tree, t, name) for t in tree.children(name.id)):
        return True  # "in modern Egypt"
    follower = tree.tokens[tree.index(name.id) + 1 :][:1]
    if tree.child(name.id, "acl") or any(t.xpos in ("WDT", "WP", "WRB") for t in follower):
        return True  # "in Norway where there is snow": any such country
    is_visited = name.relation == "obj" and tree[name.head].lemma in VERBS_OF_VISITING
    return is_place and not (is_in_place or is_around or is_visited)


def _is_likened(tree: Tree, name: Token) -> bool:
    """Tell whether something looks like what is named ("what looks like arizona")."""
    place = min(tree.index(t.id) for t in (*_parts(tree, name), name))
    return place > 0 and tree.tokens[place - 1].form.lower() == "like"


def _describes(tree: Tree, token: Token, name: Token) -> bool:
    is_before = tree.index(token.id) < tree.index(name.id)
    return is_before and token.upos in ("ADJ", "ADV", "NOUN", "NUM")


def _is_torn(tree: Tree, name: Token) -> bool:
    """Tell whether the parser split one name ("Mount Everest"), or another name explains it."""
    name_ids = {name.id, *(t.id for t in _parts(tree, name))}
    places = [tree.index(each) for each in name_ids]
    around = [*tree.tokens[max(min(places) - 1, 0) : min(places)]]
    around += tree.tokens[max(places) + 1 : max(places) + 2]
    is_split = any(t.upos == "PROPN" or (t.upos == "ADJ" and t.form[0].isupper()) for t in around)
    before = tree.tokens[min(places) - 1] if min(places) else None
    # "NASA administrator Michael Griffin": the title stands before the name.
    is_titled = before is not None and before.upos == "NOUN"
    is_split = is_split or is_titled
    return is_split or name.relation == "appos" or bool(tree.child(name.id, "appos"))


def _without_likeness(edit: Edit, tree: Tree, name: Token) -> Reason | None:
    """Remove "of Gandhi" after a statue."""
    noun, case = tree.parent(name.id), tree.child(name.id, "case")
    is_likeness = noun is not None and noun.lemma.lower() in LIKENESSES and case is not None
    if not is_likeness or case is None or case.lemma != "of" or name.relation != "nmod":
        return None
    edit.remove(*(t.id for t in tree.subtree(name.id)))
    return Reason("words_removed", words=f"of {name.form}")


def _class_of(tree: Tree, name: Token) -> str | None:
    """Return the words for the class of a name, with the article they need."""
    text, verb = _text(tree, name), tree.parent(name.id)
    name_class = phrases("names").get(text)
    if name_class == MUSIC and not (verb is not None and verb.lemma in MUSICAL):
        return "a composer"
    if name_class in ("a river", "an ocean") and tree.child(name.id, "det") is None:
        return None  # "Amazon" without an article is not the river
    if name_class is not None:
        return name_class
    if tree.child(name.id, "det") is None:
        if text.split()[0] in words("names_of_men"):
            return "a man"
        if text.split()[0] in words("names_of_women"):
            return "a woman"
    if _ends_name(tree, name) and name.form.lower() in words("landmarks"):
        return f"a {name.form.lower()}"
    return None


def _insert_words(edit: Edit, tree: Tree, name: Token, before: str) -> None:
    """Put article and adjective before the name's head unless it has a determiner."""
    determiner = tree.child(name.id, "det", "nmod:poss", "nummod")
    for word in before.split():
        is_article = word in ("a", "an", "another")
        if is_article and determiner is not None:
            continue
        edit.insert(
            word,
            before=name.id,
            head=name.id,
            deprel="det" if is_article else "amod",
            lemma="a" if word == "an" else word,
            upos="DET" if is_article else "ADJ",
            xpos="DT" if is_article else "JJ",
            feats=ARTICLE if word in ("a", "an") else Feats(),
        )
