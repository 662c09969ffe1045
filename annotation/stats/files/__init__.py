"""Reading judgements from tables that other tools wrote."""
