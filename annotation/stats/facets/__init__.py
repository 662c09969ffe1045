"""Joint models of annotators and pairs: severe and careless annotators, misfitting pairs."""
