/**
 * The simplest rule that tells trials that failed from all trials that succeeded: one parameter from a number on or up
 * to it, or with one value; a number where a choice has one value, as the learning rate of sgd; the product of two or
 * three numbers, as memory runs out at batch size times width.
 *
 * Between the failures and the successes nothing was tried, so a rule begins at the failures: what it excludes is not
 * tried again, so a person should lose by it only what is known to fail. Of learning rates that worked up to 0.07 and
 * failed from 0.74 on, a rule at the successes lost a decade, of which two thirds were good; a failure more costs a
 * trial, and moves the rule.
 *
 * With many parameters some rule separates a few trials by chance. If the failures were k of k + n trials at random, a
 * quantity would separate them with probability 2/C(n + k, k) at most; a rule counts if over all of its kind and of the
 * simpler ones this is below 5 % (Bonferroni). Where one of other parameters counts as well, the trials cannot tell which
 * of the two is the reason, and nothing is excluded for it.
 */
import type { Expression, Operator } from '../../space/expression.ts';
import type { Parameter, Point, Space, Value } from '../../space/parameter.ts';
import { expressionText } from '../../declaration/expressionText.ts';
import { ruleText, type Separation } from './messages.ts';
import type { Summary } from './summary.ts';

type FailureRule = NonNullable<Summary['failureGroups'][number]['rule']>;

/** @returns null if nothing simple separates them, or if chance may have */
export function failureRule(failed: readonly Point[], succeeded: readonly Point[], space: Space): FailureRule | null {
  const [fewFailed, fewSucceeded] = [failed.slice(0, FEW), succeeded.slice(0, FEW)];
  let looks = 0;
  let found: { readonly quantity: Quantity; readonly rule: FailureRule } | undefined;
  for (const kind of [ofOneParameter, ofNumbersInChoices, ofProducts(2), ofProducts(3)]) {
    const quantities = kind(space);
    looks += quantities.length;
    for (const quantity of quantities) {
      const valuesIn = (points: readonly Point[]) => points.flatMap((point) => valueIn(quantity, point) ?? []);
      const few = valuesIn(fewSucceeded);
      if (few.length > 0 && separationOf(valuesIn(fewFailed), few) === undefined) continue;
      const [bad, good] = [valuesIn(failed), valuesIn(succeeded)];
      if (bad.length < failed.length || good.length === 0) continue;
      const separation = separationOf(bad, good);
      const chance = (2 * looks) / combinations(bad.length + good.length, bad.length);
      if (separation === undefined || chance > 0.05 || (found && sharesParameter(found.quantity, quantity))) continue;
      const rule = ruleOf(quantity, separation);
      if (found !== undefined) return { text: `${found.rule.text} and ${rule.text}`, expression: null };
      found = { quantity, rule };
    }
  }
  return found?.rule ?? null;
}

function sharesParameter(a: Quantity, b: Quantity): boolean {
  const [first, second] = [a, b].map(({ factors, within }) => [...factors, ...(within ? [within] : [])]);
  return first.some(({ name }) => second.some((each) => each.name === name));
}

/** So many of the first trials show of most quantities that they do not separate all. */
const FEW = 6;

/** Something that a point has one value of. */
interface Quantity {
  /** Its value is theirs, or their product. */
  readonly factors: readonly Parameter[];
  /** Only of points in which this parameter has this value. */
  readonly within?: { readonly name: string; readonly value: Value };
}

function ofOneParameter(space: Space): readonly Quantity[] {
  return space.filter(({ type }) => type !== 'fixed').map((each) => ({ factors: [each] }));
}

function ofNumbersInChoices(space: Space): readonly Quantity[] {
  const numbers = space.filter(({ type }) => type === 'int' || type === 'float');
  const choices = space.flatMap((each) =>
    each.type === 'choice'
      ? each.values.map((value) => ({ name: each.name, value }))
      : each.type === 'bool'
        ? [true, false].map((value) => ({ name: each.name, value }))
        : [],
  );
  return choices.flatMap((within) => numbers.map((number) => ({ factors: [number], within })));
}

/** With more numbers there are too many products to be told from chance, and to be looked at after each trial. */
const MOST_FACTORS = 12;

/** Of different parameters; of three, one may be there twice. */
function ofProducts(size: 2 | 3): (space: Space) => readonly Quantity[] {
  return (space) => {
    const positive = space.filter(isPositive);
    if (positive.length > MOST_FACTORS) return [];
    const pairs = positive.flatMap((a, i) => positive.slice(i + 1).map((b) => [a, b]));
    if (size === 2) return pairs.map((factors) => ({ factors }));
    return pairs.flatMap(([a, b]) => [
      { factors: [a, a, b] },
      { factors: [a, b, b] },
      ...positive.slice(positive.indexOf(b) + 1).map((c) => ({ factors: [a, b, c] })),
    ]);
  };
}

function isPositive(parameter: Parameter): boolean {
  switch (parameter.type) {
    case 'int':
    case 'float':
      return parameter.low > 0;
    case 'choice':
      return parameter.values.every((value) => typeof value === 'number' && value > 0);
    case 'bool':
    case 'fixed':
      return false;
  }
}

/** Undefined of a point that it does not concern. */
function valueIn({ factors, within }: Quantity, point: Point): Value | undefined {
  if (within !== undefined && point[within.name] !== within.value) return undefined;
  const [{ name }] = factors;
  if (factors.length === 1) return Object.hasOwn(point, name) ? point[name] : undefined;
  let product = 1;
  for (const factor of factors) {
    if (!Object.hasOwn(point, factor.name)) return undefined;
    product *= Number(point[factor.name]);
  }
  return product;
}

/** The comparison that holds for all good values and for no bad one. */
function separationOf(bad: readonly Value[], good: readonly Value[]): Separation | undefined {
  const [[badLow, badHigh], [goodLow, goodHigh]] = [rangeOf(bad), rangeOf(good)];
  if (badLow > goodHigh && goodHigh > -Infinity) return { operator: '<', ...ends(goodHigh, badLow) };
  if (badHigh < goodLow && goodLow < Infinity) {
    const { value, works } = ends(-goodLow, -badHigh);
    return { operator: '>', value: -value, works: -works };
  }
  const [only] = bad;
  const isOne = typeof only !== 'number' && bad.every((value) => value === only);
  return isOne && !good.includes(only) ? { operator: '!=', value: only } : undefined;
}

/** NaN if something else than numbers is among them. */
function rangeOf(values: readonly Value[]): readonly [low: number, high: number] {
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    const number = typeof value === 'number' ? value : NaN;
    low = Math.min(low, number);
    high = Math.max(high, number);
  }
  return [low, high];
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

function ruleOf({ factors, within }: Quantity, separation: Separation): FailureRule {
  const { operator, value } = separation;
  const name = (each: Parameter): Expression => ({ kind: 'name', name: each.name });
  const [first, ...others] = factors;
  const left = others.reduce<Expression>(
    (product, each) => ({ kind: 'binary', operator: '*', left: product, right: name(each) }),
    name(first),
  );
  const comparison = (operator: Operator): Expression => ({
    ...{ kind: 'binary', operator, left },
    right: { kind: 'value', value },
  });
  const fails = comparison(OPPOSITE[operator]);
  const text = ruleText(factors.map((each) => each.name).join(' × '), separation);
  if (within !== undefined) {
    const there: Expression = {
      ...{ kind: 'binary', operator: '==', left: { kind: 'name', name: within.name } },
      right: { kind: 'value', value: within.value },
    };
    const both: Expression = { kind: 'binary', operator: 'and', left: there, right: fails };
    return {
      text: `${within.name} = ${String(within.value)} and ${text}`,
      expression: expressionText({ kind: 'not', of: both }),
    };
  }
  // a comparison with a parameter that is not active is false, and would exclude all points without it
  const isAlwaysActive = factors.every(({ when }) => when === undefined);
  return { text, expression: expressionText(isAlwaysActive ? comparison(operator) : { kind: 'not', of: fails }) };
}

const OPPOSITE = { '<': '>=', '>': '<=', '!=': '==' } as const;
