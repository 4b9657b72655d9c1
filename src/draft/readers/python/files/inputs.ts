/** What a Python script needs: what comes to a call that reads, on the way of every run. */
import type { SyntaxNode } from '@lezer/common';
import { attributeName, type Flag } from '../../flag.ts';
import {
  filePath,
  isOfAnotherMachine,
  fileRead,
  isAmong,
  isSamePath,
  looksLikeFile,
  saysData,
  saysDataPath,
  saysInput,
} from '../../inputPaths.ts';
import type { FileRead } from '../../script.ts';
import { grouped } from '../../../../code/grouped.ts';
import { childrenOf, descendantsOfType, namedChildren } from '../../../../code/sourceTree.ts';
import type { CourseAt } from '../course.ts';
import { calledFunction } from '../../../../code/python/callers.ts';
import type { CallersOf, ReachedCall } from '../../../../code/python/reach.ts';
import type { Origin } from '../../../../code/python/scopes.ts';
import { writtenIntoFolder, writtenTo } from './writes.ts';
import { enclosingDefinition, type Module } from '../../../../code/python/module.ts';
import type { PythonScript } from '../script.ts';
import type { Flow, FlowsAt } from './flow.ts';
import { existenceTest, isDatabase, isTextCall, readBy, type Sink } from './sinks.ts';

export interface Inputs {
  /** The flags, as attributes, and the environment variables that every run reads, and that have no value of their own. */
  readonly needed: ReadonlySet<string>;
  /** The files that every run reads, and that nothing in the script makes. */
  readonly reads: readonly FileRead[];
}

const MAX_SINKS = 2000;
const MAX_MADE = 100;

export function inputsOf(
  script: PythonScript,
  flags: readonly Flag[],
  flowsAt: FlowsAt,
  courseAt: CourseAt,
  callersOf: CallersOf,
): Inputs {
  const sinks = script.calls.flatMap(readBy).slice(0, MAX_SINKS);
  const reached = sinks.flatMap((sink) => {
    const { module, node, argument } = sink;
    const flows = flowsAt(module, argument).filter((flow) => isTaken(flow, sink));
    if (flows.length === 0 || courseAt(module).reach(node) !== 'always') return [];
    const handedOn = (flow: Flow): boolean =>
      flow.through.every((place) => courseAt(place.module).reach(place.node) === 'always');
    return flows.filter(handedOn).map((flow) => ({ ...sink, flow }));
  });
  const asked = askedNames(script, flowsAt, callersOf);
  const empty = new Set(flags.flatMap((flag) => (flag.default === '' ? [attributeName(flag)] : [])));
  const names = reached.flatMap(({ flow, ...sink }) => {
    const { kind } = sink;
    // an empty text may be a part of what is written
    const isPart = kind === 'writes' && flow.text !== '?';
    const taken = [...flow.flags.filter((name) => !isPart || !empty.has(name)), ...flow.variables];
    return taken.filter((name) => !asked(name, sink));
  });
  const made = madeByScript(script, flowsAt).slice(0, MAX_MADE);
  const folders = foldersMade(script, made);
  // `/content/a.h5` where it writes `a.h5`: those that nothing makes are said first
  const isElsewhere = ({ path }: FileRead): number =>
    Number(made.some((each) => each.path !== '' && path.endsWith(`/${each.path}`)));
  const reads = reached.flatMap(({ kind, flow, module, node, key }): readonly FileRead[] => {
    const path = kind === 'writes' ? folderOf(filePath(flow.text), flow) : flow.text;
    const isMade = (at: string): boolean => isMadeBefore(made, at, { module, node }, callersOf);
    const isThere = kind === 'writes' ? folders : isMade;
    if (kind === 'fails' || path === undefined) return [];
    const found = fileRead(path, flow.flags[0] ?? flow.names.at(-1) ?? key, module.placeOf(node), isThere);
    return flow.isBeside ? found.map((each) => ({ ...each, isBeside: true })) : found;
  });
  return { needed: new Set(names), reads: reads.toSorted((a, b) => isElsewhere(a) - isElsewhere(b)) };
}

/** Where the name of a function does not say that it reads, the name or the text of what it gets does. */
function isTaken(flow: Flow, { kind, key }: Sink): boolean {
  const path = filePath(flow.text);
  const isFile = path !== undefined && looksLikeFile(path);
  if (/^(?:reads|fails|writes)$/.test(kind)) return true;
  if (kind === 'looks') return isFile || flow.text === '?';
  const names = flow.flags.length > 0 ? flow.flags.slice(0, 1) : [...flow.names, ...(key === undefined ? [] : [key])];
  if (path !== undefined && isOfAnotherMachine(path) && names.length > 0 && names.every(saysInput)) return true;
  return names.some(
    (name) =>
      (saysData(name) && (isFile || flow.text === '?')) ||
      (path !== undefined && (saysDataPath(name) || (name.startsWith('resume') && path.includes('/')))),
  );
}

/** The folder of what is written; where a flag says it, the draft gives each trial one of its own. */
function folderOf(path: string | undefined, { flags }: Flow): string | undefined {
  const folder = path?.replace(/\/?[^/]*$/, '');
  return flags.length > 0 || folder === '' ? undefined : folder;
}

/** Whether the script makes a folder; of all where nobody knows which it makes, or where it is. */
function foldersMade({ calls, modules }: PythonScript, made: readonly Made[]): (path: string) => boolean {
  const isUnknown =
    calls.some(({ call }) => call.name === 'chdir') ||
    made.some(({ path, isFolder }) => isFolder && /^\*?$/.test(path)) ||
    modules.some(({ source }) => source.text.includes('mkdir -p'));
  const isOne = isAmong(made.flatMap(({ path, isFolder }) => (isFolder ? path : [])));
  return (path) => isUnknown || isOne(path);
}

interface Made extends Origin {
  /** Empty where nobody can tell. */
  readonly path: string;
  readonly isFolder: boolean;
  /** It is only asked for, so that what is above it may have to be there. */
  readonly isAsked: boolean;
}

/** What the script writes, downloads, or asks for before it does something else without it. */
function madeByScript({ calls, modules }: PythonScript, flowsAt: FlowsAt): readonly Made[] {
  const fillsDatabases = modules.some(({ source }) => FILLS_DATABASE.test(source.text));
  return calls.flatMap((reached) => {
    const { module, call } = reached;
    const isFolder = writtenIntoFolder(module, call) === undefined;
    const test = existenceTest(reached);
    const isAsked = test !== undefined;
    const places = fillsDatabases && isDatabase(call) ? call.positional.slice(0, 1) : placesMade(reached, test);
    return places.flatMap((node) => {
      const flows = node ? flowsAt(module, node) : [];
      const texts =
        flows.length === 0 && /^(?:makedirs|mkdir|MakeDirs|MkDir)$/.test(call.name)
          ? ['']
          : flows.map(({ text }) => text);
      return texts.map((text) => ({ module, node: call.node, path: filePath(text) ?? '', isFolder, isAsked }));
    });
  });
}

const FILLS_DATABASE = /\.to_sql\(|\bcreate\s+(?:\w+\s+)?table\b|\binsert\s+(?:or\s+\w+\s+)?into\b|\bexecutescript\(/i;

function placesMade(reached: ReachedCall, test: ReturnType<typeof existenceTest>): readonly (SyntaxNode | undefined)[] {
  const { module, call } = reached;
  if (test !== undefined) return test.replaces ? [test.argument] : [];
  const written = writtenTo(module, call);
  const places = written === undefined || typeof written === 'string' ? [] : [written];
  // its own functions make what is written in them
  if (calledFunction(reached) !== undefined) return places;
  if (MAKES.test(call.name)) return [...places, ...call.positional, ...call.named.values(), call.receiver];
  const outputs = [...call.named].flatMap(([key, value]) =>
    OUTPUT.test(key) || (key === 'project' && call.name === 'train') ? [value] : [],
  );
  const fetches = STARTS.test(call.name) && FETCHES.test(module.source.textOf(call.node).slice(0, 200));
  return [...places, ...outputs, ...(fetches ? call.positional.flatMap(namedChildren) : [])];
}

const MAKES =
  /^(?:makedirs|mkdir|MakeDirs|MkDir|copy\w*|move|symlink|rename|urlretrieve|get_file|snapshot_download|hf_hub_download|retrieve|gdown|wget|extractall|unpack_archive|to_\w+|(?:\w+_)?download(?:_\w+)?|(?:create|generate|write|save)_\w+)$/;
const OUTPUT = /^(?:out|output|save|dst|dest|destination|cache)(?:_?(?:dir|directory|folder|path|file|filename))?$/;
const STARTS = /^(?:run|call|check_call|check_output|Popen)$/;
const FETCHES = /["'](?:wget|curl|gdown|git|unzip|tar|kaggle)\b/;

/** Whether a path is made before a place is reached, as far as that can be told. */
function isMadeBefore(made: readonly Made[], path: string, read: Origin, callersOf: CallersOf): boolean {
  return made.some((each) => {
    if (!isSamePath(each.path, path)) return false;
    const isAbove = each.isAsked && each.path.includes('*') && each.path.startsWith(`${path}/`);
    return !isAbove && !isAfter(each, read, callersOf);
  });
}

/** Whether one place is reached after another: in the same function, or by the only calls that lead to the two. */
function isAfter(one: Origin, other: Origin, callersOf: CallersOf): boolean {
  const before = wayTo(other, callersOf);
  for (const { module, node } of wayTo(one, callersOf)) {
    const holder = enclosingDefinition(node)?.from;
    const met = before.find((each) => each.module === module && enclosingDefinition(each.node)?.from === holder);
    if (met) return node.to > met.node.to;
  }
  return false;
}

const MAX_CALLS = 8;

/** The place, and the only call of the function that it is in, and of that one's. */
function wayTo(place: Origin, callersOf: CallersOf): readonly Origin[] {
  const way = [place];
  for (let at = place; way.length < MAX_CALLS;) {
    const holder = enclosingDefinition(at.node);
    const [caller, ...others] = holder ? callersOf({ module: at.module, node: holder }) : [];
    if (caller === undefined || others.length > 0) break;
    at = { module: caller.module, node: caller.call.node };
    way.push(at);
  }
  return way;
}

/**
 * Whether the script asks if a name is given: without it, it does something else. What it asks after a use that nothing
 * survives comes too late.
 */
function askedNames(
  { modules }: PythonScript,
  flowsAt: FlowsAt,
  callersOf: CallersOf,
): (name: string, use: Sink) => boolean {
  const tests = modules.flatMap((module) => {
    const tests = descendantsOfType(module.source.root, 'IfStatement', 'ConditionalExpression').map((node) =>
      node.name === 'IfStatement' ? node.firstChild?.nextSibling : childrenOf(node)[2],
    );
    const fallbacks = descendantsOfType(module.source.root, 'BinaryExpression').filter(
      (node) => node.firstChild?.nextSibling?.name === 'or',
    );
    return [...tests.slice(0, MAX_SINKS), ...fallbacks.slice(0, MAX_SINKS)].flatMap((test) =>
      test && test.to - test.from < 300 ? namesWithin(module, test, flowsAt) : [],
    );
  });
  const testsOf = grouped(tests, ({ name }) => name);
  return (name, use) =>
    testsOf
      .get(name)
      ?.slice(0, MAX_MADE)
      .some((test) => !isFatal(use) || !isAfter(test, use, callersOf)) ?? false;
}

/** It fails with nothing, whatever comes after it. */
function isFatal({ kind, module, node }: Sink): boolean {
  return (
    /^(?:reads|writes|fails)$/.test(kind) || /\bfrom_pretrained$/.test(module.source.textOf(node.firstChild ?? node))
  );
}

interface Asked extends Origin {
  readonly name: string;
}

function namesWithin(module: Module, test: SyntaxNode, flowsAt: FlowsAt): readonly Asked[] {
  const parts = [test, ...descendantsOfType(test, 'MemberExpression', 'VariableName', 'ArgList')];
  // whether there is such a file is no question of whether it is given
  const calls = parts.filter(({ name }) => name === 'ArgList');
  return parts.flatMap((node) => {
    const isInside = calls.some(({ from, to }) => node.from > from && node.to < to);
    if (node.name === 'ArgList' || isInside || isComparedWithText(node) || isTextCall(module, node.parent)) return [];
    return flowsAt(module, node).flatMap(({ flags, variables }) =>
      [...flags, ...variables].map((name) => ({ name, module, node })),
    );
  });
}

/** `mode == "fast"`, also as one of several: without a mode, the script goes on as with another one. */
function isComparedWithText({ parent }: SyntaxNode): boolean {
  if (parent?.name !== 'BinaryExpression') return false;
  return childrenOf(parent).some(
    ({ name, from, to }) => (name === 'String' && to - from > 2) || /^(?:Array|Tuple|Set)Expression$/.test(name),
  );
}
