"""The objective of saliency: to tell the neighbours of a sentence from unrelated sentences.

Equations 1 to 3 of the paper, with the gradient by automatic differentiation: the printed one has a
logarithm around the sum of equation 8 and the exponent of another pair in it, and is not the
derivative of equation 2.
"""

from enum import StrEnum

import torch

ABSENT = -1e30  # an inner product that adds nothing to a softmax; infinities give NaN gradients
NEIGHBOURS = 2  # the sentence before and the one after


class Similarity(StrEnum):
    """What goes into the softmax of equation 2 for two sentences."""

    INNER = "inner"  # the inner product of the sums, as printed
    MEAN = "mean"  # the inner product of the weighted means: scaled by both lengths
    COSINE = "cosine"


def sentence_vectors(
    vectors: torch.Tensor,
    weights: torch.Tensor,
    words: torch.Tensor,
    starts: torch.Tensor,
    similarity: Similarity,
) -> torch.Tensor:
    """Return the sentences' weighted sums of word vectors (equation 1), scaled for the similarity.

    Parameters
    ----------
    vectors : tensor of float, shape (vocabulary, d)
    weights : tensor of float, shape (tokens,)
        The saliency of each token's word.
    words, starts : tensors of int, shapes (tokens,) and (sentences,)
        The words of the sentences end to end, and where each sentence begins.
    similarity : Similarity

    Returns
    -------
    tensor of float, shape (sentences, d)
    """
    sums = torch.nn.functional.embedding_bag(
        words, vectors, starts, mode="sum", per_sample_weights=weights
    )
    if similarity is Similarity.COSINE:
        return torch.nn.functional.normalize(sums, dim=1)
    if similarity is Similarity.MEAN:
        ends = torch.cat([starts[1:], starts.new_tensor([len(words)])])
        return sums / (ends - starts).clamp(min=1).unsqueeze(1)
    return sums


def cross_entropy(products: torch.Tensor, present: torch.Tensor) -> torch.Tensor:
    """Return the mean error of equation 3 over all instances, to be made small.

    Parameters
    ----------
    products : tensor of float, shape (sentences, NEIGHBOURS + K)
        Similarities of each sentence with its neighbours and with K negatives.
    present : tensor of bool, same shape
        False where there is no such neighbour, or the negative is one.

    Returns
    -------
    tensor of float, scalar
        The paper maximises equation 3; this is its negative, the usual cross-entropy.

    Notes
    -----
    log(1 - h) of one candidate is the log of the others' share of the softmax: computed so, it is
    exact where h is 1 in floating point, which unscaled inner products reach at once.
    """
    masked = products.masked_fill(~present, ABSENT)
    log_sum = torch.logsumexp(masked, dim=1, keepdim=True)
    count = masked.shape[1]
    repeated = masked.unsqueeze(1).expand(-1, count, -1)
    repeated = repeated.masked_fill(torch.eye(count, dtype=torch.bool), ABSENT)
    log_not = torch.logsumexp(repeated[:, NEIGHBOURS:], dim=2) - log_sum
    # Without a candidate other than itself, a negative has nothing to be compared with.
    alone = present.sum(dim=1, keepdim=True) <= 1
    errors = torch.cat([log_sum - masked[:, :NEIGHBOURS], -log_not], dim=1)
    has_target = present & ~alone
    return errors.masked_fill(~has_target, 0.0).sum() / has_target.sum().clamp(min=1)
