/** Lines of XGBoost, LightGBM and CatBoost after each round: `[12]\tvalid-auc:0.91`. */
import type { SyntaxNode } from '@lezer/common';
import { literalText, literalTexts } from '../../../code/literal.ts';
import { keywordSegments } from './printedText.ts';
import type { OutputStatement } from '../script.ts';
import { descendantsOfType, namedChildren } from '../../../code/sourceTree.ts';
import { entryOf, type Call } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import { assignedBefore } from '../../../code/python/scopes.ts';

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
  const [, library, action] = /^(xgb|xgboost|lgb|lightgbm|lgbm)\.(train|cv)$/.exec(call.path.join('.')) ?? [];
  if (library === undefined || isSilent(module, call) || (action === 'cv' && !isShown(module, call))) return [];
  const metrics = metricsOf(module, call);
  if (library.startsWith('lg')) return action === 'cv' || call.named.has('valid_sets') ? metrics : [];
  const sets = action === 'cv' ? ['test'] : evaluationNames(module, call.named.get('evals'));
  return sets.flatMap((name) => metrics.map((metric) => `${name}-${metric}`));
}

function isSilent(module: Module, { named }: Call): boolean {
  const verbose = module.evaluate(named.get('verbose_eval'));
  return verbose?.kind === 'none' || (verbose !== undefined && 'value' in verbose && Number(verbose.value) === 0);
}

/** `cv` prints only if it is told to. */
function isShown({ source }: Module, { named }: Call): boolean {
  const callbacks = named.get('callbacks');
  return (
    named.has('verbose_eval') ||
    (callbacks !== undefined && /EvaluationMonitor|log_evaluation/.test(source.textOf(callbacks)))
  );
}

/** `evals=[(dvalid, "valid"), (dtrain, "train")]`. */
function evaluationNames(module: Module, node: SyntaxNode | undefined): readonly string[] {
  const list = valueOf(module, node);
  if (!list) return [];
  return descendantsOfType(list, 'TupleExpression').flatMap(
    (pair) => literalText(module.evaluate(namedChildren(pair)[1])) ?? [],
  );
}

function metricsOf(module: Module, { named, positional }: Call): readonly string[] {
  const parameters = valueOf(module, named.get('params') ?? positional[0]);
  const given = [named.get('metrics'), ...['eval_metric', 'metric'].map((key) => entryOf(module, parameters, key))]
    .flatMap((node) => literalTexts(module.evaluate(node)))
    .flatMap((text) => text.split(/\s*,\s*/));
  if (given.length > 0) return given;
  const objective = literalText(module.evaluate(entryOf(module, parameters, 'objective')));
  const known = DEFAULT_METRICS.find(([pattern]) => objective !== undefined && pattern.test(objective));
  return known === undefined ? [] : [known[1]];
}

function valueOf(module: Module, node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.name === 'VariableName' ? assignedBefore(module, node).at(0)?.value : node;
}
