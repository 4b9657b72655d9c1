/** The settings beside those of the figures in which the authors' program was run, from the initial arms that it was given here. */
import { normals } from '../../../src/core/baselines/normal.ts';
import { seeded } from '../../../src/core/random.ts';
import type { Table } from '../../../src/simulation/table.ts';
import { asAuthors, AUTHORS_HORIZON, type Beside, type Interval } from './authorsClaim.ts';
import type { Experiment, Figure, Method } from './experiment.ts';
import * as m from './methods.ts';
import type { Results } from './results.ts';
import { combined, grid } from './rkhs.ts';
import { drawn, horizon, INITIAL, PROTOCOL, repetitions, runFromDrawn } from './simulation.ts';
import { ABALONE, CADATA, read } from './tables.ts';

interface Setting extends Method {
  readonly method: m.Simulated;
  readonly lengthscale: number;
  readonly lambda: number;
  readonly table: (data: string) => Table;
  /** Of the authors' program: the regret ratio and the mean number of batches. */
  readonly authors: { readonly ratio: Interval; readonly batches: number };
}

/** One function: its kernels are centred uniformly among the points, their weights drawn once; its norm is F. */
const FUNCTION = { side: 50, kernels: 30, lengthscale: 0.2, seed: 1 } as const;

const ON_GRID = { lengthscale: FUNCTION.lengthscale, lambda: 1e-4, table: functionOnGrid } as const;

const SETTINGS: readonly Setting[] = [
  {
    id: 'abalone',
    label: 'Abalone, ℓ = 2.5, λ = 1e-2, Global',
    style: 0,
    method: m.GLOBAL,
    lengthscale: 2.5,
    lambda: 1e-2,
    table: (data) => read(ABALONE, data),
    authors: { ratio: { mean: 0.11492, half: 0.00018 }, batches: 137 },
  },
  {
    id: 'cadata',
    label: 'Cadata, ℓ = 10, λ = 1e-3, Global',
    style: 1,
    method: m.GLOBAL,
    lengthscale: 10,
    lambda: 1e-3,
    table: (data) => read(CADATA, data),
    authors: { ratio: { mean: 0.00623, half: 0.00049 }, batches: 248 },
  },
  {
    id: 'rkhs-global',
    label: 'Function on 2,500 points, Global',
    style: 4,
    method: m.GLOBAL,
    ...ON_GRID,
    authors: { ratio: { mean: 0.01176, half: 0.00013 }, batches: 123 },
  },
  {
    id: 'rkhs-local',
    label: "Function on 2,500 points, GlobalLocal as in the authors' code",
    style: 3,
    method: m.LOCAL_CODE,
    ...ON_GRID,
    authors: { ratio: { mean: 0.01989, half: 0.00023 }, batches: 87 },
  },
];

function functionOnGrid(): Table {
  const { side, kernels, lengthscale, seed } = FUNCTION;
  const X = grid(side, 2);
  const centres = drawn(kernels, X.rows, seed);
  const weights = Array.from(centres, normals(seeded(seed, WEIGHTS)));
  const values = combined(X, lengthscale, centres, weights, PROTOCOL.norm);
  const rows = Array.from({ length: X.rows }, (_, i) => [...X.data.subarray(i * X.cols, (i + 1) * X.cols)]);
  return { rows, values: [...values] };
}

/** The stream of the function's weights. */
const WEIGHTS = 208;

/** Of the algorithm, after which a run would end where it is. */
const MOST_SECONDS = 240;

export const authors: Experiment = {
  id: 'authors',
  title: "The authors' program in other settings",
  setting:
    'Abalone and Cadata with shorter lengthscales and more regularisation than above, and a function of norm 1 in the space of the ' +
    'Gaussian kernel of lengthscale 0.2, on a grid of 50 × 50 points, λ = 1e-4. The rest as above; every run starts from ' +
    `${INITIAL} arms drawn uniformly from its seed.`,
  methods: SETTINGS,
  seeds: repetitions,
  files: [ABALONE.file, CADATA.file],
  settings: (quick) => ({
    ...PROTOCOL,
    T: horizon(quick),
    initial: INITIAL,
    function: FUNCTION,
    mostSeconds: MOST_SECONDS,
    settings: SETTINGS.map(({ id, method, lengthscale, lambda }) => ({ id, ask: method.ask, lengthscale, lambda })),
  }),
  run({ method: id, seed, quick, data }) {
    const setting = SETTINGS.find((each) => each.id === id);
    if (!setting) throw new Error(`There is no setting ${id}.`);
    const { method, lengthscale, lambda } = setting;
    const table = setting.table(data);
    return runFromDrawn({ method, table, lengthscale, lambda, seed, mostSeconds: MOST_SECONDS }, horizon(quick));
  },
  figures: (results, { quick }) => [figure(results, horizon(quick))],
  claims: (results, { quick }) => [asAuthors(besideAuthors(results), horizon(quick))],
};

function figure(results: Results, T: number): Figure {
  return {
    title: 'Regret ratio',
    x: { label: 'pulls t', scale: 'linear', max: T },
    y: { label: 'R(t) / R(t) of uniform pulls', scale: 'logarithmic' },
    series: results.series(SETTINGS, 'ratio'),
    caption: 'Of one algorithm in four settings.',
    claims: ['as-authors'],
  };
}

function besideAuthors(results: Results): Beside[] {
  return SETTINGS.map(({ id, label, authors: { ratio, batches } }) => ({
    label,
    own: results.at(id, 'ratio', AUTHORS_HORIZON),
    theirs: ratio,
    batches: { own: results.number(id, 'batches'), theirs: batches },
  }));
}
