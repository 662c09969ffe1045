"""Reading judgements from tables written by other tools."""
