"""The only URL of the bare site: read a pair, write an answer."""

import os
from uuid import uuid4

from django.contrib.auth.decorators import login_required
from django.core.wsgi import get_wsgi_application
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.urls import path

TABLE = """
    CREATE TABLE IF NOT EXISTS bare_answer (
        id bigserial PRIMARY KEY, user_id bigint, pair_id bigint, rating float, label text,
        client_id uuid UNIQUE, created_at timestamptz DEFAULT now())
"""
"""The same columns as a judgement has, in a table of its own."""


@login_required
def answer(request: HttpRequest, pair_id: int) -> HttpResponse:
    """Store an answer to a pair, and return the texts of a pair."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT a.text, b.text FROM datasets_pair p "
            "JOIN datasets_sentence a ON a.id = p.sentence_a_id "
            "JOIN datasets_sentence b ON b.id = p.sentence_b_id WHERE p.id = %s",
            [pair_id],
        )
        first, second = cursor.fetchone()
        cursor.execute(
            "INSERT INTO bare_answer (user_id, pair_id, rating, label, client_id) "
            "VALUES (%s, %s, %s, %s, %s)",
            [request.user.pk, pair_id, request.POST["rating"], request.POST["label"], uuid4()],
        )
    return HttpResponse(f"{first}\n{second}")


urlpatterns = [path("answer/<int:pair_id>/", answer)]
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.load.bare")
application = get_wsgi_application()
