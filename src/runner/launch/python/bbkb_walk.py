"""Every expression of a syntax tree that has a name, with the names that lead to it, and every variable's assignments."""

import ast

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

MOST_OF_A_PATH = 300  # only ends of paths are compared; a file of long names must not cost more than its own length


def node_at(place):
    """The content of a field of a node, or of an index of a field that is a list: where it can be replaced."""
    holder, field, index = place
    value = getattr(holder, field)
    return value if index is None else value[index]


class Walk:
    """Keeps a list of what is still to be looked at, since expressions nest deeper than Python functions can."""

    def __init__(self, tree):
        self.named = []  # (path, place, whether it is the value of a variable)
        self.calls = []  # (path of its arguments, call)
        self._bindings = []  # (scope, name, line)
        self._globals = set()  # (scope, name)
        self._waiting = [(self._parts, (tree, ""))]
        while self._waiting:
            visit, arguments = self._waiting.pop()
            visit(*arguments)

    def bound_lines(self):
        """The lines on which each variable gets a value, by its path."""
        lines = {}
        for scope, name, line in self._bindings:
            path = name if (scope, name) in self._globals else _join(scope, name)
            lines.setdefault(path, []).append(line)
        return {path: sorted(each) for path, each in lines.items()}

    def _later(self, visit, *arguments):
        self._waiting.append((visit, arguments))

    def _parts(self, node, scope):
        """A node without a name of its own: what it consists of."""
        for field, value in ast.iter_fields(node):
            for index, each in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(each, ast.stmt):
                    self._later(self._statement, each, scope)
                elif isinstance(each, ast.expr) and not (isinstance(node, ast.comprehension) and field == "target"):
                    self._later(self._expression, (node, field, index), scope, scope)
                elif isinstance(each, ast.AST):
                    self._later(self._parts, each, scope)
        if isinstance(node, ast.ExceptHandler) and node.name is not None:
            self._bind(node.name, scope, node)

    def _statement(self, node, scope):
        if isinstance(node, FUNCTIONS):
            self._function(node, scope)
        elif isinstance(node, ast.ClassDef):
            self._bind(node.name, scope, node)
            self._parts(node, _join(scope, node.name))
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            for each in node.names:
                self._bind(each.asname or each.name.split(".")[0], scope, node)
        elif isinstance(node, ast.Global):
            self._globals.update((scope, name) for name in node.names)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            self._assignment(node, scope)
        elif isinstance(node, ast.AugAssign):
            self._later(self._expression, (node, "value", None), scope, scope)
        else:
            self._parts(node, scope)

    def _function(self, node, scope):
        self._bind(node.name, scope, node)
        inside = scope if node.name == "__init__" else _join(scope, node.name)
        arguments = node.args
        positional = arguments.posonlyargs + arguments.args
        shift = len(positional) - len(arguments.defaults)
        for i in range(len(arguments.defaults)):
            name = _join(inside, positional[shift + i].arg)
            self._later(self._expression, (arguments, "defaults", i), inside, name)
        for i, argument in enumerate(arguments.kwonlyargs):
            if arguments.kw_defaults[i] is not None:
                self._later(self._expression, (arguments, "kw_defaults", i), inside, _join(inside, argument.arg))
        for i in range(len(node.decorator_list)):
            self._later(self._expression, (node, "decorator_list", i), scope, scope)
        for each in node.body:
            self._later(self._statement, each, inside)

    def _assignment(self, node, scope):
        if node.value is None:  # lr: float
            return
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            self._later(self._target, target, scope)
        if len(targets) == 1:
            self._assigned(targets[0], (node, "value", None), scope)
        else:
            self._later(self._expression, (node, "value", None), scope, scope)

    def _target(self, node, scope):
        if isinstance(node, ast.Name):
            self._bind(node.id, scope, node)
        else:
            self._parts(node, scope)

    def _assigned(self, target, place, scope):
        value = node_at(place)
        is_variable = isinstance(target, ast.Name)
        if isinstance(target, (ast.Tuple, ast.List)):
            if isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(target.elts):
                for i, each in enumerate(target.elts):
                    self._later(self._assigned, each, (value, "elts", i), scope)
                return
        elif isinstance(value, ast.Call) and _callee(value) in ("field", "Field"):
            for keyword in value.keywords:
                if keyword.arg == "default":  # of a dataclass
                    place = (keyword, "value", None)
        self._later(self._expression, place, scope, _join(scope, _target_name(target)), is_variable)

    def _expression(self, place, scope, path, is_variable=False):
        node = node_at(place)
        has_name = path != scope and not isinstance(node, ast.Starred)
        if has_name:
            self.named.append((path, place, is_variable))
        if isinstance(node, ast.Dict):
            for i, key in enumerate(node.keys):
                is_plain = isinstance(key, ast.Constant) and isinstance(key.value, (str, int))
                self._later(self._expression, (node, "values", i), scope, _join(path, key.value) if is_plain else scope)
        elif isinstance(node, (ast.Tuple, ast.List)) and has_name:
            for i in range(len(node.elts)):
                self._later(self._expression, (node, "elts", i), scope, _join(path, i))
        elif isinstance(node, ast.Call):
            self._call(node, scope, path)
        elif isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Store):
                self._bind(node.id, scope, node)
        else:
            self._parts(node, scope)

    def _call(self, node, scope, path):
        callee = _callee(node)
        inside = path if callee == "dict" else _join(path, callee)
        self.calls.append((inside, node))
        self._later(self._expression, (node, "func", None), scope, scope)
        for i in range(len(node.args)):
            self._later(self._expression, (node, "args", i), scope, _join(inside, i))
        for keyword in node.keywords:
            self._later(self._expression, (keyword, "value", None), scope, _join(inside, keyword.arg or ""))

    def _bind(self, name, scope, node):
        self._bindings.append((scope, name, node.lineno))


def _callee(call):
    return getattr(call.func, "id", None) or getattr(call.func, "attr", "")


def _target_name(target):
    """`lr`, `config.optim.lr` or `config['lr']` as a path, without `self`; empty if it is none of these."""
    parts = []
    while not isinstance(target, ast.Name):
        if isinstance(target, ast.Attribute):
            parts.append(target.attr)
        elif isinstance(target, ast.Subscript) and isinstance(_index(target), str):
            parts.append(_index(target))
        else:
            return ""
        target = target.value
    if target.id not in ("self", "cls"):
        parts.append(target.id)
    return ".".join(reversed(parts))


def _index(node):
    index = getattr(node.slice, "value", node.slice)  # inside an Index until Python 3.8
    return getattr(index, "value", index)


def _join(path, name):
    return ".".join(str(each) for each in (path, name) if each != "")[-MOST_OF_A_PATH:]
