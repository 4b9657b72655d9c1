/**
 * Lines that a framework prints for a script: Keras, Lightning, Transformers, PyTorch Geometric, and classes that
 * average.
 */
import type { SyntaxNode } from '@lezer/common';
import { literalText } from '../literal.ts';
import type { OutputSegment, OutputStatement } from '../script.ts';
import { descendantsOfType, namedChildren } from '../sourceTree.ts';
import { boostingOutputs } from './boostingOutputs.ts';
import { callOf, type Call } from './calls.ts';
import { libraryMetrics } from './metricLibraries.ts';
import type { Module } from './module.ts';
import { dictionaryKeys, keywordSegments } from './printedText.ts';

export function frameworkOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const imported = importsOf(module);
  const readers: readonly (readonly [
    RegExp,
    (module: Module, calls: readonly Call[]) => readonly OutputStatement[],
  ])[] = [
    [/\bkeras\b|\btensorflow\b/, kerasOutputs],
    [/\blightning\b|pytorch_lightning/, lightningOutputs],
    [/\btransformers\b|\btrl\b/, trainerOutputs],
    [/torch_geometric/, geometricOutputs],
    [/stable_baselines3|sb3_contrib/, baselinesOutputs],
    [/sklearn/, reportOutputs],
    [/xgboost|lightgbm|catboost/, boostingOutputs],
    [/^/, averagingOutputs],
  ];
  return readers.flatMap(([framework, read]) => (framework.test(imported) ? read(module, calls) : []));
}

function importsOf({ source }: Module): string {
  return `${descendantsOfType(source.root, 'ImportStatement').map(source.textOf).join('\n')}\n`;
}

/** `model.fit(…, validation_data=…)`: `12/12 - 1s - loss: 0.3 - val_loss: 0.4`. */
function kerasOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const compiled = calls.findLast(({ name }) => name === 'compile');
  const metrics = ['loss', ...(compiled ? kerasMetrics(module, compiled.named.get('metrics')) : [])];
  return calls
    .filter(({ name, path, named }) => /^fit(_generator)?$/.test(name) && path.length > 1 && isVerbose(module, named))
    .map(({ node, named }) => {
      const isValidated = named.has('validation_data') || named.has('validation_split');
      const names = [...metrics, ...(isValidated ? metrics.map((metric) => `val_${metric}`) : [])];
      const segments: readonly OutputSegment[] = [{ text: '12/12 - 1s - ' }, ...keywordSegments(names, ': ', ' - ')];
      return { channel: 'stdout', segments, line: module.source.lineNumberOf(node), isRepeated: true };
    });
}

/** The table of Stable-Baselines3: `| ep_rew_mean | 21.5 |`; of each episode only where a monitor sees it. */
function baselinesOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const isShown = calls.some(({ named }) => {
    const verbose = module.evaluate(named.get('verbose'));
    return verbose !== undefined && 'value' in verbose && Number(verbose.value) > 0;
  });
  const learns = isShown ? calls.filter(({ name, path }) => name === 'learn' && path.length > 1) : [];
  return learns.map(({ node }) => ({
    channel: 'stdout',
    segments: [{ text: '|    ep_rew_mean     | ' }, { placeholder: 'ep_rew_mean' }, { text: ' |' }],
    line: module.source.lineNumberOf(node),
    isRepeated: true,
  }));
}

/** `print(classification_report(…))`: two decimals, so another line that says the same is better. */
function reportOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const reports = calls.filter(({ name, named }) => name === 'classification_report' && !named.has('output_dict'));
  return reports.map(({ node }) => ({
    channel: 'stdout',
    segments: [{ text: '    accuracy                         ' }, { placeholder: 'accuracy' }, { text: '      1000' }],
    line: module.source.lineNumberOf(node),
    isCoarse: true,
  }));
}

function isVerbose(module: Module, named: Call['named']): boolean {
  const verbose = module.evaluate(named.get('verbose'));
  return !(verbose && 'value' in verbose && Number(verbose.value) === 0);
}

/** A metric by its text, its class or its function; Keras calls it by `name=` instead. */
function kerasMetrics(module: Module, list: SyntaxNode | undefined): readonly string[] {
  const items = list?.name === 'ArrayExpression' ? namedChildren(list) : list ? [list] : [];
  return items.flatMap((item) => {
    const text = literalText(module.evaluate(item));
    if (text !== undefined) return [text];
    const call = item.name === 'CallExpression' ? callOf(module.source, item) : undefined;
    const given = literalText(module.evaluate(call?.named.get('name')));
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

/**
 * The progress bar shows values with `prog_bar=True`; `trainer.test()` and `validate()` print a table of their logs.
 */
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
      const names = call.positional.slice(0, 1).flatMap((node) => loggedNames(module, node));
      const shown = module.evaluate(call.named.get('prog_bar'));
      const inBar = shown?.kind === 'bool' && shown.value;
      return names.flatMap((name): readonly OutputStatement[] => {
        const inTable = (tests && /^test/i.test(name)) || (validates && /^val/i.test(name));
        if (!inBar && !inTable) return [];
        const separator = inTable && !inBar ? ' │ ' : '=';
        return [
          {
            channel: 'stdout',
            segments: keywordSegments([name], separator),
            line: module.source.lineNumberOf(call.node),
            ...(inBar && { isRepeated: true }),
          },
        ];
      });
    });
}

/** `"val_acc"`, `{"val_acc": …}`, and `f"{stage}_acc"` by the stages that Lightning has. */
function loggedNames(module: Module, node: SyntaxNode): readonly string[] {
  if (node.name === 'DictionaryExpression') return dictionaryKeys(module, node);
  const text = literalText(module.evaluate(node));
  if (text !== undefined) return [text];
  const stage = /^f(['"])\{(?:stage|prefix|split|mode|phase|step|step_name)\}([\w/]+)\1$/.exec(
    module.source.textOf(node),
  )?.[2];
  return stage === undefined ? [] : ['val', 'test'].map((name) => `${name}${stage}`);
}

/** `{'eval_loss': 0.41, 'eval_accuracy': 0.9, 'epoch': 3.0}`, which `Trainer` prints after each evaluation. */
function trainerOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  const trainers = calls.filter(
    ({ name, path }) =>
      (TRAINER.test(name) && isTransformers(module, name, path)) || trainerClasses(module).includes(name),
  );
  const measured = computedNames(module, calls);
  return trainers.map(({ node, named }) => {
    const evaluates =
      named.has('eval_dataset') || calls.some(({ name, path }) => name === 'evaluate' && path.length > 1);
    const names = evaluates
      ? ['eval_loss', ...measured.map((name) => (name.startsWith('eval_') ? name : `eval_${name}`))]
      : ['train_loss'];
    const segments: readonly OutputSegment[] = [{ text: "{'" }, ...keywordSegments(names, "': ", ", '"), { text: '}' }];
    return { channel: 'stdout', segments, line: module.source.lineNumberOf(node), isRepeated: true };
  });
}

const TRAINER = /^(?:Seq2Seq|SFT|DPO|ORPO|KTO|CPO|Reward|SentenceTransformer)?Trainer$/;

/** Other libraries and scripts have a `Trainer` as well. */
function isTransformers({ source }: Module, name: string, path: readonly string[]): boolean {
  if (path.length > 1) return /^(transformers|trl)$/.test(path[0] ?? '');
  return descendantsOfType(source.root, 'ImportStatement').some((node) =>
    new RegExp(String.raw`^from\s+(?:transformers|trl|sentence_transformers)[\w.]*\s+import\b[^]*\b${name}\b`).test(
      source.textOf(node),
    ),
  );
}

/** The script's own classes that extend one of them. */
function trainerClasses({ classes, source }: Module): readonly string[] {
  return classes.flatMap(
    (node) => /^class\s+(\w+)\s*\([^)]*Trainer\b/.exec(source.textOf(node).slice(0, 300))?.[1] ?? [],
  );
}

/** The names that `compute_metrics` returns, as far as they are written there. */
function computedNames(module: Module, calls: readonly Call[]): readonly string[] {
  const functions = module.functions.filter((node) =>
    /^def\s+\w*(compute_?metrics|metrics?_fn)\b/.test(module.source.textOf(node).slice(0, 200)),
  );
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
    .map(({ node, named }) => ({
      channel: 'stdout',
      segments: [...named].flatMap(([name, value], i) => [
        { text: `${i > 0 ? ', ' : ''}${name}: ` },
        { placeholder: module.source.textOf(value).slice(0, 80) },
      ]),
      line: module.source.lineNumberOf(node),
    }));
}

/** `AverageMeter('Acc@1', ':6.2f')` of the many scripts that print their meters: ` * Acc@1 76.10 ( 75.00)`. */
function averagingOutputs(module: Module, calls: readonly Call[]): readonly OutputStatement[] {
  return calls.flatMap(({ name, positional: [first], node }): readonly OutputStatement[] => {
    const label = name.endsWith('Meter') && first ? literalText(module.evaluate(first)) : undefined;
    if (label === undefined) return [];
    return [{ channel: 'stdout', segments: keywordSegments([label], ' '), line: module.source.lineNumberOf(node) }];
  });
}
