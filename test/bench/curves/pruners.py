"""Optuna's TPE with one of its pruners, over a grid, in lines of JSON; optunaSearcher.ts holds the other end.

{"start": {levels, pruner, epochs, seed}} begins a study: `levels` says of each parameter how many levels it has and
whether they have an order. {"ask": n} answers n points, as the numbers of their levels. {"report": [[trial, epoch,
value], ...]} answers which of these trials are to be pruned, and {"tell": [[trial, value, pruned], ...]} ends trials.
"""

import json
import sys
import warnings

try:
    import optuna
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(0)

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)

PRUNERS = {
    "median": lambda epochs: optuna.pruners.MedianPruner(),
    "halving": lambda epochs: optuna.pruners.SuccessiveHalvingPruner(),
    "hyperband": lambda epochs: optuna.pruners.HyperbandPruner(max_resource=epochs),
}


def suggest(trial, levels):
    return [
        trial.suggest_int(f"p{i}", 0, count - 1) if ordered else trial.suggest_categorical(f"p{i}", list(range(count)))
        for i, (count, ordered) in enumerate(levels)
    ]


def main():
    print(json.dumps({"version": optuna.__version__, "samplers": ["tpe"]}), flush=True)
    study, levels, trials = None, [], []
    for line in sys.stdin:
        message = json.loads(line)
        answer = {}
        if "start" in message:
            start = message["start"]
            levels, trials = start["levels"], []
            sampler = optuna.samplers.TPESampler(seed=start["seed"], constant_liar=True, multivariate=True)
            pruner = PRUNERS[start["pruner"]](start["epochs"])
            study = optuna.create_study(direction="minimize", sampler=sampler, pruner=pruner)
        elif "ask" in message:
            asked = [study.ask() for _ in range(message["ask"])]
            trials += asked
            answer["points"] = [suggest(trial, levels) for trial in asked]
        elif "report" in message:
            answer["pruned"] = []
            for number, epoch, value in message["report"]:
                trials[number].report(value, epoch)
                answer["pruned"].append(bool(trials[number].should_prune()))
        else:
            for number, value, pruned in message["tell"]:
                if pruned:
                    study.tell(trials[number], state=optuna.trial.TrialState.PRUNED)
                else:
                    study.tell(trials[number], value)
        print(json.dumps(answer), flush=True)


main()
