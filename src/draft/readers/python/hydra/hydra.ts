/** Hydra and OmegaConf: the values of YAML files, each under its dotted name. */
import { COMMAND_LINE_IGNORED_NOTE, configGroupsNote, unreadableConfigNote } from '../../../messages.ts';
import { literalText } from '../../literal.ts';
import type { ReadFile } from '../../script.ts';
import { decoratorsOf, type Call } from '../calls.ts';
import type { Module } from '../module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { compose } from './compose.ts';

export function readHydra({ module, readFile }: PythonScript): Reading {
  if (!/\b(hydra|omegaconf|OmegaConf)\b/.test(module.source.text)) return { flags: [] };
  const config = configOf(module, readFile);
  if (config === undefined) return { flags: [] };
  const { flags, missing } = compose(config.folder, config.name, readFile);
  const [first, ...groups] = missing;
  const file = config.folder === '' ? `${config.name}.yaml` : `${config.folder}/${config.name}.yaml`;
  if (first === file) {
    // the configuration may be a class that is stored under this name
    return { flags: [], notes: module.source.text.includes('ConfigStore') ? [] : [unreadableConfigNote(file)] };
  }
  const unread = first === undefined ? [] : [configGroupsNote([first, ...groups])];
  const takesArguments = config.isMain || module.source.text.includes('from_cli');
  return { flags, notes: [...unread, ...(takesArguments ? [] : [COMMAND_LINE_IGNORED_NOTE])] };
}

interface ConfigPlace {
  /** Relative to the script's folder; empty for that folder. */
  readonly folder: string;
  /** Without its ending. */
  readonly name: string;
  /** Hydra starts the script, and gives it the command line. */
  readonly isMain: boolean;
}

// where configurations lie when the script computes their folder
const USUAL_FOLDERS = ['conf', 'configs', 'config', '../conf', '../configs', '../config'];

function configOf(module: Module, readFile: ReadFile): ConfigPlace | undefined {
  const main = hydraMain(module);
  if (main !== undefined) {
    const name = argumentText(module, main, 'config_name', 1)?.replace(/\.ya?ml$/, '');
    if (name === undefined) return undefined;
    const written = main.named.get('config_path') ?? main.positional[0];
    const folder = literalText(module.evaluate(written)) ?? usualFolder(name, written !== undefined, readFile);
    return { folder: folder.replace(/^\.\/|\/$/g, '').replace(/^\.$/, ''), name, isMain: true };
  }
  const load = module.calls.find(({ path }) => path.join('.') === 'OmegaConf.load');
  const file = literalText(module.evaluate(load?.positional[0]));
  if (file === undefined) return undefined;
  const parts = file.replace(/^\.\//, '').split('/');
  const name = (parts.pop() ?? '').replace(/\.ya?ml$/, '');
  return { folder: parts.join('/'), name, isMain: false };
}

function usualFolder(name: string, isComputed: boolean, readFile: ReadFile): string {
  const found = USUAL_FOLDERS.find((folder) => isComputed && readFile(`${folder}/${name}.yaml`) !== undefined);
  return found ?? '';
}

function hydraMain(module: Module): Call | undefined {
  return module.functions
    .flatMap((definition) => decoratorsOf(module.source, definition))
    .find(({ path }) => path.join('.') === 'hydra.main' || path.join('.') === 'main');
}

function argumentText({ evaluate }: Module, { named, positional }: Call, key: string, at: number): string | undefined {
  return literalText(evaluate(named.get(key) ?? positional[at]));
}
