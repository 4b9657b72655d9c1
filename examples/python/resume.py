"""The network of train.py, which saves its state after each epoch and goes on from it: so its trials can pause.

Needs nothing but Python 3. Prints its loss on unseen points after each epoch: epoch 3/32: val_loss 0.5821.
"""

import argparse
import json
import math
import os
import pathlib
import random

from train import ACTIVATIONS, Network, spirals, standardized


def main():
    flags = parse_flags()
    seed = os.environ.get("BBKB_SEED", "1")
    data = random.Random(0)  # the same points in every trial
    training, validation = spirals(data, 2000), spirals(data, 400)
    training, validation = standardized(training, training), standardized(validation, training)

    network = Network(flags, random.Random(seed))
    begun = load(network)
    for epoch in range(begun + 1, flags.epochs + 1):
        # each epoch has an order of its own, so that a trial that paused sees the same points as one that did not
        for x, label in random.Random(f"{seed}/{epoch}").sample(training, len(training)):
            network.step(x, label)
        save(network, epoch)
        print(f"epoch {epoch}/{flags.epochs}: val_loss {loss(network, validation):.4f}", flush=True)


# These ten lines are all that pausing needs.
CHECKPOINT = pathlib.Path(os.environ.get("BBKB_CHECKPOINT_DIR", ".")) / "checkpoint.json"


def load(network):
    """The number of epochs that were done before."""
    if "BBKB_CHECKPOINT_DIR" not in os.environ or not CHECKPOINT.exists():
        return 0
    state = json.loads(CHECKPOINT.read_text())
    network.units, network.speeds, network.c = state["units"], state["speeds"], state["c"]
    return state["epoch"]


def save(network, epoch):
    """Under another name first: a stop in the middle of a save leaves the one before."""
    if "BBKB_CHECKPOINT_DIR" in os.environ:
        state = {"epoch": epoch, "units": network.units, "speeds": network.speeds, "c": network.c}
        CHECKPOINT.with_suffix(".new").write_text(json.dumps(state))
        os.replace(CHECKPOINT.with_suffix(".new"), CHECKPOINT)


def loss(network, points):
    """The mean cross-entropy."""
    chances = [network.forward(x)[1] if label == 1 else 1 - network.forward(x)[1] for x, label in points]
    return sum(-math.log(max(chance, 1e-12)) for chance in chances) / len(points)


def parse_flags():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--learning_rate", type=float, default=0.01)
    parser.add_argument("--momentum", type=float, default=0.0)
    parser.add_argument("--hidden", type=int, default=16)
    parser.add_argument("--activation", choices=sorted(ACTIVATIONS), default="tanh")
    parser.add_argument("--epochs", type=int, default=32)
    return parser.parse_args()


if __name__ == "__main__":
    main()
