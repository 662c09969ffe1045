"""A language pack learnt from a treebank file alone."""
