/** Numbers that are worth a record beside the metric: other metrics, and what a model costs. */
import { nameWords } from '../nameWords.ts';
import type { DraftedParameter } from './draftParameter.ts';
import type { MetricCandidate } from './metrics.ts';
import type { OutputSegment, OutputStatement } from '../readers/script.ts';
import { labelOf, isReadByName, printedLine, type PrintedLine } from './namedValue.ts';
import { reportOrder } from './toldApart.ts';

/** A number that the tuner reads by its name. It is no metric to optimize alone. */
export interface Cost {
  readonly name: string;
  /** Its place among all that the script reports. */
  readonly order: number;
}

const UNIT = 'kb|mb|gb|kib|mib|gib|bytes';
const COST = new RegExp(
  [
    String.raw`\b(?:model|checkpoint|onnx|compressed|quanti[sz]ed)(?: file)? size\b`,
    String.raw`\bsize (?:in )?(?:${UNIT})\b`,
    String.raw`\blatency\b|\b(?:inference|prediction) time\b`,
    String.raw`\bthroughput\b|\b[gmt]?(?:flops|macs)\b`,
    String.raw`\b(?:peak|max)(?: gpu| cuda| cpu)? (?:memory|mem|ram|vram)\b|\b(?:memory|vram) (?:in )?(?:${UNIT})\b`,
  ].join('|'),
);
const COST_WORD = new RegExp(
  `^(?:${UNIT}|model|checkpoint|onnx|compressed|quanti[sz]ed|file|size|in|latency|inference|prediction|time|ms|us|s|` +
    'seconds|throughput|[gmt]?(?:flops|macs)|peak|max|gpu|cuda|cpu|memory|mem|ram|vram|mean|avg|average|median|p\\d\\d)$',
);

/** A script prints few of them, and each takes about a millisecond. */
const MAX_LOOKED_AT = 50;

export function costsIn(outputs: readonly OutputStatement[]): readonly Cost[] {
  const places = outputs.flatMap(({ channel, segments }, number) =>
    channel === 'tracker'
      ? []
      : segments.flatMap((segment, i) => ('placeholder' in segment ? [{ channel, segments, number, i }] : [])),
  );
  return places
    .filter(({ channel, segments, i }) => isCost(textBefore(channel, segments, i)))
    .slice(0, MAX_LOOKED_AT)
    .flatMap(({ channel, segments, number, i }) => {
      const name = channel === 'json' ? textBefore(channel, segments, i) : costName(printedLine(segments, i));
      return name === undefined ? [] : [{ name, order: reportOrder(number, i) }];
    });
}

/** What may name the value: its key in JSON, and else the text in front of it. */
function textBefore(channel: OutputStatement['channel'], segments: readonly OutputSegment[], i: number): string {
  const near = channel === 'json' ? segments.slice(i, i + 1) : segments.slice(Math.max(0, i - 3), i);
  const texts = near.map((segment) => ('text' in segment ? segment.text : segment.placeholder));
  return texts.join('').slice(-MAX_LABEL_LENGTH);
}

const MAX_LABEL_LENGTH = 200;

/** The words at the end of the label that are all about one cost: `Model size` of `Final Model size: `. */
function costName(line: PrintedLine): string | undefined {
  const { words } = labelOf(line);
  const first = words.findLastIndex((word) => !nameWords(word).every((part) => COST_WORD.test(part))) + 1;
  const name = words.slice(first).join(' ');
  return isCost(name) && isReadByName(line, name) ? name : undefined;
}

function isCost(name: string): boolean {
  return COST.test(nameWords(name).join(' '));
}

/** More are noise in a table. */
const MAX_TRACKED = 6;
const MAX_NAME_LENGTH = 30;

/** In the order of the reports, only those that the tuner finds by name. @param metrics the optimized one first */
export function trackedNames(
  [objective, ...others]: readonly MetricCandidate[],
  costs: readonly Cost[],
  parameters: readonly DraftedParameter[],
): readonly string[] {
  if (objective === undefined) return [];
  // of several files, one is read
  const beside = others.filter(
    ({ readableAs, from, doubt }) => readableAs === 'name' && from === objective.from && doubt !== 'guessed',
  );
  const found = [...beside, ...costs].sort((a, b) => a.order - b.order);
  const all = [objective, ...others, ...costs].map(({ name }) => name);
  // a script that prints its settings prints no result there
  const numbers = parameters.filter(({ flag: { type } }) => type === 'int' || type === 'float');
  const known = new Set([objective.name, ...numbers.map(({ flag }) => flag.name)].map(plain));
  // `loss` is read in the line `val loss: 0.4` as well, and would be now one number and now the other
  const isEnd = (name: string): boolean => all.some((other) => other.endsWith(` ${name}`));
  const names = found
    .map(({ name }) => name)
    .filter((name) => name.length <= MAX_NAME_LENGTH && isMeasured(name) && !isEnd(name) && !known.has(plain(name)));
  // `Train Loss` and `train_loss` are one quantity
  const words = names.map(plain);
  return names.filter((name, i) => words.indexOf(plain(name)) === i).slice(0, MAX_TRACKED);
}

/** Not the epoch of the best loss, the weight of a loss or a score that is aimed at. */
function isMeasured(name: string): boolean {
  const words = nameWords(name);
  const last = words.at(-1) ?? '';
  return !/^(?:epochs?|steps?|iter|iterations?|seconds|lr)$/.test(last) && !words.some((word) => SETTING.test(word));
}

const SETTING = /^(?:target|threshold|weights?|coef|coeff|coefficient|scale|patience|lambda)$/;

function plain(name: string): string {
  return nameWords(name).join(' ');
}
