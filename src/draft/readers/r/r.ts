/** Reads an R script: the options of `optparse` or `argparse`, its environment, and what it prints. */
import { parseLiteral, resolveFlag, type Flag, type FlagType, type Literal } from '../flag.ts';
import type { OutputSegment, OutputStatement, Script } from '../script.ts';
import { callsOf, type Argument, type Call } from './calls.ts';

export function readR(text: string): Script {
  const calls = callsOf(text);
  return { flags: calls.flatMap(flagOf), outputs: calls.flatMap(outputOf), notes: [] };
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
  const optionString = names.find((name) => name.startsWith('--')) ?? names.find((name) => name.startsWith('-'));
  if (optionString === undefined || optionString.replace(/^-+/, '') === '') return [];
  const action = textOf(argument(call, 'action'));
  const defaultLiteral = argument(call, 'default');
  const help = textOf(argument(call, 'help'));
  const isBoolean = action === 'store_true' || action === 'store_false';
  const choices = argument(call, 'choices');
  return [
    resolveFlag({
      name: optionString.replace(/^-+/, ''),
      passStyle: optionString.startsWith('--') ? 'flags' : 'short',
      line: call.line,
      declaredType: isBoolean
        ? 'bool'
        : (types.get(textOf(argument(call, 'type')) ?? '') ?? untypedDefault(defaultLiteral)),
      defaultLiteral: defaultLiteral ?? (isBoolean ? { kind: 'bool', value: action === 'store_false' } : undefined),
      ...(choices?.kind === 'list' && { choiceLiterals: choices.items }),
      ...(isBoolean && { switchKind: action === 'store_true' ? ('on' as const) : ('off' as const) }),
      ...(help !== undefined && { help: help.replace(/\s*\[default:?\s*%default\]/, '') }),
    }),
  ];
}

function untypedDefault(given: Literal | undefined): FlagType | undefined {
  return given === undefined || given.kind === 'none' ? 'text' : undefined;
}

/** `Sys.getenv("LR", "0.1")`. */
function environmentFlag({ args: [name, fallback], line }: Call): readonly Flag[] {
  if (name?.value?.kind !== 'text' || name.value.value === '' || name.value.value.startsWith('BBKB_')) return [];
  const given = fallback?.value;
  return [
    resolveFlag({
      name: name.value.value,
      passStyle: 'env',
      line,
      defaultLiteral: given?.kind === 'text' ? parseLiteral(given.value) : given,
    }),
  ];
}

function outputOf({ name, args, line }: Call): readonly OutputStatement[] {
  const unnamed = args.filter((argument) => argument.name === undefined);
  if (name === 'cat' || name === 'print' || name === 'writeLines') {
    const segments = unnamed.flatMap((argument, i) => [...(i > 0 ? [{ text: ' ' }] : []), segmentOf(argument)]);
    return [{ channel: 'stdout', segments, line }];
  }
  // R's message() writes to the standard error; sprintf() and paste() are what cat() and print() are handed
  if (name === 'message') return [{ channel: 'stderr', segments: unnamed.map(segmentOf), line }];
  if (name === 'sprintf' || name === 'paste' || name === 'paste0') {
    const [first, ...values] = unnamed;
    const template = textOf(first?.value);
    if (name === 'sprintf' && template !== undefined)
      return [{ channel: 'stdout', segments: sprintfSegments(template, values), line }];
    const separator = name === 'paste' ? [{ text: ' ' }] : [];
    return [
      {
        channel: 'stdout',
        segments: unnamed.flatMap((argument, i) => [...(i > 0 ? separator : []), segmentOf(argument)]),
        line,
      },
    ];
  }
  return [];
}

function sprintfSegments(template: string, values: readonly Argument[]): readonly OutputSegment[] {
  const pieces: OutputSegment[] = [];
  let [at, index] = [0, 0];
  for (const match of template.matchAll(/%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g)) {
    pieces.push({ text: template.slice(at, match.index) }, { placeholder: values[index++]?.variable ?? '' });
    at = match.index + match[0].length;
  }
  return [...pieces, { text: template.slice(at).replaceAll('%%', '%') }].filter(
    (piece) => !('text' in piece) || piece.text !== '',
  );
}

function segmentOf({ value, variable }: Argument): OutputSegment {
  return value && 'value' in value ? { text: String(value.value) } : { placeholder: variable ?? '' };
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
