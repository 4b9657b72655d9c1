/** Which of the numbers that a script reports is worth optimizing, and whether the tuner can read it. */
import { nameWords } from '../nameWords.ts';
import type { OutputSegment, OutputStatement } from '../readers/script.ts';

export interface MetricCandidate {
  readonly name: string;
  readonly goal: 'minimize' | 'maximize';
  readonly line: number;
  /** `name`: read as `name: 0.93` or from a JSON line; `pattern`: by `pattern` below; the others cannot be read. */
  readonly readableAs: 'name' | 'pattern' | 'log' | 'tracker' | 'unlabelled';
  readonly pattern?: string;
}

const MINIMIZED_WORDS =
  /^(loss|losses|error|err|rmse|mse|mae|mape|rmsle|nll|perplexity|ppl|bpc|bpb|wer|cer|fid|logloss|mlogloss|cost|regret|deviance|brier|eer|rss|aic|bic|misclassification|overfit)$/;
const MAXIMIZED_WORDS =
  /^(acc|accuracy|accuracies|top1|top5|f1|fscore|auc|auroc|auprc|ap|map|precision|recall|sensitivity|specificity|r2|score|reward|rewards|return|returns|bleu|rouge|rougel|iou|miou|dice|psnr|ssim|ndcg|mrr|elbo|likelihood|spearman|pearson|correlation|kappa|mcc|success|winrate|fitness|hits)$/;
const VALIDATION_WORDS = /^(val|valid|validation|dev|eval|evaluation|cv|oof|holdout)$/;
const TEST_WORDS = /^(test|testing)$/;
const TRAINING_WORDS = /^(train|training|tr|batch|running|step|policy|value|critic|actor|entropy|kl)$/;
const NEUTRAL_WORDS =
  /^(avg|average|mean|best|final|episode|ep|episodic|overall|total|macro|micro|weighted|balanced|top|rate|median|1|5|rew)$/;

/** The best first: validation before test before training, readable before unreadable, later lines before earlier. */
export function metricCandidates(outputs: readonly OutputStatement[]): readonly MetricCandidate[] {
  const ranked = outputs
    .flatMap(candidatesInOutput)
    .map((candidate) => ({ candidate, rank: candidateRank(candidate) }))
    .sort((a, b) => a.rank - b.rank || b.candidate.line - a.candidate.line);
  // a Map keeps the value set last, so the best is set last
  const byName = new Map(ranked.toReversed().map(({ candidate }) => [candidate.name, candidate]));
  return ranked.map(({ candidate }) => candidate).filter((candidate) => byName.get(candidate.name) === candidate);
}

function candidateRank({ name, readableAs, goal }: MetricCandidate): number {
  const words = nameWords(name);
  const splitRank = words.some((word) => VALIDATION_WORDS.test(word))
    ? 0
    : words.some((word) => TEST_WORDS.test(word))
      ? 1
      : 2;
  const trainingPenalty = words.some((word) => TRAINING_WORDS.test(word)) ? 3 : 0;
  const readabilityRank = { name: 0, pattern: 1, log: 4, tracker: 4, unlabelled: 5 }[readableAs];
  return (
    (splitRank + trainingPenalty) * 10 +
    readabilityRank * 5 +
    (goal === 'maximize' ? 0 : 1) +
    (/^top5|@5|5$/.test(name) ? 2 : 0)
  );
}

export function goalOf(name: string): MetricCandidate['goal'] | undefined {
  const words = nameWords(name.replace(/([a-z])@(\d)/gi, '$1 $2'));
  if (words.some((word) => MINIMIZED_WORDS.test(word))) return words.at(-1) === 'likelihood' ? 'maximize' : 'minimize';
  return words.some((word) => MAXIMIZED_WORDS.test(word)) ? 'maximize' : undefined;
}

function candidatesInOutput(output: OutputStatement): readonly MetricCandidate[] {
  if (output.channel === 'json' || output.channel === 'tracker') {
    const read = output.channel === 'json' ? 'name' : 'tracker';
    return output.segments.flatMap((segment) =>
      'placeholder' in segment ? candidatesNamed(segment.placeholder, read, output.line) : [],
    );
  }
  return output.segments.flatMap((segment, i) => {
    if (!('placeholder' in segment)) return [];
    const candidates = labelledCandidate(
      textBefore(output.segments, i),
      textAfter(output.segments[i + 1]),
      output.line,
    );
    if (candidates.length > 0) return output.channel === 'stderr' ? candidates.map(asLogged) : candidates;
    return candidatesNamed(segment.placeholder, output.channel === 'stderr' ? 'log' : 'unlabelled', output.line);
  });
}

function asLogged({ name, goal, line }: MetricCandidate): MetricCandidate {
  return { name, goal, line, readableAs: 'log' };
}

const NAME_WORD = String.raw`[\p{L}_][\p{L}\p{N}_@.\-/]*`;
const LABEL_PATTERN = new RegExp(
  String.raw`(?:^|[\s|,;(\['"])((?:${NAME_WORD} ){0,3}${NAME_WORD})(['"]?[ \t]*[:=]?[ \t([]*)$`,
  'u',
);

/** `Epoch 3 val loss: ` names what follows it: the fewest words at its end that are all about one metric. */
function labelledCandidate(text: string, next: string, line: number): readonly MetricCandidate[] {
  const match = LABEL_PATTERN.exec(text.slice(-200));
  const [, labelText = '', separator = ''] = match ?? [];
  const words = labelText.split(' ');
  let first = words.length;
  while (first > 0 && isMetricWord(words[first - 1] ?? '')) first--;
  const name = words.slice(first).join(' ');
  if (name === '' || separator === '') return [];
  const start = text.length - separator.length - name.length;
  const readable =
    /^[ \t]*[:=][ \t]*$/.test(separator) && /^$|\s/.test(text.charAt(start - 1)) && NUMBER_END.test(next);
  if (readable) return candidatesNamed(name, 'name', line);
  const pattern = `${escapeRegExp(name)}${escapeRegExp(separator.trimEnd()).replaceAll(' ', String.raw`\s*`)}${/\s$/.test(separator) ? String.raw`\s+` : String.raw`\s*`}${NUMBER}`;
  return candidatesNamed(name.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/_$/, ''), 'pattern', line, pattern);
}

const NUMBER = String.raw`([-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)`;
// what the runner accepts after a complete number
const NUMBER_END = /^%?(?:$|[\s;|)\]}]|[,.](?!\d))/;

function isMetricWord(word: string): boolean {
  if (goalOf(word) !== undefined) return true;
  const words = nameWords(word);
  return (
    words.length > 0 &&
    words.every((part) => [VALIDATION_WORDS, TEST_WORDS, TRAINING_WORDS, NEUTRAL_WORDS].some((kind) => kind.test(part)))
  );
}

function candidatesNamed(
  name: string,
  readableAs: MetricCandidate['readableAs'],
  line: number,
  pattern?: string,
): readonly MetricCandidate[] {
  const goal = goalOf(name);
  if (goal === undefined || name.length > 80) return [];
  return [{ name, goal, line, readableAs, ...(pattern !== undefined && { pattern }) }];
}

/** The text of the line before a placeholder, with a number for each earlier placeholder. */
function textBefore(segments: readonly OutputSegment[], index: number): string {
  // a label is short: it never reaches further back than a few segments
  const text = segments
    .slice(Math.max(0, index - 8), index)
    .map((segment) => ('text' in segment ? segment.text : '0'))
    .join('');
  return text.slice(text.lastIndexOf('\n') + 1);
}

function textAfter(segment: OutputSegment | undefined): string {
  if (segment === undefined) return '';
  return 'text' in segment ? segment.text : '0';
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
