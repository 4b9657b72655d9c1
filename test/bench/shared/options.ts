/** The command lines of the benches: what they share. */
import { availableParallelism } from 'node:os';
import { parseArgs, type ParseArgsConfig } from 'node:util';

/** @param out the default folder of the runs and the page */
export function commonOptions(out: string) {
  return {
    help: { type: 'boolean', short: 'h', default: false },
    data: { type: 'string', default: '../shared/data' },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    out: { type: 'string', default: out },
    jobs: { type: 'string', default: String(availableParallelism()) },
  } as const;
}

/** The values, or a sentence that says what is wrong. */
export function parseOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    if (error instanceof TypeError) return error.message;
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
