/** Ranges of whole numbers by the names that they usually have. */
import { anywhere, atEnd, between, none, numbered, type RangeRule, type SuggestedRange } from './rangeRule.ts';

const PER_PLACE = '( per (gpu|device|replica|core|node))?';
const PARTS = String.raw`hidden|hid|rnn|lstm|gru|cell|lin|linear|fc|dense|mlp|ff|ffn|feed ?forward|em|emb|embed|embeds|embedding|word|pos|char|model|encoder|enc|decoder|dec|attn?|attention|bottleneck|latent|z|code|codebook|noise|proj|projection|conv|base|inner|state|rep\w*|net|filter|adapter|layer|memory|init|iaf|head`;

/** The first rule whose pattern occurs in the words of a name is taken: narrow patterns come first. */
export const INT_RULES: readonly RangeRule[] = [
  // the batch size for which the learning rate is meant
  atEnd(none)`(lr|learning rate) base (batch )?size`,
  anywhere(stepsFromZero(10))`warm ?up, warm, burn ?in, ramp ?up, anneal\w*`,
  atEnd(countRange)`accum\w*( steps| iter\w*)?, grad(ient)? acc(um\w*)?( steps)?, ga steps, update freq`,
  atEnd(batchSizeRange)`
    (batch ?size|bs|bsz|batchsz|mini ?batch( size)?|batch)${PER_PLACE}, (ims|images|sentences) per (batch|gpu|device)${PER_PLACE}
    batch (size )?(per )?(gpu|device|replica|train|training)`,
  // what else than a training goes in batches
  { pattern: /^(train )?batch size\b(?! (?!\w*(?:train|tun|learn)ing$)\w+ing$)/, range: batchSizeRange },
  anywhere((value = 31) => between('log', 8, Math.max(256, value * 4)))`num leaves, max leaves, max leaf nodes, leaves`,
  // one layer of a list of widths
  atEnd(layerSizeRange)`(hidden ?layers?( sizes)?|layer sizes?|hidden (sizes|dims|units|channels)) \d`,
  anywhere(() => between('linear', 2, 12))`max depth, tree depth`,
  anywhere(roundsRange(10))`
    n estimators, num trees, n trees, ntrees?, trees, (num |n )?boost(ing)? (rounds?|iter\w*), nrounds?`,
  anywhere(() => between('log', 1, 100))`
    min (child|data|samples?|instances) (samples|weight|in leaf|leaf|per leaf), min leaf( size)?, node ?size
    min ?bucket, min n`,
  anywhere(() => partsUpTo(100))`min samples? split, min num samples, min cluster size`,
  anywhere(() => between('log', 32, 512))`max bins?`,
  anywhere((value = 0) => (value < 1 ? fromNone(10) : between('linear', 1, Math.max(10, 2 * value))))`bagging freq`,
  numbered(layerCountRange)`
    [a-z]*layers?, n ?layers?, nlayers?, num layers?, [a-z]*depth, levels, stages?
    (num |n )(blocks|cells|stacks|flows?|iafs?|experts|residual blocks|res blocks|hidden|mlp layers|transforms?|hops|rounds)
    res ?blocks?`,
  atEnd(kernelRange)`kernel( size)?, ksize, k size, filter size, receptive field`,
  atEnd((value) => (value === 0 ? fromNone(64) : layerSizeRange(value)))`lora (\w+ )?(r|rank|dim|alpha)`,
  atEnd(layerSizeRange)`
    r, adapter (size|dim|reduction\w*), reduction, rank, latents?, nz, ngf, ndf, nf, n?hid(den)?\d*, n hid, nhidden
    nunits?, units?, neurons, bptt`,
  atEnd(
    layerSizeRange,
  )`(${PARTS})\d* ?(size|dims?|dimensions?|width|units|channels?|filters|features|hid\w*|nodes|d)\d*`,
  numbered(layerSizeRange)`
    emsize, em ?bed(ding)?s?( size| dim)?, embsize, n ?embd?\d*, nembd?, dims?\d*, (num |n )?filters?\d*, planes
    netwidth, dim (feed ?forward|ff|model|hidden|inner|mlp)
    d (model|ff|hid|inner|inner hid|hidden|emb\w*|rnn|proj\w*|mlp|word vec|state|latent|ffn?|attn|feedforward), dmodel
    dff, vector size, model channels?, max channels?, width, widen factor, (num |n )hiddens?( units)?, (num |n )?units`,
  // a million words are no limit
  anywhere((value = 1000) => (value < 1e6 ? roundsRange(10)(value) : undefined))`max features`,
  atEnd((value = 5) => partsUpTo(Math.max(10, value * 5)))`clusters?, [nk]?folds?, splits?, cv`,
  atEnd((value = 5) => between('log', 1, Math.max(10, value * 5)))`
    n ?neighbors, neighbors, nns, k, (n |num |no )?components?, (n |num |latent )?factors, (n |num )?mixtures?, (n |num )?prototypes
    (n |num )?inducing( points)?, (n |num )?centers, (n |num )?bases, (n |num )(knots|basis)`,
  atEnd(countRange)`
    n critic\w*, critic (iters?|steps|updates?)
    (d|g|dis\w*|gen\w*|inner|k|adapt\w*|update|inner loop) (steps?|iters?|updates), expansion( factor)?, multiplier
    word ngrams, ngrams?, (n |num )?neg\w*( samples?)?, (num |n )?negatives, policy (delay|frequency|freq)`,
  atEnd((value = 1024) => between('log', Math.max(1, Math.floor(value / 8)), Math.max(8, value * 8)))`
    rollout\w*( steps| len\w*| size)?, horizon, n ?steps?, buffer( size)?, replay( (memory|buffer))?( size)?
    memory size, capacity, queue size, walk length, num walks`,
  atEnd((value = 4) => between('linear', 1, Math.max(8, value * 3)))`
    (update|ppo|k|optim\w*|opt|train pi|train v) (epochs?|iters?), num minibatches, (num |n )?mini ?batches
    num mini ?batch, sgd iters?, updates per step, gradient steps`,
  atEnd(roundsRange(10))`
    learning starts, (start|random|exploration|initial random|warmup) steps, update after
    target (network )?(update )?(frequency|freq|interval|period), target update, train (freq|frequency)
    update (every|freq|frequency|interval)`,
  atEnd(layerSizeRange)`alpha`,
  atEnd(roundsRange(5))`
    step size, lr step( size)?, (lr )?decay (steps|epochs|iters|every|after|start|step)
    (lr|learning rate) (decay|decay (steps|epochs|iters|every|after|step)|drop|update step), epochs drop, drop epochs?
    niter decay`,
  atEnd(layerCountRange)`degree, order`,
];

/** A batch of 0 is one that the script computes. */
function batchSizeRange(value = 32): SuggestedRange | undefined {
  return powersOfTwo(value, 8, 'powers of two around the default; a larger batch needs more memory');
}

function layerSizeRange(value = 64): SuggestedRange | undefined {
  return powersOfTwo(value, 4, 'tuned by its order of magnitude; a larger one needs more memory and time');
}

function powersOfTwo(value: number, factor: number, reason: string): SuggestedRange | undefined {
  if (value < 1) return undefined;
  const power = 2 ** Math.floor(Math.log2(value));
  return between('log', Math.max(1, power / factor), power * factor, reason);
}

/** A single part is the whole: scripts refuse it, or divide nothing. */
function partsUpTo(high: number): SuggestedRange {
  return { ...between('log', 2, high), least: 2 };
}

function fromNone(high: number): SuggestedRange {
  return between('linear', 0, high, 'from none up');
}

function layerCountRange(value = 2): SuggestedRange | undefined {
  return value < 0 ? undefined : between('linear', Math.min(1, value), Math.max(4, value * 2));
}

function countRange(value = 4): SuggestedRange | undefined {
  return value < 1 ? undefined : between('log', Math.max(1, Math.floor(value / 8)), Math.max(8, value * 4));
}

/** Many scripts pad by half the kernel, which only fits an odd one. */
function kernelRange(value = 3): SuggestedRange | undefined {
  if (value < 1) return undefined;
  const low = Math.max(value % 2 === 0 ? 2 : 1, value - 4);
  return { ...between('linear', low, value + 6, 'sizes that stay odd where the default is odd'), step: 2 };
}

function roundsRange(factor: number) {
  return (value = 100): SuggestedRange | undefined => {
    if (value < 0) return undefined;
    return value < 1
      ? fromNone(100)
      : between('log', Math.max(1, Math.floor(value / factor)), Math.ceil(value * factor));
  };
}

function stepsFromZero(minHigh: number) {
  return (value = 100): SuggestedRange | undefined =>
    value < 0 ? undefined : between('linear', 0, Math.max(minHigh, value * 3));
}
