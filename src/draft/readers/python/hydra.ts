/** Hydra: the values of YAML files by their dotted names, with the groups that their defaults lists name. */
import { configGroupsNote, unreadableConfigNote } from '../../messages.ts';
import { decoratorsOf } from '../../../code/python/calls.ts';
import { environmentFlag, type Flag } from '../flag.ts';
import type { Module } from '../../../code/python/module.ts';
import type { PythonScript, Reading } from './script.ts';
import { EXCLUSION_REASONS } from '../../exclusionReasons.ts';
import type { ReadFile } from '../../../code/files.ts';
import { configFlags } from '../configFile.ts';

export function readHydra({ module, modules, readFile, words = [] }: PythonScript): Reading {
  const config = /\bhydra\b/.test(module.source.text) ? configOf(module) : undefined;
  if (config === undefined) return { flags: [] };
  const { folder, name } = config;
  if (name === undefined) return { flags: [{ ...CONFIG_NAME, line: config.line }] };
  const { flags: values, missing } = composed(folder, name, readFile, groupsIn(words));
  const flags = [...values, ...variablesIn(values, modules)];
  const [first] = missing;
  if (first === undefined) return { flags };
  if (flags.length > 0) return { flags, notes: [configGroupsNote(missing)] };
  // the configuration may be a class that is stored under this name
  return { flags, notes: module.source.text.includes('ConfigStore') ? [] : [unreadableConfigNote(first)] };
}

/** Of `@hydra.main(config_path="conf", config_name="train")`, the folder from the script's, and the name without its ending. */
function configOf({ functions, source, textAt }: Module) {
  const main = functions
    .flatMap((definition) => decoratorsOf(source, definition))
    .find(({ path }) => /^(?:hydra\.)?main$/.test(path.join('.')));
  const name = textAt(main?.named.get('config_name') ?? main?.positional[1]);
  const folder = textAt(main?.named.get('config_path') ?? main?.positional[0]) ?? '';
  if (main === undefined) return undefined;
  const line = source.lineNumberOf(main.node);
  return { folder: folder.replace(/^\.\/|\/$/g, '').replace(/^\.$/, ''), name: name?.replace(/\.ya?ml$/, ''), line };
}

/** The environment variables of `${oc.env:DATA}`, but for those that the script may set itself. */
function variablesIn(values: readonly Flag[], modules: readonly Module[]): readonly Flag[] {
  const isSet = (name: string): boolean =>
    modules.some(({ source: { text } }) => text.includes(name) || /dotenv|rootutils/.test(text));
  return values.flatMap(({ default: given, line, file }) => {
    const [, name = ''] = /\$\{(?:oc\.)?env:(\w{1,80})\}/.exec(String(given ?? '')) ?? [];
    const flags = isSet(name) ? [] : environmentFlag(name, line, undefined, { required: true });
    return flags.map((flag) => ({ ...flag, ...(file !== undefined && { file }) }));
  });
}

/** Without one, a script of Hydra has no values. */
const CONFIG_NAME = { name: 'config-name', type: 'text', passStyle: 'flags', required: true } as const;

const MAX_FILES = 100;
const MAX_DEPTH = 8;

/** `model=small` and `+data=a` of the command, as far as they may choose a file. */
function groupsIn(words: readonly string[]): ReadonlyMap<string, string> {
  const chosen = words.flatMap((word) => {
    const [, group, option] = /^\+{0,2}([\w/]+)=([\w./-]+)$/.exec(word) ?? [];
    return group === undefined || option === undefined ? [] : [[group, option] as const];
  });
  return new Map(chosen.slice(0, MAX_FILES));
}

/**
 * @param folder the folder of the configurations, relative to the script's
 * @param chosen the options of groups that the command chooses
 */
function composed(folder: string, name: string, readFile: ReadFile, chosen: ReadonlyMap<string, string>) {
  const flags = new Map<string, Flag>();
  /** The files that could not be read. */
  const missing: string[] = [];
  let files = 0;

  /** @param path of the configuration below the folder, without its ending */
  const add = (path: string, parent: readonly string[], depth: number): void => {
    // files that list one another would double at each level
    if (depth > MAX_DEPTH || files++ >= MAX_FILES) return;
    const file = `${folder === '' ? '' : `${folder}/`}${path.replace(/\.yaml$/, '')}.yaml`;
    const text = readFile(file);
    const config = text === undefined ? undefined : hydraConfig(file, text);
    if (config === undefined) {
      missing.push(file);
      return;
    }
    const place = config.isGlobal ? [] : parent;
    for (const item of config.defaults) {
      if (!item.options.includes(SELF)) addDefault(item, path.split('/').slice(0, -1), place, file, depth);
      else
        for (const flag of config.values) {
          const dotted = [...place, flag.name].join('.');
          flags.set(dotted, { ...flag, name: dotted });
        }
    }
  };

  const addDefault = (
    { group, options, line }: HydraDefault,
    above: readonly string[],
    place: readonly string[],
    file: string,
    depth: number,
  ): void => {
    const [first = ''] = options;
    if (group === undefined) {
      if (!first.includes('${')) add(absolute(first, above), place, depth + 1);
      return;
    }
    const key = group.replace(/^optional +/, '');
    if (/^override |^\/?hydra\b/.test(key)) return;
    const path = absolute(key, above);
    const own = chosen.get(path);
    const known = (own === undefined ? options : [own]).filter(
      (option) => option !== MISSING && !option.includes('${'),
    );
    // the choice of an option is a value as well: `model=mnist`
    const given = known[0] === undefined ? { required: options.includes(MISSING) } : { default: known[0] };
    const choice = { name: path, type: 'text', passStyle: 'hydra', line, file, ...given } as const;
    flags.set(`@${path}`, { ...choice, exclusionReason: EXCLUSION_REASONS.configGroup });
    const inner = [...place, ...key.split('/').filter((part) => part !== '')];
    for (const option of known) add(`${path}/${option}`, inner, depth + 1);
  };

  add(name, [], 0);
  for (const [group, option] of chosen) {
    const isOption = readFile(`${folder === '' ? '' : `${folder}/`}${group}/${option}.yaml`) !== undefined;
    if (isOption && !flags.has(`@${group}`)) add(`${group}/${option}`, group.split('/'), 1);
  }
  return { flags: [...flags.values()], missing };
}

function absolute(path: string, folder: readonly string[]): string {
  return path.startsWith('/') ? path.slice(1) : [...folder, path].join('/');
}

/** A configuration, or the options that are taken of a group. */
interface HydraDefault {
  readonly group: string | undefined;
  readonly options: readonly string[];
  readonly line: number;
}

/** The place of the configuration's own values among those that it lists. */
const SELF = '_self_';
/** A person has to choose. */
const MISSING = '???';

/** Undefined where it cannot be read. */
function hydraConfig(file: string, text: string) {
  const read = configFlags(file, text, true);
  if (!read.ok) return undefined;
  const own = read.flags.filter(({ name }) => !/^(?:defaults|hydra)(?:\.|$)/.test(name));
  const defaults = defaultsIn(read.flags);
  const isPlaced = defaults.some(({ options }) => options.includes(SELF));
  // without _self_, a configuration's own values come after what it lists
  return {
    values: own.map(hydraValue),
    /** In their order. */
    defaults: isPlaced ? defaults : [...defaults, { group: undefined, options: [SELF], line: 1 }],
    /** Its values do not lie below the group that it is an option of. */
    isGlobal: /^#\s*@package\s+_global_/m.test(text.slice(0, 2000)),
  };
}

/** `defaults.0` is a name, and `defaults.1.model` the option of a group, as is each of `defaults.2.callbacks.0`. */
function defaultsIn(flags: readonly Flag[]): readonly HydraDefault[] {
  const found = new Map<string, HydraDefault>();
  for (const { name, default: option, line } of flags) {
    const [, item, group] = /^defaults\.(\d+)(?:\.(.+?))?(?:\.\d+)?$/.exec(name) ?? [];
    if (item === undefined) continue;
    const others = found.get(item)?.options ?? [];
    found.set(item, { group, options: typeof option === 'string' ? [...others, option] : others, line });
  }
  return [...found.values()];
}

function hydraValue(flag: Flag): Flag {
  const { default: given, ...rest } = flag;
  const missing = { ...rest, passStyle: 'hydra', type: 'unknown' } as const;
  const list = /^(.*?)(?:\.(?:0|[1-9]\d*))+$/.exec(flag.name)?.[1];
  if (list !== undefined)
    return { ...missing, name: list, type: 'list', exclusionReason: EXCLUSION_REASONS.configList };
  if (given === MISSING) return { ...missing, required: true, exclusionReason: EXCLUSION_REASONS.configMissing };
  const reason = exclusionOf(flag);
  return { ...flag, passStyle: 'hydra', ...(reason !== undefined && { exclusionReason: reason }) };
}

function exclusionOf({ name, default: given }: Flag): string | undefined {
  if (/(?:^|\.)_(?:target|partial|recursive|convert|args)_$/.test(name)) return EXCLUSION_REASONS.configInstruction;
  return typeof given === 'string' && given.includes('${') ? EXCLUSION_REASONS.configReference : undefined;
}
