/** A line as a script would print it, and the name by which the runner's own reader finds the value in it. */
import { escapeRegExp } from '../../runner/metric/expressions.ts';
import { goalOf, isAdversarial, isMetricWord, isSplitName, isSpread, type Goal } from './metricNames.ts';
import { resultOf, RESULT_WORD } from './resultNames.ts';
import { labelledForm, spacedForm } from '../../runner/metric/printedForms.ts';
import { assignmentForm } from '../../runner/metric/reportForms.ts';
import type { OutputSegment } from '../readers/script.ts';

export interface PrintedLine {
  /** The text before the value, with a number for each earlier value. */
  readonly before: string;
  readonly after: string;
  /** The subject of the line: its text alone, without any value. */
  readonly words: string;
  readonly value: number;
  /** `9310/10000 (93%)`: often printed in so few digits that trials look alike. */
  readonly isShare: boolean;
}

const OTHER_VALUE = '3';

/** @param index which of the segments is the value */
export function printedLine(segments: readonly OutputSegment[], index: number): PrintedLine {
  const textOf = (from: number, to: number, other = OTHER_VALUE): readonly string[] =>
    segments
      .slice(Math.max(0, from), to)
      .map((segment) => ('text' in segment ? segment.text : other))
      .join('')
      .split(/[\r\n]/);
  // a label is short: it never reaches further than a few segments
  const before = textOf(index - 16, index).at(-1) ?? '';
  const [after = ''] = textOf(index + 1, index + 17);
  const words = textOf(index - 48, index, ' ').at(-1) ?? '';
  const isShare = /^\/3(?!\d)/.test(after);
  if (!isShare) return { before, after, words, value: 0.125, isShare };
  const isPercent = /^\/3[ \t]*\([\d.]+ ?%/.test(after);
  return { before, after: after.replace('/3', '/1000'), words, value: isPercent ? 12.5 : 0.125, isShare };
}

/** Whether the tuner takes the value from the line by the metric's name alone. */
export function isReadByName(line: PrintedLine, name: string): boolean {
  const text = textOf(line);
  const forms = [assignmentForm, labelledForm, spacedForm];
  return forms.map((form) => form(name)(text)).find((value) => value !== undefined) === line.value;
}

/** Whether the line has the name only once. */
function isUnique(line: PrintedLine, name: string): boolean {
  return ` ${textOf(line).replace(/[^\p{L}\p{N}_@./'-]+/gu, ' ')} `.split(` ${name} `).length <= 2;
}

function isReadByPattern(line: PrintedLine, pattern: string): boolean {
  const caught = new RegExp(pattern).exec(textOf(line))?.[1];
  return caught !== undefined && Number(caught) === (line.isShare ? 125 : line.value);
}

/** As the script would print it. */
export function textOf({ before, after, value, isShare }: PrintedLine): string {
  return `${before}${isShare ? 125 : value}${after}`;
}

export interface NamedValue {
  readonly name: string;
  /** Undefined where nothing says which way is better. */
  readonly goal: Goal | undefined;
  /** `name`: the tuner reads it as it is printed; `pattern`: by `pattern` below; the others cannot be read. */
  readonly readableAs: 'name' | 'pattern' | 'tracker' | 'unlabelled';
  readonly pattern?: string;
  /** No metric by its name, but what a script is run for. */
  readonly isResult?: true;
}

/** @param valueName of the variable that is printed there */
export function namedValue(line: PrintedLine, valueName: string): NamedValue | undefined {
  const labelled = (nameIn: NameIn): NamedValue | undefined => {
    const found = labelledCandidate(line, nameIn);
    // in `RMSE on valid: ` the data stands nearer than the metric
    return found !== undefined && !isSplitName(found.name) ? found : (phraseCandidate(line, nameIn) ?? found);
  };
  return (
    labelled((words) => metricIn(words, valueName)) ??
    unlabelledCandidate(line, valueName) ??
    labelled((words) => resultIn(words, valueName))
  );
}

/** The name at the end of a label, and the place of its first word; undefined where it has none. */
type NameIn = (
  words: readonly string[],
) => (Pick<NamedValue, 'name' | 'goal' | 'isResult'> & { readonly first: number }) | undefined;

function metricIn(words: readonly string[], valueName: string): ReturnType<NameIn> {
  const first = firstNameWord(words);
  const name = words.slice(first).join(' ');
  // "salvo em" is Portuguese for "saved in"
  if (isSpread(words[first - 1] ?? '') || (first > 0 && name === 'em')) return undefined;
  const goal =
    goalOf(name) ?? (isSplitName(name) ? (goalOf(words.slice(0, first).join(' ')) ?? goalOf(valueName)) : undefined);
  return goal && { name, goal, first };
}

/** `Best tour: `, `final energy of the system: `. */
function resultIn(words: readonly string[], valueName: string): ReturnType<NameIn> {
  const first = words.findIndex((word) => RESULT_WORD.test(word));
  const name = words.slice(first).join(' ');
  const result = first < 0 ? undefined : resultOf(name, valueName);
  return result && { ...result, name, first, isResult: true };
}

const NAME_WORD = String.raw`[\p{L}_](?:[\p{L}\p{N}_@.\-/]|'(?=\p{L}))*`;
const LABEL_PATTERN = new RegExp(
  String.raw`(?:^|[\s|,;:>(\[{'"│*\-])((?:${NAME_WORD} {1,20}){0,3}${NAME_WORD})((?: ?[([](?:%|[\p{L}²³°/]{1,12})[)\]])?['")\]]{0,2}[ \t]*(?:[:=│|]|->| - | of | is )?[ \t([│]*)$`,
  'u',
);

/** `Epoch 3 val loss: ` names what follows it: the fewest words at its end that are all about one metric. */
function labelledCandidate(line: PrintedLine, nameIn: NameIn): NamedValue | undefined {
  const { words, separator } = labelOf(line);
  const named = separator === '' ? undefined : nameIn(words);
  if (named === undefined) return undefined;
  const { first, ...found } = named;
  // with one more word where that tells it from the line's other numbers: "content loss: 1 style loss: 2"
  const names = [first, first - 1, first - 2].filter((from) => from >= 0).map((from) => words.slice(from).join(' '));
  const readable = names.filter((name) => isReadByName(line, name));
  const name = readable.find((candidate) => isUnique(line, candidate)) ?? readable[0];
  if (name !== undefined) return { ...found, name, readableAs: 'name' };
  const gap = separator.trim() === '' ? String.raw`\s+` : String.raw`\s*`;
  const end = /\s$/.test(separator) ? String.raw`\s+` : String.raw`\s*`;
  const pattern = `${escapeRegExp(found.name)}${gap === end ? '' : escapeRegExp(separator.trimEnd())}${end}${NUMBER}`;
  return isReadByPattern(line, pattern) ? { ...found, readableAs: 'pattern', pattern } : undefined;
}

/** The text before the value that may be its name, at most four words, and what stands between. */
export function labelOf({ before }: PrintedLine): { readonly words: readonly string[]; readonly separator: string } {
  const [, text = '', separator = ''] = LABEL_PATTERN.exec(before.slice(-200)) ?? [];
  return { words: text.replace(/ +(?:is|was|of)$/, '').split(/ +/), separator };
}

function firstNameWord(words: readonly string[]): number {
  let first = words.length;
  while (first > 0 && isMetricWord(words[first - 1] ?? '')) first--;
  const player = words[first - 1] ?? '';
  return first < words.length && isAdversarial(`${player} loss`) ? first - 1 : first;
}

const PHRASE_PATTERN = new RegExp(
  String.raw`(?:^|[|,;:>(\[*-])\s*((?:${NAME_WORD} ){0,2}${NAME_WORD})( (?:(?:of|on|for|at|after|in|over|by|so)\b[^:=|,;]{1,80}|\([^()\n]{1,80}\) ?)[:=]\s*)$`,
  'u',
);

/** `Accuracy of the network on the 10000 test images: `, `Loss at step 3: `, `Loss (lower is better): `. */
function phraseCandidate(line: PrintedLine, nameIn: NameIn): NamedValue | undefined {
  const [, label = '', rest = ''] = PHRASE_PATTERN.exec(line.before.slice(-200)) ?? [];
  const named = nameIn(label.split(' '));
  if (named === undefined) return undefined;
  const { first: _first, ...found } = named;
  const pattern = `${escapeRegExp(found.name)}${withAnyNumbers(escapeRegExp(rest.trimEnd()))}${ANY_BLANKS}${NUMBER}`;
  return isReadByPattern(line, pattern) ? { ...found, readableAs: 'pattern', pattern } : undefined;
}

/** A value whose own name says what it is: a pattern of the line finds it where the line has enough text of its own. */
function unlabelledCandidate(line: PrintedLine, name: string): NamedValue | undefined {
  const goal = goalOf(name);
  const isVector = line.before === '[1] ';
  const isAlone = (line.before === '' || isVector) && line.after === '';
  // alone, an error is a text that says what went wrong
  if (goal === undefined || (isAlone && /^err(?:or)?s?$/i.test(name))) return undefined;
  const pattern = isAlone ? (isVector ? R_NUMBER : BARE_NUMBER) : patternAround(line);
  return pattern !== undefined && isReadByPattern(line, pattern)
    ? { name, goal, readableAs: 'pattern', pattern }
    : { name, goal, readableAs: 'unlabelled' };
}

/** By the text in front, or by that behind, as in `87% of samples were classified correctly`. */
function patternAround({ before, after }: PrintedLine): string | undefined {
  const near = before.slice(-MAX_PATTERN_TEXT);
  if (/[\p{L}]{3}/u.test(near)) return patternBehind(near);
  const [behind = ''] = /^[^\d\n]{0,60}/.exec(after) ?? [];
  return /\p{L}{3}/u.test(behind) ? `${NUMBER}${escapeRegExp(behind.trimEnd())}` : undefined;
}

const MAX_PATTERN_TEXT = 100;

function patternBehind(near: string): string {
  const text = withAnyNumbers(escapeRegExp(near.trimEnd()).replaceAll(/\s+/g, String.raw`\s+`));
  return `${text}${/\s$/.test(near) ? String.raw`\s+` : String.raw`\s*`}${NUMBER}`;
}

/** By all the text in front, if need be from the line's beginning on. @param isWhole whether nothing stands before it */
export function linePatterns(line: PrintedLine, isWhole: boolean): readonly string[] {
  if (line.before.trim() === '') return [patternAround(line) ?? []].flat();
  const pattern = patternBehind(line.before.slice(-MAX_PATTERN_TEXT).trimStart());
  return isWhole && line.before.length <= MAX_PATTERN_TEXT ? [pattern, `^${ANY_BLANKS}${pattern}`] : [pattern];
}

/** Formats such as `{step:>5}` put blanks before a number. */
function withAnyNumbers(pattern: string): string {
  return pattern.replaceAll(
    /(\\s\+)?\d+/g,
    (_, blanks: string | undefined, at: number) => String.raw`${blanks ?? (at === 0 ? '' : ANY_BLANKS)}\S+`,
  );
}

const ANY_BLANKS = String.raw`\s*`;
const NUMBER = String.raw`([-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)`;
/** A number alone on its line, also as NumPy and PyTorch print it: `np.float64(0.5)`, `tensor(0.5)`. */
export const BARE_NUMBER = String.raw`^(?:[a-z.0-9]+\()?${NUMBER}(?:, .*)?\)?$`;
/** One number as R prints it; several on a line, such as those of `dim`, are none. */
const R_NUMBER = String.raw`^\[1\]\s+${NUMBER}$`;
