"""Runs the script of the command line in a `__main__` of its own, as `python script.py` or `python -m module` does."""

import atexit
import builtins
import importlib.machinery
import importlib.util
import json
import os
import signal
import sys
import types

import bbkb_children
import bbkb_copy
import bbkb_modules
import bbkb_program
from bbkb_settings import Refusal

REFUSED = 2  # the exit code for a script that was not started


def run(folder):
    """With sys.argv as the script's command line."""
    try:
        values = read_values(os.environ)
        script = find_script(sys.argv)
        program = bbkb_program.read(script.file, values)
    except Refusal as refusal:
        sys.exit(_complain(refusal))
    except OSError as error:
        print(f"{error.filename}: the script cannot be read: {error.strerror}.", file=sys.stderr)
        sys.exit(REFUSED)
    script.prepare()
    modules = bbkb_modules.replace_on_import(program.modules)
    bbkb_children.reach_children(folder)
    complaint = bbkb_copy.open_in_place(os.environ)
    main = _main_module(script)

    def complain():
        for file in modules.never_imported():
            print(f"{file} was not imported: its constants had no effect on this run.", file=sys.stderr)
        if complaint() is not None:
            sys.exit(complaint())

    _run_to_end(program, main, folder, complain)


def read_values(environment):
    try:
        values = json.loads(environment.get("BBKB_CONSTANTS", "{}"))
    except ValueError:
        values = None
    if not isinstance(values, dict):
        raise Refusal("the environment variable BBKB_CONSTANTS is not a JSON object of names and values")
    return values


class Script:
    def __init__(self, file, search_folder, spec):
        self.file = file
        self.search_folder = search_folder
        self.spec = spec

    def prepare(self):
        """As Python prepares the first line of a script."""
        if not _is_path_safe():
            sys.path.insert(0, self.search_folder)
        if self.spec is not None:
            sys.argv[0] = self.file


def find_script(argv):
    if not argv:
        raise Refusal("the command has no script after the launcher")
    if argv[0] == "-m" and len(argv) > 1:
        return _find_module(argv)
    # since 3.9, `__file__` is absolute
    file = _absolute(argv[0]) if sys.version_info >= (3, 9) else argv[0]
    return Script(file, os.path.dirname(os.path.realpath(argv[0])), None)


def _find_module(argv):
    del argv[0]
    folder = os.getcwd()
    sys.path.insert(0, folder)
    try:
        spec = importlib.util.find_spec(argv[0])
        if spec is not None and spec.submodule_search_locations is not None:
            spec = importlib.util.find_spec(argv[0] + ".__main__")
    except ImportError:
        spec = None
    finally:
        sys.path.remove(folder)
    if spec is None or not isinstance(spec.loader, importlib.machinery.SourceFileLoader):
        raise Refusal(f"there is no module {argv[0]} with a source file")
    return Script(spec.origin, folder, spec)


def _absolute(path):
    """As Python does it: without taking `..` out."""
    return os.path.join(os.getcwd(), path)


def _is_path_safe():
    return getattr(sys.flags, "safe_path", False) or sys.flags.isolated


def _main_module(script):
    main = types.ModuleType("__main__")
    loader = importlib.machinery.SourceFileLoader("__main__", script.file)
    main.__dict__.update(
        __file__=script.file,
        __builtins__=builtins,
        __loader__=script.spec.loader if script.spec else loader,
        __package__=script.spec.parent if script.spec else None,
        __spec__=script.spec,
        __cached__=script.spec.cached if script.spec else None,
        __annotations__={},
    )
    sys.modules["__main__"] = main
    sys.modules["__mp_main__"] = main  # as multiprocessing does, which was imported before
    return main


def _run_to_end(program, main, folder, at_end):
    """An exception ends the script as it would without the launcher: with the same text and the same exit code."""
    interrupted = []
    atexit.register(lambda: interrupted and _end_by_interrupt())
    try:
        program.run(main.__dict__)
    except SystemExit as end:
        if not end.code:
            at_end()
        raise
    except BaseException as error:
        _without_own_frames(error, folder)
        sys.last_type, sys.last_value, sys.last_traceback = type(error), error, error.__traceback__
        sys.last_exc = error
        sys.excepthook(type(error), error, error.__traceback__)
        if isinstance(error, KeyboardInterrupt):
            interrupted.append(True)
        sys.exit(1)
    else:
        at_end()


def _without_own_frames(error, folder):
    trace = error.__traceback__
    while trace is not None and os.path.dirname(trace.tb_frame.f_code.co_filename) == folder:
        trace = trace.tb_next
    error.__traceback__ = trace


def _end_by_interrupt():
    """As Python does it, after everything else."""
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    os.kill(os.getpid(), signal.SIGINT)


def _complain(refusal):
    place = "" if refusal.file is None else f"{refusal.file}:" + ("" if refusal.line is None else f"{refusal.line}:")
    print(f"{place} {refusal.message}.".strip(), file=sys.stderr)
    return REFUSED
