/** The sentences about templates: configuration files of which each trial gets its own copy. */
import * as l10n from '@vscode/l10n';
import { anyOf, didYouMean, formatValue, grouped } from '../declaration/wording.ts';

/** The file. */
export const noTemplate = (file: string): string =>
  l10n.t`There is no file ${file}: write the path that the command has.`;
export const notAFile = (file: string): string =>
  l10n.t`${file} is not a file: write the path of the configuration file.`;
export const unreadable = (file: string, reason: string): string => l10n.t`${file} cannot be read: ${reason}.`;
export const tooLarge = (file: string, most: number): string =>
  l10n.t`${file} is larger than ${grouped(most)} bytes: a template is a short text.`;
export const notUtf8 = (file: string): string => l10n.t`${file} is not UTF-8 text: save it as UTF-8.`;
export const unknownFormat = (file: string, extensions: readonly string[]): string =>
  l10n.t`${file} is of a kind whose values cannot be replaced: its name must end with ${anyOf(extensions)}.`;

/** @param reason a clause without a full stop */
export const notParsed = (file: string, line: number, column: number, reason: string): string =>
  `${file}:${line}:${column}: ${reason}.`;
export const notNamed = (file: string): string =>
  l10n.t`No word of the command names ${file}, so no trial would read its copy: write it into the command, as in --config ${file}. A program that opens it by a relative path needs cwd: trial instead, and a Python script nothing.`;
export const cannotBeMoved = (what: string): string =>
  l10n.t`${what}, which a copy in another folder would not find: write an absolute path there`;
export const fileFolder = (): string => l10n.t('{{ fileDirname }} is the folder of the file');
export const ownPath = (): string => l10n.t('the file uses its own path');
export const include = (): string => l10n.t('the file includes another by a path relative to itself');
export const relativeImport = (): string => l10n.t('the file imports others by a path relative to itself');

/** Syntax, as clauses. */
export const notJson = (): string => l10n.t('this is not JSON: fix the quotes, brackets or commas here');
export const notYaml = (reason: string): string => l10n.t`${reason.replace(/[.:]?\s*$/, '')}: fix this line`;
export const isEmpty = (): string => l10n.t('This is empty');
export const notToml = (reason: string): string => l10n.t`${reason}: fix this line`;
export const notShell = (reason: string): string => l10n.t`${reason}: fix this line`;
export const notPython = (): string => l10n.t('this is not Python: fix the quotes, brackets or indentation here');
export const tooSlow = (): string => l10n.t('it takes too long to read: shorten it');
export const severalDocuments = (): string => l10n.t('a second document starts: put it into a file of its own');
export const nestedTooDeep = (most: number): string => l10n.t`the text is nested more than ${most} levels deep`;

/** Names: the ends of sentences that begin with `train.yaml:3: lr`. */
export const isList = (): string => l10n.t('is a list');
export const isTable = (): string => l10n.t('is a group of keys');
/** @param example the path of a value in it */
export const isListWith = (example: string): string => l10n.t`is a list: name one of its items, such as ${example}`;
export const isTableWith = (example: string): string =>
  l10n.t`is a group of keys: name one of them, such as ${example}`;
export const hasNoValue = (): string => l10n.t('has no value: write one there');
export const severalLines = (): string => l10n.t('has a text of several lines, which is not replaced');
export const hasTag = (): string => l10n.t('has a tag in front of its value, which is not replaced');
export const isAlias = (anchor: string): string => l10n.t`is *${anchor}: name the key that has &${anchor}`;
export const assignedAgain = (): string =>
  l10n.t('may be changed by another statement of the file: write its value in one place');
export const notPlain = (): string => l10n.t('is not written as a plain number, text, true or false');
export const noKey = (name: string, file: string, keys: readonly string[]): string =>
  l10n.t`${formatValue(name)} is not a key of ${file}${didYouMean(name, keys)}: write the path of a key that it has.`;

/** @param place `base.py:3` */
export const onlyInBase = (name: string, file: string, place: string): string =>
  l10n.t`${formatValue(name)} is not a key of ${file}, but of its base at ${place}: write it into ${file}, too.`;
export const mergedKey = (name: string, file: string, keys: readonly string[]): string =>
  l10n.t`${noKey(name, file, keys)} What it takes over by << has to be written out.`;
export const cannotReplace = (place: string, name: string, why: string): string => `${place}: ${name} ${why}.`;
export const keyWrittenTwice = (place: string, name: string, line: number): string =>
  l10n.t`${place}: ${name} is written again on line ${line}: keep one of the two.`;
export const ambiguous = (name: string, paths: readonly string[]): string =>
  l10n.t`${formatValue(name)} can be ${anyOf(paths)}: write the whole path.`;
export const sameEntry = (name: string, other: string, path: string): string =>
  l10n.t`${name} and ${other} are both ${path}: remove one of them.`;
export const cannotWrite = (name: string, value: unknown, format: string): string =>
  l10n.t`${value === null ? 'null' : formatValue(value)} of ${name} cannot be written into ${format}: remove this value.`;

/** Thrown instead of running a wrong file; the journal keeps it. */
export const copyDiffers = (file: string, name: string): string =>
  `The copy of ${file} would not have the value of ${name} alone changed, so no trial was started: write ${name} in a simpler way there.`;
