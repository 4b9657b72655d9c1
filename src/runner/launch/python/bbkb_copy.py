"""The trial's copy of a configuration file, which is opened in the place of the file.

The environment variables BBKB_TEMPLATE and BBKB_COPY name the two. Whatever opens the file by its path, in this process
and in those of `multiprocessing`, opens the copy, to read or to write it: trials share nothing. What opens files without
Python, such as a program that the script starts, opens the file itself.
"""

import builtins
import functools
import io
import os


def open_in_place(environment):
    """A function that says in a sentence why the values of the copy had no effect; None where they may have had one."""
    file, copy = environment.get("BBKB_TEMPLATE"), environment.get("BBKB_COPY")
    if not file or not copy:
        return lambda: None
    places = _Places(file, copy)
    import pathlib

    accessor = getattr(pathlib, "_NormalAccessor", None)  # has its own since its import, until Python 3.10
    if accessor is not None:
        accessor.open = _Opener(accessor.open, places)
    builtins.open = io.open = _Opener(io.open, places)
    os.open = _Opener(os.open, places)
    return places.complaint


class _Places:
    def __init__(self, file, copy):
        self._file = file
        self._copy = copy
        self._real = {_real(file), _real(copy)}  # the script may run where the copy is
        self._suffixes = tuple({os.path.splitext(each)[1] for each in (file, *self._real)})
        self._first_mode = None

    def of(self, path, mode):
        """Of a path that is relative to the folder of now."""
        try:
            text = os.fsdecode(path)
        except TypeError:  # a descriptor, or what no file has as its path
            return path
        # by its suffix first: where data are opened, that is all they cost
        if not text.endswith(self._suffixes) or _real(text) not in self._real:
            return path
        if self._first_mode is None:
            self._first_mode = mode
            os.utime(self._copy)  # the tuner has dated it to 0, and another process may be the one that asks
        return self._copy

    def complaint(self):
        if (self._first_mode or "r")[0] in "wx":
            return f"{self._file} was written before it was read: the trial's values had no effect."
        if os.path.exists(self._copy) and os.path.getmtime(self._copy) == 0:
            return f"{self._file} was not opened: the trial's values had no effect."
        return None


class _Opener:
    """Not a function, which would become a method as an attribute of a class."""

    def __init__(self, opener, places):
        functools.update_wrapper(self, opener)
        self._opener = opener
        self._places = places

    def __call__(self, *args, **named):
        mode = str(args[1] if len(args) > 1 else named.get("mode", "r"))
        if args and named.get("dir_fd") is None:
            args = (self._places.of(args[0], mode), *args[1:])
        elif "file" in named:
            named["file"] = self._places.of(named["file"], mode)
        return self._opener(*args, **named)


def _real(path):
    return os.path.normcase(os.path.realpath(path))
