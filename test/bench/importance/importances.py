"""Optuna's importances of trials that others made, asked and answered in lines of JSON."""

import json
import sys
import warnings

try:
    import optuna
    import sklearn as _  # what fANOVA needs
except ImportError as error:
    print(json.dumps({"missing": str(error)}), flush=True)
    sys.exit(0)

warnings.simplefilter("ignore")
optuna.logging.set_verbosity(optuna.logging.ERROR)


def distribution(parameter):
    kind = parameter["type"]
    if kind == "choice":
        return optuna.distributions.CategoricalDistribution(parameter["values"])
    number = optuna.distributions.FloatDistribution if kind == "float" else optuna.distributions.IntDistribution
    return number(parameter["low"], parameter["high"], log=parameter["log"])


def importances(space, trials, seed):
    distributions = {parameter["name"]: distribution(parameter) for parameter in space}
    study = optuna.create_study()
    for trial in trials:
        point = trial["point"]
        active = {name: distributions[name] for name in point}
        study.add_trial(optuna.trial.create_trial(params=point, distributions=active, value=trial["value"]))
    evaluators = {
        "fanova": optuna.importance.FanovaImportanceEvaluator(seed=seed),
        "pedanova": optuna.importance.PedAnovaImportanceEvaluator(),
    }
    # a parameter that some trials do not have is left out by fANOVA, which is a share of 0 here
    return {
        name: {**dict.fromkeys(distributions, 0), **optuna.importance.get_param_importances(study, evaluator=evaluator)}
        for name, evaluator in evaluators.items()
    }


print(json.dumps({"version": optuna.__version__, "samplers": []}), flush=True)
for line in sys.stdin:
    print(json.dumps(importances(**json.loads(line))), flush=True)
