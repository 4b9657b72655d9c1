/** A configuration file of Hydra: its values, and the items of its defaults list. */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { configFlags } from '../../configFile.ts';
import type { Flag } from '../../flag.ts';

export interface HydraConfig {
  readonly values: readonly Flag[];
  /** In their order. */
  readonly defaults: readonly HydraDefault[];
  /** Its values do not lie below the group that it is an option of. */
  readonly isGlobal: boolean;
}

/** A configuration, or the options that are taken of a group. */
export interface HydraDefault {
  readonly group: string | undefined;
  readonly options: readonly string[];
  readonly line: number;
}

/** The place of the configuration's own values among those that it lists. */
export const SELF = '_self_';

/** Undefined where it cannot be read. */
export function hydraConfig(file: string, text: string): HydraConfig | undefined {
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
