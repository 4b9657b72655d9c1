/** Reads an R script: the options of `optparse` or `argparse`, its environment, and what it prints. */
import { literalOfWord, settled, type Flag, type FlagType, type Literal } from '../flag.ts';
import type { Piece, Saying, Script } from '../script.ts';
import { callsOf, type Argument, type Call } from './calls.ts';

export function readR(text: string): Script {
  const calls = callsOf(text);
  return { flags: calls.flatMap(flagOf), sayings: calls.flatMap(sayingOf), notes: [] };
}

const types: ReadonlyMap<string, FlagType> = new Map([
  ['double', 'float'],
  ['numeric', 'float'],
  ['integer', 'int'],
  ['logical', 'bool'],
  ['character', 'text'],
]);

function flagOf(call: Call): readonly Flag[] {
  if (call.name === 'Sys.getenv') return environmentFlag(call);
  if (!/^(make_option|add_option|add_argument|add_parser_argument)$/.test(call.name)) return [];
  const names = call.args.filter(({ name }) => name === undefined).flatMap(({ value }) => textsIn(value));
  const written = names.find((name) => name.startsWith('--')) ?? names.find((name) => name.startsWith('-'));
  if (written === undefined || written.replace(/^-+/, '') === '') return [];
  const action = textOf(argument(call, 'action'));
  const given = argument(call, 'default');
  const help = textOf(argument(call, 'help'));
  const truth = action === 'store_true' || action === 'store_false';
  const among = argument(call, 'choices');
  return [
    settled({
      name: written.replace(/^-+/, ''),
      passed: written.startsWith('--') ? 'flags' : 'dash',
      line: call.line,
      declared: truth ? 'bool' : (types.get(textOf(argument(call, 'type')) ?? '') ?? untyped(given)),
      given: given ?? (truth ? { kind: 'bool', value: action === 'store_false' } : undefined),
      ...(among?.kind === 'list' && { among: among.items }),
      ...(truth && { presence: action === 'store_true' ? ('on' as const) : ('off' as const) }),
      ...(help !== undefined && { help: help.replace(/\s*\[default:?\s*%default\]/, '') }),
    }),
  ];
}

function untyped(given: Literal | undefined): FlagType | undefined {
  return given === undefined || given.kind === 'none' ? 'text' : undefined;
}

/** `Sys.getenv("LR", "0.1")`. */
function environmentFlag({ args: [name, unset], line }: Call): readonly Flag[] {
  if (name?.value?.kind !== 'text' || name.value.value === '' || name.value.value.startsWith('BBKB_')) return [];
  const given = unset?.value;
  return [
    settled({
      name: name.value.value,
      passed: 'env',
      line,
      given: given?.kind === 'text' ? literalOfWord(given.value) : given,
    }),
  ];
}

function sayingOf({ name, args, line }: Call): readonly Saying[] {
  const unnamed = args.filter((argument) => argument.name === undefined);
  if (name === 'cat' || name === 'print' || name === 'writeLines') {
    const pieces = unnamed.flatMap((argument, i) => [...(i > 0 ? [{ text: ' ' }] : []), pieceOf(argument)]);
    return [{ to: 'stdout', pieces, line }];
  }
  // R's message() writes to the standard error; sprintf() and paste() are what cat() and print() are handed
  if (name === 'message') return [{ to: 'stderr', pieces: unnamed.map(pieceOf), line }];
  if (name === 'sprintf' || name === 'paste' || name === 'paste0') {
    const [first, ...values] = unnamed;
    const template = textOf(first?.value);
    if (name === 'sprintf' && template !== undefined)
      return [{ to: 'stdout', pieces: formatted(template, values), line }];
    const joint = name === 'paste' ? [{ text: ' ' }] : [];
    return [
      { to: 'stdout', pieces: unnamed.flatMap((argument, i) => [...(i > 0 ? joint : []), pieceOf(argument)]), line },
    ];
  }
  return [];
}

function formatted(template: string, values: readonly Argument[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let [at, index] = [0, 0];
  for (const match of template.matchAll(/%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g)) {
    pieces.push({ text: template.slice(at, match.index) }, { hole: values[index++]?.variable ?? '' });
    at = match.index + match[0].length;
  }
  return [...pieces, { text: template.slice(at).replaceAll('%%', '%') }].filter(
    (piece) => !('text' in piece) || piece.text !== '',
  );
}

function pieceOf({ value, variable }: Argument): Piece {
  return value && 'value' in value ? { text: String(value.value) } : { hole: variable ?? '' };
}

function argument({ args }: Call, name: string): Literal | undefined {
  return args.find((argument) => argument.name === name)?.value;
}

function textsIn(value: Literal | undefined): readonly string[] {
  if (value?.kind === 'text') return [value.value];
  return value?.kind === 'list' ? value.items.flatMap(textsIn) : [];
}

function textOf(value: Literal | undefined): string | undefined {
  return value?.kind === 'text' ? value.value : undefined;
}
