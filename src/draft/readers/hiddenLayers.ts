/** The layers of a model whose size nothing else must match: none that gives the output, and none that is added up. */
import type { SyntaxNode } from '@lezer/common';
import { nodeAround } from '../../code/sourceTree.ts';

export interface LayerCall {
  readonly node: SyntaxNode;
  /** The function's name alone. */
  readonly name: string;
}

/** The parameter of Keras and TensorFlow.js that is a layer's size. */
export function sizeOf(layer: string): 'units' | 'filters' | undefined {
  if (/^(?:dense|(?:cudnn)?(?:lstm|gru)|simplernn)$/i.test(layer)) return 'units';
  return /^(?:separable|convlstm)?conv(?:olution)?[123]d(?:transpose)?$/i.test(layer) ? 'filters' : undefined;
}

/** @param calls all of the file */
export function hiddenLayers(
  text: string,
  calls: readonly LayerCall[],
): (layer: LayerCall, size: SyntaxNode) => boolean {
  const steps = calls.filter(({ name }) => sizeOf(name) !== undefined || EDGE.test(name));
  if (steps.length === 0 || mustMatch(text)) return () => false;
  const lastOf = new Map<number, LayerCall>();
  const hidden = new Set<number>();
  for (const step of steps.toSorted((a, b) => reachedAt(a) - reachedAt(b))) {
    const scope = nodeAround(step.node, ({ name }) => FUNCTION.test(name))?.from ?? 0;
    const before = lastOf.get(scope);
    if (before !== undefined && !EDGE.test(before.name) && !EDGE.test(step.name)) hidden.add(before.node.from);
    lastOf.set(scope, step);
  }
  const fed = new Set([...text.matchAll(FED)].flatMap((found) => found.slice(1).join(' ').match(/\w+/g) ?? []));
  const inputs = new Set([...text.matchAll(INPUT)].slice(1).flatMap(([shape]) => shape.match(/\d+/g) ?? []));
  const takesState = /\binitial_?state/i.test(text);
  return ({ node, name }, size) => {
    const target = TARGET.exec(text.slice(Math.max(0, node.from - MAX_NAME), node.from))?.[1];
    return (
      hidden.has(node.from) &&
      /^(?:Number|VariableName|MemberExpression)$/.test(size.name) &&
      !inputs.has(text.slice(size.from, size.to)) &&
      !/softmax|\bweights\s*=/.test(text.slice(node.from, Math.min(node.to, node.from + MAX_CALL))) &&
      !(takesState && /lstm|gru|rnn/i.test(name)) &&
      // a second output is given to no layer
      (target === undefined || appliedTo(node) === undefined || fed.has(target))
    );
  };
}

const MAX_CALL = 500;
const MAX_NAME = 100;
const FUNCTION = /^(?:FunctionDefinition|FunctionDeclaration|FunctionExpression|ArrowFunction|MethodDeclaration)$/;
const BEGINS = /^(?:Sequential|Model|compile|sequential|model)$/;
/** Where a model begins or ends, and what fixes the size in front of it. */
const EDGE = new RegExp(`${BEGINS.source}|^reshape$`, 'i');
/** The first of them is the model's own input. */
const INPUT = /\b(?:Input\(|tf\.input\(|inputShape\s?:|(?:batch_)?input_(?:shape|dim)\s?=)[^\n]{0,80}/g;
const TARGET = /^[ \t]*(?:(?:const|let|var)[ \t]+)?(\w+)[ \t]*=[ \t]*$/m;
/** What is given to a layer. */
const FED = /\)(?:\.apply)?\(\s{0,50}(\w+)|\(\s{0,50}\[([^\]]{0,300})\]/g;

/** Inner layers of `Dense(1)(Dense(64)(x))` first. */
function reachedAt({ node, name }: LayerCall): number {
  return BEGINS.test(name) ? node.from : (appliedTo(node) ?? node).to;
}

/** `Dense(64)(x)`, `dense({ units: 64 }).apply(x)`. */
function appliedTo(layer: SyntaxNode): SyntaxNode | undefined {
  const callee = layer.parent?.name === 'MemberExpression' ? layer.parent : layer;
  const around = callee.parent;
  return around?.name === 'CallExpression' && around.firstChild?.from === layer.from ? around : undefined;
}

/** Layers that are added up have one size, as have those whose weights are from a file. */
function mustMatch(text: string): boolean {
  const isMerged = [...text.matchAll(/\b(\w+)\([^()\n]{0,200}\)(?:\.apply)?\(\s{0,50}\[/g)].some(
    ([, name = '']) => !/^concat/i.test(name),
  );
  const isLoaded = /\bload_?weights\(/i.test(text) && !/\bsave_?weights|\bModelCheckpoint\b|\.save\(/i.test(text);
  return isMerged || isLoaded || MERGE.test(text) || isAddedUp(text);
}

const MERGE =
  /\b(?:Add|Multiply|Subtract|Dot|\w{0,30}Attention)\(|(?<!\.)\b(?:add|multiply|average|maximum|minimum|subtract|dot)\(\s{0,50}\[|\b(?:layers|keras)\.(?:add|multiply|average|maximum|dot)\(/;

/** `x = x + shortcut` of what layers give. */
function isAddedUp(text: string): boolean {
  const given = new Set([...text.matchAll(/^[ \t]*(\w+)[ \t]*=[^=\n]{1,200}?\)\(/gm)].map(([, name]) => name));
  const sums = [...text.matchAll(/\b(\w+)[ \t]{0,9}\+=?[ \t]{0,9}(\w+)/g)];
  return sums.some(([, left, right]) => given.has(left) || given.has(right));
}
