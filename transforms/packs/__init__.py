"""What the rules need of a language: its forms, its agreement, its word lists."""
