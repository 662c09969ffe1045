"""Arabic sentences that begin with a conjunction that is written together with its verb."""

from dataclasses import replace

from transforms.conllu import load
from transforms.packs.fallback.agreement import Agreement
from transforms.packs.fallback.contractions import Contractions
from transforms.packs.fallback.forms import Forms
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.words import parse_words
from transforms.reason import Reason
from transforms.rule import Candidate, Context, Refusal, answers
from transforms.rules.universal.s3_negation import Negation

FIN = "Aspect=Imp|Mood=Ind|Number=Sing|Person=3|VerbForm=Fin"
AND_READS = f"""\
# text = ويقرأ الولد الكتاب.
1-2	و{{verb}}	_	_	_	_	_	_	_	_
1	{{first}}	{{first}}	CCONJ	_	_	2	cc	_	_
2	{{verb}}	{{verb}}	VERB	_	{FIN}	0	root	_	_
3	الولد	ولد	NOUN	_	Case=Nom	2	nsubj	_	_
4	الكتاب	كتاب	NOUN	_	Case=Acc	2	obj	_	SpaceAfter=No
5	.	.	PUNCT	_	_	2	punct	_	_

"""
VERBS = ("يقرأ", "يكتب", "يحمل", "يفتح", "يبيع", "يترك")


def negated(first: str, *, learnt: str = "و") -> Candidate | Refusal:
    trees = [t for verb in VERBS for t in load(AND_READS.format(first=learnt, verb=verb))]
    (tree,) = load(AND_READS.format(first=first, verb="يقرأ"))
    pack = FallbackPack(
        "ar",
        Forms.of(trees),
        Agreement.of(trees),
        parse_words("negation\tلا\t–\tbefore\n"),
        contractions=Contractions.of(trees),
    )
    (answer,) = answers(Negation(), tree, Context(pack))
    if isinstance(answer, Refusal):
        return answer
    return replace(answer, tree=pack.finish(answer.tree, tree))


def test_a_conjunction_that_leans_on_the_verb_leans_on_its_negation() -> None:
    answer = negated("و")
    assert isinstance(answer, Candidate), answer
    assert answer.text == "ولا يقرأ الولد الكتاب."


def test_another_word_is_not_parted() -> None:
    assert negated("و", learnt="ف") == Refusal("s3.negation", Reason("verb_is_multiword"))
