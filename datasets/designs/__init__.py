"""Who is paired with whom. Pure: no Django, no database."""
