"""What a writing campaign asks for, what was written, and what waits for a decision."""
