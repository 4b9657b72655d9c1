/**
 * Hydra's composition: a configuration with the groups that its defaults list names, `- model: mnist` with the values
 * of `model/mnist.yaml` under `model.`, in the order in which later values replace earlier ones.
 */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { resolveFlag, type Flag } from '../../flag.ts';
import type { ReadFile } from '../../script.ts';
import { yamlConfig, type YamlConfig, type YamlDefault } from './yamlValues.ts';

export interface Composed {
  readonly flags: readonly Flag[];
  /** The files that could not be read. */
  readonly missing: readonly string[];
}

const MAX_FILES = 100;
const MAX_DEPTH = 8;

/** @param folder the folder of the configurations, relative to the script's */
export function compose(folder: string, name: string, readFile: ReadFile): Composed {
  const files = new Map<string, YamlConfig | undefined>();
  const read = (path: string): YamlConfig | undefined => {
    if (!files.has(path)) {
      const text = files.size < MAX_FILES ? readFile(path) : undefined;
      files.set(path, text === undefined ? undefined : yamlConfig(text));
    }
    return files.get(path);
  };
  const first = new Composition(folder, read, new Map());
  first.add(name, []);
  const { overrides } = first;
  // `override /model: small` counts for what was named before it as well
  const composition = overrides.size === 0 ? first : new Composition(folder, read, overrides);
  if (composition !== first) composition.add(name, []);
  return {
    flags: [...composition.flags.values()],
    missing: [...files].flatMap(([file, config]) => (config === undefined ? [file] : [])),
  };
}

class Composition {
  readonly flags = new Map<string, Flag>();
  readonly overrides = new Map<string, readonly string[]>();

  private added = 0;
  private readonly folder: string;
  private readonly read: (path: string) => YamlConfig | undefined;
  private readonly overridden: ReadonlyMap<string, readonly string[]>;

  constructor(folder: string, read: Composition['read'], overridden: Composition['overridden']) {
    this.folder = folder;
    this.read = read;
    this.overridden = overridden;
  }

  /** @param path of the configuration below the folder, without its ending */
  add(path: string, parent: readonly string[], depth = 0): void {
    const file = [...(this.folder === '' ? [] : [this.folder]), path.endsWith('.yaml') ? path : `${path}.yaml`].join(
      '/',
    );
    // files that list one another would double at each level
    const config = depth > MAX_DEPTH || this.added++ >= MAX_FILES ? undefined : this.read(file);
    if (!config) return;
    const place = packageOf(config.package, parent);
    const isSelf = (item: YamlDefault): boolean => 'name' in item && item.name === '_self_';
    // without _self_, a configuration's own values come after what it lists
    const order = config.defaults.some(isSelf) ? config.defaults : [...config.defaults, { name: '_self_' }];
    for (const item of order) {
      if (isSelf(item)) this.addValues(config, place, file);
      else this.addDefault(item, path.split('/').slice(0, -1), place, file, depth);
    }
  }

  private addValues({ values }: YamlConfig, place: readonly string[], file: string): void {
    for (const { path, line, value } of values) {
      const name = [...place, ...path].join('.');
      this.flags.set(name, resolveFlag({ name, passStyle: 'hydra', line, file, ...value }));
    }
  }

  private addDefault(
    item: YamlDefault,
    group: readonly string[],
    place: readonly string[],
    file: string,
    depth: number,
  ): void {
    if ('name' in item) {
      const [name, below] = item.name.split('@');
      if (name && !name.includes('${'))
        this.add(absolute(name, group), below ? relative(below, place) : place, depth + 1);
      return;
    }
    const isOverride = item.group.startsWith('override ');
    const [key = '', below] = item.group.replace(/^(optional|override) +/, '').split('@');
    if (/^\/?hydra\b/.test(key)) return;
    const path = absolute(key, group);
    if (isOverride) {
      this.overrides.set(path, item.options);
      return;
    }
    const options = (this.overridden.get(path) ?? item.options).filter((option) => !/\$\{|^\?\?\?$/.test(option));
    const inner = below ? relative(below, place) : [...place, ...key.split('/').filter((part) => part !== '')];
    this.addChoice(path, options, item.line, file);
    for (const option of options) this.add(`${path}/${option}`, inner, depth + 1);
  }

  /** The choice of an option is a value as well: `model=mnist`. */
  private addChoice(name: string, [option]: readonly string[], line: number, file: string): void {
    this.flags.set(`@${name}`, {
      name,
      type: 'text',
      passStyle: 'hydra',
      line,
      file,
      exclusionReason: EXCLUSION_REASONS.configGroup,
      ...(option !== undefined && { default: option }),
    });
  }
}

function packageOf(written: string | undefined, parent: readonly string[]): readonly string[] {
  if (written === undefined || written === '_group_') return parent;
  return written.startsWith('_global_') ? written.split('.').slice(1) : written.split('.');
}

function relative(written: string, place: readonly string[]): readonly string[] {
  if (written.startsWith('_global_')) return written.split('.').slice(1);
  return written === '_here_' ? place : [...place, ...written.split('.')];
}

function absolute(path: string, group: readonly string[]): string {
  return path.startsWith('/') ? path.slice(1) : [...group, path].join('/');
}
