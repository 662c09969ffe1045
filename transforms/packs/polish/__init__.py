"""What the rules must know of Polish: forms, agreement, government, commas and word lists."""
