/** Lines that a framework prints for a script. */
import type { SyntaxNode } from '@lezer/common';
import { isTrue, literalTexts } from '../../../code/literal.ts';
import { joinWithBlanks, type OutputSegment, type OutputStatement } from '../script.ts';
import { descendantsOfType, namedChildren } from '../../../code/sourceTree.ts';
import { callOf, type Call, entryOf, isStarred } from '../../../code/python/calls.ts';
import { importedName } from '../../../code/python/imports.ts';
import { baseNames } from '../../../code/python/classes.ts';
import { libraryMetrics, dictionaryKeys, keywordSegments } from './printedText.ts';
import type { Module } from '../../../code/python/module.ts';
import { boostedNames, fittedNames } from '../../suggestions/metricNames.ts';
import { yoloOutputs } from './ultralytics.ts';
import type { OriginsOf } from '../../../code/python/origins.ts';
import { assignedBefore, followed, type Origin } from '../../../code/python/scopes.ts';

type ReadOutputs = (module: Module, calls: readonly Call[], origins: OriginsOf) => readonly OutputStatement[];

/** By what a script that prints them imports. */
const READERS: readonly (readonly [RegExp, ReadOutputs])[] = [
  [/\bkeras\b|\btensorflow\b/, kerasOutputs],
  [/\blightning\b|pytorch_lightning/, lightningOutputs],
  [/\btransformers\b|\btrl\b/, trainerOutputs],
  [/torch_geometric/, geometricOutputs],
  [/stable_baselines3|sb3_contrib/, baselinesOutputs],
  [/sklearn/, reportOutputs],
  [/\bchainer\b/, chainerOutputs],
  [/\bultralytics\b/, yoloOutputs],
  [/xgboost|lightgbm|catboost/, boostingOutputs],
  [/^/, averagingOutputs],
];

export function frameworkOutputs(...read: Parameters<ReadOutputs>): readonly OutputStatement[] {
  const [module] = read;
  const { root, textOf } = module.source;
  const imported = descendantsOfType(root, 'ImportStatement').map(textOf).join('\n');
  return READERS.flatMap(([framework, outputsIn]) => (framework.test(imported) ? outputsIn(...read) : []));
}

/** A line that a call prints. */
function printedBy(
  { placeOf }: Module,
  { node }: Call,
  segments: readonly OutputSegment[],
  more: Pick<OutputStatement, 'isRepeated' | 'isCoarse' | 'isGuessed'> = {},
): OutputStatement {
  return { channel: 'stdout', segments, ...placeOf(node), ...more };
}

const REPEATED = { isRepeated: true } as const;

/** `model.fit(…, validation_data=…)`: `12/12 - 1s - loss: 0.3 - val_loss: 0.4`. */
function kerasOutputs(module: Module, calls: readonly Call[], origins: OriginsOf): readonly OutputStatement[] {
  const isNothing = followed<boolean>((at, next) => {
    const literal = at.module.evaluate(at.node);
    const given = literal === undefined ? origins(at.module, at.node) : [];
    return literal === undefined
      ? given.length > 0 && given.every((each) => next(each) === true)
      : literal.kind === 'none' || ('value' in literal && Number(literal.value) === 0);
  });
  const compiled = calls.findLast(({ name }) => name === 'compile');
  const loss = module.textAt(compiled?.named.get('loss'));
  const metrics = kerasMetrics(module, compiled?.named.get('metrics'));
  return calls
    .filter(
      ({ name, path, named }) => /^fit(_generator)?$/.test(name) && path.length > 1 && verbosity(module, named) !== 0,
    )
    .map((call) => {
      const data = ['validation_data', 'validation_split'].flatMap((key) => call.named.get(key) ?? []);
      const isValidated = data.some((node) => isNothing(module, node) !== true);
      const segments = keywordSegments(fittedNames(loss, metrics, isValidated), ': ', ' - ');
      return printedBy(module, call, [{ text: '12/12 - 1s - ' }, ...segments], REPEATED);
    });
}

/** The table of Stable-Baselines3: `| ep_rew_mean | 21.5 |`; of each episode only where a monitor sees it. */
function baselinesOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const isShown = calls.some(({ named }) => (verbosity(module, named) ?? 0) > 0);
  const learns = isShown ? calls.filter(({ name, path }) => name === 'learn' && path.length > 1) : [];
  const row = [{ text: '|    ep_rew_mean     | ' }, { placeholder: 'ep_rew_mean' }, { text: ' |' }];
  return learns.map((call) => printedBy(module, call, row, REPEATED));
}

/** `print(classification_report(…))`: two decimals, so another line that says the same is better. */
function reportOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const row = [{ text: '    accuracy                         ' }, { placeholder: 'accuracy' }, { text: '      1000' }];
  return calls
    .filter(({ name, named }) => name === 'classification_report' && !named.has('output_dict'))
    .map((call) => printedBy(module, call, row, { isCoarse: true }));
}

/** Chainer's `PrintReport(["epoch", "main/loss", …])`: a table whose columns have their names above. */
function chainerOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  return calls
    .filter(({ name }) => name === 'PrintReport')
    .flatMap((call) => {
      const columns = literalTexts(module.evaluate(call.positional[0] ?? call.named.get('entries')));
      const row = columns.flatMap((placeholder) => [{ placeholder }, { text: '  ' }]);
      return columns.length === 0 ? [] : [printedBy(module, call, row, REPEATED)];
    });
}

/** Undefined where it is not written down. */
function verbosity(module: Module, named: Call['named'], key = 'verbose'): number | undefined {
  const verbose = module.evaluate(named.get(key));
  if (verbose?.kind === 'none') return 0;
  return verbose && 'value' in verbose ? Number(verbose.value) : undefined;
}

/** A metric by its text, its class or its function; Keras calls it by `name=` instead. */
function kerasMetrics(module: Module, list: SyntaxNode | undefined): readonly string[] {
  const items = list?.name === 'ArrayExpression' ? namedChildren(list) : list ? [list] : [];
  return items.flatMap((item) => {
    const text = module.textAt(item);
    if (text !== undefined) return [text];
    const call = item.name === 'CallExpression' ? callOf(module.source, item) : undefined;
    const given = module.textAt(call?.named.get('name'));
    const name = given ?? call?.name ?? module.source.textOf(item).split('.').at(-1) ?? '';
    return given !== undefined || call === undefined ? [name] : [snakeCase(name)];
  });
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase();
}

/** The progress bar shows values with `prog_bar=True`; `test()` and `validate()` print a table of their logs. */
function lightningOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const prints = (method: string): boolean =>
    calls.some(
      ({ name, path, node }) =>
        name === method && /trainer/i.test(`${path.join('.')} ${module.source.textOf(node).slice(0, 60)}`),
    );
  const [tests, validates] = [prints('test'), prints('validate')];
  return calls
    .filter(({ path }) => /^self\.log(_dict)?$/.test(path.join('.')))
    .flatMap((call) => {
      const inBar = isTrue(module.evaluate(call.named.get('prog_bar')));
      const inTable = (name: string): boolean => (tests && /^test/i.test(name)) || (validates && /^val/i.test(name));
      const names = call.positional.slice(0, 1).flatMap((node) => loggedNames(module, node));
      return names
        .filter((name) => inBar || inTable(name))
        .map((name) => printedBy(module, call, keywordSegments([name], inBar ? '=' : ' │ '), inBar ? REPEATED : {}));
    });
}

/** `"val_acc"` and `{"val_acc": …}`. */
function loggedNames(module: Module, node: SyntaxNode): readonly string[] {
  return node.name === 'DictionaryExpression' ? dictionaryKeys(module, node) : literalTexts(module.evaluate(node));
}

/** `{'eval_loss': 0.41, 'eval_accuracy': 0.9, 'epoch': 3.0}`, which `Trainer` prints after each evaluation. */
function trainerOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const trainers = calls.filter(({ path }) => isTrainer(module, path));
  const best = calls.map(({ named }) => module.textAt(named.get('metric_for_best_model'))).find(Boolean);
  const measured = computedNames(module, calls);
  const isEvaluated = calls.some(({ name, path }) => name === 'evaluate' && path.length > 1);
  const settings = calls.filter(({ name }) => TRAINING_ARGUMENTS.test(name));
  const evaluates = settings.length === 0 || settings.some((call) => asksForEvaluation(module, call));
  const evaluated = (name: string): string => (name.startsWith('eval_') ? name : `eval_${name}`);
  return trainers.flatMap((call) => {
    const isMeasured = isEvaluated || (evaluates && call.named.has('eval_dataset'));
    const chosen = isMeasured && best !== undefined ? [evaluated(best)] : [];
    const names = isMeasured ? ['eval_loss', ...measured.map(evaluated)] : ['train_loss'];
    const line = (shown: readonly string[], more: object): readonly OutputStatement[] => {
      const segments = [{ text: "{'" }, ...keywordSegments(shown, "': ", ", '"), { text: '}' }];
      return shown.length === 0 ? [] : [printedBy(module, call, segments, { ...REPEATED, ...more })];
    };
    const others = names.filter((name) => !chosen.includes(name));
    return [...line(chosen, {}), ...line(others, chosen.length === 0 ? {} : { isCoarse: true })];
  });
}

const TRAINING_ARGUMENTS = /(?:TrainingArguments|^(?:SFT|DPO|ORPO|KTO|CPO|Reward)Config)$/;

/** A `Trainer` with data to evaluate on does so only if it is told when; what is unpacked may say it as well. */
function asksForEvaluation(module: Module, { node, named }: Call): boolean {
  const strategies = ['eval_strategy', 'evaluation_strategy'].flatMap((key) => named.get(key) ?? []);
  const isAsked = ['do_eval', 'load_best_model_at_end', 'metric_for_best_model'].some((key) => named.has(key));
  return isAsked || isStarred(node) || strategies.some((strategy) => module.textAt(strategy) !== 'no');
}

/** Other libraries and scripts have a `Trainer` as well. */
const TRAINER =
  /^(?:transformers|trl|sentence_transformers)\b.*\.(?:Seq2Seq|SFT|DPO|ORPO|KTO|CPO|Reward|SentenceTransformer)?Trainer$/;

/** One of them, or a class of the project that derives from one. */
function isTrainer(module: Module, path: readonly string[], depth = 0): boolean {
  if (TRAINER.test(importedName(module.imports, path))) return true;
  const found = depth > MAX_BASES ? undefined : module.resolve(path);
  if (found?.node.name !== 'ClassDefinition' || found.rest.length > 0) return false;
  return baseNames(found.module, found.node).some((base) => isTrainer(found.module, base, depth + 1));
}

const MAX_BASES = 5;

/** The names that `compute_metrics` returns, as far as they are written there. */
function computedNames(module: Module, calls: readonly Call[]): readonly string[] {
  const given = calls.flatMap(({ named }) => named.get('compute_metrics') ?? []).map(module.source.textOf);
  const functions = module.functions.filter((node) => {
    const name = /^def\s+(\w+)/.exec(module.source.textOf(node).slice(0, 200))?.[1] ?? '';
    return given.includes(name) || /(?:compute_?metrics|metrics?_fn)$/.test(name);
  });
  const inside = (node: SyntaxNode): boolean => functions.some(({ from, to }) => from <= node.from && node.to <= to);
  const written = functions.flatMap((node) =>
    descendantsOfType(node, 'DictionaryExpression').flatMap((dictionary) => dictionaryKeys(module, dictionary)),
  );
  const computed = calls.filter(({ node }) => inside(node)).flatMap(({ node }) => libraryMetrics(module, node));
  return [...new Set([...written, ...computed])];
}

/** `log(Epoch=epoch, Val=val_acc)` of `torch_geometric.logging`: `Epoch: 012, Val: 0.93`. */
function geometricOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  return calls
    .filter(({ path, named }) => path.join('.') === 'log' && named.size > 0)
    .map((call) => {
      const parts = [...call.named].map(([name, value]) => [
        { text: `${name}: ` },
        { placeholder: module.source.textOf(value).slice(0, 80) },
      ]);
      return printedBy(module, call, joinWithBlanks(parts, ', '));
    });
}

/**
 * `AverageMeter('Acc@1', ':6.2f')` of the many scripts that print their meters: ` * Acc@1 76.10 ( 75.00)`, and
 * `update(loss=…)` of a `MetricLogger`: `loss: 0.4 (0.5)`.
 */
function averagingOutputs(module: Module, calls: readonly Call[], origins: OriginsOf): readonly OutputStatement[] {
  const isLogger = ({ module: { source }, node }: Origin): boolean =>
    node.name === 'CallExpression' && callOf(source, node).name === 'MetricLogger';
  return calls.flatMap((call): readonly OutputStatement[] => {
    const { name, named, receiver } = call;
    if (name === 'update' && named.size > 0 && receiver && origins(module, receiver).some(isLogger))
      // of the training, as far as can be seen; anything else than a loss is often that of one batch
      return [...named.keys()].map((key) =>
        printedBy(module, call, keywordSegments([key], ': '), {
          ...REPEATED,
          isGuessed: true,
          ...(!/loss/i.test(key) && { isCoarse: true }),
        }),
      );
    const label = call.name.endsWith('Meter') ? module.textAt(call.positional[0]) : undefined;
    return label === undefined ? [] : [printedBy(module, call, keywordSegments([label], ' '))];
  });
}

function boostingOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  return calls.flatMap((call): readonly OutputStatement[] => {
    const names = reportedNames(module, call);
    const segments = [{ text: '[12]\t' }, ...keywordSegments(names, ':', '\t')];
    return names.length === 0 ? [] : [printedBy(module, call, segments, REPEATED)];
  });
}

function reportedNames(module: Module, call: Call): readonly string[] {
  const [, library, action] = /^(xgb|xgboost|lgb|lightgbm|lgbm)\.(train|cv)$/.exec(call.path.join('.')) ?? [];
  if (
    library === undefined ||
    verbosity(module, call.named, 'verbose_eval') === 0 ||
    (action === 'cv' && !isShown(module, call))
  )
    return [];
  const metrics = metricsOf(module, call);
  if (library.startsWith('lg')) return action === 'cv' || call.named.has('valid_sets') ? metrics : [];
  const sets = action === 'cv' ? ['test'] : evaluationNames(module, call.named.get('evals'));
  return sets.flatMap((name) => metrics.map((metric) => `${name}-${metric}`));
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
  return descendantsOfType(list, 'TupleExpression').flatMap((pair) => module.textAt(namedChildren(pair)[1]) ?? []);
}

function metricsOf(module: Module, { named, positional }: Call): readonly string[] {
  const parameters = valueOf(module, named.get('params') ?? positional[0]);
  const given = [named.get('metrics'), ...['eval_metric', 'metric'].map((key) => entryOf(module, parameters, key))]
    .flatMap((node) => literalTexts(module.evaluate(node)))
    .flatMap((text) => text.split(/\s*,\s*/));
  if (given.length > 0) return given;
  const objective = module.textAt(entryOf(module, parameters, 'objective'));
  return boostedNames(objective);
}

function valueOf(module: Module, node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node?.name === 'VariableName' ? assignedBefore(module, node).at(0)?.value : node;
}
