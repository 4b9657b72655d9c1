/** A W&B sweep: https://docs.wandb.ai/guides/sweeps/sweep-config-keys. */
import type { SourceDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import { ofWandb } from './earlyStops.ts';
import {
  asMapping,
  DEFAULT_TRIALS,
  noteUnused,
  PLACEHOLDER_PARAMETERS,
  Translation,
  type Mapping,
  type Path,
  type TranslatedFile,
} from './translation.ts';
import { commandOf } from './wandbCommand.ts';
import { parametersOf } from './wandbParameters.ts';
import { formatValue } from '../wording.ts';

export function isWandb(file: Mapping): boolean {
  const ours = ['objective', 'budget'].some((key) => Object.hasOwn(file, key));
  return !ours && typeof ownValue(file, 'method') === 'string' && Object.hasOwn(file, 'parameters');
}

export function translateWandb(sweep: Mapping, source: SourceDocument, text: string): TranslatedFile {
  const translation = new Translation(source);
  const written = ownValue(sweep, 'parameters');
  const group = asMapping(written);
  if (group === undefined) {
    translation.addExpected(['parameters'], written, 'the parameters to vary, such as lr: { min: 0.001, max: 0.1 }');
  }
  const sourceText = sourceTextReader(source, text);
  const parameters = group === undefined ? PLACEHOLDER_PARAMETERS : parametersOf(group, translation, sourceText);
  const { command, pass } = commandOf({ sweep, parameters, translation });
  const value = {
    command,
    pass,
    parameters,
    objective: objectiveOf(sweep, translation),
    budget: budgetOf(sweep, translation),
    ...ofWandb(sweep, translation),
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
    translation.addProblem(['metric'], noMetric);
    return { metric: 'unknown', goal: 'minimize' };
  }
  const { name, goal = 'minimize', target } = metric;
  noteUnused(metric, ['metric'], ['name', 'goal', 'target'], translation);
  if (typeof name === 'string') translation.addNote(['metric'], mustPrintMetric(name));
  return { metric: name, goal, ...(target !== undefined && { target }) };
}

function budgetOf(sweep: Mapping, translation: Translation): unknown {
  const cap = ownValue(sweep, 'run_cap');
  translation.recordOrigin(['budget', 'trials'], ['run_cap']);
  if (cap !== undefined) return { trials: cap };
  translation.addNote([], noRunCap(DEFAULT_TRIALS));
  return { trials: DEFAULT_TRIALS };
}

function noteUntranslated(sweep: Mapping, translation: Translation): void {
  translation.addNote(['method'], methodNotUsed(ownValue(sweep, 'method')));
  const used = ['method', 'program', 'command', 'metric', 'parameters', 'run_cap', 'early_terminate'];
  noteUnused(sweep, [], used, translation);
}

/** The text of a value that is written on one line. */
function sourceTextReader({ locate }: SourceDocument, text: string): (path: Path) => string {
  const lines = text.split('\n');
  return (path) => {
    const { line, column, endLine, endColumn } = locate(path);
    return line === endLine ? (lines.at(line - 1) ?? '').slice(column - 1, endColumn - 1) : '';
  };
}

const noMetric =
  'The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with the name that the script prints.';
const mustPrintMetric = (name: string) =>
  `BBKB does not read wandb.log: let the script print the metric too, in a line such as ${name}: 0.1.`;
const noRunCap = (trials: number) =>
  `The sweep has no run_cap, so it runs ${trials} trials: write run_cap for another number.`;
const methodNotUsed = (method: unknown) => `The method ${formatValue(method)} is not used: BBKB chooses the trials.`;
