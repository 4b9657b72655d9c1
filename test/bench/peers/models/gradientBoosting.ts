/**
 * Gradient boosting of small regression trees over binned features (Friedman 2001 and 2002); draws are of a fixed seed.
 */
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { shuffled, type Examples } from './datasets.ts';

export interface BoostingOptions {
  readonly rounds: number;
  readonly depth: number;
  readonly lr: number;
  /** The share of the rows that a tree sees. */
  readonly subsample: number;
  /** The share of the features that a tree sees. */
  readonly columns: number;
  readonly leaf: number;
  /** Added to the count in each leaf's mean. */
  readonly shrink: number;
}

const BINS = 24;

export function gradientBoosting(
  { X, y }: Examples,
  inputs: readonly Float64Array[],
  b: BoostingOptions,
): Float64Array {
  const edges = X[0].reduce<Float64Array[]>((all, _, j) => [...all, edgesOf(X.map((row) => row[j]))], []);
  const [trainingBins, inputBins] = [X, inputs].map((rows) =>
    rows.map((row) => Uint8Array.from(row, (v, j) => binOf(v, edges[j]))),
  );
  const fitted = new Float64Array(X.length);
  const predicted = new Float64Array(inputs.length);
  const uniform = seededUniform(31);
  for (let round = 0; round < b.rounds; round++) {
    const rows = shuffled(X.length, uniform).slice(0, Math.ceil(b.subsample * X.length));
    const features = shuffled(X[0].length, uniform).slice(0, Math.ceil(b.columns * X[0].length));
    const residual = y.map((value, i) => value - fitted[i]);
    const tree = growTree({ bins: trainingBins, residual, features, b }, rows, b.depth);
    trainingBins.forEach((row, i) => (fitted[i] += b.lr * valueOf(tree, row)));
    inputBins.forEach((row, i) => (predicted[i] += b.lr * valueOf(tree, row)));
  }
  return predicted;
}

interface Leaf {
  readonly value: number;
}
interface Split {
  readonly feature: number;
  /** Bins up to this one go left. */
  readonly bin: number;
  readonly left: Tree;
  readonly right: Tree;
}
type Tree = Leaf | Split;

interface Fit {
  readonly bins: readonly Uint8Array[];
  readonly residual: Float64Array;
  readonly features: readonly number[];
  readonly b: BoostingOptions;
}

function growTree(fit: Fit, rows: readonly number[], depth: number): Tree {
  const split = depth > 0 && rows.length >= 2 * fit.b.leaf ? bestSplit(fit, rows) : undefined;
  if (!split) {
    const sum = rows.reduce((total, i) => total + fit.residual[i], 0);
    return { value: sum / (rows.length + fit.b.shrink) };
  }
  const { feature, bin } = split;
  const isLeft = (i: number): boolean => fit.bins[i][feature] <= bin;
  const left = growTree(fit, rows.filter(isLeft), depth - 1); // oxfmt-ignore
  const right = growTree(fit, rows.filter((i) => !isLeft(i)), depth - 1); // oxfmt-ignore
  return { feature, bin, left, right };
}

/** The one that lowers the squared error most; undefined where none leaves enough rows on either side. */
function bestSplit({ bins, residual, features, b }: Fit, rows: readonly number[]) {
  let best: { feature: number; bin: number; gain: number } | undefined;
  const all = rows.reduce((total, i) => total + residual[i], 0);
  for (const feature of features) {
    const [sums, counts] = [new Float64Array(BINS), new Float64Array(BINS)];
    for (const i of rows) {
      sums[bins[i][feature]] += residual[i];
      counts[bins[i][feature]]++;
    }
    let [sum, count] = [0, 0];
    for (let bin = 0; bin < BINS - 1; bin++) {
      sum += sums[bin];
      count += counts[bin];
      if (count < b.leaf || rows.length - count < b.leaf) continue;
      const gain = sum ** 2 / (count + b.shrink) + (all - sum) ** 2 / (rows.length - count + b.shrink);
      if (!best || gain > best.gain) best = { feature, bin, gain };
    }
  }
  return best;
}

function valueOf(tree: Tree, row: Uint8Array): number {
  let node = tree;
  while ('left' in node) node = row[node.feature] <= node.bin ? node.left : node.right;
  return node.value;
}

/** Quantiles between the bins. */
function edgesOf(values: readonly number[]): Float64Array {
  const sorted = [...values].sort((a, b) => a - b);
  return Float64Array.from({ length: BINS - 1 }, (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / BINS)]);
}

function binOf(value: number, edges: Float64Array): number {
  let bin = 0;
  while (bin < edges.length && value > edges[bin]) bin++;
  return bin;
}
