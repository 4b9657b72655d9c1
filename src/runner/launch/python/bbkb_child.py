"""Runs in a process that `multiprocessing` has started, before it imports the script: see bbkb_children.py."""

import importlib.util
import os
import runpy
import sys

FOLDER = os.path.dirname(os.path.abspath(__file__))
MAIN = "__mp_main__"  # what multiprocessing calls the script there


def prepare():
    sys.path.insert(0, FOLDER)
    writes_no_bytecode = sys.dont_write_bytecode
    sys.dont_write_bytecode = True
    try:
        import bbkb_children
        import bbkb_copy
        import bbkb_modules
        import bbkb_program
        import bbkb_run
    finally:
        sys.path.remove(FOLDER)
        sys.dont_write_bytecode = writes_no_bytecode

    run_path, run_module = runpy.run_path, runpy.run_module

    def run_main(file, spec):
        program = bbkb_program.read(file, bbkb_run.read_values(os.environ))
        bbkb_modules.replace_on_import(program.modules)
        return bbkb_program.run_as(MAIN, program, file, spec)

    def run_path_with_values(path, init_globals=None, run_name=None):
        if run_name != MAIN:
            return run_path(path, init_globals, run_name)
        return run_main(path, None)

    def run_module_with_values(name, init_globals=None, run_name=None, alter_sys=False):
        if run_name != MAIN:
            return run_module(name, init_globals, run_name, alter_sys)
        spec = importlib.util.find_spec(name)
        return run_main(spec.origin, spec)

    runpy.run_path, runpy.run_module = run_path_with_values, run_module_with_values
    bbkb_children.reach_children(FOLDER)
    bbkb_copy.open_in_place(os.environ)


if __name__ == "bbkb_child":
    prepare()
