"""Rows of the words table: Turkish letters that follow the vowel or consonant before them."""

HARMONY = """\
harmony\tA\ta\taıou
harmony\tA\te\teiöü
harmony\tI\tı\taı
harmony\tI\ti\tei
harmony\tI\tu\tou
harmony\tI\tü\töü
harmony\tD\tt\tfstkçşhp
harmony\tD\td
"""
