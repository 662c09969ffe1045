"""Writing campaigns: creating, opening, writing and settling."""
