/**
 * Hydra's composition: a configuration with the groups that its defaults list names, `- model: mnist` with the values
 * of `model/mnist.yaml` under `model.`, in the order in which later values replace earlier ones.
 */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import type { Flag } from '../../flag.ts';
import type { ReadFile } from '../../../../code/files.ts';
import { hydraConfig, SELF, type HydraDefault } from './yamlValues.ts';

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
