"""Caption sets in the formats in which they were published; the lines are written after them."""

import io
import json

import pytest

from datasets.formats.captions import Caption, CaptionFormat, detect_captions, read_captions
from datasets.formats.problems import Problems

# Flickr8k.token.txt: UTF-8, a tab behind the number, tokens apart, and a name with a dot.
FLICKR = (
    "1000268201_693b08cb0e.jpg#0\tA child in a pink dress is climbing up a set of stairs .\n"
    "1000268201_693b08cb0e.jpg#1\tA girl going into a wooden building .\n"
    "2258277193_586949ec62.jpg.1#0\tpeople waiting for the subway\n"
)
# captions.txt of Flickr8k as it is passed on: a comma within a caption puts it in quotes.
TABLE = (
    "image,caption\n"
    "1000268201_693b08cb0e.jpg,A girl going into a wooden building .\n"
    '1000268201_693b08cb0e.jpg,"A black dog , a spotted dog ."\n'
)
# results.csv of Flickr30k, with its well-known line that lacks a bar.
BARS = (
    "image_name| comment_number| comment\n"
    "1000092795.jpg| 0| Two young guys with shaggy hair look at their hands .\n"
    '1000092795.jpg| 1| Two young , White males are outside near "many" bushes .\n'
    "2199200615.jpg| 4   A dog runs across the grass .\n"
)
# captions_val2017.json: the lists in this order, entries with these keys.
COCO = {
    "info": {"description": "COCO 2017 Dataset", "contributor": "COCO Consortium"},
    "licenses": [{"url": "http://x", "id": 1, "name": "Attribution License"}],
    "images": [
        {"license": 1, "file_name": "000000179765.jpg", "height": 480, "width": 640, "id": 179765},
        {"license": 9, "file_name": "000000190236.jpg", "height": 428, "width": 640, "id": 190236},
    ],
    "annotations": [
        {"image_id": 179765, "id": 38, "caption": "A black Honda motorcycle in a garage."},
        {"image_id": 179765, "id": 182, "caption": "A Honda motorcycle parked on grass.\n"},
        {"image_id": 190236, "id": 401, "caption": "An office cubicle with four computers."},
        {"image_id": 190236, "id": 470, "caption": "Two\nlines"},
    ],
}


def read(*texts: str, pictures: list[str] | None = None):
    problems = Problems()
    streams = [io.BytesIO(text.encode()) for text in texts]
    found_format = detect_captions(texts[0].encode()[:4096])
    chosen = CaptionFormat.LINES if len(texts) > 1 or pictures else found_format
    captions = read_captions(streams, chosen, problems, pictures=pictures)
    return chosen, captions, [(error.line, error.field) for error in problems.errors]


def test_flickrs_token_file() -> None:
    result, captions, errors = read(FLICKR)
    assert (result, errors) == (CaptionFormat.FLICKR, [])
    first = captions.captions["1000268201_693b08cb0e.jpg"]
    assert first[1] == Caption(1, "A girl going into a wooden building .", 2)
    assert list(captions.captions) == ["1000268201_693b08cb0e.jpg", "2258277193_586949ec62.jpg.1"]


def test_a_table_numbers_its_captions_and_reads_quotes() -> None:
    result, captions, errors = read(TABLE)
    assert (result, errors) == (CaptionFormat.TABLE, [])
    assert captions.captions["1000268201_693b08cb0e.jpg"] == [
        Caption(0, "A girl going into a wooden building .", 2),
        Caption(1, "A black dog , a spotted dog .", 3),
    ]


def test_flickr30ks_bars_with_the_line_that_lacks_one() -> None:
    result, captions, errors = read(BARS)
    assert (result, errors) == (CaptionFormat.TABLE, [(4, "")])
    assert [caption.number for caption in captions.captions["1000092795.jpg"]] == [0, 1]
    second = captions.captions["1000092795.jpg"][1]
    assert second.text == 'Two young , White males are outside near "many" bushes .'


def test_a_table_may_have_themes_and_licences() -> None:
    table = "image\tcaption\ttheme\tlicence\n1.jpg\tA dog runs\tpets\tCC BY 4.0\n"
    captions = read(table)[1]
    assert (captions.themes, captions.licences) == ({"1.jpg": "pets"}, {"1.jpg": "CC BY 4.0"})


@pytest.mark.parametrize("order", [("images", "annotations"), ("annotations", "images")])
def test_coco_is_read_in_whatever_order_its_lists_come(order: tuple[str, str]) -> None:
    names = ["info", *order, "licenses"]
    text = json.dumps({name: COCO[name] for name in names})
    result, captions, errors = read(text)
    assert result is CaptionFormat.COCO
    assert captions.captions["179765"] == [
        Caption(38, "A black Honda motorcycle in a garage."),
        Caption(182, "A Honda motorcycle parked on grass."),
    ]
    assert captions.licences == {"179765": "Attribution License"}
    assert errors == [(0, "caption")]  # the caption of two lines
    assert captions.size == 3


def test_coco_that_was_cut_off_gives_nothing() -> None:
    text = json.dumps(COCO)
    __, captions, errors = read(text[:-40])
    assert captions.size == 0
    assert errors[-1] == (0, "")


def test_multi30ks_files_are_aligned_by_line() -> None:
    one = "Two young, White males are outside.\nSeveral men in hard hats.\n"
    two = "Two young guys look at their hands.\nWorkers look down.\n"
    result, captions, errors = read(one, two, pictures=["1000092795.jpg", "10002456.jpg"])
    assert (result, errors) == (CaptionFormat.LINES, [])
    assert captions.captions["10002456.jpg"] == [
        Caption(0, "Several men in hard hats.", 2),
        Caption(1, "Workers look down.", 2),
    ]
    __, captions, errors = read(one, two.partition("\n")[0] + "\n")
    assert errors == [(2, "")]


def test_plain_lines_begin_with_the_picture_or_are_numbered() -> None:
    result, captions, __ = read("boat-1.jpg\tA boat\tThe boat sails\nboat-2.jpg\tTwo boats\n")
    assert result is CaptionFormat.PLAIN
    assert [caption.text for caption in captions.captions["boat-1.jpg"]] == [
        "A boat",
        "The boat sails",
    ]
    result, captions, __ = read("A white boat\tThe boat sails\nTwo boats\tBoats at sea\n")
    assert result is CaptionFormat.LINES
    assert [caption.text for caption in captions.captions["2"]] == ["Two boats", "Boats at sea"]
