/** Reads an R script: the options of `optparse` or `argparse`, and its output. */
import type { ReadFile } from '../../code/files.ts';
import { ownConfig } from './ownConfig.ts';
import { docoptFlags } from './docopt.ts';
import { textInputs } from './byTokens/fileReads.ts';
import type { Flag } from './flag.ts';
import { literalItems, literalText, literalTexts, type Literal } from '../../code/literal.ts';
import { optionFlag, switchOf } from './option.ts';
import { rawArguments } from './rawArguments.ts';
import { boostingOutput } from './rBoosting.ts';
import { printedNumbers, printedTables, R_VECTOR } from './rNumbers.ts';
import {
  folderWith,
  joinWithBlanks,
  templateSegments,
  type OutputSegment,
  type OutputStatement,
  type ScriptReader,
} from './script.ts';
import { callsOf, type Argument, type Call } from '../../code/rCalls.ts';
import { tokenizedScript, type TokenizedScript } from '../../code/tokenizedScript.ts';

export const r: ScriptReader = {
  files: /\.r$/i,
  read: ({ file, text, readFile }) => {
    const script = tokenizedScript(text, 'r');
    const calls = callsOf(script);
    const options = [...calls.flatMap(flagOf), ...calls.flatMap((call) => docoptOf(call, text))];
    // `args <- commandArgs(trailingOnly = TRUE)`
    const list = /([\w.]{1,40})\s*(?:<-|=)\s*commandArgs\(/.exec(text)?.[1];
    const taken = options.length > 0 || list === undefined ? options : rawArguments(text, list);
    return {
      ...textInputs(text, script, 'r', taken, readFile),
      ...ownConfig({ file, text }, script, taken),
      outputs: [...outputsOf(script, calls), ...sourcedOutputs(text, calls, readFile)],
    };
  },
};

const MAX_SOURCED = 8;

/** What the files print that it runs as parts of itself; its own variables are known in them. */
function sourcedOutputs(text: string, calls: readonly Call[], readFile: ReadFile): readonly OutputStatement[] {
  const files = calls.flatMap(({ name, args: [first] }) => (name === 'source' ? literalTexts(first?.value) : []));
  const above = text.split('\n').length;
  return [...new Set(files)].slice(0, MAX_SOURCED).flatMap((file) => {
    const up = folderWith(file, readFile);
    const other = up === undefined ? undefined : readFile(up + file);
    if (other === undefined) return [];
    const script = tokenizedScript(`${text}\n${other}`, 'r');
    const unused = linesUnused(other, text);
    return outputsOf(script, callsOf(script))
      .map((output) => ({ ...output, line: output.line - above, file: `${up}${file}` }))
      .filter(({ line }) => line > 0 && !unused.has(line));
  });
}

/** Those of functions that the other file does not name. */
function linesUnused(text: string, by: string): ReadonlySet<number> {
  const names = new Set(by.match(/[\w.]+/g));
  const unused = new Set<number>();
  let isUnused = false;
  for (const [i, line] of text.split('\n').entries()) {
    const defined = /^([\w.]{1,60})\s{0,9}(?:<-|=)\s{0,9}function\b/.exec(line)?.[1];
    if (defined !== undefined) isUnused = !names.has(defined);
    if (isUnused) unused.add(i + 1);
    if (line.startsWith('}')) isUnused = false;
  }
  return unused;
}

/** `docopt(doc)`, where `doc` is the first text of the script that tells its usage. */
function docoptOf({ name, args: [given] }: Call, text: string): readonly Flag[] {
  if (name !== 'docopt') return [];
  const written =
    literalText(given?.value) ?? /(["'])((?:(?!\1)[^\\])*usage:(?:(?!\1)[^\\])*)\1/i.exec(text.slice(0, 20_000))?.[2];
  const line = written === undefined ? 1 : text.slice(0, text.indexOf(written)).split('\n').length;
  return docoptFlags(written ?? '', { line });
}

function flagOf(call: Call): readonly Flag[] {
  if (!/^(make_option|add_option|add_argument|add_parser_argument)$/.test(call.name)) return [];
  return optionFlag({
    names: call.args.filter(({ name }) => name === undefined).flatMap(({ value }) => literalTexts(value)),
    line: call.line,
    type: literalText(argument(call, 'type')),
    default: argument(call, 'default'),
    // a default that nobody can read is one all the same
    ...(call.args.some(({ name, value }) => name === 'default' && value === undefined) && { isRequired: false }),
    choiceLiterals: literalItems(argument(call, 'choices')),
    help: literalText(argument(call, 'help'))?.replace(/\s*\[default:?\s*%default\]/, ''),
    switchKind: switchOf(literalText(argument(call, 'action'))),
  });
}

/** What a statement prints as a number is not looked at again. */
function outputsOf(script: TokenizedScript, calls: readonly Call[]): readonly OutputStatement[] {
  const numbers = printedNumbers(script);
  const lines = new Set(numbers.map(({ line }) => line));
  const others = calls.filter(({ name, line }) => name !== 'print' || !lines.has(line)).flatMap(outputOf);
  const boosted = calls.flatMap((call) => boostingOutput(script, call));
  return [...others, ...boosted, ...printedTables(script), ...numbers].sort((a, b) => a.line - b.line);
}

function outputOf({ name, args, line }: Call): readonly OutputStatement[] {
  if (!PRINTS.test(name)) return [];
  const unnamed = args.filter((argument) => argument.name === undefined);
  const parts = unnamed.map((argument) => [segmentOf(argument)]);
  const all = /^(?:paste0|sprintf|message)$/.test(name) ? parts.flat() : joinWithBlanks(parts);
  const isVector = name === 'print' && all.length === 1;
  const segments = name === 'sprintf' ? (sprintfSegments(unnamed) ?? all) : isVector ? [R_VECTOR, ...all] : all;
  return [{ channel: name === 'message' ? 'stderr' : 'stdout', segments, line }];
}

/** sprintf() and paste() make what cat() and print() get; R's message() writes to standard error. */
const PRINTS = /^(?:cat|print|writeLines|paste0?|sprintf|message)$/;

/** Undefined where the template is not a plain text. */
function sprintfSegments([first, ...values]: readonly Argument[]): readonly OutputSegment[] | undefined {
  const template = literalText(first?.value);
  return template === undefined
    ? undefined
    : templateSegments(template, /%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]/g, (i) => ({
        placeholder: values[i]?.variable ?? '',
      }));
}

function segmentOf({ value, variable }: Argument): OutputSegment {
  return value && 'value' in value ? { text: String(value.value) } : { placeholder: variable ?? '' };
}

function argument({ args }: Call, name: string): Literal | undefined {
  return args.find((argument) => argument.name === name)?.value;
}
