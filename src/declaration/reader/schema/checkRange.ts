/** The checks of one range: its ends, its scale and its steps. */
import type * as z from 'zod';
import * as messages from './messages.ts';

export const scales = ['linear', 'log', 'logit'] as const;

interface DeclaredRange {
  readonly low: number;
  readonly high: number;
  readonly scale: (typeof scales)[number];
  readonly step?: number;
}

type Context = z.core.$RefinementCtx;

export function checkRange({ low, high, scale }: DeclaredRange, context: Context): void {
  const add = (key: 'low' | 'high', message: string): void => {
    context.addIssue({ code: 'custom', path: [key], message });
  };
  if (low >= high) add('high', messages.emptyRange(low, high));
  if (high - low === Infinity) add('high', messages.tooWide(low, high));
  if (scale === 'logit' && low <= 0) add('low', messages.outsideLogit('low', low));
  else if (scale === 'logit' && high >= 1) add('high', messages.outsideLogit('high', high));
  if (scale === 'log' && low <= 0) add('low', messages.outsideLog(low));
}

export function checkStep({ low, high, scale, step }: DeclaredRange, context: Context): void {
  if (step === undefined || low >= high || high - low === Infinity) return;
  const message = stepProblem(low, high, scale, step);
  if (message !== undefined) context.addIssue({ code: 'custom', path: ['step'], message });
}

/** Beyond it not every number of steps is a number of its own. Integers have a step of 1 at least. */
const MAX_STEPS = 2 ** 54;

function stepProblem(low: number, high: number, scale: DeclaredRange['scale'], step: number): string | undefined {
  if (scale !== 'linear' && !(Number.isInteger(step) && Number.isInteger(low))) {
    return scale === 'log' ? messages.stepOnLog(step) : messages.stepOnLogit;
  }
  // the first and the last cell reach half a step beyond the range
  if (!Number.isFinite(high + step / 2 - (low - step / 2))) return messages.tooWide(low, high);
  const steps = (high - low) / step;
  if (!(steps < MAX_STEPS)) return messages.tooManySteps(step);
  if (Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, steps)) return undefined;
  const last = Number((low + Math.floor(steps) * step).toPrecision(12));
  return messages.stepMissesHigh(low, high, step, last);
}
