"""Pages on which people write, and on which others decide what enters the corpus."""
