"""A neural network of a few layers for the two spirals of train.py, that should be accurate, fast and small.

Needs nothing but Python 3. Prints one JSON line with the share of unseen points it gets right, the microseconds that it
takes for one of them, and the size of its weights: {"val_accuracy": 0.93, "latency_us": 21.5, "size_kb": 2.3}.
"""

import argparse
import json
import math
import os
import random
import time

from train import logistic, spirals, standardized


def main():
    flags = parse_flags()
    rng = random.Random(os.environ.get("BBKB_SEED", "1"))
    data = random.Random(0)  # the same points in every trial
    training, validation = spirals(data, 300), spirals(data, 500)
    training, validation = standardized(training, training), standardized(validation, training)

    network = Network(flags, rng)
    for epoch in range(1, flags.epochs + 1):
        rng.shuffle(training)
        for x, label in training:
            network.step(x, label)
        if epoch % 5 == 0:
            print(f"epoch {epoch}: training accuracy {network.accuracy(training):.3f}", flush=True)
    measured = {
        "val_accuracy": network.accuracy(validation),
        "latency_us": round(latency(network, validation[:50]), 2),
        "size_kb": network.size() * 4 / 1000,
    }
    print(json.dumps(measured))


class Network:
    """`depth` layers of `width` tanh units, then p(label = 1 | x) = logistic(w · h + c), by stochastic gradient descent."""

    def __init__(self, flags, rng):
        self.rate = flags.learning_rate
        sizes = [2] + [flags.width] * flags.depth + [1]
        # a row for each unit: one weight for each input, then the bias
        self.layers = [
            [[rng.gauss(0, 1.5 / math.sqrt(inputs)) for _ in range(inputs)] + [0.0] for _ in range(outputs)]
            for inputs, outputs in zip(sizes, sizes[1:])
        ]

    def forward(self, x):
        """What each layer gets, and the probability of label 1."""
        inputs = [x]
        for layer in self.layers[:-1]:
            inputs.append([math.tanh(score(unit, inputs[-1])) for unit in layer])
        return inputs, logistic(score(self.layers[-1][0], inputs[-1]))

    def step(self, x, label):
        inputs, p = self.forward(x)
        errors = [p - label]  # the gradient of the cross-entropy with respect to each score of the layer
        for layer, values in zip(reversed(self.layers), reversed(inputs)):
            back = [sum(error * unit[k] for error, unit in zip(errors, layer)) for k in range(len(values))]
            for error, unit in zip(errors, layer):
                for k, value in enumerate(values):
                    unit[k] -= self.rate * error * value
                unit[-1] -= self.rate * error
            errors = [b * (1 - h * h) for b, h in zip(back, values)]

    def accuracy(self, points):
        return sum((self.forward(x)[1] > 0.5) == (label == 1) for x, label in points) / len(points)

    def size(self):
        return sum(len(unit) for layer in self.layers for unit in layer)


def score(unit, values):
    return sum(map(float.__mul__, unit, values), unit[-1])


def latency(network, points):
    """Microseconds for one point. The fastest of many runs, because others share the processor."""
    times = []
    for _ in range(30):
        begun = time.perf_counter()
        for x, _ in points:
            network.forward(x)
        times.append(time.perf_counter() - begun)
    return 1e6 * min(times) / len(points)


def parse_flags():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--width", type=int, default=8)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--learning_rate", type=float, default=0.05)
    parser.add_argument("--epochs", type=int, default=15)
    return parser.parse_args()


if __name__ == "__main__":
    main()
