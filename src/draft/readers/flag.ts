/** The one shape that every reader of scripts produces: an input of a script, in any language, and its command's words. */
import type { SourcePlace } from '../../code/files.ts';
import { EXCLUSION_REASONS } from '../exclusionReasons.ts';
import { BOOLEANS, isNumeric, literalScalar, parseText, type Literal, type Scalar } from '../../code/literal.ts';

/**
 * How a script takes a value. `short`: by a name with one dash (`-l`); `placed`: by words of the command that the
 * flag has itself; `constants`: in the place of a constant of the script; `template`: in the copy of a
 * configuration file.
 */
export type PassStyle =
  | 'flags'
  | 'equals'
  | 'short'
  | 'placed'
  | 'positional'
  | 'hydra'
  | 'env'
  | 'constants'
  | 'template';

export type FlagType = 'float' | 'int' | 'bool' | 'choice' | 'text' | 'list' | 'unknown';

export interface Flag extends SourcePlace {
  /** As it is passed, without the dashes in front. */
  readonly name: string;
  /** As the script names what it is given, where its name does not say so: `dest` of argparse. */
  readonly attribute?: string;
  readonly type: FlagType;
  /** Undefined where there is none, or none that can be read. */
  readonly default?: Scalar;
  readonly choices?: readonly Scalar[];
  readonly help?: string;
  readonly passStyle: PassStyle;
  /** The library, with its version, that the default is from; undefined where the project's own files say it. */
  readonly library?: string;
  /** The words of the command that carry the value, with its {placeholder}, where `pass` cannot pass it. */
  readonly words?: readonly string[];
  /** Only its uses are known, as its default is where nothing can be read: whether all of them may be a number's. */
  readonly usedAs?: 'number' | 'other';
  /** The names of the flags that it stands beside, where they say what its own name means. */
  readonly beside?: string;
  readonly givenTo?: LibraryUse;
  /** Values are written as Python writes them: True and False, and 1.0 where a float is wanted. */
  readonly isPythonLiteral?: boolean;
  /** A flag without a value: `--x` alone turns it on or off, or `--x` and `--no-x` both exist. */
  readonly switchKind?: 'on' | 'off' | 'both';
  /** The script writes there. */
  readonly isWritten?: boolean;
  /** The script ends with an error without it; false where it certainly does not. */
  readonly required?: boolean;
  /** The value that the script needs instead of its default, where it can be told. */
  readonly neededValue?: Scalar;
  /** The limits that the script itself checks. */
  readonly min?: number;
  readonly max?: number;
  /** Why its reader would not tune it, as a clause without a full stop. */
  readonly exclusionReason?: string;
}

/** What a known library does with a value. */
export interface LibraryUse {
  /** As it is imported, such as `sklearn.svm.SVC`. */
  readonly callee: string;
  /** Of the call; undefined where the value says whether the call is made at all. */
  readonly parameter?: string;
  /** A number there is tuned in any script, and nothing else has to change with it. */
  readonly isSure?: boolean;
}

/** A reader's findings about a flag's value, before its type is decided. */
export interface RawFlag extends Omit<Flag, 'type' | 'default' | 'choices'> {
  /** The type that the script declares; without one, the default decides. */
  readonly declaredType?: FlagType | undefined;
  readonly defaultLiteral?: Literal | undefined;
  readonly choiceLiterals?: readonly (Literal | undefined)[] | undefined;
}

export function resolveFlag({ declaredType, defaultLiteral, choiceLiterals, ...rest }: RawFlag): Flag {
  const choices = choiceLiterals?.map(literalScalar);
  const knownChoices = choices?.filter((choice) => choice !== undefined);
  const allKnown = knownChoices !== undefined && knownChoices.length > 0 && knownChoices.length === choices?.length;
  const type = allKnown && declaredType !== 'list' ? 'choice' : (declaredType ?? literalType(defaultLiteral));
  const value = convertScalar(literalScalar(defaultLiteral), type);
  return {
    ...rest,
    ...(value === undefined && SAYS_REQUIRED.test(rest.help?.slice(0, 500) ?? '') && { required: true }),
    type,
    ...(value !== undefined && { default: value }),
    ...(allKnown && { choices: [...new Set(knownChoices)] }),
  };
}

/** `--data: the table [required]`. */
const SAYS_REQUIRED = /[[(](?:required|mandatory)[\])]|^required\b/i;

/** A flag for an environment variable that the tuner does not set itself. */
export function environmentFlag(
  name: string,
  line: number,
  fallback: Literal | undefined,
  known: Pick<RawFlag, 'declaredType' | 'file' | 'help' | 'required' | 'neededValue'> = {},
): readonly Flag[] {
  if (name === '' || name.startsWith('BBKB_') || SET_BY_LAUNCHERS.test(name)) return [];
  return [resolveFlag({ name, passStyle: 'env', line, defaultLiteral: parseText(fallback), ...known })];
}

/** Where a process of several runs: torchrun, SLURM and their like say it. */
const SET_BY_LAUNCHERS = /^(?:(?:LOCAL_|GROUP_)?RANK|(?:LOCAL_)?WORLD_SIZE|MASTER_(?:ADDR|PORT))$/;

/** A flag that takes several values at once. */
export const SEVERAL_VALUES = {
  declaredType: 'list',
  exclusionReason: EXCLUSION_REASONS.severalValues,
} as const satisfies Partial<RawFlag>;

/** The limits that a script checks, where they are plain numbers. */
export function limits(min: Literal | undefined, max: Literal | undefined): Pick<RawFlag, 'min' | 'max'> {
  return { ...(isNumeric(min) && { min: min.value }), ...(isNumeric(max) && { max: max.value }) };
}

/** The value that the script has where it is not passed; undefined where that cannot be read. */
export function effectiveDefault({ default: given, switchKind }: Flag): Scalar | undefined {
  return given ?? (switchKind === undefined ? undefined : switchKind === 'off');
}

/** The value in the first trial; undefined where the default cannot be written so that the script takes it. */
export function startValue(flag: Flag): Scalar | undefined {
  const value = effectiveDefault(flag);
  if (!flag.isPythonLiteral) return value;
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  // a trial gets 0 for 0.0, which a script that checks the type refuses
  return flag.type === 'float' && Number.isInteger(value) ? undefined : value;
}

/** `--shuffle` beside `--no-shuffle` is one flag that can be turned on and off. */
export function mergeNegatedPairs(flags: readonly Flag[]): readonly Flag[] {
  const switches = new Set(flags.filter(({ switchKind }) => switchKind !== undefined).map(({ name }) => name));
  return flags
    .filter(({ name }) => !(name.startsWith('no-') && switches.has(name) && switches.has(name.slice(3))))
    .map((flag) =>
      switches.has(flag.name) && switches.has(`no-${flag.name}`) ? { ...flag, switchKind: 'both' } : flag,
    );
}

/** As a script names what its parser gives it: `batch_size` for `--batch-size`. */
export function attributeName({ name, attribute }: Pick<Flag, 'name' | 'attribute'>): string {
  return attribute ?? name.replaceAll('-', '_');
}

export function literalType(literal: Literal | undefined): FlagType {
  return literal === undefined || literal.kind === 'none' ? 'unknown' : literal.kind;
}

/** `type=float, default="0.1"` gives the script the number 0.1, and the defaults of shells are all text. */
function convertScalar(value: Scalar | undefined, type: FlagType): Scalar | undefined {
  if ((type === 'float' || type === 'int') && typeof value === 'string') {
    const number = Number(value);
    return value.trim() !== '' && Number.isFinite(number) ? number : undefined;
  }
  if (type === 'bool' && typeof value === 'string') return BOOLEANS.get(value.toLowerCase());
  return value;
}

/** With a place of its own in the command, where `pass` takes other values. A switch has no value to write there. */
export function inCommand(flag: Flag): Flag {
  const { passStyle, switchKind } = flag;
  const isWritten = /^(?:flags|equals|short)$/.test(passStyle) && switchKind === undefined;
  return isWritten ? { ...flag, passStyle: 'placed', words: placedWords(flag) } : flag;
}

export function wordsOf({ name, passStyle, type, switchKind, words }: Flag, value: string): readonly string[] {
  switch (passStyle) {
    case 'short':
      return [`-${name}`, value];
    case 'flags':
      if (type === 'bool') return [switchKind === undefined ? `--${name}=${value}` : `--${name}`];
      return [`--${name}`, value];
    case 'equals':
      return [`--${name}=${value}`];
    case 'hydra':
      return [`${name}=${value}`];
    case 'positional':
      return [value];
    case 'placed':
      return words?.map((word) => word.replace(`{${name}}`, () => value)) ?? [];
    case 'env':
    case 'constants':
    case 'template':
      return [];
  }
}

/** Whether the command has to have a place for it. */
export function isPlaced({ passStyle }: Flag): boolean {
  return passStyle === 'short' || passStyle === 'placed';
}

export function placedWords(flag: Flag): readonly string[] {
  return wordsOf(flag, `{${flag.name}}`);
}
