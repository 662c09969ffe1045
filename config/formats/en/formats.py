"""Dates in English that readers of every country take for the same day.

Django's are American: 11/12/2026 is the eleventh of December to most of the world.
"""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATE_FORMAT = "Y-m-d"
SHORT_DATETIME_FORMAT = "Y-m-d H:i"
TIME_FORMAT = "H:i"
