/** What may stand in a condition that is being written: a parameter, a function, a value of the parameter it compares. */
import { functions } from '../../core/space/expression.ts';
import type { Completion } from './completion.ts';
import type { Described } from './described.ts';
import type { Place } from './notation.ts';

const name = String.raw`([\p{L}_][\p{L}\p{N}_.]*|\{[^{}]+\})`;
const begunText = String.raw`(?:\\?(["'])([^"'\\]*))?`;
const compared = new RegExp(String.raw`${name}\s*(?:==|!=)\s*${begunText}$`, 'u');
const listed = new RegExp(String.raw`${name}\s+in\s*\[(?:[^\]]*,)?\s*${begunText}$`, 'u');

export function inExpression(place: Place, parameters: readonly Described[]): readonly Completion[] {
  const { typed } = place.cursor;
  const [, left, quote, begun = ''] = compared.exec(typed) ?? listed.exec(typed) ?? [];
  const parameter = parameters.find((each) => left === each.name || left === `{${each.name}}`);
  if (parameter !== undefined) return valuesOf(parameter, quote, begun, place);
  if (/^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/.test(typed)) return names(place, parameters);
  return [];
}

function names({ cursor: { typed }, offset }: Place, parameters: readonly Described[]): readonly Completion[] {
  const begun = /(?:\{[^{}]*|[\p{L}_][\p{L}\p{N}_.]*)$/u.exec(typed)?.[0] ?? '';
  const start = offset - begun.length;
  return [
    ...parameters.map(({ name: label, range }): Completion => {
      const plain = /^[A-Za-z_][\w.]*$/.test(label) && !begun.startsWith('{');
      return { kind: 'parameter', label, detail: range, start, insert: plain ? label : `{${label}}` };
    }),
    ...(begun.startsWith('{') ? [] : functions).map((label): Completion => {
      return { kind: 'function', label, detail: 'function', start, insert: `${label}(` };
    }),
  ];
}

/** Texts in the kind of quotes that the file does not use around the condition itself. */
function valuesOf(
  { name: of, values }: Described,
  quote: string | undefined,
  begun: string,
  place: Place,
): readonly Completion[] {
  const { text, offset, cursor } = place;
  const mark = quote ?? (cursor.quote === '"' ? "'" : '"');
  const close = text[offset] === mark ? '' : mark;
  return values.flatMap((value): readonly Completion[] => {
    if (value === null || (typeof value === 'string' && /["'\\\n]/.test(value))) return [];
    const common = { kind: 'value', label: String(value), detail: `value of ${of}` } as const;
    if (typeof value !== 'string')
      return quote === undefined ? [{ ...common, start: offset, insert: String(value) }] : [];
    return quote === undefined
      ? [{ ...common, start: offset, insert: mark + value + mark }]
      : [{ ...common, start: offset - begun.length, insert: value + close }];
  });
}
