"""Word pairs by part of speech, concreteness, association and wordnet relation (SimLex-999, 4)."""
