#!/usr/bin/env python3
import os
import sys

NEEDED = (3, 12)


def explain_old_python():
    # Spelled without f-strings and annotations: this text must reach people whose Python is old.
    sys.exit(
        "Hypostyle needs Python %d.%d or newer; this is Python %d.%d.\n"
        "Get one with 'pyenv install 3.13', 'uv python install 3.13', your system's packages, or from python.org,\n"
        "then make the environment again with it." % (NEEDED + tuple(sys.version_info[:2]))
    )


def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if len(sys.argv) > 1 and sys.argv[1] == "play":
        # A hall on one's own machine; a deployment sets DEBUG=0 and SECRET_KEY and is held to them.
        os.environ.setdefault("HYPOSTYLE_HOME_HALL", "1")
    try:
        from django.core.management import execute_from_command_line
    except ImportError:
        sys.exit(
            "Django is not installed in this environment. From the project's folder:\n"
            "  python3 -m venv .venv && .venv/bin/pip install -c constraints.txt -e .\n"
            "and start again with .venv/bin/python manage.py " + " ".join(sys.argv[1:])
        )
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    if sys.version_info < NEEDED:
        explain_old_python()
    main()
