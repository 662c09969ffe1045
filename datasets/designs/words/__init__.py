"""Word pairs sampled from norms, as SimLex-999 was (Hill et al. 2015, section 3.1)."""
