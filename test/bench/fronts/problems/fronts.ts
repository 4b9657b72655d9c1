/**
 * Several objectives without limits. Reference points and best hypervolumes are those of BoTorch's
 * `test_functions/multi_objective.py`, where those of known fronts are exact and the others those of approximations. Ours of
 * `branin-currin` is larger: that of ever finer grids.
 */
import { shiftedOptimum } from '../../peers/tasks/analytic.ts';
import { branin } from '../../peers/tasks/functions.ts';
import { box, cube, square, sum, type Problem } from './problem.ts';

type Vector = readonly number[];

/** Zitzler, Deb and Thiele 2000, with six parameters. */
function zdt(id: string, about: string, best: number, shape: (f1: number, g: number) => number): Problem {
  const outcome = ([f1, ...rest]: Vector) => {
    const g = 1 + (9 / rest.length) * sum(rest);
    return { objectives: [f1, g * shape(f1, g)], slacks: [] };
  };
  return { id, about, space: cube(6, 0, 1), objectives: 2, limits: 0, outcome, reference: [11, 11], best };
}

/**
 * Deb, Thiele, Laumanns and Zitzler 2005: x₁ … x_(m−1) are angles, the others the distance from the sphere, which is the
 * least at `nearest`: there 0.5, where a method that begins in the middle would gain by it, and here off the middle.
 */
export function dtlz2Objectives(x: Vector, m: number, nearest: Vector): number[] {
  const distance = 1 + sum(x.map((value, i) => (i < m - 1 ? 0 : square(value - nearest[i]))));
  const angles = x.slice(0, m - 1).map((value) => (value * Math.PI) / 2);
  return Array.from({ length: m }, (_, i) => {
    const cosines = angles.slice(0, m - 1 - i).reduce((product, angle) => product * Math.cos(angle), 1);
    return distance * cosines * (i > 0 ? Math.sin(angles[m - 1 - i]) : 1);
  });
}

function dtlz2(m: number, best: number): Problem {
  const id = `dtlz2-${m}`;
  const nearest = shiftedOptimum(6, id);
  return {
    ...{ id, about: `A part of a sphere, ${m} objectives.`, space: cube(6, 0, 1), limits: 0 },
    ...{ objectives: m, reference: new Array<number>(m).fill(1.1), best },
    outcome: (x) => ({ objectives: dtlz2Objectives(x, m, nearest), slacks: [] }),
  };
}

export function braninAndCurrin([x, y]: Vector): number[] {
  const numerator = 2300 * x ** 3 + 1900 * x ** 2 + 2092 * x + 60;
  const denominator = 100 * x ** 3 + 500 * x ** 2 + 4 * x + 20;
  return [branin([15 * x - 5, 15 * y]), ((1 - Math.exp(-1 / (2 * y))) * numerator) / denominator];
}

const braninCurrin: Problem = {
  id: 'branin-currin',
  about: "Branin's function and Currin's.",
  ...{ space: cube(2, 0, 1), objectives: 2, limits: 0, reference: [18, 6], best: 59.407 },
  outcome: (x) => ({ objectives: braninAndCurrin(x), slacks: [] }),
};

/** Tanabe and Ishibuchi 2020, RE3-5-4: mass, acceleration and intrusion of a car in a crash. */
const vehicleSafety: Problem = {
  id: 'vehicle-safety',
  about: 'A car in a crash, five thicknesses, 3 objectives.',
  ...{ space: cube(5, 1, 3), objectives: 3, limits: 0 },
  ...{ reference: [1864.72022, 11.81993945, 0.2903999384], best: 246.81607081187002 },
  outcome: ([a, b, c, d, e]) => ({
    objectives: [
      1640.2823 + 2.3573285 * a + 2.3220035 * b + 4.5688768 * c + 7.7213633 * d + 4.4559504 * e,
      6.5856 + 1.15 * a - 1.0427 * b + 0.9738 * c + 0.8364 * d - 0.3695 * a * d + 0.0861 * a * e + 0.3628 * b * d - 0.1106 * a * a - 0.3437 * c * c + 0.1764 * d * d, // oxfmt-ignore
      -0.0551 + 0.0181 * a + 0.1024 * b + 0.0421 * c - 0.0073 * a * b + 0.024 * b * c - 0.0118 * b * d - 0.0204 * c * d - 0.008 * c * e - 0.0241 * b * b + 0.0109 * d * d, // oxfmt-ignore
    ],
    slacks: [],
  }),
};

/** Tanabe and Ishibuchi 2020, RE4-7-1: the fourth objective is the sum of ten broken constraints. */
const carSideImpact: Problem = {
  id: 'car-side-impact',
  about: 'A car that is hit from the side, seven thicknesses, 4 objectives.',
  space: box([0.5, 1.5], [0.45, 1.35], [0.5, 1.5], [0.5, 1.5], [0.875, 2.625], [0.4, 1.2], [0.4, 1.2]),
  ...{ objectives: 4, limits: 0, reference: [45.4872, 4.5114, 13.3394, 10.3942], best: 484.72654347642793 },
  outcome: ([a, b, c, d, e, f, g]) => {
    const force = 4.72 - 0.5 * d - 0.19 * b * c;
    const pillar = 10.58 - 0.674 * a * b - 0.67275 * b;
    const door = 16.45 - 0.489 * c * g - 0.843 * e * f;
    const slacks = [
      1 - 1.16 + 0.3717 * b * d + 0.0092928 * c,
      0.32 - 0.261 + 0.0159 * a * b + 0.06486 * a + 0.019 * b * g - 0.0144 * c * e - 0.0154464 * f,
      0.32 - 0.214 - 0.00817 * e + 0.045195 * a + 0.0135168 * a - 0.03099 * b * f + 0.018 * b * g - 0.007176 * c - 0.023232 * c + 0.00364 * e * f + 0.018 * b * b, // oxfmt-ignore
      0.32 - 0.74 + 0.61 * b + 0.031296 * c + 0.031872 * g - 0.227 * b * b,
      32 - 28.98 - 3.818 * c + 4.2 * a * b - 1.27296 * f + 2.68065 * g,
      32 - 33.86 - 2.95 * c + 5.057 * a * b + 3.795 * b + 3.4431 * g - 1.45728,
      32 - 46.36 + 9.9 * b + 4.4505 * a,
      4 - force,
      9.9 - pillar,
      15.7 - door,
    ];
    const mass = 1.98 + 4.9 * a + 6.67 * b + 6.98 * c + 4.01 * d + 1.78 * e + 1e-5 * f + 2.73 * g;
    return { objectives: [mass, force, (pillar + door) / 2, sum(slacks.map((slack) => Math.max(0, -slack)))], slacks: [] }; // oxfmt-ignore
  },
};

export const fronts: readonly Problem[] = [
  zdt('zdt1', 'A convex front.', 120 + 2 / 3, (f1, g) => 1 - Math.sqrt(f1 / g)),
  zdt('zdt2', 'A concave front.', 120 + 1 / 3, (f1, g) => 1 - square(f1 / g)),
  zdt(
    'zdt3',
    'A front of five pieces.',
    128.7781161306907,
    (f1, g) => 1 - Math.sqrt(f1 / g) - (f1 / g) * Math.sin(10 * Math.PI * f1),
  ),
  dtlz2(2, 1.1 ** 2 - Math.PI / 4),
  dtlz2(3, 1.1 ** 3 - Math.PI / 6),
  braninCurrin,
  vehicleSafety,
  carSideImpact,
];
