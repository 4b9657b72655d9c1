"""A notebook as a script: its cells one after the other, each compiled under a name such as train.ipynb#cell3."""

import ast
import json
import linecache
import re
import sys
import traceback

from bbkb_settings import Refusal, Settings, replace_all

# magics that only change what a notebook shows; %time and %%time run the code behind them
HARMLESS = re.compile(r"%{1,2}(matplotlib|load_ext|autoreload|reload_ext|config|pylab|precision|capture|env\s*$)\b.*")
TIMED = re.compile(r"%{1,2}(?:time|timeit|prun)\b\s?(?:-(?:[nrpslTD]\s*\S+|[tcqovi])\s+)*(.*)")
# lines that are no Python: x? shows what x is, and files = !ls takes what a program prints
HELP = re.compile(r"\?{0,2}%{0,2}[\w.*]+\?{0,2}")
ASSIGNED = re.compile(r"[\w\s.,()\[\]'\"]+=\s*[!%].*")
ONLY_IN_NOTEBOOK = "{} works only in a notebook: remove it from the cell"


class Notebook:
    modules = {}

    def __init__(self, cells):
        self._cells = cells

    def run(self, variables):
        variables["display"] = _display
        if sys.excepthook is sys.__excepthook__:
            sys.excepthook = traceback.print_exception  # Python's own looks for the lines of a cell on the disk
        for name, tree in self._cells:
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            exec(compile(tree, name, "exec", dont_inherit=True), variables)
            if last is not None:
                _display(eval(compile(ast.Expression(last.value), name, "eval", dont_inherit=True), variables))


def read(file, values):
    """Raises Refusal where a value has no place, or where a cell cannot be run as Python."""
    cells = [(f"{file}#cell{number}", text) for number, text in code_cells(file)]
    trees = []
    for name, text in cells:
        lines = text.splitlines(True)
        linecache.cache[name] = (len(text), None, lines, name)  # for tracebacks
        trees.append(_parse(name, lines))
    whole = ast.Module([statement for tree in trees for statement in tree.body], [])
    try:
        replace_all(Settings(whole), values)
    except Refusal as refusal:
        refusal.file = file
        raise
    return Notebook(list(zip([name for name, _ in cells], trees)))


def code_cells(file):
    with open(file, encoding="utf-8") as source:
        try:
            notebook = json.load(source)
            cells = notebook["cells"]
            return [
                (number, "".join(cell["source"]))
                for number, cell in enumerate(cells, 1)
                if cell["cell_type"] == "code"
            ]
        except (KeyError, TypeError, ValueError):
            raise Refusal("this is not a notebook of format 4", file=file) from None


def _parse(name, lines):
    plain = [_without_magic(name, number, line) for number, line in enumerate(lines, 1)]
    while True:
        try:
            return ast.parse("".join(plain), name)
        except SyntaxError as error:
            number = error.lineno or 1
            bare = plain[number - 1].strip() if number <= len(plain) else ""
            if "?" in bare and HELP.fullmatch(bare):
                plain[number - 1] = _indent(plain[number - 1]) + "pass\n"
                continue
            if ASSIGNED.fullmatch(bare):
                raise Refusal(ONLY_IN_NOTEBOOK.format(bare), number, name) from None
            raise Refusal(f"the cell cannot be read: {error.msg}", error.lineno, name) from None


def _without_magic(name, number, line):
    """The line as Python, with as many lines as before."""
    bare = line.strip()
    indent = _indent(line)
    if bare.startswith("!") or re.match(r"%(pip|conda|cd|mkdir)\b", bare):
        print(f"{name}:{number}: not run: {bare}", file=sys.stderr)
        return indent + "pass\n"
    if not bare.startswith("%"):
        return line
    timed = TIMED.fullmatch(bare)
    if timed is not None:
        return indent + (timed.group(1) or "pass") + "\n"
    if HARMLESS.fullmatch(bare):
        return indent + "pass\n"
    raise Refusal(ONLY_IN_NOTEBOOK.format(bare.split()[0]), number, name)


def _indent(line):
    return line[: len(line) - len(line.lstrip())]


def _display(*values):
    for value in values:
        if value is not None:
            print(repr(value))
