/** Which of the other numbers that a script reports are worth a record beside the metric that is optimized. */
import { nameWords } from '../nameWords.ts';
import type { Cost } from './costs.ts';
import type { DraftedParameter } from './draftParameter.ts';
import type { MetricCandidate } from './metrics.ts';

/** More are noise in a table. */
const MAX_TRACKED = 6;
const MAX_NAME_LENGTH = 30;

/**
 * In the order in which they are reported: only those that the tuner finds by their names, where it finds the metric.
 * @param metrics the one that is optimized first
 */
export function trackedNames(
  [objective, ...others]: readonly MetricCandidate[],
  costs: readonly Cost[],
  parameters: readonly DraftedParameter[],
): readonly string[] {
  if (objective === undefined) return [];
  // of several files, one is read
  const beside = others.filter(({ readableAs, from }) => readableAs === 'name' && from === objective.from);
  const found = [...beside, ...costs].sort((a, b) => a.order - b.order);
  const all = [objective, ...others, ...costs].map(({ name }) => name);
  const known = new Set([plain(objective.name), ...numbersGiven(parameters)]);
  const names = found
    .map(({ name }) => name)
    .filter((name) => name.length <= MAX_NAME_LENGTH && isMeasured(name) && !isEndOfAnother(name, all))
    .filter((name) => !known.has(plain(name)));
  // `Train Loss` and `train_loss` are one quantity
  const words = names.map(plain);
  return names.filter((name, i) => words.indexOf(plain(name)) === i).slice(0, MAX_TRACKED);
}

/** `loss` is read in the line `val loss: 0.4` as well, and would be now one number and now the other. */
function isEndOfAnother(name: string, all: readonly string[]): boolean {
  return all.some((other) => other.endsWith(` ${name}`));
}

/** Not the epoch of the best loss, the weight of a loss or a score that is aimed at. */
function isMeasured(name: string): boolean {
  const words = nameWords(name);
  const last = words.at(-1) ?? '';
  return !/^(?:epochs?|steps?|iter|iterations?|seconds|lr)$/.test(last) && !words.some((word) => SETTING.test(word));
}

const SETTING = /^(?:target|threshold|weights?|coef|coeff|coefficient|scale|patience|lambda)$/;

/** A script that prints its settings prints no result there. */
function numbersGiven(parameters: readonly DraftedParameter[]): readonly string[] {
  return parameters.flatMap(({ flag }) => (flag.type === 'int' || flag.type === 'float' ? [plain(flag.name)] : []));
}

function plain(name: string): string {
  return nameWords(name).join(' ');
}
