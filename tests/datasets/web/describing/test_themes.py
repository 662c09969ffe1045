import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from datasets.models import Membership, Picture, PictureChoice, Role, Source, Theme
from datasets.services.describing.descriptions import picture_describe
from tests.cast import person
from tests.datasets.themed import pictures_made

GRID, CHOICE = "/p/boats/pictures/themes/", "/p/boats/pictures/choice/"


@pytest.fixture
def pictures(project):
    return pictures_made(project, {"dogs": 3, "music": 2, "": 2})


@pytest.fixture
def lead(client, manager):
    client.force_login(manager)
    return client


def theme_of(picture: Picture) -> str:
    return Source.objects.get(pk=picture.source_id).theme


def test_the_grid_shows_small_pictures_with_themes_and_keys(lead, pictures):
    page = lead.get(f"{GRID}?theme=-").content.decode()
    assert page.count('loading="lazy"') == 2
    assert f"/p/boats/pictures/{pictures[5].pk}/small/" in page
    assert 'data-theme-key="d"' in page


def test_without_scripts_the_selected_pictures_get_the_theme_of_the_button(lead, pictures):
    sent = {"picture": [pictures[5].pk, pictures[6].pk], "theme": "dogs", "back": f"{GRID}?theme=-"}
    answer = lead.post(f"{GRID}assign/", sent)
    assert (answer.status_code, answer.url) == (302, f"{GRID}?theme=-")
    assert theme_of(pictures[6]) == "dogs"
    lead.post(f"{GRID}undo/")
    assert theme_of(pictures[6]) == ""


def test_a_link_to_another_site_is_not_followed(lead, pictures):
    sent = {"picture": pictures[5].pk, "theme": "dogs", "back": "https://elsewhere.example/"}
    assert lead.post(f"{GRID}assign/", sent).url == GRID


def test_a_script_is_told_the_counts_and_what_was_undone(lead, pictures):
    accept = {"headers": {"Accept": "application/json"}}
    sent = {"picture": pictures[5].pk, "theme": "music"}
    message = lead.post(f"{GRID}assign/", sent, **accept).json()
    assert message["counts"] == {"dogs": 3, "music": 3, "": 1}
    assert message["has_undo"]
    message = lead.post(f"{GRID}undo/", **accept).json()
    assert message["pictures"] == {str(pictures[5].pk): ""}
    assert not message["has_undo"]


def rows(*themes: dict[str, object]) -> dict[str, object]:
    data = {"themes-TOTAL_FORMS": len(themes), "themes-INITIAL_FORMS": 0}
    return data | {
        f"themes-{n}-{name}": value
        for n, theme in enumerate(themes)
        for name, value in theme.items()
    }


def test_quotas_are_previewed_saved_and_drawn_by(lead, pictures, project):
    listed = rows(
        {"was": "dogs", "name": "dogs", "key": "d", "quota": 2},
        {"was": "music", "name": "bands", "key": "b", "quota": 9},
        {"name": "boats", "key": "s"},
        {"name": ""},
    )
    preview = lead.post(CHOICE, {**listed, "count": "1"})
    assert "These numbers are a preview" in preview.content.decode()
    assert "music: 2 of 9, 7 missing" in re.sub(r"\s+", " ", preview.content.decode())
    assert Theme.objects.filter(quota=None).count() == 2
    assert lead.post(CHOICE, listed).status_code == 302
    assert list(Theme.objects.values_list("name", "key", "quota")) == [
        *(("bands", "b", 9), ("boats", "s", None), ("dogs", "d", 2)),
    ]
    sample = lead.post(f"{CHOICE}draw/", {"seed": 7, "unthemed": 0}, follow=True).content.decode()
    assert "4 pictures were chosen." in sample
    assert PictureChoice.objects.get().seed == 7
    shown = lead.get(f"{GRID}?state=chosen").context["page"].pictures
    assert len(shown) == 4
    assert "chosen with the seed 7" in lead.get("/p/boats/pictures/").content.decode()
    lead.post(f"{CHOICE}undo/")
    assert not PictureChoice.objects.filter(is_current=True).exists()


def test_a_bad_list_of_themes_is_refused_and_nothing_is_saved(lead, pictures):
    twice = lead.post(CHOICE, rows({"name": "a", "key": "x"}, {"name": "b", "key": "x"}))
    assert twice.status_code == 422
    assert "Two themes have the key “x”" in twice.content.decode()
    taken = lead.post(CHOICE, rows({"name": "dogs"}))
    assert taken.status_code == 422
    assert "already a theme with this name" in taken.content.decode()
    assert lead.post(f"{CHOICE}draw/", {"seed": "x"}).status_code == 422
    assert Theme.objects.count() == 2


def test_a_list_of_hundreds_of_themes_is_saved(lead, project, pictures):
    Theme.objects.bulk_create(Theme(project=project, name=f"theme {n}") for n in range(300))
    named = Theme.objects.values_list("name", "key")
    listed = [{"was": name, "name": name, "key": key, "quota": ""} for name, key in named]
    listed[0]["quota"] = 7
    assert lead.post(CHOICE, rows(*listed)).status_code == 302
    assert Theme.objects.exclude(quota=None).get().quota == 7


def test_tables_are_downloaded_and_imported(lead, pictures):
    table = b"".join(lead.get("/p/boats/pictures/themes.tsv").streaming_content)
    assert table == b"theme\tkey\tquota\ndogs\td\t\nmusic\tm\t\n"
    named = b"".join(lead.get("/p/boats/pictures.tsv").streaming_content).decode()
    assert named.splitlines()[1] == "p1\tdogs\tno\t\t\t"
    file = SimpleUploadedFile("t.tsv", b"picture\ttheme\np6\tdogs\n")
    assert lead.post(f"{GRID}import/", {"file": file}).status_code == 302
    assert theme_of(pictures[5]) == "dogs"
    bad = SimpleUploadedFile("t.tsv", b"picture\ttheme\np99\tdogs\n")
    assert lead.post(f"{GRID}import/", {"file": bad}).status_code == 422


def test_more_pictures_and_themes_take_no_more_queries(lead, project, pictures):
    counts = []
    lead.get(GRID)  # what every page caches is read now
    lead.get(CHOICE)
    for more in range(2):
        with CaptureQueriesContext(connection) as queries:
            lead.get(GRID)
            lead.get(CHOICE)
        counts.append(len(queries))
        for n in range(9):
            Theme.objects.create(project=project, name=f"theme {more} {n}")
    assert counts[0] == counts[1]


def test_a_change_of_many_pictures_takes_few_queries(lead, project, manager):
    pictures = pictures_made(project, {"dogs": 1, "": 120})
    sent = {"picture": [picture.pk for picture in pictures[1:]], "theme": "dogs"}
    lead.get(GRID)  # prepares the statements of a connection, each once
    with CaptureQueriesContext(connection) as queries:
        lead.post(f"{GRID}assign/", sent, headers={"Accept": "application/json"})
    assert Source.objects.filter(theme="dogs").count() == 121
    assert len(queries) <= 18


def test_the_command_does_what_the_page_does(project, pictures, tmp_path, capsys):
    table = tmp_path / "themes.tsv"
    table.write_text("theme\tkey\tquota\ndogs\td\t2\nmusic\tm\t5\n")
    call_command("themes", "boats", "--table", table, "--draw", "--seed", "3")
    output = capsys.readouterr().out
    assert "music: quota 5, 2 pictures, 0 begun, a draw takes 2, chosen now 2  3 missing" in output
    assert "Choice 1, seed 3: 4 pictures." in output
    call_command("themes", "boats", "--pictures")
    assert "p4\tmusic\tyes\tmusic\t5\t3\n" in capsys.readouterr().out
    call_command("themes", "boats", "--undo")
    assert "all pictures are described" in capsys.readouterr().out


def test_home_offers_pictures_to_authors_who_have_one_to_describe(
    client, project, settings, tmp_path
):
    settings.STANZA_DIR = str(tmp_path / "no-models")
    author = person("anna")
    Membership.objects.create(project=project, user=author, role=Role.AUTHOR)
    client.force_login(author)
    assert "Describe pictures" not in client.get("/").content.decode()
    (picture,) = pictures_made(project, {"dogs": 1})
    assert "Describe pictures" in client.get("/").content.decode()
    picture_describe(picture=picture, text="A man mends a net.", actor=author)
    home = client.get("/").content.decode()
    assert "Describe pictures" not in home
    assert "You have described all pictures that need a description." in home
