"""HEBO and TuRBO, which know no conditions: each proposes all parameters, and those that a point does not have are left
out of it before it is tried (samplers.py).

HEBO has kinds of parameters of its own. TuRBO has floats between 0 and 1 alone: a range on its own scale, a whole number
rounded, and one float for each value of a choice, of which the largest counts, as bayesmark gives it such spaces.
"""

import math
import random


class HeboStudy:
    """HEBO as it is by default (https://github.com/huawei-noah/HEBO)."""

    def __init__(self, start):
        from hebo.design_space.design_space import DesignSpace
        from hebo.optimizers.hebo import HEBO

        seed_all(start["seed"])
        self.space = start["space"]
        self.hebo = HEBO(DesignSpace().parse([hebo_parameter(each) for each in self.space]), scramble_seed=start["seed"])

    def ask(self, count):
        self.asked = self.hebo.suggest(n_suggestions=count)
        rows = self.asked.to_dict("records")
        return [kept(self.space, [hebo_value(each, row[each["name"]]) for each in self.space]) for row in rows]

    def tell(self, results):
        import numpy as np

        self.hebo.observe(self.asked, np.array([result["values"] for result in results], dtype=float))


def hebo_parameter(parameter):
    name, kind = parameter["name"], parameter["type"]
    if kind == "choice":  # by places, as values may be of any type
        return {"name": name, "type": "cat", "categories": [str(i) for i in range(len(parameter["values"]))]}
    low, high, step = parameter["low"], parameter["high"], parameter.get("step")
    if step is not None:
        return {"name": name, "type": "int", "lb": 0, "ub": round((high - low) / step)}
    if kind == "int":
        return {"name": name, "type": "pow_int" if parameter["log"] else "int", "lb": low, "ub": high}
    return {"name": name, "type": "pow" if parameter["log"] else "num", "lb": low, "ub": high}


def hebo_value(parameter, value):
    if parameter["type"] == "choice":
        return parameter["values"][int(value)]
    if parameter.get("step") is not None:
        value = parameter["low"] + parameter["step"] * int(value)
    return within(parameter, value)


class TurboStudy:
    """TuRBO-1 with the sizes that it recommends (https://github.com/uber-research/TuRBO), batch by batch."""

    def __init__(self, start):
        import numpy as np
        from turbo import Turbo1
        from turbo.utils import latin_hypercube

        seed_all(start["seed"])
        self.space, self.design, self.np = start["space"], latin_hypercube, np
        self.widths = [len(each["values"]) if each["type"] == "choice" else 1 for each in self.space]
        d = sum(self.widths)
        self.first = 8 * math.ceil(2 * d / 8)  # twice the dimensions, in whole batches
        self.turbo = Turbo1(
            f=None, lb=np.zeros(d), ub=np.ones(d), n_init=self.first, max_evals=10**9, batch_size=8, verbose=False
        )
        self.restart()

    def restart(self):
        self.turbo._restart()
        self.turbo._X = self.np.zeros((0, self.turbo.dim))
        self.turbo._fX = self.np.zeros((0, 1))
        self.waiting = self.design(self.first, self.turbo.dim)

    def ask(self, count):
        if len(self.waiting) > 0:
            self.asked, self.waiting = self.waiting[:count], self.waiting[count:]
        else:
            turbo = self.turbo
            X, fX, steps = self.np.copy(turbo._X), self.np.copy(turbo._fX).ravel(), turbo.n_training_steps
            candidates, values, _ = turbo._create_candidates(X, fX, turbo.length, steps, {})
            self.asked = turbo._select_candidates(candidates, values)[:count]
        return [self.point(row) for row in self.asked.tolist()]

    def tell(self, results):
        turbo = self.turbo
        fX = self.np.array([result["values"] for result in results], dtype=float)
        if len(turbo._X) >= self.first:
            turbo._adjust_length(fX)
        turbo._X, turbo._fX = self.np.vstack((turbo._X, self.asked)), self.np.vstack((turbo._fX, fX))
        if turbo.length < turbo.length_min:
            self.restart()

    def point(self, row):
        values, at = [], 0
        for parameter, width in zip(self.space, self.widths):
            values.append(turbo_value(parameter, row[at : at + width]))
            at += width
        return kept(self.space, values)


def turbo_value(parameter, units):
    if parameter["type"] == "choice":
        return parameter["values"][units.index(max(units))]
    low, high, unit = parameter["low"], parameter["high"], units[0]
    if parameter["log"]:
        return within(parameter, math.exp(math.log(low) + unit * (math.log(high) - math.log(low))))
    step = parameter.get("step")
    return within(parameter, low + (unit * (high - low) if step is None else step * round(unit * (high - low) / step)))


def within(parameter, value):
    """Of the type that it has, whatever rounding did."""
    value = round(float(value)) if parameter["type"] == "int" else float(value)
    return min(parameter["high"], max(parameter["low"], value))


def kept(space, values):
    """Without the parameters whose condition does not hold."""
    point = {}
    for parameter, value in zip(space, values):
        condition = parameter.get("when")
        if not condition or (condition["name"] in point and point[condition["name"]] == condition["value"]):
            point[parameter["name"]] = value
    return point


def seed_all(seed):
    import numpy as np
    import torch

    random.seed(seed)
    np.random.seed(seed)
    torch.manual_seed(seed)
