"""What is asked in campaigns of best–worst scaling, and what was chosen."""
