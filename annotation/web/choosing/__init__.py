"""The page on which people choose the best and the worst of four pairs."""
