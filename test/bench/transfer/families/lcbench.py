"""Prints a table of LCBench as JSON: the configurations, and each one's validation accuracy after its last epoch."""

import json
import sys

import numpy

folder, dataset = sys.argv[1:]
configurations = numpy.load(f"{folder}/configurations.npz")
table = numpy.load(f"{folder}/{dataset}.npz")
low, high = table["acc_range"]
accuracy = low + (high - low) * table["val_accuracy"][:, -1] / 65535
print(json.dumps({"rows": configurations["hp"].astype(float).tolist(), "accuracy": accuracy.tolist()}))
