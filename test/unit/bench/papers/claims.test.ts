import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { authors } from '../../../bench/papers/experiments/authors.ts';
import type { Run } from '../../../bench/papers/experiment.ts';
import { nas } from '../../../bench/papers/experiments/nas.ts';
import { nasClaims } from '../../../bench/papers/experiments/nasClaims.ts';
import { Results } from '../../../bench/papers/results.ts';
import { abalone, cadata } from '../../../bench/papers/experiments/regressionTables.ts';
import { allHold, formatEstimate, isAtMost, formatNumber } from '../../../bench/papers/verdict.ts';

/** Straight lines from 0 at t = 1 to what they are at the end; the regret ratio is constant. */
function run(T: number, ratio: number, seconds: number, numbers: Record<string, number> = {}): Run {
  const x = [1, T / 5, T / 2, T];
  return {
    words: '',
    curves: {
      ratio: { x, y: x.map(() => ratio) },
      seconds: { x, y: x.map((t) => (seconds * t) / T) },
    },
    numbers: { meanBatch: 10, growth: 1, megabytes: 200, ...numbers },
  };
}

const results = (runs: Record<string, Run[]>): Results => new Results(new Map(Object.entries(runs)));
const none = results({});

const GOOD = {
  global: [run(10_000, 0.1, 4)],
  local: [run(10_000, 0.1, 5, { meanBatch: 12 })],
  'local-code': [run(10_000, 0.1, 5, { meanBatch: 11 })],
  bkb: [run(10_000, 0.1, 90)],
  'gp-ucb': [run(800, 0.2, 40)],
  'gp-bucb': [run(900, 0.2, 40)],
  thompson: [run(500, 0.3, 40)],
  'epsilon-greedy': [run(10_000, 0.5, 0.1)],
  uniform: [run(10_000, 1, 0.1)],
};

function held(runs: Record<string, Run[]>, id: string, experiment = abalone): boolean | null {
  const claim = experiment
    .claims(results(runs), { quick: false, resultsOf: () => none })
    .find((each) => each.id === id);
  assert.ok(claim, id);
  return claim.held;
}

describe('the claims about tables', () => {
  it('all hold where everything is as the paper says', () => {
    for (const { id } of cadata.claims(none, { quick: false, resultsOf: () => none })) {
      const authors = id === 'as-authors';
      assert.equal(held(GOOD, id, authors ? abalone : cadata), true, id);
    }
  });

  it('are open, every one, where nothing was run', () => {
    for (const { id } of cadata.claims(none, { quick: false, resultsOf: () => none }))
      assert.equal(held({}, id, cadata), null, id);
  });

  const breaks: [string, string, Record<string, Run[]>][] = [
    ['as-bkb', 'over 10 % above BKB', { global: [run(10_000, 0.111, 4)] }],
    ['as-authors', 'above their number', { global: [run(10_000, 0.1085, 4)] }],
    ['beats-models-without', 'one that ε-greedy beats', { thompson: [run(500, 0.6, 40)] }],
    ['longer-batches', 'shorter ones', { local: [run(10_000, 0.1, 5, { meanBatch: 9 })] }],
    ['faster', 'not ten times faster than BKB', { bkb: [run(10_000, 0.1, 39)] }],
    ['faster', 'slower than GP-UCB', { 'gp-ucb': [run(10_000, 0.1, 4.5)] }],
    ['memory', 'one run that takes more', { local: [run(10_000, 0.1, 5), run(10_000, 0.1, 5, { megabytes: 501 })] }],
  ];
  for (const [id, what, change] of breaks) {
    it(`do not hold: ${id}, ${what}`, () => assert.equal(held({ ...GOOD, ...change }, id, cadata), false));
  }

  it('do not hold where the time doubles its pace', () => {
    const slow = run(10_000, 0.1, 4);
    const curves = { ...slow.curves, seconds: { x: [1, 5000, 10_000], y: [0, 1, 3.6] } };
    assert.equal(held({ ...GOOD, global: [{ ...slow, curves }] }, 'linear-time'), false);
  });

  it('count a rival that ran out of time as slower than that, and BBKB itself as unknown', () => {
    assert.equal(held(GOOD, 'faster'), true); // GP-UCB stopped at 800
    assert.equal(held({ ...GOOD, global: [run(900, 0.1, 4)] }, 'faster'), null);
  });

  it('take the interval into account against the authors', () => {
    const around = [0.1, 0.11, 0.12].map((ratio) => run(10_000, ratio, 4));
    assert.equal(held({ ...GOOD, global: around }, 'as-authors'), true);
  });

  it('leave regret against BKB open where BKB stopped early', () => {
    assert.equal(held({ ...GOOD, bkb: [run(900, 0.01, 100)] }, 'as-bkb'), null);
  });

  it('do not compare a quick run with the numbers of a full one', () => {
    const claims = abalone.claims(results({ global: [run(1000, 0.05, 1)] }), { quick: true, resultsOf: () => none });
    assert.equal(claims.find(({ id }) => id === 'as-authors')?.held, null);
  });
});

describe("the claim about the authors' other settings", () => {
  const good = {
    abalone: [run(10_000, 0.1149, 1)],
    cadata: [run(10_000, 0.006, 1)],
    'rkhs-global': [run(10_000, 0.0117, 1)],
    'rkhs-local': [run(10_000, 0.0198, 1)],
  };

  it('holds where none of them is above the interval of their program', () => {
    assert.equal(held(good, 'as-authors', authors), true);
  });

  it('does not where one is', () => {
    assert.equal(held({ ...good, cadata: [run(10_000, 0.0068, 1)] }, 'as-authors', authors), false);
  });

  it('is open where one was not run', () => assert.equal(held({ ...good, cadata: [] }, 'as-authors', authors), null));
});

describe('the claims about architectures', () => {
  const good = {
    global: [run(10_000, 0.1, 4, { hours: 100, hoursToGoal: 20 })],
    local: [run(10_000, 0.1, 4, { meanBatch: 11, hours: 90, hoursToGoal: 15 })],
    'epsilon-greedy': [run(10_000, 0.2, 1)],
    evolution: [run(10_000, 0.2, 1, { hours: 5000, hoursToGoal: 400 })],
  };
  const verdicts = (runs: Record<string, Run[]>, cold?: Results) =>
    Object.fromEntries(nasClaims(results(runs), cold, 0.002).map((claim) => [claim.id, claim.held]));

  it('all hold where everything is as the poster says', () => {
    const cold = results({ global: [run(10_000, 0.2, 4)], local: [run(10_000, 0.2, 4)] });
    assert.deepEqual(new Set(Object.values({ ...verdicts(good), ...verdicts(good, cold) })), new Set([true]));
  });

  it('say of a warm start only where there is one', () => {
    assert.ok(!('warm-helps' in verdicts(good)));
    assert.equal(verdicts(good, none)['warm-helps'], null);
    const { claims } = nas;
    assert.ok(claims(none, { quick: false, resultsOf: () => none }).every(({ held }) => held === null));
  });

  it('do not hold where a batched run never reached the goal', () => {
    const missed = [...good.global, run(10_000, 0.1, 4, { hours: 100 })];
    assert.equal(verdicts({ ...good, global: missed }).sooner, false);
  });

  it('take an evolution that never reached it by all of its hours', () => {
    assert.equal(verdicts({ ...good, evolution: [run(10_000, 0.2, 1, { hours: 5000 })] }).sooner, true);
  });

  it('do not hold where batches stay as they are', () => {
    const flat = { ...good, local: [run(10_000, 0.1, 4, { growth: 0.1 })] };
    assert.equal(verdicts(flat)['batches-grow'], false);
  });
});

describe('a verdict', () => {
  it('is decided by one part that failed, else open by one that is unknown', () => {
    assert.equal(allHold([true, true]), true);
    assert.equal(allHold([true, undefined]), null);
    assert.equal(allHold([undefined, false]), false);
    assert.equal(allHold([]), null);
  });

  it('is not above a limit that the interval touches', () => {
    assert.equal(isAtMost({ mean: 1.1, halfWidth: 0.2 }, 1), true);
    assert.equal(isAtMost({ mean: 1.1, halfWidth: undefined }, 1), false);
    assert.equal(isAtMost(undefined, 1), undefined);
  });

  it('says numbers in words', () => {
    assert.equal(formatEstimate({ mean: 0.10843, halfWidth: 0.000312 }), '0.108 ± 0.00031');
    assert.equal(formatEstimate({ mean: 2.5, halfWidth: undefined }, ' s'), '2.5 s');
    assert.equal(formatEstimate(undefined), 'not run');
    assert.equal(formatNumber(12_345.6), '12,346');
  });
});
