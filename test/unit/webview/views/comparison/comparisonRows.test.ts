import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { comparedStudy } from '../../../../../src/study/summary/comparison.ts';
import { comparisonRows, namedApart } from '../../../../../webview/views/comparison/comparisonRows.ts';
import { frontStudy, threeObjectives } from '../../limitedStudies.ts';
import { bestOf, summaryOf } from '../../summaries.ts';

describe('the table of compared studies', () => {
  const studies = [
    comparedStudy(summaryOf([0.5, null], { best: bestOf({ value: 0.5, parameters: { lr: 0.1, layers: null } }) })),
    {
      ...comparedStudy(
        summaryOf([3], { goal: 'minimize', metric: 'loss', best: bestOf({ value: 3, parameters: { depth: 2 } }) }),
      ),
      state: null,
    },
  ];
  const rows = new Map(comparisonRows(studies).map(([name, ...cells]) => [name, cells]));

  it('has the facts of each, whatever its goal', () => {
    assert.deepEqual(rows.get('Goal'), ['maximize accuracy', 'minimize loss']);
    assert.deepEqual(rows.get('Recommended'), ['0.5', '3']);
    assert.deepEqual(rows.get('Trials ended'), ['2', '1']);
    assert.deepEqual(rows.get('Failed'), ['1', '0']);
    assert.deepEqual(rows.get('State'), ['Running', '']);
  });

  it('has every parameter of every recommended point: null is a value, and one that a study does not have is empty', () => {
    assert.deepEqual(rows.get('Recommended: lr'), ['0.1', '']);
    assert.deepEqual(rows.get('Recommended: layers'), ['null', '']);
    assert.deepEqual(rows.get('Recommended: depth'), ['', '2']);
  });

  it('leaves out what no study has', () => assert.equal(rows.get('Time'), undefined));
});

describe('the table of compared fronts', () => {
  const better = frontStudy.trials.map((trial) =>
    trial.values ? { ...trial, values: { ...trial.values, accuracy: trial.values.accuracy + 0.01 } } : trial,
  );
  const studies = [frontStudy, { ...frontStudy, trials: better }, threeObjectives].map((each, i) =>
    comparedStudy({ ...each, study: ['own', 'better', 'three'][i] }),
  );
  const rows = new Map(comparisonRows(studies).map(([name, ...cells]) => [name, cells]));

  it('has the size of each, its hypervolume, and what it beats of the front of the page', () => {
    assert.deepEqual(rows.get('Front'), ['13 points', '13 points', '']);
    assert.deepEqual(rows.get('Hypervolume')?.map((cell) => cell.endsWith(' %')), [true, true, false]); // oxfmt-ignore
    assert.deepEqual(rows.get('Beats of own'), ['', '13 of 13 points', '']);
    assert.deepEqual(rows.get('Beaten by own'), ['', '0 of 13 points', '']);
  });

  it('has all goals, and all values of the knee', () => {
    assert.equal(rows.get('Goal')?.[0], 'maximize accuracy, minimize latency_ms');
    assert.equal(rows.get('Recommended')?.[2], '0.7336, 36.44, 19.2');
  });
});

describe('the names of compared studies', () => {
  it('tell them apart', () => {
    const names = ['a', 'a', 'b', 'a (2)', 'a'];
    const named = namedApart(names.map((study) => comparedStudy(summaryOf([], { study }))));
    assert.equal(new Set(named.map(({ name }) => name)).size, names.length);
    assert.deepEqual(
      named.slice(0, 3).map(({ name }) => name),
      ['a', 'a (2)', 'b'],
    );
  });
});
