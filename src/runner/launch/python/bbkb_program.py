"""A script as what is compiled and run: its tree with the values in place, and the modules of the project beside it."""

import ast
import os
import sys
import types

import bbkb_notebook
from bbkb_settings import Refusal, Settings, replace_all


class Program:
    """One file. `modules` are the trees of the project's files that have values, by their absolute path."""

    def __init__(self, file, source, modules):
        self.modules = modules
        self._file = file
        self._source = source

    def run(self, variables):
        exec(compile(self._source, self._file, "exec", dont_inherit=True), variables)


def read(file, values):
    """Raises Refusal where a value has no place, OSError where the file cannot be read."""
    if file.endswith(".ipynb"):
        return bbkb_notebook.read(file, values)
    with open(file, "rb") as source:
        text = source.read()
    try:
        tree = ast.parse(text, file)
    except (SyntaxError, ValueError):
        return Program(file, text, {})  # it fails when it runs, as any script with this error
    settings = Settings(tree)
    own = {name: value for name, value in values.items() if settings.has(name)}
    elsewhere = _by_module({name: value for name, value in values.items() if name not in own}, file)
    own.update(elsewhere.pop(file, {}))
    _replace(settings, own, file)
    return Program(file, tree, _read_modules(elsewhere))


def run_as(name, program, file, spec):
    """As runpy does it: in a module of this name for as long as it runs. Returns its variables."""
    module = types.ModuleType(name)
    package = name.rpartition(".")[0] if spec is None else spec.parent
    module.__dict__.update(__file__=file, __cached__=None, __package__=package, __spec__=spec)
    before, argument = sys.modules.get(name), sys.argv[0]
    sys.modules[name], sys.argv[0] = module, file
    try:
        program.run(module.__dict__)
    finally:
        sys.argv[0] = argument
        sys.modules.pop(name)
        if before is not None:
            sys.modules[name] = before
    return module.__dict__.copy()


def _replace(settings, values, file):
    try:
        replace_all(settings, values)
    except Refusal as refusal:
        refusal.file = file
        raise


def _by_module(values, script):
    """{file: {name: value}} for names such as config.LR, which lead to config.py beside or above the script, or to it.

    Wherever it is started: a draft and its check see no more than the script."""
    folder = os.path.dirname(os.path.realpath(script))
    found = {}
    for name, value in values.items():
        parts = name.split(".")
        for count in range(len(parts) - 1, 0, -1):
            file = _module_file(folder, parts[:count])
            if file is not None and os.path.realpath(file) != os.path.realpath(script):
                found.setdefault(file, {})[".".join(parts[count:])] = value
                break
        else:
            found.setdefault(script, {})[name] = value
    return found


def _module_file(folder, parts):
    if not all(part.isidentifier() for part in parts):
        return None
    bases = [os.path.normpath(os.path.join(folder, up, *parts)) for up in ("", "..", os.path.join("..", ".."))]
    files = (file for base in bases for file in (base + ".py", os.path.join(base, "__init__.py")))
    return next((file for file in files if os.path.isfile(file)), None)


def _read_modules(values_by_file):
    trees = {}
    for file, values in values_by_file.items():
        with open(file, "rb") as source:
            tree = ast.parse(source.read(), file)
        _replace(Settings(tree), values, file)
        trees[os.path.realpath(file)] = tree
    return trees
