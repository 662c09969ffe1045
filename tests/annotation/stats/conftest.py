import json

import pytest

from annotation.stats.__main__ import main


@pytest.fixture
def run(tmp_path, capsys):
    def running(text, *options, code=0):
        path = tmp_path / "ratings.csv"
        path.write_text(text, encoding="utf-8")
        assert main(["report", str(path), "--json", *options]) == code
        output = capsys.readouterr()
        return json.loads(output.out) if code == 0 else output.err

    return running
