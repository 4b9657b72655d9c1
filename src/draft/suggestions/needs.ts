/** Values that a script cannot start without and nobody but its user knows, and how a person can give them. */
import type { DraftedParameter } from './draftParameter.ts';
import { wordsOf, type Flag } from '../readers/flag.ts';
import { nameWords } from '../nameWords.ts';
import { isOfAnotherMachine } from '../readers/inputPaths.ts';
import { NEEDED_NOTE } from '../messages.ts';
import type { TextEdit } from '../../declaration/problem.ts';

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
  const isListGiven = parameters.some(
    ({ active, flag }) => active && flag.passStyle === 'placed' && flag.words?.[0]?.startsWith('-') !== true,
  );
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

const TO_BE_WRITTEN = /^(?:\*\*)?your[-_ ]|<your[-_ ]|^<[\w -]+>$/i;

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
  const sentence = help?.split(SENTENCE_END)[0]?.trim();
  if (sentence !== undefined && sentence !== '') return sentence;
  const words = nameWords(name).join(' ');
  return KINDS.find(([names]) => names.test(words))?.[1];
}

/** No dot of `data.csv`, and examples are no part of it. */
const SENTENCE_END = /[;\n([]|\.(?:\s|$)|,? (?:e\.g|i\.e)\b/;

/** Reads that sentence in a placeholder. */
const CHOICES_OF_NEED = /(?:^|: )one of (.+)$/;

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
const KINDS: readonly (readonly [names: RegExp, description: string, ways: readonly Way[]])[] = [
  [/\b(url|uri|address)\b/, 'an address', ['text']],
  [/\b(token|api key|secret|password)$/, 'a token or a key', ['text']],
  [/\b(\w*dirs?|directory|directories|folders?|\w*root)\b/, 'a folder', ['folder']],
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

export interface WaysToGive {
  /** The likeliest first. */
  readonly ways: readonly Way[];
  /** The values that the script names; there may be more. */
  readonly choices: readonly string[];
}

/** @param flag undefined for an argument that has its name in `description` */
export function waysToGive(flag: string | undefined, description: string): WaysToGive {
  const choices = CHOICES_OF_NEED.exec(description)?.[1]?.split(', ') ?? [];
  if (choices.length > 0) return { ways: ['text'], choices };
  const words = `${nameWords((flag ?? '').replace(/^-+/, '')).join(' ')} ${description.toLowerCase()}`;
  return { ways: KINDS.find(([names]) => names.test(words))?.[2] ?? ['text'], choices };
}

/** The note about needs, to be taken out once all of them were given. */
export function givenNeedsEdits(text: string): readonly TextEdit[] {
  return text
    .split('\n')
    .flatMap((line, i) =>
      NEEDED_NOTE.test(line) ? [{ range: { line: i + 1, column: 1, endLine: i + 2, endColumn: 1 }, text: '' }] : [],
    );
}

/** The placeholder for the trial's own folder in a command. */
const TRIAL_FOLDER = '${trialFolder}';

/** The value with which it writes into the trial's own folder; undefined for a flag that says no such thing. */
export function ownOutput(flag: Flag): string | undefined {
  const { default: given, type, passStyle, words: [word = '-'] = [] } = flag;
  const isText = (type === 'text' || type === 'unknown') && (given === undefined || typeof given === 'string');
  if (!isText || !/^(flags|equals|short|placed)$/.test(passStyle) || !word.startsWith('-') || !isOutput(flag))
    return undefined;
  const path = given ?? '';
  // an output that is empty by default is not written
  if (path === '') return flag.required === true ? requiredPath(flag.name) : undefined;
  const file = /(?:^|\/)([\w.-]*\.[a-z]\w{0,5})$/i.exec(path)?.[1];
  return file === undefined ? TRIAL_FOLDER : `${TRIAL_FOLDER}/${file}`;
}

function requiredPath(name: string): string {
  return /file|filename/i.test(name) ? `${TRIAL_FOLDER}/${name.replaceAll(/[^\w-]/g, '')}` : TRIAL_FOLDER;
}

function isOutput({ name, help = '', default: given, isWritten = false }: Flag): boolean {
  const words = nameWords(name.slice(0, 120)).join(' ');
  const says = help.slice(0, 200);
  if (STATE.test(words) && !INPUT.test(words) && !/\b(init\w*|pre-?trained)\b/i.test(says)) return true;
  if (INPUT.test(words) || /\b(load|resume|restore|read|start|init\w*|pre-?trained)\b/i.test(says)) return false;
  if (OUTPUT.test(words)) return true;
  const isPath = typeof given === 'string' && (given.includes('/') || /\.\w{1,5}$/.test(given));
  return MAYBE.test(words) && isPath && (isWritten || WRITES.test(says));
}

const WRITES = /\b(sav(ed?|es|ing)|writ(es?|ten|ing)|outputs?|stor(ed?|es|ing)|dump(s|ed|ing)?|log(s|ging)?)\b/i;
const INPUT =
  /\b(load|resume|restore|init|pretrained|from|input|in|data|datasets?|read|eval|test|valid|cache|source|url|level)\b/;
const OUTPUT =
  /^(out|outf|output|outdir|savedir|logdir|workdir|default root dir)$|\b(out|output|save|log|logs|logging|results?|exp|experiment|run|runs|work|working|tensorboard|tb|summary|artifacts?|plots?|figures?|dump|export|snapshots?) (dirs?|directory|folder|path|root|file|filename|to|location)$/;
/** Where a script keeps its state, and finds it again: what one trial has left there is not for another one. */
const STATE = /^(?:ckpts?|checkpoints?) ?(?:dir|directory|folder|root)$/;
const MAYBE =
  /^(save|checkpoints?|ckpt|project|model)$|\b(checkpoints?|ckpts?|model|models|weights|log|prefix) ?(dir|directory|folder|path|file|filename|root|prefix)?$/;
