"""How dates are written where Django's own way for a language does not fit (FORMAT_MODULE_PATH)."""
