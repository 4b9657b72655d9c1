/** Lines of XGBoost, LightGBM and CatBoost after each round: `[12]\tvalid-auc:0.91`. */
import type { SyntaxNode } from '@lezer/common';
import { literalItems, literalText } from '../literal.ts';
import { keywordSegments } from './printedText.ts';
import type { OutputStatement } from '../script.ts';
import { descendantsOfType, namedChildren, childrenOf } from '../sourceTree.ts';
import { callOf, type Call } from './calls.ts';
import type { Module } from './module.ts';
import { assignedBefore } from './scopes.ts';

/** The default metric of each library. */
const DEFAULT_METRICS: readonly (readonly [objective: RegExp, metric: string])[] = [
  [/^binary:logi/, 'logloss'],
  [/^multi:/, 'mlogloss'],
  [/^rank:/, 'ndcg'],
  [/^reg:absolute/, 'mae'],
  [/^reg:/, 'rmse'],
  [/^binary$/, 'binary_logloss'],
  [/^multiclass/, 'multi_logloss'],
  [/^lambdarank/, 'ndcg'],
  [/^(mae|regression_l1|l1)$/, 'l1'],
  [/^(regression|l2|mse|rmse)/, 'l2'],
];

export function boostingOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  return calls.flatMap((call): readonly OutputStatement[] => {
    const names = reportedNames(module, call);
    if (names.length === 0) return [];
    const segments = [{ text: '[12]\t' }, ...keywordSegments(names, ':', '\t')];
    return [{ channel: 'stdout', segments, line: module.source.lineNumberOf(call.node), isRepeated: true }];
  });
}

function reportedNames(module: Module, call: Call): readonly string[] {
  const [first, second] = call.path;
  const isXgboost = first === 'xgb' || first === 'xgboost';
  const isLightgbm = first === 'lgb' || first === 'lightgbm' || first === 'lgbm';
  if (call.path.length !== 2 || !(isXgboost || isLightgbm) || isSilent(module, call)) return [];
  const metrics = metricsOf(module, call);
  if (isXgboost && second === 'cv') return shown(module, call) ? metrics.map((metric) => `test-${metric}`) : [];
  if (isXgboost && second === 'train') {
    const names = evaluationNames(module, call.named.get('evals'));
    return names.flatMap((name) => metrics.map((metric) => `${name}-${metric}`));
  }
  const isValidated = second === 'cv' ? shown(module, call) : call.named.has('valid_sets');
  return isLightgbm && /^(train|cv)$/.test(second ?? '') && isValidated ? metrics : [];
}

function isSilent(module: Module, { named }: Call): boolean {
  const verbose = module.evaluate(named.get('verbose_eval'));
  return verbose?.kind === 'none' || (verbose !== undefined && 'value' in verbose && Number(verbose.value) === 0);
}

/** `cv` prints only if it is told to. */
function shown({ source }: Module, { named }: Call): boolean {
  const callbacks = named.get('callbacks');
  return (
    named.has('verbose_eval') ||
    (callbacks !== undefined && /EvaluationMonitor|log_evaluation/.test(source.textOf(callbacks)))
  );
}

/** `evals=[(dvalid, "valid"), (dtrain, "train")]`. */
function evaluationNames(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const list = node?.name === 'VariableName' ? assignedBefore(module, node).at(0)?.value : node;
  if (!list) return [];
  return descendantsOfType(list, 'TupleExpression').flatMap(
    (pair) => literalText(module.evaluate(namedChildren(pair)[1])) ?? [],
  );
}

function metricsOf(module: Module, { named, positional }: Call): readonly string[] {
  const parameters = resolved(module, named.get('params') ?? positional[0]);
  const given = [
    ...texts(module, named.get('metrics')),
    ...texts(module, parameters && entryOf(module, parameters, 'eval_metric')),
    ...texts(module, parameters && entryOf(module, parameters, 'metric')),
  ]
    .flatMap((text) => text.split(','))
    .map((text) => text.trim());
  if (given.length > 0) return given;
  const objective = parameters && literalText(module.evaluate(entryOf(module, parameters, 'objective')));
  const known = DEFAULT_METRICS.find(([pattern]) => objective !== undefined && pattern.test(objective));
  return known === undefined ? [] : [known[1]];
}

function resolved(module: Module, node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.name === 'VariableName' ? assignedBefore(module, node).at(0)?.value : node;
}

/** `"metric": …` in `{…}`, or `metric=…` in `dict(…)`. */
function entryOf(module: Module, node: SyntaxNode, key: string): SyntaxNode | undefined {
  if (node.name === 'CallExpression') return callOf(module.source, node).named.get(key);
  const children = childrenOf(node);
  const at = children.findIndex(
    (child, i) => children[i + 1]?.name === ':' && literalText(module.evaluate(child)) === key,
  );
  return at < 0 ? undefined : children[at + 2];
}

function texts(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const literal = module.evaluate(node);
  return literal?.kind === 'text'
    ? [literal.value]
    : (literalItems(literal) ?? []).flatMap((item) => literalText(item) ?? []);
}
