/** A W&B sweep: https://docs.wandb.ai/guides/sweeps/sweep-config-keys. */
import type { Source } from '../declaration/document.ts';
import { shown } from '../declaration/expecting.ts';
import { groupOf, noteUnused, own, Translation, type Group, type Path, type Translated } from './translation.ts';
import { commandOf } from './wandbCommand.ts';
import { parametersOf } from './wandbParameters.ts';

/** As many as a draft has. */
const TRIALS = 50;

export function isWandb(file: Group): boolean {
  const ours = ['objective', 'budget'].some((key) => Object.hasOwn(file, key));
  return !ours && typeof own(file, 'method') === 'string' && Object.hasOwn(file, 'parameters');
}

export function ofWandb(sweep: Group, source: Source, text: string): Translated {
  const translation = new Translation(source);
  const written = own(sweep, 'parameters');
  const group = groupOf(written);
  const literal = literals(source, text);
  if (group === undefined) {
    translation.expected(['parameters'], written, 'what to vary, such as lr: { min: 0.001, max: 0.1 }');
  }
  const parameters = parametersOf(group ?? { unknown: { values: [0] } }, translation, literal);
  const { command, pass } = commandOf({ sweep, parameters, translation });
  const value = {
    command,
    pass,
    parameters,
    objective: objectiveOf(sweep, translation),
    budget: budgetOf(sweep, translation),
  };
  noteRest(sweep, translation);
  return translation.done(value);
}

function objectiveOf(sweep: Group, translation: Translation): unknown {
  const written = own(sweep, 'metric');
  const metric = groupOf(written);
  translation.from(['objective'], ['metric']);
  translation.from(['objective', 'metric'], ['metric', 'name']);
  if (metric === undefined) {
    const message =
      'The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with what the script prints.';
    translation.problem(['metric'], message);
    return { metric: 'unknown', goal: 'minimize' };
  }
  const { name, goal = 'minimize', target } = metric;
  noteUnused(metric, ['metric'], ['name', 'goal', 'target'], translation);
  if (typeof name === 'string') {
    translation.note(
      ['metric'],
      `W&B takes ${shown(name)} from wandb.log: let the script print it too, in a line such as ${name}: 0.1.`,
    );
  }
  return { metric: name, goal, ...(target !== undefined && { target }) };
}

function budgetOf(sweep: Group, translation: Translation): unknown {
  const cap = own(sweep, 'run_cap');
  translation.from(['budget', 'trials'], ['run_cap']);
  if (cap !== undefined) return { trials: cap };
  translation.note([], `The sweep has no run_cap: ${TRIALS} trials are run. Write run_cap for another number.`);
  return { trials: TRIALS };
}

function noteRest(sweep: Group, translation: Translation): void {
  const method = shown(own(sweep, 'method'));
  translation.note(['method'], `The method ${method} is not applied: BBKB chooses the trials.`);
  if (Object.hasOwn(sweep, 'early_terminate')) {
    translation.note(['early_terminate'], 'early_terminate is not applied: every trial runs to its end.');
  }
  const used = ['method', 'program', 'command', 'metric', 'parameters', 'run_cap', 'early_terminate'];
  noteUnused(sweep, [], used, translation);
}

/** What is written at a place, for a value on one line. */
function literals({ where }: Source, text: string): (path: Path) => string {
  const lines = text.split('\n');
  return (path) => {
    const { line, column, endLine, endColumn } = where(path);
    return line === endLine ? (lines.at(line - 1) ?? '').slice(column - 1, endColumn - 1) : '';
  };
}
