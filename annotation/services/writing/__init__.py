"""What authors write in a campaign, and what becomes of it."""
