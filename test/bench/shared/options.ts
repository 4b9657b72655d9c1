/** The shared part of the benches' command lines. */
import { availableParallelism } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Options of every bench of many runs. @param out the default folder of the runs and the page */
export function commonOptions(out: string) {
  return {
    help: { type: 'boolean', short: 'h', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: out },
    jobs: { type: 'string', default: String(availableParallelism()) },
  } as const;
}

export const text = { type: 'string' } as const;

/** The folder of the papers' tables. */
export const dataOption = { data: { type: 'string', default: '../shared/data' } } as const;

/** Options of a bench that compares with Optuna. */
export const optunaOptions = { half: text, methods: text, seeds: text, python: text };

export function pythonsOf(python: string | undefined): readonly string[] {
  return python === undefined ? ['python3', '/usr/bin/python3'] : [python];
}

type Known = NonNullable<ParseArgsConfig['options']>;
type Values<O extends Known> = ReturnType<typeof parseArgs<{ args: string[]; options: O }>>['values'];

/**
 * The options of a command line; every problem as a sentence instead; undefined where help is asked for.
 *
 * @param read adds to the problems
 */
export function parseOptions<const O extends Known, Options>(
  args: readonly string[],
  known: O,
  read: (values: Values<O>, problems: string[]) => Options,
): Options | readonly string[] | undefined {
  const problems: string[] = [];
  try {
    const { values } = parseArgs({ args: [...args], options: known });
    if ('help' in values && values.help) return undefined;
    const options = read(values, problems);
    return problems.length > 0 ? problems : options;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return [error.message];
    throw error;
  }
}

export function parseCount(text: string, option: string, problems: string[]): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) {
    problems.push(`${option} is ${JSON.stringify(text)}: write a whole number of 1 or above.`);
  }
  return value;
}

/** The items of a comma-separated list of ids, in their own order. */
export function findByIds<T extends { readonly id: string }>(
  all: readonly T[],
  list: string,
  what: string,
  problems: string[],
): T[] {
  const ids = list.split(',');
  for (const id of ids.filter((id) => !all.some((each) => each.id === id))) {
    problems.push(`There is no ${what} ${JSON.stringify(id)}; there are ${all.map((each) => each.id).join(', ')}.`);
  }
  return all.filter(({ id }) => ids.includes(id));
}
