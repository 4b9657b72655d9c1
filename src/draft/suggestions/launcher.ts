/**
 * The command that starts a script: usually the interpreter of its language, but the script's own text may ask for
 * more.
 */
import { startCommand } from '../../declaration/command/interpreters.ts';
import { boostingCommand } from '../readers/boostingConfig.ts';
import { pathBelow, type ScriptFile } from '../readers/script.ts';
import type { Launcher } from './command.ts';
import { configProgram, isConfigFile } from './configProgram.ts';
import { moduleOf } from './pythonModule.ts';

export function launcherOf(script: ScriptFile): Launcher {
  const { file, text } = script;
  if (isConfigFile(script)) return configProgram(script).launcher;
  if (/\.py$/i.test(file)) return pythonLauncher(script);
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

function pythonLauncher(script: ScriptFile): Launcher {
  const { file, text } = script;
  if (hasInlineMetadata(text)) return { args: ['uv', 'run', pathOf(file)], note: INLINE_METADATA_NOTE };
  const shebang = shebangLauncher(script);
  if (shebang !== undefined && !/^python3?$/.test(shebang.args[0] ?? '')) return shebang;
  const module = moduleOf(script);
  const place = module === undefined ? [pathOf(file)] : ['-m', module.name];
  const isRelative = module !== undefined && { cwd: module.cwd, note: moduleNote(module.name) };
  return { args: [...startWords(file).slice(0, -1), ...place], ...isRelative };
}

const INLINE_METADATA_NOTE = 'The script names its packages in its first lines: uv run installs them.';

function moduleNote(module: string): string {
  return `The script imports from its own package, so it runs as the module ${module}, from the folder above.`;
}

/** Metadata in the script's head (PEP 723), from which `uv run` makes its environment. */
function hasInlineMetadata(text: string): boolean {
  return /^# \/\/\/ script[ \t]*$/m.test(text) && /^# \/\/\/[ \t]*$/m.test(text);
}

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
