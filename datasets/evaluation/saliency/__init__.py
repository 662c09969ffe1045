"""Word saliency learnt from text in running order (Samardzhiev, Gargett and Bollegala 2018)."""
