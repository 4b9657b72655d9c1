/** Moves one end of a parameter's range outward, where the person wrote it. */
import * as l10n from '@vscode/l10n';
import { isDeepStrictEqual } from 'node:util';
import type { Declaration } from '../declaration.ts';
import { unknownParameter } from '../wording.ts';
import { applied, textIn, fixFirst, type DeclarationText, type EditResult } from './edit.ts';
import { widenedEnd, type Edge } from './widenedEnd.ts';

export interface RangeEnd {
  readonly parameter: string;
  readonly edge: Edge;
}

export function widenRange({ text, read }: DeclarationText, { parameter: name, edge }: RangeEnd): EditResult {
  const parsed = read(text);
  if (!parsed.ok) return { ok: false, problem: fixFirst() };
  const { declaration, locate } = parsed;
  const parameter = declaration.space.find((each) => each.name === name);
  const names = declaration.space.map((each) => each.name);
  if (parameter === undefined) return { ok: false, problem: unknownParameter(name, names) };
  if (parameter.type !== 'float' && parameter.type !== 'int') return { ok: false, problem: noRange(name) };
  const before = parameter[edge];
  const end = widenedEnd(parameter, edge);
  if (end === undefined) return { ok: false, problem: keepsItsSign(name, edge, before) };
  const range = locate(['parameters', name, edge]);
  const edit = { range, text: writtenAs(textIn(text, range), end) };
  const again = read(applied(text, [edit]));
  const isWritten = Number(textIn(text, range)) === before;
  const wanted = withEnd(declaration, { parameter: name, edge }, end);
  // an alias would change another range as well, and a file of another tuner may have written something else here
  return isWritten && again.ok && isDeepStrictEqual(withoutPoints(again.declaration), withoutPoints(wanted))
    ? { ok: true, edit, done: widened(name, edge, before, end) }
    : { ok: false, problem: notWrittenPlainly(name, edge, end) };
}

/** 2 as 2.0 where 1.0 or 1e0 was written: a W&B sweep tells a fraction from an integer by its text. */
function writtenAs(before: string, end: number): string {
  return /[.e]/i.test(before) && Number.isInteger(end) && !String(end).includes('e') ? `${end}.0` : String(end);
}

function withEnd(declaration: Declaration, { parameter, edge }: RangeEnd, end: number): Declaration {
  const space = declaration.space.map((each) => (each.name === parameter ? { ...each, [edge]: end } : each));
  return { ...declaration, space };
}

/** A point that leaves a parameter out has the middle of its range, which is another one now. */
function withoutPoints({ start, ...declaration }: Declaration): object {
  return { ...declaration, start: { ...start, points: start?.points.length } };
}

const noRange = (name: string) => l10n.t`${name} has no range: only the range of a number can be widened.`;
const keepsItsSign = (name: string, edge: Edge, end: number) =>
  edge === 'low'
    ? l10n.t`${name} begins at ${end}, and farther out its values would have another sign: write low yourself if that makes sense.`
    : l10n.t`${name} ends at ${end}, and farther out its values would have another sign: write high yourself if that makes sense.`;
const notWrittenPlainly = (name: string, edge: Edge, end: number) =>
  l10n.t`${edge} of ${name} is not written as a plain number of its own: change the file so that ${edge} becomes ${end}.`;
const widened = (name: string, edge: Edge, before: number, now: number) =>
  edge === 'low'
    ? l10n.t`${name} begins at ${now} now, no longer at ${before}.`
    : l10n.t`${name} ends at ${now} now, no longer at ${before}.`;
