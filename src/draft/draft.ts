/**
 * A first declaration for a script that has none, drafted by reading the script and never by running it. Where nothing
 * can be read, it is a form: started untouched it names what is still to be filled in.
 */
import { stringify } from 'yaml';
import { starterOf } from '../study/declaration/interpreters.ts';
import { pairsJoined, valueWithout, type Flag, type Passing } from './flag.ts';
import { candidatesOf } from './metrics.ts';
import { readNode } from './node/node.ts';
import { objectiveText } from './objective.ts';
import { hydraConfigOf } from './python/hydra.ts';
import { readPython } from './python/python.ts';
import { readR } from './r/r.ts';
import { flow, lineOf, oneLine, rendered, type Line } from './render.ts';
import type { Script } from './script.ts';
import { readShell } from './shell/shell.ts';

export interface Draftable {
  /** The script's name, beside which the declaration will lie, without a folder. */
  readonly file: string;
  readonly text: string;
  /** The text of the file that `configOf` names, where it could be read. */
  readonly config?: string | undefined;
}

/** Where a script has its values from, relative to its folder, if that is a file of its own. The path is the script's. */
export function configOf({ file, text }: Pick<Draftable, 'file' | 'text'>): string | undefined {
  return /\.py$/i.test(file) ? hydraConfigOf(text) : undefined;
}

export function draftOf(script: Draftable): string {
  const { flags, sayings, notes } = read(script);
  const passed = wayOf(flags);
  const lines = distinct(pairsJoined(flags)).map((flag) => lineOf(flag, passed));
  const active = lines.filter((line) => line.active);
  const left = lines.filter((line) => !line.active);
  const { start, placed } = commandOf(script.file, active);
  return `${headOf(script.file, active, lines)}

# The words that start one trial; no shell is involved. {name} stands for a parameter's value.
${[...notes, ...neededBy(left)].map((note) => `# ${oneLine(note, 300)}\n`).join('')}${block({ command: start })}
${passText(passed, flags)}
${parametersText(active, left, passed, placed)}
${startText(active)}
${objectiveText(candidatesOf(sayings), active.length === 0)}

# How many trials to run in all; "time: 2h" beside it would limit the hours as well.
budget: { trials: 50 }

# How many trials may run at the same time.
parallel: 4
`;
}

/** What a script says of itself; nothing where no reader knows its kind. */
export function read(script: Draftable): Script {
  try {
    return readerOf(script);
  } catch (error) {
    // a script whose brackets nest deeper than a parser can follow is as good as unread
    if (!(error instanceof RangeError)) throw error;
    return { flags: [], sayings: [], notes: [] };
  }
}

function readerOf({ file, text, config }: Draftable): Script {
  if (/\.py$/i.test(file)) return readPython(text, config);
  if (/\.[mc]?js$/i.test(file)) return readNode(text);
  if (/\.[mc]?ts$/i.test(file)) return { ...readNode(text), notes: [TYPESCRIPT] };
  if (/\.r$/i.test(file)) return readR(text);
  if (/\.(sh|bash|zsh)$/i.test(file)) return readShell(text);
  return { flags: [], sayings: [], notes: [] };
}

function headOf(file: string, active: readonly Line[], all: readonly Line[]): string {
  const name = oneLine(file, 80);
  if (active.length > 0) {
    return `# What BBKB Tuner should tune, drafted from ${name} without running it. Look it over, then start it.`;
  }
  const found = all.length > 0 ? 'nothing to tune that is beyond doubt' : 'nothing tunable';
  return `# What BBKB Tuner should tune. ${capital(found)} was found in ${name}: fill in the places marked with <<<, then start it.`;
}

function parametersText(
  active: readonly Line[],
  left: readonly Line[],
  passed: Passing,
  placed: readonly string[],
): string {
  const rest = left.map(rendered).join('\n');
  if (active.length === 0) {
    const constants = left.some(({ flag }) => flag.passed === 'none');
    return `# <<< 1. What to tune. ${reaching(passed)} Take away a # to use an example, or write your own.
${constants ? CONSTANTS : ''}parameters:
${left.length > 0 ? rest : EXAMPLES}`;
  }
  const others = placed.length === 0 ? '' : ` {…} in the command has the value of ${placed.join(', ')}.`;
  return `# ${reaching(passed)}${others} Write a # before one to leave it at its default.
parameters:
${active.map(rendered).join('\n')}${left.length > 0 ? `\n\n  # Left out; take away the first # to tune one of them as well.\n${rest}` : ''}`;
}

/** The script's own values as the first trial, as far as they are known: they are what is to be beaten. */
function startText(active: readonly Line[]): string {
  const own = active.flatMap(({ flag }) => {
    const value = valueWithout(flag);
    return value === undefined ? [] : [[flag.name, value] as const];
  });
  if (own.length === 0) return '';
  return `
# The first trial: what the script does by itself. What is taken out above has to go here as well.
start: [${flow(Object.fromEntries(own))}]
`;
}

const CONSTANTS = `# These are constants of the script. To be tuned, they have to come from outside: from flags such as --lr VALUE, or from the JSON
# file that the environment variable BBKB_PARAMETERS names.
`;

const EXAMPLES = `  # learning_rate: { type: float, low: 1e-5, high: 0.1, scale: log }
  # batch_size: { type: int, low: 16, high: 256, scale: log }
  # optimizer: { type: choice, values: [sgd, adam] }
  # nesterov: { type: bool }`;

function reaching(passed: Passing): string {
  switch (passed) {
    case 'equals':
      return 'Every parameter reaches the script as --name=VALUE.';
    case 'hydra':
      return 'Every parameter reaches the script as name=VALUE.';
    case 'env':
      return 'Every parameter reaches the script as an environment variable of its name.';
    case 'flags':
    case 'dash':
    case 'position':
    case 'none':
      return 'Every parameter reaches the script as --name VALUE.';
  }
}

/** What the script cannot start without and is not tuned. */
function neededBy(left: readonly Line[]): readonly string[] {
  const needed = left
    .filter(({ flag }) => flag.required && flag.default === undefined)
    .map(({ flag }) => shownName(flag));
  return needed.length === 0
    ? []
    : [`<<< The script also needs ${needed.join(', ')}: add that to the command with its value.`];
}

function shownName({ name, passed }: Flag): string {
  if (passed === 'dash') return `-${name}`;
  return passed === 'flags' || passed === 'equals' ? `--${name}` : name;
}

/** The way that most flags are passed: a declaration has one. */
function wayOf(flags: readonly Flag[]): Passing {
  const count = (...ways: readonly Passing[]): number => flags.filter(({ passed }) => ways.includes(passed)).length;
  if (count('hydra') > count('flags', 'equals', 'dash')) return 'hydra';
  if (count('flags', 'equals', 'dash', 'position') === 0 && count('env') > 0) return 'env';
  return count('equals') > count('flags') ? 'equals' : 'flags';
}

function passText(passed: Passing, flags: readonly Flag[]): string {
  if (passed === 'flags' || passed === 'dash' || flags.length === 0) return '';
  return `pass: ${passed}\n`;
}

/** Of two with one name the first counts; names that mean something to JavaScript itself are nobody's flags. */
function distinct(flags: readonly Flag[]): readonly Flag[] {
  const byName = new Map<string, Flag>();
  for (const flag of flags) {
    if (!byName.has(flag.name) && !['__proto__', 'constructor', 'prototype'].includes(flag.name)) {
      byName.set(flag.name, flag);
    }
  }
  return [...byName.values()].slice(0, MOST);
}

const TYPESCRIPT =
  '<<< Write what starts a TypeScript file on this machine, such as npx tsx FILE or node FILE of what it is compiled to.';

// more than this nobody looks through
const MOST = 300;

interface Started {
  readonly start: string | readonly string[];
  /** The parameters that the command has a place for. */
  readonly placed: readonly string[];
}

/** A line where a line can carry it; a list of words for a name that a line would cut apart. */
function commandOf(file: string, active: readonly Line[]): Started {
  const starter = starterOf(file);
  const own = starter.length === 1 || file.startsWith('-') ? [...starter.slice(0, -1), `./${file}`] : starter;
  const placed = active.filter(({ flag }) => flag.passed === 'dash').map(({ flag }) => flag.name);
  const words = [...own, ...placed.flatMap((name) => [`-${name}`, `{${name}}`])];
  return { start: words.every((word) => /^(?:[\w./-]+|\{[\w.-]+\})$/.test(word)) ? words.join(' ') : words, placed };
}

function block(value: object): string {
  return stringify(value, { flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
