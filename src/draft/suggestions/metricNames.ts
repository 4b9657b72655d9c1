/** The meaning of a metric's name: which way is better, and on which data it is measured. */
import { nameWords as writtenWords } from '../nameWords.ts';

export type Goal = 'minimize' | 'maximize';

const MINIMIZED_WORDS =
  /^(loss|losses|error|errors|err|err\d|rms|rmse|mse|mae|mape|smape|mase|rmsle|nll|nelbo|perplexity|ppl|ppx|bpc|bpb|bpd|bpp|wer|cer|ter|fid\w*|kid\w*|lpips|logloss|mlogloss|bce|ce|xent|crossentropy|cost|regret|deviance|brier|ece|eer|epe|ade|fde|mpjpe|chamfer|hausdorff|rss|aic|bic|misclassification|overfit|distance|divergence|l1|l2|merror|bouldin)$/;
const MAXIMIZED_WORDS =
  /^(acc|acc\d|accs|accu|accuracy|accuracies|prec|prec\d|top\d|f1|f1score|fscore|fmeasure|fbeta|auc|aucpr|auroc|auprc|aupr|roc|ap|ap\d+|map|map\d+|precision|recall|sensitivity|specificity|r2|r²|r2score|score|scores|rew|reward|rewards|return|returns|bleu|sacrebleu|rouge\w*|meteor|cider|chrf|iou|miou|macc|aacc|pacc|mdice|dice|jaccard|psnr|ssim|ndcg|mrr|elbo|likelihood|loglikelihood|ll|spearman|spearmanr|pearson|pearsonr|correlation|corr|kappa|matthews|mcc|nmi|ari|silhouette|success|winrate|fitness|hits|sharpe|em)$/;
const VALIDATION_WORDS = /^(val|valid|validation|validating|dev|eval|evaluation|cv|oof|holdout)$/;
const TEST_WORDS = /^(test|testing|tst)$/;
const TRAINING_WORDS = /^(train|training|trn|tr|batch|running|step|policy|value|critic|actor|entropy|kl)$/;
const NEUTRAL_WORDS =
  /^(avg|average|mean|root|squared|absolute|best|final|episode|ep|episodic|overall|total|macro|micro|weighted|balanced|top|rate|median|full|1|5|rew|log|set)$/;

/** Losses that tell how two players do against each other, or that only steer: a lower one is not a better model. */
const ADVERSARIAL =
  /^(d|g|dis|disc|discriminator|gen|generator|adv|adversarial|gan|critic|actor|policy|pg|pi|value|qf\d?|q|v|td|kl|entropy|alpha|fake|real|grad|gradient|gp|r1)$/;

const JOINED = /^(train|test|val|valid|dev|eval)(loss|acc|accuracy|err|error|score|f1|auc|mse|mae|rmse|r2|r2score)$/;

/** `testloss` is two words as `test_loss` is, and `R-squared` is one. */
function nameWords(name: string): readonly string[] {
  return writtenWords(name.replace(/(?<![a-z])r[-_ ]?squared(?![a-z])/gi, 'r2')).flatMap(
    (word) => JOINED.exec(word)?.slice(1) ?? [word],
  );
}

export function goalOf(name: string): Goal | undefined {
  if (/(?:^|[^\p{L}])(?:p|r|hits?|recall|precision|ndcg|map|mrr|acc|top|prec|hr)@\d+$/iu.test(name)) return 'maximize';
  const written = name.replace(/([a-z])@(\d)/gi, '$1 $2');
  // mIoU and pAcc are one word each, which their capitals would cut
  const plain = nameWords(written.toLowerCase());
  // `reward100` is the mean of the last hundred
  const words = [...nameWords(written), ...plain, ...plain.map((word) => word.replace(/(?<=[a-z]{4})\d{2,}$/, ''))];
  // nor is a time one that is measured per example
  if (words.some((word) => isSpread(word) || /^(secs?|seconds?|millis\w*)$/.test(word))) return undefined;
  // `l2_leaf_reg` is no distance
  if (words.some((word) => /^(reg|leaf|lambda|penalty|decay)$/.test(word))) return undefined;
  const isNegated = words.some((word) => /^(neg|negative)$/.test(word));
  if (/log(_|-| )?likelihood$|likelihood$/i.test(name)) return isNegated ? 'minimize' : 'maximize';
  // `special_tokens_map` is none
  if (/(?<![A-Za-z])map(?![A-Za-z\d])/.test(name) && !plain.every((word) => word === 'map' || isMetricWord(word)))
    return undefined;
  // the error of phonemes is no `price_per_item`
  const isMinimized = words.some((word) => MINIMIZED_WORDS.test(word)) || plain.at(-1) === 'per';
  if (isMinimized) return isNegated ? 'maximize' : 'minimize';
  return words.some((word) => MAXIMIZED_WORDS.test(word)) ? 'maximize' : undefined;
}

/** What Keras and TensorFlow.js print while they fit; of numbers no share is right. @param metrics beside the loss */
export function fittedNames(loss = '', metrics: readonly string[], isValidated: boolean): readonly string[] {
  const isOfNumbers = /^(?:mse|mae|mape|msle|huber\w*|log_?cosh|mean_?(?:squared|absolute)\w*)$/i.test(loss);
  const names = ['loss', ...metrics.filter((name) => !isOfNumbers || !name.includes('acc'))];
  return [...names, ...(isValidated ? names.map((name) => `val_${name}`) : [])];
}

/** What XGBoost and LightGBM print for an objective while they train, unless they are told otherwise. */
export function boostedNames(objective = ''): readonly string[] {
  return DEFAULT_METRICS.flatMap(([pattern, name]) => (pattern.test(objective) ? [name] : [])).slice(0, 1);
}

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

/** How far values are from each other, which is not how good they are. */
export function isSpread(word: string): boolean {
  return /^(?:stds?|stdev|stddev|variance|var|sem)\.?$/i.test(word);
}

/** Whether a word of a label belongs to the name of a metric. */
export function isMetricWord(word: string): boolean {
  if (goalOf(word) !== undefined) return true;
  const words = nameWords(word);
  return (
    words.length > 0 &&
    words.every((part) => [VALIDATION_WORDS, TEST_WORDS, TRAINING_WORDS, NEUTRAL_WORDS].some((kind) => kind.test(part)))
  );
}

/** Only `Val` or `Test`: the metric is in the value's own name. */
export function isSplitName(name: string): boolean {
  const words = nameWords(name);
  return words.length > 0 && words.every((word) => VALIDATION_WORDS.test(word) || TEST_WORDS.test(word));
}

export type DataSplit = 'validation' | 'test' | 'training';

/** The data that a text speaks of; undefined where it speaks of none. */
export function splitOf(text: string): DataSplit | undefined {
  const words = nameWords(text);
  if (words.some((word) => VALIDATION_WORDS.test(word))) return 'validation';
  if (words.some((word) => TEST_WORDS.test(word))) return 'test';
  return words.some((word) => TRAINING_WORDS.test(word)) ? 'training' : undefined;
}

/** What a printed line says last of its data: `step 3` and `Training complete` do not make it one about training. */
export function splitOfLine(words: string): DataSplit | undefined {
  const told = words.replace(/\btraining (?:is )?(?:complete|finish|done|end|over|took)/gi, '');
  const splits = nameWords(told).map((word) => (/^train(?:ing)?$/.test(word) ? 'training' : heldOutSplit(word)));
  return splits.findLast((split) => split !== undefined);
}

function heldOutSplit(word: string): DataSplit | undefined {
  const split = splitOf(word);
  return split === 'training' ? undefined : split;
}

/** It depends on the model's form, so another metric of the same line tells more. */
export function isLikelihood(name: string): boolean {
  return nameWords(name).some((word) => /^(ll|likelihood|loglikelihood|elbo)$/.test(word));
}

/** One of two that are bought with each other, so that F1 or the area under their curve tells more. */
export function isHalf(name: string): boolean {
  const words = nameWords(name);
  return (
    words.some((word) => /^(prec|precision|recall|sensitivity|specificity)$/.test(word)) && !words.includes('average')
  );
}

export function isAdversarial(name: string): boolean {
  const words = nameWords(name);
  return words.some((word) => /^loss(es)?$/.test(word)) && words.some((word) => ADVERSARIAL.test(word));
}
