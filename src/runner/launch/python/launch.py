"""Runs a Python script or notebook with some of its constants replaced, and otherwise as Python itself runs it.

    python3 launch.py train.py ...        python3 launch.py -m package.train ...

The environment variable BBKB_CONSTANTS names the constants and their values, as a JSON object: they are data, put into
the script's syntax tree. No file is changed. Standard library only, Python 3.8 and above.
"""

import os
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))


def main():
    own_argument = sys.argv.pop(0)
    _forget_argument(own_argument)
    run = _import_run(own_argument)
    run.run(FOLDER)


def _forget_argument(argument):
    """The script sees the command without this launcher."""
    original = getattr(sys, "orig_argv", [])  # since 3.10
    if argument in original:
        original.remove(argument)


def _import_run(own_argument):
    """The modules beside this file, with no trace of them on the path or on the disk."""
    if sys.path and sys.path[0] in (FOLDER, os.path.dirname(own_argument), os.path.realpath(FOLDER)):
        del sys.path[0]
    writes_no_bytecode = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    sys.path.insert(0, FOLDER)
    try:
        import bbkb_run
    finally:
        sys.path.remove(FOLDER)
        sys.dont_write_bytecode = writes_no_bytecode
    return bbkb_run


if __name__ == "__main__":
    main()
