"""The constants of a Python file: every literal that has a name, where it is, and how another value takes its place.

A constant's path is made of the names that lead to it: those of the functions and classes around it, then the variable
(`lr`), key (`hyp.lr`), field (`Config.lr`), argument (`Adam.lr`, `Dropout.0`) or default (`train.lr`). A person writes
the path or an end of it that is enough to tell it from other values, or of several values of one path which one it is:
`Adam-2.lr`.
"""

import ast
import operator
import re

import bbkb_walk


class Refusal(Exception):
    """Why a constant cannot be replaced: a sentence, and where, if that is known."""

    def __init__(self, message, line=None, file=None):
        super().__init__(message)
        self.message = message
        self.line = line
        self.file = file


class Setting:
    """One named place in the tree: `holder.field`, or one item of it."""

    def __init__(self, path, place, is_variable):
        self.path = path
        self.place = place
        self.is_variable = is_variable
        self.node = bbkb_walk.node_at(place)
        self.line = self.node.lineno
        self.is_literal, self.value = _literal(self.node)

    def is_named(self, name):
        return self.path == name or self.path.endswith("." + name)

    def has_value_of(self, other):
        return type(self.value) is type(other.value) and self.value == other.value

    def replace(self, value):
        # a range of floats has whole numbers in it, which JSON writes without their point
        value = float(value) if type(self.value) is float and type(value) is int else value
        constant = ast.copy_location(ast.Constant(value), self.node)
        holder, field, index = self.place
        if index is None:
            setattr(holder, field, constant)
        else:
            getattr(holder, field)[index] = constant


class Omitted:
    """An argument that a call leaves to its default."""

    def __init__(self, call, name):
        self._call = call
        self._name = name

    def replace(self, value):
        constant = ast.copy_location(ast.Constant(value), self._call)
        self._call.keywords.append(ast.copy_location(ast.keyword(self._name, constant), self._call))


class Settings:
    """All settings of one file."""

    def __init__(self, tree):
        walk = bbkb_walk.Walk(tree)
        found = [Setting(*each) for each in walk.named]
        self.all = sorted(found, key=lambda each: (each.line, each.node.col_offset))
        self.lines_of = walk.bound_lines()
        self._calls = walk.calls

    def has(self, name):
        return bool(self._named(name) or self._numbered(name))

    def omitted(self, name):
        """`LogisticRegression.C`, for each such call without a C; one with more arguments by their place may have it so.

        Whether there is one is checked before the study.
        """
        path, _, argument = name.rpartition(".")
        exact = [call for of, call in self._calls if of == path]
        calls = exact or [call for of, call in self._calls if of.endswith("." + path)]
        open_calls = [call for call in calls if path and not _gives(call, argument)]
        least = min((len(call.args) for call in open_calls), default=0)
        return [Omitted(call, argument) for call in open_calls if len(call.args) == least]

    def find(self, name):
        """The settings of this name, all with the same value. Raises Refusal."""
        named = self._named(name) or self._numbered(name)
        omitted = [] if named else self.omitted(name)
        if omitted:
            return omitted
        if not named:
            raise Refusal(f"there is no constant {name}")
        literals = [each for each in named if each.is_literal]
        if not literals:
            raise Refusal(f"{name} is not one plain value here, such as 0.1 or 'adam'", named[0].line)
        for each in literals:
            lines = self.lines_of.get(each.path, []) if each.is_variable else []
            if len(lines) > 1:
                again = f"{name} is assigned here and on line {lines[1]}"
                raise Refusal(f"{again}: only a name with one assignment can be replaced", lines[0])
        other = next((each for each in literals if not each.has_value_of(literals[0])), None)
        if other is not None:
            both = f"{name} is {literals[0].path} here and {other.path} on line {other.line}, with another value"
            path = literals[0].path
            is_numbered = path == other.path and "." in path
            instead = f"{_with_number(path, 1)}, {_with_number(path, 2)} and so on" if is_numbered else "a longer name"
            raise Refusal(f"{both}: write {instead}", literals[0].line)
        return literals

    def _named(self, name):
        exact = [each for each in self.all if each.path == name]
        return exact or [each for each in self.all if each.is_named(name)]

    def _numbered(self, name):
        """`Adam-2.lr`: of the values that Adam.lr has, the second one, at all of its places."""
        found = re.fullmatch(r"(.*[^.])-([0-9]{1,3})([.][^.]+)", name)
        if found is None:
            return []
        places = {}
        for each in self._named(found[1] + found[3]):
            if each.is_literal:
                places.setdefault((type(each.value), each.value), []).append(each)
        number = int(found[2])
        return list(places.values())[number - 1] if 0 < number <= len(places) else []


def _with_number(path, number):
    holder, _, last = path.rpartition(".")
    return f"{holder}-{number}.{last}"


def _gives(call, argument):
    is_starred = any(isinstance(each, ast.Starred) for each in call.args)
    return is_starred or any(keyword.arg in (argument, None) for keyword in call.keywords)


def replace_all(settings, values):
    """Puts the values into the tree, or raises Refusal before anything is changed."""
    found = [(settings.find(name), value) for name, value in values.items()]
    for places, value in found:
        for each in places:
            each.replace(value)


ARITHMETIC = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
}


def _literal(node, depth=0):
    """Whether the node is one plain value, and which: `-0.1` and `5 * 8` are."""
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float, str, bool, type(None)), node.value
    if depth > 20:
        return False, None
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.USub, ast.UAdd)):
        is_literal, value = _literal(node.operand, depth + 1)
        if not is_literal or type(value) not in (int, float):
            return False, None
        return True, -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        left, right = (_literal(side, depth + 1) for side in (node.left, node.right))
        if left[0] and right[0]:
            return _calculate(left[1], node.op, right[1])
    return False, None


def _calculate(left, sign, right):
    is_number = type(left) in (int, float) and type(right) in (int, float)
    if not is_number and not (isinstance(sign, ast.Add) and type(left) is type(right) is str):
        return False, None
    if isinstance(sign, (ast.Pow, ast.LShift)) and max(abs(left), abs(right)) > 64:
        return False, None  # 9**9**9 takes for ever
    try:
        return True, ARITHMETIC[type(sign)](left, right)
    except (ArithmeticError, TypeError, ValueError):
        return False, None
