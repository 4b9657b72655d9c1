/** JSON that a script writes into a file: the values, and the path of the file. */
import type { SyntaxNode } from '@lezer/common';
import { callOf, entriesOf, type Call } from '../../../../code/python/calls.ts';
import type { Module } from '../../../../code/python/module.ts';
import { assignedBefore } from '../../../../code/python/scopes.ts';
import { childrenOf, nodeAround } from '../../../../code/sourceTree.ts';
import type { WrittenFile } from '../../script.ts';
import { metricNames } from '../printedText.ts';
import type { FlowsAt } from './flow.ts';
import { pathInside, writtenTo } from './writes.ts';

interface WrittenJson {
  readonly values: SyntaxNode | undefined;
  /** The expression of its path; undefined where nobody sees which file it is. */
  readonly path: SyntaxNode | undefined;
}

/** `json.dump(values, file)`, `file.write(json.dumps(values))`, `path.write_text(json.dumps(values))`. */
export function writtenJson(module: Module, call: Call): WrittenJson | undefined {
  const [first, second] = call.positional;
  if (call.path.join('.') === 'json.dump')
    return { values: first ?? call.named.get('obj'), path: pathOf(module, second ?? call.named.get('fp')) };
  if (!/^write(?:_text)?$/.test(call.name) || first?.name !== 'CallExpression') return undefined;
  const inner = callOf(module.source, first);
  if (inner.path.join('.') !== 'json.dumps') return undefined;
  const path = call.name === 'write' ? pathOf(module, call.receiver) : call.receiver;
  return { values: inner.positional[0], path };
}

const MAX_DEPTH = 3;

/** Their names as `objective.from` reads them, `eval.f1` for `{"eval": {"f1": f1}}`. */
export function writtenNames(module: Module, values: SyntaxNode | undefined): readonly string[] {
  const names = namesInside(module, values);
  return names.length > 0 ? names : metricNames(module, values);
}

function namesInside(module: Module, values: SyntaxNode | undefined, depth = 0): readonly string[] {
  const [assigned] = values?.name === 'VariableName' ? assignedBefore(module, values) : [];
  const dictionary = assigned?.value ?? values;
  if (dictionary?.name !== 'DictionaryExpression') return [];
  return entriesOf(dictionary).flatMap(([key, value]) => {
    const name = module.textAt(key);
    const inside = depth < MAX_DEPTH ? namesInside(module, value, depth + 1) : [];
    return name === undefined ? [] : inside.length === 0 ? [name] : inside.map((each) => `${name}.${each}`);
  });
}

/** Where it is one file, of a name that the script says. */
export function fileAt(module: Module, path: SyntaxNode | undefined, flowsAt: FlowsAt): WrittenFile | undefined {
  const [flow, ...others] = path === undefined ? [] : flowsAt(module, path);
  const isOne = flow !== undefined && others.length === 0 && flow.variables.length === 0;
  if (!isOne || flow.flags.length > 1 || !/^[^?*]+\.json$/i.test(flow.text)) return undefined;
  const [flag] = flow.flags;
  if (flag !== undefined) return { path: flow.text, flag };
  const inside = pathInside(flow.text);
  return inside === undefined ? undefined : { path: inside };
}

/** Of `open(path, "w")`, in place of the file or as `with` or an assignment names it. */
function pathOf(module: Module, file: SyntaxNode | undefined): SyntaxNode | undefined {
  const opened = file?.name === 'VariableName' ? openedAs(module, file) : file;
  const path = opened?.name === 'CallExpression' ? writtenTo(module, callOf(module.source, opened)) : undefined;
  return typeof path === 'string' ? undefined : path;
}

function openedAs(module: Module, file: SyntaxNode): SyntaxNode | undefined {
  const { textOf } = module.source;
  const name = textOf(file);
  const bound = (node: SyntaxNode): SyntaxNode | undefined => {
    const parts = node.name === 'WithStatement' ? childrenOf(node) : [];
    const at = parts.findIndex((part, i) => part.name === 'as' && textOf(parts[i + 1] ?? part) === name);
    return parts[at - 1];
  };
  const around = nodeAround(file, (node) => bound(node) !== undefined);
  return around ? bound(around) : assignedBefore(module, file).at(0)?.value;
}
