"""Boosted trees of XGBoost, one configuration after the other."""

import time

import numpy as np
import xgboost


def train(configurations, data, rounds, every, objective, metric, **more):
    """Curves [configurations, rounds / every] of the metric on the validation rows, and seconds [configurations]."""
    X, y, X_valid, y_valid = data
    train_rows, valid_rows = xgboost.DMatrix(X, y), xgboost.DMatrix(X_valid, y_valid)
    common = {"nthread": 1, "seed": 1, "tree_method": "hist"}
    curves, seconds = [], []
    for configuration in configurations:
        began = time.process_time()
        found = {}
        xgboost.train(
            {**configuration, **common, "objective": objective, "eval_metric": metric, **more},
            train_rows,
            rounds,
            evals=[(valid_rows, "valid")],
            evals_result=found,
            verbose_eval=False,
        )
        curves.append(found["valid"][metric][every - 1 :: every])
        seconds.append(time.process_time() - began)
    return np.array(curves), np.array(seconds)
