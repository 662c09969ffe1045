"""Material: sentences, pairs, files and releases."""

from datasets.wording import WORDINGS
from transforms.wording import add

# Here, so that no reason of this package is ever without its words.
add(WORDINGS)
