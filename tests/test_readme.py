import doctest
from pathlib import Path


def test_what_the_readme_shows_is_true():
    tried = doctest.testfile(str(Path(__file__).parents[1] / "README.md"), module_relative=False)
    assert tried.attempted
    assert not tried.failed
