/** A point as a person types it, `lr = 0.01, optimizer = sgd`, and the one to begin typing from. */
import { encoding } from '../core/space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../core/space/parameter.ts';
import { shown } from './declaration/expecting.ts';
import { pointProblems } from './pointProblems.ts';

export type ReadPoint =
  | { readonly ok: true; readonly point: Point }
  /** A whole sentence each. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Without what is fixed, which need not be typed. `readPoint` makes the same point of it. */
export function pointText(space: Space, point: Point): string {
  return space
    .filter(({ name, type }) => type !== 'fixed' && Object.hasOwn(point, name))
    .map(({ name }) => `${name} = ${spelled(point[name])}`)
    .join(', ');
}

export function readPoint(text: string, space: Space): ReadPoint {
  const { parts, problems } = partsOf(text);
  const parameters = new Map(space.map((parameter) => [parameter.name, parameter]));
  const point = Object.fromEntries(parts.map(([name, word]) => [name, valueOf(word, parameters.get(name))]));
  const unfit = problems.length > 0 ? [] : pointProblems(space, point).map(({ message }) => message);
  const all = [...problems, ...unfit];
  return all.length === 0 ? { ok: true, point } : { ok: false, problems: all };
}

/** The middle of every range, on its scale; constraints aside. */
export function middleOf(space: Space): Point {
  return encoding(space).sample(space.map(() => 0.5));
}

type Part = readonly [name: string, word: string];

/** A comma inside of quotation marks, which JSON's escapes go with, separates nothing. */
const PARTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g;
const ASSIGNMENT = /^([^\s=,"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^"=]+)$/;

function partsOf(text: string): { parts: readonly Part[]; problems: readonly string[] } {
  const parts: Part[] = [];
  const problems: string[] = [];
  const written = (text.match(PARTS) ?? []).map((part) => part.trim()).filter((part) => part !== '');
  for (const part of written) {
    const assignment = ASSIGNMENT.exec(part);
    if (assignment === null) {
      problems.push(`${shown(part)} is no value of a parameter: write name = value, with commas between them.`);
      continue;
    }
    const [, name, word] = assignment;
    if (parts.some(([known]) => known === name)) problems.push(`${shown(name)} is there twice: keep one of them.`);
    else parts.push([name, word]);
  }
  return { parts, problems };
}

/** What cannot be a value of the parameter is left for the check to say. */
function valueOf(word: string, parameter: Parameter | undefined): Value {
  const values = parameter?.type === 'choice' ? parameter.values : parameter?.type === 'fixed' ? [parameter.value] : [];
  const meant = values.find((value) => spelled(value) === word) ?? values.find((value) => String(value) === word);
  return meant === undefined ? plainValue(word) : meant;
}

function plainValue(word: string): Value {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  if (word.startsWith('"')) return unquoted(word);
  const number = Number(word);
  return Number.isFinite(number) && /^[-+]?\.?\d/.test(word) ? number : word;
}

/** Quoted where it could be taken for something else. */
function spelled(value: Value): string {
  if (typeof value !== 'string') return String(value);
  const plain = /^[^\s",=](?:[^",=]*[^\s",=])?$/.test(value) && plainValue(value) === value;
  return plain ? value : JSON.stringify(value);
}

function unquoted(word: string): string {
  try {
    return String(JSON.parse(word));
  } catch {
    return word; // a stray backslash: the text as it was typed
  }
}
