/** Which of the numbers that a script reports is worth optimizing, and whether the tuner can read it as it is. */
import { wordsOf } from './names.ts';
import type { Piece, Saying } from './script.ts';

export interface Candidate {
  readonly name: string;
  readonly goal: 'minimize' | 'maximize';
  readonly line: number;
  /** `name`: read as `name: 0.93` or from a JSON line; `pattern`: by the expression beside; the others cannot be read. */
  readonly read: 'name' | 'pattern' | 'log' | 'tracker' | 'nameless';
  readonly pattern?: string;
}

const smaller =
  /^(loss|losses|error|err|rmse|mse|mae|mape|rmsle|nll|perplexity|ppl|bpc|bpb|wer|cer|fid|logloss|mlogloss|cost|regret|deviance|brier|eer|rss|aic|bic|misclassification|overfit)$/;
const larger =
  /^(acc|accuracy|accuracies|top1|top5|f1|fscore|auc|auroc|auprc|ap|map|precision|recall|sensitivity|specificity|r2|score|reward|rewards|return|returns|bleu|rouge|rougel|iou|miou|dice|psnr|ssim|ndcg|mrr|elbo|likelihood|spearman|pearson|correlation|kappa|mcc|success|winrate|fitness|hits)$/;
const validation = /^(val|valid|validation|dev|eval|evaluation|cv|oof|holdout)$/;
const test = /^(test|testing)$/;
const training = /^(train|training|tr|batch|running|step|policy|value|critic|actor|entropy|kl)$/;
const plain =
  /^(avg|average|mean|best|final|episode|ep|episodic|overall|total|macro|micro|weighted|balanced|top|rate|median|1|5|rew)$/;

/** The best first: validation before test before training, what can be read before what cannot, the later line first. */
export function candidatesOf(sayings: readonly Saying[]): readonly Candidate[] {
  const ranked = sayings
    .flatMap(candidatesIn)
    .map((candidate) => ({ candidate, rank: rankOf(candidate) }))
    .sort((a, b) => a.rank - b.rank || b.candidate.line - a.candidate.line);
  // the last one set stays, so the best is set last
  const byName = new Map(ranked.toReversed().map(({ candidate }) => [candidate.name, candidate]));
  return ranked.map(({ candidate }) => candidate).filter((candidate) => byName.get(candidate.name) === candidate);
}

function rankOf({ name, read, goal }: Candidate): number {
  const words = wordsOf(name);
  const part = words.some((word) => validation.test(word)) ? 0 : words.some((word) => test.test(word)) ? 1 : 2;
  const trained = words.some((word) => training.test(word)) ? 3 : 0;
  const how = { name: 0, pattern: 1, log: 4, tracker: 4, nameless: 5 }[read];
  return (part + trained) * 10 + how * 5 + (goal === 'maximize' ? 0 : 1) + (/^top5|@5|5$/.test(name) ? 2 : 0);
}

export function goalOf(name: string): Candidate['goal'] | undefined {
  const words = wordsOf(name.replace(/([a-z])@(\d)/gi, '$1 $2'));
  if (words.some((word) => smaller.test(word))) return words.at(-1) === 'likelihood' ? 'maximize' : 'minimize';
  return words.some((word) => larger.test(word)) ? 'maximize' : undefined;
}

function candidatesIn(saying: Saying): readonly Candidate[] {
  if (saying.to === 'json' || saying.to === 'tracker') {
    const read = saying.to === 'json' ? 'name' : 'tracker';
    return saying.pieces.flatMap((piece) => ('hole' in piece ? candidate(piece.hole, read, saying.line) : []));
  }
  return saying.pieces.flatMap((piece, i) => {
    if (!('hole' in piece)) return [];
    const found = labelled(before(saying.pieces, i), after(saying.pieces[i + 1]), saying.line);
    if (found.length > 0) return saying.to === 'stderr' ? found.map(unread) : found;
    return candidate(piece.hole, saying.to === 'stderr' ? 'log' : 'nameless', saying.line);
  });
}

function unread({ name, goal, line }: Candidate): Candidate {
  return { name, goal, line, read: 'log' };
}

const WORD = String.raw`[\p{L}_][\p{L}\p{N}_@.\-/]*`;
const label = new RegExp(String.raw`(?:^|[\s|,;(\['"])((?:${WORD} ){0,3}${WORD})(['"]?[ \t]*[:=]?[ \t([]*)$`, 'u');

/** `Epoch 3 val loss: ` names what follows it: the fewest words at its end that are all about one metric. */
function labelled(text: string, next: string, line: number): readonly Candidate[] {
  const match = label.exec(text.slice(-200));
  const [, phrase = '', sign = ''] = match ?? [];
  const words = phrase.split(' ');
  let first = words.length;
  while (first > 0 && isAboutMetric(words[first - 1] ?? '')) first--;
  const name = words.slice(first).join(' ');
  if (name === '' || sign === '') return [];
  const start = text.length - sign.length - name.length;
  const readable = /^[ \t]*[:=][ \t]*$/.test(sign) && /^$|\s/.test(text.charAt(start - 1)) && ends.test(next);
  if (readable) return candidate(name, 'name', line);
  const pattern = `${escaped(name)}${escaped(sign.trimEnd()).replaceAll(' ', String.raw`\s*`)}${/\s$/.test(sign) ? String.raw`\s+` : String.raw`\s*`}${NUMBER}`;
  return candidate(name.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/_$/, ''), 'pattern', line, pattern);
}

const NUMBER = String.raw`([-+]?[0-9]*\.?[0-9]+(?:[eE][-+]?[0-9]+)?)`;
// what the runner lets stand behind a number that is whole
const ends = /^%?(?:$|[\s;|)\]}]|[,.](?!\d))/;

function isAboutMetric(word: string): boolean {
  if (goalOf(word) !== undefined) return true;
  const words = wordsOf(word);
  return words.length > 0 && words.every((part) => [validation, test, training, plain].some((kind) => kind.test(part)));
}

function candidate(name: string, read: Candidate['read'], line: number, pattern?: string): readonly Candidate[] {
  const goal = goalOf(name);
  if (goal === undefined || name.length > 80) return [];
  return [{ name, goal, line, read, ...(pattern !== undefined && { pattern }) }];
}

/** The text of the line in front of a hole, the holes before it standing for numbers. */
function before(pieces: readonly Piece[], index: number): string {
  // a label is short: more than a few pieces back nothing belongs to it
  const text = pieces
    .slice(Math.max(0, index - 8), index)
    .map((piece) => ('text' in piece ? piece.text : '0'))
    .join('');
  return text.slice(text.lastIndexOf('\n') + 1);
}

function after(piece: Piece | undefined): string {
  if (piece === undefined) return '';
  return 'text' in piece ? piece.text : '0';
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
