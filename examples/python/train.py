"""A neural network with one hidden layer that learns to tell two noisy spirals apart.

Needs nothing but Python 3. Prints one JSON line with the share of unseen points it gets right: {"val_accuracy": 0.93}.
"""

import argparse
import json
import math
import os
import random

ACTIVATIONS = {  # f, and f' as a function of f
    "tanh": (math.tanh, lambda h: 1 - h * h),
    "relu": (lambda z: max(0.0, z), lambda h: 1.0 if h > 0 else 0.0),
    "logistic": (lambda z: 0.5 * (1 + math.tanh(z / 2)), lambda h: h * (1 - h)),
}


def main():
    flags = parse_flags()
    rng = random.Random(os.environ.get("BBKB_SEED", "1"))
    data = random.Random(0)  # the same points in every trial
    training, validation = spirals(data, 400), spirals(data, 1000)
    if flags.standardize == "true":
        training, validation = standardized(training, training), standardized(validation, training)

    network = Network(flags, rng)
    for epoch in range(1, flags.epochs + 1):
        rng.shuffle(training)
        for x, label in training:
            network.step(x, label)
        if epoch % 10 == 0:
            print(f"epoch {epoch}: training accuracy {network.accuracy(training):.3f}", flush=True)
    print(json.dumps({"val_accuracy": network.accuracy(validation)}))


class Network:
    """p(label = 1 | x) = logistic(w · f(Vx + b) + c), by stochastic gradient descent with momentum."""

    def __init__(self, flags, rng):
        self.f, self.slope = ACTIVATIONS[flags.activation]
        self.rate, self.momentum = flags.learning_rate, flags.momentum
        # one row [v1, v2, b, w] for each hidden unit
        self.units = [[rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 0.5)] for _ in range(flags.hidden)]
        self.speeds = [[0.0] * 4 for _ in self.units]
        self.c = 0.0

    def forward(self, x):
        hidden = [self.f(v1 * x[0] + v2 * x[1] + b) for v1, v2, b, _ in self.units]
        score = self.c + sum(h * unit[3] for h, unit in zip(hidden, self.units))
        return hidden, logistic(score)

    def step(self, x, label):
        hidden, p = self.forward(x)
        error = p - label  # the gradient of the cross-entropy with respect to the score
        for h, unit, speed in zip(hidden, self.units, self.speeds):
            back = error * unit[3] * self.slope(h)
            for k, gradient in enumerate((back * x[0], back * x[1], back, error * h)):
                speed[k] = self.momentum * speed[k] - self.rate * gradient
                unit[k] += speed[k]
        self.c -= self.rate * error

    def accuracy(self, points):
        return sum((self.forward(x)[1] > 0.5) == (label == 1) for x, label in points) / len(points)


def logistic(z):
    return 0.5 * (1 + math.tanh(z / 2))  # does not overflow


def spirals(rng, count):
    """Points of two arms, labels 0 and 1, in coordinates of very different size."""
    points = []
    for i in range(count):
        label, turn = i % 2, 3 * math.pi * math.sqrt(rng.random())
        angle = turn + label * math.pi
        x, y = turn * math.cos(angle) + rng.gauss(0, 0.4), turn * math.sin(angle) + rng.gauss(0, 0.4)
        points.append(((10 * x, 0.1 * y), label))
    return points


def standardized(points, reference):
    """The points in coordinates in which `reference` has mean 0 and standard deviation 1."""
    means = [sum(x[k] for x, _ in reference) / len(reference) for k in (0, 1)]
    sds = [math.sqrt(sum((x[k] - means[k]) ** 2 for x, _ in reference) / len(reference)) for k in (0, 1)]
    return [(tuple((x[k] - means[k]) / sds[k] for k in (0, 1)), label) for x, label in points]


def parse_flags():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learning_rate", type=float, default=0.01)
    parser.add_argument("--momentum", type=float, default=0.0)
    parser.add_argument("--hidden", type=int, default=8)
    parser.add_argument("--activation", choices=sorted(ACTIVATIONS), default="tanh")
    parser.add_argument("--standardize", choices=["true", "false"], default="true")
    parser.add_argument("--epochs", type=int, default=30)
    return parser.parse_args()


if __name__ == "__main__":
    main()
