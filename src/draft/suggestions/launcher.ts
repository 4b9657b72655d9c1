/** The command that starts a script; one that is part of a package runs as a module, or could not import the rest. */
import { startCommand } from '../../declaration/command/interpreters.ts';
import { boostingCommand } from '../readers/configFile.ts';
import { pathBelow, type ScriptFile } from '../readers/script.ts';
import type { ReadFile } from '../../code/files.ts';
import type { Launcher } from './command.ts';

/** @param isHere whether it reads what lies where it does itself, and not where a way leads */
export function launcherOf(script: ScriptFile, isHere: (up: string) => boolean = () => false): Launcher {
  const { file, text } = script;
  if (/\.py$/i.test(file)) return pythonLauncher(script, isHere);
  if (/\.[mc]?ts$/i.test(file))
    return shebangLauncher(script) ?? { args: ['npx', 'tsx', pathOf(file)], note: TYPESCRIPT_NOTE };
  const boosting = /\.conf(ig)?$/i.test(file) ? boostingCommand(pathOf(file), text) : undefined;
  return boosting === undefined ? (shebangLauncher(script) ?? { args: startWords(file) }) : { args: boosting };
}

/** Of a script that is started in a folder above its own. */
export function launcherFrom(up = '', { file, text, folders = [] }: ScriptFile): Launcher | undefined {
  const levels = up.length / '../'.length;
  if (levels === 0 || levels > folders.length) return undefined;
  return { ...launcherOf({ file: pathBelow(up, folders, file), text }), cwd: up.slice(0, -1) };
}

function pythonLauncher(script: ScriptFile, isHere: (up: string) => boolean): Launcher {
  const { file, text } = script;
  // metadata in the script's head (PEP 723), from which `uv run` makes its environment
  const hasMetadata = /^# \/\/\/ script[ \t]*$/m.test(text) && /^# \/\/\/[ \t]*$/m.test(text);
  if (hasMetadata) return { args: ['uv', 'run', pathOf(file)], note: INLINE_METADATA_NOTE };
  const shebang = shebangLauncher(script);
  if (shebang !== undefined && !/^python3?$/.test(shebang.args[0] ?? '')) return shebang;
  const found = moduleOf(script);
  // by a search path, a script finds what it imports in any folder, but for what it names from its own place
  const module = found?.isRelative === false && isHere(`${found.cwd}/`) ? undefined : found;
  const place = module === undefined ? [pathOf(file)] : ['-m', module.name];
  const note = `The script imports from its own package, so it runs as the module ${module?.name}, from the folder above.`;
  const isRelative = module !== undefined && { cwd: module.cwd, note };
  return { args: [...startWords(file).slice(0, -1), ...place], ...isRelative };
}

const INLINE_METADATA_NOTE = 'The script names its packages in its first lines: uv run installs them.';

/** The program that the first line names, by its name: its path is that of another machine. */
function shebangLauncher({ file, text }: ScriptFile): Launcher | undefined {
  const line = /^#![ \t]*([^\r\n]{1,300})(?:[\r\n]|$)/.exec(text)?.[1]?.trim().split(/\s+/) ?? [];
  const words = nameOf(line[0]) === 'env' ? line.slice(1).filter((word) => word !== '-S') : line;
  const [program = '', ...args] = words;
  const name = nameOf(program);
  if (!/^[\w.-]+$/.test(name) || program.includes('=') || args.some((word) => !/^[\w./:@=-]+$/.test(word)))
    return undefined;
  const known = /^python[\d.]*$/.test(name) ? 'python3' : name;
  return { args: [known, ...args, pathOf(file)] };
}

function nameOf(program: string | undefined): string {
  return program?.slice(program.lastIndexOf('/') + 1) ?? '';
}

const TYPESCRIPT_NOTE =
  'npx downloads tsx where the project does not have it: npm install --save-dev tsx makes it start faster.';

/** A file of an unknown kind is a program itself. */
function startWords(file: string): readonly string[] {
  const words = startCommand(file);
  return words.length === 1 ? [`./${file}`] : [...words.slice(0, -1), pathOf(file)];
}

function pathOf(file: string): string {
  return file.startsWith('-') ? `./${file}` : file;
}

/** As in `python -m pkg.train`, with the folder above the package; undefined for a script that its path starts. */
function moduleOf({ file, text, folders = [], readFile = () => undefined }: ScriptFile) {
  const imports = [...text.matchAll(IMPORTS)].slice(0, MAX_IMPORTS);
  const relative = Math.max(0, ...imports.map(([, dots = '']) => dots.length));
  const absolute = Math.max(
    0,
    ...imports.map(([, , name = '', part = '']) => packageLevel(name, part, folders, readFile)),
  );
  const named = Math.max(relative, absolute);
  const isBeside = imports.some(([, , name = '', part]) => part === undefined && readFile(`${name}.py`) !== undefined);
  if (named === 0 || (relative === 0 && isBeside)) return undefined;
  const own = file.replace(/\.py$/i, '');
  // what an import names in full begins in the folder above that, whatever that one is part of
  const packages = folders.slice(-(absolute > 0 ? named : Math.max(named, packagesAbove(readFile))));
  // a folder such as `my-scripts` cannot be imported from
  const names = [...packages.slice(packages.findLastIndex((name) => !IMPORTABLE.test(name)) + 1), own];
  if (names.length <= named || !IMPORTABLE.test(own)) return undefined;
  const cwd = Array(names.length - 1)
    .fill('..')
    .join('/');
  return { name: names.join('.'), cwd, isRelative: relative > 0 };
}

/** `from . import x` needs one package above the script, `from ..a import x` two; `from pkg.model import Net`; `import x`. */
const IMPORTS = /^[ \t]*(?:from[ \t]{1,20}(\.{1,20})|(?:from|import)[ \t]{1,20}([A-Za-z_]\w*)(?:\.(\w+))?)/gm;
const MAX_IMPORTS = 300;
const IMPORTABLE = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** How many folders up the package that a script names in full is; 0 where none is, or a module of it lies beside. */
function packageLevel(name: string, part: string, folders: readonly string[], readFile: ReadFile): number {
  if (part === '' || !folders.includes(name)) return 0;
  const isModule = (path: string): boolean =>
    readFile(`${path}.py`) !== undefined || readFile(`${path}/__init__.py`) !== undefined;
  const level = folders.length - folders.lastIndexOf(name);
  const isBeside = isModule(name) || readFile(`${name}/${part}.py`) !== undefined;
  return !isBeside && isModule(`${'../'.repeat(level)}${name}/${part}`) ? level : 0;
}

const MAX_LEVELS = 10;

function packagesAbove(readFile: ReadFile): number {
  let levels = 0;
  while (levels < MAX_LEVELS && readFile(`${'../'.repeat(levels)}__init__.py`) !== undefined) levels += 1;
  return levels;
}
