import doctest
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_readme_runs():
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted >= 8
    assert result.failed == 0


def test_every_dependency_has_its_reason():
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    named = [line.split("[")[0].split("~")[0] for line in [*project["dependencies"], *sum(extras.values(), [])]]
    told = (ROOT / "CONTRIBUTING.md").read_text().lower()
    assert [name for name in named if name.lower() not in told] == []


def test_every_dependency_is_pinned():
    pins = {line.split("==")[0].lower().replace("_", "-") for line in (ROOT / "constraints.txt").read_text().split()}
    assert {"django", "channels", "daphne", "whitenoise", "pytest", "playwright"} <= pins


def test_an_old_python_is_told_what_is_needed():
    code = "import sys; sys.version_info = (3, 11, 0); import runpy; runpy.run_path('manage.py', run_name='__main__')"
    result = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert result.returncode != 0
    assert "3.12 or newer" in result.stderr
    assert "pyenv install" in result.stderr
