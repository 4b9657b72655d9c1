/**
 * Whether a changed declaration still declares the same study. A larger budget or another parallelism continues it. A
 * change of what a trial is, or of what its value means, makes it another study.
 */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import type { DerivedParameter } from '../space/derived.ts';
import type { Expression } from '../space/expression.ts';
import type { Parameter, Space, Value } from '../space/parameter.ts';
import type { Declaration, FurtherObjective, Retries } from './declaration.ts';
import { derivedText } from './derivedValues.ts';
import { expressionText } from './expressionText.ts';
import { enoughText } from './enoughText.ts';
import type { Wording } from './wording.ts';

export interface DeclarationComparison {
  readonly kind: 'same' | 'continues' | 'different';
  /** One sentence each; for `different` only those that make it another study. */
  readonly differences: readonly string[];
}

export function compareDeclarations(stored: Declaration, given: Declaration): DeclarationComparison {
  const current = asBegun(stored, given);
  const identityChanges = [
    ...spaceDifferences(stored.space, current.space),
    ...differencesIn([...valueAspects, ...searchAspects], stored, current),
  ];
  if (identityChanges.length > 0) return { kind: 'different', differences: identityChanges };
  const changes = differencesIn(changeableAspects, stored, current);
  return { kind: changes.length > 0 ? 'continues' : 'same', differences: changes };
}

/**
 * Whether a trial of one would have the same value in the other: only where and how they search may differ, such as the
 * ranges of the parameters.
 */
export function measureTheSame(stored: Declaration, current: Declaration): boolean {
  const namesOf = ({ space }: Declaration): readonly string[] => space.map(({ name }) => name).sort();
  return (
    differencesIn(valueAspects, stored, current).length === 0 && isDeepStrictEqual(namesOf(stored), namesOf(current))
  );
}

/**
 * A declaration as it continues a study of an earlier version, which goes on as it began. The first versions stored a
 * noise of 0 where a declaration had none: it stays without noise, and none is fitted. Others stored no schedule: it
 * stays in batches unless a person asks for more than `auto`. Nor did they store where constraints apply: they still do
 * not apply everywhere.
 */
export function asBegun(stored: Declaration, given: Declaration): Declaration {
  const { constraintsApply, ...notEverywhere } = given;
  const constrained = stored.constraintsApply === constraintsApply ? given : notEverywhere;
  const { schedule, ...inBatches } = constrained;
  const current = stored.schedule === undefined && schedule === 'auto' ? inBatches : constrained;
  const { noise } = stored.objective;
  if (noise !== 0 || given.objective.noise !== undefined) return current;
  return { ...current, objective: { ...current.objective, noise } };
}

type Aspect = readonly [name: string | Wording, of: (declaration: Declaration) => unknown];

/** It decides what the learning curve says, and no value. */
function withoutStep(objective: FurtherObjective | undefined): Omit<FurtherObjective, 'step'> | undefined {
  if (objective === undefined) return undefined;
  const { step: _, ...others } = objective;
  return others;
}

/** A trial, and the meaning of its value. */
const valueAspects: readonly Aspect[] = [
  ['command', ({ command }) => command.join(' ')],
  ['cwd', ({ cwd }) => cwd],
  ['pass', ({ pass }) => pass],
  ['template', ({ template }) => template],
  ['switches', ({ switches = [] }) => switches],
  ['style: present', ({ present = [] }) => present],
  [
    () => l10n.t('The list of calculated values'),
    ({ derived }) => derived && Object.fromEntries(derived.map(describeDerived)),
  ],
  ['objective.metric', ({ objective }) => objective.metric],
  ['objective.pattern', ({ objective }) => objective.pattern],
  ['objective.from', ({ objective }) => objective.from],
  ['objective.report', ({ objective }) => objective.report ?? 'last'],
];

const searchAspects: readonly Aspect[] = [
  ['study', ({ study }) => study],
  ['constraints', ({ constraints = [] }) => constraints.map(expressionText)],
  ['repeats', ({ repeats = 1 }) => repeats],
  ['objective.goal', ({ objective }) => objective.goal],
  ['objective.noise', ({ objective }) => objective.noise],
  ['objective.weight', ({ objective }) => objective.weight],
  ...[1, 2, 3].map((i): Aspect => [
    `objective.${i}`,
    ({ furtherObjectives }) => withoutStep(furtherObjectives?.at(i - 1)),
  ]),
  ['seed', ({ seed }) => seed],
  ['algorithm', ({ algorithm }) => algorithm],
  ['start.points', ({ start }) => (start === undefined || start.points.length === 0 ? undefined : start.points)],
  ['start.trials', ({ start }) => start?.trials],
  ['start.from', ({ start }) => start?.from],
  ['start.batch', ({ start }) => start?.batch],
];

const changeableAspects: readonly Aspect[] = [
  ['budget.trials', ({ budget }) => budget.trials],
  ['budget.time', ({ budget }) => budget.seconds],
  ['budget.enough', ({ budget: { enough } }) => (enough && 'gain' in enough ? enough.gain : enoughText(enough))],
  ['parallel', ({ parallel }) => parallel],
  ['schedule', ({ schedule = 'batch' }) => schedule],
  ['confirm', ({ confirm = 0 }) => confirm],
  ['trial.timeout', ({ trial }) => trial.timeout],
  ['trial.on_failure', ({ trial }) => trial.onFailure],
  ['trial.retries', ({ trial }) => trial.retries && writtenRetries(trial.retries)],
  ['trial.max_failures', ({ trial }) => trial.maxFailures],
  ['trial.stop', ({ trial }) => trial.stop],
  ['trial.early_stop', ({ trial }) => trial.earlyStop],
  ['trial.checkpoint', ({ trial }) => trial.checkpoint],
  ['trial.keep_checkpoints', ({ trial }) => trial.keepCheckpoints],
  ['gpus', ({ gpus }) => gpus],
  ['executor', ({ executor }) => executor ?? 'local'],
  ['limits', ({ limits }) => limits?.map(expressionText)],
  ['track', ({ track }) => track],
  ['objective.step', ({ objective }) => objective.step],
  ...[1, 2, 3].map((i): Aspect => [
    `objective.${i}.step`,
    ({ furtherObjectives }) => furtherObjectives?.at(i - 1)?.step,
  ]),
  ['objective.optimum', ({ objective }) => objective.optimum],
  ['objective.target', ({ objective }) => objective.target],
  ['env', ({ env }) => env],
];

function differencesIn(aspects: readonly Aspect[], stored: Declaration, current: Declaration): readonly string[] {
  return aspects
    .map(([name, of]) => [name, of(stored), of(current)] as const)
    .filter(([, before, now]) => !isDeepStrictEqual(before, now))
    .map(([name, before, now]) =>
      settingChanged(typeof name === 'string' ? name : name(), settingText(before), settingText(now)),
    );
}

function spaceDifferences(stored: Space, current: Space): readonly string[] {
  const nameOf = ({ name }: Parameter): string => name;
  const removed = stored.filter(({ name }) => !current.some((parameter) => parameter.name === name));
  const added = current.filter(({ name }) => !stored.some((parameter) => parameter.name === name));
  const changed = stored.flatMap((before) => {
    const now = current.find(({ name }) => name === before.name);
    return now === undefined || isDeepStrictEqual(before, now)
      ? []
      : [parameterChanged(before.name, describeParameter(before), describeParameter(now))];
  });
  const sentences = [
    ...removed.map(({ name }) => parameterRemoved(name)),
    ...added.map(({ name }) => parameterAdded(name)),
    ...changed,
  ];
  if (sentences.length > 0 || isDeepStrictEqual(stored.map(nameOf), current.map(nameOf))) return sentences;
  // the numbers of the engine's candidates depend on the order of the parameters
  return [parametersReordered(stored.map(nameOf))];
}

function writtenRetries({ set, ...others }: Retries): unknown {
  if (set === undefined) return others;
  return {
    ...others,
    set: Object.fromEntries(Object.entries(set).map(([name, value]) => [name, expressionText(value)])),
  };
}

function describeDerived(parameter: DerivedParameter): readonly [name: string, text: string] {
  return [parameter.name, whereItExists(derivedText(parameter), parameter.when)];
}

/** As a setting that has changed; the editor and the remedy of a point describe parameters for their own purposes. */
function describeParameter(parameter: Parameter): string {
  const text = parameterText(parameter);
  const likely = parameter.type === 'fixed' ? undefined : parameter.likely;
  const believed = likely === undefined ? text : l10n.t`${text}, likely ${listed(likely)}`;
  return whereItExists(believed, parameter.when);
}

function whereItExists(text: string, when: Expression | undefined): string {
  return when === undefined ? text : l10n.t`${text} when ${expressionText(when)}`;
}

function parameterText(parameter: Parameter): string {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { type, low, high, step, scale } = parameter;
      return step === undefined
        ? l10n.t`${type} from ${low} to ${high} (${scale})`
        : l10n.t`${type} from ${low} to ${high} in steps of ${step} (${scale})`;
    }
    case 'choice': {
      const values = listed(parameter.values);
      return parameter.ordered ? l10n.t`an ordered choice of ${values}` : l10n.t`a choice of ${values}`;
    }
    case 'bool':
      return 'bool';
    case 'fixed':
      return l10n.t`fixed at ${JSON.stringify(parameter.value)}`;
  }
}

function listed(values: readonly Value[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}

function settingText(value: unknown): string {
  if (value === undefined) return l10n.t('not set');
  const text = JSON.stringify(value);
  return text.length <= MAX_TEXT_LENGTH ? text : `${text.slice(0, MAX_TEXT_LENGTH)}…`;
}

/** Of a list of a thousand points, only the beginning is shown. */
const MAX_TEXT_LENGTH = 300;

const settingChanged = (name: string, before: string, now: string) => l10n.t`${name} was ${before} and is now ${now}.`;
const parameterChanged = (name: string, before: string, now: string) =>
  settingChanged(l10n.t`Parameter ${name}`, before, now);
const parameterRemoved = (name: string) => l10n.t`Parameter ${name} was removed.`;
const parameterAdded = (name: string) => l10n.t`Parameter ${name} was added.`;
const parametersReordered = (before: readonly string[]) =>
  l10n.t`The order of the parameters has changed: it was ${before.join(', ')}.`;
