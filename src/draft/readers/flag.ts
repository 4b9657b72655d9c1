/** The one shape that every reader of scripts produces: what a script takes from outside, in whatever language. */

/** A value as far as it can be known without running anything; what cannot be known is undefined instead. */
export type Literal =
  | { readonly kind: 'int' | 'float'; readonly value: number }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'none' }
  | { readonly kind: 'list'; readonly items: readonly (Literal | undefined)[] };

export type FlagType = 'float' | 'int' | 'bool' | 'choice' | 'text' | 'list' | 'unknown';

/** `dash`: a name that takes one dash only (`-l`); `none`: the script does not take it from outside at all. */
export type PassStyle = 'flags' | 'equals' | 'short' | 'positional' | 'hydra' | 'env' | 'constant';

export type Scalar = number | string | boolean;

export interface Flag {
  /** As it is passed, without the dashes in front. */
  readonly name: string;
  readonly type: FlagType;
  /** Undefined where there is none, or none that can be read. */
  readonly default?: Scalar;
  readonly choices?: readonly Scalar[];
  readonly help?: string;
  readonly passStyle: PassStyle;
  readonly line: number;
  /** A flag without a value: `--x` alone turns it on or off, or `--x` and `--no-x` both exist. */
  readonly switchKind?: 'on' | 'off' | 'both';
  /** The script ends with an error without it. */
  readonly required?: boolean;
  /** The limits that the script itself checks. */
  readonly min?: number;
  readonly max?: number;
  /** Why its reader is not sure of it, a whole sentence. */
  readonly exclusionReason?: string;
}

/** What a reader found out about a flag's value, before types are settled. */
export interface RawFlag extends Omit<Flag, 'type' | 'default' | 'choices'> {
  /** What the script says the type is; its default decides where it says nothing. */
  readonly declaredType?: FlagType | undefined;
  readonly defaultLiteral?: Literal | undefined;
  readonly choiceLiterals?: readonly (Literal | undefined)[] | undefined;
}

export function resolveFlag({ declaredType, defaultLiteral, choiceLiterals, ...rest }: RawFlag): Flag {
  const choices = choiceLiterals?.map(scalarOf);
  const knownChoices = choices?.filter((choice) => choice !== undefined);
  const allKnown = knownChoices !== undefined && knownChoices.length > 0 && knownChoices.length === choices?.length;
  const type = allKnown && declaredType !== 'list' ? 'choice' : (declaredType ?? literalType(defaultLiteral));
  const value = convertScalar(scalarOf(defaultLiteral), type);
  return {
    ...rest,
    type,
    ...(value !== undefined && { default: value }),
    ...(allKnown && { choices: [...new Set(knownChoices)] }),
  };
}

/** The value that the script has where it is not passed; undefined where that cannot be read. */
export function effectiveDefault({ default: given, switchKind }: Flag): Scalar | undefined {
  return given ?? (switchKind === undefined ? undefined : switchKind === 'off');
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

export function literalType(literal: Literal | undefined): FlagType {
  if (literal === undefined || literal.kind === 'none') return 'unknown';
  return literal.kind;
}

function scalarOf(literal: Literal | undefined): Scalar | undefined {
  return literal === undefined || literal.kind === 'none' || literal.kind === 'list' ? undefined : literal.value;
}

/** `type=float, default="0.1"` gives the script the number 0.1, and so do the defaults of shells, which are all text. */
function convertScalar(value: Scalar | undefined, type: FlagType): Scalar | undefined {
  if ((type === 'float' || type === 'int') && typeof value === 'string') {
    const number = Number(value);
    return value.trim() !== '' && Number.isFinite(number) ? number : undefined;
  }
  if (type === 'bool' && typeof value === 'string') return booleans.get(value.toLowerCase());
  return value;
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** The number, truth or text that a word of a shell or an environment variable stands for. */
export function parseLiteral(word: string): Literal {
  if (/^[+-]?\d+$/.test(word)) return { kind: 'int', value: Number(word) };
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(word)) return { kind: 'float', value: Number(word) };
  const boolean = booleans.get(word);
  return boolean === undefined ? { kind: 'text', value: word } : { kind: 'bool', value: boolean };
}
