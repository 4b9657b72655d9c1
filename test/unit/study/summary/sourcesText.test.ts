import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sourcesText } from '../../../../src/study/summary/sourcesText.ts';

const sources = ['mnist', 'runs.csv', 'old'].map((source, i) => ({ source, trials: [200, 1, 30][i] }));
const start = { past: 0, bestPast: null, sources };
const learnedOf = (correlations: readonly number[], error: number, span: number) =>
  correlations.map((correlation, i) => ({ ...sources[i], correlation, error, span }));
const said = (values: number, correlations: readonly number[], span = 1): string =>
  sourcesText({ start }, { learned: learnedOf(correlations, 1 / Math.sqrt(values - 1), span) });

describe('the earlier studies that a study learns from', () => {
  it('are named with their trials, until there is a model', () => {
    const named = 'Learns from mnist (200 trials), runs.csv (1 trial), old (30 trials).';
    assert.equal(sourcesText({ start }), named);
    assert.equal(sourcesText({ start }, null), named);
  });

  it('have each its correlation once a study has values enough', () => {
    assert.equal(
      said(48, [0.83, -0.04, -0.61]),
      'Agrees with mnist: correlation 0.8. runs.csv tells nothing here: correlation 0.0. Disagrees with old: correlation −0.6.',
    );
  });

  it('are not judged from fewer trials than could tell, and never called useless by them', () => {
    assert.equal(said(4, [0.7, 0.04]), 'Too few trials to tell how far mnist, runs.csv agree.');
    assert.equal(said(16, [0.5]), 'Too few trials to tell how far mnist agrees.');
    assert.equal(said(17, [0.5]), 'Agrees with mnist: correlation 0.5.');
    assert.equal(said(11, [0.04]), 'Too few trials to tell how far mnist agrees.');
    assert.equal(said(17, [0.04]), 'mnist tells nothing here: correlation 0.0.');
    assert.equal(said(24, [0.24]), 'Too few trials to tell how far mnist agrees.');
  });

  it('are not called useless where their predictions vary too little to tell', () => {
    assert.equal(said(17, [0.04, 0.5], 0.5), 'Agrees with runs.csv: correlation 0.5. Too few trials to tell how far mnist agrees.'); // oxfmt-ignore
    assert.equal(said(17, [0.04], 0), 'Too few trials to tell how far mnist agrees.');
  });

  it('are judged sooner the clearer it is', () => {
    assert.equal(
      said(8, [0.9, 0.7, -0.8]),
      'Agrees with mnist: correlation 0.9. Disagrees with old: correlation −0.8. Too few trials to tell how far runs.csv agrees.',
    );
  });

  it('have no correlation where they have taught nothing, however many trials there are', () => {
    const nothing = 'Nothing is learned from runs.csv: its 1 trial does not show where values are good.';
    const none = { source: 'runs.csv', correlation: 0 };
    const told = (error: number) => sourcesText({ start }, { learned: [...learnedOf([0.83], error, 1), none] });
    assert.equal(told(0.1), `Agrees with mnist: correlation 0.8. ${nothing}`);
    assert.equal(told(0.6), `Too few trials to tell how far mnist agrees. ${nothing}`);
  });

  it('are nothing where there are none', () => {
    assert.equal(sourcesText({ start: null }), '');
    assert.equal(sourcesText({ start: { past: 3, bestPast: 1 } }), '');
  });
});
