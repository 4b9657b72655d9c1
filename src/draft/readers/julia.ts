/** Reads a Julia script: the tables of ArgParse and its output. */
import { ownConfig } from './ownConfig.ts';
import { textInputs } from './byTokens/fileReads.ts';
import type { Flag } from './flag.ts';
import { parseLiteral, type Literal } from '../../code/literal.ts';
import { optionFlag, switchOf } from './option.ts';
import { printedTexts } from './otherLanguages.ts';
import { rawArguments } from './rawArguments.ts';
import type { ScriptReader } from './script.ts';
import { tokenizedScript, type TokenizedScript } from '../../code/tokenizedScript.ts';
import type { Token } from '../../code/tokens.ts';

export const julia: ScriptReader = {
  files: /\.jl$/i,
  read: ({ file, text, readFile }) => {
    const script = tokenizedScript(text, 'julia');
    const table = tableFlags(script);
    const options = table.length > 0 ? table : rawArguments(text, 'ARGS');
    return {
      ...textInputs(text, script, 'julia', options, readFile),
      ...ownConfig({ file, text }, script, options),
      outputs: printedTexts(text),
    };
  },
};

/** The words of an entry of a table before and after each `=`, for the names above them. */
interface Entry {
  readonly names: readonly string[];
  readonly line: number;
  readonly settings: Map<string, readonly Token[]>;
}

/** `@add_arg_table! s begin "--lr" help = "…" arg_type = Float64 default = 0.1 … end`. */
function tableFlags(script: TokenizedScript): readonly Flag[] {
  let done = 0;
  return script.tokens.flatMap(({ text }, i) => {
    // each word is looked at once, also where no table has an end
    if (i < done || !/^@add_arg_table!?$/.test(text)) return [];
    const { entries, end } = tableAt(script, i + 1);
    done = end;
    return entries.flatMap(entryFlag);
  });
}

function tableAt(script: TokenizedScript, from: number) {
  const { tokens, wordAt } = script;
  const entries: Entry[] = [];
  let i = from;
  for (; i < tokens.length && wordAt(i) !== 'end'; i += 1) {
    const token = tokens[i];
    const entry = entries.at(-1);
    if (token?.kind === 'text') {
      const names = namesAt(tokens, i);
      entries.push({ names, line: token.line, settings: new Map() });
      i += 2 * (names.length - 1);
    } else if (token?.kind === 'name' && wordAt(i + 1) === '=' && entry) {
      const value = valueAt(script, i + 2);
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
function valueAt({ tokens, wordAt, closing }: TokenizedScript, from: number): readonly Token[] {
  let end = from;
  do end = (closing.get(end) ?? end) + 1;
  while (end < tokens.length && tokens[end]?.line === tokens[end - 1]?.line && !/^(?:[,;)]|end)$/.test(wordAt(end)));
  return tokens.slice(from, end);
}

function entryFlag({ names, line, settings }: Entry): readonly Flag[] {
  const single = (key: string): string | undefined => settings.get(key)?.at(-1)?.text;
  return optionFlag({
    names,
    line,
    // without a type, the script gets the text that it is given
    type: single('arg_type') ?? 'String',
    default: literalOf(settings.get('default') ?? []),
    help: settings.get('help')?.find(({ kind }) => kind === 'text')?.text,
    ...((settings.has('default') || settings.has('required')) && { isRequired: single('required') === 'true' }),
    isSeveral: settings.has('nargs'),
    switchKind: switchOf(single('action')),
  });
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
