/** Reads a Julia script: the tables of ArgParse, its environment variables and its output. */
import { environmentFlag, resolveFlag, SEVERAL_VALUES, type Flag, type FlagType, type RawFlag } from '../flag.ts';
import { parseLiteral, type Literal } from '../literal.ts';
import { printedTexts } from '../otherLanguages.ts';
import type { ScriptReader } from '../script.ts';
import { positions } from '../../../template/positions.ts';
import { tokensOf, type Token } from './tokens.ts';

export const julia: ScriptReader = {
  files: /\.jl$/i,
  read: ({ text }) => {
    const tokens = tokensOf(text);
    const { lineAt } = positions(text);
    const flags = [...tableFlags(tokens, lineAt), ...environmentFlags(tokens, lineAt)];
    return { flags, outputs: printedTexts(text), notes: [] };
  },
};

/** The words of a table before and after each `=`, for the names above them. */
interface Entry {
  readonly names: readonly string[];
  readonly position: number;
  readonly settings: Map<string, readonly Token[]>;
}

/** `@add_arg_table! s begin "--lr" help = "…" arg_type = Float64 default = 0.1 … end`. */
function tableFlags(tokens: readonly Token[], lineAt: (position: number) => number): readonly Flag[] {
  const flags: Flag[] = [];
  for (let i = 0; i < tokens.length; i += 1) {
    if (!/^@add_arg_table!?$/.test(tokens[i]?.text ?? '')) continue;
    const { entries, end } = tableAt(tokens, i + 1);
    flags.push(...entries.flatMap((entry) => entryFlag(entry, lineAt)));
    i = end;
  }
  return flags;
}

function tableAt(tokens: readonly Token[], from: number): { readonly entries: readonly Entry[]; readonly end: number } {
  const entries: Entry[] = [];
  let i = from;
  for (; i < tokens.length && tokens[i]?.text !== 'end'; i += 1) {
    const token = tokens[i];
    const entry = entries.at(-1);
    if (token?.kind === 'text') {
      const others = namesAt(tokens, i);
      entries.push({ names: others, position: token.position, settings: new Map() });
      i += 2 * (others.length - 1);
    } else if (token?.kind === 'name' && tokens[i + 1]?.text === '=' && entry) {
      const value = valueAt(tokens, i + 2);
      entry.settings.set(token.text, value);
      i += 1 + value.length;
    }
  }
  return { entries, end: i };
}

/** `"--lr", "-l"`. */
function namesAt(tokens: readonly Token[], from: number): readonly string[] {
  const names: string[] = [];
  for (let i = from; tokens[i]?.kind === 'text'; i += 2) {
    names.push(tokens[i]?.text ?? '');
    if (tokens[i + 1]?.text !== ',') break;
  }
  return names;
}

/** A value ends at a comma or at the end of its line, outside of brackets. */
function valueAt(tokens: readonly Token[], from: number): readonly Token[] {
  let depth = 0;
  let i = from;
  for (; i < tokens.length; i += 1) {
    const token = tokens[i];
    if (!token || (depth === 0 && (/^([,;)]|end)$/.test(token.text) || (i > from && token.startsLine)))) break;
    if (token.kind === 'sign' && /^[([{]$/.test(token.text)) depth += 1;
    if (token.kind === 'sign' && /^[)\]}]$/.test(token.text)) depth -= 1;
  }
  return tokens.slice(from, i);
}

const TYPES: readonly (readonly [RegExp, FlagType])[] = [
  [/^(Float\d*|Real|AbstractFloat|Number)$/, 'float'],
  [/^(U?Int\d*|Integer)$/, 'int'],
  [/^(Abstract)?String|Symbol$/, 'text'],
  [/^Bool$/, 'bool'],
];

function entryFlag({ names, position, settings }: Entry, lineAt: (position: number) => number): readonly Flag[] {
  const written = names.find((name) => name.startsWith('--')) ?? names[0] ?? '';
  const name = written.replace(/^-+/, '').replace(/=$/, '');
  if (name === '') return [];
  const single = (key: string): Token | undefined => settings.get(key)?.at(-1);
  const action = single('action')?.text ?? '';
  const typeName = single('arg_type')?.text ?? '';
  const help = settings.get('help')?.find(({ kind }) => kind === 'text')?.text;
  const isPositional = !written.startsWith('-');
  const isRequired = single('required')?.text === 'true' || (isPositional && !settings.has('default'));
  return [
    resolveFlag({
      name,
      passStyle: isPositional ? 'positional' : written.startsWith('--') ? 'flags' : 'short',
      line: lineAt(position),
      declaredType: TYPES.find(([pattern]) => pattern.test(typeName))?.[1] ?? 'text',
      defaultLiteral: literalOf(settings.get('default') ?? []),
      ...(help !== undefined && { help }),
      ...(isRequired && { required: true }),
      ...(settings.has('nargs') && SEVERAL_VALUES),
      ...switchOf(action),
    }),
  ];
}

function switchOf(action: string): Partial<RawFlag> {
  if (action !== 'store_true' && action !== 'store_false') return {};
  const isOn = action === 'store_true';
  return { declaredType: 'bool', switchKind: isOn ? 'on' : 'off', defaultLiteral: { kind: 'bool', value: !isOn } };
}

function literalOf(tokens: readonly Token[]): Literal | undefined {
  const [first] = tokens;
  if (first?.kind === 'text' && tokens.length === 1) return { kind: 'text', value: first.text };
  const written = tokens.map(({ text }) => text).join('');
  // 1f-3 is a number of single precision, and 10_000 has its thousands apart
  const number = written.replaceAll('_', '').replace(/^([-\d.]+)f(-?\d+)$/, '$1e$2');
  const literal = parseLiteral(number);
  return literal.kind === 'text' ? undefined : literal;
}

/** `get(ENV, "LR", "0.1")`. */
function environmentFlags(tokens: readonly Token[], lineAt: (position: number) => number): readonly Flag[] {
  return tokens.flatMap((token, i) => {
    const [open, env, comma, name, next, fallback] = tokens.slice(i + 1, i + 7);
    if (token.text !== 'get' || open?.text !== '(' || env?.text !== 'ENV' || comma?.text !== ',') return [];
    const given = next?.text === ',' && fallback?.kind === 'text' ? fallback.text : undefined;
    const literal = given === undefined ? undefined : ({ kind: 'text', value: given } as const);
    return name?.kind === 'text' ? environmentFlag(name.text, lineAt(token.position), literal) : [];
  });
}
