/** The checks of one range: its ends, its scale and its steps. */
import * as l10n from '@vscode/l10n';
import type * as z from 'zod';
import { hasWidth } from '../../../space/parameterEncoding.ts';

import type { Fix } from '../../fix.ts';
import { addProblem, removal, writing } from '../../keys/checks.ts';

export const scales = ['linear', 'log', 'logit'] as const;

interface DeclaredRange {
  readonly type: 'float' | 'int';
  readonly low: number;
  readonly high: number;
  readonly scale: (typeof scales)[number];
  readonly step?: number;
}

type Context = z.core.$RefinementCtx;

export function checkRange(range: DeclaredRange, context: Context): void {
  const { low, high, scale } = range;
  const problems = endProblems(range);
  const hasNoWidth = problems.length === 0 && !hasWidth(range);
  if (hasNoWidth) problems.push(['scale', noWidth(low, high, scale)]);
  for (const [key, message, fixes = []] of problems) addProblem(context, [key], message, { fixes });
}

type RangeProblem = readonly ['low' | 'high' | 'scale', string, (readonly Fix[])?];

function endProblems({ type, low, high, scale }: DeclaredRange): RangeProblem[] {
  const problems: RangeProblem[] = [];
  if (low > high) problems.push(['high', emptyRange(low, high), [{ kind: 'swap', path: [], keys: ['low', 'high'] }]]);
  if (low === high) {
    const value = { type: 'fixed', value: low };
    problems.push(['high', emptyRange(low, high), [{ kind: 'write', path: [], value, unsure: true }]]);
  }
  if (high - low === Infinity) problems.push(['high', tooWide(low, high)]);
  if (scale === 'logit' && low <= 0) {
    const start = high > 0 && high < 1 ? smallStart(high) : 0.001;
    problems.push(['low', outsideLogit('low', low, start), start < high ? writing(['low'], start) : []]);
  } else if (scale === 'logit' && high >= 1) {
    problems.push(['high', outsideLogit('high', high, 0.999), low < 0.999 ? writing(['high'], 0.999) : []]);
  }
  if (scale === 'log' && low <= 0) {
    const start = type === 'int' ? 1 : smallStart(high);
    const fits = start < high;
    const fixes = [...(fits ? writing(['low'], start) : []), ...writing(['scale'], 'linear')];
    problems.push(['low', fits ? outsideLog(low, start) : onlyLinear(low), fixes]);
  }
  return problems;
}

/** A thousandth of the other end, as a power of ten. */
function smallStart(high: number): number {
  return high > 0 ? Number(`1e${Math.floor(Math.log10(high)) - 3}`) : NaN;
}

export function checkStep({ low, high, scale, step }: Omit<DeclaredRange, 'type'>, context: Context): void {
  if (step === undefined || low >= high || high - low === Infinity) return;
  const [message, fixes = []] = stepProblem(low, high, scale, step) ?? [];
  if (message !== undefined) addProblem(context, ['step'], message, { fixes });
}

/** Beyond it not every number of steps is a number of its own. Integers have a step of 1 at least. */
const MAX_STEPS = 2 ** 54;

type StepProblem = readonly [string, (readonly Fix[])?];

function stepProblem(low: number, high: number, scale: DeclaredRange['scale'], step: number): StepProblem | undefined {
  if (scale !== 'linear' && !(Number.isInteger(step) && Number.isInteger(low))) {
    return [scale === 'log' ? stepOnLog(step) : stepOnLogit(), [removal('step')]];
  }
  // the first and the last cell reach half a step beyond the range
  if (!Number.isFinite(high + step / 2 - (low - step / 2))) return [tooWide(low, high)];
  const steps = (high - low) / step;
  if (!(steps < MAX_STEPS)) return [tooManySteps(step)];
  if (Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, steps)) return undefined;
  const last = Number((low + Math.floor(steps) * step).toPrecision(12));
  return [stepMissesHigh(low, high, step, last), last > low ? writing(['high'], last) : []];
}

const emptyRange = (low: number, high: number) => {
  if (low !== high)
    return l10n.t`high is ${high}, which is not above low (${low}): write a larger high, or swap the two.`;
  const fixed = `{ type: fixed, value: ${low} }`;
  return l10n.t`high is ${high}, which is not above low (${low}): write a larger high, or ${fixed} for one value.`;
};
const tooWide = (low: number, high: number) =>
  l10n.t`The distance from low (${low}) to high (${high}) is too large for a number: write a smaller range, such as -1e300 to 1e300.`;
const noWidth = (low: number, high: number, scale: string) =>
  l10n.t`low (${low}) and high (${high}) are the same number on a ${scale} scale: write a wider range, or scale: linear.`;
const tooManySteps = (step: number) =>
  l10n.t`step is ${step}, which is too small for this range: write a larger one, or remove step.`;
const outsideLogit = (key: 'low' | 'high', value: number, inside: number) =>
  l10n.t`${key} is ${value}, but a logit scale needs values above 0 and below 1: write a value such as ${inside}.`;
const outsideLog = (low: number, start: number) =>
  l10n.t`low is ${low}, but a log scale needs values above 0: write a small number such as ${start}, or scale: linear.`;
const onlyLinear = (low: number) => l10n.t`low is ${low}, but a log scale needs values above 0: write scale: linear.`;
const stepOnLog = (step: number) =>
  l10n.t`step is ${step}, but on a log scale low and step must be whole numbers: write whole numbers, or remove step.`;
const stepOnLogit = () => l10n.t('A logit scale cannot have steps: remove step, or write another scale.');
const stepMissesHigh = (low: number, high: number, step: number, last: number) =>
  l10n.t`Steps of ${step} from ${low} end at ${last} and miss high (${high}): write high: ${last}, or another step.`;
