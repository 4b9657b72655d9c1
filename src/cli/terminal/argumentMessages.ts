/** The sentences about arguments that are wrong for any command. */
import { hintAt, joinWords } from '../../declaration/wording.ts';

/** @param problem as commander says it, a guess in brackets on a line of its own */
export const seeHelp = (problem: string, command = ''): string => {
  const [first = '', ...guess] = problem
    .replace(/^error: /, '')
    .replace(/argument missing$/, 'needs a value')
    .split('\n');
  const sentence = [first, ...guess.map((each) => each.toLowerCase())].join(' ').replace(/\.?$/, '.');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)} See \`${['bbkb', command, '--help'].filter(Boolean).join(' ')}\`.`;
};
/** @param meant an option of the command that is written almost like it */
export const foreignOption = (
  command: string | undefined,
  option: string,
  owners: readonly string[],
  meant: string | undefined,
): string =>
  `${command === undefined ? `Name a command before ${option}` : `\`bbkb ${command}\` has no option ${option}${hintAt(meant)}`}. ` +
  `It belongs to ${joinWords(
    owners.map((owner) => `\`bbkb ${owner}\``),
    'and',
  )}.`;
export const eitherOption = (command: string, one: string, other: string): string =>
  `\`bbkb ${command}\` does not take ${one} and ${other} together, which ask for different things: write one of them.`;
/** What a command takes, with an example. */
export const examples = {
  declaration: 'train.bbkb.yaml',
  script: 'train.py',
  scriptOrNone: 'train.py',
  configuration: 'config.json',
  studies: 'one.bbkb.yaml two.bbkb.yaml',
  folder: '.',
  shell: 'bash',
  nothing: '',
};
export type Takes = keyof typeof examples;
/** @param example what else the command takes */
export const needsFiles = (name: string, takes: Takes, example = ''): string =>
  `\`bbkb ${name}\` takes ${takenWords[takes]}, for example: bbkb ${name} ${examples[takes]} ${example}`.trimEnd();
const takenWords: Readonly<Record<Takes, string>> = {
  declaration: 'one declaration',
  script: 'one script',
  scriptOrNone: 'at most one script',
  configuration: 'one configuration',
  studies: 'two studies or more',
  folder: 'one folder',
  shell: 'one shell',
  nothing: 'no file',
};
export const needsWholeNumber = (
  option: string,
  given: string,
  { least, most }: { least: number; most?: number },
): string =>
  `--${option} is "${given}": write a whole number${most === undefined ? `, ${least} or above` : ` from ${least} to ${most}`}.`;
