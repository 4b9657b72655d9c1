/** The values of a configuration as flags, each under its dotted name. */
import { EXCLUSION_REASONS } from '../../../exclusionReasons.ts';
import { resolveFlag, type Flag, type FlagType, type RawFlag } from '../../flag.ts';
import { callOf } from '../calls.ts';
import type { ConfigTree, ConfigValue } from './configTree.ts';

const MAX_FLAGS = 500;
const MAX_DEPTH = 12;

/** How they are passed: the common part, and the part that depends on the dotted name. */
export type PassedAs = (name: string) => Pick<RawFlag, 'passStyle' | 'words' | 'isPythonLiteral'>;

export function configFlags(tree: ConfigTree, prefix: string, passedAs: PassedAs, depth = 0): readonly Flag[] {
  const flags: Flag[] = [];
  for (const [key, entry] of tree.entries) {
    if (flags.length >= MAX_FLAGS || depth > MAX_DEPTH) break;
    const name = `${prefix}${key}`;
    if ('entries' in entry) flags.push(...configFlags(entry, `${name}.`, passedAs, depth + 1));
    else flags.push(resolveFlag({ name, ...entry.module.placeOf(entry.node), ...valueOf(entry), ...passedAs(name) }));
  }
  return flags;
}

/** A value, or the type of one that is still to be given: `config_dict.placeholder(float)`. */
function valueOf({ module, node }: ConfigValue): Pick<RawFlag, 'defaultLiteral' | 'declaredType' | 'exclusionReason'> {
  const defaultLiteral = module.evaluate(node);
  if (defaultLiteral !== undefined) {
    return { defaultLiteral, ...(defaultLiteral.kind === 'list' && { exclusionReason: EXCLUSION_REASONS.configList }) };
  }
  const call = node.name === 'CallExpression' ? callOf(module.source, node) : undefined;
  const type = call && /^(placeholder|required_placeholder)$/.test(call.name) ? call.positional[0] : undefined;
  const declaredType = type && PLACEHOLDER_TYPES.get(module.source.textOf(type));
  return declaredType === undefined ? {} : { declaredType };
}

const PLACEHOLDER_TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['float', 'float'],
  ['int', 'int'],
  ['str', 'text'],
  ['bool', 'bool'],
]);
