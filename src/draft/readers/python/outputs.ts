/** Reports of a Python script while it runs: prints, logs, progress bars, and the lines of its framework. */
import type { SyntaxNode } from '@lezer/common';
import { grouped } from '../../../code/grouped.ts';
import { printedTexts } from '../otherLanguages.ts';
import { nameWords } from '../../nameWords.ts';
import { withRepeated } from '../repeatedLines.ts';
import { joinWithBlanks, type OutputSegment, type OutputStatement } from '../script.ts';
import { callOf, type Call } from '../../../code/python/calls.ts';
import { descendantsOfType, namedChildren, nodeAround } from '../../../code/sourceTree.ts';
import { frameworkOutputs } from './frameworkOutputs.ts';
import type { Course, CourseAt } from './course.ts';
import { endsInError } from '../../../code/python/endings.ts';
import { enclosingDefinition, type Module } from '../../../code/python/module.ts';
import type { FlowsAt } from './files/flow.ts';
import { fileAt, writtenJson, writtenNames } from './files/jsonFiles.ts';
import type { PythonScript } from './script.ts';
import { heldCallee, type OriginsOf } from '../../../code/python/origins.ts';
import { perName } from './printedNames.ts';
import { keywordSegments, logSegments, metricNames, segmentsOf } from './printedText.ts';

// nobody prints a metric in a longer statement, and each of many nested calls would be read to its end
const MAX_STATEMENT_LENGTH = 5000;

/** Its own prints, then those that it reaches in other files of the project. */
export function outputsOf(
  { module, calls, origins }: PythonScript,
  courseAt: CourseAt,
  flowsAt: FlowsAt,
): readonly OutputStatement[] {
  const elsewhere = grouped(
    calls.filter((reached) => reached.module !== module),
    (reached) => reached.module,
  );
  const others = [...elsewhere].map(([where, reached]) => [where, reached.map(({ call }) => call)] as const);
  return [[module, module.calls] as const, ...others].flatMap(([where, made]) =>
    outputsIn(where, made, courseAt(where), { origins, flowsAt }),
  );
}

interface Followed {
  readonly origins: OriginsOf;
  readonly flowsAt: FlowsAt;
}

function outputsIn(
  module: Module,
  reached: readonly Call[],
  { reach }: Course,
  { origins, flowsAt }: Followed,
): readonly OutputStatement[] {
  const calls = reached
    .filter(({ node }) => node.to - node.from < MAX_STATEMENT_LENGTH)
    .map((call): Call => {
      const path = heldCallee(module, call, origins)?.path;
      return path ? { ...call, path, name: path.at(-1) ?? '' } : call;
    });
  const isSaid = saidIn(module, calls);
  const printed = calls.flatMap((call) => {
    const isCoarse = call.name === 'set_postfix' && shownInBar(module, call).every(isSaid);
    const written = (intoFile(module, call, flowsAt) ?? outputOf(module, call)).flatMap((output) =>
      perName(module, call, output, origins),
    );
    if (written.length === 0 || endsInError(module, call.node)) return [];
    const traits = {
      ...(isCoarse && { isCoarse }),
      ...(fitsEach(module, call) && { isOfEach: true as const }),
      ...(onlyTrains(module, call) && { isTraining: true as const }),
      ...(reach(call.node) === 'never' && { isOff: true as const }),
    };
    return written.map((each) => ({ ...each, ...traits }));
  });
  const old = module.file === undefined ? oldPrints(module) : [];
  return withRepeated(module.source, module.calls, [...printed, ...frameworkOutputs(module, calls, origins), ...old]);
}

/** Whether its function puts the model into training, and measures on no other data. */
function onlyTrains({ source: { text } }: Module, { node }: Call): boolean {
  const around = enclosingDefinition(node);
  if (around?.name !== 'FunctionDefinition' || around.to - around.from > MAX_STATEMENT_LENGTH) return false;
  const body = text.slice(around.from, around.to);
  return TRAINS.test(body) && !MEASURES.test(body);
}

const TRAINS = /(?:model|net|network|student|coder|self)\.train\(\)/i;
const MEASURES =
  /\.eval\(\)|(?<![a-z])(?:val|valid|validation|validate|test|testing|dev|eval|evaluate|evaluation)(?![a-z])/i;

/** Inside of `for name, model in models.items():`, where `model.fit(…)` stands as well. */
function fitsEach({ source: { text } }: Module, { node }: Call): boolean {
  const loop = nodeAround(node, ({ name }) => name === 'ForStatement');
  const body = loop ? text.slice(loop.from, Math.min(loop.to, loop.from + MAX_STATEMENT_LENGTH)) : '';
  const names = new Set(/^for\s([^\n:]{1,100}?)\sin\s/.exec(body)?.[1]?.match(/\w+/g));
  return names.size > 0 && [...body.matchAll(/(?<![\w.])(\w{1,40})\.fit\(/g)].some(([, name = '']) => names.has(name));
}

/** Python 2: `print "loss: %f" % x`. */
function oldPrints({ source: { text } }: Module): readonly OutputStatement[] {
  if (!/^[ \t]*print[ \t]+["']/m.test(text)) return [];
  return printedTexts(text.replaceAll(/^(?![ \t]*print[ \t]+["']).*$/gm, ''));
}

const PRINT =
  /^(?:(?:r|c|p|pp|rich_|tf_|log_|safe_|master_|main_|dist_|rank0_)?print(?:0|_fn|_log|_rank_?0|_on_main|ln)?|secho|echo|rank_zero_info)$/;
const WRITE = /^(?:(?:\w+\.)?stdout\.write|tqdm\.write|(?:\w+\.)?(?:bar|pbar|progress\w*)\.write)$/;
/** A function of the script's own that prints its arguments. */
const OWN_LOG = /^(?:log|logging|log_string|log_info|log_msg|write_log|print_and_log|logprint|out)$/i;
const LOG = /^(?:info|warning|warn|debug|error|critical|log_message|success)$/;

function outputOf(module: Module, call: Call): readonly OutputStatement[] {
  const { name, named, positional } = call;
  const [first] = positional;
  const place = module.placeOf(call.node);
  const path = call.path.join('.');
  const logged = (segments: readonly OutputSegment[]): readonly OutputStatement[] => [
    { channel: 'stderr', segments, ...place },
  ];
  const hasText = (): boolean => first !== undefined && segmentsOf(module, first).some((segment) => 'text' in segment);
  if (PRINT.test(name) || WRITE.test(path) || (OWN_LOG.test(path) && hasText())) {
    const output = { ...place, ...printOutput(module, call) };
    return textOf(module, named.get('file')).includes('stderr') ? [{ ...output, channel: 'stderr' }] : [output];
  }
  if (/(?:^|\.)stderr\.write$/.test(path)) return logged(logSegments(module, positional));
  if (LOG.test(name) && call.path.length > 1)
    return logsToFileOnly(module) ? [] : logged(logSegments(module, positional));
  // tqdm and its like print on the standard error
  if (first && /^set_(?:description(?:_str)?|postfix_str)$/.test(name)) return logged(segmentsOf(module, first));
  if (name === 'set_postfix') return logged(keywordSegments(shownInBar(module, call), '='));
  // a table of rich or PrettyTable, which is printed as a whole
  if (name === 'add_row') return [{ channel: 'stdout', segments: rowSegments(module, call), ...place }];
  const names = trackedNames(module, call);
  const segments = names.map((placeholder) => ({ placeholder }));
  return names.length === 0 ? [] : [{ channel: 'tracker', segments, ...place }];
}

/** `| accuracy | 0.93 |` of `add_row("accuracy", f"{acc:.2f}")` and `add_row(["accuracy", acc])`. */
function rowSegments(module: Module, { positional }: Call): readonly OutputSegment[] {
  const [first] = positional;
  const cells = first?.name === 'ArrayExpression' ? namedChildren(first) : positional;
  return joinWithBlanks([[], ...cells.map((cell) => segmentsOf(module, cell)), []], ' | ');
}

/** Also of `set_postfix(**logs)`. */
function shownInBar(module: Module, { node, positional: [first], named }: Call): readonly string[] {
  const words = descendantsOfType(node, '**').flatMap(({ nextSibling }) =>
    metricNames(module, nextSibling ?? undefined),
  );
  return [...metricNames(module, first), ...words, ...named.keys()];
}

/** Whether a printed line has the name as well, be it `acc` or `Accuracy`: a bar has three digits, often of one batch. */
function saidIn(module: Module, calls: readonly Call[]): (name: string) => boolean {
  const stemsOf = (text: string): readonly string[] => nameWords(text).map((word) => word.slice(0, 3));
  const bars = calls.some(({ name }) => name === 'set_postfix');
  const lines = bars ? calls.filter(({ name }) => PRINT.test(name)) : [];
  const segments = lines.flatMap(({ positional }) => positional.flatMap((node) => segmentsOf(module, node)));
  const said = new Set(segments.flatMap((segment) => ('text' in segment ? stemsOf(segment.text) : [])));
  return (name) => stemsOf(name).every((stem) => said.has(stem));
}

/** `logging.basicConfig(filename=…)` without a handler that prints as well. */
function logsToFileOnly({ calls }: Module): boolean {
  const toFile = calls.some(({ name, named }) => name === 'basicConfig' && named.has('filename'));
  return toFile && !calls.some(({ name }) => name === 'StreamHandler');
}

function intoFile(module: Module, call: Call, flowsAt: FlowsAt): readonly OutputStatement[] | undefined {
  const json = writtenJson(module, call);
  const segments = writtenNames(module, json?.values).map((placeholder) => ({ placeholder }));
  if (json === undefined || segments.length === 0) return undefined;
  const writtenFile = fileAt(module, json.path, flowsAt);
  return [{ channel: 'tracker', segments, ...module.placeOf(call.node), ...(writtenFile && { writtenFile }) }];
}

/** What is reported to an experiment tracker, or into a file, which prints nothing. */
function trackedNames(module: Module, call: Call): readonly string[] {
  const [first = ['name', 'key', 'tag'].flatMap((word) => call.named.get(word) ?? []).at(0), ...rest] = call.positional;
  if (/^(log|log_metrics|log_dict|record|logkv|add_scalars)$/.test(call.name) && call.path.length > 1)
    return [first, ...rest].flatMap((node) => metricNames(module, node));
  if (/^(log_metric|add_scalar|scalar|report_scalar)$/.test(call.name)) return metricNames(module, first).slice(0, 1);
  return call.name === 'write' && call.path.length === 2 ? namesOfLine(module, call.positional[0]) : [];
}

/** `log.write(f"val_loss: {val_loss}")`: of a line that has text as well. */
function namesOfLine(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const segments = node === undefined ? [] : segmentsOf(module, node);
  const isLine = segments.some((segment) => 'text' in segment && /\p{L}{3}/u.test(segment.text));
  return isLine ? segments.flatMap((segment) => ('placeholder' in segment ? [segment.placeholder] : [])) : [];
}

/** A `print`: a JSON object when that is all it prints, otherwise its arguments with blanks between them. */
function printOutput(module: Module, call: Call): Pick<OutputStatement, 'channel' | 'segments'> {
  const [only] = call.positional;
  if (only?.name === 'CallExpression' && call.positional.length === 1) {
    const inner = callOf(module.source, only);
    if (inner.name === 'dumps' && !inner.named.has('indent')) {
      const segments = metricNames(module, inner.positional[0]).map((placeholder) => ({ placeholder }));
      return { channel: 'json', segments };
    }
  }
  const parts = call.positional.map((node) => segmentsOf(module, node));
  return { channel: 'stdout', segments: joinWithBlanks(parts, module.textAt(call.named.get('sep'))) };
}

function textOf(module: Module, node: SyntaxNode | undefined): string {
  return node ? module.source.textOf(node) : '';
}
