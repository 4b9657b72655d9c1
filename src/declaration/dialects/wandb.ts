/** A W&B sweep: https://docs.wandb.ai/guides/sweeps/sweep-config-keys. */
import type { SourceDocument } from '../document.ts';
import { formatValue } from '../wording.ts';
import {
  asMapping,
  noteUnused,
  ownValue,
  Translation,
  type Mapping,
  type Path,
  type TranslatedFile,
} from './translation.ts';
import { commandOf } from './wandbCommand.ts';
import { parametersOf } from './wandbParameters.ts';

/** As many as a draft has. */
const DEFAULT_TRIALS = 50;

export function isWandb(file: Mapping): boolean {
  const ours = ['objective', 'budget'].some((key) => Object.hasOwn(file, key));
  return !ours && typeof ownValue(file, 'method') === 'string' && Object.hasOwn(file, 'parameters');
}

export function translateWandb(sweep: Mapping, source: SourceDocument, text: string): TranslatedFile {
  const translation = new Translation(source);
  const written = ownValue(sweep, 'parameters');
  const group = asMapping(written);
  const literal = sourceTextReader(source, text);
  if (group === undefined) {
    translation.addExpected(['parameters'], written, 'what to vary, such as lr: { min: 0.001, max: 0.1 }');
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
  noteUntranslated(sweep, translation);
  return translation.finish(value);
}

function objectiveOf(sweep: Mapping, translation: Translation): unknown {
  const written = ownValue(sweep, 'metric');
  const metric = asMapping(written);
  translation.recordOrigin(['objective'], ['metric']);
  translation.recordOrigin(['objective', 'metric'], ['metric', 'name']);
  if (metric === undefined) {
    const message =
      'The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with what the script prints.';
    translation.addProblem(['metric'], message);
    return { metric: 'unknown', goal: 'minimize' };
  }
  const { name, goal = 'minimize', target } = metric;
  noteUnused(metric, ['metric'], ['name', 'goal', 'target'], translation);
  if (typeof name === 'string') {
    translation.addNote(
      ['metric'],
      `W&B takes ${formatValue(name)} from wandb.log: let the script print it too, in a line such as ${name}: 0.1.`,
    );
  }
  return { metric: name, goal, ...(target !== undefined && { target }) };
}

function budgetOf(sweep: Mapping, translation: Translation): unknown {
  const cap = ownValue(sweep, 'run_cap');
  translation.recordOrigin(['budget', 'trials'], ['run_cap']);
  if (cap !== undefined) return { trials: cap };
  translation.addNote(
    [],
    `The sweep has no run_cap: ${DEFAULT_TRIALS} trials are run. Write run_cap for another number.`,
  );
  return { trials: DEFAULT_TRIALS };
}

function noteUntranslated(sweep: Mapping, translation: Translation): void {
  const method = formatValue(ownValue(sweep, 'method'));
  translation.addNote(['method'], `The method ${method} is not applied: BBKB chooses the trials.`);
  if (Object.hasOwn(sweep, 'early_terminate')) {
    translation.addNote(['early_terminate'], 'early_terminate is not applied: every trial runs to its end.');
  }
  const used = ['method', 'program', 'command', 'metric', 'parameters', 'run_cap', 'early_terminate'];
  noteUnused(sweep, [], used, translation);
}

/** What is written at a place, for a value on one line. */
function sourceTextReader({ locate }: SourceDocument, text: string): (path: Path) => string {
  const lines = text.split('\n');
  return (path) => {
    const { line, column, endLine, endColumn } = locate(path);
    return line === endLine ? (lines.at(line - 1) ?? '').slice(column - 1, endColumn - 1) : '';
  };
}
