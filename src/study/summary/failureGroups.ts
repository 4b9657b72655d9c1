/**
 * The trials that failed, grouped by their cause, and the simplest rule that tells each group from all trials that
 * succeeded: one parameter from a number on or up to it, or with one value.
 *
 * Between the failures and the successes nothing was tried, so a rule begins at the failures: what it excludes is not
 * tried again, so a person should lose by it only what is known to fail. Of learning rates that worked up to 0.07 and
 * failed from 0.74 on, a rule at the successes lost a decade, of which two thirds were good; a failure more costs a
 * trial, and moves the rule.
 *
 * With many parameters some rule separates a few trials by chance. If the failures were k of k + n trials at random, a
 * parameter would separate them with probability 2/C(n + k, k) at most; a rule counts if over all parameters this is
 * below 5 % (Bonferroni).
 *
 * Results for parts of the list are kept (list/measure.ts), so that an event costs little whatever the number of
 * trials.
 */
import type { Expression, Operator } from '../../space/expression.ts';
import type { Space, Value } from '../../space/parameter.ts';
import { expressionText } from '../../declaration/expressionText.ts';
import { failureWay } from '../failureHistory.ts';
import { measure } from '../list/measure.ts';
import type { StudyState } from '../studyState.ts';
import { hasFailed, isValid, type Trial } from '../trial.ts';
import { ruleText, type Separation } from './messages.ts';
import type { Summary } from './summary.ts';

type FailureGroup = Summary['failureGroups'][number];

/** The largest group first. Results that a person has taken back do not count. */
export function failureGroups({ trials, declaration }: Pick<StudyState, 'trials' | 'declaration'>): FailureGroup[] {
  const { succeeded, failed } = outcomes(trials);
  return [...failed.values()]
    .sort((a, b) => b.trials.length - a.trials.length)
    .map(({ trials, reason, values }) => ({
      cause: causeOf(reason),
      trials: [...trials],
      rule: ruleOf(values, succeeded, declaration.space),
    }));
}

/** The line of output that a reason quotes (runner/result/messages.ts); undefined where it quotes none. */
function quotedLine(reason: string): string | undefined {
  return /; its std(?:err|out)\.log says "(.*)"\.(?: |$)/.exec(reason)?.[1];
}

/** A quoted line; else the reason, without what followed from the failure (tuner/messages.ts). */
function causeOf(reason: string): string {
  return quotedLine(reason) ?? reason.replace(/ (?:Another|No other) trial is tried instead\b.*$/s, '');
}

/** Of a quoted line, which is cut at 200 characters, so much that the length of its numbers makes no difference. */
const LINE_LENGTH = 100;

/** The same for trials that failed by the same cause. */
function groupOf(reason: string): string {
  const way = failureWay(causeOf(reason));
  return quotedLine(reason) === undefined ? way : way.slice(0, LINE_LENGTH);
}

/** The number of trials, and the values of each parameter in them. */
interface Values {
  readonly count: number;
  readonly ofParameter: ReadonlyMap<string, ParameterValues>;
}

interface ParameterValues {
  readonly count: number;
  /** The range of the numbers; Infinity and -Infinity without any. */
  readonly low: number;
  readonly high: number;
  /** The values that are no numbers. */
  readonly others: ReadonlySet<Value>;
}

interface Failed {
  readonly trials: readonly number[];
  /** The reason of the last trial. */
  readonly reason: string;
  readonly values: Values;
}

interface Outcomes {
  readonly succeeded: Values;
  /** By their cause. */
  readonly failed: ReadonlyMap<string, Failed>;
}

const noValues: Values = { count: 0, ofParameter: new Map() };

const outcomes = measure<Trial, Outcomes>({ succeeded: noValues, failed: new Map() }, outcomeOf, (a, b) => ({
  succeeded: joinValues(a.succeeded, b.succeeded),
  failed: joinMaps(a.failed, b.failed, (x, y) => ({
    trials: [...x.trials, ...y.trials],
    reason: y.reason,
    values: joinValues(x.values, y.values),
  })),
}));

function outcomeOf(trial: Trial): Outcomes {
  if (isValid(trial)) return { succeeded: valuesOf(trial), failed: new Map() };
  if (!hasFailed(trial) || trial.invalid) return { succeeded: noValues, failed: new Map() };
  const failed: Failed = { trials: [trial.trial], reason: trial.reason, values: valuesOf(trial) };
  return { succeeded: noValues, failed: new Map([[groupOf(trial.reason), failed]]) };
}

function valuesOf({ parameters }: Trial): Values {
  const entries = Object.entries(parameters).map(([name, value]): [string, ParameterValues] => [
    name,
    typeof value === 'number'
      ? { count: 1, low: value, high: value, others: new Set() }
      : { count: 1, low: Infinity, high: -Infinity, others: new Set([value]) },
  ]);
  return { count: 1, ofParameter: new Map(entries) };
}

function joinValues(a: Values, b: Values): Values {
  if (a.count === 0 || b.count === 0) return a.count === 0 ? b : a;
  const ofParameter = joinMaps(a.ofParameter, b.ofParameter, (x, y) => ({
    count: x.count + y.count,
    low: Math.min(x.low, y.low),
    high: Math.max(x.high, y.high),
    others: y.others.size === 0 ? x.others : new Set([...x.others, ...y.others]),
  }));
  return { count: a.count + b.count, ofParameter };
}

function joinMaps<V>(a: ReadonlyMap<string, V>, b: ReadonlyMap<string, V>, join: (x: V, y: V) => V) {
  if (a.size === 0 || b.size === 0) return a.size === 0 ? b : a;
  const joined = new Map(a);
  for (const [name, value] of b) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : join(before, value));
  }
  return joined;
}

/** Null if no parameter separates them, or if chance may have. */
function ruleOf(failed: Values, succeeded: Values, space: Space): FailureGroup['rule'] {
  for (const { name, type, when } of space) {
    const [bad, good] = [failed.ofParameter.get(name), succeeded.ofParameter.get(name)];
    if (type === 'fixed' || bad?.count !== failed.count || good === undefined) continue;
    if ((2 * space.length) / combinations(good.count + bad.count, bad.count) > 0.05) continue;
    const separation = keptBy(bad, good);
    if (separation === undefined) continue;
    const { operator, value } = separation;
    const comparison = (operator: Operator): Expression => ({
      ...{ kind: 'binary', operator, left: { kind: 'name', name } },
      right: { kind: 'value', value },
    });
    // a comparison with a parameter that is not active is false, and would exclude all points without it
    const kept: Expression =
      when === undefined ? comparison(operator) : { kind: 'not', of: comparison(OPPOSITE[operator]) };
    return { text: ruleText(name, separation), expression: expressionText(kept) };
  }
  return null;
}

const OPPOSITE = { '<': '>=', '>': '<=', '!=': '==' } as const;

/** The comparison that holds for every value of the good trials and for none of the bad. */
function keptBy(bad: ParameterValues, good: ParameterValues): Separation | undefined {
  if (bad.low > good.high && good.high > -Infinity) return { operator: '<', ...ends(good.high, bad.low) };
  if (bad.high < good.low && good.low < Infinity) {
    const { value, works } = ends(-good.low, -bad.high);
    return { operator: '>', value: -value, works: -works };
  }
  const [only] = bad.others;
  const isOne = bad.others.size === 1 && bad.low === Infinity;
  return isOne && !good.others.has(only) ? { operator: '!=', value: only } : undefined;
}

/** Of the way from the successes to the failures: so little of it is given up for a number with few digits. */
const GIVEN_UP = 0.1;

/** From where on it fails, and up to where it works, with few digits. */
function ends(works: number, fails: number): { readonly value: number; readonly works: number } {
  const little = GIVEN_UP * (fails - works);
  return { value: shortestBetween(fails - little, fails), works: shortestBetween(works - little, works) };
}

/** The number with the fewest digits from `low`, which it is not, to `high`. */
function shortestBetween(low: number, high: number): number {
  for (let digits = 1; digits < 17; digits++) {
    const unit = 10 ** (Math.floor(Math.log10(Math.abs(high))) - digits + 1);
    const rounded = Number((Math.floor(high / unit) * unit).toPrecision(digits));
    if (low < rounded && rounded <= high) return rounded;
  }
  return high;
}

/** C(n, k), or a number that is large enough. */
function combinations(n: number, k: number): number {
  let product = 1;
  for (let i = 1; i <= Math.min(k, n - k) && product < 1e9; i++) product *= (n - i + 1) / i;
  return product;
}
