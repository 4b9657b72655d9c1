/**
 * A first declaration for a script that has none, drafted by reading the script and never by running it. Where nothing
 * can be read, it is a form: started untouched it names what is still to be filled in.
 */
import { stringify } from 'yaml';
import { startCommand } from '../declaration/command/interpreters.ts';
import { mergeNegatedPairs, effectiveDefault, type Flag, type PassStyle } from './readers/flag.ts';
import { metricCandidates } from './suggestions/metrics.ts';
import { readNode } from './readers/node/node.ts';
import { objectiveText } from './yaml/objectiveText.ts';
import { hydraConfigOf } from './readers/python/hydra.ts';
import { readPython } from './readers/python/python.ts';
import { readR } from './readers/r/r.ts';
import { flowYaml, draftParameter, oneLine, renderParameter, type DraftedParameter } from './yaml/parameterText.ts';
import type { Script } from './readers/script.ts';
import { readShell } from './readers/shell/shell.ts';

export interface ScriptFile {
  /** The script's name, beside which the declaration will lie, without a folder. */
  readonly file: string;
  readonly text: string;
  /** The text of the file that `configOf` names, where it could be read. */
  readonly configText?: string | undefined;
}

/** Where a script has its values from, relative to its folder, if that is a file of its own. The path is the script's. */
export function configFileOf({ file, text }: Pick<ScriptFile, 'file' | 'text'>): string | undefined {
  return /\.py$/i.test(file) ? hydraConfigOf(text) : undefined;
}

export function draftOf(script: ScriptFile): string {
  const { flags, outputs, notes } = readScript(script);
  const passStyle = commonPassStyle(flags);
  const parameters = uniqueByName(mergeNegatedPairs(flags)).map((flag) => draftParameter(flag, passStyle));
  const active = parameters.filter((line) => line.active);
  const excluded = parameters.filter((line) => !line.active);
  const { command, placeholders } = commandOf(script.file, active);
  return `${headerComment(script.file, active, parameters)}

# The words that start one trial; no shell is involved. {name} stands for a parameter's value.
${[...notes, ...requiredNotes(excluded)].map((note) => `# ${oneLine(note, 300)}\n`).join('')}${blockYaml({ command })}
${passText(passStyle, flags)}
${parametersText(active, excluded, passStyle, placeholders)}
${firstTrialText(active)}
${objectiveText(metricCandidates(outputs), active.length === 0)}

# How many trials to run in all; "time: 2h" beside it would limit the hours as well.
budget: { trials: 50 }

# How many trials may run at the same time.
parallel: 4
`;
}

/** What a script says of itself; nothing where no reader knows its kind. */
export function readScript(script: ScriptFile): Script {
  try {
    return readByExtension(script);
  } catch (error) {
    // a script whose brackets nest deeper than a parser can follow is as good as unread
    if (!(error instanceof RangeError)) throw error;
    return { flags: [], outputs: [], notes: [] };
  }
}

function readByExtension({ file, text, configText }: ScriptFile): Script {
  if (/\.py$/i.test(file)) return readPython(text, configText);
  if (/\.[mc]?js$/i.test(file)) return readNode(text);
  if (/\.[mc]?ts$/i.test(file)) return { ...readNode(text), notes: [TYPESCRIPT_NOTE] };
  if (/\.r$/i.test(file)) return readR(text);
  if (/\.(sh|bash|zsh)$/i.test(file)) return readShell(text);
  return { flags: [], outputs: [], notes: [] };
}

function headerComment(
  file: string,
  active: readonly DraftedParameter[],
  candidates: readonly DraftedParameter[],
): string {
  const name = oneLine(file, 80);
  if (active.length > 0) {
    return `# What BBKB Tuner should tune, drafted from ${name} without running it. Look it over, then start it.`;
  }
  const found = candidates.length > 0 ? 'nothing to tune that is beyond doubt' : 'nothing tunable';
  return `# What BBKB Tuner should tune. ${capitalized(found)} was found in ${name}: fill in the places marked with <<<, then start it.`;
}

function parametersText(
  active: readonly DraftedParameter[],
  excluded: readonly DraftedParameter[],
  passStyle: PassStyle,
  placeholders: readonly string[],
): string {
  const excludedText = excluded.map(renderParameter).join('\n');
  if (active.length === 0) {
    const hasConstants = excluded.some(({ flag }) => flag.passStyle === 'constant');
    return `# <<< 1. What to tune. ${passStyleSentence(passStyle)} Take away a # to use an example, or write your own.
${hasConstants ? CONSTANTS_NOTE : ''}parameters:
${excluded.length > 0 ? excludedText : EXAMPLE_PARAMETERS}`;
  }
  const placeholderNote =
    placeholders.length === 0 ? '' : ` {…} in the command has the value of ${placeholders.join(', ')}.`;
  return `# ${passStyleSentence(passStyle)}${placeholderNote} Write a # before one to leave it at its default.
parameters:
${active.map(renderParameter).join('\n')}${excluded.length > 0 ? `\n\n  # Left out; take away the first # to tune one of them as well.\n${excludedText}` : ''}`;
}

/** The script's own values as the first trial, as far as they are known: they are what is to be beaten. */
function firstTrialText(active: readonly DraftedParameter[]): string {
  const defaults = active.flatMap(({ flag }) => {
    const value = effectiveDefault(flag);
    return value === undefined ? [] : [[flag.name, value] as const];
  });
  if (defaults.length === 0) return '';
  return `
# The first trial: what the script does by itself. What is taken out above has to go here as well.
start: [${flowYaml(Object.fromEntries(defaults))}]
`;
}

const CONSTANTS_NOTE = `# These are constants of the script. To be tuned, they have to come from outside: from flags such as --lr VALUE, or from the JSON
# file that the environment variable BBKB_PARAMETERS names.
`;

const EXAMPLE_PARAMETERS = `  # learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  # batch_size: { type: int, low: 16, high: 256, scale: log }
  # optimizer: { type: choice, values: [sgd, adam] }
  # nesterov: { type: bool }`;

function passStyleSentence(passStyle: PassStyle): string {
  switch (passStyle) {
    case 'equals':
      return 'Every parameter reaches the script as --name=VALUE.';
    case 'hydra':
      return 'Every parameter reaches the script as name=VALUE.';
    case 'env':
      return 'Every parameter reaches the script as an environment variable of its name.';
    case 'flags':
    case 'short':
    case 'positional':
    case 'constant':
      return 'Every parameter reaches the script as --name VALUE.';
  }
}

/** What the script cannot start without and is not tuned. */
function requiredNotes(excluded: readonly DraftedParameter[]): readonly string[] {
  const needed = excluded
    .filter(({ flag }) => flag.required && flag.default === undefined)
    .map(({ flag }) => shownName(flag));
  return needed.length === 0
    ? []
    : [`<<< The script also needs ${needed.join(', ')}: add that to the command with its value.`];
}

function shownName({ name, passStyle }: Flag): string {
  if (passStyle === 'short') return `-${name}`;
  return passStyle === 'flags' || passStyle === 'equals' ? `--${name}` : name;
}

/** The way that most flags are passed: a declaration has one. */
function commonPassStyle(flags: readonly Flag[]): PassStyle {
  const count = (...styles: readonly PassStyle[]): number =>
    flags.filter(({ passStyle }) => styles.includes(passStyle)).length;
  if (count('hydra') > count('flags', 'equals', 'short')) return 'hydra';
  if (count('flags', 'equals', 'short', 'positional') === 0 && count('env') > 0) return 'env';
  return count('equals') > count('flags') ? 'equals' : 'flags';
}

function passText(passStyle: PassStyle, flags: readonly Flag[]): string {
  if (passStyle === 'flags' || passStyle === 'short' || flags.length === 0) return '';
  return `pass: ${passStyle}\n`;
}

/** Of two with one name the first counts; names that mean something to JavaScript itself are nobody's flags. */
function uniqueByName(flags: readonly Flag[]): readonly Flag[] {
  const byName = new Map<string, Flag>();
  for (const flag of flags) {
    if (!byName.has(flag.name) && !['__proto__', 'constructor', 'prototype'].includes(flag.name)) {
      byName.set(flag.name, flag);
    }
  }
  return [...byName.values()].slice(0, MAX_FLAGS);
}

const TYPESCRIPT_NOTE =
  '<<< Write what starts a TypeScript file on this machine, such as npx tsx FILE or node FILE of what it is compiled to.';

// more than this nobody looks through
const MAX_FLAGS = 300;

interface DraftedCommand {
  readonly command: string | readonly string[];
  /** The parameters that the command has a place for. */
  readonly placeholders: readonly string[];
}

/** A line where a line can carry it; a list of words for a name that a line would cut apart. */
function commandOf(file: string, active: readonly DraftedParameter[]): DraftedCommand {
  const interpreterArgs = startCommand(file);
  const scriptArgs =
    interpreterArgs.length === 1 || file.startsWith('-')
      ? [...interpreterArgs.slice(0, -1), `./${file}`]
      : interpreterArgs;
  const placeholders = active.filter(({ flag }) => flag.passStyle === 'short').map(({ flag }) => flag.name);
  const args = [...scriptArgs, ...placeholders.flatMap((name) => [`-${name}`, `{${name}}`])];
  return {
    command: args.every((word) => /^(?:[\w./-]+|\{[\w.-]+\})$/.test(word)) ? args.join(' ') : args,
    placeholders,
  };
}

function blockYaml(value: object): string {
  return stringify(value, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
