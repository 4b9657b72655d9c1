/** Which of the numbers that a script reports is worth optimizing, and whether the tuner can read it. */
import type { SourcePlace } from '../../code/files.ts';
import { namesTrialFolder } from '../../declaration/command/placeholders.ts';
import { nameWords } from '../nameWords.ts';
import type { OutputStatement, WrittenFile } from '../readers/script.ts';
import {
  goalOf,
  isAdversarial,
  isHalf,
  isLikelihood,
  isMetricWord,
  splitOf,
  splitOfLine,
  type DataSplit,
} from './metricNames.ts';
import { BARE_NUMBER, labelOf, namedValue, printedLine, type NamedValue, type PrintedLine } from './namedValue.ts';
import { MAX_SEGMENTS, reportOrder, tellingApart } from './toldApart.ts';

export interface MetricCandidate extends SourcePlace, NamedValue {
  /** The file in which the script writes it, as `objective.from` has it; its `file` is then the same. */
  readonly from?: string;
  /** That file as the script names it. */
  readonly writtenFile?: WrittenFile;
  /** Why a better value may not be a better model. */
  readonly doubt?: 'adversarial' | 'training' | 'off' | 'guessed';
  /** The tuner reads it again and again while the script trains. */
  readonly isRepeated?: true;
  /** Its place among all that the script reports. */
  readonly order: number;
  /** How far it is from what a person would optimize. */
  readonly rank: number;
}

/** The file of the metric, in the folder that all trials share; undefined where each trial has its own. */
export function sharedFile({ from }: Partial<Pick<MetricCandidate, 'from'>> = {}): string | undefined {
  return from !== undefined && !namesTrialFolder(from) ? from : undefined;
}

/** The best first; where nothing is a metric by its name, the last number that is named as a result. */
export function metricCandidates(outputs: readonly OutputStatement[]): readonly MetricCandidate[] {
  const found = candidatesIn(outputs);
  const metrics = found.filter(({ isResult }) => !isResult);
  return bestFirst(metrics.length > 0 ? metrics : found.slice(-1), outputs);
}

/** The best first: validation before test before training, readable before unreadable, later lines before earlier. */
function bestFirst(found: readonly MetricCandidate[], outputs: readonly OutputStatement[]): readonly MetricCandidate[] {
  const byRank = (a: MetricCandidate, b: MetricCandidate): number => a.rank - b.rank || b.line - a.line;
  const readBy = tellingApart(outputs);
  const ranked = found
    .toSorted(byRank)
    .map((candidate, i) => (i < MAX_TOLD_APART ? toldApart(candidate, readBy) : candidate))
    .toSorted(byRank);
  // a Map keeps the value set last, so the best is set last
  const byName = new Map(ranked.toReversed().map((candidate) => [candidate.name, candidate]));
  // a metric printed at the end as well still has its curve
  const repeated = new Set(ranked.filter(({ isRepeated }) => isRepeated).map(keyOf));
  return ranked
    .filter((candidate) => byName.get(candidate.name) === candidate)
    .map((candidate) => (repeated.has(keyOf(candidate)) ? { ...candidate, isRepeated: true } : candidate));
}

// more than a person looks through, and each may take some milliseconds
const MAX_TOLD_APART = 40;

/** `SVM accuracy` and `Forest accuracy`: by `accuracy` whichever comes last would be read. */
function toldApart(candidate: MetricCandidate, readBy: ReturnType<typeof tellingApart>): MetricCandidate {
  const { pattern, ...rest } = candidate;
  if (rest.readableAs !== 'name' && rest.readableAs !== 'pattern') return candidate;
  const named = readBy(candidate);
  if (named === undefined) return unlabelled(candidate);
  if (named.name === rest.name && named.pattern === pattern) return candidate;
  const { isPart, ...found } = named;
  const rank = rest.rank + (isPart ? 15 : 0);
  return { ...rest, ...found, readableAs: found.pattern === undefined ? 'name' : 'pattern', rank };
}

/** The values that the tuner looks for in the lines. */
function keyOf({ name, readableAs, pattern = '' }: MetricCandidate): string {
  return `${readableAs} ${pattern} ${name}`;
}

/** A candidate costs about a millisecond, any other value much less. */
const MAX_CANDIDATES = 300;
const MAX_VALUES = 5000;

/** Those of as many statements, from the first, as a person would look through. */
function candidatesIn(outputs: readonly OutputStatement[]): readonly MetricCandidate[] {
  const candidates: MetricCandidate[] = [];
  let values = 0;
  for (const [number, output] of outputs.entries()) {
    const segments = output.segments.slice(0, MAX_SEGMENTS);
    values += segments.filter((segment) => 'placeholder' in segment).length;
    if (values > MAX_VALUES || candidates.length >= MAX_CANDIDATES) break;
    candidates.push(...candidatesInOutput({ ...output, segments }, number));
  }
  return outputs.filter(isBareNumber).length > 1 ? candidates.map(withoutBarePattern) : candidates;
}

function isBareNumber({ channel, segments: [first, ...rest] }: OutputStatement): boolean {
  return channel === 'stdout' && first !== undefined && 'placeholder' in first && rest.length === 0;
}

/** Where several numbers stand alone, nobody knows which of them is the metric. */
function withoutBarePattern(candidate: MetricCandidate): MetricCandidate {
  return candidate.pattern === BARE_NUMBER ? unlabelled(candidate) : candidate;
}

function unlabelled({ pattern: _pattern, ...rest }: MetricCandidate): MetricCandidate {
  const rank = rest.rank - READABILITY_RANKS[rest.readableAs] + READABILITY_RANKS.unlabelled;
  return { ...rest, readableAs: 'unlabelled', rank };
}

const SPLIT_RANKS = { validation: 0, test: 10, training: 60 } as const;
/** What cannot be read comes after all that can, but for what is measured on the training data. */
const READABILITY_RANKS = { name: 0, pattern: 3, tracker: 40, unlabelled: 45 } as const;

/** A value as it stands in its line, before it is known how good it is for a metric. */
interface Reported extends NamedValue {
  readonly split: DataSplit | undefined;
  /** The words in front of it. */
  readonly label: string;
  /** In so few digits that another one is better. */
  readonly isCoarse: boolean;
}

function candidatesInOutput(output: OutputStatement, number: number): readonly MetricCandidate[] {
  const {
    channel: _channel,
    isCoarse: _isCoarse,
    isOfEach: _isOfEach,
    segments,
    isOff,
    isGuessed,
    isTraining,
    ...place
  } = output;
  return segments.flatMap((segment, i) => {
    const found = 'placeholder' in segment ? reported(output, segment.placeholder, i) : undefined;
    if (found === undefined || found.name.length > MAX_NAME_LENGTH) return [];
    const { split = isTraining ? 'training' : undefined, label: _label, isCoarse: _isFew, ...named } = found;
    const guessed = isGuessed ? 'guessed' : split === 'training' ? split : undefined;
    const doubt = isOff ? 'off' : isAdversarial(named.name) ? 'adversarial' : guessed;
    const rank = rankOf({ ...found, split }, output);
    return { ...named, ...place, ...(doubt !== undefined && { doubt }), order: reportOrder(number, i), rank };
  });
}

/** What no value of the script changes, what is chosen for being the worst, and what a model says of one example. */
const BASELINE = /\b(?:baseline|dummy|naive|majority|persistence|oracle|worst|predicted)\b/i;
/** One episode in luck says less than the mean of all. */
const LUCKIEST = /\b(?:max|maximum|min|minimum)\b.*\b(?:reward|return|score)/i;

function rankOf({ name, readableAs, goal, split, isCoarse, label }: Reported, output: OutputStatement): number {
  return (
    (split === undefined ? 20 : SPLIT_RANKS[split]) +
    READABILITY_RANKS[readableAs] +
    (output.isOff ? 100 : 0) +
    (output.isGuessed ? 30 : 0) +
    (isAdversarial(name) ? 40 : 0) +
    (isLikelihood(name) || isHalf(name) ? 2 : 0) +
    (BASELINE.test(label) ? 30 : 0) +
    (LUCKIEST.test(label) ? 5 : 0) +
    (name.split(' ').every(isMetricWord) ? 0 : 1) +
    (goal === 'maximize' ? 0 : 1) +
    (isCoarse ? 2 : 0) +
    // behind the loop stands the best of them
    (output.isOfEach ? 25 : 0) +
    (output.file === undefined ? 0 : 12) +
    (/^top5|@5|5$/.test(name) ? 2 : 0)
  );
}

function reported(output: OutputStatement, valueName: string, i: number): Reported | undefined {
  const { channel, segments, isCoarse = false } = output;
  if (channel === 'json' || channel === 'tracker') {
    const goal = goalOf(valueName);
    const readableAs = channel === 'json' ? 'name' : 'tracker';
    return goal && { name: valueName, goal, readableAs, split: splitOf(valueName), label: valueName, isCoarse };
  }
  const line = printedLine(segments, i);
  const found = isMessage(line) || isNoNumber(valueName) ? undefined : namedValue(line, valueName);
  const split =
    found && (splitOf(found.name) ?? splitOfLine(line.words) ?? splitOfLine(nameWords(valueName).join(' ')));
  return found && { ...found, split, label: labelOf(line).words.join(' '), isCoarse: isCoarse || line.isShare };
}

/** `row_reward_kwargs`, `loss_fn`: what the last word is of. */
function isNoNumber(valueName: string): boolean {
  const words = nameWords(valueName);
  const last = words.at(-1) ?? '';
  // the type of an error may be one that is predicted
  return last === 'type' ? goalOf(words.slice(0, -1).join(' ')) !== undefined : NO_NUMBER.test(last);
}

const NO_NUMBER =
  /^(kw)?args$|^(fn|func|function|names?|paths?|files?|filename|fname|dir|dirname|folder|url|device|ids?|text|msg|message|exception)$/;

/** Printed once, when something went wrong or is checked; or a count, as in `no better loss after 3 more epochs`. */
function isMessage({ before, words, after }: PrintedLine): boolean {
  const isLabelled = /[:=]\s*$/.test(before) && !/\b(?:time|cost)\b/i.test(words);
  return (
    /^\s*[<>]=?\s/.test(after) ||
    (!isLabelled && COUNTED.test(after)) ||
    /\b(?:stopping|stopped|nan|explod|abort|diverg|infinite|early|expected)/i.test(`${words} ${after}`)
  );
}

/** What is counted; `steps: 3` and `steps/s` begin something else. */
const COUNTED =
  /^ {1,4}(?:(?:more|extra|additional|further|consecutive|training) )?(?:epochs|steps|iterations|iters|trials|seconds|secs|minutes|hours)\b(?! {0,4}[:=[/\d])/i;

const MAX_NAME_LENGTH = 80;
