"""Trains the grids of the tasks and keeps every curve: python3 train.py DATA OUT [TASK ...]

DATA is the folder with abalone.data and cal_housing.data. Needs numpy, scikit-learn, torch and xgboost. A task that has
its file in OUT is left out, so an interrupted training goes on where it was. One thread; all tasks take some ten minutes
of the processor.

A file is JSON, gzipped: the parameters' levels, and for each configuration (the last parameter changes fastest) the
seconds and the curve as whole numbers q: the metric is low + (high - low) q / 65535. A value above `high`, or NaN, is
stored as `high`, which is twice the median of the first reports.
"""

import gzip
import itertools
import json
import os
import sys
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ[name] = "1"

import numpy as np
import torch

from tasks import TASKS

LEVELS = 65535


def main(folder, out, *chosen):
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    os.makedirs(out, exist_ok=True)
    for name in chosen or TASKS:
        file = os.path.join(out, f"{name}.json.gz")
        if os.path.exists(file):
            continue
        began = time.process_time()
        train, metric, parameters = TASKS[name]
        configurations = [dict(zip(parameters, levels)) for levels in itertools.product(*parameters.values())]
        curves, seconds = train(folder, configurations)
        write(file, task_of(name, metric, parameters, curves, seconds))
        print(f"{name}: {len(configurations)} configurations, {time.process_time() - began:.0f} s", flush=True)


def task_of(name, metric, parameters, curves, seconds):
    finite = curves[np.isfinite(curves)]
    low, high = finite.min(), 2 * np.nanmedian(np.where(np.isfinite(curves[:, 0]), curves[:, 0], np.nan))
    bounded = np.clip(np.where(np.isfinite(curves), curves, high), low, high)
    whole = np.rint((bounded - low) / (high - low) * LEVELS).astype(int)
    return {
        "name": name,
        "metric": metric,
        "parameters": [
            {"name": key, "levels": list(levels), "ordered": not isinstance(levels, tuple)}
            for key, levels in parameters.items()
        ],
        "low": float(low),
        "high": float(high),
        "seconds": [round(float(each), 4) for each in seconds],
        "curves": whole.tolist(),
    }


def write(file, task):
    """Whole or not at all, and the same bytes for the same curves."""
    with open(f"{file}.tmp", "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as zipped:
        zipped.write(json.dumps(task, separators=(",", ":")).encode())
    os.replace(f"{file}.tmp", file)


main(*sys.argv[1:])
