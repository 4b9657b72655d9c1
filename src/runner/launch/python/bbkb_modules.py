"""Modules of the project that run with values in place: they are imported from their tree instead of their file."""

import importlib.machinery
import os
import sys


def replace_on_import(trees):
    """`trees` by the real path of the file. Without any, imports stay as they are."""
    finder = _Finder(trees)
    if trees:
        sys.meta_path.insert(0, finder)
    return finder


class _Finder:
    def __init__(self, trees):
        self._trees = trees
        self._imported = set()

    def find_spec(self, name, path=None, target=None):
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        file = None if spec is None or not spec.has_location else os.path.realpath(spec.origin)
        if file not in self._trees:
            return None  # the other finders look for it
        self._imported.add(file)
        spec.loader = _Loader(name, spec.origin, self._trees[file])
        return spec

    def invalidate_caches(self):
        """Nothing is cached: the tree belongs to this run."""

    def never_imported(self):
        return sorted(set(self._trees) - self._imported)


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name, file, tree):
        super().__init__(name, file)
        self._tree = tree

    def get_code(self, name):
        # not from the cache on the disk, and not into it
        return compile(self._tree, self.path, "exec", dont_inherit=True)
