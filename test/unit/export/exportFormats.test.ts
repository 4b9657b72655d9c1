import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { fc, forAll } from '../../laws.ts';
import { exportFormats } from '../../../src/export/exportFormats.ts';
import { json } from '../../../src/export/json.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { pastTrialsOf } from '../../../src/study/past/pastTrials.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { controlsEvents, replayed } from '../study/disk/journals.ts';
import { studies, studyOf } from './studies.ts';

/** Those that have a study's trials; `curves` has only their reports. */
const formats = exportFormats.filter(({ name }) => name !== 'curves');

describe('an exported study', () => {
  it('is read back as the past trials of another one, from every format that has its trials', () => {
    forAll(studies, fc.constantFrom(...formats), ({ space, results }, { extension, serialize }) => {
      const succeeded = results.flatMap(({ parameters, value }) =>
        value === undefined ? [] : [{ parameters, value }],
      );
      const text = serialize(studyOf(space, results));
      const past = pastTrialsOf(text, path.extname(`study.${extension}`), { space, objective: { metric: 'loss' } });
      if (succeeded.length === 0) assert.equal(past.ok, false);
      else assert.deepEqual(past.ok ? past.trials : past, succeeded);
    });
  });

  it('has the curves in the rows of their trials, as JSON', () => {
    const from = studyOf([{ name: 'x', type: 'bool' }], [{ parameters: { x: true }, value: 1 }]);
    const curve = { named: true, points: [{ step: 1, value: 3 }] };
    const rows = (text: string): unknown => (JSON.parse(text) as { trials: unknown }).trials;
    const [row] = from.summary.trials;
    assert.deepEqual(rows(json.serialize({ ...from, curves: new Map([[1, curve]]) })), [{ ...row, curve }]);
    assert.deepEqual(rows(json.serialize(from)), [row]);
  });

  it('has no invalid result for another study to begin with', () => {
    const study = replayed(controlsEvents);
    const summary = summarize(study, { alive: false, commandOf: () => '' });
    for (const { name, extension, serialize } of formats) {
      const text = serialize({ study, summary, events: controlsEvents, curves: new Map() });
      const past = pastTrialsOf(text, path.extname(`study.${extension}`), study.declaration);
      assert.deepEqual(past.ok && past.trials.map(({ value }) => value), [0.95], name);
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
    for (const { name, extension, serialize } of formats) {
      const text = serialize(studyOf(space, results));
      const past = pastTrialsOf(text, path.extname(`study.${extension}`), { space, objective });
      assert.deepEqual(past.ok ? past.trials : past, results, name);
    }
    const incomplete = pastTrialsOf('o,loss\nsgd,1\nadam,2\n', '.csv', { space, objective });
    assert.deepEqual(incomplete.ok && incomplete.trials, [results[1]]);
  });

  it('is the same text each time, and whole lines', () => {
    const from = studyOf([{ name: 'x', type: 'bool' }], [{ parameters: { x: true }, value: 1 }]);
    for (const { serialize } of exportFormats) {
      assert.equal(serialize(from), serialize(from));
      assert.ok(serialize(from).endsWith('\n'));
    }
  });
});
