"""People and judgements: campaigns, statistics and gold."""

from annotation.wording import WORDINGS
from transforms.wording import add

# Here, so that no reason of this package is ever without its words.
add(WORDINGS)
