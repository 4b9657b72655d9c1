"""Prints a table of LCBench as JSON: the configurations, each one's share of errors after its last epoch, and weights.

The weights [n + 1 + D] are those of the cubic interpolation of the logarithms of the errors: of the cubed distance of each
configuration in the cube of the space, of 1, and of the D coordinates.
"""

import json
import sys

import numpy

folder, dataset, space = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
rows = numpy.load(f"{folder}/configurations.npz")["hp"].astype(float)
table = numpy.load(f"{folder}/{dataset}.npz")
low, high = table["acc_range"]
errors = 100 - (low + (high - low) * table["val_accuracy"][:, -1] / 65535)


def coordinate(values, parameter):
    scale = numpy.log if parameter["scale"] == "log" else numpy.asarray
    start, end = scale(parameter["low"]), scale(parameter["high"])
    return (scale(values) - start) / (end - start)


cube = numpy.stack([coordinate(rows[:, j], parameter) for j, parameter in enumerate(space)], axis=1)
squares = sum((column[:, None] - column[None, :]) ** 2 for column in cube.T)
linear = numpy.column_stack([numpy.ones(len(cube)), cube])
system = numpy.block([[squares**1.5, linear], [linear.T, numpy.zeros((linear.shape[1],) * 2)]])
weights = numpy.linalg.solve(system, numpy.append(numpy.log(errors), numpy.zeros(linear.shape[1])))
print(json.dumps({"rows": rows.tolist(), "errors": errors.tolist(), "weights": weights.tolist()}))
