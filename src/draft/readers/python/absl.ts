/** Python's `absl.flags`: `DEFINE_float('lr', 0.1, 'help')` and its kin. */
import { resolveFlag, type Flag, type FlagType } from '../flag.ts';
import type { Call } from './calls.ts';
import { isTrue, limits } from './click.ts';
import type { Module } from './module.ts';

const DEFINE_TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['DEFINE_float', 'float'],
  ['DEFINE_integer', 'int'],
  ['DEFINE_bool', 'bool'],
  ['DEFINE_boolean', 'bool'],
  ['DEFINE_string', 'text'],
  ['DEFINE_enum', 'text'],
  ['DEFINE_list', 'list'],
  ['DEFINE_spaceseplist', 'list'],
  ['DEFINE_multi_string', 'list'],
  ['DEFINE_multi_integer', 'list'],
  ['DEFINE_multi_float', 'list'],
]);

/** absl knows `--name=value` for every kind, and `--name value` for all but truth values. */
export function abslFlags(module: Module): readonly Flag[] {
  return module.calls.flatMap((call) => {
    const declaredType = DEFINE_TYPES.get(call.name);
    return declaredType === undefined ? [] : flagOf(module, call, declaredType);
  });
}

function flagOf({ evaluate, source }: Module, call: Call, declaredType: FlagType): readonly Flag[] {
  const isEnum = call.name === 'DEFINE_enum';
  const name = evaluate(call.positional[0] ?? call.named.get('name'));
  if (name?.kind !== 'text' || name.value === '') return [];
  const values = evaluate(call.positional[2] ?? call.named.get('enum_values'));
  const help = evaluate(call.positional[isEnum ? 3 : 2] ?? call.named.get('help'));
  const required = isTrue(evaluate(call.named.get('required')));
  return [
    resolveFlag({
      name: name.value,
      passStyle: 'equals',
      line: source.lineNumberOf(call.node),
      declaredType,
      defaultLiteral: evaluate(call.positional[1] ?? call.named.get('default')),
      ...(isEnum && values?.kind === 'list' && { choiceLiterals: values.items }),
      ...(help?.kind === 'text' && { help: help.value }),
      ...(required && { required }),
      ...(declaredType === 'list' && { exclusionReason: 'it takes several values at once.' }),
      ...limits(evaluate(call.named.get('lower_bound')), evaluate(call.named.get('upper_bound'))),
    }),
  ];
}
