"""English: inflection, articles, agreement, pronouns and word lists."""
