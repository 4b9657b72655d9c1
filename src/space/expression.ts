/**
 * Expressions over the parameters of a point, as data. `when` and `constraints` of a declaration are parsed to them.
 *
 * A name that the point does not have (an inactive parameter) has no value, and arithmetic on it has none either. Every
 * comparison with it is false.
 */
import type { Value } from './value.ts';

export const operators = ['or', 'and', '==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%', '**'] as const;
export type Operator = (typeof operators)[number];

const FUNCTIONS = {
  min: Math.min,
  max: Math.max,
  abs: Math.abs,
  sqrt: Math.sqrt,
  log: Math.log,
  log2: Math.log2,
  log10: Math.log10,
  floor: Math.floor,
  ceil: Math.ceil,
  round: Math.round,
};
export type FunctionName = keyof typeof FUNCTIONS;
export const functions = Object.keys(FUNCTIONS) as readonly FunctionName[];

export type Expression =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'not' | 'minus'; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'call'; readonly function: FunctionName; readonly arguments: readonly Expression[] };

type EvaluationResult = Value | readonly EvaluationResult[] | undefined;

export function isArithmetic(operator: Operator): boolean {
  return ['+', '-', '*', '/', '%', '**'].includes(operator);
}

/** Whether the expression is true. `valueOf` gives the value of each name. */
export function holds(expression: Expression, valueOf: (name: string) => Value | undefined): boolean {
  return evaluate(expression, valueOf) === true;
}

/** Its number; undefined where it has none, as with a name that has no value. */
export function numberOf(expression: Expression, valueOf: (name: string) => Value | undefined): number | undefined {
  const value = evaluate(expression, valueOf);
  return typeof value === 'number' ? value : undefined;
}

export function namesIn(expression: Expression): ReadonlySet<string> {
  return new Set(nodesIn(expression).flatMap((node) => (node.kind === 'name' ? [node.name] : [])));
}

/** The expression, and all values, names and operations in it. */
export function nodesIn(expression: Expression): readonly Expression[] {
  return [expression, ...partsOf(expression).flatMap(nodesIn)];
}

function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'value':
    case 'name':
      return [];
    case 'list':
      return expression.items;
    case 'not':
    case 'minus':
      return [expression.of];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.arguments;
  }
}

function evaluate(expression: Expression, valueOf: (name: string) => Value | undefined): EvaluationResult {
  switch (expression.kind) {
    case 'value':
      return expression.value;
    case 'list':
      return expression.items.map((item) => evaluate(item, valueOf));
    case 'name':
      return valueOf(expression.name);
    case 'not':
      return evaluate(expression.of, valueOf) !== true;
    case 'minus':
      return arithmetic([evaluate(expression.of, valueOf)], (a) => -a);
    case 'binary':
      return binary(expression.operator, evaluate(expression.left, valueOf), evaluate(expression.right, valueOf));
    case 'call': {
      const values = expression.arguments.map((argument) => evaluate(argument, valueOf));
      const apply: (...numbers: number[]) => number = FUNCTIONS[expression.function];
      return arithmetic(values, apply);
    }
  }
}

function binary(operator: Operator, a: EvaluationResult, b: EvaluationResult): EvaluationResult {
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
      return compare(a, b, (x, y) => x < y);
    case '<=':
      return compare(a, b, (x, y) => x <= y);
    case '>':
      return compare(a, b, (x, y) => x > y);
    case '>=':
      return compare(a, b, (x, y) => x >= y);
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

/** False unless both are numbers: other values have no order. */
function compare(a: EvaluationResult, b: EvaluationResult, test: (a: number, b: number) => boolean): boolean {
  return typeof a === 'number' && typeof b === 'number' && test(a, b);
}

function arithmetic(values: readonly EvaluationResult[], apply: (...numbers: number[]) => number): number | undefined {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? apply(...numbers) : undefined;
}
