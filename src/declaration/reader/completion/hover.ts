/** The meaning of a word of a declaration: a parameter of the file, and on request a key of the language. */
import type { CompletionOptions } from './completions.ts';
import { cursorAt, type Cursor } from './cursor.ts';
import { nameAtCursor, referencesAt } from './parameterReferences.ts';
import { describeFully, parameterSummaries } from './parameterSummary.ts';
import { descriptionAt } from './schemaLookup.ts';

interface Hover {
  readonly title: string;
  readonly description: string;
  readonly start: number;
  readonly end: number;
}

export function hoverAt(text: string, offset: number, { language }: CompletionOptions): Hover | undefined {
  if (!/\S/.test(text.slice(Math.max(0, offset - 1), offset + 1))) return undefined;
  const cursor = cursorAt(text, offset);
  if (cursor === undefined) return undefined;
  return parameterHover(cursor) ?? (language ? keyHover(cursor) : undefined);
}

function parameterHover(cursor: Cursor): Hover | undefined {
  const parameters = parameterSummaries(cursor.file);
  for (const reference of referencesAt(cursor)) {
    const found = nameAtCursor(cursor, reference);
    const parameter = parameters.find(({ name }) => name === found?.name);
    if (found !== undefined && parameter !== undefined) {
      return { title: parameter.name, description: describeFully(parameter), start: found.from, end: found.to };
    }
  }
  return undefined;
}

function keyHover({ at, path: before, word, start, file }: Cursor): Hover | undefined {
  const path = at === 'key' ? [...before, word] : before;
  const description = descriptionAt(path, file);
  return description === undefined
    ? undefined
    : { title: String(path.at(-1)), description, start, end: start + word.length };
}
