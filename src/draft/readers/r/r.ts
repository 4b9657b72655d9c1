/** Reads an R script: the options of `optparse` or `argparse`, its environment variables and its output. */
import { docoptFlags } from '../docopt.ts';
import { environmentFlag, resolveFlag, type Flag, type FlagType } from '../flag.ts';
import { literalItems, literalText, type Literal } from '../literal.ts';
import { positions } from '../../../template/positions.ts';
import {
  joinWithBlanks,
  templateSegments,
  type OutputSegment,
  type OutputStatement,
  type ScriptReader,
} from '../script.ts';
import { callsOf, type Argument, type Call } from './calls.ts';

export const r: ScriptReader = {
  files: /\.r$/i,
  read: ({ text }) => {
    const calls = callsOf(text);
    const options = [...calls.flatMap(flagOf), ...calls.flatMap((call) => docoptOf(call, text))];
    const refused = refusedWithout(text);
    const flags = options.map((flag) =>
      flag.default === undefined && refused.has(flag.name.replaceAll('-', '_')) ? { ...flag, required: true } : flag,
    );
    return {
      flags: [...flags, ...(flags.length === 0 ? argumentsByPlace(text) : [])],
      outputs: calls.flatMap(outputOf),
      notes: [],
    };
  },
};

/** `if (is.null(opt$data)) stop("…")`. */
function refusedWithout(text: string): ReadonlySet<string> {
  const tests = [...text.matchAll(/(?<!!)is\.(?:null|na)\(\s*\w{1,40}\$([\w.]{1,60})\s*\)/g)];
  return new Set(
    tests
      .filter(({ index, 0: test }) =>
        /^[^}&]{0,200}?\b(?:stop|quit|q|print_help)\(/.test(text.slice(index + test.length, index + test.length + 300)),
      )
      .map(([, name = '']) => name.replaceAll('-', '_')),
  );
}

/** `file <- args[1]` after `args <- commandArgs(trailingOnly = TRUE)`. */
function argumentsByPlace(text: string): readonly Flag[] {
  const list = /([\w.]{1,40})\s*(?:<-|=)\s*commandArgs\(/.exec(text)?.[1];
  if (list === undefined) return [];
  const { lineAt } = positions(text);
  const taken = [
    ...text.matchAll(/(?<![\w.])([\w.]{1,60})\s{0,10}(?:<-|=)\s{0,10}(?:as\.\w{1,20}\()?([\w.]{1,40})\[\[?(\d)\]/g),
  ].filter(([, , of]) => of === list);
  return taken
    .toSorted(([, , , a = ''], [, , , b = '']) => Number(a) - Number(b))
    .map(({ index, 1: name = '' }) => ({
      name,
      type: 'text',
      passStyle: 'positional',
      line: lineAt(index),
      required: true,
    }));
}

/** `docopt(doc)`, where `doc` is the first text of the script that tells its usage. */
function docoptOf({ name, args: [given] }: Call, text: string): readonly Flag[] {
  if (name !== 'docopt') return [];
  const written =
    literalText(given?.value) ?? /(["'])((?:(?!\1)[^\\])*usage:(?:(?!\1)[^\\])*)\1/i.exec(text.slice(0, 20_000))?.[2];
  const line = written === undefined ? 1 : text.slice(0, text.indexOf(written)).split('\n').length;
  return docoptFlags(written ?? '', { line });
}

const TYPES: ReadonlyMap<string, FlagType> = new Map([
  ['double', 'float'],
  ['numeric', 'float'],
  ['integer', 'int'],
  ['logical', 'bool'],
  ['character', 'text'],
]);

function flagOf(call: Call): readonly Flag[] {
  if (call.name === 'Sys.getenv') return environmentVariable(call);
  if (!/^(make_option|add_option|add_argument|add_parser_argument)$/.test(call.name)) return [];
  const names = call.args.filter(({ name }) => name === undefined).flatMap(({ value }) => textsIn(value));
  const optionString = names.find((name) => name.startsWith('--')) ?? names.find((name) => name.startsWith('-'));
  if (optionString === undefined || optionString.replace(/^-+/, '') === '') return [];
  const action = literalText(argument(call, 'action'));
  const defaultLiteral = argument(call, 'default');
  const help = literalText(argument(call, 'help'));
  const isBoolean = action === 'store_true' || action === 'store_false';
  const choices = literalItems(argument(call, 'choices'));
  return [
    resolveFlag({
      name: optionString.replace(/^-+/, ''),
      passStyle: optionString.startsWith('--') ? 'flags' : 'short',
      line: call.line,
      declaredType: isBoolean
        ? 'bool'
        : (TYPES.get(literalText(argument(call, 'type')) ?? '') ?? untypedDefault(defaultLiteral)),
      defaultLiteral: defaultLiteral ?? (isBoolean ? { kind: 'bool', value: action === 'store_false' } : undefined),
      ...(choices !== undefined && { choiceLiterals: choices }),
      ...(isBoolean && { switchKind: action === 'store_true' ? ('on' as const) : ('off' as const) }),
      ...(help !== undefined && { help: help.replace(/\s*\[default:?\s*%default\]/, '') }),
    }),
  ];
}

function untypedDefault(given: Literal | undefined): FlagType | undefined {
  return given === undefined || given.kind === 'none' ? 'text' : undefined;
}

/** `Sys.getenv("LR", "0.1")`. */
function environmentVariable({ args: [name, fallback], line }: Call): readonly Flag[] {
  return environmentFlag(literalText(name?.value) ?? '', line, fallback?.value);
}

function outputOf({ name, args, line }: Call): readonly OutputStatement[] {
  const unnamed = args.filter((argument) => argument.name === undefined);
  const segments = unnamed.map((argument) => [segmentOf(argument)]);
  switch (name) {
    case 'cat':
    case 'print':
    case 'writeLines':
    case 'paste':
      return [{ channel: 'stdout', segments: joinWithBlanks(segments), line }];
    case 'paste0':
      return [{ channel: 'stdout', segments: segments.flat(), line }];
    case 'sprintf':
      return [{ channel: 'stdout', segments: sprintfSegments(unnamed) ?? segments.flat(), line }];
    // R's message() writes to standard error; sprintf() and paste() make what cat() and print() get
    case 'message':
      return [{ channel: 'stderr', segments: segments.flat(), line }];
    default:
      return [];
  }
}

/** Undefined where the template is not a plain text. */
function sprintfSegments([first, ...values]: readonly Argument[]): readonly OutputSegment[] | undefined {
  const template = literalText(first?.value);
  return template === undefined
    ? undefined
    : templateSegments(template, /%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, (i) => values[i]?.variable ?? '');
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
