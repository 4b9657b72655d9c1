/**
 * Whether a point is inside the space of a declaration, from its text and the words of the reference alone: which
 * parameters exist, which values they can have, and what the constraints say. Each expression is read anew for each
 * point.
 */
import type { Point, Value } from '../../src/space/parameter.ts';

/** As a person writes it, without what short forms stand for. */
export interface WrittenSpace {
  readonly parameters: Readonly<Record<string, WrittenParameter>>;
  readonly constraints: readonly string[];
}

export type WrittenParameter = { readonly when?: WrittenCondition } & (
  | {
      readonly type: 'float' | 'int';
      readonly low: number;
      readonly high: number;
      readonly scale?: 'linear' | 'log' | 'logit';
      readonly step?: number;
    }
  | { readonly type: 'choice'; readonly values: readonly Value[]; readonly ordered?: boolean }
  | { readonly type: 'bool' }
  | { readonly type: 'fixed'; readonly value: Value }
);

type Parameters = WrittenSpace['parameters'];

type WrittenCondition = string | Readonly<Record<string, Value | readonly Value[]>>;

/** The reasons why the point is not in the space, a sentence each; constraints aside. */
export function misfits({ parameters }: WrittenSpace, point: Point): readonly string[] {
  const unknown = Object.keys(point).filter((name) => !Object.hasOwn(parameters, name));
  return [
    ...unknown.map((name) => `${name} is not a parameter.`),
    ...Object.entries(parameters).flatMap(([name, parameter]) => {
      const [exists, has] = [existsIn(parameters, point, name), Object.hasOwn(point, name)];
      if (exists !== has)
        return [`${name} ${exists ? 'has no value, but exists' : 'has a value, but does not exist'}.`];
      return !has || isPossible(parameter, point[name]) ? [] : [`${name} cannot be ${String(point[name])}.`];
    }),
  ];
}

/** Of values for all parameters those that exist beside each other. */
export function activePart(parameters: Parameters, values: Point): Point {
  return Object.fromEntries(Object.entries(values).filter(([name]) => existsIn(parameters, values, name)));
}

/**
 * All points of a space that has at most so many combinations of values, constraints aside; undefined if it has more.
 */
export function allPoints({ parameters }: WrittenSpace, most: number): readonly Point[] | undefined {
  let points: readonly Point[] = [{}];
  for (const [name, parameter] of Object.entries(parameters)) {
    const values = valuesOf(parameter, most);
    if (values === undefined || values.length * points.length > most) return undefined;
    points = points.flatMap((point) => values.map((value) => ({ ...point, [name]: value })));
  }
  return points.map((point) => activePart(parameters, point));
}

/** The constraints that the point does not meet. */
export function violated({ parameters, constraints }: WrittenSpace, point: Point): readonly string[] {
  return constraints.filter((constraint) => !isTrue(constraint, parameters, point));
}

function existsIn(parameters: Parameters, point: Point, name: string): boolean {
  const { when } = parameters[name];
  if (when === undefined) return true;
  if (typeof when === 'string') return isTrue(when, parameters, point);
  return Object.entries(when).every(([other, wanted]) => {
    const value = valueIn(parameters, point, other);
    if (Array.isArray(wanted)) return value !== undefined && wanted.includes(value);
    const comparison = /^\s*(<=|>=|<|>|==|!=)\s*(\S+)$/.exec(String(wanted));
    return comparison ? compare(comparison[1], value, Number(comparison[2])) : value === wanted;
  });
}

function isPossible(parameter: WrittenParameter, value: Value): boolean {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { type, low, high, step = type === 'int' ? 1 : undefined } = parameter;
      if (typeof value !== 'number' || !(value >= low && value <= high)) return false;
      if (type === 'int' && !Number.isInteger(value)) return false;
      const steps = step === undefined ? 0 : (value - low) / step;
      return Math.abs(steps - Math.round(steps)) <= 1e-9 * Math.max(1, steps);
    }
    case 'choice':
      return parameter.values.includes(value);
    case 'bool':
      return typeof value === 'boolean';
    case 'fixed':
      return value === parameter.value;
  }
}

function valuesOf(parameter: WrittenParameter, most: number): readonly Value[] | undefined {
  switch (parameter.type) {
    case 'float':
    case 'int': {
      const { type, low, high, step = type === 'int' ? 1 : 0 } = parameter;
      const count = Math.round((high - low) / step) + 1;
      // 0.3 and not 0.30000000000000004
      return count > most ? undefined : Array.from({ length: count }, (_, i) => Number((low + i * step).toFixed(9)));
    }
    case 'choice':
      return parameter.values;
    case 'bool':
      return [false, true];
    case 'fixed':
      return [parameter.value];
  }
}

/** Undefined for what does not exist, and for what is calculated from it. */
type Result = Value | undefined;

function valueIn(parameters: Parameters, point: Point, name: string): Result {
  return existsIn(parameters, point, name) && Object.hasOwn(point, name) ? point[name] : undefined;
}

function isTrue(text: string, parameters: Parameters, point: Point): boolean {
  const reader = new Reader(text, (name) => valueIn(parameters, point, name));
  return reader.read() === true;
}

/** Evaluates while it reads: one method for each level of precedence, from the weakest. */
class Reader {
  readonly #words: string[];
  readonly #valueOf: (name: string) => Result;

  constructor(text: string, valueOf: (name: string) => Result) {
    this.#words = text.match(/\{[^}]+\}|'[^']*'|"[^"]*"|[<>=!]=|\*\*|\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[\p{L}_][\p{L}\p{N}_.]*|\S/giu) ?? []; // oxfmt-ignore
    this.#valueOf = valueOf;
  }

  read(): Result {
    const result = this.#or();
    if (this.#words.length > 0) throw new Error(`This is left of an expression: ${this.#words.join(' ')}`);
    return result;
  }

  #or(): Result {
    let result = this.#and();
    while (this.#take('or')) result = [this.#and(), result].includes(true);
    return result;
  }

  #and(): Result {
    let result = this.#equality();
    while (this.#take('and')) result = [this.#equality(), result].every((each) => each === true);
    return result;
  }

  #equality(): Result {
    let result = this.#relation();
    for (let sign = this.#take('==', '!='); sign; sign = this.#take('==', '!='))
      result = compare(sign, result, this.#relation());
    return result;
  }

  #relation(): Result {
    let result = this.#sum();
    for (let sign = this.#take('<', '<=', '>', '>=', 'in'); sign; sign = this.#take('<', '<=', '>', '>=', 'in')) {
      if (sign !== 'in') result = compare(sign, result, this.#sum());
      else {
        this.#expect('[');
        const left = result;
        result = this.#list(']').some((item) => compare('==', left, item));
      }
    }
    return result;
  }

  #sum(): Result {
    let result = this.#product();
    for (let sign = this.#take('+', '-'); sign; sign = this.#take('+', '-'))
      result = calculate([result, this.#product()], sign === '+' ? (a, b) => a + b : (a, b) => a - b);
    return result;
  }

  #product(): Result {
    let result = this.#power();
    for (let sign = this.#take('*', '/', '%'); sign; sign = this.#take('*', '/', '%')) {
      const factors = [result, this.#power()];
      if (sign === '*') result = calculate(factors, (a, b) => a * b);
      else result = calculate(factors, sign === '/' ? (a, b) => a / b : (a, b) => a % b);
    }
    return result;
  }

  #power(): Result {
    const base = this.#unary();
    return this.#take('**') ? calculate([base, this.#power()], (a, b) => a ** b) : base;
  }

  #unary(): Result {
    if (this.#take('!')) return this.#unary() !== true;
    if (this.#take('-')) return calculate([this.#unary()], (a) => -a);
    return this.#operand();
  }

  #operand(): Result {
    const word = this.#words.shift() ?? '';
    if (word === '(') {
      const result = this.#or();
      this.#expect(')');
      return result;
    }
    if (/^['"{]/.test(word)) return word.startsWith('{') ? this.#valueOf(word.slice(1, -1)) : word.slice(1, -1);
    if (/^[\d.]/.test(word)) return Number(word);
    if (Object.hasOwn(CONSTANTS, word)) return CONSTANTS[word];
    if (this.#take('(')) return calculate(this.#list(')'), FUNCTIONS[word]);
    return this.#valueOf(word);
  }

  #list(end: string): Result[] {
    const items: Result[] = [];
    while (!this.#take(end)) {
      items.push(this.#or());
      this.#take(',');
    }
    return items;
  }

  #take(...words: readonly string[]): string | undefined {
    return words.includes(this.#words[0]) ? this.#words.shift() : undefined;
  }

  #expect(word: string): void {
    if (!this.#take(word)) throw new Error(`${word} was expected before ${this.#words.join(' ')}`);
  }
}

const CONSTANTS: Readonly<Record<string, Value>> = { true: true, false: false, null: null };

const FUNCTIONS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  min: (...numbers) => numbers.reduce((a, b) => (b < a ? b : a)),
  max: (...numbers) => numbers.reduce((a, b) => (b > a ? b : a)),
  abs: (a) => (a < 0 ? -a : a),
  sqrt: (a) => Math.sqrt(a),
  log: (a) => Math.log(a),
  log2: (a) => Math.log2(a),
  log10: (a) => Math.log10(a),
  floor: (a) => Math.floor(a),
  ceil: (a) => Math.ceil(a),
  round: (a) => Math.round(a),
};

function compare(sign: string, a: Result, b: Result): boolean {
  if (a === undefined || b === undefined) return false;
  if (sign === '==') return a === b;
  if (sign === '!=') return a !== b;
  if (typeof a !== 'number' || typeof b !== 'number') return false;
  return sign === '<' ? a < b : sign === '<=' ? a <= b : sign === '>' ? a > b : a >= b;
}

function calculate(values: readonly Result[], apply: (...numbers: number[]) => number): Result {
  const numbers = values.filter((value) => typeof value === 'number');
  return numbers.length === values.length ? apply(...numbers) : undefined;
}
