"""Pairs of words related in a wordnet, a thesaurus or association norms (RUSSE)."""
