"""The peers that are written in Python, asked and told in lines of JSON; optuna.ts starts this and holds the other end.

The objective is never here: a line {"start": ...} begins a study over a space, {"ask": n} answers n points, all of them
asked before any is told, {"tell": [...]} takes their results in the same order: the values of all objectives, to be
minimised, and by how much each limit is broken (0 or less where it is kept).

Optuna is needed. HEBO and TuRBO are found where they can be imported (unit_box.py).
"""

import importlib.metadata
import importlib.util
import json
import re
import sys
import time
import warnings
from pathlib import Path

try:
    import optuna
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(0)

from unit_box import HeboStudy, TurboStudy

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)

SAMPLERS = {
    # as it is by default in version 5; with several objectives that would not be multivariate
    "tpe": lambda **options: optuna.samplers.TPESampler(multivariate=True, constant_liar=True, **options),
    "nsga2": optuna.samplers.NSGAIISampler,
    "cmaes": lambda **options: optuna.samplers.CmaEsSampler(warn_independent_sampling=False, **options),
}
if hasattr(optuna.samplers, "GPSampler"):  # from version 3.6 on
    SAMPLERS["gp"] = optuna.samplers.GPSampler
STUDIES = {"hebo": HeboStudy, "turbo": TurboStudy}
NEEDS = {"cmaes": ["cmaes"], "gp": ["torch", "scipy"], "hebo": ["hebo"], "turbo": ["turbo", "gpytorch"]}


def available():
    names = [*SAMPLERS, *STUDIES]
    return [name for name in names if all(importlib.util.find_spec(module) for module in NEEDS.get(name, []))]


def version_of(module):
    """Of an installed package; of a checkout what its setup.py says."""
    try:
        return importlib.metadata.version(module)
    except importlib.metadata.PackageNotFoundError:
        setup = Path(importlib.util.find_spec(module).origin).parents[1] / "setup.py"
        found = re.search(r"version\s*=\s*['\"]([\d.]+)['\"]", setup.read_text()) if setup.exists() else None
        return found[1] if found else "a checkout"


class OptunaStudy:
    def __init__(self, start):
        limits = {"constraints_func": lambda trial: trial.user_attrs["broken"]} if start["limits"] else {}
        sampler = SAMPLERS[start["sampler"]](seed=start["seed"], **limits)
        self.study = optuna.create_study(directions=["minimize"] * start["objectives"], sampler=sampler)
        self.space, self.asked = start["space"], []

    def ask(self, count):
        self.asked = [self.study.ask() for _ in range(count)]
        return [suggest(trial, self.space) for trial in self.asked]

    def tell(self, results):
        for trial, result in zip(self.asked, results):
            trial.set_user_attr("broken", result["broken"])
            self.study.tell(trial, result["values"])


def suggest(trial, space):
    """A point of the space: parameters in their order, those whose condition does not hold left out."""
    point = {}
    for parameter in space:
        name, kind, condition = parameter["name"], parameter["type"], parameter.get("when")
        if condition and not (condition["name"] in point and point[condition["name"]] == condition["value"]):
            continue
        if kind == "choice":
            point[name] = trial.suggest_categorical(name, parameter["values"])
        elif kind == "float":
            point[name] = trial.suggest_float(
                name, parameter["low"], parameter["high"], step=parameter.get("step"), log=parameter["log"]
            )
        else:
            step = parameter.get("step", 1)
            point[name] = trial.suggest_int(name, parameter["low"], parameter["high"], step=step, log=parameter["log"])
    return point


def main():
    samplers = available()
    modules = {module for name in samplers for module in NEEDS.get(name, [])}
    versions = {module: version_of(module) for module in sorted(modules)}
    print(json.dumps({"version": optuna.__version__, "samplers": samplers, "versions": versions}), flush=True)
    study = None
    for line in sys.stdin:
        message = json.loads(line)
        began = time.process_time()
        answer = {}
        if "start" in message:
            start = message["start"]
            study = STUDIES.get(start["sampler"], OptunaStudy)(start)
        elif "ask" in message:
            answer["points"] = study.ask(message["ask"])
        else:
            study.tell(message["tell"])
        answer["seconds"] = time.process_time() - began
        print(json.dumps(answer), flush=True)


main()
