/** The checks that need several keys of a declaration: names of parameters in the command, in constraints, in points. */
import type * as z from 'zod';
import { OWN_FOLDER } from '../../command/trialFolder.ts';
import { placeholders } from '../../command/placeholders.ts';
import type { schedules } from '../../declaration.ts';
import { unknownParameter } from '../../messages.ts';
import { slotsOf } from '../../executor.ts';
import { isDefault, type WrittenAlgorithm } from './algorithm.ts';
import { executorOf, type WrittenExecutor } from './executor.ts';
import * as messages from './messages.ts';
import type { WrittenParameters } from './parameters.ts';
import { parseCondition } from './parseCondition.ts';
import { keysOf } from './schemaTypes.ts';
import { spaceOf } from './space.ts';
import { checkBatch, checkPoints, type WrittenStart } from './start.ts';

type Context = z.core.$RefinementCtx;

/** Where parameters are named, they may have problems of their own: only their names are read. */
interface NamedParameters {
  readonly parameters: unknown;
}

export function checkPlaceholders(
  { command, parameters }: NamedParameters & { readonly command: readonly string[] },
  context: Context,
): void {
  const names = keysOf(parameters);
  if (names.length === 0) return;
  const known = new Set(names);
  const unknown = new Set(command.flatMap(placeholders).filter((word) => !known.has(word)));
  for (const name of unknown) {
    addToCommand(name, messages.unknownPlaceholder(name, names), context);
  }
}

/** A placeholder that is a word by itself needs a value in every trial: without one, the flag before it has none. */
export function checkConditionalPlaceholders(
  { command, parameters }: { readonly command: readonly string[]; readonly parameters: WrittenParameters },
  context: Context,
): void {
  const isConditional = (name: string): boolean =>
    Object.hasOwn(parameters, name) && parameters[name].when !== undefined;
  for (const [i, word] of command.entries()) {
    for (const name of placeholders(word).filter(isConditional)) {
      if (i === 0 || word === `{${name}}`) addToCommand(name, messages.placeholderAlone(name), context);
    }
  }
}

interface Templated {
  readonly pass: string;
  readonly template?: string;
  readonly parameters: WrittenParameters;
}

/** A file and the way of passing that needs it go together; how a flag is written is nothing that a file can say. */
export function checkTemplate({ pass, template, parameters }: Templated, context: Context): void {
  const isTemplate = pass === 'template';
  if (isTemplate && template === undefined) {
    context.addIssue({ code: 'custom', path: ['pass'], message: messages.templateIsMissing });
  }
  if (!isTemplate && template !== undefined) {
    context.addIssue({
      code: 'custom',
      path: ['template'],
      message: messages.templateIsNotUsed,
      params: { at: 'key' },
    });
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    if (!isTemplate || parameter.type !== 'bool' || parameter.style === 'value') continue;
    const path = ['parameters', name, 'style'];
    context.addIssue({ code: 'custom', path, message: messages.styleInTemplate(parameter.style) });
  }
}

interface Confirming {
  readonly confirm: number;
  readonly budget: { readonly trials: number };
  readonly algorithm: WrittenAlgorithm;
}

/** The papers' algorithms choose every trial of the budget, and most of a budget has to search. */
export function checkConfirm({ confirm, budget: { trials }, algorithm }: Confirming, context: Context): void {
  const add = (message: string): void => {
    context.addIssue({ code: 'custom', path: ['confirm'], message });
  };
  if (confirm === 0) return;
  if (!isDefault(algorithm)) add(messages.confirmNeedsDefault);
  if (2 * confirm > trials) add(messages.confirmsTooMany(confirm, trials));
}

interface Scheduled {
  readonly schedule: (typeof schedules)[number];
  readonly algorithm: WrittenAlgorithm;
}

/** The papers' algorithms know only batches. */
export function checkSchedule({ schedule, algorithm }: Scheduled, context: Context): void {
  if (schedule !== 'rolling' || isDefault(algorithm)) return;
  context.addIssue({ code: 'custom', path: ['schedule'], message: messages.rollingNeedsDefault });
}

interface Executed {
  readonly executor?: unknown;
  readonly gpus?: unknown;
}

/** Which devices a job has is for the cluster to say, and for its host. */
export function checkExecutor({ executor, gpus }: Executed, context: Context): void {
  if (gpus === undefined || executor === undefined || executor === 'local') return;
  const message = keysOf(executor).includes('ssh') ? messages.gpusOfHosts : messages.gpusOfCluster;
  context.addIssue({ code: 'custom', path: ['gpus'], message, params: { at: 'key' } });
}

interface StoppedEarly {
  readonly trial: Readonly<Partial<Record<(typeof stopKeys)[number], unknown>>>;
  readonly repeats: number;
  readonly objective: { readonly from?: string };
}

const stopKeys = ['stop', 'early_stop'] as const;

/** What ends a trial early looks at the curve of one run, which a script prints. */
export function checkStops({ trial, repeats, objective }: StoppedEarly, context: Context): void {
  for (const key of stopKeys.filter((key) => trial[key] !== undefined && trial[key] !== false)) {
    const add = (message: string): void => {
      context.addIssue({ code: 'custom', path: ['trial', key], message });
    };
    if (repeats > 1) add(messages.stopsOneRun(key));
    if (objective.from !== undefined) add(messages.stopsWithoutReports(key));
  }
}

interface SharedFile {
  readonly objective: { readonly from?: string };
  readonly parallel?: number;
  readonly executor?: WrittenExecutor;
  readonly cwd: string;
}

/** Trials that run at once in one folder write over each other's files. */
export function checkSharedFile(
  { objective: { from }, executor, cwd, ...written }: SharedFile,
  context: Context,
): void {
  const { parallel = slotsOf(executorOf(executor)) } = written;
  if (from === undefined || parallel === 1 || cwd === OWN_FOLDER) return;
  context.addIssue({ code: 'custom', path: ['objective', 'from'], message: messages.sharedFile(from, parallel) });
}

function addToCommand(name: string, message: string, context: Context): void {
  context.addIssue({ code: 'custom', path: ['command'], message, params: { needle: `{${name}}` } });
}

export function checkConstraints(
  { constraints, parameters }: NamedParameters & { readonly constraints: string | readonly string[] },
  context: Context,
): void {
  const names = keysOf(parameters);
  if (names.length === 0) return;
  const list = typeof constraints === 'string' ? [constraints] : constraints;
  for (const [i, text] of list.entries()) {
    const parsed = parseCondition(text, names);
    if (parsed.ok) continue;
    const path = typeof constraints === 'string' ? ['constraints'] : ['constraints', i];
    context.addIssue({ code: 'custom', path, message: parsed.problem, params: { needle: parsed.needle } });
  }
}

export function checkLengthscales(
  { algorithm, parameters }: NamedParameters & { readonly algorithm: WrittenAlgorithm },
  context: Context,
): void {
  const names = keysOf(parameters);
  if (names.length === 0) return;
  for (const name of keysOf(algorithm.lengthscales).filter((word) => !names.includes(word))) {
    const path = ['algorithm', 'lengthscales', name];
    context.addIssue({ code: 'custom', path, message: unknownParameter(name, names), params: { at: 'key' } });
  }
}

export function checkStartPoints(
  { start, parameters }: { readonly start?: WrittenStart | undefined; readonly parameters: WrittenParameters },
  context: Context,
): void {
  if (start !== undefined) checkPoints(start, spaceOf(parameters), context);
}

export function checkStartBatch(
  { start, algorithm }: { readonly start?: WrittenStart | undefined; readonly algorithm: WrittenAlgorithm },
  context: Context,
): void {
  if (start !== undefined) checkBatch(start, algorithm, context);
}
