/** Which values of a flag are worth trying, from its name and its default, and why. */
import type { Flag } from '../readers/flag.ts';
import { nameWords } from '../nameWords.ts';
import { floorPowerOfTwo } from '../yaml/formatNumber.ts';

export interface SuggestedRange {
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
  readonly reason: string;
}

interface RangeRule {
  readonly pattern: RegExp;
  /** Undefined where the rule has nothing to say about such a default. */
  readonly range: (value: number | undefined) => SuggestedRange | undefined;
}

const linear = (low: number, high: number, reason: string) => (): SuggestedRange => ({
  low,
  high,
  scale: 'linear',
  reason,
});
const log = (low: number, high: number, reason: string) => (): SuggestedRange => ({ low, high, scale: 'log', reason });

/** `factor` times either way; where the default is 0, which no log scale has, a line from 0. */
const scaledAround =
  (usualDefault: number, factor: number, highFromZero: number, reason: string, max = Infinity) =>
  (value?: number): SuggestedRange | undefined => {
    if (value !== undefined && value < 0) return undefined;
    const middle = value ?? usualDefault;
    if (middle <= 0)
      return { low: 0, high: highFromZero, scale: 'linear', reason: `${reason}; a log scale cannot hold the default` };
    return { low: middle / factor, high: Math.max(middle, Math.min(max, middle * factor)), scale: 'log', reason };
  };

// The first rule that fits the words of a name, joined by blanks, is taken: the narrow ones stand before the broad.
const FLOAT_RULES: readonly RangeRule[] = [
  { pattern: /\b(gae lambda|lam|gae)\b/, range: linear(0.8, 1, 'the usual range of a trace') },
  {
    pattern: /\bwarm ?up (init |start )?lr\b/,
    range: scaledAround(1e-5, 100, 0.1, 'a learning rate works by factors: a hundred times either way', 1),
  },
  { pattern: /\blayer (wise )?decay\b/, range: linear(0.5, 1, 'a factor that shrinks') },
  {
    pattern: /\btarget kl\b/,
    range: () => ({ low: 0.003, high: 0.1, scale: 'log', reason: 'the usual limits of a step' }),
  },
  {
    pattern: /\bwarm ?up( \w+)? (ratio|fraction|proportion|pct)\b|\bwarmup\b/,
    range: linear(0, 0.3, 'a part of the training'),
  },
  {
    pattern: /\b(lr|learning rate)( \w+)? (decay|gamma|factor)( rate)?\b|\bdecay rate\b/,
    range: linear(0.1, 1, 'a factor that shrinks'),
  },
  {
    pattern: /\b(weight decay|wd|l1|l2|reg|reg alpha|reg lambda|regulari[sz]ation|lambda l[12]|lambda|ridge|penalty)\b/,
    range: scaledAround(1e-4, 100, 0.1, 'a regularisation works by factors', 100),
  },
  {
    pattern: /\b(lr|learning rate|eta|step size|lrate)\b/,
    range: scaledAround(1e-3, 100, 0.1, 'a learning rate works by factors: a hundred times either way', 1),
  },
  {
    pattern: /\b(drop ?out|drop ?path|drop rate|drop prob|p drop|stochastic depth)\b|\bdrop\b/,
    range: linear(0, 0.7, 'above 0.7 little is left to learn from'),
  },
  { pattern: /\b(adam )?beta ?2\b/, range: linear(0.9, 0.9999, 'the usual range of the second moment') },
  { pattern: /\b(adam )?beta ?1\b/, range: linear(0.5, 0.99, 'the usual range of the first moment') },
  { pattern: /\bmomentum\b/, range: linear(0, 0.99, 'from none to nearly all of the last step') },
  { pattern: /\b(label )?smoothing\b/, range: linear(0, 0.3, 'more blurs the labels') },
  {
    pattern:
      /\b(subsample|colsample|col sample|feature fraction|bagging|bagging fraction|max features|max samples|sub sample)\b/,
    range: linear(0.3, 1, 'a share of the data or of its columns'),
  },
  {
    pattern: /\b(clip (range|eps|epsilon|coef|ratio|param)( vf)?|ppo clip)\b/,
    range: linear(0.05, 0.4, 'the usual range of a clipped ratio'),
  },
  {
    pattern: /\b(max grad norm|grad(ient)? clip\w*( \w+)?|clip grad(ient)?( norm)?|clip norm|grad norm|clip)\b/,
    range: scaledAround(1, 10, 10, 'a bound on the gradient works by factors'),
  },
  {
    pattern: /\b(ent|entropy) (coef|coeff|coefficient|weight|cost|beta)\b|\bentropy\b/,
    range: scaledAround(0.01, 30, 0.1, 'a small weight works by factors'),
  },
  {
    pattern: /\b(vf|value) (\w+ )?(coef|coeff|coefficient|weight)\b/,
    range: linear(0.1, 1, 'the usual weight of the value function'),
  },
  { pattern: /\btau\b|\bpolyak\b/, range: scaledAround(0.005, 10, 0.1, 'a rate of mixing works by factors', 1) },
  { pattern: /\btemperature\b|\btemp\b/, range: scaledAround(1, 10, 2, 'a temperature works by factors') },
  { pattern: /\b(discount|gamma)\b/, range: discountRange },
  { pattern: /\b(eps|epsilon)\b/, range: epsilonRange },
  { pattern: /\b(mixup|cutmix|alpha)\b/, range: alphaRange },
  {
    pattern: /\b(min child weight|min split gain|min gain to split|min impurity decrease)\b/,
    range: scaledAround(1, 30, 1, 'a threshold of splits works by factors'),
  },
  {
    pattern: /\b(margin|coef|coeff|coefficient|weight|scale|std|sigma|kl|beta|bandwidth|c|cost)\b/,
    range: scaledAround(1, 10, 1, 'a weight works by factors'),
  },
  {
    pattern: /\b(prob|probability|proba|fraction|ratio|share|portion|pct|[hv]?flip|p)\b/,
    range: (value) =>
      value !== undefined && (value < 0 || value > 1)
        ? undefined
        : { low: 0, high: 1, scale: 'linear', reason: 'from none to all' },
  },
  { pattern: /\b(noise|jitter)\b/, range: scaledAround(0.1, 10, 0.5, 'an amount of noise works by factors') },
];

const batchSizeRange = (value = 32): SuggestedRange => ({
  low: Math.max(1, floorPowerOfTwo(value) / 8),
  high: floorPowerOfTwo(value) * 8,
  scale: 'log',
  reason: 'powers of two around the default; a larger batch needs more memory',
});
const layerSizeRange = (value = 64): SuggestedRange => ({
  low: Math.max(1, floorPowerOfTwo(value) / 4),
  high: floorPowerOfTwo(Math.max(1, value)) * 4,
  scale: 'log',
  reason: 'a size works by factors; a larger one needs more memory and time',
});
const layerCountRange = (value = 2): SuggestedRange => ({
  low: 1,
  high: Math.max(4, value * 2),
  scale: 'linear',
  reason: 'from one to twice as many',
});
const roundsRange =
  (factor: number) =>
  (value = 100): SuggestedRange =>
    value < 1
      ? { low: 0, high: 100, scale: 'linear', reason: 'from none up' }
      : {
          low: Math.max(1, Math.floor(value / factor)),
          high: Math.ceil(value * factor),
          scale: 'log',
          reason: 'a number of rounds works by factors',
        };
const stepsFromZero =
  (minHigh: number) =>
  (value = 100): SuggestedRange => ({
    low: 0,
    high: Math.max(minHigh, value * 3),
    scale: 'linear',
    reason: 'from none to three times as long',
  });

const INT_RULES: readonly RangeRule[] = [
  { pattern: /\bwarm ?up\b/, range: stepsFromZero(10) },
  { pattern: /\b(mini ?)?batch( ?size)?\b|\bbs\b|\bbsz\b/, range: batchSizeRange },
  { pattern: /\b(num leaves|max leaves|max leaf nodes)\b/, range: log(8, 256, 'the usual sizes of a tree') },
  { pattern: /\bmax depth\b|\btree depth\b/, range: linear(2, 12, 'the usual depths of a tree') },
  {
    pattern:
      /\b(n estimators|num trees|n trees|ntree|trees|(num )?boost(ing)? rounds?|nrounds?|num rounds?|n rounds|num iterations|iterations)\b/,
    range: roundsRange(10),
  },
  {
    pattern:
      /\b(min child samples|min data in leaf|min samples leaf|min samples split|min child weight|min leaf|nodesize|min bucket|minbucket)\b/,
    range: log(1, 100, 'how few a leaf may hold works by factors'),
  },
  { pattern: /\b(max bins?)\b/, range: log(32, 512, 'the usual numbers of bins') },
  { pattern: /\b(layers?|n ?layers?|num layers?|blocks?|depth|stages?)\b/, range: layerCountRange },
  {
    pattern:
      /\b(hidden|units?|dim|width|channels?|filters?|embed|embedding|n embd|d model|ff|ffn|mlp|rank|lora r|neurons|planes|latent|features)\b/,
    range: layerSizeRange,
  },
  {
    pattern: /\b(n neighbors|neighbors|k|top k|components?|clusters?)\b/,
    range: (value = 5) => ({
      low: 1,
      high: Math.max(10, value * 5),
      scale: 'log',
      reason: 'a number of neighbours or parts works by factors',
    }),
  },
  {
    pattern: /\b(accum\w*( steps)?|grad(ient)? accumulation( steps)?)\b/,
    range: (value = 1) => ({
      low: 1,
      high: Math.max(8, value * 4),
      scale: 'log',
      reason: 'a larger one stands for a larger batch',
    }),
  },
  {
    pattern: /\b(rollout|horizon|n ?steps|num steps|n ?step|buffer( size)?|memory( size)?|replay( size)?|capacity)\b/,
    range: (value = 1024) => ({
      low: Math.max(1, Math.floor(value / 8)),
      high: Math.max(8, value * 8),
      scale: 'log',
      reason: 'a length works by factors',
    }),
  },
  {
    pattern: /\b(update epochs|ppo epochs|k epochs|n epochs|optim epochs|num minibatches|minibatches|sgd iters?)\b/,
    range: (value = 4) => ({
      low: 1,
      high: Math.max(8, value * 3),
      scale: 'linear',
      reason: 'how often each batch is used',
    }),
  },
  {
    pattern:
      /\b(learning starts|start steps|target (network )?(update )?(frequency|freq|interval)|target update|policy (delay|frequency)|train (freq|frequency)|update (every|freq|frequency|interval)|sync)\b/,
    range: roundsRange(10),
  },
  { pattern: /\b(lora alpha|alpha)\b/, range: layerSizeRange },
  { pattern: /\b(step size|lr step|decay (steps|epochs|every))\b/, range: roundsRange(5) },
  { pattern: /\b(degree|order|knots)\b/, range: layerCountRange },
];

/** A range that a rule knows for this name; the default always lies in it. */
export function rangeByName(flag: Flag): SuggestedRange | undefined {
  const nameText = nameWords(flag.passStyle === 'short' && flag.help !== undefined ? flag.help : flag.name).join(' ');
  const value = typeof flag.default === 'number' ? flag.default : undefined;
  const range = (flag.type === 'int' ? INT_RULES : FLOAT_RULES)
    .find(({ pattern }) => pattern.test(nameText))
    ?.range(value);
  return range && fitToFlag(flag, range);
}

/** A range for a name that no rule knows: ten times either way, or what the script itself allows. */
export function fallbackRange(flag: Flag): SuggestedRange {
  const value = typeof flag.default === 'number' ? flag.default : 1;
  const reason = 'ten times either way of the default, for want of a rule';
  const range: SuggestedRange =
    value > 0
      ? { low: value / 10, high: value * 10, scale: 'log', reason }
      : { low: value === 0 ? 0 : value * 10, high: value === 0 ? 1 : -value, scale: 'linear', reason };
  return fitToFlag(flag, range);
}

/** The range, kept inside what the script allows, in whole numbers where it has to be, and around the default. */
function fitToFlag({ type, min, max, default: given }: Flag, range: SuggestedRange): SuggestedRange {
  const value = typeof given === 'number' ? given : undefined;
  let low = Math.max(range.low, min ?? -Infinity);
  let high = Math.min(range.high, max ?? Infinity);
  if (value !== undefined) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (type === 'int') [low, high] = [clampToSafeInteger(Math.floor(low)), clampToSafeInteger(Math.ceil(high))];
  else [low, high] = [roundBound(low, value, Math.min), roundBound(high, value, Math.max)];
  if (range.scale === 'log' && type === 'int' && low < 1 && (value ?? 1) >= 1) low = 1;
  if (!(low < high)) high = type === 'int' ? low + 1 : low + Math.max(1, Math.abs(low));
  const scale = low > 0 ? range.scale : 'linear';
  return { low, high, scale, reason: range.reason };
}

/** A declaration has no whole numbers beyond those that are exact. */
function clampToSafeInteger(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER - 1, value));
}

/** Two digits are enough for a bound that was reckoned, unless they would cut off the default. */
function roundBound(bound: number, value: number | undefined, pickOuter: (a: number, b: number) => number): number {
  const twoDigits = Number(bound.toPrecision(2));
  if (bound === value || Number(bound.toPrecision(6)) === bound) return bound;
  return value === undefined ? twoDigits : pickOuter(twoDigits, value);
}

function discountRange(value?: number): SuggestedRange | undefined {
  if (value === 0) return { low: 0, high: 5, scale: 'linear', reason: 'the least gain of a split' };
  if (value === undefined || (value >= 0.9 && value < 1)) {
    return { low: 0.9, high: 0.9999, scale: 'linear', reason: 'the usual range of a discount' };
  }
  if (value < 0) return undefined;
  if (value > 1) return { low: value / 10, high: value * 10, scale: 'log', reason: 'a width works by factors' };
  return { low: Math.min(0.1, value), high: 1, scale: 'linear', reason: 'a factor that shrinks' };
}

function epsilonRange(value?: number): SuggestedRange | undefined {
  if (value === undefined || value <= 0 || value > 1) return undefined;
  if (value < 1e-2)
    return {
      low: value / 100,
      high: value * 100,
      scale: 'log',
      reason: 'a guard against division by zero works by factors',
    };
  return { low: 0, high: 1, scale: 'linear', reason: 'a share of the moves' };
}

function alphaRange(value?: number): SuggestedRange | undefined {
  if (value !== undefined && value > 1)
    return { low: value / 10, high: value * 10, scale: 'log', reason: 'a weight works by factors' };
  return value === undefined || value === 0 || value >= 0.05
    ? { low: 0, high: 1, scale: 'linear', reason: 'from none to all' }
    : scaledAround(value, 100, 1, 'a strength works by factors', 1)(value);
}
