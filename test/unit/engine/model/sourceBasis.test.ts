import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { Matrix } from 'ml-matrix';
import { covariance } from '../../../../src/math/gp/covariance.ts';
import { fitModel } from '../../../../src/engine/model/model.ts';
import { predict, predictMeans, priorMeans } from '../../../../src/engine/model/predictions.ts';
import { fitSources } from '../../../../src/engine/model/sources.ts';
import { agreements, sourceBasis } from '../../../../src/engine/model/sourceBasis.ts';
import { densityWeights } from '../../../../src/engine/model/densityWeights.ts';
import { upperConfidenceBound } from '../../../../src/engine/propose/acquisition.ts';
import { warp } from '../../../../src/engine/model/warp.ts';
import type { AlgorithmChoice } from '../../../../src/engine/port/optimizerSettings.ts';
import { PRIORS } from '../../../../src/math/gp/mapHyperparameters.ts';
import type { Point } from '../../../../src/space/parameter.ts';
import { asGood } from '../../../../src/engine/explain/asGood.ts';
import { drawFunctions } from '../../../../src/engine/model/functionDraws.ts';
import { selectionBias } from '../../../../src/engine/propose/selectionBias.ts';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { matrixOf, searchSpaceOf, type Candidate } from '../../../../src/space/searchSpace.ts';
import { meanWithBasis } from '../../../reference/explicitBasis.ts';
import { spread, wave } from '../sources.ts';
import { floats, settings } from '../propose/runs.ts';

const space = floats(2);
const searchSpace = searchSpaceOf(space, []);

/** 14 observations of a wave, a model with two sources, one of the same wave and one of another, and 30 other rows. */
function problem() {
  const sources = [
    { name: 'same', trials: spread(space, 40, wave(0.05)) },
    { name: 'other', trials: spread(space, 40, wave(0.3)) },
  ];
  const own = settings(space, { start: { points: [], past: [], sources } });
  const models = fitSources(searchSpace, own);
  const candidates = spread(space, 44, wave(0)).map(({ point }) => searchSpace.candidate(point));
  const observations = candidates.slice(0, 14).map((candidate) => ({ candidate, reward: -wave(0)(candidate.point) }));
  return { models, candidates, observations, model: fitModel(searchSpace, own, observations, 14, warp, models) };
}

describe("sources in the target's model", () => {
  it('give the posterior mean of the kernel with a term for each source', () => {
    const { models, candidates, observations, model } = problem();
    const X = matrixOf(candidates);
    const y = [...model.warp.values];
    const { kernel } = model.posterior;
    const shares = densityWeights(observations.map(({ candidate }) => candidate.row));
    const atObserved = sourceBasis(models, matrixOf(candidates.slice(0, 14)), shares);
    const basis = atObserved.map(({ source, shift, scale, mean, variance }) => {
      const values = predictMeans(source.posterior, X).map((mu) => (mu - shift) / scale);
      return { values, mean, variance };
    });
    const k = covariance(kernel.type, kernel.lengthscales, X);
    const K = new Matrix(candidates.map((_, i) => [...k.column(i)])).mul(kernel.signalSd ** 2);
    const expected = meanWithBasis(K, basis, y, kernel.lambda * kernel.signalSd ** 2);
    for (const means of [predictMeans(model.posterior, X), predict(model.posterior, X).mean])
      means.forEach((mu, i) => {
        assert.ok(Math.abs(mu - expected[i]) < 1e-6, `${mu}, not ${expected[i]}`);
      });
  });

  it('are in the upper confidence bound, and in its gradient', () => {
    const { candidates, model } = problem();
    const X = matrixOf(candidates);
    const bound = upperConfidenceBound(model.posterior, predict(model.posterior, X), 1.5);
    bound.condition(candidates[20].row);
    for (const i of [16, 25, 40]) {
      const { row } = candidates[i];
      for (const beta of [0, 1.5]) {
        const { value, gradient } = bound.evaluate(row, beta);
        if (beta > 0) assert.ok(Math.abs(value - bound.ucb[i]) < 1e-9);
        gradient.forEach((slope, j) => {
          const moved = (h: number) => bound.evaluate(row.map((x, c) => (c === j ? x + h : x)), beta).value; // oxfmt-ignore
          const difference = (moved(1e-5) - moved(-1e-5)) / 2e-5;
          assert.ok(Math.abs(slope - difference) < 1e-5 * (1 + Math.abs(difference)), `${slope} and ${difference}`);
        });
      }
    }
  });

  it('are in the functions that are drawn, whose mean is the posterior mean', () => {
    const { candidates, model } = problem();
    const X = matrixOf(candidates);
    const draws = drawFunctions(model.posterior, X, 400, seededUniform(4));
    const { mean, variance } = predict(model.posterior, X);
    mean.forEach((mu, i) => {
      const average = draws.reduce((sum, draw) => sum + draw[i] / draws.length, 0);
      const sd = model.posterior.kernel.signalSd * Math.sqrt(variance[i]);
      assert.ok(Math.abs(average - mu) < 0.05 + 0.25 * sd, `${average}, not ${mu}`);
    });
  });

  it('leave every point as good as itself, whatever they say of it', () => {
    const { candidates, model } = problem();
    for (const { row } of candidates) {
      assert.deepEqual(asGood(model.posterior, { rows: 1, cols: 2, data: row }, row), [true]);
    }
  });

  it('decide with the values which point would be recommended, for the bias of the choice', () => {
    const { candidates, model } = problem();
    const rows = candidates.slice(0, 14);
    const prior = priorMeans(model.posterior, matrixOf(rows)) ?? new Float64Array();
    const order = [...prior.keys()].sort((a, b) => prior[b] - prior[a]).map((i) => rows[i]);
    const [best, worst] = [order[0], order[13]];
    const priorMean = model.posterior.priorMean && {
      constant: 0,
      terms: model.posterior.priorMean.terms.map(({ weight, posterior }) => ({ weight: 1e3 * weight, posterior })),
    };
    const certain = { ...model.posterior, ...(priorMean && { priorMean }) };
    const bias = (among: readonly Candidate[]) => selectionBias(certain, model.observed, matrixOf(among), 1);
    assert.equal(bias([worst, best]), bias([best]));
    assert.notEqual(bias([worst, best]), bias([worst]));
  });

  it('span the less of what they know, the less they vary at the points', () => {
    const { models } = problem();
    const spans = (width: number) => {
      const points = spread(space, 20, wave(0)).map(({ point: { x0, x1 } }) => ({
        x0: 0.79 + width * (Number(x0) - 0.5),
        x1: 0.26 + width * (Number(x1) - 0.5),
      }));
      const ones = points.map(() => 1);
      const basis = sourceBasis(models, matrixOf(points.map((point) => searchSpace.candidate(point))), ones);
      return agreements(basis, points.map(wave(0)), ones)[0].span;
    };
    assert.ok(spans(0.1) < 0.3 && spans(0.3) < 0.8 && spans(0.3) > spans(0.1), String([spans(0.1), spans(0.3)]));
  });

  it('are the less sure to agree, the worse they predict their own values', () => {
    const { models, candidates } = problem();
    const X = matrixOf(candidates);
    const ones = candidates.map(() => 1);
    const errors = [0.9, 0.4, 0.01].map((reliability) => {
      const basis = sourceBasis([{ ...models[0], reliability }], X, ones);
      return agreements(basis, candidates.map(({ point }) => wave(0)(point)), ones)[0].error; // oxfmt-ignore
    });
    assert.ok(Math.abs(errors[0] * 0.9 - errors[1] * 0.4) < 1e-12 && errors[2] === 1, errors.join());
  });

  it('count by how far they agree', () => {
    const [same, other] = problem().model.learned;
    assert.equal(same.source, 'same');
    assert.ok(same.correlation > 0.6, String(same.correlation));
    assert.ok(Math.abs(other.correlation) < same.correlation / 2, String(other.correlation));
  });
});

/** The lengthscales of a model of six trials, their priors, and those of the sources, which know a part of each point. */
function fittedWith(
  values: readonly ((point: Point) => number)[],
  known: (point: Point) => Point = (point) => point,
  algorithm: AlgorithmChoice = { preset: 'practical' },
) {
  const sources = values.map((value, s) => ({
    name: `source ${s}`,
    trials: spread(space, 40, value).map((trial) => ({ ...trial, point: known(trial.point) })),
  }));
  const own = settings(space, { start: { points: [], past: [], sources }, algorithm });
  const models = fitSources(searchSpace, own);
  const candidates = spread(space, 6, wave(0)).map(({ point }) => searchSpace.candidate(point));
  const observations = candidates.map((candidate) => ({ candidate, reward: -wave(0)(candidate.point) }));
  const { posterior, fit } = fitModel(searchSpace, own, observations, 6, warp, models);
  const prior = fit?.priors.lengthscale ?? [];
  return {
    lengthscales: posterior.kernel.lengthscales,
    priors: 'median' in prior ? [] : prior,
    ofSources: models.map((model) => model.posterior.kernel.lengthscales),
  };
}

describe('the lengthscales of a study with sources', () => {
  for (const { what, sign } of [
    { what: 'agree', sign: 1 },
    { what: 'disagree', sign: -1 },
  ])
    it(`are near theirs while there are few trials, where the values ${what}`, () => {
      const { lengthscales, ofSources } = fittedWith([(point) => sign * wave(0.05)(point)]);
      const distance = (a: readonly number[], b: readonly number[]) =>
        a.reduce((sum, each, j) => sum + Math.abs(Math.log(each / b[j])), 0);
      const alone = fittedWith([]).lengthscales;
      assert.ok(
        distance(lengthscales, ofSources[0]) < distance(alone, ofSources[0]) / 2,
        String([lengthscales, alone]),
      );
    });

  it('are expected at the mean of their logarithms', () => {
    const { priors, ofSources } = fittedWith([wave(0.05), wave(0.3)]);
    priors.forEach(({ median }, j) => {
      assert.ok(Math.abs(median - Math.sqrt(ofSources[0][j] * ofSources[1][j])) < 1e-12);
    });
    assert.equal(priors.length, 2);
  });

  it('are as without any along a parameter that no source knows', () => {
    const { priors } = fittedWith([wave(0)], ({ x0 }) => ({ x0 }));
    assert.notDeepEqual(priors[0], PRIORS.lengthscale);
    assert.deepEqual(priors[1], PRIORS.lengthscale);
  });

  it('are what is declared', () => {
    const { priors } = fittedWith([wave(0)], (point) => point, { preset: 'practical', lengthscales: { x1: 0.7 } });
    assert.notDeepEqual(priors[0], PRIORS.lengthscale);
    assert.deepEqual([priors[1].low, priors[1].high], [0.7, 0.7]);
  });
});
