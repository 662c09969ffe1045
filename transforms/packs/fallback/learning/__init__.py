"""What a treebank shows about its language, as lines of the words table."""
