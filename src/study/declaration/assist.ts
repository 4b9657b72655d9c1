/**
 * Help while a declaration is written: what may stand at an offset of its text, and what a word there means. It knows the
 * parameters of the file where they are named (`when`, `constraints`, placeholders, points, lengthscales), and on request the
 * keys and words of the language, for an editor that does not complete by the JSON schema.
 */
import type { Completion } from './completion.ts';
import { cursorAt } from './cursor.ts';
import { describedParameters, memberOf, type Described } from './described.ts';
import { inExpression } from './expressionHelp.ts';
import { nameUnder, namingsAt, type Naming } from './naming.ts';
import { keyInserted, valueInserted, type Place } from './notation.ts';
import { namesOf } from './parts.ts';
import { descriptionAt, examplesAt, keysAt, wordsAt } from './places.ts';

export interface Hover {
  readonly title: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Wanted {
  readonly json: boolean;
  /** Keys and words of the language too. */
  readonly language: boolean;
}

export function completionsAt(text: string, offset: number, { json, language }: Wanted): readonly Completion[] {
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return [];
  const place = { text, offset, cursor, json };
  const parameters = describedParameters(cursor.value);
  const named = namingsAt(cursor).flatMap((naming) => ofParameters(naming, place, parameters));
  const all = language ? [...named, ...ofLanguage(place)] : named;
  // an editor replaces nothing but the end of a line
  return all.filter(({ start }) => !text.slice(start, offset).includes('\n'));
}

export function hoverAt(text: string, offset: number, { language }: Wanted): Hover | undefined {
  if (!/\S/.test(text.slice(Math.max(0, offset - 1), offset + 1))) return undefined;
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return undefined;
  const parameters = describedParameters(cursor.value);
  for (const naming of namingsAt(cursor)) {
    const under = nameUnder(cursor, naming);
    const parameter = parameters.find(({ name }) => name === under?.name);
    if (under !== undefined && parameter !== undefined) {
      return { title: parameter.name, text: inFull(parameter), start: under.from, end: under.to };
    }
  }
  if (!language) return undefined;
  const path = cursor.at === 'key' ? [...cursor.path, cursor.whole] : cursor.path;
  const description = descriptionAt(path, cursor.value);
  if (description === undefined) return undefined;
  const { start, whole } = cursor;
  return { title: String(path.at(-1)), text: description, start, end: start + whole.length };
}

function inFull({ range, when }: Described): string {
  return when === undefined ? range : `${range}\nonly where ${when}`;
}

function ofParameters(naming: Naming, place: Place, parameters: readonly Described[]): readonly Completion[] {
  const { text, offset, cursor } = place;
  const { path, typed, whole, start } = cursor;
  switch (naming.kind) {
    case 'declared':
      return [];
    case 'key': {
      const present = presentKeys(place);
      const others = parameters.filter(({ name }) => name !== path[1] && (name === whole || !present.includes(name)));
      return others.map((each) => completed(each, start, keyInserted(each.name, place)));
    }
    case 'placeholder': {
      const begun = /\{([^{}\s]*)$/u.exec(typed)?.[1];
      if (begun === undefined) return [];
      const close = text[offset] === '}' ? '' : '}';
      return parameters.map((each) => completed(each, offset - begun.length, each.name + close));
    }
    case 'expression':
      return inExpression(
        place,
        parameters.filter(({ name }) => path[0] !== 'parameters' || name !== path[1]),
      );
    case 'value': {
      const { values = [] } = parameters.find(({ name }) => name === naming.of) ?? {};
      return values.flatMap((value) => written('value', value, `value of ${naming.of}`, place));
    }
  }
}

function completed(parameter: Described, start: number, insert: string): Completion {
  const { name, range } = parameter;
  return { kind: 'parameter', label: name, detail: range, documentation: inFull(parameter), start, insert };
}

function ofLanguage(place: Place): readonly Completion[] {
  const { path, at, alone, quote, value, whole, start } = place.cursor;
  const present = presentKeys(place);
  const mayBeKey = at === 'key' || (alone && quote === undefined && !place.json);
  const keys = mayBeKey ? keysAt(path, value).filter(({ name }) => name === whole || !present.includes(name)) : [];
  const completions = keys.map(({ name, description, required }): Completion => {
    const detail = required ? 'required' : '';
    return { kind: 'key', label: name, detail, documentation: description, start, insert: keyInserted(name, place) };
  });
  if (at === 'key') return completions;
  const words = wordsAt(path, value).flatMap(({ word, usual }) =>
    written('value', word, usual ? 'default' : '', place),
  );
  const examples = alone ? [] : examplesAt(path, value).flatMap((each) => written('example', each, 'example', place));
  return [...completions, ...words, ...examples];
}

function written(kind: 'value' | 'example', value: unknown, detail: string, place: Place): readonly Completion[] {
  const insert = valueInserted(value, place);
  if (insert === undefined) return [];
  return [{ kind, label: typeof value === 'string' ? value : insert, detail, start: place.cursor.start, insert }];
}

function presentKeys({ cursor: { path, value } }: Place): readonly string[] {
  return namesOf(path.reduce<unknown>(memberOf, value));
}
