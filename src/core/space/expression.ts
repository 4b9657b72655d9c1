/**
 * Expressions over the parameters of a point, as data: what `when` and `constraints` of a declaration become.
 *
 * A name that the point does not have (an inactive parameter) has no value, and neither has arithmetic on it; a comparison
 * with it is false, whichever it is.
 */
import type { Value } from './value.ts';

export const operators = ['or', 'and', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%', '**'] as const;
export type Operator = (typeof operators)[number];

const CALLS = { min: Math.min, max: Math.max, abs: Math.abs, sqrt: Math.sqrt, log: Math.log, log2: Math.log2, log10: Math.log10, floor: Math.floor, ceil: Math.ceil, round: Math.round } as const; // prettier-ignore
export type FunctionName = keyof typeof CALLS;
export const functions = [
  'min',
  'max',
  'abs',
  'sqrt',
  'log',
  'log2',
  'log10',
  'floor',
  'ceil',
  'round',
] as const satisfies FunctionName[];

export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly arguments: readonly Expression[] };

type Result = Value | readonly Result[] | undefined;

/** Whether the expression is true, with the value that `of` gives each name. */
export function holds(expression: Expression, of: (name: string) => Value | undefined): boolean {
  return evaluate(expression, of) === true;
}

/** Every name in it. */
export function namesIn(expression: Expression): ReadonlySet<string> {
  switch (expression.kind) {
    case 'value':
      return new Set();
    case 'name':
      return new Set([expression.name]);
    case 'list':
      return new Set(expression.items.flatMap((item) => [...namesIn(item)]));
    case 'not':
    case 'minus':
      return namesIn(expression.of);
    case 'binary':
      return new Set([...namesIn(expression.left), ...namesIn(expression.right)]);
    case 'call':
      return new Set(expression.arguments.flatMap((argument) => [...namesIn(argument)]));
  }
}

function evaluate(expression: Expression, of: (name: string) => Value | undefined): Result {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'list':
      return expression.items.map((item) => evaluate(item, of));
    case 'name':
      return of(expression.name);
    case 'not':
      return evaluate(expression.of, of) !== true;
    case 'minus':
      return arithmetic([evaluate(expression.of, of)], (a) => -a);
    case 'binary':
      return binary(expression.operator, evaluate(expression.left, of), evaluate(expression.right, of));
    case 'call': {
      const values = expression.arguments.map((argument) => evaluate(argument, of));
      const apply: (...numbers: number[]) => number = CALLS[expression.function];
      return arithmetic(values, apply);
    }
  }
}

function binary(operator: Operator, a: Result, b: Result): Result {
  switch (operator) {
    case 'or':
      return a === true || b === true;
    case 'and':
      return a === true && b === true;
    case '==':
      return a !== undefined && a === b;
    case '!=':
      return a !== undefined && b !== undefined && a !== b;
    case 'in':
      return a !== undefined && Array.isArray(b) && b.includes(a);
    case '<':
      return compared(a, b, (x, y) => x < y);
    case '<=':
      return compared(a, b, (x, y) => x <= y);
    case '>':
      return compared(a, b, (x, y) => x > y);
    case '>=':
      return compared(a, b, (x, y) => x >= y);
    case '+':
      return arithmetic([a, b], (x, y) => x + y);
    case '-':
      return arithmetic([a, b], (x, y) => x - y);
    case '*':
      return arithmetic([a, b], (x, y) => x * y);
    case '/':
      return arithmetic([a, b], (x, y) => x / y);
    case '%':
      return arithmetic([a, b], (x, y) => x % y);
    case '**':
      return arithmetic([a, b], (x, y) => x ** y);
  }
}

/** Only numbers have an order. */
function compared(a: Result, b: Result, holds: (a: number, b: number) => boolean): boolean {
  return typeof a === 'number' && typeof b === 'number' && holds(a, b);
}

function arithmetic(values: readonly Result[], apply: (...numbers: number[]) => number): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? apply(...numbers) : undefined;
}
