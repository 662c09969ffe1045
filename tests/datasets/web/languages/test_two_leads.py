"""Two leads who change the tables of a language at the same time."""

from django.test import Client

from datasets.models import LanguageSave, User
from datasets.services.languages.tables import tables_put

OBJECT_FIRST = """\
rule s2.object_first
does: puts the object first
expected: ENTAILMENT
pattern { V [root]; V -[nsubj]-> S; V -[obj]-> O; S << V; V << O; }
refuse "another clause follows" { V -[conj]-> X; }
commands { swap subtree S with subtree O; }
example: Malý pes honí velkou kočku. → Velkou kočku honí malý pes.
"""


def test_rules_that_somebody_else_saved_are_kept_until_the_lead_has_seen_them(
    client: Client, learnt: LanguageSave, manager: User
) -> None:
    client.force_login(manager)
    address = "/p/psi/language/tables/rules.txt/"
    form = client.get(address).context["form"]
    mine = {"text": OBJECT_FIRST, "based_on": form["based_on"].value()}
    theirs = OBJECT_FIRST.replace("s2.object_first", "s2.front")
    tables_put(project=learnt.project, texts={"rules.txt": theirs}, actor=manager)
    # The page was opened before that.
    assert client.post(address, mine).status_code == 302
    answer = client.post("/p/psi/language/save/")
    assert answer.status_code == 409
    assert "somebody else saved rules.txt" in answer.content.decode()
    page = client.get(address)
    assert "Somebody else saved this table after you changed it" in page.content.decode()
    assert page.context["table"].text == OBJECT_FIRST
    assert "s2.front" in client.get("/p/psi/language/draft/").content.decode()
    again = {"text": OBJECT_FIRST, "based_on": page.context["form"]["based_on"].value()}
    client.post(address, again)
    assert "Somebody else saved" not in client.get(address).content.decode()
    assert client.post("/p/psi/language/save/").status_code == 302
