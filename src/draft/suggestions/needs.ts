/** Values that a script cannot start without, and nobody but its user knows. */
import type { DraftedParameter } from './draftParameter.ts';
import { wordsOf } from './words.ts';
import { nameWords } from '../nameWords.ts';
import { isOfAnotherMachine } from '../readers/inputPaths.ts';
import type { Flag } from '../readers/flag.ts';
import { ownOutput } from './ownOutputs.ts';

export interface Need {
  readonly name: string;
  /** The script's help of it, or the meaning of its name; undefined where neither says anything. */
  readonly description: string | undefined;
  readonly line: number;
  /** Its place in the command, with a value or with a placeholder that the check of a declaration refuses. */
  readonly args: readonly string[];
  /** Whether a person still has to write the value. */
  readonly isOpen: boolean;
  /** It is an environment variable, with that value. */
  readonly variable?: string;
}

/** The flags that are not tuned and without which, or with the default of which, the script cannot run. */
export function needsOf(parameters: readonly DraftedParameter[]): readonly Need[] {
  // the list that takes configuration values, such as `opts`, gets those that are tuned
  const isListGiven = parameters.some(({ active, flag }) => active && flag.passStyle === 'placed');
  const isGiven = ({ type, passStyle }: Flag): boolean => isListGiven && type === 'list' && passStyle === 'positional';
  return parameters
    .filter(
      ({ active, flag }) =>
        !active && !isGiven(flag) && (isOfAnother(flag) || (flag.required === true && hasNoValue(flag))),
    )
    .map(({ flag }) => needOf(flag));
}

/** The words with which the script writes into the folder of its trial, by the flag. */
export function ownOutputs(parameters: readonly DraftedParameter[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    parameters.flatMap(({ active, flag }) => {
      const value = active ? undefined : ownOutput(flag);
      return value === undefined ? [] : [[flag.name, wordsOf(flag, value)] as const];
    }),
  );
}

/** The default is a folder of the machine on which the script was written, or says that a person has to write it. */
function isOfAnother(flag: Flag): boolean {
  const { default: given, exclusionReason, passStyle } = flag;
  const isOwn = typeof given === 'string' && (isOfAnotherMachine(given) || TO_BE_WRITTEN.test(given));
  return isOwn && exclusionReason === undefined && passStyle !== 'constants' && ownOutput(flag) === undefined;
}

const TO_BE_WRITTEN = /^(?:(?:\*\*|<)?your[-_ ]|<[\w -]+>$)/i;

function hasNoValue({ default: given, neededValue }: Flag): boolean {
  return given === undefined || given === '' || neededValue !== undefined;
}

function needOf(flag: Flag): Need {
  const { name, line, neededValue } = flag;
  const description = whatIsNeeded(flag);
  const known = neededValue ?? ownOutput(flag);
  const value = known === undefined ? placeholder(flag, description) : String(known);
  const need = { name, description, line, args: wordsOf(flag, value), isOpen: known === undefined };
  return flag.passStyle === 'env' ? { ...need, variable: value } : need;
}

/** Characters. */
const MAX_PLACEHOLDER = 80;
const MAX_CHOICES = 60;

function placeholder({ name, passStyle }: Flag, description = ''): string {
  // a positional argument has no flag that says its name
  const text = passStyle === 'positional' ? [name, description].filter((part) => part !== '').join(': ') : description;
  return `<<<${text
    .replace(/[{}<>$\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_PLACEHOLDER)}>>>`;
}

function whatIsNeeded({ help, choices, name }: Flag): string | undefined {
  if (choices !== undefined) return `one of ${thatFit(choices.map(String)).join(', ')}`;
  const sentence = help?.split(/[.;\n(]/)[0]?.trim();
  if (sentence !== undefined && sentence !== '') return sentence;
  const words = nameWords(name).join(' ');
  return KINDS.find(([names]) => names.test(words))?.[1];
}

/** Reads that sentence in a placeholder. */
export const CHOICES_OF_NEED = /(?:^|: )one of (.+)$/;

/** As many as the placeholder has room for: half a choice would be none. */
function thatFit(choices: readonly string[]): readonly string[] {
  let length = 0;
  return choices.slice(0, MAX_CHOICES).filter((choice) => {
    length += choice.length + 2;
    return length <= MAX_CHOICES;
  });
}

export type Way = 'folder' | 'file' | 'text';

/** What a script is given, by the words of its name, and how a person gives it: the likeliest way first. */
export const KINDS: readonly (readonly [names: RegExp, description: string, ways: readonly Way[]])[] = [
  [/\b(url|uri|address)\b/, 'an address', ['text']],
  [/\b(\w*dirs?|directory|directories|folders?|root)\b/, 'a folder', ['folder']],
  [
    /\b(name or (the )?path|models?|checkpoint|ckpt|pretrained|weights)\b/,
    'the name or the path of a model',
    ['text', 'folder', 'file'],
  ],
  [
    /\b(\w*file|filename|csv|tsv|jsonl?|pkl|pickle|h5|hdf5|npz|npy|parquet|txt|ya?ml|toml|cfg|conf|config|vocab)\b/,
    'a file',
    ['file'],
  ],
  [/\b(data|dataset|paths?|train|valid|val|test|inputs?|corpus)\b/, 'the path of the data', ['folder', 'file', 'text']],
];
