"""`python -m pairwright`."""

import sys

from .cli import main

sys.exit(main())
