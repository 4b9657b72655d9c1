/** Metrics that a library computes by name, `evaluate.load("glue", "mrpc").compute()`: a dictionary with known keys. */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../../../code/literal.ts';
import { callOf } from '../../../code/python/calls.ts';
import type { Module } from '../../../code/python/module.ts';
import { assignedBefore } from '../../../code/python/scopes.ts';

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
  const [metric, config] = positional.slice(0, 2).map((argument) => literalText(module.evaluate(argument)));
  if (metric === undefined) return [];
  return KEYS.get(`${metric} ${config ?? ''}`) ?? KEYS.get(metric) ?? [metric];
}
