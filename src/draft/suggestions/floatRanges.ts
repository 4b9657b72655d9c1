/** Ranges of real numbers by the names that they usually have. */
import { between, firstOf, nearOne, scaledAround, share, type RangeRule, type SuggestedRange } from './rangeRule.ts';

const LR = String.raw`(?:[a-z]*lr\d*|learning ?rate|l ?rate|step ?size|stepsize)`;

const anyShare = share(0, 1, 'from none to all');
const firstMoment = firstOf(nearOne(0.5, 0.99), share(0, 0.99, 'from none to nearly all of the last step'));
const secondMoment = firstOf(nearOne(0.9, 0.9999), share(0, 0.9999));
const slowAverage = firstOf(nearOne(0.9, 0.9999), (value) =>
  value !== undefined && value >= 0.1 ? anyShare(value) : scaledAround(0.01, 10, 0.1)(value),
);
const penalty = scaledAround(1e-4, 100, 0.1, 1);
const learningRate = scaledAround(1e-3, 100, 0.1, 1);
/** All of something, which could be any share of it. */
const all = (value?: number): SuggestedRange | undefined => (value === 1 ? anyShare(value) : undefined);
const gradientBound = scaledAround(1, 10, 10);
/** Of one term beside others. */
const weight = scaledAround(1, 10, 1);

/**
 * The first rule whose pattern occurs in the words of a name, joined by blanks, is taken: narrow patterns come first.
 */
export const FLOAT_RULES: readonly RangeRule[] = [
  { pattern: /\b(gae lambda|gae|lam|lmbda)\b/, range: firstOf(nearOne(0.8, 0.99), anyShare) },
  {
    pattern: /\b(lr|learning rate) (mul|mult|multiplier|scale|factor)\b|\b(scale|mult) lr\b/,
    range: scaledAround(1, 10, 1),
  },
  // bounds of another flag's value
  { pattern: /\blayer ?decay (min|max|no)\b|\b(prioriti[sz]ed( \w+)?|per|priority) eps\b/, range: () => undefined },
  {
    pattern: /\b(layer ?(wise )?(lr )?decay|lr layer decay|llrd)\b/,
    range: firstOf(nearOne(0.5, 0.99), anyShare),
  },
  {
    pattern: /\btarget kl\b|\bkl targ(et)?\b/,
    range: () => between('log', 0.003, 0.1),
  },
  // of a schedule that is off unless it is asked for
  { pattern: /\b(lr|learning rate) (noise|cycle|k|t)\b/, range: () => undefined },
  { pattern: new RegExp(String.raw`\bwarm ?up (?:init |start )?${LR}\b`), range: learningRate },
  {
    pattern: /\b(warm ?up|pct start)( (ratio|fraction|frac|proportion|pct|percent\w*|prop|rate))?$|\bpct start\b/,
    range: share(0, 0.3, 'a share of the training'),
  },
  {
    pattern: new RegExp(
      String.raw`\b${LR}( \w+)? (?:decay|gamma|factor|drop|shrink)(?: (?:rate|factor|ratio|gamma))?\b|\bdecay (?:rate|factor|gamma)\b|\b(?:lrdecay|lrd)\b|\b(?:sched\w*|plateau|reduce \w+) (?:gamma|factor)\b`,
    ),
    range: decayRange,
  },
  { pattern: /\b(weight ?decay|wdecay|wd|decay weight)\b/, range: penalty },
  {
    pattern: /\b(penalty|gp weight|lambda gp|gradient penalty( \w+)?|lambda l[12]|l[12] leaf reg|reg (alpha|lambda))\b/,
    range: scaledAround(10, 100, 10),
  },
  {
    pattern: /\b(l1|l2|(l[12] )?reg|reg (weight|param|strength|coef\w*)|regulari[sz]\w+|ridge|lasso|ccp alpha)\b/,
    range: penalty,
  },
  { pattern: new RegExp(String.raw`\b${LR}\b|\beta0?\b`), range: learningRate },
  {
    pattern: /\bkeep (prob|rate|ratio)\b|\bdrop ?out keep\b/,
    range: share(0.3, 1, 'below 0.3 little is left to learn from'),
  },
  {
    pattern:
      /\b(w|rnn|emb|attn|input|output|hidden)?drop(out)?[a-z]?\d*\b|\bdrop ?(out|path|rate|prob|block|connect|edge|p)\b|\b[a-z]*pdrop\b|\bp drop\b|\bdp( ratio| rate| prob)?\b|\bstochastic depth\b|\bsurvival\b|\bdo (rate|prob)\b/,
    range: share(0, 0.7, 'above 0.7 little is left to learn from'),
  },
  { pattern: /\b((adam|optim\w*) )?(beta|b) ?2\b|\bbeta two\b|\bsqr ?mom\b|\brho\b/, range: secondMoment },
  { pattern: /\b((adam|optim\w*) )?(beta|b) ?1\b|\bbeta one\b/, range: firstMoment },
  {
    pattern:
      /\b(model )?ema( \w+)?\b|\b(moving|running) average( \w+)?\b|\b(teacher|target|encoder|moco|byol|key) (m|mom|momentum|decay)\b|\bmomentum (teacher|target|encoder|key)\b|\bbn (mom|momentum|decay)\b|\bbatch ?norm momentum\b|\bpolyak\b/,
    range: slowAverage,
  },
  { pattern: /\b(momentum|mom|moms|mu)\b/, range: firstMoment },
  { pattern: /\b(label )?smooth(ing)?( factor| eps\w*| rate)?\b/, range: share(0, 0.3, 'more would blur the labels') },
  {
    pattern:
      /\b(sub ?sample|col ?sample\w*( \w+)*|feature fraction|bagging( fraction)?|max features|max samples|rsm|top rate|other rate)\b/,
    range: share(0.3, 1, 'a share of the data or of its columns'),
  },
  {
    pattern: /\b(clip (range|eps|epsilon|coef|ratio|param)( vf| v)?|ppo clip|eps clip|epsilon clip|clip epsilon)\b/,
    range: firstOf(share(0.05, 0.4), gradientBound),
  },
  {
    pattern:
      /\b(max (grad\w* )?norm|(grad|gradients?) (norm )?clip\w*( \w+)?|clip (grad\w*|norm|value|val)( \w+)?|clip(ping)?|grad(ient)? norm|norm clip|gclip)\b(?! (len\w*|dur\w*|frames|size))/,
    range: gradientBound,
  },
  {
    pattern: /\b(ent|entropy) (coef|coeff|coefficient|weight|wgt|cost|beta|reg|scale)\b|\bentropy\b|\bcoef ent\b/,
    range: scaledAround(0.01, 30, 0.1, 1),
  },
  {
    pattern: /\b(vf|v|value|critic) (\w+ )?(coef|coeff|coefficient|weight|wgt)\b/,
    range: scaledAround(0.5, 5, 1),
  },
  {
    pattern: /\btau\b/,
    range: firstOf(all, nearOne(0.8, 0.99), scaledAround(0.005, 10, 0.1, 1)),
  },
  {
    pattern: /\b(test|val|valid|validation|holdout|dev) (size|split)\b/,
    range: share(0.05, 0.5, 'a share of the data'),
  },
  { pattern: /\b(temperature|temp|moco t)\b/, range: scaledAround(1, 10, 2) },
  { pattern: /\bkernel gamma\b/, range: () => between('log', 1e-4, 10) },
  { pattern: /\bminkowski power\b/, range: () => between('linear', 1, 4) },
  { pattern: /\b(discount\w*|gamma)\b/, range: discountRange },
  {
    pattern:
      /\b(exploration (fraction|frac|final eps|initial eps|rate)|(start|end|eps|epsilon) (e|end|start|final|min|max|decay)|epsilon greedy)\b/,
    range: firstOf(all, nearOne(0.9, 0.9999), anyShare),
  },
  // the exponents of prioritized replay; the change of brightness, hue and the like
  {
    pattern: /\b(prioriti[sz]ed( \w+)?|per|priority|importance( sampling)?) (alpha|beta)\d?\b|\bcolou?r ?jitter\b/,
    range: firstOf(anyShare, weight),
  },
  { pattern: /\b(eps|epsilon)\b/, range: epsilonRange },
  { pattern: /\b(mix ?up|cut ?mix)( (alpha|prob|p))?\b/, range: firstOf(anyShare, weight) },
  { pattern: /\balpha\b/, range: alphaRange },
  {
    pattern:
      /\b(min child weight|min split (gain|loss)|min gain to split|min impurity decrease|min sum hessian( in leaf)?|max delta step|scale pos weight)\b/,
    range: scaledAround(1, 30, 1),
  },
  {
    pattern: /\b(mlp|ffn?|expand|expansion|width|depth|channels?|hidden|bottleneck) (ratio|mult\w*|factor|expansion)\b/,
    range: scaledAround(1, 4, 4),
  },
  {
    pattern:
      /\b(lambda|lam|lamb|w|weight|wgt|coef|coeff|coefficient|beta|strength|scaler?|cost) (\w+ ){0,2}\w+$|\b(weight|wgt|coef|coeff|coefficient|lambda|strength|margin|beta|bandwidth|cost|kld?|sigma|length ?scale|scaler)\b|^c$/,
    range: weight,
  },
  {
    pattern: /\b(noise|jitter|sigma)\b|\b(noise|action|policy|exploration) (std|scale|stddev|sigma)\b/,
    range: scaledAround(0.1, 10, 0.5),
  },
  { pattern: /\bdecay\b/, range: decayRange },
  {
    pattern:
      /\b(prob|probability|proba|fraction|frac|ratio|share|portion|proportion|pct|[hvlr]*flip(lr|ud)?|p|annealing factor|mosaic|reprob|mask|sparsity)\b/,
    range: anyShare,
  },
];

/** A factor of each step or epoch; a small number is Keras' kind, which is subtracted bit by bit. */
function decayRange(value?: number): SuggestedRange | undefined {
  if (value === undefined) return nearOne(0.5, 0.99)(value);
  if (value < 0.03) return scaledAround(1e-4, 100, 0.01, 1)(value);
  return firstOf(nearOne(0.5, 0.99), share(0.05, 0.95))(value);
}

function discountRange(value?: number): SuggestedRange | undefined {
  if (value === 0) return between('linear', 0, 5);
  if (value !== undefined && value > 1) return scaledAround(value, 10, 1)(value);
  return firstOf(nearOne(0.9, 0.999), decayRange)(value);
}

function epsilonRange(value?: number): SuggestedRange | undefined {
  if (value === undefined || value <= 0 || value > 1) return undefined;
  if (value < 1e-2) return scaledAround(value, 100, 0, 1)(value);
  return anyShare(value);
}

function alphaRange(value?: number): SuggestedRange | undefined {
  if (value !== undefined && value >= 1) return weight(value);
  if (value !== undefined && value >= 0.9) return nearOne(0.9, 0.9999)(value);
  return value === undefined || value === 0 || value >= 0.05
    ? between('linear', 0, 1, 'from none to all')
    : scaledAround(value, 100, 1, 1)(value);
}
