/** What the keys of a declaration are for: an agent that writes one has no other reference. */
import { descriptionAt, examplesAt, keysAt, valuesAt } from '../declaration/reader/completion/schemaLookup.ts';
import * as messages from './messages.ts';

type Path = readonly string[];

/** Characters. */
const MAX_DESCRIPTION = 105;
const MAX_OVERVIEW = 60;
const MAX_EXAMPLES = 3;
/** Stands for all that an agent may ask for. */
const ALL = 'all';
/** In place of the name that a person gives a parameter. */
const NAME = 'NAME';

/** @param key such as `limits` or `trial.early_stop`, also without its group; an unknown one is answered with all */
export function keyLines(key: string): readonly string[] {
  const paths = pathsOf(key);
  if (paths.length > 0) return paths.flatMap(linesOf);
  return [
    ...(key === ALL ? [] : [messages.noKey(key)]),
    ...keysAt([], {}).map(({ name, description }) => messages.keyLine(name, shortened(description, MAX_OVERVIEW))),
  ];
}

function pathsOf(key: string): readonly Path[] {
  const path = key.split('.');
  if (descriptionAt(path, {}) !== undefined) return [path];
  if (path[0] === 'parameters' && path.length === 2) return [path.slice(0, 1)];
  const groups = keysAt([], {}).map(({ name }) => inside([name]));
  return groups.map((group) => [...group, key]).filter((each) => descriptionAt(each, {}) !== undefined);
}

function linesOf(path: Path): readonly string[] {
  const examples = examplesAt(path, {}).slice(0, MAX_EXAMPLES);
  const values = valuesAt(path, {}).map(({ value }) => String(value));
  const keys = keysAt(inside(path), {});
  return [
    messages.keyLine(path.join('.'), descriptionAt(path, {}) ?? ''),
    ...(values.length === 0 ? [] : [messages.keyValues(values)]),
    ...(examples.length === 0 ? [] : [messages.keyExamples(examples.map((each) => JSON.stringify(each)))]),
    ...keys.map(({ name, description }) => `  ${messages.keyLine(name, shortened(description, MAX_DESCRIPTION))}`),
  ];
}

/** Where the keys of a group are. */
function inside(path: Path): Path {
  return path.length === 1 && path[0] === 'parameters' ? [...path, NAME] : path;
}

function shortened(description: string, maxLength: number): string {
  const line = description.replaceAll('\n', ' ');
  return line.length <= maxLength ? line : `${line.slice(0, maxLength).trimEnd()}…`;
}
