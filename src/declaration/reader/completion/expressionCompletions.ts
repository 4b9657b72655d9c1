/** Completions in a condition: parameters, functions, and the values of the parameter that is compared. */
import * as l10n from '@vscode/l10n';
import { functions } from '../../../space/expression.ts';
import type { Completion, EditPosition } from './completion.ts';
import type { ParameterSummary } from './parameterSummary.ts';

const NAME = String.raw`([\p{L}_][\p{L}\p{N}_.]*|\{[^{}]+\})`;
const PARTIAL_TEXT = String.raw`(?:\\?(["'])([^"'\\]*))?`;
const COMPARISON = new RegExp(String.raw`${NAME}\s*(?:==|!=)\s*${PARTIAL_TEXT}$`, 'u');
const LIST_ITEM = new RegExp(String.raw`${NAME}\s+in\s*\[(?:[^\]]*,)?\s*${PARTIAL_TEXT}$`, 'u');

export function expressionCompletions(
  position: EditPosition,
  parameters: readonly ParameterSummary[],
): readonly Completion[] {
  const { typed } = position.cursor;
  const [, left, quote, typedText = ''] = COMPARISON.exec(typed) ?? LIST_ITEM.exec(typed) ?? [];
  const parameter = parameters.find((each) => left === each.name || left === `{${each.name}}`);
  if (parameter !== undefined) return valueCompletions(parameter, quote, typedText, position);
  if (/^[^"']*(?:"[^"]*"[^"']*|'[^']*'[^"']*)*$/.test(typed)) return nameCompletions(position, parameters);
  return [];
}

function nameCompletions(
  { cursor: { typed }, offset }: EditPosition,
  parameters: readonly ParameterSummary[],
): readonly Completion[] {
  const typedName = /(?:\{[^{}]*|[\p{L}_][\p{L}\p{N}_.]*)$/u.exec(typed)?.[0] ?? '';
  const start = offset - typedName.length;
  return [
    ...parameters.map(({ name: label, range }): Completion => {
      const plain = /^[A-Za-z_][\w.]*$/.test(label) && !typedName.startsWith('{');
      return { kind: 'parameter', label, detail: range, start, insert: plain ? label : `{${label}}` };
    }),
    ...(typedName.startsWith('{') ? [] : functions).map((label): Completion => {
      return { kind: 'function', label, detail: l10n.t('function'), start, insert: `${label}(` };
    }),
  ];
}

/** Texts get the kind of quotes that the file does not use around the condition. */
function valueCompletions(
  { name: of, values }: ParameterSummary,
  quote: string | undefined,
  typedText: string,
  position: EditPosition,
): readonly Completion[] {
  const { text, offset, cursor } = position;
  const mark = quote ?? (cursor.quote === '"' ? "'" : '"');
  const close = text[offset] === mark ? '' : mark;
  return values.flatMap((value): readonly Completion[] => {
    if (value === null || (typeof value === 'string' && /["'\\\n]/.test(value))) return [];
    const common = { kind: 'value', label: String(value), detail: l10n.t`value of ${of}` } as const;
    if (typeof value !== 'string')
      return quote === undefined ? [{ ...common, start: offset, insert: String(value) }] : [];
    return quote === undefined
      ? [{ ...common, start: offset, insert: mark + value + mark }]
      : [{ ...common, start: offset - typedText.length, insert: value + close }];
  });
}
