import doctest
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAPERS = sorted(path.relative_to(ROOT).as_posix() for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])


def test_what_the_readme_shows_is_true():
    tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried.attempted
    assert not tried.failed


@pytest.mark.parametrize("paper", PAPERS)
def test_what_a_paper_points_to_is_there(paper: str):
    file = ROOT / paper
    links = re.findall(r"\]\((?!https?:|mailto:)([^)#\s]+)", file.read_text(encoding="utf-8"))
    assert [link for link in links if not (file.parent / link).exists()] == []
