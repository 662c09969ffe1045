"""People and judgements: campaigns, statistics and gold."""

from annotation.wording import WORDINGS
from transforms.wording import add

# Here, so that whoever has a reason of this package also has its words.
add(WORDINGS)
