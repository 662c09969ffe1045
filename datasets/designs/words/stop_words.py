"""Words of closed classes: pronouns, prepositions, conjunctions, auxiliaries, particles, numerals.

A language without a list has no stop words until the project lead enters some.
"""

from collections.abc import Mapping
from typing import Final

_ENGLISH: Final = """
a an the this that these those each every either neither some any no none all both few many much
more most several other another such same own i me my mine myself we us our ours ourselves you
your yours yourself yourselves he him his himself she her hers herself it its itself they them
their theirs themselves who whom whose which what whatever whoever someone somebody something
anyone anybody anything everyone everybody everything nobody nothing one about above across
after against along among around at before behind below beneath beside between beyond by down
during except for from in inside into near of off on onto out outside over past per since
through throughout till to toward towards under underneath until up upon with within without and
but or nor so yet because although though while whereas if unless whether than as when whenever
where wherever why how am is are was were be been being have has had having do does did doing
can could may might must shall should will would ought not never only just too very quite rather
also even still already again here there now then once
"""
_POLISH: Final = """
ja mnie mi mną my nas nam nami ty ciebie cię tobie ci tobą wy was wam wami on ona ono oni one
jego go jemu mu nim jej ją nią ich im nimi się siebie sobie sobą mój moja moje twój twoja twoje
nasz nasza nasze wasz wasza wasze swój swoja swoje ten ta to ci te tego tej tych tym tymi tamten
tamta tamto taki taka takie kto co kogo czego komu czemu kim czym który która które jaki jaka
jakie czyj nikt nic ktoś coś każdy każda każde wszyscy wszystko wszystkie żaden żadna żadne inny
inna inne sam sama samo bez dla do ku między na nad o od po pod poza przed przez przy u w we
wśród z za ze a aby albo ale ani bo choć czy gdy gdyby i jak jako jednak jeśli jeżeli lecz lub
niż oraz ponieważ że żeby więc zatem być jest są był była było byli były będzie będą jestem mieć
ma mają można trzeba nie tak też także już jeszcze tylko bardzo gdzie kiedy tam tu tutaj teraz
wtedy
"""
_GERMAN: Final = """
der die das den dem des ein eine einen einem einer eines kein keine keinen dieser diese dieses
jener jene jenes jeder jede jedes alle beide manche mehrere viele wenige ich mich mir wir uns du
dich dir ihr euch er ihn ihm sie es sich mein meine dein deine sein seine ihre unser unsere euer
eure wer wen wem wessen was welcher welche welches jemand niemand etwas nichts man an auf aus
bei bis durch für gegen hinter in neben mit nach ohne seit über um unter von vor zu zwischen im
am zum zur vom beim ins ans und oder aber denn sondern weil dass ob wenn als wie obwohl während
damit bin bist ist sind seid war waren sein haben habe hat hatte werden wird wurde können kann
müssen muss sollen soll wollen will dürfen darf mögen mag nicht nie nur auch sehr schon noch
hier dort da dann jetzt wo wann warum
"""
STOP_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    language: tuple(text.split())
    for language, text in (("en", _ENGLISH), ("pl", _POLISH), ("de", _GERMAN))
}
