"""Judgements of two annotators in the long layout, with a checkpoint."""

LONG = """annotator,pair,rating,label,order,tranche,checkpoint,expected
ann,1,5,E,AB,one,,
ann,2,1,N,AB,one,,
ann,3,4,E,AB,one,,
ann,check,1,,AB,one,yes,5
bob,1,4,E,BA,one,,
bob,2,2,N,BA,one,,
bob,3,5,C,BA,one,,
bob,check,5,,AB,one,yes,5
"""
