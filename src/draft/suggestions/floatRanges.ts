/** Ranges of real numbers by the names that they usually have. */
import {
  alone,
  anywhere,
  atEnd,
  between,
  firstOf,
  nearOne,
  none,
  scaledAround,
  share,
  type RangeRule,
  type SuggestedRange,
} from './rangeRule.ts';

const LR = String.raw`(?:(?![hvlr]*flip)[a-z]*lr\d*|learn(?:ing)? ?rate|l ?rate|step ?size|stepsize)`;
const NO_LENGTH = String.raw`(?! (len\w*|dur\w*|frames|size))`;

const anyShare = share(0, 1, 'from none to all');
const firstMoment = firstOf(nearOne(0.5, 0.99), share(0, 0.99, 'from none to nearly all of the last step'));
const secondMoment = firstOf(nearOne(0.9, 0.9999), share(0, 0.9999));
const slowAverage = firstOf(nearOne(0.9, 0.9999), (value) =>
  value !== undefined && value >= 0.1 ? anyShare(value) : scaledAround(0.01, 10, 0.1)(value),
);
const ofTraining = share(0, 0.3, 'a share of the training');
const penalty = scaledAround(1e-4, 100, 0.1, 1);
const learningRate = scaledAround(1e-3, 100, 0.1, 1);
/** All of something, which could be any share of it. */
const all = (value?: number): SuggestedRange | undefined => (value === 1 ? anyShare(value) : undefined);
const gradientBound = scaledAround(1, 10, 10);
/** Of one term beside others. */
const weight = scaledAround(1, 10, 1);

/** The first rule whose pattern occurs in the words of a name is taken: narrow patterns come first. */
export const FLOAT_RULES: readonly RangeRule[] = [
  anywhere(firstOf(nearOne(0.8, 0.99), anyShare))`gae lambda, gae, lam, lmbda`,
  anywhere(scaledAround(1, 10, 1))`(lr|learning rate) (mul|mult|multiplier|scale|factor), (scale|mult) lr`,
  // bounds of another flag's value
  anywhere(none)`layer ?decay (min|max|no), (prioriti[sz]ed( \w+)?|per|priority) eps`,
  anywhere(firstOf(nearOne(0.5, 0.99), anyShare))`layer ?(wise )?(lr )?decay, lr layer decay, llrd`,
  anywhere(() => between('log', 0.003, 0.1))`target kl, kl targ(et)?`,
  // of a schedule that is off unless it is asked for
  anywhere(none)`(lr|learning rate) (noise|cycle|k|t)`,
  anywhere(learningRate)`warm ?up (init |start )?${LR}`,
  atEnd(ofTraining)`
    (warm ?up|pct start)( (ratio|fraction|frac|proportion|pct|percent\w*|prop|rate))?`,
  anywhere(ofTraining)`pct start`,
  anywhere(decayRange)`
    ${LR}( \w+)? (decay|gamma|factor|drop|shrink)( (rate|factor|ratio|gamma))?, decay (rate|factor|gamma), lrdecay, lrd
    (sigma|noise|std|temp\w*|explor\w*) decay
    (sched\w*|plateau|reduce \w+) (gamma|factor)`,
  // in the unit of the data, and beside the other
  anywhere(scaledAround(0.03, 4, 0.1))`(attack|adv\w*|perturb\w*|pgd|fgsm) (radius|eps|epsilon|step ?size|step)`,
  anywhere(penalty)`weight ?decay, wdecay, wd, decay weight`,
  anywhere(scaledAround(10, 100, 10))`
    penalty, gp weight, lambda gp, gradient penalty( \w+)?, lambda l[12], l[12] leaf reg, reg (alpha|lambda)`,
  atEnd(anyShare)`l1 (ratio|share)`,
  anywhere(penalty)`
    l1, l2, (l[12] )?reg, reg (weight|param|strength|coef\w*), regulari[sz]\w+, ridge, lasso, ccp alpha`,
  anywhere(learningRate)`${LR}, eta0?`,
  anywhere(share(0.3, 1, 'below 0.3 little is left to learn from'))`keep (prob|rate|ratio), drop ?out keep`,
  anywhere(share(0, 0.7, 'above 0.7 little is left to learn from'))`
    (w|rnn|emb|attn|input|output|hidden)?drop(out)?[a-z]?\d*, drop ?(out|path|rate|prob|block|connect|edge|p)
    [a-z]*pdrop, p drop, dp( ratio| rate| prob)?, stochastic depth, survival, do (rate|prob)`,
  anywhere(secondMoment)`((adam|optim\w*) )?(beta|b) ?2, beta two, sqr ?mom, rho`,
  anywhere(firstMoment)`((adam|optim\w*) )?(beta|b) ?1, beta one`,
  anywhere(slowAverage)`
    (model )?ema( \w+)?, (moving|running) average( \w+)?
    (teacher|target|encoder|moco|byol|key) (m|mom|momentum|decay), momentum (teacher|target|encoder|key)
    bn (mom|momentum|decay), batch ?norm momentum, polyak`,
  anywhere(firstMoment)`momentum, mom, moms, mu`,
  anywhere(share(0, 0.3, 'more would blur the labels'))`(label )?smooth(ing)?( factor| eps\w*| rate)?`,
  anywhere(() => between('linear', 0, 10))`bagging temperature`,
  // of UMAP
  anywhere(share(0, 0.99))`min dist`,
  anywhere(share(0.3, 1, 'a share of the data or of its columns'))`
    sub ?sample, col ?sample\w*( \w+)*, feature fraction, bagging( fraction)?, max features, max samples, rsm
    top rate, other rate`,
  anywhere(firstOf(share(0.05, 0.4), gradientBound))`
    clip (range|eps|epsilon|coef|ratio|param)( vf| v)?, ppo clip, eps clip, epsilon clip, clip epsilon`,
  anywhere(gradientBound)`
    (max (grad\w* )?norm|(grad|gradients?) (norm )?clip\w*( \w+)?|clip (grad\w*|norm|value|val)( \w+)?)${NO_LENGTH}
    (clip(ping)?|grad(ient)? norm|norm clip|gclip)${NO_LENGTH}`,
  anywhere(scaledAround(0.01, 30, 0.1, 1))`
    (ent|entropy) (coef|coeff|coefficient|weight|wgt|cost|beta|reg|scale), entropy, coef ent`,
  anywhere(scaledAround(0.5, 5, 1))`(vf|v|value|critic) (\w+ )?(coef|coeff|coefficient|weight|wgt)`,
  anywhere(firstOf(all, nearOne(0.8, 0.99), scaledAround(0.005, 10, 0.1, 1)))`tau`,
  anywhere(share(0.05, 0.5, 'a share of the data'))`(test|val|valid|validation|holdout|dev) (size|split)`,
  anywhere(scaledAround(1, 10, 2))`temperature, temp, (moco|kd|nce|distill\w*) t`,
  anywhere(() => between('log', 1e-4, 10))`kernel gamma`,
  anywhere(() => between('linear', 1, 4))`minkowski power`,
  anywhere(discountRange)`discount\w*, gamma`,
  anywhere(share(0, 0.3, 'the rest of the exploration'))`(eps|epsilon) (end|final|min), (end|final|min) (eps|epsilon)`,
  anywhere(firstOf(all, nearOne(0.9, 0.9999), anyShare))`
    exploration (fraction|frac|final eps|initial eps|rate), (start|end|eps|epsilon) (e|end|start|final|min|max|decay)
    epsilon greedy`,
  // the exponents of prioritized replay; the change of brightness, hue and the like
  anywhere(firstOf(anyShare, weight))`
    (prioriti[sz]ed( \w+)?|per|priority|importance( sampling)?) (alpha|beta)\d?, colou?r ?jitter`,
  alone(scaledAround(0.5, 10, 1))`neighborhood radius`,
  alone(epsilonRange)`((adam\w*|optim\w*|rms\w*|init\w*|start|final|end|min|max|train) )?(eps|epsilon)( init\w*|\d*)`,
  anywhere(firstOf(anyShare, weight))`(mix ?up|cut ?mix)( (alpha|prob|p))?`,
  anywhere(alphaRange)`alpha`,
  anywhere(scaledAround(1, 30, 1))`
    min child weight, min split (gain|loss), min gain to split, min impurity decrease, min sum hessian( in leaf)?
    max delta step, scale pos weight`,
  anywhere(scaledAround(1, 4, 4))`
    (mlp|ffn?|expand|expansion|width|depth|channels?|hidden|bottleneck) (ratio|mult\w*|factor|expansion)`,
  atEnd(weight)`(lambda|lam|lamb|w|weight|wgt|coef|coeff|coefficient|beta|strength|scaler?|cost) (\w+ )?(\w+ )?\w+`,
  anywhere(weight)`
    weight, wgt, loss w, coef, coeff, coefficient, lambda, strength, margin, beta, bandwidth, cost, kld?, sigma, length ?scale
    scaler`,
  alone(weight)`c`,
  anywhere(scaledAround(0.1, 10, 0.5))`
    noise, jitter, sigma, (noise|action|policy|exploration) (std|scale|stddev|sigma)`,
  atEnd(decayRange)`decay`,
  anywhere(anyShare)`
    prob, probability, proba, fraction, frac, ratio, share, portion, proportion, pct, [hvlr]*flip(lr|ud)?, p
    annealing factor, mosaic, reprob, mask, sparsity`,
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
