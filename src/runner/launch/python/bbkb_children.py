"""Processes that `multiprocessing` starts anew (spawn, forkserver) import the script again: with its values, too.

What such a process is told is a pickle. An object in it makes the process run bbkb_child.py, which is beside this file,
before it imports anything of the script.
"""

import os
import runpy
from multiprocessing import spawn


def reach_children(folder):
    tell = spawn.get_preparation_data

    def tell_with_launcher(name):
        return dict(tell(name), bbkb=_Launcher(os.path.join(folder, "bbkb_child.py")))

    spawn.get_preparation_data = tell_with_launcher


class _Launcher:
    def __init__(self, file):
        self._file = file

    def __reduce__(self):
        return runpy.run_path, (self._file, None, "bbkb_child")
