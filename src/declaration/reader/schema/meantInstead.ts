/**
 * What a person means by a list in place of a parameter, `lr: [1e-4, 1e-1]`, or by a text that other tuners would read
 * as a range, `lr: (1e-4, 1e-1)`.
 */
import * as l10n from '@vscode/l10n';

interface Form {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Each form that it may stand for. Empty if it stands for none, or its range is not known. */
export function meantInstead(written: unknown): readonly Form[] {
  if (Array.isArray(written)) return meantByList(written);
  if (typeof written !== 'string' || !isRangeInWords(written)) return [];
  const tuned = tunedBy(written);
  const isComplete = tuned.type === 'bool' || 'values' in tuned || 'low' in tuned;
  return isComplete ? [tuned, { type: 'fixed', value: written }] : [];
}

/** The same, as one writes it; undefined if it stands for none. */
export function meantInsteadText(written: unknown): string | undefined {
  if (Array.isArray(written)) {
    const forms = meantByList(written).map(formText);
    return forms.length === 1 ? forms[0] : l10n.t`${forms[0]} for a range, or ${forms[1]} for one of these`;
  }
  if (typeof written !== 'string' || !isRangeInWords(written)) return undefined;
  const fixed = formText({ type: 'fixed', value: written });
  return l10n.t`${formText({ ...OPEN_ENDS[tunedBy(written).type], ...tunedBy(written) })} to tune it, or ${fixed} for this text in every trial`;
}

/** Whether a text is hardly a value of a script: the name of a type, with or without its range, or two ends. */
export function isRangeInWords(text: string): boolean {
  const { word, inside } = partsOf(text);
  if (word !== undefined && word !== LOG) return Object.hasOwn(TYPES, word);
  return inside !== undefined && endsIn(inside) !== undefined;
}

/** Alone the name of a loss, and of one number a function. */
const LOG = 'log';

/** As Python and other tuners name them. */
const TYPES: Readonly<Record<string, Form>> = {
  float: { type: 'float' },
  uniform: { type: 'float' },
  loguniform: { type: 'float', scale: 'log' },
  log_uniform: { type: 'float', scale: 'log' },
  [LOG]: { type: 'float', scale: 'log' },
  int: { type: 'int' },
  randint: { type: 'int' },
  bool: { type: 'bool' },
  choice: { type: 'choice' },
};

/** The type of a parameter by another tuner's word for it. */
export function meantType(word: unknown): string | undefined {
  return typeof word === 'string' && Object.hasOwn(TYPE_WORDS, word) ? TYPE_WORDS[word] : undefined;
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  ...{ categorical: 'choice', category: 'choice', enum: 'choice', str: 'choice', string: 'choice' },
  ...{ uniform: 'float', loguniform: 'float', log_uniform: 'float', double: 'float', number: 'float', randint: 'int' },
  constant: 'fixed',
};

/** What nobody but the person knows. */
const OPEN_ENDS: Readonly<Record<string, object>> = {
  float: { type: 'float', low: '…', high: '…' },
  int: { type: 'int', low: '…', high: '…' },
  choice: { type: 'choice', values: ['…'] },
};

/**
 * `tune.uniform(0, 1)` as its last word and what stands in brackets; `torch.float` is a value. Two ends need no brackets:
 * `0.1..0.9`.
 */
function partsOf(text: string): { readonly word?: string | undefined; readonly inside?: string | undefined } {
  const ends = text.split(text.includes(':') ? ':' : / to |\.{2,3}|…/);
  // of whole numbers, it may be a time, a ratio or a slice: `10:30`
  const isRange = ends.length === 2 && (!text.includes(':') || /[.e]/i.test(text));
  if (isRange && endsIn(ends.join(',')) !== undefined) return { inside: ends.join(',') };
  const parts = /^([\w.]*\.)?([a-z_]+)?\s*(?:[([](.*)[)\]])?$/.exec(text.trim());
  const [module, word, inside] = [1, 2, 3].map((i) => parts?.at(i));
  return module !== undefined && inside === undefined ? {} : { word, inside };
}

function endsIn(inside: string): { readonly low: number; readonly high: number } | undefined {
  const [low, high, ...others] = inside.split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)));
  return others.length === 0 && low < high ? { low, high } : undefined;
}

function tunedBy(text: string): Form {
  const { word, inside } = partsOf(text);
  if (inside === undefined) return TYPES[word ?? ''];
  if (word === 'choice') return { type: 'choice', values: valuesIn(inside) };
  const ends = endsIn(inside);
  const isWhole = ends !== undefined && [ends.low, ends.high].every(Number.isInteger);
  const { type, ...scale } = word === undefined ? { type: isWhole ? 'int' : 'float' } : TYPES[word];
  return {
    type: type === 'int' && ends !== undefined && !isWhole ? 'float' : type,
    ...ends,
    ...((ends === undefined || ends.low > 0) && scale),
  };
}

function valuesIn(inside: string): readonly (string | number)[] {
  const [, list = inside] = /^[^[]*\[(.*)\]/.exec(inside) ?? [];
  const words = list.split(',').map((each) => each.trim().replaceAll(/^['"]|['"]$/g, ''));
  return words.map((word) => (word === '' || Number.isNaN(Number(word)) ? word : Number(word)));
}

/** A choice of its values, and of two numbers rather a range. */
function meantByList(list: readonly unknown[]): readonly Form[] {
  const choice = { type: 'choice', values: list };
  const [low, high] = list;
  if (list.length !== 2 || typeof low !== 'number' || typeof high !== 'number' || low >= high) return [choice];
  return [{ type: list.every(Number.isInteger) ? 'int' : 'float', low, high }, choice];
}

function formText(form: Form): string {
  return `{ ${Object.entries(form)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? listText(value) : wordText(value)}`)
    .join(', ')} }`;
}

function listText(list: readonly unknown[]): string {
  const words = list.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ');
  return `[${words.length <= LONGEST ? words : '…'}]`;
}

function wordText(value: unknown): string {
  return typeof value === 'string' && !/^[\w.…]+$/u.test(value) ? JSON.stringify(value) : String(value);
}

const LONGEST = 40;
