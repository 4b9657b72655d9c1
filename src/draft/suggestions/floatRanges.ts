/** Ranges of real numbers by the names that they usually have. */
import { RANGE_REASONS } from '../messages.ts';
import { linear, scaledAround, type RangeRule, type SuggestedRange } from './rangeRule.ts';

/** The first rule whose pattern occurs in the words of a name, joined by blanks, is taken: narrow patterns come first. */
export const FLOAT_RULES: readonly RangeRule[] = [
  { pattern: /\b(gae lambda|lam|gae)\b/, range: linear(0.8, 1, RANGE_REASONS.trace) },
  {
    pattern: /\bwarm ?up (init |start )?lr\b/,
    range: scaledAround(1e-5, 100, 0.1, RANGE_REASONS.learningRate, 1),
  },
  { pattern: /\blayer (wise )?decay\b/, range: linear(0.5, 1, RANGE_REASONS.decay) },
  {
    pattern: /\btarget kl\b/,
    range: () => ({ low: 0.003, high: 0.1, scale: 'log', reason: RANGE_REASONS.policyStep }),
  },
  {
    pattern: /\bwarm ?up( \w+)? (ratio|fraction|proportion|pct)\b|\bwarmup\b/,
    range: linear(0, 0.3, RANGE_REASONS.trainingShare),
  },
  {
    pattern: /\b(lr|learning rate)( \w+)? (decay|gamma|factor)( rate)?\b|\bdecay rate\b/,
    range: linear(0.1, 1, RANGE_REASONS.decay),
  },
  {
    pattern: /\b(weight decay|wd|l1|l2|reg|reg alpha|reg lambda|regulari[sz]ation|lambda l[12]|lambda|ridge|penalty)\b/,
    range: scaledAround(1e-4, 100, 0.1, RANGE_REASONS.regularisation, 100),
  },
  {
    pattern: /\b(lr|learning rate|eta|step size|lrate)\b/,
    range: scaledAround(1e-3, 100, 0.1, RANGE_REASONS.learningRate, 1),
  },
  {
    pattern: /\b(drop ?out|drop ?path|drop rate|drop prob|p drop|stochastic depth)\b|\bdrop\b/,
    range: linear(0, 0.7, RANGE_REASONS.dropout),
  },
  { pattern: /\b(adam )?beta ?2\b/, range: linear(0.9, 0.9999, RANGE_REASONS.secondMoment) },
  { pattern: /\b(adam )?beta ?1\b/, range: linear(0.5, 0.99, RANGE_REASONS.firstMoment) },
  { pattern: /\bmomentum\b/, range: linear(0, 0.99, RANGE_REASONS.momentum) },
  { pattern: /\b(label )?smoothing\b/, range: linear(0, 0.3, RANGE_REASONS.smoothing) },
  {
    pattern:
      /\b(subsample|colsample|col sample|feature fraction|bagging|bagging fraction|max features|max samples|sub sample)\b/,
    range: linear(0.3, 1, RANGE_REASONS.dataShare),
  },
  {
    pattern: /\b(clip (range|eps|epsilon|coef|ratio|param)( vf)?|ppo clip)\b/,
    range: linear(0.05, 0.4, RANGE_REASONS.clippedRatio),
  },
  {
    pattern: /\b(max grad norm|grad(ient)? clip\w*( \w+)?|clip grad(ient)?( norm)?|clip norm|grad norm|clip)\b/,
    range: scaledAround(1, 10, 10, RANGE_REASONS.gradientBound),
  },
  {
    pattern: /\b(ent|entropy) (coef|coeff|coefficient|weight|cost|beta)\b|\bentropy\b/,
    range: scaledAround(0.01, 30, 0.1, RANGE_REASONS.smallWeight),
  },
  {
    pattern: /\b(vf|value) (\w+ )?(coef|coeff|coefficient|weight)\b/,
    range: linear(0.1, 1, RANGE_REASONS.valueWeight),
  },
  { pattern: /\btau\b|\bpolyak\b/, range: scaledAround(0.005, 10, 0.1, RANGE_REASONS.mixingRate, 1) },
  { pattern: /\btemperature\b|\btemp\b/, range: scaledAround(1, 10, 2, RANGE_REASONS.temperature) },
  { pattern: /\b(discount|gamma)\b/, range: discountRange },
  { pattern: /\b(eps|epsilon)\b/, range: epsilonRange },
  { pattern: /\b(mixup|cutmix|alpha)\b/, range: alphaRange },
  {
    pattern: /\b(min child weight|min split gain|min gain to split|min impurity decrease)\b/,
    range: scaledAround(1, 30, 1, RANGE_REASONS.splitThreshold),
  },
  {
    pattern: /\b(margin|coef|coeff|coefficient|weight|scale|std|sigma|kl|beta|bandwidth|c|cost)\b/,
    range: scaledAround(1, 10, 1, RANGE_REASONS.weight),
  },
  {
    pattern: /\b(prob|probability|proba|fraction|ratio|share|portion|pct|[hv]?flip|p)\b/,
    range: (value) =>
      value !== undefined && (value < 0 || value > 1)
        ? undefined
        : { low: 0, high: 1, scale: 'linear', reason: RANGE_REASONS.share },
  },
  { pattern: /\b(noise|jitter)\b/, range: scaledAround(0.1, 10, 0.5, RANGE_REASONS.noise) },
];

function discountRange(value?: number): SuggestedRange | undefined {
  if (value === 0) return { low: 0, high: 5, scale: 'linear', reason: RANGE_REASONS.splitGain };
  if (value === undefined || (value >= 0.9 && value < 1)) {
    return { low: 0.9, high: 0.9999, scale: 'linear', reason: RANGE_REASONS.discount };
  }
  if (value < 0) return undefined;
  if (value > 1) return { low: value / 10, high: value * 10, scale: 'log', reason: RANGE_REASONS.width };
  return { low: Math.min(0.1, value), high: 1, scale: 'linear', reason: RANGE_REASONS.decay };
}

function epsilonRange(value?: number): SuggestedRange | undefined {
  if (value === undefined || value <= 0 || value > 1) return undefined;
  if (value < 1e-2)
    return {
      low: value / 100,
      high: value * 100,
      scale: 'log',
      reason: RANGE_REASONS.divisionGuard,
    };
  return { low: 0, high: 1, scale: 'linear', reason: RANGE_REASONS.randomMoves };
}

function alphaRange(value?: number): SuggestedRange | undefined {
  if (value !== undefined && value > 1)
    return { low: value / 10, high: value * 10, scale: 'log', reason: RANGE_REASONS.weight };
  return value === undefined || value === 0 || value >= 0.05
    ? { low: 0, high: 1, scale: 'linear', reason: RANGE_REASONS.share }
    : scaledAround(value, 100, 1, RANGE_REASONS.strength, 1)(value);
}
