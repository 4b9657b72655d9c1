/**
 * Several objectives with limits. The best hypervolumes are those of the fronts, which are known (the laws in
 * test/unit/bench/fronts have them), of the welded beam that of the least cost at 600 deflections, and of
 * `branin-currin-disk` that of ever finer grids; both that BoTorch has, of runs of NSGA-II, are up to 0.2 % less.
 */
import { shiftedOptimum } from '../../peers/tasks/analytic.ts';
import { dtlz2Objectives, braninAndCurrin } from './fronts.ts';
import { box, cube, square, sum, type Problem } from './problem.ts';
import { weldedBeamLoads } from './weldedBeam.ts';

const constrainedBraninCurrin: Problem = {
  id: 'branin-currin-disk',
  about: "Branin's function and Currin's in a disk.",
  ...{ space: cube(2, 0, 1), objectives: 2, limits: 1, reference: [80, 12], best: 609.39 },
  outcome: (x) => ({
    objectives: braninAndCurrin(x),
    slacks: [50 - square(15 * x[0] - 7.5) - square(15 * x[1] - 7.5)],
  }),
};

/** Jain and Deb 2014: on the sphere only what lies within 0.2 of an axis or of the diagonal. */
const c2dtlz2: Problem = {
  id: 'c2-dtlz2',
  about: 'Three arcs of a circle.',
  ...{ space: cube(6, 0, 1), objectives: 2, limits: 1, reference: [1.1, 1.1], best: 0.4000575 },
  outcome: (x) => {
    const [f1, f2] = dtlz2Objectives(x, 2, shiftedOptimum(6, 'c2-dtlz2'));
    const axes = [square(f1 - 1) + f2 * f2, square(f2 - 1) + f1 * f1].map((distance) => distance - 0.04);
    const diagonal = square(f1 - Math.SQRT1_2) + square(f2 - Math.SQRT1_2) - 2 * 0.04;
    return { objectives: [f1, f2], slacks: [-Math.min(...axes, diagonal)] };
  },
};

const bnh: Problem = {
  id: 'bnh',
  about: 'The problem of Binh and Korn.',
  ...{ space: box([0, 5], [0, 3]), objectives: 2, limits: 2, reference: [140, 50], best: 5285 + 1 / 3 },
  outcome: ([x, y]) => ({
    objectives: [4 * x * x + 4 * y * y, square(x - 5) + square(y - 5)],
    slacks: [25 - square(x - 5) - y * y, square(x - 8) + square(y + 3) - 7.7],
  }),
};

/** Deb 2001; its first parameter ends at 1, where BoTorch's goes to 10. */
const constr: Problem = {
  id: 'constr',
  about: "Deb's problem of which limits cut off a part of the front.",
  ...{ space: box([0.1, 1], [0, 5]), objectives: 2, limits: 2, reference: [10, 10], best: 85.4326705 },
  outcome: ([x, y]) => ({ objectives: [x, (1 + y) / x], slacks: [9 * x + y - 6, 9 * x - y - 1] }),
};

const osy: Problem = {
  id: 'osy',
  about: 'The problem of Osyczka and Kundu, six limits.',
  space: box([0, 10], [0, 10], [1, 5], [0, 6], [1, 5], [0, 10]),
  ...{ objectives: 2, limits: 6, reference: [-75, 75], best: 10108.411 },
  outcome: (x) => {
    const [a, b, c, d, e, f] = x;
    return {
      objectives: [
        -(25 * square(a - 2) + square(b - 2) + square(c - 1) + square(d - 4) + square(e - 1)),
        sum(x.map(square)),
      ],
      slacks: [a + b - 2, 6 - a - b, 2 - b + a, 2 - a + 3 * b, 4 - square(c - 3) - d, square(e - 3) + f - 4],
    };
  },
};

/** Deb 2001, with the numbers of pymoo. */
const weldedBeam: Problem = {
  id: 'welded-beam',
  about: 'A welded beam: its cost and its deflection.',
  space: box([0.125, 5], [0.1, 10], [0.1, 10], [0.125, 5]),
  ...{ objectives: 2, limits: 4, reference: [40, 0.015], best: 0.513083 },
  outcome: (x) => {
    const { cost, shear, bending, deflection } = weldedBeamLoads(x, Math.SQRT1_2);
    const [h, , t, b] = x;
    const buckling = 64746.022 * (1 - 0.0282346 * t) * t * b ** 3;
    return { objectives: [cost, deflection], slacks: [13600 - shear, 30000 - bending, b - h, buckling - 6000] };
  },
};

export const limitedFronts: readonly Problem[] = [constrainedBraninCurrin, c2dtlz2, bnh, constr, osy, weldedBeam];
