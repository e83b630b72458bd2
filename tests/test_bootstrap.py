"""The set-up's decisions, on a small project in a temporary folder, with nothing downloaded."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import bootstrap

PROJECT = Path(bootstrap.__file__).parent


class Commands(list[str]):
    """Stands in for `bootstrap.step`: notes the titles and leaves behind what the real commands would."""

    failing = ""

    def __call__(self, title, command, hint, folder=None, environment=None):
        self.append(title)
        if title == self.failing:
            raise SystemExit(hint)
        if title == "Making .venv":
            bootstrap.SITE.mkdir(parents=True)
        if title == "Installing the page's tools":
            (bootstrap.WEB / "node_modules").mkdir(exist_ok=True)
        if title == "Building the page":
            new = bootstrap.WEB / ".dist-new"
            new.mkdir(exist_ok=True)
            (new / "index.html").write_text((bootstrap.WEB / "index.html").read_text())
        if "--force-reinstall" in command:
            self.append("(all over again)")
        return ""


@pytest.fixture
def commands(tmp_path, monkeypatch):
    for name, path in {"ROOT": "", "VENV": ".venv", "SITE": ".venv/site", "WEB": "web", "DIST": "web/dist"}.items():
        monkeypatch.setattr(bootstrap, name, tmp_path / path)
    (tmp_path / "web").mkdir()
    for file in ("requirements.txt", "web/index.html", "web/package.json", "web/package-lock.json"):
        (tmp_path / file).write_text(f"first {file}")
    commands = Commands()
    monkeypatch.setattr(bootstrap, "step", commands)
    monkeypatch.setattr(bootstrap, "find_npm", lambda: (["npm"], {}))
    return commands


def test_a_second_set_up_does_nothing(commands):
    bootstrap.set_up("requirements.txt")
    assert commands == ["Making .venv", "Installing requirements.txt"]
    bootstrap.set_up("requirements.txt")
    assert len(commands) == 2


def test_changed_requirements_are_installed_into_the_same_venv(commands, tmp_path):
    bootstrap.set_up("requirements.txt")
    (tmp_path / "requirements.txt").write_text("second")
    commands.clear()
    bootstrap.set_up("requirements.txt")
    assert commands == ["Installing requirements.txt"]


def test_another_python_gets_a_venv_of_its_own(commands, monkeypatch):
    bootstrap.set_up("requirements.txt")
    monkeypatch.setattr(sys, "version", "3.99.0")
    commands.clear()
    bootstrap.set_up("requirements.txt")
    assert commands == ["Making .venv", "Installing requirements.txt"]


def test_an_interrupted_install_is_done_all_over_again(commands):
    commands.failing = "Installing requirements.txt"
    with pytest.raises(SystemExit, match="internet connection"):
        bootstrap.set_up("requirements.txt")
    commands.failing = ""
    commands.clear()
    bootstrap.set_up("requirements.txt")
    assert commands == ["Installing requirements.txt", "(all over again)"]


def test_an_interrupted_venv_is_made_again(commands):
    bootstrap.VENV.mkdir()
    (bootstrap.VENV / "half").write_text("")
    bootstrap.set_up("requirements.txt")
    assert commands == ["Making .venv", "Installing requirements.txt"]
    assert not (bootstrap.VENV / "half").exists()


def test_the_page_is_built_once_for_the_same_sources(commands):
    bootstrap.build_page()
    bootstrap.build_page()
    assert commands == ["Installing the page's tools", "Building the page"]


def test_a_changed_source_is_built_again_with_the_tools_as_they_are(commands):
    bootstrap.build_page()
    (bootstrap.WEB / "index.html").write_text("second")
    commands.clear()
    bootstrap.build_page()
    assert commands == ["Building the page"]
    assert (bootstrap.DIST / "index.html").read_text() == "second"


@pytest.mark.parametrize("file", ["RULES.md", "gifts.json"])
def test_the_page_is_built_again_when_what_it_reads_of_a_game_changes(commands, file):
    read = bootstrap.ROOT / "naysay/games/hats" / file
    read.parent.mkdir(parents=True)
    read.write_text("first")
    bootstrap.build_page()
    read.write_text("second")
    commands.clear()
    bootstrap.build_page()
    assert commands == ["Building the page"]


def test_a_build_that_fails_leaves_the_page_that_was_there(commands):
    bootstrap.build_page()
    (bootstrap.WEB / "index.html").write_text("second")
    commands.failing = "Building the page"
    with pytest.raises(SystemExit, match="could not be built"):
        bootstrap.build_page()
    assert (bootstrap.DIST / "index.html").read_text() == "first web/index.html"
    assert not bootstrap.page_is_built()


def test_a_failing_command_ends_with_its_last_words_and_a_hint(capsys):
    with pytest.raises(SystemExit) as end:
        bootstrap.step("Trying", [sys.executable, "-c", "print('no route'); exit(3)"], "Try again.")
    assert end.value.code == "  no route\nTry again."
    assert capsys.readouterr().err == "Trying ... failed\n"


def test_a_python_without_ensurepip_is_told_what_to_install(commands, monkeypatch):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(SystemExit, match="apt install python3-venv"):
        bootstrap.set_up("requirements.txt")


@pytest.mark.parametrize(
    ("arguments", "log", "needed"),
    [
        ([], "", False),
        (["serve", "--port", "80"], "", False),
        (["serve", "--data", "cluster"], "", False),
        (["log", "copy", "here", "there"], "", False),
        (["cluster", "--nodes", "3"], "", True),
        (["serve", "--log", "nats://token@host"], "", True),
        (["serve", "--log=tls://host"], "", True),
        (["log", "copy", "here", "nats://host"], "", True),
        (["serve"], "nats://host", True),
    ],
)
def test_what_a_cluster_needs_is_installed_for_clusters_only(arguments, log, needed, monkeypatch):
    monkeypatch.setenv("NAYSAY_LOG", log)
    assert bootstrap.needs_nodes(arguments) is needed


@pytest.mark.parametrize(("said", "version"), [("v24.1.0", (24, 1)), ("v20.20.2", (20, 20)), ("broken", (0, 0))])
@pytest.mark.skipif(os.name == "nt", reason="the stand-in for Node is a shell script")
def test_the_version_of_node_is_read(said, version, tmp_path):
    node = tmp_path / "node"
    node.write_text(f"#!/bin/sh\necho {said}\n")
    node.chmod(0o755)
    assert bootstrap.node_version(str(node)) == version


def test_without_a_browser_the_tests_say_what_to_do(monkeypatch):
    monkeypatch.delenv("NAYSAY_CHROMIUM", raising=False)
    monkeypatch.setattr(bootstrap, "find_browser", lambda: None)
    monkeypatch.setattr(bootstrap, "as_root", lambda: None)
    with pytest.raises(SystemExit, match="need Chromium or Chrome"):
        bootstrap.chromium()


def test_a_browser_named_wrongly_is_not_replaced_by_another(monkeypatch):
    monkeypatch.setenv("NAYSAY_CHROMIUM", "/nowhere/chromium")
    with pytest.raises(SystemExit, match="'/nowhere/chromium', which is not a program"):
        bootstrap.chromium()


@pytest.mark.parametrize("there", [True, False])
def test_without_proxies_their_tests_are_not_left_out_unsaid(there, commands, monkeypatch, tmp_path, capsys):
    for name in ("apt-get", "dpkg-deb") if there else ():
        (tmp_path / name).symlink_to(shutil.which("false"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(bootstrap, "find_proxies", lambda path: False)
    if there:
        with pytest.raises(SystemExit, match="apt install nginx caddy"):
            bootstrap.proxies()
    else:
        bootstrap.proxies()
        assert "Until then their tests are skipped" in capsys.readouterr().err


@pytest.mark.parametrize("script", ["play.py", "check.py"])
def test_an_old_python_is_told_which_one_is_needed(script):
    old = "import runpy, sys; sys.version_info = (3, 8, 1); runpy.run_path(sys.argv[1], run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", old, PROJECT / script], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.startswith(f"Naysay needs Python 3.11 or newer; this is 3.8 ({sys.executable}).")
    assert done.stderr.count("\n") == 1
