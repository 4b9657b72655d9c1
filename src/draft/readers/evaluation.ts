/** Common to the evaluators of all languages: limits, arithmetic, escapes, and constants that name one another. */

// deeper nesting than this is nobody's default
export const MAX_DEPTH = 40;

export const MAX_TEXT_LENGTH = 10_000;

/** Evaluates each constant once, so that a chain of doublings ends; a constant that names itself has no value. */
export function memoizeByName<T>(evaluate: (name: string, depth: number) => T | undefined) {
  const cache = new Map<string, T | undefined>();
  return (name: string, depth: number): T | undefined => {
    if (!cache.has(name)) {
      cache.set(name, undefined);
      cache.set(name, evaluate(name, depth));
    }
    return cache.get(name);
  };
}

/** Undefined for an operator that is not arithmetic; `//` is Python's, and a comment elsewhere. */
export function calculate(left: number, operator: string, right: number): number | undefined {
  return OPERATIONS.get(operator)?.(left, right);
}

const OPERATIONS: ReadonlyMap<string, (left: number, right: number) => number> = new Map([
  ['+', (left, right) => left + right],
  ['-', (left, right) => left - right],
  ['*', (left, right) => left * right],
  ['/', (left, right) => left / right],
  ['//', (left, right) => Math.floor(left / right)],
  ['**', (left, right) => left ** right],
  ['<<', (left, right) => left * 2 ** right],
]);

/** The escapes of JavaScript and R; Python has rules of its own. */
export function unescape(text: string): string {
  return text.replace(/\\(.)/gs, (_, sign: string) => ({ n: '\n', t: '\t', r: '\r' })[sign] ?? sign);
}
