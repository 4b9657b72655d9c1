/**
 * The sentences that a person sees about a file, its changes, its points, its command and what is checked on the disk.
 * Those of the schema and of other tuners' files are in `reader/schema/messages.ts` and `dialects/messages.ts`.
 */
import { didYouMean, formatValue, grouped } from './wording.ts';

export const writtenTwice = (name: string): string => `${name} is written twice: keep one of the two.`;

export const unknownParameter = (name: string, names: readonly string[]): string =>
  `${formatValue(name)} is not a parameter${didYouMean(name, names)}: write the name of a declared parameter.`;

// the file

export const reservedName = '__proto__ cannot be a name: choose another one.';

export const fileTooLong = (length: number, most: number): string =>
  `The file has ${grouped(length)} characters: a declaration can have at most ${grouped(most)}.`;

/** @param encoding undefined where it cannot be told */
export const notUtf8 = (encoding: string | undefined): string =>
  encoding === undefined
    ? 'This character is not UTF-8: the file has another encoding, such as Latin-1 or Windows-1252. Save it as UTF-8.'
    : `The file is ${encoding} text: save it as UTF-8.`;

export const moreProblems = (count: number): string =>
  `…and ${grouped(count)} more ${count === 1 ? 'problem' : 'problems'}: correct the first ones and look again.`;

export const nestedTooDeeply = (maxDepth: number): string =>
  `The file is nested more than ${maxDepth} levels deep: a declaration needs at most five.`;

export const unresolvedAlias = (reason: string): string =>
  `The file cannot be read (${reason}): write the values themselves instead of aliases.`;

/** @param reason a sentence and what to do, without a capital letter */
export const syntaxError = (reason: string): string => `The file cannot be read from here on: ${reason}`;

export const tabIndentation = 'the line is indented with a tab. Indent it with spaces.';
export const secondDocument = 'a second document starts. Write one declaration in each file.';
export const nameIsNotText = 'a name must be plain text. Write a word before the colon.';
export const otherSyntax = (reason: string): string => `${reason}. Fix the quotes, brackets or indentation here.`;

// changes of a declaration

export const settingChanged = (name: string, before: string, now: string): string =>
  `${name} was ${before} and is now ${now}.`;

export const parameterChanged = (name: string, before: string, now: string): string =>
  settingChanged(`Parameter ${name}`, before, now);

export const parameterRemoved = (name: string): string => `Parameter ${name} was removed.`;

export const parameterAdded = (name: string): string => `Parameter ${name} was added.`;

export const parametersReordered = (before: readonly string[]): string =>
  `The order of the parameters has changed: it was ${before.join(', ')}.`;

// points

export const valueIsMissing = (name: string, allowed: string): string =>
  `This point has no value for ${name}: write ${allowed}.`;

export const valueNotAllowed = (name: string, value: unknown, allowed: string): string =>
  `${name} is ${formatValue(value)} in this point: write ${allowed}.`;

export const constraintViolated = (constraint: string): string => `This point violates the constraint ${constraint}.`;

export const notAnAssignment = (part: string): string =>
  `${formatValue(part)} cannot be read: write name = value, with commas between parameters.`;

// the command

export const EXPECTED_COMMAND = 'the command that starts your script, such as python3 train.py';

const useAScript = 'put the command into a script and start the script';

export const emptyCommand = `The command is empty: write ${EXPECTED_COMMAND}.`;
export const openQuote = 'The command has a quote that is not closed: close it.';
export const unreadableVariable =
  'The command has a ${…} that cannot be read: write the value itself, or put the text in single quotes.';
export const comment = 'The command has a #, which a shell reads as a comment: put that word in quotes.';
export const homeFolder = 'The command uses ~, which only a shell expands: write the full path.';
export const backquote = `The command has a backquote, which needs a shell: ${useAScript}.`;
export const dollar = `The command has a $, which needs a shell: ${useAScript}.`;

export const shellVariable = (name: string): string =>
  `The command uses ${name}, which only a shell expands: write its value, or read it in the script.`;

export const wildcard = (pattern: string): string =>
  `The command has ${pattern}, which only a shell expands: put it in quotes, or name the files.`;

export const shellOperator = (operator: string): string =>
  `The command uses ${operator}, which needs a shell: ${useAScript}.`;

export const shellAssignment = (word: string): string =>
  `The command starts with ${word}, which only a shell understands: write it under env.`;

// what is checked on the disk, and by drawing points

export const noFeasiblePoint =
  'No point of the search space meets all constraints: relax a constraint, or widen a range.';

export const noFolder = (folder: string): string =>
  `The folder ${folder} does not exist: create it, or set cwd to another folder.`;

export const notAProgram = (file: string): string =>
  `${file} does not exist or is not executable: correct the path, or make the file executable (chmod +x).`;

export const notOnPath = (program: string): string =>
  `The program ${program} is not on the PATH: install it, or write its full path.`;

export const noScript = (file: string): string =>
  `The script ${file} does not exist: correct its name, or set cwd to its folder.`;

// why an interpreter was chosen, as a clause without a full stop

export const selectedInEditor = 'selected in the editor';
export const activeEnvironment = (variable: string): string => `the active environment, ${variable}`;
export const environmentOfProject = (name: string): string => `${name} of the project`;
export const projectOf = (file: string): string => `the project has ${file}`;
export const foundOnPath = 'found on PATH';
