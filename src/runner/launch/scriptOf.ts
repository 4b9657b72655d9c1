/** Which word of a command is the script whose constants are replaced, and the language of its launcher. */

export interface LaunchedScript {
  readonly language: 'python' | 'node';
  /** Where its launcher is in the command: the place of the script, or of `-m`. */
  readonly at: number;
}

/** Undefined where the command names no script that has a launcher. */
export function launchedScript(command: readonly string[]): LaunchedScript | undefined {
  const python = command.findIndex((word) => isFile(word, /\.(py|ipynb)$/i));
  if (python !== -1) return { language: 'python', at: python };
  const node = command.findIndex((word, i) => isFile(word, /\.[mc]?[jt]s$/i) && !TAKES_FILE.test(command[i - 1] ?? ''));
  if (node !== -1) return runsNode(command) ? { language: 'node', at: node } : undefined;
  const module = command.indexOf('-m');
  return module === -1 ? undefined : { language: 'python', at: module };
}

/** Whether its launcher can open a trial's copy of a file in the place of that. */
export function opensInPlace(command: readonly string[]): boolean {
  return launchedScript(command)?.language === 'python';
}

/** Whether Python is to run a notebook, which it takes for a script, as Jupyter's own programs do not. */
export function runsNotebook(command: readonly string[]): boolean {
  const at = command.findIndex((word) => isFile(word, /\.(py|ipynb)$/i));
  const before = command.slice(0, Math.max(at, 0));
  const isPython = before.some((word) => /(^|[/\\])python[\d.]*w?(\.exe)?$/i.test(word));
  return isPython && !before.includes('-m') && /\.ipynb$/i.test(command[at] ?? '');
}

function isFile(word: string, ending: RegExp): boolean {
  return ending.test(word) && !/^-|=/.test(word);
}

/** The value of another option of Node is not the script. */
const TAKES_FILE = /^(-r|--require|--import|--(experimental-)?loader|--env-file)$/;

/** Other programs run JavaScript without Node's loaders, where a value would have no effect. */
function runsNode([program = '']: readonly string[]): boolean {
  return !/(^|[/\\])(bunx?|deno)(\.exe)?$/i.test(program);
}
