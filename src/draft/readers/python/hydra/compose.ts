/**
 * Hydra's composition: a configuration with the groups that its defaults list names, `- model: mnist` with the values
 * of `model/mnist.yaml` under `model.`, in the order in which later values replace earlier ones.
 */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { Flag } from '../../flag.ts';
import type { ReadFile } from '../../../../code/files.ts';
import { configFlags } from '../../configFile.ts';

const MAX_FILES = 100;
const MAX_DEPTH = 8;

export class Composition {
  readonly #flags = new Map<string, Flag>();
  /** The files that could not be read. */
  readonly missing: string[] = [];

  #files = 0;
  readonly #folder: string;
  readonly #readFile: ReadFile;

  /** @param folder the folder of the configurations, relative to the script's */
  constructor(folder: string, name: string, readFile: ReadFile) {
    this.#folder = folder === '' ? '' : `${folder}/`;
    this.#readFile = readFile;
    this.#add(name, [], 0);
  }

  get flags(): readonly Flag[] {
    return [...this.#flags.values()];
  }

  /** @param path of the configuration below the folder, without its ending */
  #add(path: string, parent: readonly string[], depth: number): void {
    // files that list one another would double at each level
    if (depth > MAX_DEPTH || this.#files++ >= MAX_FILES) return;
    const file = `${this.#folder}${path.replace(/\.yaml$/, '')}.yaml`;
    const text = this.#readFile(file);
    const config = text === undefined ? undefined : hydraConfig(file, text);
    if (config === undefined) {
      this.missing.push(file);
      return;
    }
    const place = config.isGlobal ? [] : parent;
    for (const item of config.defaults) {
      if (!item.options.includes(SELF)) this.#addDefault(item, path.split('/').slice(0, -1), place, file, depth);
      else for (const flag of config.values) this.#set({ ...flag, name: [...place, flag.name].join('.') });
    }
  }

  #addDefault(
    { group, options, line }: HydraDefault,
    folder: readonly string[],
    place: readonly string[],
    file: string,
    depth: number,
  ): void {
    const [name = ''] = options;
    if (group === undefined) {
      if (!name.includes('${')) this.#add(absolute(name, folder), place, depth + 1);
      return;
    }
    const key = group.replace(/^optional +/, '');
    if (/^override |^\/?hydra\b/.test(key)) return;
    const path = absolute(key, folder);
    const known = options.filter((option) => !/\$\{|^\?\?\?$/.test(option));
    this.#addChoice(path, known, line, file);
    const inner = [...place, ...key.split('/').filter((part) => part !== '')];
    for (const option of known) this.#add(`${path}/${option}`, inner, depth + 1);
  }

  /** The choice of an option is a value as well: `model=mnist`. */
  #addChoice(name: string, [option]: readonly string[], line: number, file: string): void {
    const given = option === undefined ? {} : { default: option };
    const choice = { name, type: 'text', passStyle: 'hydra', line, file, ...given } as const;
    this.#flags.set(`@${name}`, { ...choice, exclusionReason: EXCLUSION_REASONS.configGroup });
  }

  #set(flag: Flag): void {
    this.#flags.set(flag.name, flag);
  }
}

function absolute(path: string, folder: readonly string[]): string {
  return path.startsWith('/') ? path.slice(1) : [...folder, path].join('/');
}

interface HydraConfig {
  readonly values: readonly Flag[];
  /** In their order. */
  readonly defaults: readonly HydraDefault[];
  /** Its values do not lie below the group that it is an option of. */
  readonly isGlobal: boolean;
}

/** A configuration, or the options that are taken of a group. */
interface HydraDefault {
  readonly group: string | undefined;
  readonly options: readonly string[];
  readonly line: number;
}

/** The place of the configuration's own values among those that it lists. */
const SELF = '_self_';

/** Undefined where it cannot be read. */
function hydraConfig(file: string, text: string): HydraConfig | undefined {
  const read = configFlags(file, text, true);
  if (!read.ok) return undefined;
  const own = read.flags.filter(({ name }) => !/^(?:defaults|hydra)(?:\.|$)/.test(name));
  const defaults = defaultsIn(read.flags);
  const isPlaced = defaults.some(({ options }) => options.includes(SELF));
  // without _self_, a configuration's own values come after what it lists
  return {
    values: own.map(hydraValue),
    defaults: isPlaced ? defaults : [...defaults, { group: undefined, options: [SELF], line: 1 }],
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
  if (given === '???') return { ...missing, required: true, exclusionReason: EXCLUSION_REASONS.configMissing };
  const reason = exclusionOf(flag);
  return { ...flag, passStyle: 'hydra', ...(reason !== undefined && { exclusionReason: reason }) };
}

function exclusionOf({ name, default: given }: Flag): string | undefined {
  if (/(?:^|\.)_(?:target|partial|recursive|convert|args)_$/.test(name)) return EXCLUSION_REASONS.configInstruction;
  return typeof given === 'string' && given.includes('${') ? EXCLUSION_REASONS.configReference : undefined;
}
