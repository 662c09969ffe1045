"""The generative model of a simulated campaign: latent truth, annotators and their habits. Pure."""
