/** An option as the library of a parser is told about it, in any language, and the flag that it is. */
import { resolveFlag, SEVERAL_VALUES, type Flag, type FlagType, type RawFlag } from './flag.ts';
import type { Literal } from '../../code/literal.ts';

export interface Option extends Omit<RawFlag, 'name' | 'passStyle' | 'defaultLiteral' | 'help' | 'switchKind'> {
  /** As they are written, with their dashes; an argument that is passed by its position has none. */
  readonly names: readonly string[];
  /** The library's word for its type, such as `Float64`; without one, the default decides. */
  readonly type?: string | undefined;
  readonly default?: Literal | undefined;
  readonly help?: string | undefined;
  readonly isRequired?: boolean;
  readonly isSeveral?: boolean;
  /** It takes no value: `store_true` and its like, or both `--x` and `--no-x`. */
  readonly switchKind?: Flag['switchKind'] | undefined;
  /** Where its names do not say it. */
  readonly passStyle?: Flag['passStyle'];
}

/** None for one without a name, and for those that only tell about the script. */
export function optionFlag(option: Option): readonly Flag[] {
  const { names, type = '', default: given, help = '', switchKind, isRequired, isSeveral, ...rest } = option;
  const written = names.find((each) => each.startsWith('--')) ?? names.find((each) => each !== '') ?? '';
  const name = written.replace(/^-+|=$/g, '');
  if (/^(?:--?)?(?:help|version)?$|^-?h$/.test(written)) return [];
  const style = !written.startsWith('-') ? 'positional' : written.startsWith('--') ? 'flags' : 'short';
  const { passStyle = style, declaredType = typeOf(type, given) } = rest;
  const isPositional = passStyle === 'positional';
  const isNeeded = isRequired ?? (isPositional && given === undefined);
  return [
    resolveFlag({
      ...rest,
      name,
      passStyle,
      defaultLiteral: given,
      declaredType,
      ...(isPositional && /^(?:float|int)$/.test(declaredType ?? '') && { words: [`{${name}}`] }),
      ...(help !== '' && { help }),
      ...(isNeeded ? { required: true } : isRequired === false && { required: false }),
      ...(isSeveral && SEVERAL_VALUES),
      ...(switchKind !== undefined && {
        declaredType: 'bool',
        switchKind,
        defaultLiteral: given ?? { kind: 'bool', value: switchKind === 'off' },
      }),
    }),
  ];
}

/** The functions that make a number of an argument, by which its type is known. */
export const CONVERTS =
  /^(?:float|int|as\.(?:numeric|double|integer)|parse(?:Float|Int)|Number(?:\.parse\w+)?|Float\d+|Int\d*)$/;

/** `store_true` of Python's argparse, and its like in other languages. */
export function switchOf(action = ''): Flag['switchKind'] | undefined {
  if (/^store_?true$/i.test(action)) return 'on';
  return /^store_?false$/i.test(action) ? 'off' : undefined;
}

const TYPES: readonly (readonly [RegExp, FlagType])[] = [
  [/int/i, 'int'],
  [/float|double|real|numeric/i, 'float'],
  [/bool|logical/i, 'bool'],
  [/str|char|symbol/i, 'text'],
];

function typeOf(word: string, given: Literal | undefined): FlagType | undefined {
  // a whole default stands for a whole number where there is one type of number
  if (/number/i.test(word)) return given?.kind === 'int' ? 'int' : 'float';
  const known = TYPES.find(([pattern]) => pattern.test(word))?.[1];
  return known ?? (given === undefined || given.kind === 'none' ? 'text' : undefined);
}
