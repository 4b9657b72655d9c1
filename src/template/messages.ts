/** The sentences about templates: configuration files of which each trial gets its own copy. */
import { didYouMean, formatValue, grouped, joinWords } from '../declaration/wording.ts';

/** The file. */
export const noTemplate = (file: string): string => `There is no file ${file}: write the path that the command has.`;
export const notAFile = (file: string): string => `${file} is not a file: write the path of the configuration file.`;
export const unreadable = (file: string, reason: string): string => `${file} cannot be read: ${reason}.`;
export const tooLarge = (file: string, most: number): string =>
  `${file} is larger than ${grouped(most)} bytes: a template is a short text.`;
export const notUtf8 = (file: string): string => `${file} is not UTF-8 text: save it as UTF-8.`;
export const unknownFormat = (file: string, extensions: readonly string[]): string =>
  `${file} is of a kind whose values cannot be replaced: its name must end with ${joinWords(extensions)}.`;

/** @param reason a clause without a full stop */
export const notParsed = (file: string, line: number, column: number, reason: string): string =>
  `${file}:${line}:${column}: ${reason}.`;
export const notNamed = (file: string): string =>
  `No word of the command names ${file}, so no trial would read its copy: write it into the command, as in --config ${file}.`;
export const cannotBeMoved = (what: string): string =>
  `${what}, which a copy in another folder would not find: write an absolute path there`;
export const FILE_FOLDER = '{{ fileDirname }} is the folder of the file';
export const OWN_PATH = 'the file uses its own path';
export const INCLUDE = 'the file includes another by a path relative to itself';
export const RELATIVE_IMPORT = 'the file imports others by a path relative to itself';

/** Syntax, as clauses. */
export const notJson = 'this is not JSON: fix the quotes, brackets or commas here';
export const notYaml = (reason: string): string => `${reason.replace(/[.:]?\s*$/, '')}: fix this line`;
export const notToml = (reason: string): string => `${reason}: fix this line`;
export const notShell = (reason: string): string => `${reason}: fix this line`;
export const NOT_PYTHON = 'this is not Python: fix the quotes, brackets or indentation here';
export const TOO_SLOW = 'it takes too long to read: shorten it';
export const SEVERAL_DOCUMENTS = 'a second document starts: put it into a file of its own';
export const nestedTooDeep = (most: number): string => `the text is nested more than ${most} levels deep`;

/** Names: the ends of sentences that begin with `train.yaml:3: lr`. */
export const IS_LIST = 'is a list: name one of its items, such as';
export const IS_TABLE = 'is a group of keys: name one of them, such as';
export const HAS_NO_VALUE = 'has no value: write one there';
export const SEVERAL_LINES = 'has a text of several lines, which is not replaced';
export const HAS_TAG = 'has a tag in front of its value, which is not replaced';
export const isAlias = (anchor: string): string => `is *${anchor}: name the key that has &${anchor}`;
export const ASSIGNED_AGAIN = 'may be changed by another statement of the file: write its value in one place';
export const NOT_PLAIN = 'is not written as a plain number, text, true or false';
export const noKey = (name: string, file: string, keys: readonly string[]): string =>
  `${formatValue(name)} is not a key of ${file}${didYouMean(name, keys)}: write the path of a key that it has.`;

/** @param place `base.py:3` */
export const onlyInBase = (name: string, file: string, place: string): string =>
  `${formatValue(name)} is not a key of ${file}, but of its base at ${place}: write it into ${file}, too.`;
export const mergedKey = (name: string, file: string, keys: readonly string[]): string =>
  `${noKey(name, file, keys)} What it takes over by << has to be written out.`;
export const cannotReplace = (place: string, name: string, why: string): string => `${place}: ${name} ${why}.`;
export const keyWrittenTwice = (place: string, name: string, line: number): string =>
  `${place}: ${name} is written again on line ${line}: keep one of the two.`;
export const ambiguous = (name: string, paths: readonly string[]): string =>
  `${formatValue(name)} can be ${joinWords(paths)}: write the whole path.`;
export const sameEntry = (name: string, other: string, path: string): string =>
  `${name} and ${other} are both ${path}: remove one of them.`;
export const cannotWrite = (name: string, value: unknown, format: string): string =>
  `${value === null ? 'null' : formatValue(value)} of ${name} cannot be written into ${format}: remove this value.`;

/** Thrown instead of running a wrong file. */
export const copyDiffers = (file: string, name: string): string =>
  `The copy of ${file} would not have the value of ${name} alone changed, so no trial was started: write ${name} in a simpler way there.`;
