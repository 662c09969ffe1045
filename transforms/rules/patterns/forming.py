"""Commands that change words: a form is looked up by lemma and features, and the words that agree
with it follow, as in the other rules for any language.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from transforms.edit import Change, Edit
from transforms.packs.fallback.agreement import Link
from transforms.packs.fallback.noun_phrases import adjectives_of, determiner_of
from transforms.packs.fallback.pack import FallbackPack
from transforms.packs.fallback.patterns.syntax import Agree
from transforms.reason import Reason, Refused
from transforms.rules.universal.adapting import (
    NO_SUCH_WORD,
    Adaptation,
    followers,
    has_pronoun,
    reinflect,
)
from transforms.rules.universal.determining import with_determiner
from transforms.rules.universal.endings import beside
from transforms.rules.universal.substitution import with_word
from transforms.tree import Feats, Token, Tree


@dataclass
class Forming:
    """A tree whose words get their forms one after the other, with the trace and the warnings."""

    pack: FallbackPack
    tree: Tree
    log: tuple[Change, ...] = ()
    warnings: tuple[Reason, ...] = ()
    # Words with a new lemma: features that the file does not name are those of the lemma.
    _fresh: set[int] = field(default_factory=set)
    # Inserted words: they agree with the words around them, and nothing agrees with them.
    _inserted: set[int] = field(default_factory=set)

    def add(self, token_id: int) -> None:
        """Look up the form of an inserted word."""
        self.mark_inserted(token_id)
        self._do(lambda token: self._reshape(token, token.feats), token_id)

    def mark_inserted(self, token_id: int) -> None:
        self._fresh.add(token_id)
        self._inserted.add(token_id)

    def spell(self, token_id: int, form: str) -> None:
        """Give a word a form, whether or not the table has it."""
        edit = Edit(self.tree)
        edit.set(token_id, form=form)
        self._keep(Adaptation(edit))

    def change(self, token_id: int, lemma: str, feats: dict[str, str]) -> None:
        """Give a word another lemma, other features, or both."""
        token = self._at(token_id)
        if lemma and lemma != token.lemma:
            if not feats:
                self._do(lambda token: self._exchange(token, lemma), token_id)
                return
            feats = {**self._lexical(token, lemma), **feats}
            edit = Edit(self.tree)
            edit.set(token_id, lemma=lemma)
            self._keep(Adaptation(edit))
            self._fresh.add(token_id)
        self._do(lambda token: self._reshape(token, token.feats.updated(**feats), feats), token_id)

    def agree(self, command: Agree, token_id: int, other_id: int) -> None:
        """Give a word the features of another."""
        token, other = self._at(token_id), self._at(other_id)
        names = command.features or self._agreement(token, other)
        if not names:
            raise Refused(Reason("neighbour_agreement_unknown"))
        self.change(token_id, "", {name: other.feats.get(name) for name in names})

    def mend_endings(self, source: Tree) -> None:
        """Give adjectives the endings that a new or changed determiner requires."""
        if not self.pack.noun_phrases.governs_endings:
            return
        edit = Edit(self.tree)
        for noun in (token for token in self.tree if token.upos in {"NOUN", "PROPN"}):
            determiner = _determiner(self.tree, noun)
            determiner_before = (
                _determiner(source, source[noun.id]) if noun.id in source else determiner
            )
            for adjective in (
                adjectives_of(self.tree, noun) if determiner != determiner_before else ()
            ):
                form = beside(self.pack, self.tree, noun, adjective.lemma, adjective.feats)
                edit.set(adjective.id, form=form.text)
        self._keep(Adaptation(edit))

    def _do(self, change: Callable[[Token], Adaptation], token_id: int) -> None:
        self._keep(change(self._at(token_id)))

    def _at(self, token_id: int) -> Token:
        """Return a word as it is now; it may have been removed with its phrase."""
        if token_id not in self.tree:
            raise Refused(Reason("token_missing", token=token_id))
        return self.tree[token_id]

    def _keep(self, adaptation: Adaptation) -> None:
        self.tree = adaptation.edit.commit()
        self.log += adaptation.edit.log
        self.warnings += adaptation.warnings

    def _exchange(self, token: Token, lemma: str) -> Adaptation:
        above = self.tree.parent(token.id)
        if token.relation == "det" and above is not None and above.upos == "NOUN":
            return with_determiner(self.pack, Edit(self.tree), self.tree, token, lemma)
        return with_word(self.pack, self.tree, token, lemma)

    def _reshape(
        self, token: Token, wanted: Feats, required: dict[str, str] | None = None
    ) -> Adaptation:
        """Give a word features and their form, and what is required to the words that agree."""
        feats = self._bundle(token, wanted, required if required is not None else dict(wanted))
        changes = {
            name: feats.get(name)
            for name in {*feats, *token.feats}
            if feats.get(name) != token.feats.get(name)
        }
        edit, tree = Edit(self.tree), self.tree
        if token.id in self._fresh and not changes:
            changes = dict(feats)
        warnings = reinflect(self.pack, tree, edit, (token,), changes)
        # Features that a word loses (an infinitive its person) stay on the others, except gender.
        lexical = self.pack.forms.lexical_names(token.upos)
        new_values = {
            name: value
            for name, value in changes.items()
            if token.id not in self._inserted and name in token.feats and (value or name in lexical)
        }
        if new_values:
            agreeing_words = followers(self.pack, tree, token, new_values)
            self._check_coordinated(token, agreeing_words, new_values)
            warnings += reinflect(self.pack, tree, edit, agreeing_words, new_values)
        return Adaptation(edit, warnings)

    def _check_coordinated(
        self, token: Token, agreeing_words: tuple[Token, ...], new_values: dict[str, str]
    ) -> None:
        """Refuse where a coordinated adjective would have to agree as well."""
        for adjective in adjectives_of(self.tree, token):
            shares = any(adjective.feats.get(n) == token.feats.get(n) for n in new_values)
            if shares and adjective.relation == "conj" and adjective not in agreeing_words:
                raise Refused(Reason("adjective_is_joined_with_another"))

    def _bundle(self, token: Token, wanted: Feats, required: dict[str, str]) -> Feats:
        """Return the features to look up: those wanted if words have them, else those of the lemma.

        Of a participle a finite verb keeps neither person nor mood: where no word has all features
        that are left, the lemma's own forms with those asked for decide, if they are one.
        """
        forms, exact = self.pack.forms, forms_has(self.pack, token, wanted)
        if exact or (token.id not in self._fresh and forms.has_bundle(token.upos, wanted)):
            return wanted
        bundles = [
            each
            for each in forms.feats_of(token.lemma, token.upos)
            if all(each.get(name) == value for name, value in required.items())
        ]
        n_shared = max((_n_shared(each, wanted) for each in bundles), default=0)
        best = [each for each in bundles if _n_shared(each, wanted) == n_shared]
        if len({forms.inflect(token.lemma, token.upos, each).text for each in best}) > 1:
            raise Refused(Reason("features_fit_several_forms"))
        if best:
            return max(best, key=lambda e: (forms.count(token.lemma, token.upos, e), str(e)))
        if not forms.has_bundle(token.upos, wanted):
            raise Refused(NO_SUCH_WORD)
        return wanted

    def _lexical(self, token: Token, lemma: str) -> dict[str, str]:
        """Return the features that come with another lemma, such as the gender of a noun."""
        old = self.pack.forms.lexical(token.lemma, token.upos) or Feats()
        new = self.pack.forms.lexical(lemma, token.upos)
        if new is None:
            raise Refused(Reason("other_word_gender_unknown"))
        changes = {n: new.get(n) for n in {*old, *new} if token.feats.get(n) != new.get(n)}
        if changes and has_pronoun(self.tree):
            raise Refused(Reason("pronoun_may_refer_to_regendered_word"))
        return changes

    def _agreement(self, token: Token, other: Token) -> tuple[str, ...]:
        """Return the features of the other word in which such words agree in the treebank."""
        child, head = (token, other) if token.head == other.id else (other, token)
        return tuple(
            name
            for name in sorted(other.feats)
            if Link(child.deprel, child.upos, head.upos, name) in self.pack.agreement.links
        )


def forms_has(pack: FallbackPack, token: Token, feats: Feats) -> bool:
    """Tell whether the treebank has the word itself with the features."""
    return pack.forms.has(token.lemma, token.upos, feats)


def _n_shared(feats: Feats, others: Feats) -> int:
    return len(feats.items() & others.items())


def _determiner(tree: Tree, noun: Token) -> str:
    determiner = determiner_of(tree, noun)
    return determiner.lemma if determiner else ""
