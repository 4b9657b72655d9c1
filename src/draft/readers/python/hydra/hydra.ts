/** Hydra: the values of YAML files, each under its dotted name. */
import { configGroupsNote, unreadableConfigNote } from '../../../messages.ts';
import { literalText } from '../../../../code/literal.ts';
import { decoratorsOf } from '../../../../code/python/calls.ts';
import { environmentFlag, type Flag } from '../../flag.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { PythonScript, Reading } from '../script.ts';
import { Composition } from './compose.ts';

export function readHydra({ module, modules, readFile }: PythonScript): Reading {
  const config = /\bhydra\b/.test(module.source.text) ? configOf(module) : undefined;
  if (config === undefined) return { flags: [] };
  const { folder, name } = config;
  const composed = new Composition(folder, name, readFile);
  const { missing } = composed;
  const flags = [...composed.flags, ...variablesIn(composed.flags, modules)];
  const [first] = missing;
  if (first === undefined) return { flags };
  if (flags.length > 0) return { flags, notes: [configGroupsNote(missing)] };
  // the configuration may be a class that is stored under this name
  return { flags, notes: module.source.text.includes('ConfigStore') ? [] : [unreadableConfigNote(first)] };
}

/** `${oc.env:DATA}`, which has no other value: none that a file of the script names, and so may set itself. */
function variablesIn(flags: readonly Flag[], modules: readonly Module[]): readonly Flag[] {
  const found = flags.flatMap(({ default: given, line, file }) => {
    const [, name = ''] = /\$\{oc\.env:(\w{1,60})\}/.exec(typeof given === 'string' ? given : '') ?? [];
    const isSet = modules.some(({ source }) => source.text.includes(name) || /\brootutils\b/.test(source.text));
    return name === '' || isSet
      ? []
      : environmentFlag(name, line, undefined, { required: true }).map((flag) => ({
          ...flag,
          ...(file !== undefined && { file }),
        }));
  });
  return [...new Map(found.map((flag) => [flag.name, flag])).values()];
}

interface ConfigPlace {
  /** Relative to the script's folder; empty for that folder. */
  readonly folder: string;
  /** Without its ending. */
  readonly name: string;
}

/** `@hydra.main(config_path="conf", config_name="train")`. */
function configOf({ functions, source, evaluate }: Module): ConfigPlace | undefined {
  const main = functions
    .flatMap((definition) => decoratorsOf(source, definition))
    .find(({ path }) => /^(?:hydra\.)?main$/.test(path.join('.')));
  const name = literalText(evaluate(main?.named.get('config_name') ?? main?.positional[1]));
  const folder = literalText(evaluate(main?.named.get('config_path') ?? main?.positional[0])) ?? '';
  if (name === undefined) return undefined;
  return { folder: folder.replace(/^\.\/|\/$/g, '').replace(/^\.$/, ''), name: name.replace(/\.ya?ml$/, '') };
}
