/**
 * One objective with limits. Each problem's best value is that of the literature. The problems G04 to G09 are those of
 * Koziel and Michalewicz 1999, the engineering designs those of Coello Coello 2002.
 */
import { branin, hartmann6 } from '../../peers/tasks/functions.ts';
import { box, cube, square, sum, withIntegers, type Outcome, type Problem } from './problem.ts';
import { ELASTICITY, weldedBeamLoads } from './weldedBeam.ts';

type Vector = readonly number[];

/** @param slacks of each limit, which is kept where it is 0 or above */
const outcome = (objective: number, ...slacks: readonly number[]): Outcome => ({ objectives: [objective], slacks });

const braninDisk: Problem = {
  id: 'branin-disk',
  about: "Branin's function in a disk (Gelbart, Snoek and Adams 2014).",
  ...{ space: box([-5, 10], [0, 15]), objectives: 1, limits: 1, best: 0.39788735772973816 },
  outcome: ([x, y]) => outcome(branin([x, y]), 50 - square(x - 2.5) - square(y - 7.5)),
};

const gardner1: Problem = {
  id: 'gardner1',
  about: 'The first simulation of Gardner and others 2014.',
  ...{ space: cube(2, 0, 6), objectives: 1, limits: 1, best: -2 },
  outcome: ([x, y]) =>
    outcome(Math.cos(2 * x) * Math.cos(y) + Math.sin(x), 0.5 - Math.cos(x) * Math.cos(y) + Math.sin(x) * Math.sin(y)),
};

const gardner2: Problem = {
  id: 'gardner2',
  about: 'The second simulation of Gardner and others 2014: two small spots.',
  ...{ space: cube(2, 0, 6), objectives: 1, limits: 1, best: Math.asin(0.95) - 1 },
  outcome: ([x, y]) => outcome(Math.sin(x) + y, -0.95 - Math.sin(x) * Math.sin(y)),
};

const gramacy: Problem = {
  id: 'gramacy',
  about: 'The problem of Gramacy and others 2016: a plane with a winding limit.',
  ...{ space: cube(2, 0, 1), objectives: 1, limits: 2, best: 0.599788 },
  outcome: ([x, y]) =>
    outcome(x + y, x + 2 * y + 0.5 * Math.sin(2 * Math.PI * (x * x - 2 * y)) - 1.5, 1.5 - x * x - y * y),
};

const hartmannNorm: Problem = {
  id: 'hartmann6-norm',
  about: "Hartmann's function in a ball (Letham and others 2019).",
  ...{ space: cube(6, 0, 1), objectives: 1, limits: 1, best: -3.322368011415515 },
  outcome: (x) => outcome(hartmann6(x), 1 - Math.sqrt(sum(x.map(square)))),
};

const g04: Problem = {
  id: 'g04',
  about: "Himmelblau's problem, 5 parameters.",
  space: box([78, 102], [33, 45], [27, 45], [27, 45], [27, 45]),
  ...{ objectives: 1, limits: 6, best: -30665.53867178 },
  outcome: ([a, b, c, d, e]) => {
    const u = 85.334407 + 0.0056858 * b * e + 0.0006262 * a * d - 0.0022053 * c * e;
    const v = 80.51249 + 0.0071317 * b * e + 0.0029955 * a * b + 0.0021813 * c * c;
    const w = 9.300961 + 0.0047026 * c * e + 0.0012547 * a * c + 0.0019085 * c * d;
    const value = 5.3578547 * c * c + 0.8356891 * a * e + 37.293239 * a - 40792.141;
    return outcome(value, u, 92 - u, v - 90, 110 - v, w - 20, 25 - w);
  },
};

const g06: Problem = {
  id: 'g06',
  about: 'A crescent between two circles.',
  ...{ space: box([13, 100], [0, 100]), objectives: 1, limits: 2, best: -6961.81387558 },
  outcome: ([x, y]) =>
    outcome((x - 10) ** 3 + (y - 20) ** 3, square(x - 5) + square(y - 5) - 100, 82.81 - square(x - 6) - square(y - 5)),
};

const g07: Problem = {
  id: 'g07',
  about: 'A bowl with eight limits, 10 parameters.',
  ...{ space: cube(10, -10, 10), objectives: 1, limits: 8, best: 24.30620906818 },
  outcome: ([a, b, c, d, e, f, g, h, i, j]) =>
    outcome(
      a * a + b * b + a * b - 14 * a - 16 * b + square(c - 10) + 4 * square(d - 5) + square(e - 3) + 2 * square(f - 1) + 5 * g * g + 7 * square(h - 11) + 2 * square(i - 10) + square(j - 7) + 45, // oxfmt-ignore
      105 - 4 * a - 5 * b + 3 * g - 9 * h,
      -10 * a + 8 * b + 17 * g - 2 * h,
      8 * a - 2 * b - 5 * i + 2 * j + 12,
      120 - 3 * square(a - 2) - 4 * square(b - 3) - 2 * c * c + 7 * d,
      40 - 5 * a * a - 8 * b - square(c - 6) + 2 * d,
      -a * a - 2 * square(b - 2) + 2 * a * b - 14 * e + 6 * f,
      30 - 0.5 * square(a - 8) - 2 * square(b - 4) - 3 * e * e + f,
      3 * a - 6 * b - 12 * square(i - 8) + 7 * j,
    ),
};

/** Its ranges begin at 0.001, as 0/0 is no number. */
const g08: Problem = {
  id: 'g08',
  about: 'Waves with a small spot.',
  ...{ space: cube(2, 0.001, 10), objectives: 1, limits: 2, best: -0.0958250414180359 },
  outcome: ([x, y]) =>
    outcome(
      (-(Math.sin(2 * Math.PI * x) ** 3) * Math.sin(2 * Math.PI * y)) / (x ** 3 * (x + y)),
      y - x * x - 1,
      x - 1 - square(y - 4),
    ),
};

const g09: Problem = {
  id: 'g09',
  about: 'A steep polynomial, 7 parameters.',
  ...{ space: cube(7, -10, 10), objectives: 1, limits: 4, best: 680.630057374402 },
  outcome: ([a, b, c, d, e, f, g]) =>
    outcome(
      square(a - 10) + 5 * square(b - 12) + c ** 4 + 3 * square(d - 11) + 10 * e ** 6 + 7 * f * f + g ** 4 - 4 * f * g - 10 * f - 8 * g, // oxfmt-ignore
      127 - 2 * a * a - 3 * b ** 4 - c - 4 * d * d - 5 * e,
      282 - 7 * a - 3 * b - 10 * c * c - d + e,
      196 - 23 * a - b * b - 6 * f * f + 8 * g,
      -4 * a * a - b * b + 3 * a * b - 2 * c * c - 5 * f + 11 * g,
    ),
};

const spring: Problem = {
  id: 'spring',
  about: 'The lightest spring: wire, coil and number of coils.',
  ...{ space: box([0.05, 2], [0.25, 1.3], [2, 15]), objectives: 1, limits: 4, best: 0.0126652327883 },
  outcome: ([d, D, n]) =>
    outcome(
      d * d * D * (n + 2),
      (D ** 3 * n) / (71785 * d ** 4) - 1,
      1 - (4 * D * D - d * D) / (12566 * d ** 3 * (D - d)) - 1 / (5108 * d * d),
      (140.45 * d) / (D * D * n) - 1,
      1 - (d + D) / 1.5,
    ),
};

/** The thicknesses are sixteenths of an inch. */
const pressureVessel: Problem = {
  id: 'pressure-vessel',
  about: 'The cheapest pressure vessel: two thicknesses, radius and length.',
  space: withIntegers(box([1, 99], [1, 99], [10, 200], [10, 200]), 'x1', 'x2'),
  ...{ objectives: 1, limits: 3, best: 6059.714335048 },
  outcome: ([i, j, r, l]) => {
    const [s, h] = [i / 16, j / 16];
    return outcome(
      0.6224 * s * r * l + 1.7781 * h * r * r + 3.1661 * s * s * l + 19.84 * s * s * r,
      s - 0.0193 * r,
      h - 0.00954 * r,
      Math.PI * r * r * l + (4 / 3) * Math.PI * r ** 3 - 1296000,
    );
  },
};

const speedReducer: Problem = {
  id: 'speed-reducer',
  about: 'The lightest speed reducer, eleven limits.',
  space: withIntegers(box([2.6, 3.6], [0.7, 0.8], [17, 28], [7.3, 8.3], [7.8, 8.3], [2.9, 3.9], [5, 5.5]), 'x3'),
  ...{ objectives: 1, limits: 11, best: 2996.348164969 },
  outcome: ([b, m, z, l1, l2, d1, d2]) => {
    const stress = (l: number, d: number, load: number) => Math.sqrt(square((745 * l) / (m * z)) + load) / (0.1 * d ** 3); // oxfmt-ignore
    return outcome(
      0.7854 * b * m * m * (3.3333 * z * z + 14.9334 * z - 43.0934) - 1.508 * b * (d1 * d1 + d2 * d2) + 7.4777 * (d1 ** 3 + d2 ** 3) + 0.7854 * (l1 * d1 * d1 + l2 * d2 * d2), // oxfmt-ignore
      1 - 27 / (b * m * m * z),
      1 - 397.5 / (b * m * m * z * z),
      1 - (1.93 * l1 ** 3) / (m * z * d1 ** 4),
      1 - (1.93 * l2 ** 3) / (m * z * d2 ** 4),
      1100 - stress(l1, d1, 16.9e6),
      850 - stress(l2, d2, 157.5e6),
      40 - m * z,
      b / m - 5,
      12 - b / m,
      1 - (1.5 * d1 + 1.9) / l1,
      1 - (1.1 * d2 + 1.9) / l2,
    );
  },
};

const weldedBeamCost: Problem = {
  id: 'welded-beam-cost',
  about: 'The cheapest welded beam.',
  ...{ space: box([0.1, 2], [0.1, 10], [0.1, 10], [0.1, 2]), objectives: 1, limits: 7, best: 1.724852308597 },
  outcome: (x: Vector) => {
    const [h, l, t, b] = x;
    const { cost, shear, bending, deflection } = weldedBeamLoads(x, Math.SQRT2);
    const buckling = ((4.013 * ELASTICITY * t * b ** 3) / 6 / 196) * (1 - (t / 28) * Math.sqrt(ELASTICITY / 12e6 / 4));
    return outcome(
      cost,
      13600 - shear,
      30000 - bending,
      b - h,
      5 - 0.10471 * h * h - 0.04811 * t * b * (14 + l),
      h - 0.125,
      0.25 - deflection,
      buckling - 6000,
    );
  },
};

export const limited: readonly Problem[] = [
  braninDisk,
  gardner1,
  gardner2,
  gramacy,
  hartmannNorm,
  g04,
  g06,
  g07,
  g08,
  g09,
  spring,
  pressureVessel,
  speedReducer,
  weldedBeamCost,
];
