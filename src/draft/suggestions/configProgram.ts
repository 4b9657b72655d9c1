/** The program that takes a configuration file: a document of the project names it, or a script of it reads it. */
import { oncePer } from '../../code/grouped.ts';
import { boostingCommand } from '../readers/configFile.ts';
import { pathBelow, type ScriptFile } from '../readers/script.ts';
import { normalizedPath, type ReadFile } from '../../code/files.ts';
import { scriptIn } from '../startedScript.ts';
import type { Launcher } from './command.ts';
import { readingScript } from './readingScript.ts';

export interface ConfigProgram {
  readonly launcher: Launcher;
  /** The file as the command names it. */
  readonly template: string;
  /** The script that the command starts, by its path from the configuration's folder. */
  readonly script?: { readonly path: string; readonly text: string };
}

const CONFIG_PROGRAM = 'the program that reads this file';

const configProgramNote = (where: string): string => `The command is that of ${where}. Check it before you start it.`;

/** Folders above that of the file, at most. */
const MAX_LEVELS = 3;

/** Its project is searched once: what is read of the file and the command of its draft ask for it alike. */
export const configProgram = oncePer((config: ScriptFile): ConfigProgram => {
  const { file, folders = [], readFile = () => undefined, projectFiles = () => [] } = config;
  const ups = Array.from({ length: Math.min(MAX_LEVELS, folders.length) + 1 }, (_, level) => '../'.repeat(level));
  const files = projectFiles();
  for (const up of ups) {
    const found = documentedProgram(up, pathBelow(up, folders, file), files, readFile);
    if (found !== undefined) return found;
  }
  const reading = readingScript(config, ups, pythonFiles(config));
  if (reading !== undefined) {
    const { args, up, template, path, script } = reading;
    return { ...programOf(args, up, template, path, readFile), script };
  }
  const args = [`<<<${CONFIG_PROGRAM}>>>`, file];
  const need = { name: 'program', description: CONFIG_PROGRAM, line: 1, args: [], isOpen: true };
  return { launcher: { args, needs: [need] }, template: file };
});

/** The scripts and modules of a file's project. */
export const pythonFiles = oncePer(({ readFile = () => undefined, projectFiles = () => [] }: ScriptFile) =>
  projectFiles()
    .filter((path) => path.endsWith('.py'))
    .map((path) => ({ path, text: readFile(path) ?? '' })),
);

const DOCUMENT = /^(?:scripts?\/)?(?:readme[\w.-]*|makefile|dvc\.yaml|[\w.-]+\.(?:sh|bash))$/i;

/** A line such as `$ python train.py --config a.yaml`. @param up from the configuration to where it runs */
function documentedProgram(up: string, template: string, files: readonly string[], readFile: ReadFile) {
  const beside = files.filter((path) => path.startsWith(up) && DOCUMENT.test(path.slice(up.length)));
  for (const document of beside) {
    const lines = (readFile(document) ?? '').replace(/\\\r?\n\s*/g, ' ').split('\n', MAX_LINES);
    for (const line of lines.filter((each) => each.length < MAX_LINE_LENGTH && each.includes(template))) {
      const args = commandIn(line, template);
      if (args !== undefined) return programOf(args, up, template, document.slice(up.length), readFile);
    }
  }
  return undefined;
}

/** @param up the folder to start it in, from the configuration's. @param source the file that says so */
function programOf(args: readonly string[], up: string, template: string, source: string, readFile: ReadFile) {
  const started = scriptIn(args, up, readFile);
  const path = started && normalizedPath(up + started.script);
  const text = path === undefined ? undefined : readFile(path);
  const launcher = { args, ...(up !== '' && { cwd: up.replace(/\/$/, '') }), note: configProgramNote(source) };
  return { launcher, template, ...(path !== undefined && text !== undefined && { script: { path, text } }) };
}

const MAX_LINES = 5000;
const MAX_LINE_LENGTH = 1000;

/** Undefined where it is no command, or one that needs a shell. */
function commandIn(line: string, template: string): readonly string[] | undefined {
  const command = line
    .trim()
    .replace(/^(?:[$>]\s+|`+|(?:cmd|run):\s+)+/, '')
    .replace(/[`\s]+$/, '');
  const words = command.split(/\s+/);
  const names = words.some((word) => word === template || word.endsWith(`=${template}`) || word === `./${template}`);
  const [program = ''] = words;
  const isProgram = /^(?:python[\d.]*|torchrun|accelerate|lightgbm|xgboost|\.\/[\w./-]+|[\w./-]+\.py)$/.test(program);
  if (!names || !isProgram || /[|&;<>$`(){}*\\'"#]/.test(command)) return undefined;
  return [/^python[\d.]*$/.test(program) ? 'python3' : program, ...words.slice(1)];
}

/** Whether a program reads the file, and it is no script; that of a boosting program has its own way. */
export function isConfigFile({ file, text }: { readonly file: string; readonly text: string }): boolean {
  if (/\.py$/i.test(file)) return isPythonConfig(text);
  if (/\.conf(ig)?$/i.test(file)) return boostingCommand(file, text) === undefined;
  return /\.(ya?ml|json|toml|ini|cfg|properties)$/i.test(file);
}

/** Whether a Python file only assigns values, as mmengine's do; one that assigns what a call returns is a script. */
function isPythonConfig(text: string): boolean {
  const hasCode =
    /^(?:def|class|if|for|while|with|try|import|from|print|async|assert|raise|global|@)\b|^@|^[\w.]+\(/m.test(text);
  const calls = /^\w+[ \t]*=[ \t]*(?!(?:dict|list|tuple|set|range|int|float|str)\()[\w.]+\(/m.test(text);
  return !hasCode && !calls && /^(?:_base_|\w+)\s*=\s*(?:dict\(|\{|\[)|^_base_\s*=/m.test(text);
}
