/**
 * A network of one hidden layer, trained by minibatches; its weights and the order of the rows are drawn from a fixed
 * seed.
 */
import { normals } from '../../../../src/math/random/normals.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { shuffled, type Examples } from './datasets.ts';
import { softmax } from './losses.ts';

export interface NetworkOptions {
  readonly hidden: number;
  readonly activation: 'relu' | 'tanh';
  /** 1 output is a regression on squared error, more are classes on cross entropy. */
  readonly outputs: number;
  readonly epochs: number;
  readonly batch: number;
  readonly lr: number;
  readonly decay: number;
  readonly optimizer: { readonly name: 'sgd'; readonly momentum: number } | { readonly name: 'adam' };
}

/** @returns the outputs for every row of `inputs` */
export function trainNetwork({ X, y }: Examples, inputs: readonly Float64Array[], t: NetworkOptions): Float64Array[] {
  const net = new Network(X[0].length, t);
  const uniform = seededUniform(21);
  for (let epoch = 0; epoch < t.epochs; epoch++) {
    const order = shuffled(X.length, uniform);
    for (let from = 0; from < X.length; from += t.batch) {
      const rows = order.slice(from, from + t.batch);
      net.clear();
      for (const i of rows) net.learn(X[i], y[i], 1 / rows.length);
      net.step();
    }
  }
  return inputs.map((x) => net.forward(x).slice());
}

/**
 * Weights in one vector: [hidden, d + 1] of the first layer, then [outputs, hidden + 1]; the last of each row is the
 * bias.
 */
class Network {
  readonly #d: number;
  readonly #t: NetworkOptions;
  readonly #weights: Float64Array;
  readonly #gradient: Float64Array;
  readonly #first: Float64Array;
  readonly #second: Float64Array;
  readonly #hidden: Float64Array;
  readonly #out: Float64Array;
  #steps = 0;

  constructor(d: number, t: NetworkOptions) {
    const [inner, count] = [t.hidden * (d + 1), t.hidden * (d + 1) + t.outputs * (t.hidden + 1)];
    const normal = normals(seededUniform(22));
    this.#d = d;
    this.#t = t;
    this.#weights = Float64Array.from({ length: count }, (_, i) => normal() / Math.sqrt(i < inner ? d : t.hidden));
    this.#gradient = new Float64Array(count);
    this.#first = new Float64Array(count);
    this.#second = new Float64Array(count);
    this.#hidden = new Float64Array(t.hidden);
    this.#out = new Float64Array(t.outputs);
  }

  clear(): void {
    this.#gradient.fill(0);
  }

  forward(x: Float64Array): Float64Array {
    const [d, w, { hidden, outputs, activation }] = [this.#d, this.#weights, this.#t];
    for (let h = 0; h < hidden; h++) {
      let sum = w[h * (d + 1) + d];
      for (let j = 0; j < d; j++) sum += w[h * (d + 1) + j] * x[j];
      this.#hidden[h] = activation === 'relu' ? Math.max(0, sum) : Math.tanh(sum);
    }
    for (let o = 0; o < outputs; o++) {
      const row = hidden * (d + 1) + o * (hidden + 1);
      let sum = w[row + hidden];
      for (let h = 0; h < hidden; h++) sum += w[row + h] * this.#hidden[h];
      this.#out[o] = sum;
    }
    return this.#out;
  }

  /** Adds the gradient of one row's loss. */
  learn(x: Float64Array, target: number, weight: number): void {
    const [d, w, g, { hidden, outputs, activation }] = [this.#d, this.#weights, this.#gradient, this.#t];
    const out = this.forward(x);
    const error = outputs === 1 ? [out[0] - target] : softmax(out).map((p, o) => p - (o === target ? 1 : 0));
    const back = new Float64Array(hidden);
    for (let o = 0; o < outputs; o++) {
      const row = hidden * (d + 1) + o * (hidden + 1);
      const e = weight * error[o];
      for (let h = 0; h < hidden; h++) {
        g[row + h] += e * this.#hidden[h];
        back[h] += e * w[row + h];
      }
      g[row + hidden] += e;
    }
    for (let h = 0; h < hidden; h++) {
      const value = this.#hidden[h];
      const e = back[h] * (activation === 'tanh' ? 1 - value * value : value > 0 ? 1 : 0);
      if (e === 0) continue;
      for (let j = 0; j < d; j++) g[h * (d + 1) + j] += e * x[j];
      g[h * (d + 1) + d] += e;
    }
  }

  /** Adam is of Kingma and Ba, arXiv 1412.6980, with its usual constants; the decay is added to the gradient. */
  step(): void {
    const [w, g, m, v, { lr, decay, optimizer }] = [this.#weights, this.#gradient, this.#first, this.#second, this.#t];
    this.#steps++;
    for (let i = 0; i < w.length; i++) {
      const slope = g[i] + decay * w[i];
      if (optimizer.name === 'sgd') {
        m[i] = optimizer.momentum * m[i] + slope;
        w[i] -= lr * m[i];
        continue;
      }
      m[i] = 0.9 * m[i] + 0.1 * slope;
      v[i] = 0.999 * v[i] + 0.001 * slope * slope;
      const mean = m[i] / (1 - 0.9 ** this.#steps);
      w[i] -= (lr * mean) / (Math.sqrt(v[i] / (1 - 0.999 ** this.#steps)) + 1e-8);
    }
  }
}
