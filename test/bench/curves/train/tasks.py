"""The tasks: each trains every configuration of its grid to the last epoch.

The two halves were chosen before any rule was tuned: every second task in this order is held back.
"""

import torch

import boosting
import data
import networks as nets
import qlearning

RATES = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0]
SCHEDULES = ["constant", "cosine", "warm-up", "step"]


def perceptron_digits(_, configurations):
    wrong = data.with_wrong_labels(data.digits(), 0.2)
    return nets.train(configurations, wrong, 40, nets.cross_entropy, nets.error_rate, 10)


def perceptron_spirals(_, configurations):
    return nets.train(configurations, data.spirals(), 80, nets.cross_entropy, nets.error_rate, 2, torch.tanh)


def perceptron_housing(folder, configurations):
    return nets.train(
        configurations, data.housing(folder), 30, nets.squared_error, nets.root_squared_error, 1, optimizer="adam"
    )


def perceptron_abalone(folder, configurations):
    return nets.train(configurations, data.abalone(folder), 40, nets.squared_error, nets.root_squared_error, 1)


def logistic_digits(_, configurations):
    return nets.train(configurations, data.digits(400, 800), 40, nets.cross_entropy, nets.cross_entropy, 10, depth=0)


def boosting_housing(folder, configurations):
    return boosting.train(configurations, data.housing(folder), 120, 3, "reg:squarederror", "rmse")


def boosting_digits(_, configurations):
    wrong = data.with_wrong_labels(data.digits(600, 800), 0.1)
    return boosting.train(configurations, wrong, 30, 1, "multi:softprob", "mlogloss", num_class=10)


def linear_diabetes(_, configurations):
    return nets.train(configurations, data.diabetes(), 60, nets.squared_error, nets.root_squared_error, 1, depth=0)


def hinge_cancer(_, configurations):
    return nets.train(configurations, data.cancer(), 50, nets.hinge, nets.sign_error_rate, 1, torch.cos)


def autoencoder_digits(_, configurations):
    X, _, X_valid, _ = data.digit_images()
    images = (X, X, X_valid, X_valid)
    return nets.train(configurations, images, 40, nets.reconstruction_error, nets.reconstruction_error, 64)


def convolution_digits(_, configurations):
    images = data.digit_images(500, 500)
    return nets.train(
        configurations, images, 25, nets.cross_entropy, nets.error_rate, 10, network=nets.Convolutions
    )


def perceptron_wine(_, configurations):
    wrong = data.with_wrong_labels(data.wine(), 0.1)
    return nets.train(configurations, wrong, 60, nets.cross_entropy, nets.cross_entropy, 3)


def qlearning_lake(_, configurations):
    return qlearning.train(configurations, 50, 400)


def restarts_digits(_, configurations):
    wrong = data.with_wrong_labels(data.digits(500, 800, seed=12), 0.4)
    return nets.train(configurations, wrong, 60, nets.cross_entropy, nets.error_rate, 10)


# the name of a task: what trains it, its metric, its parameters with their levels (a tuple's have no order)
TASKS = {
    "perceptron-digits": (
        perceptron_digits,
        "error rate",
        {
            "rate": RATES[:6],
            "batch": [16, 64, 256],
            "width": [16, 48],
            "decay": [0, 1e-3, 1e-2],
            "schedule": tuple(SCHEDULES),
        },
    ),
    "boosting-housing": (
        boosting_housing,
        "root mean squared error",
        {
            "eta": [0.02, 0.05, 0.1, 0.2, 0.4, 0.8],
            "max_depth": [2, 3, 5, 7, 9],
            "subsample": [0.4, 0.7, 1],
            "lambda": [0.1, 1, 10],
            "colsample_bytree": [0.5, 1],
        },
    ),
    "perceptron-spirals": (
        perceptron_spirals,
        "error rate",
        {
            "rate": RATES[1:],
            "momentum": [0, 0.9, 0.97],
            "width": [8, 16, 32],
            "init": [0.3, 1, 3],
            "depth": [1, 2],
            "schedule": ("constant", "warm-up", "step"),
        },
    ),
    "logistic-digits": (
        logistic_digits,
        "log loss",
        {
            "rate": RATES[:6],
            "momentum": [0, 0.5, 0.9],
            "batch": [8, 32, 128],
            "decay": [0, 1e-3, 1e-2],
            "schedule": tuple(SCHEDULES[:3]),
        },
    ),
    "perceptron-housing": (
        perceptron_housing,
        "root mean squared error",
        {
            "rate": [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1],
            "batch": [32, 256],
            "width": [16, 64],
            "dropout": [0, 0.1, 0.3],
            "decay": [0, 0.01, 0.1],
            "schedule": tuple(SCHEDULES[:3]),
        },
    ),
    "linear-diabetes": (
        linear_diabetes,
        "root mean squared error",
        {
            "rate": [0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1],
            "momentum": [0, 0.9],
            "batch": [4, 16, 64],
            "decay": [0, 0.01, 0.1, 1],
            "schedule": tuple(SCHEDULES),
        },
    ),
    "autoencoder-digits": (
        autoencoder_digits,
        "mean squared error",
        {
            "rate": [0.03, 0.1, 0.3, 1, 3, 10],
            "momentum": [0, 0.9, 0.97],
            "width": [8, 16, 32],
            "batch": [32, 128],
            "noise": [0, 0.1, 0.3],
            "schedule": ("constant", "warm-up"),
        },
    ),
    "hinge-cancer": (
        hinge_cancer,
        "error rate",
        {
            "rate": RATES,
            "init": [0.1, 0.3, 1, 3],
            "decay": [0, 1e-4, 1e-3, 1e-2],
            "batch": [4, 32],
            "schedule": tuple(SCHEDULES[:3]),
        },
    ),
    "boosting-digits": (
        boosting_digits,
        "log loss",
        {
            "eta": [0.03, 0.06, 0.12, 0.25, 0.5, 1],
            "max_depth": [1, 3, 6],
            "subsample": [0.3, 0.6, 1],
            "min_child_weight": [0.3, 3],
            "colsample_bytree": [0.1, 0.4, 1],
        },
    ),
    "convolution-digits": (
        convolution_digits,
        "error rate",
        {
            "rate": [0.003, 0.01, 0.03, 0.1, 0.3, 1],
            "momentum": [0, 0.9],
            "channels": [2, 6],
            "batch": [16, 64],
            "decay": [0, 0.003],
            "schedule": tuple(SCHEDULES),
        },
    ),
    "perceptron-wine": (
        perceptron_wine,
        "log loss",
        {
            "rate": RATES,
            "width": [4, 16, 64],
            "batch": [4, 16, 64],
            "dropout": [0, 0.3, 0.6],
            "schedule": tuple(SCHEDULES[:3]),
        },
    ),
    "qlearning-lake": (
        qlearning_lake,
        "failure rate",
        {
            "rate": [0.02, 0.05, 0.1, 0.2, 0.4, 0.8],
            "explore": [0.02, 0.1, 0.3, 0.9],
            "discount": [0.9, 0.97, 0.99, 0.999],
            "prior": [0, 0.1, 1],
            "schedule": ("constant", "fading"),
        },
    ),
    "perceptron-abalone": (
        perceptron_abalone,
        "root mean squared error",
        {
            "rate": [0.0003, 0.001, 0.003, 0.01, 0.03, 0.1],
            "batch": [8, 32, 128],
            "width": [8, 32],
            "depth": [1, 3],
            "decay": [0, 0.003, 0.03],
            "schedule": tuple(SCHEDULES[1:]),
        },
    ),
    "restarts-digits": (
        restarts_digits,
        "error rate",
        {
            "rate": RATES[1:],
            "batch": [16, 64],
            "width": [16, 64],
            "dropout": [0, 0.3, 0.6],
            "decay": [0, 0.003, 0.03],
            "schedule": ("cosine", "restarts", "step"),
        },
    ),
}
