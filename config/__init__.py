"""The Django project: settings, URLs, its own servers, and how an install runs."""
