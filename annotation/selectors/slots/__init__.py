"""What texts and four-tuples share: both are asked for in slots."""
