"""The data sets: those that scikit-learn ships, the papers' two files, and generated spirals.

Each is (X, y, X_valid, y_valid): features standardised by the training rows, classes as numbers, regression targets
standardised too.
"""

import numpy as np
from sklearn import datasets


def split(X, y, training, validation, seed, regression=False):
    order = np.random.default_rng(seed).permutation(len(X))
    train, valid = order[:training], order[training : training + validation]
    spread = X[train].std(0)
    X = (X - X[train].mean(0)) / np.where(spread > 1e-6, spread, 1)
    y = (y - y[train].mean()) / y[train].std() if regression else y.astype(np.int64)
    return X[train].astype(np.float32), y[train], X[valid].astype(np.float32), y[valid]


def digits(training=1100, validation=600, seed=1):
    data = datasets.load_digits()
    return split(data.data, data.target, training, validation, seed)


def digit_images(training=1100, validation=600, seed=2):
    """Pixels from 0 to 1."""
    data = datasets.load_digits()
    order = np.random.default_rng(seed).permutation(len(data.data))
    X = (data.data / 16).astype(np.float32)
    train, valid = order[:training], order[training : training + validation]
    return X[train], data.target[train], X[valid], data.target[valid]


def wine():
    data = datasets.load_wine()
    return split(data.data, data.target, 90, 88, 3)


def cancer():
    data = datasets.load_breast_cancer()
    return split(data.data, data.target, 300, 269, 4)


def diabetes():
    """With all products of two features."""
    data = datasets.load_diabetes()
    left, right = np.triu_indices(data.data.shape[1])
    X = np.hstack([data.data, data.data[:, left] * data.data[:, right]])
    return split(X, data.target, 260, 182, 5, regression=True)


def abalone(folder, training=2000, validation=1500):
    codes = {"M": 0, "F": 1, "I": 2}
    rows = [line.strip().split(",") for line in open(f"{folder}/abalone.data") if line[0] in codes]
    table = np.array([[codes[row[0]], *map(float, row[1:])] for row in rows])
    return split(table[:, :-1], table[:, -1], training, validation, 6, regression=True)


def housing(folder, training=2500, validation=1500):
    table = np.loadtxt(f"{folder}/cal_housing.data", delimiter=",")
    return split(table[:, :-1], table[:, -1], training, validation, 7, regression=True)


def spirals(training=600, validation=600, seed=8):
    """Two spirals of one and a half turns, blurred."""
    random = np.random.default_rng(seed)
    n = training + validation
    y = np.arange(n) % 2
    radius = np.sqrt(random.uniform(0.02, 1, n))
    angle = 3 * np.pi * radius + np.pi * y
    X = np.stack([radius * np.cos(angle), radius * np.sin(angle)], 1) + 0.04 * random.normal(size=(n, 2))
    return split(X, y, training, validation, seed)


def with_wrong_labels(data, share, seed=9):
    X, y, X_valid, y_valid = data
    random = np.random.default_rng(seed)
    wrong = random.uniform(size=len(y)) < share
    return X, np.where(wrong, random.integers(0, y.max() + 1, len(y)), y), X_valid, y_valid
