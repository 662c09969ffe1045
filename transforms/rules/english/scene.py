"""What describes no scene: sentences whose verbs must keep their tense and mood.

A caption says what is happening, so its verbs can be put into the present continuous. Prose also
says what its author does and thinks, what happens again and again, and what happens if or after
something else; "I am recommending it" and "if the talks are stalling" say something else than
their sources.
"""

import re

from transforms.packs.english.words import is_animate, phrases, words
from transforms.reason import Reason, reason_of
from transforms.rules.english.antecedents import has_unknown_pronoun
from transforms.tree import Token, Tree, kept_with_tree

# Pronouns for the author or the reader, and their possessives.
OF_SPEAKERS = frozenset(
    {
        "i", "me", "mine", "my", "myself", "our", "ours", "ourselves", "us", "we", "you", "your",
        "yours", "yourself",
    }
)  # fmt: skip
# Subjects that an earlier sentence introduced.
ANAPHORIC = frozenset({"he", "it", "she", "that", "they", "this"})
POSSIBLE = frozenset({"can", "could", "may", "might", "should", "would"})
# What can hardly be seen is hardly seen; what can almost be seen is not.
APPROXIMATING = frozenset({"almost", "nearly"})
EXPECTATIONS = frozenset({"able", "likely", "supposed", "unlikely"})
LANDS = frozenset({"city", "country", "island", "state"})
SUPPOSITIONS = frozenset({"hopefully", "maybe", "perhaps", "possibly", "presumably", "probably"})
# No description of a picture quotes, counts items or money, or shouts.
MARKS_OF_PROSE = frozenset(
    {'"', "``", "''", "“", "”", ":", ";", "!", "--", "–", "—", "/", "$", "€", "£", "%"}
)
# Of these some may be apostrophes, unless they open or close the sentence.
QUOTES = frozenset({"'", "‘", "’", "`", '"', "“", "”"})
TIMES = frozenset({"ago", "earlier", "later", "soon", "yesterday", "today", "tomorrow", "tonight"})
MAX_ABBREVIATION = 5  # "a BMX bike" names nobody
# A picture shows no such span of time, nor what came before or will come after it.
SPANS = frozenset({"century", "decade", "month", "week"})
UNITS = SPANS | {"day", "hour", "minute", "night", "summer", "winter", "year"}
PAST_WHICH = frozenset({"after", "in", "within"})
PARTS_OF_TIME = frozenset({"afternoon", "evening", "moment", "morning", "time"})
RELATIVE_TIMES = frozenset(
    {"coming", "current", "following", "last", "next", "past", "previous", "recent"}
)
VERBS_OF_REPORTING = frozenset(
    {"add", "admit", "argue", "claim", "explain", "report", "say", "state", "tell", "think"}
)
# Judgements speak of more than can be seen ("Favorite spot in the area").
EVALUATIVE = frozenset(
    {
        "amazing", "awesome", "awful", "bad", "best", "excellent", "fantastic", "fascinating",
        "favorite", "favourite", "good", "great", "horrible", "nice", "perfect", "poor", "terrible",
        "wonderful", "worst",
    }
)  # fmt: skip
DATE = re.compile(r"(?:mid-)?(?:1[5-9]|20)\d\ds?|\d{1,2}[:/.]\d\d.*")
# Adverbs of what is so at any time or at some, or was so before.
HABITS = ("adverbs_of_other_times", "frequency_adverbs")
# How often something is done or comes out, as adjectives.
FREQUENT = frozenset({"annual", "daily", "frequent", "monthly", "nightly", "weekly", "yearly"})
# "It is a pity", "luckily": these judge as well.
STANCES = frozenset({"fortunately", "luckily", "sadly", "thankfully", "unfortunately"})
# Not *while* and *as*, which say what is happening at the same time.
CONDITIONS = frozenset(
    {
        "after", "although", "because", "before", "if", "once", "since", "though", "unless",
        "until", "when", "whenever", "whether",
    }
)  # fmt: skip


@kept_with_tree
def describes_no_scene(tree: Tree) -> Reason | None:
    """Return why the sentence describes no scene, also because of a name; None if it may be one."""
    return tells_no_scene(tree) or reason_of(name_without_class=_names_somebody(tree))


@kept_with_tree
def tells_no_scene(tree: Tree) -> Reason | None:
    """Return why the sentence describes no scene, apart from the names in it, else None."""
    return reason_of(
        author_speaks_of_people_present=_speaks_of_self(tree),
        sentence_tells_habit=any(_is_of_habit(tree, t) for t in tree),
        sentence_is_question=tree.tokens[0].xpos in ("WRB", "WP", "WDT"),
        clause_depends_on_another=any(_is_conditional(tree, t) for t in tree),
        subject_known_from_before=_has_known_subject(tree),
        sentence_tells_possibility=_tells_possibility(tree),
        sentence_tells_date=any(_is_date(t) or _is_span(tree, t) for t in tree),
        sentence_is_written_prose=_goes_on(tree)
        or _is_spoken(tree)
        or any(
            t.form in MARKS_OF_PROSE or t.form.lower() in STANCES or _is_of_prose(tree, t)
            for t in tree
        ),
    ) or reason_of(
        phrases_without_link=_is_spliced(tree), pronoun_without_antecedent=has_unknown_pronoun(tree)
    )


def _goes_on(tree: Tree) -> bool:
    """Tell whether the sentence continues another ("but the man ...", "as if it rained")."""
    first = tree.tokens[0]
    root = tree.root
    expletive = tree.child(root.id, "expl")
    is_judgement = expletive is not None and expletive.form.lower() == "it"
    return first.upos == "CCONJ" or is_judgement or tree.child(root.id, "mark") is not None


def _is_spoken(tree: Tree) -> bool:
    """Tell whether somebody says the sentence: it has an interjection, or a quotation mark before
    its first word or behind its last, which the parser may leave in a word ("'he looks").
    """
    first, last = tree.tokens[0], tree.tokens[-1]
    is_quoted = first.form[0] in QUOTES or (last.upos == "PUNCT" and last.form[-1] in QUOTES)
    return is_quoted or any(t.upos == "INTJ" for t in tree)


def _is_spliced(tree: Tree) -> bool:
    """Tell whether a comma alone joins two sentences ("the dog growled, the man stepped back")."""
    for verb in tree.children(tree.root.id, "ccomp", "conj", "parataxis"):
        start = tree.span(verb.id)[0]
        before = tree.tokens[start - 1] if start else None
        is_joined = tree.child(verb.id, "cc", "mark") is not None
        is_split = tree.tokens[start].form == "," or (before is not None and before.form == ",")
        if is_split and not is_joined and tree.child(verb.id, "nsubj", "expl") is not None:
            return True
    return False


def _is_of_habit(tree: Tree, token: Token) -> bool:
    """Tell whether a word says how often something happens, or that nothing else ever does."""
    form, head = token.form.lower(), tree.parent(token.id)
    if token.upos == "ADV" and token.relation == "advmod" and form == "only":
        return head is not None and head.xpos in ("VBP", "VBZ")
    is_often = token.upos == "ADJ" and form in FREQUENT and head is not None and head.xpos == "NNS"
    is_each = token.relation == "det" and form in ("each", "every")
    is_each = is_each and head is not None and head.lemma in UNITS
    if token.lemma in UNITS and token.subrelation == "unmarked":  # "four trips a day"
        article = tree.child(token.id, "det")
        is_each |= article is not None and article.form.lower() in ("a", "an")
    return is_often or is_each or (token.upos == "ADV" and form in words(*HABITS))


def is_judged(tree: Tree, noun: Token) -> bool:
    """Tell whether the phrase says how good a thing is, or sets it against another."""
    modifiers = tree.children(noun.id, "amod")
    modifiers += tuple(each for t in modifiers for each in tree.children(t.id, "conj"))
    # "good quality Indian food"
    modifiers += tuple(
        each for t in tree.children(noun.id, "compound") for each in tree.children(t.id, "amod")
    )
    is_valued = any(t.form.lower() in EVALUATIVE for t in modifiers)
    conjuncts = tree.children(noun.id, "conj")
    links = [t.form.lower() for each in conjuncts for t in tree.children(each.id, "cc", "advmod")]
    is_contrast = "but" in links or "not" in links
    return is_contrast or (is_valued and not is_animate(noun.lemma))


def _has_known_subject(tree: Tree) -> bool:
    """Tell whether the first subject is a pronoun, for somebody whom another sentence names."""
    subject = tree.child(tree.root.id, "nsubj")
    return subject is not None and subject.upos == "PRON" and subject.form.lower() in ANAPHORIC


def _tells_possibility(tree: Tree) -> bool:
    """Tell whether something can, may or should happen: nobody says that it does."""
    return any(
        (t.xpos == "MD" and t.form.lower() in POSSIBLE and not _is_seen(tree, t))
        or (t.upos == "ADJ" and t.form.lower() in EXPECTATIONS and _governs(tree, t))
        or (t.upos == "ADV" and t.form.lower() in SUPPOSITIONS)
        for t in tree
    )


def _is_seen(tree: Tree, modal: Token) -> bool:
    """Tell whether what can be done is to see or to hear: it is seen."""
    verb = tree.parent(modal.id)
    if verb is None:
        return False  # "so would the farmer"
    is_nearly = any(t.form.lower() in APPROXIMATING for t in tree.children(verb.id, "advmod"))
    is_perceived = modal.form.lower() in ("can", "could") and verb.lemma in ("hear", "see")
    return is_perceived and not is_nearly


def _governs(tree: Tree, adjective: Token) -> bool:
    return tree.child(adjective.id, "xcomp", "ccomp", "advcl") is not None


def _is_date(token: Token) -> bool:
    form = token.form.lower()
    is_named = token.upos == "PROPN" and token.form[0].isupper() and form in words("calendar")
    return is_named or form in TIMES or DATE.fullmatch(form) is not None


def _is_span(tree: Tree, noun: Token) -> bool:
    """Tell whether a phrase says in which span of time ("last year", "within a few months")."""
    if noun.relation not in ("obl", "nmod"):
        return False
    is_relative = any(t.lemma in RELATIVE_TIMES for t in tree.children(noun.id, "amod", "det"))
    # "in a few minutes", "after two hours"
    is_while = any(t.form.lower() in PAST_WHICH for t in tree.children(noun.id, "case"))
    if noun.xpos == "NNS" and is_while and noun.lemma in UNITS | {"moment"}:
        return True
    if noun.lemma not in UNITS:
        # "the next time she sang", "that evening"
        is_relative |= any(t.form.lower() == "that" for t in tree.children(noun.id, "det"))
        return noun.lemma in PARTS_OF_TIME and is_relative
    is_measured = noun.relation == "nmod" and noun.deprel != "nmod"  # "a four year old boy"
    if noun.lemma in SPANS and not is_measured:
        return True
    if noun.lemma == "year" and _is_part_of_year(tree, noun):
        return True
    return is_relative


def _is_part_of_year(tree: Tree, year: Token) -> bool:
    """Tell whether something recurs in a part of the year ("during some part of the year")."""
    head = tree.parent(year.id)
    cases = tree.children(year.id, "case")
    if head is not None and any(t.form.lower() == "of" for t in cases):
        cases = tree.children(head.id, "case")
    return any(t.form.lower() in ("during", "throughout") for t in cases)


def _is_of_prose(tree: Tree, token: Token) -> bool:
    """Tell whether the word is the head of a reported or wished clause, or of one as subject.

    "she said" behind what she said, "power be where it lies", "acquiring talent gives ...". Or
    whether it is the verb with which another sentence begins ("15 Followed a silence").
    """
    if token.upos == "VERB" and token.form.istitle() and token is not tree.tokens[0]:
        return True
    speaker = tree.child(token.id, "nsubj") if token.lemma in VERBS_OF_REPORTING else None
    place = tree.index(speaker.id) if speaker is not None else 0
    is_behind = place > 0 and tree.tokens[place - 1].form == ","
    # "the sun, as sailors say, eats it up"
    is_behind = is_behind or any(t.form == "as" for t in tree.children(token.id, "mark"))
    is_reporting = speaker is not None and (is_behind or token.relation == "parataxis")
    auxiliary = tree.child(token.head, "aux", "mark") or tree.child(token.id, "aux", "mark")
    is_wish = token.form.lower() == "be" and token.xpos == "VB" and auxiliary is None
    return is_reporting or is_wish or token.relation == "csubj"


def _names_somebody(tree: Tree) -> bool:
    """Tell whether a name is left that no class stands for: a text about certain people."""
    return any(
        t.upos == "PROPN"
        and t.form[0].isupper()
        and not _is_abbreviation(t)
        and t.form.lower() not in words("peoples", "calendar")
        and (t.form.lower() not in phrases("names") or _is_land(t))
        for t in tree
    )


def _is_abbreviation(name: Token) -> bool:
    """Tell whether the capitals name no firm that does something ("a BMX bike", not "EDS reports
    a loss").
    """
    is_short = name.form.isupper() and len(name.form) < MAX_ABBREVIATION
    return is_short and name.relation != "nsubj"


def _is_land(name: Token) -> bool:
    """Tell whether a country or a city is left, which does something ("Brazil reports ...")."""
    stands_for = phrases("names")[name.form.lower()].rpartition(" ")[2]
    return stands_for in LANDS and name.relation == "nsubj"


def _speaks_of_self(tree: Tree) -> bool:
    """Tell whether the author or the reader is in the sentence, or owns something in it."""
    if tree.tokens[0].form.lower() == "lets":
        return True  # "let's", as many write it
    return any(t.upos == "PRON" and t.form.lower() in OF_SPEAKERS for t in tree)


def _is_conditional(tree: Tree, mark: Token) -> bool:
    """Tell whether the conjunction opens a clause with a finite verb of its own."""
    if mark.relation not in ("mark", "advmod") or mark.form.lower() not in CONDITIONS:
        return False
    verb = tree[mark.head]
    is_clause = verb.relation in ("advcl", "ccomp", "acl")
    return is_clause and tree.child(verb.id, "nsubj", "expl") is not None
