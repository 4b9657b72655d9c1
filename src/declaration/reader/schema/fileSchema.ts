/**
 * The language of a declaration: its keys, and the checks that need several of them. A check runs once the keys that it
 * reads are valid; where parameters are only named, they may have problems of their own.
 */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { usesPracticalOptimizer } from '../../../engine/fixedCandidates/presets.ts';
import { folderNames, folderText } from '../../command/misspeltFolder.ts';
import { namesTrialFolder, OWN_FOLDER, placeholderOf, placeholders } from '../../command/placeholders.ts';
import { describeExecutor, slotsOf } from '../../executors/executors.ts';
import { ownValue } from '../../ownValue.ts';
import { closestName } from '../../closestName.ts';
import { formatValue, hintAt, unknownParameter } from '../../wording.ts';
import { fileKeys, type Written } from './fileKeys.ts';
import { isDerived } from './derived.ts';
import { checkDerivedValues } from './derivedValues.ts';
import { checkInvocationSize } from './invocationSize.ts';
import { objectivesOf } from './objective.ts';
import { meantName, parseCondition } from './parseCondition.ts';
import type { Fix } from '../../fix.ts';
import { addProblem, keyCorrections, keysOf, removal, whenReadable, whenValid } from '../../keys/checks.ts';
import {
  checkAlgorithmOfMetrics,
  checkBaseline,
  checkFurtherMetrics,
  checkLimits,
  checkConfirmedMetric,
  metricInConstraint,
} from './severalMetrics.ts';
import { checkLikely } from './checkLikely.ts';
import { checkDefaults } from './leftOut.ts';
import { couldBeLimit, movedTo } from './limits.ts';
import { checkPauses, checkPausesWithLimits } from './pauses.ts';
import { checkRetries } from './retries.ts';
import { conditionalIn } from './space.ts';
import { checkBatch, checkFrom, checkPoints } from './start.ts';
import { checkStoppedRuns, checkStopMetrics } from './stopMetrics.ts';

export const fileSchema = fileKeys
  .superRefine(checkPlaceholders, whenValid('command'))
  .superRefine(checkConditionalPlaceholders, whenValid('command', 'parameters'))
  .superRefine(checkInvocationSize, whenValid('command', 'parameters', 'env', 'pass'))
  .superRefine(checkTemplate, whenValid('pass', 'template', 'parameters'))
  .superRefine(checkSharedFile, whenValid('objective', 'parallel', 'executor', 'cwd'))
  .superRefine(checkTracked, whenValid('objective', 'track'))
  .superRefine(checkStoppedRuns, whenValid('trial', 'repeats'))
  .superRefine(checkKeptCheckpoints, whenValid('trial'))
  .superRefine(checkRetries, whenReadable('trial', 'parameters'))
  .superRefine(checkStopMetrics, whenValid('trial', 'objective'))
  .superRefine(checkConfirm, whenValid('confirm', 'budget', 'algorithm'))
  .superRefine(checkPauses, whenValid('trial', 'schedule', 'confirm', 'budget', 'algorithm', 'objective'))
  .superRefine(checkPausesWithLimits, whenValid('trial', 'limits'))
  .superRefine(checkEnough, whenValid('budget', 'objective', 'algorithm'))
  .superRefine(checkAlgorithmOfMetrics, whenValid('objective', 'limits', 'algorithm'))
  .superRefine(checkConfirmedMetric, whenValid('objective', 'confirm'))
  .superRefine(checkFurtherMetrics, whenValid('objective', 'limits', 'track'))
  .superRefine(checkLimits, whenValid('limits'))
  .superRefine(checkBaseline, whenValid('limits', 'start'))
  .superRefine(checkSchedule, whenValid('schedule', 'algorithm'))
  .superRefine(checkExecutor, whenValid('executor', 'gpus'))
  .superRefine(checkConstraints, whenValid('constraints'))
  .superRefine(checkDerivedValues, whenValid('parameters', 'constraints'))
  .superRefine(checkLengthscales, whenValid('algorithm'))
  .superRefine(checkLikely, whenReadable('parameters', 'algorithm'))
  .superRefine(checkDefaults, whenReadable('parameters'))
  .superRefine(checkPoints, whenReadable('start', 'parameters'))
  .superRefine(checkFrom, whenReadable('start', 'parameters', 'algorithm'))
  .superRefine(checkBatch, whenReadable('start', 'algorithm'));

type Context = z.core.$RefinementCtx;
type NamingParameters<Key extends keyof Written> = Pick<Written, Key> & { readonly parameters: unknown };

function checkPlaceholders({ command, parameters }: NamingParameters<'command'>, context: Context): void {
  const names = keysOf(parameters);
  if (names.length === 0) return;
  const known = new Set(names);
  const unknown = new Set(command.flatMap(placeholders).filter((word) => !known.has(word)));
  for (const name of unknown) {
    const parameter =
      closestName(name, names) ?? names.find((each) => isShortFor(each, name) || isShortFor(name, each));
    const folder = closestName(name, folderNames);
    const meant = parameter === undefined ? folder && folderText(folder) : placeholderOf(parameter);
    const fixes =
      meant === undefined
        ? []
        : [{ kind: 'replace', path: ['command'], word: placeholderOf(name), by: meant } as const];
    addToCommand(name, unknownPlaceholder(name, parameter ?? meant), context, fixes);
  }
}

/** `lr` for `learning_rate`. */
function isShortFor(short: string, name: string): boolean {
  const words = name.split(/[_-]/);
  return words.length > 1 && words.map((word) => word.charAt(0)).join('') === short;
}

/** A placeholder that is a word by itself needs a value in every trial: without one, the flag before it has none. */
function checkConditionalPlaceholders(
  { command, parameters }: Pick<Written, 'command' | 'parameters'>,
  context: Context,
): void {
  const isConditional = conditionalIn(parameters);
  for (const [i, word] of command.entries()) {
    for (const name of placeholders(word).filter(isConditional)) {
      if (i === 0 || word === placeholderOf(name)) addToCommand(name, placeholderAlone(name), context);
    }
  }
}

function addToCommand(name: string, message: string, context: Context, fixes: readonly Fix[] = []): void {
  addProblem(context, ['command'], message, { needle: placeholderOf(name), fixes });
}

/** A file and the way of passing that needs it go together; how a flag is written is nothing that a file can say. */
function checkTemplate(
  { pass, template, parameters }: Pick<Written, 'pass' | 'template' | 'parameters'>,
  context: Context,
): void {
  if (pass !== 'template') {
    if (template !== undefined) addProblem(context, ['template'], templateIsNotUsed(), { at: 'key' });
    return;
  }
  if (template === undefined) addProblem(context, ['pass'], templateIsMissing());
  for (const [name, parameter] of Object.entries(parameters)) {
    if (parameter.type !== 'bool' || parameter.style === 'value') continue;
    const path = ['parameters', name, 'style'];
    addProblem(context, path, styleInTemplate(parameter.style), { fixes: [removal(...path)] });
  }
}

/** The papers' algorithms choose every trial of the budget, and most of a budget has to search. */
function checkConfirm(
  { confirm, budget: { trials }, algorithm }: Pick<Written, 'confirm' | 'budget' | 'algorithm'>,
  context: Context,
): void {
  if (confirm === 0) return;
  if (!usesPracticalOptimizer(algorithm)) addProblem(context, ['confirm'], confirmNeedsDefault());
  if (2 * confirm > trials) addProblem(context, ['confirm'], confirmsTooMany(confirm, trials));
}

/** The forecast is of one metric, and of how the default algorithm goes on. */
function checkEnough(
  { budget, objective, algorithm }: Pick<Written, 'budget' | 'objective' | 'algorithm'>,
  context: Context,
): void {
  if (budget.enough === undefined) return;
  const path = ['budget', 'enough'];
  const problems = [
    ...(usesPracticalOptimizer(algorithm) ? [] : [enoughNeedsDefault()]),
    ...(objectivesOf(objective).length === 1 ? [] : [enoughNeedsOneMetric()]),
  ];
  for (const problem of problems) addProblem(context, path, problem, { at: 'key', fixes: [removal(...path)] });
}

/** The papers' algorithms know only batches. */
function checkSchedule({ schedule, algorithm }: Pick<Written, 'schedule' | 'algorithm'>, context: Context): void {
  if (schedule === 'rolling' && !usesPracticalOptimizer(algorithm))
    addProblem(context, ['schedule'], rollingNeedsDefault());
}

/** Which devices a job has is for the cluster to say, and for its host. */
function checkExecutor({ executor, gpus }: Partial<Pick<Written, 'executor' | 'gpus'>>, context: Context): void {
  if (gpus === undefined || executor === undefined) return;
  addProblem(context, ['gpus'], gpusElsewhere(describeExecutor(executor).insteadOfGpus), { at: 'key' });
}

/** There has to be something to keep. */
function checkKeptCheckpoints({ trial }: Pick<Written, 'trial'>, context: Context): void {
  if (trial.keepCheckpoints === undefined || trial.checkpoint) return;
  const path = ['trial', 'keep_checkpoints'];
  const fix = { kind: 'write', path: ['trial', 'checkpoint'], value: true } as const;
  addProblem(context, path, noCheckpoints(), { at: 'key', fixes: [fix, removal(...path)] });
}

/** The objective is recorded anyway. */
function checkTracked({ objective, track }: Pick<Written, 'objective' | 'track'>, context: Context): void {
  for (const { metric } of objectivesOf(objective)) {
    const path = ['track', track.indexOf(metric)];
    if (track.includes(metric)) addProblem(context, path, tracksObjective(metric), { fixes: [removal(...path)] });
  }
}

/** Trials that run at once in one folder write over each other's files. */
function checkSharedFile(
  { objective, cwd, ...written }: Pick<Written, 'objective' | 'parallel' | 'executor' | 'cwd'>,
  context: Context,
): void {
  const { executor, parallel = slotsOf(executor) } = written;
  if (parallel === 1 || cwd === OWN_FOLDER) return;
  for (const { from, path } of objectivesOf(objective)) {
    if (from !== undefined && !namesTrialFolder(from))
      addProblem(context, [...path, 'from'], sharedFile(from, parallel));
  }
}

function checkConstraints(
  {
    constraints,
    parameters,
    ...file
  }: NamingParameters<'constraints'> & Readonly<Record<'objective' | 'track' | 'limits', unknown>>,
  context: Context,
): void {
  const names = keysOf(parameters);
  if (names.length === 0) return;
  for (const [i, text] of [constraints].flat().entries()) {
    const parsed = parseCondition(text, names);
    const path = typeof constraints === 'string' ? ['constraints'] : ['constraints', i];
    if (parsed.ok) continue;
    const metric = metricInConstraint(text, names, file);
    const { problem, needle, isLimit } = metric ?? { ...parsed, isLimit: couldBeLimit(text, names) };
    const message = metric === undefined && isLimit ? orALimit(problem) : problem;
    const fixes = isLimit ? [movedTo('limits', path)] : meantName(parsed, path);
    addProblem(context, path, message, { needle, fixes });
  }
}

function checkLengthscales({ algorithm, parameters }: NamingParameters<'algorithm'>, context: Context): void {
  const names = keysOf(parameters).filter(
    (name) => !isDerived({ type: String(ownValue(ownValue(parameters, name), 'type')) }),
  );
  if (names.length === 0) return;
  for (const name of keysOf(algorithm.lengthscales).filter((word) => !names.includes(word))) {
    const path = ['algorithm', 'lengthscales', name];
    addProblem(context, path, unknownParameter(name, names), { at: 'key', fixes: keyCorrections(path, names) });
  }
}

const noCheckpoints = () =>
  l10n.t('keep_checkpoints needs checkpoints: write checkpoint: true beside it, or remove it.');
const orALimit = (problem: string) => l10n.t`${problem} A comparison of what the script measures belongs under limits.`;
const templateIsMissing = () =>
  l10n.t(
    'pass: template needs the file that is copied: write template: config.yaml, as the command names it or the script opens it.',
  );
const templateIsNotUsed = () =>
  l10n.t('template is only used with pass: template: write that instead of another pass, or remove template.');
const styleInTemplate = (style: string) =>
  l10n.t`style: ${style} says how a flag is written, but pass: template writes true or false into a file: remove style.`;
const tracksObjective = (metric: string) =>
  l10n.t`${formatValue(metric)} is the metric of the objective, which is recorded anyway: remove it from track.`;
const confirmNeedsDefault = () =>
  l10n.t('confirm works with the default algorithm only: remove preset and name from algorithm, or remove confirm.');
const confirmsTooMany = (confirm: number, trials: number) =>
  trials < 2
    ? l10n.t`confirm is ${confirm}, and the budget has ${trials} trials, of which half at least should search: write a larger budget.`
    : l10n.t`confirm is ${confirm}, and the budget has ${trials} trials, of which half at least should search: write at most ${Math.floor(trials / 2)}, or a larger budget.`;
const enoughNeedsDefault = () =>
  l10n.t(
    'enough works with the default algorithm only, whose gains are forecast: remove preset and name from algorithm, or remove enough.',
  );
const enoughNeedsOneMetric = () =>
  l10n.t(
    'enough works with one objective only, whose best value is forecast: keep one objective and write the others under track, or remove enough.',
  );
const rollingNeedsDefault = () =>
  l10n.t(
    'schedule: rolling works with the default algorithm only, because the others know only batches: remove preset and name from algorithm, or write schedule: batch.',
  );
const sharedFile = (file: string, parallel: number) =>
  l10n.t`Up to ${parallel} trials run at once and would all write ${file}: add "cwd: trial", so that each has a folder of its own, or set parallel to 1.`;
const unknownPlaceholder = (name: string, meant: string | undefined) =>
  l10n.t`The command has ${placeholderOf(name)}, but ${name} is not a parameter${hintAt(meant)}: declare it under parameters, or remove ${placeholderOf(name)}.`;
const placeholderAlone = (name: string) =>
  l10n.t`Not every trial has ${name}, so ${placeholderOf(name)} cannot stand alone: write it in one word with its flag, such as --${name}=${placeholderOf(name)}, or remove it.`;
const gpusElsewhere = (instead: string) => l10n.t`gpus shares the GPUs of this machine. ${instead}`;
