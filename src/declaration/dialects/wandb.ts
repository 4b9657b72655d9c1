/** A W&B sweep: https://docs.wandb.ai/guides/sweeps/sweep-config-keys. */
import * as l10n from '@vscode/l10n';
import type { SourceDocument } from '../document.ts';
import { ownValue } from '../ownValue.ts';
import { ofWandb } from './earlyStops.ts';
import { asList, asMapping, DEFAULT_TRIALS, noteUnused, PLACEHOLDER_PARAMETERS, Translation } from './translation.ts';
import type { Mapping, Path, TranslatedFile } from './translation.ts';
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
    translation.addExpected(
      ['parameters'],
      written,
      l10n.t('the parameters to vary, such as lr: { min: 0.001, max: 0.1 }'),
    );
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

/**
 * `metric`, or `metrics` of two and more, which go with `method: custom`:
 * https://github.com/wandb/sweeps/blob/main/src/sweeps/config/schema.json, since July 2026.
 */
function objectiveOf(sweep: Mapping, translation: Translation): unknown {
  const several = asList(ownValue(sweep, 'metrics'));
  if (several === undefined) return metricOf(ownValue(sweep, 'metric'), ['objective'], ['metric'], translation);
  translation.recordOrigin(['objective'], ['metrics']);
  if (Object.hasOwn(sweep, 'metric')) translation.addProblem(['metric'], metricTwice(), 'key');
  return several.map((each, i) => metricOf(each, ['objective', i], ['metrics', i], translation));
}

function metricOf(written: unknown, ours: Path, theirs: Path, translation: Translation): unknown {
  const metric = asMapping(written);
  translation.recordOrigin(ours, theirs);
  translation.recordOrigin([...ours, 'metric'], [...theirs, 'name']);
  if (metric === undefined) {
    translation.addProblem(theirs, noMetric());
    return { metric: 'unknown', goal: 'minimize' };
  }
  const { name, goal = 'minimize', target } = metric;
  const isOne = ours.length === 1;
  noteUnused(metric, theirs, ['name', 'goal', ...(isOne ? ['target'] : [])], translation);
  if (typeof name === 'string') translation.addNote(theirs, mustPrintMetric(name));
  return { metric: name, goal, ...(isOne && target !== undefined && { target }) };
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
  const used = ['method', 'program', 'command', 'metric', 'metrics', 'parameters', 'run_cap', 'early_terminate'];
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

const noMetric = () =>
  l10n.t(
    'The sweep has no metric: write metric: { name: val_loss, goal: minimize }, with the name that the script prints.',
  );
const metricTwice = () => l10n.t('The sweep has metric and metrics: remove one of them.');
const mustPrintMetric = (name: string) =>
  l10n.t`BBKB does not read wandb.log: let the script print the metric too, in a line such as ${name}: 0.1.`;
const noRunCap = (trials: number) =>
  l10n.t`The sweep has no run_cap, so it runs ${trials} trials: write run_cap for another number.`;
const methodNotUsed = (method: unknown) =>
  l10n.t`The method ${formatValue(method)} is not used: BBKB chooses the trials.`;
