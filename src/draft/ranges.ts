/** Which values of a flag are worth trying, from its name and its default, and why. */
import type { Flag } from './flag.ts';
import { wordsOf } from './names.ts';
import { powerOfTwo } from './numbers.ts';

export interface Range {
  readonly low: number;
  readonly high: number;
  readonly scale: 'linear' | 'log';
  readonly why: string;
}

interface Rule {
  readonly name: RegExp;
  /** Undefined where the rule has nothing to say about such a default. */
  readonly range: (value: number | undefined) => Range | undefined;
}

const linear = (low: number, high: number, why: string) => (): Range => ({ low, high, scale: 'linear', why });
const log = (low: number, high: number, why: string) => (): Range => ({ low, high, scale: 'log', why });

/** `factor` times either way; where the default is 0, which no log scale has, a line from 0. */
const around =
  (usual: number, factor: number, zero: number, why: string, most = Infinity) =>
  (value?: number): Range | undefined => {
    if (value !== undefined && value < 0) return undefined;
    const middle = value ?? usual;
    if (middle <= 0) return { low: 0, high: zero, scale: 'linear', why: `${why}; a log scale cannot hold the default` };
    return { low: middle / factor, high: Math.max(middle, Math.min(most, middle * factor)), scale: 'log', why };
  };

// The first rule that fits the words of a name, joined by blanks, is taken: the narrow ones stand before the broad.
const floats: readonly Rule[] = [
  { name: /\b(gae lambda|lam|gae)\b/, range: linear(0.8, 1, 'the usual range of a trace') },
  {
    name: /\bwarm ?up (init |start )?lr\b/,
    range: around(1e-5, 100, 0.1, 'a learning rate works by factors: a hundred times either way', 1),
  },
  { name: /\blayer (wise )?decay\b/, range: linear(0.5, 1, 'a factor that shrinks') },
  { name: /\btarget kl\b/, range: () => ({ low: 0.003, high: 0.1, scale: 'log', why: 'the usual limits of a step' }) },
  {
    name: /\bwarm ?up( \w+)? (ratio|fraction|proportion|pct)\b|\bwarmup\b/,
    range: linear(0, 0.3, 'a part of the training'),
  },
  {
    name: /\b(lr|learning rate)( \w+)? (decay|gamma|factor)( rate)?\b|\bdecay rate\b/,
    range: linear(0.1, 1, 'a factor that shrinks'),
  },
  {
    name: /\b(weight decay|wd|l1|l2|reg|reg alpha|reg lambda|regulari[sz]ation|lambda l[12]|lambda|ridge|penalty)\b/,
    range: around(1e-4, 100, 0.1, 'a regularisation works by factors', 100),
  },
  {
    name: /\b(lr|learning rate|eta|step size|lrate)\b/,
    range: around(1e-3, 100, 0.1, 'a learning rate works by factors: a hundred times either way', 1),
  },
  {
    name: /\b(drop ?out|drop ?path|drop rate|drop prob|p drop|stochastic depth)\b|\bdrop\b/,
    range: linear(0, 0.7, 'above 0.7 little is left to learn from'),
  },
  { name: /\b(adam )?beta ?2\b/, range: linear(0.9, 0.9999, 'the usual range of the second moment') },
  { name: /\b(adam )?beta ?1\b/, range: linear(0.5, 0.99, 'the usual range of the first moment') },
  { name: /\bmomentum\b/, range: linear(0, 0.99, 'from none to nearly all of the last step') },
  { name: /\b(label )?smoothing\b/, range: linear(0, 0.3, 'more blurs the labels') },
  {
    name: /\b(subsample|colsample|col sample|feature fraction|bagging|bagging fraction|max features|max samples|sub sample)\b/,
    range: linear(0.3, 1, 'a share of the data or of its columns'),
  },
  {
    name: /\b(clip (range|eps|epsilon|coef|ratio|param)( vf)?|ppo clip)\b/,
    range: linear(0.05, 0.4, 'the usual range of a clipped ratio'),
  },
  {
    name: /\b(max grad norm|grad(ient)? clip\w*( \w+)?|clip grad(ient)?( norm)?|clip norm|grad norm|clip)\b/,
    range: around(1, 10, 10, 'a bound on the gradient works by factors'),
  },
  {
    name: /\b(ent|entropy) (coef|coeff|coefficient|weight|cost|beta)\b|\bentropy\b/,
    range: around(0.01, 30, 0.1, 'a small weight works by factors'),
  },
  {
    name: /\b(vf|value) (\w+ )?(coef|coeff|coefficient|weight)\b/,
    range: linear(0.1, 1, 'the usual weight of the value function'),
  },
  { name: /\btau\b|\bpolyak\b/, range: around(0.005, 10, 0.1, 'a rate of mixing works by factors', 1) },
  { name: /\btemperature\b|\btemp\b/, range: around(1, 10, 2, 'a temperature works by factors') },
  { name: /\b(discount|gamma)\b/, range: discount },
  { name: /\b(eps|epsilon)\b/, range: epsilon },
  { name: /\b(mixup|cutmix|alpha)\b/, range: alpha },
  {
    name: /\b(min child weight|min split gain|min gain to split|min impurity decrease)\b/,
    range: around(1, 30, 1, 'a threshold of splits works by factors'),
  },
  {
    name: /\b(margin|coef|coeff|coefficient|weight|scale|std|sigma|kl|beta|bandwidth|c|cost)\b/,
    range: around(1, 10, 1, 'a weight works by factors'),
  },
  {
    name: /\b(prob|probability|proba|fraction|ratio|share|portion|pct|[hv]?flip|p)\b/,
    range: (value) =>
      value !== undefined && (value < 0 || value > 1)
        ? undefined
        : { low: 0, high: 1, scale: 'linear', why: 'from none to all' },
  },
  { name: /\b(noise|jitter)\b/, range: around(0.1, 10, 0.5, 'an amount of noise works by factors') },
];

const batch = (value = 32): Range => ({
  low: Math.max(1, powerOfTwo(value) / 8),
  high: powerOfTwo(value) * 8,
  scale: 'log',
  why: 'powers of two around the default; a larger batch needs more memory',
});
const size = (value = 64): Range => ({
  low: Math.max(1, powerOfTwo(value) / 4),
  high: powerOfTwo(Math.max(1, value)) * 4,
  scale: 'log',
  why: 'a size works by factors; a larger one needs more memory and time',
});
const count = (value = 2): Range => ({
  low: 1,
  high: Math.max(4, value * 2),
  scale: 'linear',
  why: 'from one to twice as many',
});
const many =
  (factor: number) =>
  (value = 100): Range =>
    value < 1
      ? { low: 0, high: 100, scale: 'linear', why: 'from none up' }
      : {
          low: Math.max(1, Math.floor(value / factor)),
          high: Math.ceil(value * factor),
          scale: 'log',
          why: 'a number of rounds works by factors',
        };
const upTo =
  (least: number) =>
  (value = 100): Range => ({
    low: 0,
    high: Math.max(least, value * 3),
    scale: 'linear',
    why: 'from none to three times as long',
  });

const ints: readonly Rule[] = [
  { name: /\bwarm ?up\b/, range: upTo(10) },
  { name: /\b(mini ?)?batch( ?size)?\b|\bbs\b|\bbsz\b/, range: batch },
  { name: /\b(num leaves|max leaves|max leaf nodes)\b/, range: log(8, 256, 'the usual sizes of a tree') },
  { name: /\bmax depth\b|\btree depth\b/, range: linear(2, 12, 'the usual depths of a tree') },
  {
    name: /\b(n estimators|num trees|n trees|ntree|trees|(num )?boost(ing)? rounds?|nrounds?|num rounds?|n rounds|num iterations|iterations)\b/,
    range: many(10),
  },
  {
    name: /\b(min child samples|min data in leaf|min samples leaf|min samples split|min child weight|min leaf|nodesize|min bucket|minbucket)\b/,
    range: log(1, 100, 'how few a leaf may hold works by factors'),
  },
  { name: /\b(max bins?)\b/, range: log(32, 512, 'the usual numbers of bins') },
  { name: /\b(layers?|n ?layers?|num layers?|blocks?|depth|stages?)\b/, range: count },
  {
    name: /\b(hidden|units?|dim|width|channels?|filters?|embed|embedding|n embd|d model|ff|ffn|mlp|rank|lora r|neurons|planes|latent|features)\b/,
    range: size,
  },
  {
    name: /\b(n neighbors|neighbors|k|top k|components?|clusters?)\b/,
    range: (value = 5) => ({
      low: 1,
      high: Math.max(10, value * 5),
      scale: 'log',
      why: 'a number of neighbours or parts works by factors',
    }),
  },
  {
    name: /\b(accum\w*( steps)?|grad(ient)? accumulation( steps)?)\b/,
    range: (value = 1) => ({
      low: 1,
      high: Math.max(8, value * 4),
      scale: 'log',
      why: 'a larger one stands for a larger batch',
    }),
  },
  {
    name: /\b(rollout|horizon|n ?steps|num steps|n ?step|buffer( size)?|memory( size)?|replay( size)?|capacity)\b/,
    range: (value = 1024) => ({
      low: Math.max(1, Math.floor(value / 8)),
      high: Math.max(8, value * 8),
      scale: 'log',
      why: 'a length works by factors',
    }),
  },
  {
    name: /\b(update epochs|ppo epochs|k epochs|n epochs|optim epochs|num minibatches|minibatches|sgd iters?)\b/,
    range: (value = 4) => ({
      low: 1,
      high: Math.max(8, value * 3),
      scale: 'linear',
      why: 'how often each batch is used',
    }),
  },
  {
    name: /\b(learning starts|start steps|target (network )?(update )?(frequency|freq|interval)|target update|policy (delay|frequency)|train (freq|frequency)|update (every|freq|frequency|interval)|sync)\b/,
    range: many(10),
  },
  { name: /\b(lora alpha|alpha)\b/, range: size },
  { name: /\b(step size|lr step|decay (steps|epochs|every))\b/, range: many(5) },
  { name: /\b(degree|order|knots)\b/, range: count },
];

/** A range that a rule knows for this name; the default always lies in it. */
export function knownRange(flag: Flag): Range | undefined {
  const words = wordsOf(flag.passed === 'dash' && flag.help !== undefined ? flag.help : flag.name).join(' ');
  const value = typeof flag.default === 'number' ? flag.default : undefined;
  const range = (flag.type === 'int' ? ints : floats).find(({ name }) => name.test(words))?.range(value);
  return range && containing(flag, range);
}

/** A range for a name that no rule knows: ten times either way, or what the script itself allows. */
export function anyRange(flag: Flag): Range {
  const value = typeof flag.default === 'number' ? flag.default : 1;
  const why = 'ten times either way of the default, for want of a rule';
  const range: Range =
    value > 0
      ? { low: value / 10, high: value * 10, scale: 'log', why }
      : { low: value === 0 ? 0 : value * 10, high: value === 0 ? 1 : -value, scale: 'linear', why };
  return containing(flag, range);
}

/** The range, kept inside what the script allows, in whole numbers where it has to be, and around the default. */
function containing({ type, least, most, default: given }: Flag, range: Range): Range {
  const value = typeof given === 'number' ? given : undefined;
  let low = Math.max(range.low, least ?? -Infinity);
  let high = Math.min(range.high, most ?? Infinity);
  if (value !== undefined) [low, high] = [Math.min(low, value), Math.max(high, value)];
  if (type === 'int') [low, high] = [counted(Math.floor(low)), counted(Math.ceil(high))];
  else [low, high] = [rounded(low, value, Math.min), rounded(high, value, Math.max)];
  if (range.scale === 'log' && type === 'int' && low < 1 && (value ?? 1) >= 1) low = 1;
  if (!(low < high)) high = type === 'int' ? low + 1 : low + Math.max(1, Math.abs(low));
  const scale = low > 0 ? range.scale : 'linear';
  return { low, high, scale, why: range.why };
}

/** A declaration has no whole numbers beyond those that are exact. */
function counted(value: number): number {
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER - 1, value));
}

/** Two digits are enough for a bound that was reckoned, unless they would cut off the default. */
function rounded(bound: number, value: number | undefined, outer: (a: number, b: number) => number): number {
  const short = Number(bound.toPrecision(2));
  if (bound === value || Number(bound.toPrecision(6)) === bound) return bound;
  return value === undefined ? short : outer(short, value);
}

function discount(value?: number): Range | undefined {
  if (value === 0) return { low: 0, high: 5, scale: 'linear', why: 'the least gain of a split' };
  if (value === undefined || (value >= 0.9 && value < 1)) {
    return { low: 0.9, high: 0.9999, scale: 'linear', why: 'the usual range of a discount' };
  }
  if (value < 0) return undefined;
  if (value > 1) return { low: value / 10, high: value * 10, scale: 'log', why: 'a width works by factors' };
  return { low: Math.min(0.1, value), high: 1, scale: 'linear', why: 'a factor that shrinks' };
}

function epsilon(value?: number): Range | undefined {
  if (value === undefined || value <= 0 || value > 1) return undefined;
  if (value < 1e-2)
    return {
      low: value / 100,
      high: value * 100,
      scale: 'log',
      why: 'a guard against division by zero works by factors',
    };
  return { low: 0, high: 1, scale: 'linear', why: 'a share of the moves' };
}

function alpha(value?: number): Range | undefined {
  if (value !== undefined && value > 1)
    return { low: value / 10, high: value * 10, scale: 'log', why: 'a weight works by factors' };
  return value === undefined || value === 0 || value >= 0.05
    ? { low: 0, high: 1, scale: 'linear', why: 'from none to all' }
    : around(value, 100, 1, 'a strength works by factors', 1)(value);
}
