/** Ranges of whole numbers by the names that they usually have. */
import { between, type RangeRule, type SuggestedRange } from './rangeRule.ts';

/**
 * The first rule whose pattern occurs in the words of a name, joined by blanks, is taken: narrow patterns come first.
 */
export const INT_RULES: readonly RangeRule[] = [
  // the batch size for which the learning rate is meant
  { pattern: /\b(lr|learning rate) base (batch )?size$/, range: () => undefined },
  { pattern: /\b(warm ?up|warm|burn ?in|ramp ?up|anneal\w*)\b/, range: stepsFromZero(10) },
  {
    pattern: /\b(accum\w*( steps| iter\w*)?|grad(ient)? acc(um\w*)?( steps)?|ga steps|update freq)$/,
    range: countRange,
  },
  {
    pattern:
      /\b(batch ?size|bs|bsz|batchsz|(ims|images|sentences) per (batch|gpu|device)|mini ?batch( size)?|batch)( per (gpu|device|replica|core|node))?$|\bbatch (size )?(per )?(gpu|device|replica|train|training)$|^(train )?batch size\b/,
    range: batchSizeRange,
  },
  {
    pattern: /\b(num leaves|max leaves|max leaf nodes|leaves)\b/,
    range: (value = 31) => between('log', 8, Math.max(256, value * 4)),
  },
  // one layer of a list of widths
  {
    pattern: /\b(hidden ?layers?( sizes)?|layer sizes?|hidden (sizes|dims|units|channels)) \d$/,
    range: layerSizeRange,
  },
  { pattern: /\bmax depth\b|\btree depth\b/, range: () => between('linear', 2, 12) },
  {
    pattern: /\b(n estimators|num trees|n trees|ntrees?|trees|(num |n )?boost(ing)? (rounds?|iter\w*)|nrounds?)\b/,
    range: roundsRange(10),
  },
  {
    pattern:
      /\b(min (child|data|samples?|instances) (samples|weight|in leaf|leaf|per leaf)|min leaf( size)?|node ?size|min ?bucket)\b/,
    range: () => between('log', 1, 100),
  },
  { pattern: /\bmin samples? split\b/, range: () => partsUpTo(100) },
  { pattern: /\bmax bins?\b/, range: () => between('log', 32, 512) },
  {
    pattern: /\bbagging freq\b/,
    range: (value = 0) => (value < 1 ? fromNone(10) : between('linear', 1, Math.max(10, 2 * value))),
  },
  {
    pattern:
      /\b([a-z]*layers?|n ?layers?|nlayers?|num layers?|[a-z]*depth|levels|stages?|(num |n )(blocks|cells|stacks|flows?|iafs?|experts|residual blocks|res blocks|hidden|mlp layers|transforms?|hops|rounds)|res ?blocks?)\d*$/,
    range: layerCountRange,
  },
  { pattern: /\b(kernel( size)?|ksize|k size|filter size|receptive field)$/, range: kernelRange },
  {
    pattern: /\blora (\w+ )?(r|rank|dim|alpha)$/,
    range: (value) => (value === 0 ? fromNone(64) : layerSizeRange(value)),
  },
  {
    pattern:
      /\b(r|adapter (size|dim|reduction\w*)|reduction|rank|latents?|nz|ngf|ndf|nf|n?hid(den)?\d*|n hid|nhidden|nunits?|units?|neurons|bptt)$/,
    range: layerSizeRange,
  },
  {
    pattern:
      /\b(hidden|hid|rnn|lstm|gru|cell|lin|linear|fc|dense|mlp|ff|ffn|feed ?forward|em|emb|embed|embeds|embedding|word|pos|char|model|encoder|enc|decoder|dec|attn?|attention|bottleneck|latent|z|code|codebook|noise|proj|projection|conv|base|inner|state|rep\w*|net|filter|adapter|layer|memory|init|iaf|head)\d* ?(size|dims?|dimensions?|width|units|channels?|filters|features|hid\w*|nodes|d)\d*$/,
    range: layerSizeRange,
  },
  {
    pattern:
      /\b(emsize|em ?bed(ding)?s?( size| dim)?|embsize|n ?embd?\d*|nembd?|dims?\d*|(num |n )?filters?\d*|planes|netwidth|dim (feed ?forward|ff|model|hidden|inner|mlp)|d (model|ff|hid|inner|inner hid|hidden|emb\w*|rnn|proj\w*|mlp|word vec|state|latent|ffn?|attn|feedforward)|dmodel|dff|model channels?|max channels?|width|(num |n )hiddens?( units)?|(num |n )?units)\d*$/,
    range: layerSizeRange,
  },
  { pattern: /\b(clusters?|[nk]?folds?|splits?|cv)$/, range: (value = 5) => partsUpTo(Math.max(10, value * 5)) },
  {
    pattern:
      /\b(n ?neighbors|neighbors|nns|k|(n |num )?components?|(n |num )?mixtures?|(n |num )?prototypes|(n |num )?inducing( points)?|(n |num )?centers|(n |num )?bases|(n |num )(knots|basis))$/,
    range: (value = 5) => between('log', 1, Math.max(10, value * 5)),
  },
  {
    pattern:
      /\b(n critic\w*|critic (iters?|steps|updates?)|(d|g|dis\w*|gen\w*|inner|k|adapt\w*|update|inner loop) (steps?|iters?|updates)|expansion( factor)?|multiplier|word ngrams|ngrams?|(n |num )?neg\w*( samples?)?|(num |n )?negatives|policy (delay|frequency|freq))$/,
    range: countRange,
  },
  {
    pattern:
      /\b(rollout\w*( steps| len\w*| size)?|horizon|n ?steps?|buffer( size)?|replay( (memory|buffer))?( size)?|memory size|capacity|queue size|walk length|num walks)$/,
    range: (value = 1024) => between('log', Math.max(1, Math.floor(value / 8)), Math.max(8, value * 8)),
  },
  {
    pattern:
      /\b((update|ppo|k|optim\w*|opt|train pi|train v) (epochs?|iters?)|num minibatches|(num |n )?mini ?batches|num mini ?batch|sgd iters?|updates per step|gradient steps)$/,
    range: (value = 4) => between('linear', 1, Math.max(8, value * 3)),
  },
  {
    pattern:
      /\b(learning starts|(start|random|exploration|initial random|warmup) steps|update after|target (network )?(update )?(frequency|freq|interval|period)|target update|train (freq|frequency)|update (every|freq|frequency|interval))$/,
    range: roundsRange(10),
  },
  { pattern: /\balpha$/, range: layerSizeRange },
  {
    pattern:
      /\b(step size|lr step( size)?|(lr )?decay (steps|epochs|iters|every|after|start|step)|(lr|learning rate) (decay|decay (steps|epochs|iters|every|after|step)|drop|update step)|epochs drop|drop epochs?|niter decay)$/,
    range: roundsRange(5),
  },
  { pattern: /\b(degree|order)$/, range: layerCountRange },
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
