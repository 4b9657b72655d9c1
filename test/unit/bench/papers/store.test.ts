import assert from 'node:assert/strict';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { Experiment } from '../../../bench/papers/experiment.ts';
import { save, load, plannedRun, resultsOf } from '../../../bench/papers/store.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const out = temporaryFolder('papers');

const run = { words: 'all well', curves: { ratio: { x: [1], y: [0.5] } }, numbers: { megabytes: 99 } };
const task = { method: 'm', seed: 0, quick: true, data: 'anywhere' };
const hashes = new Map([['table.csv', 'abc']]);

function experiment(settings: unknown): Experiment {
  return {
    id: 'e',
    title: 'E',
    setting: '',
    methods: [{ id: 'm', label: 'M', style: 0 }],
    seeds: () => 2,
    files: ['table.csv'],
    settings: () => settings,
    run: () => run,
    figures: () => [],
    claims: () => [],
  };
}

const made = experiment({ T: 10 });
const place = plannedRun(made, task, out, hashes);

describe('a kept run', () => {
  it('is there again', () => {
    assert.equal(load(place), undefined);
    save(place.file, { fingerprint: place.fingerprint, seconds: 2, run });
    assert.deepEqual(load(place), { fingerprint: place.fingerprint, seconds: 2, run });
    assert.deepEqual(readdirSync(path.dirname(place.file)), ['e.m.0.json']);
  });

  it('is there again wherever the data are', () => {
    assert.ok(load(plannedRun(made, { ...task, data: 'elsewhere' }, out, hashes)));
  });

  it('is made again when a setting, the data or the mode has changed', () => {
    assert.equal(load(plannedRun(experiment({ T: 11 }), task, out, hashes)), undefined);
    assert.equal(load(plannedRun(made, task, out, new Map([['table.csv', 'abd']]))), undefined);
    assert.equal(load(plannedRun(made, { ...task, quick: false }, out, hashes)), undefined);
    assert.equal(load(plannedRun(made, { ...task, seed: 1 }, out, hashes)), undefined);
  });

  it('is made again when its file is torn or holds something else', () => {
    for (const text of ['{"fingerprint":"', '[]', 'null', `{"fingerprint":"${place.fingerprint}"}`]) {
      const torn = { ...place, file: path.join(out, 'torn.json') };
      writeFileSync(torn.file, text);
      assert.equal(load(torn), undefined, text);
    }
  });

  it('is not kept with numbers that JSON does not have', () => {
    const file = path.join(out, 'nan.json');
    const broken = { ...run, numbers: { megabytes: NaN } };
    assert.throws(() => save(file, { fingerprint: 'x', seconds: 1, run: broken }));
    assert.ok(!readdirSync(out).some((name) => name.startsWith('nan')));
  });
});

describe('results', () => {
  it('come in the order of the seeds, as far as there are any', () => {
    const places = [2, 1, 0].map((seed) => plannedRun(made, { ...task, seed }, out, hashes));
    const read = ({ task: { seed }, fingerprint }: (typeof places)[number]) =>
      seed === 1 ? undefined : { fingerprint, seconds: 1, run: { ...run, words: `${seed}` } };
    assert.deepEqual(
      resultsOf(places, read)
        .runsOf('m')
        .map(({ words }) => words),
      ['0', '2'],
    );
  });
});
