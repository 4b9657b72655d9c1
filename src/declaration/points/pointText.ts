/** A point as a person types it, `lr = 0.01, optimizer = sgd`, and the one that the person starts from. */
import * as l10n from '@vscode/l10n';
import { encoding } from '../../space/encoding.ts';
import type { Parameter, Point, Space, Value } from '../../space/parameter.ts';
import { pointProblems, type PointSpace } from './pointProblems.ts';
import { parseJson } from '../../system/json.ts';
import { formatValue, writtenTwice } from '../wording.ts';

export type ParsedPoint =
  | { readonly ok: true; readonly point: Point }
  /** Full sentences. */
  | { readonly ok: false; readonly problems: readonly string[] };

/** Without the fixed parameters, which need not be typed. `parsePoint` reads the same point back. */
export function formatPoint(space: Space, point: Point): string {
  return space
    .filter(({ name, type }) => type !== 'fixed' && Object.hasOwn(point, name))
    .map(({ name }) => `${name} = ${formatPointValue(point[name])}`)
    .join(', ');
}

export function parsePoint(text: string, declared: PointSpace): ParsedPoint {
  const { parts, problems } = splitAssignments(text);
  const parameters = new Map(declared.space.map((parameter) => [parameter.name, parameter]));
  const point = Object.fromEntries(parts.map(([name, word]) => [name, parseValueOf(word, parameters.get(name))]));
  const misfits = problems.length > 0 ? [] : pointProblems(declared, point).map(({ message }) => message);
  const all = [...problems, ...misfits];
  return all.length === 0 ? { ok: true, point } : { ok: false, problems: all };
}

/**
 * The middle of every range, on its scale, and the middle value of a choice; constraints do not matter. What a point
 * under `start` leaves out gets other values: the first one of a choice.
 */
export function midpoint(space: Space): Point {
  return encoding(space).sample(space.map(() => 0.5));
}

type Assignment = readonly [name: string, word: string];

/** A comma in quotes, where JSON's escapes apply, does not separate. */
const ASSIGNMENTS = /(?:"(?:[^"\\]|\\.)*"?|[^",])+/g;
const ASSIGNMENT = /^([^\s=,"]+)\s*=\s*("(?:[^"\\]|\\.)*"|[^"=]+)$/;

function splitAssignments(text: string): { parts: readonly Assignment[]; problems: readonly string[] } {
  const parts: Assignment[] = [];
  const problems: string[] = [];
  const written = (text.match(ASSIGNMENTS) ?? []).map((part) => part.trim()).filter((part) => part !== '');
  for (const part of written) {
    const assignment = ASSIGNMENT.exec(part);
    if (assignment === null) {
      problems.push(notAnAssignment(part));
      continue;
    }
    const [, name, word] = assignment;
    if (parts.some(([known]) => known === name)) problems.push(writtenTwice(name));
    else parts.push([name, word]);
  }
  return { parts, problems };
}

/** Whether the parameter can have the value is checked later. */
export function parseValueOf(word: string, parameter: Parameter | undefined): Value {
  const values = parameter?.type === 'choice' ? parameter.values : parameter?.type === 'fixed' ? [parameter.value] : [];
  const meant =
    values.find((value) => formatPointValue(value) === word) ?? values.find((value) => String(value) === word);
  return meant === undefined ? parsePlainValue(word) : meant;
}

function parsePlainValue(word: string): Value {
  if (word === 'true' || word === 'false') return word === 'true';
  if (word === 'null') return null;
  // with a backslash that is not an escape: the text as it was typed
  if (word.startsWith('"')) {
    const text = parseJson(word);
    return typeof text === 'string' ? text : word;
  }
  const number = Number(word);
  return Number.isFinite(number) && /^[-+]?\.?\d/.test(word) ? number : word;
}

/** In quotes if it could be read as something else. */
function formatPointValue(value: Value): string {
  if (typeof value !== 'string') return String(value);
  const plain = /^[^\s",=](?:[^",=]*[^\s",=])?$/.test(value) && parsePlainValue(value) === value;
  return plain ? value : JSON.stringify(value);
}

const notAnAssignment = (part: string) =>
  l10n.t`${formatValue(part)} cannot be read: write name = value, with commas between parameters.`;
