/** The program that takes a configuration file, as a README or a shell script beside it names it. */
import { boostingCommand, TAKES_CONFIG } from '../readers/configFile.ts';
import { pathBelow, type ScriptFile } from '../readers/script.ts';
import type { ReadFile } from '../../code/files.ts';
import type { Launcher } from './command.ts';

type ConfigLocation = Pick<ScriptFile, 'file' | 'folders' | 'readFile'>;

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
const DOCUMENTS = ['README.md', 'readme.md', 'train.sh', 'run.sh', 'scripts/train.sh', 'scripts/run.sh', 'Makefile'];

export function configProgram({ file, folders = [], readFile = () => undefined }: ConfigLocation): ConfigProgram {
  for (let level = 0; level <= Math.min(MAX_LEVELS, folders.length); level++) {
    const up = '../'.repeat(level);
    const path = pathBelow(up, folders, file);
    const found = documentedProgram(up, path, readFile) ?? usualProgram(up, path, readFile);
    if (found !== undefined) return found;
  }
  const args = [`<<<${CONFIG_PROGRAM}>>>`, file];
  const need = { name: 'program', description: CONFIG_PROGRAM, line: 1, args: [], isOpen: true };
  return { launcher: { args, needs: [need] }, template: file };
}

/** A line such as `$ python train.py --config a.yaml`. @param up from the configuration to where it runs */
function documentedProgram(up: string, template: string, readFile: ReadFile): ConfigProgram | undefined {
  for (const document of DOCUMENTS) {
    const lines = readFile(up + document)?.split('\n', MAX_LINES) ?? [];
    for (const line of lines.filter((each) => each.length < MAX_LINE_LENGTH && each.includes(template))) {
      const words = commandIn(line, template);
      if (words !== undefined) return programOf(words, up, template, document, readFile);
    }
  }
  return undefined;
}

const SCRIPTS = ['', 'src/', 'scripts/', 'tools/'].flatMap((folder) =>
  ['train', 'main', 'run', 'train_net'].map((name) => `${folder}${name}.py`),
);

/** A script that Hydra gives the file, or that takes one by a flag, best where it names this one. */
function usualProgram(up: string, template: string, readFile: ReadFile): ConfigProgram | undefined {
  const [, name = ''] = /([^/]*?)(?:\.\w+)?$/.exec(template) ?? [];
  const scripts = SCRIPTS.flatMap((path) => {
    const text = readFile(up + path) ?? '';
    const names = (written: string): boolean => text.includes(`"${written}"`) || text.includes(`'${written}'`);
    if (text.includes('hydra.main') && names(name)) return [{ path, isNamed: true, words: [] }];
    const written = [...text.matchAll(/["'](--?([\w-]+))["']/g)].find(([, , flag = '']) =>
      TAKES_CONFIG.test(flag),
    )?.[1];
    const option = DETECTRON.test(text) ? '--config-file' : written;
    return option === undefined ? [] : [{ path, isNamed: names(template), words: [option, template] }];
  });
  const found = scripts.find(({ isNamed }) => isNamed) ?? scripts[0];
  return found && programOf(['python3', found.path, ...found.words], up, template, found.path, readFile);
}

const DETECTRON = /\bdefault_argument_parser\(/;

/** @param source the file that says so */
function programOf(args: readonly string[], up: string, template: string, source: string, readFile: ReadFile) {
  const path = args.find((word) => word.endsWith('.py'));
  const text = path === undefined ? undefined : readFile(up + path);
  const launcher = { args, ...(up !== '' && { cwd: up.slice(0, -1) }), note: configProgramNote(source) };
  return { launcher, template, ...(text !== undefined && { script: { path: `${up}${path}`, text } }) };
}

const MAX_LINES = 5000;
const MAX_LINE_LENGTH = 500;

/** Undefined where it is no command, or one that needs a shell. */
function commandIn(line: string, template: string): readonly string[] | undefined {
  const command = line
    .trim()
    .replace(/^(?:[$>]\s+|`+)+/, '')
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
