import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ExportSource } from '../../../src/export/exportFormat.ts';
import { optuna } from '../../../src/export/optuna.ts';
import { temporaryFolder } from '../../temporaryFolder.ts';

const folder = temporaryFolder('optuna');

/** Optuna's version, and its reading of each journal, a line of JSON each. */
const READER = `
import json, sys, optuna
optuna.logging.set_verbosity(optuna.logging.ERROR)
backend = optuna.storages.journal.JournalFileBackend if hasattr(optuna.storages, "journal") else optuna.storages.JournalFileStorage
def told(trial):
    distributions = {name: str(each) for name, each in trial.distributions.items()}
    times = [str(time) if time else None for time in (trial.datetime_start, trial.datetime_complete)]
    return [trial.number, trial.state.name, trial.values, trial.params, distributions, times, trial.user_attrs]
print(json.dumps(optuna.__version__))
for file in sys.argv[1:]:
    study = optuna.load_study(study_name=None, storage=optuna.storages.JournalStorage(backend(file)))
    best = [trial.number for trial in study.best_trials] if len(study.directions) > 1 else None
    told_study = {"name": study.study_name, "directions": [each.name for each in study.directions], "trials": [told(t) for t in study.trials]}
    print(json.dumps({**told_study, "best": best, "constraints": [t.system_attrs.get("constraints") for t in study.trials]}))
`;

/** What Optuna reads in journals of these, by their names, and its version; nothing where it is not installed. */
export function readByOptuna(sources: Readonly<Record<string, ExportSource>>): Readonly<Record<string, unknown>> {
  const files = Object.entries(sources).map(([name, source]) => {
    const file = path.join(folder, `${name}.log`);
    writeFileSync(file, optuna.serialize(source));
    return file;
  });
  // a Python of the person's own may stand before the one that the system's packages are for
  for (const python of ['python3', '/usr/bin/python3']) {
    const { status, stdout, stderr } = spawnSync(python, ['-W', 'ignore', '-c', READER, ...files], {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC' },
    });
    if (status === null || (status !== 0 && stderr.includes('No module named'))) continue;
    assert.equal(status, 0, stderr);
    const names = ['version', ...Object.keys(sources)];
    const lines = stdout.trimEnd().split('\n');
    return Object.fromEntries(names.map((name, i): [string, unknown] => [name, JSON.parse(lines[i] ?? 'null')]));
  }
  return {};
}
