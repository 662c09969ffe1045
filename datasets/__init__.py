"""Material: sentences, pairs, files and releases."""

from datasets.wording import WORDINGS
from transforms.wording import add

# Here, so that whoever has a reason of this package also has its words.
add(WORDINGS)
