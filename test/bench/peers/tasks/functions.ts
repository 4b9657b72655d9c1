/** The textbook functions, as written there, to be minimised. */

type Vector = readonly number[];

const sum = (x: Vector, term: (value: number, i: number) => number): number =>
  x.reduce((total, value, i) => total + term(value, i), 0);

export const sphere = (x: Vector): number => sum(x, (v) => v * v);

export function ackley(x: Vector): number {
  const d = x.length;
  const root = Math.sqrt(sphere(x) / d);
  const waves = sum(x, (v) => Math.cos(2 * Math.PI * v)) / d;
  return 20 + Math.E - 20 * Math.exp(-0.2 * root) - Math.exp(waves);
}

export const rosenbrock = (x: Vector): number =>
  sum(x.slice(1), (next, i) => 100 * (next - x[i] ** 2) ** 2 + (1 - x[i]) ** 2);

export const rastrigin = (x: Vector): number => sum(x, (v) => v * v - 10 * Math.cos(2 * Math.PI * v) + 10);

export function levy(x: Vector): number {
  const w = x.map((v) => 1 + (v - 1) / 4);
  const last = w[w.length - 1];
  return (
    Math.sin(Math.PI * w[0]) ** 2 +
    sum(w.slice(0, -1), (v) => (v - 1) ** 2 * (1 + 10 * Math.sin(Math.PI * v + 1) ** 2)) +
    (last - 1) ** 2 * (1 + Math.sin(2 * Math.PI * last) ** 2)
  );
}

export const griewank = (x: Vector): number =>
  1 + sphere(x) / 4000 - x.reduce((product, v, i) => product * Math.cos(v / Math.sqrt(i + 1)), 1);

export const styblinskiTang = (x: Vector): number => sum(x, (v) => (v ** 4 - 16 * v ** 2 + 5 * v) / 2);

export const dixonPrice = (x: Vector): number =>
  (x[0] - 1) ** 2 + sum(x.slice(1), (v, i) => (i + 2) * (2 * v * v - x[i]) ** 2);

export const sixHumpCamel = ([x, y]: Vector): number =>
  (4 - 2.1 * x ** 2 + x ** 4 / 3) * x ** 2 + x * y + (-4 + 4 * y ** 2) * y ** 2;

export function goldsteinPrice([x, y]: Vector): number {
  const first = 1 + (x + y + 1) ** 2 * (19 - 14 * x + 3 * x ** 2 - 14 * y + 6 * x * y + 3 * y ** 2);
  const second = 30 + (2 * x - 3 * y) ** 2 * (18 - 32 * x + 12 * x ** 2 + 48 * y - 36 * x * y + 27 * y ** 2);
  return first * second;
}

export const branin = ([x, y]: Vector): number =>
  (y - (5.1 / (4 * Math.PI ** 2)) * x ** 2 + (5 / Math.PI) * x - 6) ** 2 +
  10 * (1 - 1 / (8 * Math.PI)) * Math.cos(x) +
  10;

export const michalewicz = (x: Vector): number =>
  -sum(x, (v, i) => Math.sin(v) * Math.sin(((i + 1) * v ** 2) / Math.PI) ** 20);

const SHEKEL_CENTRES: readonly Vector[] = [
  [4, 4, 4, 4],
  [1, 1, 1, 1],
  [8, 8, 8, 8],
  [6, 6, 6, 6],
  [3, 7, 3, 7],
  [2, 9, 2, 9],
  [5, 3, 5, 3],
  [8, 1, 8, 1],
  [6, 2, 6, 2],
  [7, 3.6, 7, 3.6],
];
const SHEKEL_WIDTHS: Vector = [0.1, 0.2, 0.2, 0.4, 0.4, 0.6, 0.3, 0.7, 0.5, 0.5];

export const shekel = (x: Vector): number =>
  -sum(SHEKEL_WIDTHS, (width, j) => 1 / (width + sum(x, (v, i) => (v - SHEKEL_CENTRES[j][i]) ** 2)));

const HARTMANN_WEIGHTS: Vector = [1, 1.2, 3, 3.2];

export const hartmann3 = hartmann(
  [
    [3, 10, 30],
    [0.1, 10, 35],
    [3, 10, 30],
    [0.1, 10, 35],
  ],
  [
    [0.3689, 0.117, 0.2673],
    [0.4699, 0.4387, 0.747],
    [0.1091, 0.8732, 0.5547],
    [0.0381, 0.5743, 0.8828],
  ],
);

export const hartmann6 = hartmann(
  [
    [10, 3, 17, 3.5, 1.7, 8],
    [0.05, 10, 17, 0.1, 8, 14],
    [3, 3.5, 1.7, 10, 17, 8],
    [17, 8, 0.05, 10, 0.1, 14],
  ],
  [
    [0.1312, 0.1696, 0.5569, 0.0124, 0.8283, 0.5886],
    [0.2329, 0.4135, 0.8307, 0.3736, 0.1004, 0.9991],
    [0.2348, 0.1451, 0.3522, 0.2883, 0.3047, 0.665],
    [0.4047, 0.8828, 0.8732, 0.5743, 0.1091, 0.0381],
  ],
);

function hartmann(scales: readonly Vector[], centres: readonly Vector[]): (x: Vector) => number {
  return (x) =>
    -sum(HARTMANN_WEIGHTS, (weight, j) => {
      const distance = sum(x, (v, i) => scales[j][i] * (v - centres[j][i]) ** 2);
      return weight * Math.exp(-distance);
    });
}
