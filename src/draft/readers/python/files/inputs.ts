/** What a Python script needs: what comes to a call that reads, on the way of every run. */
import type { SyntaxNode } from '@lezer/common';
import { attributeName, type Flag } from '../../flag.ts';
import {
  filePath,
  isOfAnotherMachine,
  fileRead,
  isAmong,
  looksLikeFile,
  saysData,
  saysDataPath,
  saysInput,
} from '../../inputPaths.ts';
import type { FileRead } from '../../script.ts';
import { childrenOf, descendantsOfType } from '../../../../code/sourceTree.ts';
import type { CourseAt } from '../course.ts';
import { calledFunction } from '../../../../code/python/callers.ts';
import { writtenIntoFolder, writtenTo } from './writes.ts';
import type { Module } from '../../../../code/python/module.ts';
import type { PythonScript } from '../script.ts';
import type { Flow, FlowsAt } from './flow.ts';
import { existenceTest, readBy, type Sink } from './sinks.ts';

export interface Inputs {
  /** The flags, as attributes, and the environment variables that every run reads, and that have no value of their own. */
  readonly needed: ReadonlySet<string>;
  /** The files that every run reads, and that nothing in the script makes. */
  readonly reads: () => readonly FileRead[];
}

const MAX_SINKS = 2000;
const MAX_MADE = 100;

export function inputsOf(script: PythonScript, flags: readonly Flag[], flowsAt: FlowsAt, courseAt: CourseAt): Inputs {
  const sinks = script.calls.flatMap(readBy).slice(0, MAX_SINKS);
  const reached = sinks.flatMap((sink) => {
    const { module, node, argument } = sink;
    const flows = flowsAt(module, argument).filter((flow) => isTaken(flow, sink));
    if (flows.length === 0 || courseAt(module).reach(node) !== 'always') return [];
    const handedOn = (flow: Flow): boolean =>
      flow.through.every((place) => courseAt(place.module).reach(place.node) === 'always');
    return flows.filter(handedOn).map((flow) => ({ ...sink, flow }));
  });
  const asked = askedNames(script, flowsAt);
  const empty = new Set(flags.flatMap((flag) => (flag.default === '' ? [attributeName(flag)] : [])));
  const names = reached.flatMap(({ flow, kind }) => {
    // an empty text may be a part of what is written
    const isPart = kind === 'writes' && flow.text !== '?';
    return [...flow.flags.filter((name) => !isPart || !empty.has(name)), ...flow.variables];
  });
  return {
    needed: new Set(names.filter((name) => !asked.has(name))),
    reads: () => {
      const made = madeByScript(script, flowsAt).slice(0, MAX_MADE);
      const isMade = isAmong(made.map(({ path }) => path));
      const folders = foldersMade(script, made);
      return reached.flatMap(({ kind, flow, module, node, key }): readonly FileRead[] => {
        const path = kind === 'writes' ? folderOf(filePath(flow.text), flow) : flow.text;
        const isThere = kind === 'writes' ? folders : isMade;
        if (kind === 'fails' || path === undefined) return [];
        return fileRead(path, flow.flags[0] ?? flow.names.at(-1) ?? key, module.placeOf(node), isThere);
      });
    },
  };
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

interface Made {
  /** Empty where nobody can tell. */
  readonly path: string;
  readonly isFolder: boolean;
}

/** What the script writes, downloads, or asks for before it goes on without it. */
function madeByScript({ calls }: PythonScript, flowsAt: FlowsAt): readonly Made[] {
  return calls.flatMap((reached) => {
    const { module, call } = reached;
    const test = existenceTest(reached);
    const written = writtenTo(module, call);
    const isMade = MAKES.test(call.name);
    const places = [
      ...(written !== undefined && typeof written !== 'string' ? [written] : []),
      ...(test !== undefined && !test.refuses ? [test.argument] : []),
      ...(isMade ? [...call.positional, ...call.named.values(), call.receiver] : []),
    ];
    const isFolder = writtenIntoFolder(module, call) === undefined;
    return places.flatMap((node) => {
      const flows = node ? flowsAt(module, node) : [];
      if (flows.length === 0 && /^(?:makedirs|mkdir)$/.test(call.name)) return [{ path: '', isFolder }];
      // `download_prices("ABC")` makes no folder that anybody could name
      const isOwn = isMade && calledFunction(reached) !== undefined;
      return flows.flatMap(({ text }) => {
        const path = filePath(text);
        return path === undefined && isOwn ? [] : { path: path ?? '', isFolder };
      });
    });
  });
}

const MAKES =
  /^(?:makedirs|mkdir|copy\w*|move|symlink|rename|urlretrieve|get_file|snapshot_download|hf_hub_download|retrieve|gdown|wget|extractall|unpack_archive|to_\w+|(?:\w+_)?download(?:_\w+)?|(?:create|generate|write|save|build|prepare)_\w+)$/;

/** Those of which the script asks whether they are given: without them, it does something else. */
function askedNames({ modules }: PythonScript, flowsAt: FlowsAt): ReadonlySet<string> {
  const names = modules.flatMap((module) => {
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
  return new Set(names);
}

function namesWithin(module: Module, test: SyntaxNode, flowsAt: FlowsAt): readonly string[] {
  const parts = [test, ...descendantsOfType(test, 'MemberExpression', 'VariableName', 'ArgList')];
  // whether there is such a file is no question of whether it is given
  const calls = parts.filter(({ name }) => name === 'ArgList');
  return parts.flatMap((node) => {
    const isInside = calls.some(({ from, to }) => node.from > from && node.to < to);
    if (node.name === 'ArgList' || isInside || isComparedWithText(node)) return [];
    return flowsAt(module, node).flatMap(({ flags, variables }) => [...flags, ...variables]);
  });
}

/** `mode == "fast"`, also as one of several: without a mode, the script goes on as with another one. */
function isComparedWithText({ parent }: SyntaxNode): boolean {
  if (parent?.name !== 'BinaryExpression') return false;
  return childrenOf(parent).some(
    ({ name, from, to }) => (name === 'String' && to - from > 2) || /^(?:Array|Tuple|Set)Expression$/.test(name),
  );
}
