"""Pages on which leads plan writing, people write, and others decide what is taken."""
