import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { serializeStudy } from '../../../src/export/serializeStudy.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { pastTrialsOf } from '../../../src/study/past/pastTrials.ts';
import { replay } from '../../../src/study/study.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { controlsEvents } from '../study/disk/journals.ts';
import { studies, studyOf } from './studies.ts';

/** Those that have a study's trials; `curves` has only what they reported. */
const exportFormats = ['csv', 'json', 'optuna'] as const;

describe('an exported study', () => {
  it('is read back as the past trials of another one, from every format that has its trials', () => {
    fc.assert(
      fc.property(studies, fc.constantFrom(...exportFormats), ({ space, results }, format) => {
        const succeeded = results.flatMap(({ parameters, value }) =>
          value === undefined ? [] : [{ parameters, value }],
        );
        const text = serializeStudy(format, studyOf(space, results));
        const past = pastTrialsOf(text, format === 'csv' ? 'csv' : 'json', { space, objective: { metric: 'loss' } });
        if (succeeded.length === 0) assert.equal(past.ok, false);
        else assert.deepEqual(past.ok ? past.trials : past, succeeded);
      }),
    );
  });

  it('has the curves in the rows of their trials, as JSON', () => {
    const from = studyOf([{ name: 'x', type: 'bool' }], [{ parameters: { x: true }, value: 1 }]);
    const curve = { named: true, points: [{ step: 1, value: 3 }] };
    const rows = (text: string): unknown => (JSON.parse(text) as { trials: unknown }).trials;
    const [row] = from.summary.trials;
    assert.deepEqual(rows(serializeStudy('json', { ...from, curves: new Map([[1, curve]]) })), [{ ...row, curve }]);
    assert.deepEqual(rows(serializeStudy('json', from)), [row]);
  });

  it('has no invalid result for another study to begin with', () => {
    const study = replay(controlsEvents);
    assert.ok(study);
    const summary = summarize(study, { alive: false, argsOf: () => [] });
    for (const format of exportFormats) {
      const text = serializeStudy(format, { study, summary, events: controlsEvents, curves: new Map() });
      const past = pastTrialsOf(text, format === 'csv' ? 'csv' : 'json', study.declaration);
      assert.deepEqual(past.ok && past.trials.map(({ value }) => value), [0.95], format);
    }
  });

  it('is read back where trials have only some of the parameters, and a fixed value', () => {
    const parsed = parseDeclaration(
      'command: a\nparameters: { o: { type: choice, values: [sgd, adam] }, m: { type: float, low: 0, high: 1, when: { o: sgd } }, epochs: 3 }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 1 }',
      'a.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    const { space, objective } = parsed.declaration;
    const results = [
      { parameters: { o: 'sgd', m: 0.5, epochs: 3 }, value: 1 },
      { parameters: { o: 'adam', epochs: 3 }, value: 2 },
    ];
    for (const format of exportFormats) {
      const past = pastTrialsOf(serializeStudy(format, studyOf(space, results)), format === 'csv' ? 'csv' : 'json', {
        space,
        objective,
      });
      assert.deepEqual(past.ok ? past.trials : past, results, format);
    }
    const incomplete = pastTrialsOf('o,loss\nsgd,1\nadam,2\n', 'csv', { space, objective });
    assert.deepEqual(incomplete.ok && incomplete.trials, [results[1]]);
  });

  it('is the same text each time, and whole lines', () => {
    const from = studyOf([{ name: 'x', type: 'bool' }], [{ parameters: { x: true }, value: 1 }]);
    for (const format of exportFormats) {
      assert.equal(serializeStudy(format, from), serializeStudy(format, from));
      assert.ok(serializeStudy(format, from).endsWith('}\n') || format === 'csv');
    }
  });
});
