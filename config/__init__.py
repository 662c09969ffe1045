"""The Django project: settings, addresses, the own servers and what runs and guards them."""
