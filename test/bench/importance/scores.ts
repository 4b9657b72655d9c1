/** How near importances are to the exact indices. */
import type { Claim } from '../shared/claim.ts';
import { mean, median } from '../shared/quantiles.ts';
import type { halves, KnownFunction } from './functions.ts';
import { BUDGETS, methods, type Method, type Run, type Shares } from './run.ts';

/** The importances of one method after one study's first trials. */
export interface Score {
  readonly id: string;
  readonly half: (typeof halves)[number];
  readonly budget: number;
  readonly method: Method;
  /** Spearman's correlation of the shares in whole percents, as a person sees them, with the exact ones. */
  readonly correlation: number;
  /** The mean distance of a share from the exact one. */
  readonly error: number;
  /** For each share that is not unknown and has an interval: whether this holds the exact one, to a percent. */
  readonly holds: readonly boolean[];
  /** Which part of the shares is unknown. */
  readonly unknown: number;
}

export function scoresOf({ id, half }: KnownFunction, exact: ReadonlyMap<string, number>, run: Run): Score[] {
  return run.flatMap(({ budget, importances }) =>
    methods.flatMap((method): Score[] => {
      const shares = importances[method];
      return shares === undefined ? [] : [{ id, half, budget, method, ...accuracy(exact, shares) }];
    }),
  );
}

function accuracy(exact: ReadonlyMap<string, number>, shares: Shares) {
  const pairs = [...exact].map(([name, index]) => ({ index, ...shares[name] }));
  const percents = (values: readonly number[]): number[] => values.map((value) => Math.round(100 * value));
  return {
    correlation: spearman(percents(pairs.map(({ share }) => share)), percents(pairs.map(({ index }) => index))),
    error: mean(pairs.map(({ share, index }) => Math.abs(share - index))),
    holds: pairs.flatMap(({ index, low, high, unknown }) =>
      low === undefined || high === undefined || unknown !== undefined
        ? []
        : [Math.floor(100 * low) <= 100 * index && 100 * index <= Math.ceil(100 * high)],
    ),
    unknown: mean(pairs.map(({ unknown }) => (unknown === undefined ? 0 : 1))),
  };
}

/** Pearson's correlation of the ranks; equals share their mean rank. 0 where one of the two is constant. */
export function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [a, b].map((values) => {
    const ranks = values.map((value) => mean([...values].sort((p, q) => p - q).flatMap((each, i) => (each === value ? [i] : [])))); // oxfmt-ignore
    return ranks.map((rank) => rank - mean(ranks));
  });
  const product = (p: readonly number[], q: readonly number[]): number => p.reduce((sum, each, i) => sum + each * q[i], 0); // oxfmt-ignore
  const size = Math.sqrt(product(x, x) * product(y, y));
  return size === 0 ? 0 : product(x, y) / size;
}

export interface Summary {
  readonly correlation: number;
  readonly error: number;
  /** NaN for a method without intervals. */
  readonly holds: number;
  readonly unknown: number;
}

export function summaryOf(scores: readonly Score[]): Summary {
  return {
    correlation: median(scores.map(({ correlation }) => correlation)),
    error: mean(scores.map(({ error }) => error)),
    holds: mean(scores.flatMap(({ holds }) => holds.map(Number))),
    unknown: mean(scores.map(({ unknown }) => unknown)),
  };
}

const DECIDING_BUDGET = 48;
const MIN_CORRELATION = 0.9;
const MIN_HOLDS = 0.9;

export function claimsOf(scores: readonly Score[]): Claim[] {
  const held = scores.filter(({ half }) => half === 'held');
  const at = (method: Method, budget: number) => held.filter((s) => s.method === method && s.budget === budget);
  const correlations = methods.flatMap((method) => {
    const own = at(method, DECIDING_BUDGET);
    return own.length === 0 ? [] : [{ method, correlation: summaryOf(own).correlation }];
  });
  const ours = correlations.find(({ method }) => method === 'ours')?.correlation ?? NaN;
  const holds = BUDGETS.map((budget) => summaryOf(at('ours', budget)).holds);
  return [
    {
      sentence: `After ${DECIDING_BUDGET} trials the ranks of the shares agree with the exact ones to ${MIN_CORRELATION}, in the median.`, // oxfmt-ignore
      held: Number.isNaN(ours) ? null : ours >= MIN_CORRELATION,
      measured: `${ours.toFixed(2)}, on the functions that were held back.`,
    },
    {
      sentence: 'On the same trials they agree better than those of Optuna.',
      held: correlations.length < methods.length ? null : correlations.every(({ method, correlation }) => method === 'ours' || correlation < ours), // oxfmt-ignore
      measured: `${correlations.map(({ method, correlation }) => `${LABELS[method]} ${correlation.toFixed(2)}`).join(', ')}.`, // oxfmt-ignore
    },
    {
      sentence: `The intervals hold at least ${100 * MIN_HOLDS} % of the exact shares.`,
      held: holds.some(Number.isNaN) ? null : Math.min(...holds) >= MIN_HOLDS,
      measured: `${holds.map((share) => `${(100 * share).toFixed(0)} %`).join(', ')} after ${BUDGETS.join(', ')} trials.`,
    },
  ];
}

export const LABELS: Readonly<Record<Method, string>> = {
  ours: 'ours',
  fanova: "Optuna's fANOVA",
  pedanova: "Optuna's PED-ANOVA",
};
