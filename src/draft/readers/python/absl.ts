/** Python's `absl.flags`: `DEFINE_float('lr', 0.1, 'help')` and the other DEFINE functions. */
import { limits, resolveFlag, SEVERAL_VALUES, type Flag, type FlagType } from '../flag.ts';
import { isTrue, literalText, literalTexts } from '../literal.ts';
import type { Call } from './calls.ts';
import type { Module } from './module.ts';
import type { PythonScript, Reading } from './script.ts';

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

/** absl takes `--name=value` for every type, and `--name value` for every type but booleans. */
export function readAbsl({ calls }: PythonScript): Reading {
  const marked = new Set(calls.flatMap(({ module, call }) => markedAsRequired(module, call)));
  const flags = calls.flatMap(({ module, call }) => {
    const declaredType = DEFINE_TYPES.get(call.name);
    return declaredType === undefined ? [] : flagOf(module, call, declaredType);
  });
  return { flags: flags.map((flag) => (marked.has(flag.name) ? { ...flag, required: true } : flag)) };
}

/** `flags.mark_flag_as_required("data")` and `flags.mark_flags_as_required(["data", "out"])`. */
function markedAsRequired({ evaluate }: Module, { name, positional: [given] }: Call): readonly string[] {
  if (name !== 'mark_flag_as_required' && name !== 'mark_flags_as_required') return [];
  return literalTexts(evaluate(given));
}

function flagOf({ evaluate, placeOf }: Module, call: Call, declaredType: FlagType): readonly Flag[] {
  const isEnum = call.name === 'DEFINE_enum';
  const name = literalText(evaluate(call.positional[0] ?? call.named.get('name')));
  if (name === undefined || name === '') return [];
  const values = evaluate(call.positional[2] ?? call.named.get('enum_values'));
  const help = literalText(evaluate(call.positional[isEnum ? 3 : 2] ?? call.named.get('help')));
  const required = isTrue(evaluate(call.named.get('required')));
  return [
    resolveFlag({
      name,
      passStyle: 'equals',
      ...placeOf(call.node),
      declaredType,
      defaultLiteral: evaluate(call.positional[1] ?? call.named.get('default')),
      ...(isEnum && values?.kind === 'list' && { choiceLiterals: values.items }),
      ...(help !== undefined && { help }),
      ...(required && { required }),
      ...(declaredType === 'list' && SEVERAL_VALUES),
      ...limits(evaluate(call.named.get('lower_bound')), evaluate(call.named.get('upper_bound'))),
    }),
  ];
}
