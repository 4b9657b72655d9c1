"""Trains every forest of a grid and keeps its error, time and size: python3 train.py ../problems/forest.json.gz

Needs scikit-learn. One thread, half a minute of the processor. The digits that scikit-learn ships: 600 to learn from, the
other 1,197 for the error. A forest grows tree by tree, so that one of 34 trees tells of all smaller ones. The time of a
tree is that of the processor, the median of three trainings that give the same tree.

The file is JSON, gzipped: the parameters' levels, and for each configuration (the last parameter, the number of trees,
changes fastest) the wrong digits among the 1,197, the hundredths of a millisecond, and the nodes of all trees.
"""

import gzip
import itertools
import json
import os
import statistics
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np
from sklearn.datasets import load_digits
from sklearn.tree import DecisionTreeClassifier

PARAMETERS = {
    "depth": [2, 3, 4, 6, 8, 12],
    "features": [0.03, 0.1, 0.3, 1.0],
    "leaf": [1, 2, 4, 8],
    "rows": [180, 600],
    "trees": list(range(1, 35)),
}
LEARNED = 600
REPEATS = 3


def main(file):
    images, digits = load_digits(return_X_y=True)
    data = images[:LEARNED], digits[:LEARNED], images[LEARNED:], digits[LEARNED:]
    *shapes, trees = PARAMETERS.values()
    measured = [each for shape in itertools.product(*shapes) for each in forests(shape, len(trees), *data)]
    errors, times, sizes = zip(*measured)
    grid = {"parameters": PARAMETERS, "errors": errors, "times": times, "sizes": sizes}
    with open(file, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped:
        zipped.write(json.dumps(grid, separators=(",", ":")).encode())


def forests(shape, most, X, y, X_valid, y_valid):
    """Error, time and size of the forests of 1, 2, … trees."""
    _, _, _, rows = shape
    votes, seconds, size = 0, 0.0, 0
    for number in range(most):
        drawn = np.random.default_rng(number).integers(len(X), size=rows)
        tree, took = tree_of(shape, number, X[drawn], y[drawn])
        chances = np.zeros((len(X_valid), 10))
        chances[:, tree.classes_] = tree.predict_proba(X_valid)
        votes, seconds, size = votes + chances, seconds + took, size + tree.tree_.node_count
        yield int((votes.argmax(1) != y_valid).sum()), round(1e5 * seconds), size


def tree_of(shape, seed, X, y):
    depth, features, leaf, _ = shape
    times = []
    for _ in range(REPEATS):
        tree = DecisionTreeClassifier(
            max_depth=depth, max_features=features, min_samples_leaf=leaf, random_state=seed
        )
        began = time.process_time()
        tree.fit(X, y)
        times.append(time.process_time() - began)
    return tree, statistics.median(times)


main(*sys.argv[1:])
