"""Optuna's samplers, asked and told in lines of JSON; optuna.ts starts this and holds the other end.

The objective is never here: a line {"start": ...} begins a study over a space, {"ask": n} answers n points, all of them
asked before any is told, {"tell": [...]} takes their results in the same order: the values of all objectives, to be
minimised, and by how much each limit is broken (0 or less where it is kept).
"""

import json
import sys
import time
import warnings

try:
    import optuna
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(0)

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)


def tpe(seed, limits):
    return optuna.samplers.TPESampler(seed=seed, constant_liar=True, multivariate=True, **limits)


def nsga2(seed, limits):
    return optuna.samplers.NSGAIISampler(seed=seed, **limits)


def cmaes(seed, limits):
    return optuna.samplers.CmaEsSampler(seed=seed, warn_independent_sampling=False, **limits)


def gp(seed, limits):
    return optuna.samplers.GPSampler(seed=seed, **limits)


def available():
    found = {"tpe": tpe, "nsga2": nsga2}
    try:
        import cmaes as _  # what CmaEsSampler needs

        found["cmaes"] = cmaes
    except ImportError:
        pass
    if hasattr(optuna.samplers, "GPSampler"):
        try:
            import scipy as _
            import torch as _  # what GPSampler needs

            found["gp"] = gp
        except ImportError:
            pass
    return found


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


def create_study(start):
    limits = {"constraints_func": lambda trial: trial.user_attrs["broken"]} if start["limits"] else {}
    sampler = available()[start["sampler"]](start["seed"], limits)
    return optuna.create_study(directions=["minimize"] * start["objectives"], sampler=sampler)


def main():
    print(json.dumps({"version": optuna.__version__, "samplers": list(available())}), flush=True)
    study, space, asked = None, [], []
    for line in sys.stdin:
        message = json.loads(line)
        began = time.process_time()
        answer = {}
        if "start" in message:
            start = message["start"]
            space, asked = start["space"], []
            study = create_study(start)
        elif "ask" in message:
            points = []
            for _ in range(message["ask"]):
                trial = study.ask()
                points.append(suggest(trial, space))
                asked.append(trial)
            answer["points"] = points
        else:
            for trial, result in zip(asked, message["tell"]):
                trial.set_user_attr("broken", result["broken"])
                study.tell(trial, result["values"])
            asked = []
        answer["seconds"] = time.process_time() - began
        print(json.dumps(answer), flush=True)


main()
