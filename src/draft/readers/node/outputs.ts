/** The outputs of a Node script. */
import type { SyntaxNode } from '@lezer/common';
import { literalTexts } from '../../../code/literal.ts';
import { unescape } from '../../../code/evaluation.ts';
import { fittedNames } from '../../suggestions/metricNames.ts';
import { withRepeated } from '../repeatedLines.ts';
import { joinWithBlanks, templateSegments, type OutputSegment, type OutputStatement } from '../script.ts';
import { childrenOf, descendantsOfType } from '../../../code/sourceTree.ts';
import { callOf, type Call, type Module } from '../../../code/node/module.ts';

export function outputsOf(module: Module): readonly OutputStatement[] {
  // what it prints of an evaluation has more digits
  const isTensorflow =
    module.source.text.includes('@tensorflow/tfjs-node') && !module.calls.some(({ name }) => name === 'evaluate');
  const printed = module.calls.flatMap((call): readonly OutputStatement[] => {
    const line = module.source.lineNumberOf(call.args[0] ?? call.node);
    if (isTensorflow && call.name === 'fit' && call.args.length > 1) return fitOutput(module, call, line);
    const isPrint =
      (call.receiver === 'console' && /^(log|info)$/.test(call.name)) ||
      (call.name === 'write' && call.receiver.endsWith('stdout'));
    if (!isPrint) return [];
    const keys = jsonKeys(module, call);
    if (keys) return [{ channel: 'json', segments: keys.map((placeholder) => ({ placeholder })), line }];
    return [{ channel: 'stdout', segments: printedSegments(module, call), line }];
  });
  return withRepeated(module.source, module.calls, printed);
}

/** With blanks between its arguments, those first that `console.log("loss: %f", loss)` has a place for. */
function printedSegments(module: Module, { args: [first, ...others] }: Call): readonly OutputSegment[] {
  const rest = others.map((node) => segmentsOf(module, node, 0));
  const template = first && module.textAt(first);
  if (template === undefined) return joinWithBlanks([...(first ? [segmentsOf(module, first, 0)] : []), ...rest]);
  const filled = templateSegments(template, /%[sdifjoO]/g, () => rest.shift()?.[0] ?? { placeholder: '' });
  return joinWithBlanks([filled, ...rest]);
}

/** `model.fit(x, y, { validationSplit: 0.2 })` of TensorFlow.js: `… - acc=0.9 loss=0.3 val_acc=0.8 val_loss=0.4`. */
function fitOutput(module: Module, { args }: Call, line: number): readonly OutputStatement[] {
  const settings = module.objectAt(args[2]) ?? module.objectAt(args[1]);
  const verbose = module.evaluate(settings?.get('verbose'));
  if (verbose && 'value' in verbose && Number(verbose.value) === 0) return [];
  const compiled = module.calls.findLast(({ name }) => name === 'compile');
  const config = module.objectAt(compiled?.args[0]);
  const metrics = literalTexts(module.evaluate(config?.get('metrics')));
  const isValidated = settings?.has('validationSplit') === true || settings?.has('validationData') === true;
  const shown = metrics.map((name) => name.replace(/^acc.*/, 'acc'));
  const names = fittedNames(module.textAt(config?.get('loss')), shown, isValidated);
  const segments = names.flatMap((name) => [{ text: ` ${name}=` }, { placeholder: name }]);
  return [{ channel: 'stdout', segments: [{ text: '9ms 1us/step -' }, ...segments], line, isRepeated: true }];
}

function jsonKeys(module: Module, { args: [only] }: Call): readonly string[] | undefined {
  const inner = only?.name === 'CallExpression' ? callOf(module.source, only) : undefined;
  if (inner?.name !== 'stringify' || !inner.args[0]) return undefined;
  const object = module.source.textOf(inner.args[0]);
  const entries = module.objectAt(inner.args[0]);
  // { valLoss } without a colon is a key as well
  const short = descendantsOfType(inner.args[0], 'PropertyDefinition').map(module.source.textOf);
  return entries || object.startsWith('{') ? [...new Set([...(entries?.keys() ?? []), ...short])] : undefined;
}

const MAX_DEPTH = 30;

function segmentsOf(module: Module, node: SyntaxNode, depth: number): readonly OutputSegment[] {
  if (node.name === 'TemplateString') return templateStringSegments(module, node);
  const [left, operator, right] = childrenOf(node);
  if (depth < MAX_DEPTH && left && right && operator && module.source.textOf(operator) === '+') {
    return [left, right].flatMap((side) => segmentsOf(module, side, depth + 1));
  }
  const literal = node.name === 'VariableName' ? undefined : module.evaluate(node);
  if (literal && 'value' in literal) return [{ text: String(literal.value) }];
  // `valLoss` for `valLoss` and for `valLoss.toFixed(3)`
  return [{ placeholder: /^[\w$]+/.exec(module.source.textOf(node).slice(0, 100))?.[0] ?? '' }];
}

function templateStringSegments({ source }: Module, node: SyntaxNode): readonly OutputSegment[] {
  const segments: OutputSegment[] = [];
  let at = node.from + 1;
  const addTextTo = (end: number): void => {
    if (end > at) segments.push({ text: unescape(source.text.slice(at, end)) });
  };
  for (const interpolation of childrenOf(node).filter(({ name }) => name === 'Interpolation')) {
    addTextTo(interpolation.from);
    segments.push({ placeholder: /[\w$]+/.exec(source.textOf(interpolation))?.[0] ?? '' });
    at = interpolation.to;
  }
  addTextTo(node.to - 1);
  return segments;
}
