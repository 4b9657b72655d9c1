/** The printed text of a Python expression, cut where values are filled in. */
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, descendantsOfType, namedChildren, nodeAround } from '../../../code/sourceTree.ts';
import { literalTexts } from '../../../code/literal.ts';
import { joinWithBlanks, templateSegments, type OutputSegment } from '../script.ts';
import { callOf, entriesOf, pathOf } from '../../../code/python/calls.ts';
import { givenName } from './given.ts';
import { formatParts } from '../../../code/python/evaluator.ts';
import { returnedValue, type Module } from '../../../code/python/module.ts';
import { assignedBefore, type Assigned } from '../../../code/python/scopes.ts';

const MAX_DEPTH = 12;

/** `logger.info("loss %.3f", loss)`, and `logger.info("loss {}", loss)` as Loguru has it. */
export function logSegments(module: Module, nodes: readonly SyntaxNode[]): readonly OutputSegment[] {
  const [first, ...values] = nodes;
  if (first === undefined) return [];
  const template = templateAt(module, first);
  if (template === undefined || values.length === 0) return segmentsOf(module, first);
  return /%[^%]/.test(template) ? percentFormat(module, template, values) : braceFormat(module, template, values);
}

/** A keyword's value beside its name, as progress bars print them: `loss=0.4, acc=0.9`. */
export function keywordSegments(names: Iterable<string>, separator: string, between = ', '): readonly OutputSegment[] {
  return [...names].flatMap((name, i) => [
    { text: `${i > 0 ? between : ''}${name}${separator}` },
    { placeholder: name },
  ]);
}

export function segmentsOf(module: Module, node: SyntaxNode, depth = 0): readonly OutputSegment[] {
  if (depth > MAX_DEPTH) return [];
  switch (node.name) {
    case 'FormatString':
      return fStringSegments(module, node, depth);
    case 'ContinuedString':
    case 'ParenthesizedExpression':
      return namedChildren(node).flatMap((part) => segmentsOf(module, part, depth + 1));
    case 'DictionaryExpression':
      return dictionarySegments(
        module,
        entriesOf(node).flatMap(([key, value]) =>
          literalTexts(module.evaluate(key)).map((name) => [name, value] as const),
        ),
      );
    case 'BinaryExpression':
      return binarySegments(module, node, depth);
    case 'CallExpression':
      return callSegments(module, node, depth);
    case 'VariableName':
      return variableSegments(module, node, depth);
    case 'ConditionalExpression': {
      const [usual, , other] = namedChildren(node);
      const all = [usual, other].map((part) => (part ? segmentsOf(module, part, depth + 1) : []));
      return all.find((segments) => segments.some(isValue)) ?? [{ placeholder: '' }];
    }
    default: {
      const literal = module.evaluate(node);
      return literal && 'value' in literal && node.name !== 'VariableName'
        ? [{ text: String(literal.value) }]
        : [valueSegment(module, node)];
    }
  }
}

function isValue(segment: OutputSegment): boolean {
  return 'placeholder' in segment;
}

/** A text, also one that a function puts into a variable of its own. */
function templateAt(module: Module, node: SyntaxNode | undefined): string | undefined {
  const text = module.textAt(node);
  if (text !== undefined || node?.name !== 'VariableName') return text;
  const [assigned, ...added] = assignedBefore(module, node);
  return added.length === 0 ? module.textAt(assigned?.value) : undefined;
}

/** A key has the name of its value, where that has one. */
function dictionarySegments(
  module: Module,
  entries: Iterable<readonly [key: string, value: SyntaxNode | undefined]>,
): readonly OutputSegment[] {
  const inside = [...entries].flatMap(([key, value], i) => {
    const name = value === undefined ? '' : placeholderName(module, value);
    return [{ text: `${i > 0 ? ', ' : ''}'${key}': ` }, { placeholder: name === '' ? key : name }];
  });
  return [{ text: '{' }, ...inside, { text: '}' }];
}

/** Calls that make a text or a dictionary; of any other nothing but its name is known. */
function callSegments(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  const { name, path, receiver, positional, named } = callOf(module.source, node);
  const template = templateAt(module, receiver);
  const [first] = positional;
  if (name === 'format' && template !== undefined) return braceFormat(module, template, positional, named);
  if (name === 'join' && template !== undefined && first?.name === 'ArrayExpression') {
    const items = namedChildren(first).map((item) => segmentsOf(module, item, depth + 1));
    return joinWithBlanks(items, template);
  }
  if (name === 'dict') return dictionarySegments(module, named);
  if (first && /^(str|repr|colored|red|green|yellow|blue|bold)$/.test(name))
    return segmentsOf(module, first, depth + 1);
  const computed = libraryMetrics(module, node);
  if (computed.length > 0)
    return dictionarySegments(
      module,
      computed.map((key) => [key, undefined]),
    );
  const called = module.resolve(path);
  const returned = called?.node.name === 'FunctionDefinition' ? returnedValue(called.node) : undefined;
  const isNamed = returned !== undefined && /^(?:Dictionary|Variable)/.test(returned.name);
  const made = called && isNamed ? segmentsOf(called.module, returned, depth + 1) : [];
  const [start] = made;
  const isDictionary = made.length > 2 && start !== undefined && 'text' in start && start.text === '{';
  return isDictionary ? made : [{ placeholder: placeholderName(module, node) }];
}

/** A text or a dictionary that was put together before; the name of any other value. */
function variableSegments(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  const segments = assignedBefore(module, node).flatMap(({ value, isAdded }: Assigned, i) => {
    const isText = TEXT_NODES.test(value.name) && (i > 0 || !isAdded);
    return isText ? segmentsOf(module, value, depth + 1) : [];
  });
  return segments.some((segment) => 'text' in segment && segment.text !== '') ? segments : [valueSegment(module, node)];
}

const TEXT_NODES =
  /^(FormatString|String|ContinuedString|ParenthesizedExpression|DictionaryExpression|BinaryExpression|CallExpression|VariableName)$/;

function binarySegments(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  const [left, operator, right] = childrenOf(node);
  const sign = operator && module.source.textOf(operator);
  const template = sign === '%' ? templateAt(module, left) : undefined;
  if (right && template !== undefined) {
    return percentFormat(module, template, right.name === 'TupleExpression' ? namedChildren(right) : [right]);
  }
  if (sign === '+' && left && right) {
    const sides = [left, right].map((side) => segmentsOf(module, side, depth + 1));
    if (sides.some((side) => side.some((segment) => 'text' in segment))) return sides.flat();
  }
  return [{ placeholder: placeholderName(module, node) }];
}

/** An f-string: its text, and a placeholder for each pair of braces; `{loss=}` prints its own name. */
function fStringSegments(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  const { source } = module;
  return formatParts(source, node).flatMap((part): readonly OutputSegment[] => {
    if (typeof part === 'string') return [{ text: part }];
    const [inner] = namedChildren(part);
    if (inner === undefined) return [{ placeholder: '' }];
    if (inner.to === part.to - 1) return segmentsOf(module, inner, depth + 1);
    const value = valueSegment(module, inner);
    const isNamed = inner.name === 'VariableName' && /=\s*(?:![rsa])?(?::[^}]*)?\}$/.test(source.textOf(part));
    return isNamed ? [{ text: `${source.textOf(inner)}=` }, value] : [value];
  });
}

function percentFormat(module: Module, template: string, values: readonly SyntaxNode[]): readonly OutputSegment[] {
  return templateSegments(template, /%(?:\([^)]*\))?[-+ #0]*[\d*]*(?:\.[\d*]+)?[a-zA-Z]/g, (i) =>
    valueSegment(module, values[i]),
  );
}

function braceFormat(
  module: Module,
  template: string,
  values: readonly SyntaxNode[],
  named: ReadonlyMap<string, SyntaxNode> = new Map(),
): readonly OutputSegment[] {
  const fields = [...template.matchAll(BRACE_FIELD)].map(([, field = '']) => field);
  return templateSegments(template, BRACE_FIELD, (i) => {
    const field = fields[i] ?? '';
    return valueSegment(module, named.get(field) ?? values[/^\d+$/.test(field) ? Number(field) : i], field);
  });
}

const BRACE_FIELD = /\{(\w*)[^{}]*\}/g;

/** What the script was given is printed to be seen again, and an error measures nothing either. */
function valueSegment(module: Module, node: SyntaxNode | undefined, unknown = ''): OutputSegment {
  if (node === undefined) return { placeholder: unknown };
  const isNone = givenName(module, node) !== undefined || isError(module, node);
  return isNone ? { text: '0' } : { placeholder: placeholderName(module, node) };
}

/** `except OSError as err: print(err)`. */
function isError({ source }: Module, node: SyntaxNode): boolean {
  const at = node.name === 'VariableName' ? nodeAround(node, ({ name }) => name === 'TryStatement') : undefined;
  const caught = (at?.getChildren('VariableName') ?? []).filter((name) => name.prevSibling?.name === 'as');
  return caught.some((name) => source.textOf(name) === source.textOf(node));
}

/** The names that values are reported under: the keys of a dictionary, keyword arguments of `dict`, or a text. */
export function metricNames(module: Module, node: SyntaxNode | undefined): readonly string[] {
  if (node === undefined) return [];
  if (node.name === 'DictionaryExpression') return dictionaryKeys(module, node);
  if (node.name === 'CallExpression') return [...callOf(module.source, node).named.keys()];
  const literal = module.evaluate(node);
  if (literal?.kind === 'text') return [literal.value];
  const assigned = node.name === 'VariableName' ? assignedBefore(module, node).at(0) : undefined;
  return assigned?.value.name === 'DictionaryExpression' ? dictionaryKeys(module, assigned.value) : [];
}

export function dictionaryKeys(module: Module, dictionary: SyntaxNode): readonly string[] {
  return entriesOf(dictionary).flatMap(([key]) => module.textAt(key) ?? []);
}

/** The name of a printed value: `val_loss` for `val_loss`, `m.val_loss`, `val_loss.item()`, `val_loss.mean()` and `m['val_loss']`. */
function placeholderName(module: Module, node: SyntaxNode): string {
  const key = node.name === 'MemberExpression' ? descendantsOfType(node, 'String').at(0) : undefined;
  const text = module.evaluate(key);
  if (text?.kind === 'text') return text.value;
  const [scaled, ...others] = /^(?:Binary|Parenthesized)Expression$/.test(node.name)
    ? namedChildren(node).filter(({ name }) => name !== 'Number' && name !== 'ArithOp')
    : ROUNDS.test(module.source.text.slice(node.from, node.from + 20))
      ? callOf(module.source, node).positional.slice(0, 1)
      : [];
  if (scaled !== undefined && others.length === 0) return placeholderName(module, scaled);
  const target = node.name === 'CallExpression' ? (node.firstChild ?? node) : node;
  const path = pathOf(module.source, target);
  const inner = path.length > 1 && /^(?:item|mean|avg|numpy)$/.test(path.at(-1) ?? '') ? path.at(-2) : path.at(-1);
  return inner ?? '';
}

/** `str(score * 100)` and `np.mean(scores)` have the name of what is in them. */
const ROUNDS = /^(?:str|float|round|(?:np|numpy|torch|statistics)\.(?:round|nan)?(?:mean|average|median)?)\(/;

/** As Hugging Face's `evaluate` documents them; a metric that is not here has its own name as its only key. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['glue', ['accuracy']],
  ['glue mrpc', ['accuracy', 'f1']],
  ['glue qqp', ['accuracy', 'f1']],
  ['glue stsb', ['pearson', 'spearmanr']],
  ['glue cola', ['matthews_correlation']],
  ['super_glue', ['accuracy']],
  ['squad', ['exact_match', 'f1']],
  ['squad_v2', ['exact', 'f1']],
  ['seqeval', ['overall_f1', 'overall_accuracy']],
  ['sacrebleu', ['score']],
  ['rouge', ['rouge1', 'rouge2', 'rougeL', 'rougeLsum']],
  ['perplexity', ['mean_perplexity']],
  ['pearsonr', ['pearsonr']],
  ['mean_iou', ['mean_iou', 'mean_accuracy', 'overall_accuracy']],
]);

/** The keys of the result of `compute`, or of the variable that holds it; none where they are unknown. */
export function libraryMetrics(module: Module, node: SyntaxNode): readonly string[] {
  const call = node.name === 'CallExpression' ? callOf(module.source, node) : undefined;
  if (call?.name !== 'compute' || call.path.length < 2) return [];
  const holder = call.receiver;
  const loaded = holder?.name === 'VariableName' ? assignedBefore(module, holder).at(0)?.value : undefined;
  return loaded?.name === 'CallExpression' ? loadedKeys(module, loaded) : [];
}

function loadedKeys(module: Module, node: SyntaxNode): readonly string[] {
  const { path, name, positional } = callOf(module.source, node);
  if (name !== 'load_metric' && path.join('.') !== 'evaluate.load') return [];
  const [metric, config] = positional.slice(0, 2).map((argument) => module.textAt(argument));
  if (metric === undefined) return [];
  return KEYS.get(`${metric} ${config ?? ''}`) ?? KEYS.get(metric) ?? [metric];
}
