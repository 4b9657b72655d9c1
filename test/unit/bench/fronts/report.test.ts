import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { methods, OURS, RANDOM } from '../../../bench/fronts/methods.ts';
import { halfOf, problems } from '../../../bench/fronts/problems/index.ts';
import { kindOf, type Problem } from '../../../bench/fronts/problems/problem.ts';
import { writeReport } from '../../../bench/fronts/report.ts';
import { plannedRun, save, type PlannedRun } from '../../../bench/fronts/run.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const single = problems.filter((each) => kindOf(each) === 'one objective with limits');

/** A run of 96 trials, of which the last keeps the limits with this value, if there is one. */
function made(out: string, problem: Problem, id: string, value: number | undefined): PlannedRun {
  const [method] = methods.filter((each) => each.id === id);
  const origins = { engine: '', optuna: '', random: '' };
  const planned = plannedRun({ problem, method, parallel: 8, trials: 96, seed: 0 }, out, origins);
  const outcomes = Array.from({ length: 96 }, (_, i) => ({
    objectives: [value ?? 0],
    slacks: problem.space.map(() => (i === 95 && value !== undefined ? 0 : -1)),
  }));
  save(planned.file, { fingerprint: planned.fingerprint, seconds: 1, run: { outcomes, batches: [[96, 1]] } });
  return planned;
}

describe('the page', () => {
  const context = { trials: 96, seeds: 1, jobs: 1, notes: ['Nothing else is compared.'], optuna: undefined };

  it('counts where ours is ahead of the best of the others, equal and behind', () => {
    const out = temporaryFolder('fronts');
    const [first, second, third] = single.filter((each) => halfOf(each) === 'held');
    const runs = [
      ...[made(out, first, OURS, first.best), made(out, first, RANDOM, undefined)],
      ...[made(out, second, OURS, undefined), made(out, second, RANDOM, undefined)],
      ...[made(out, third, OURS, undefined), made(out, third, RANDOM, third.best)],
    ];
    writeReport(runs, { ...context, out });
    const page = readFileSync(path.join(out, 'fronts.md'), 'utf8');
    assert.match(page, /\| held \| all \| 0 \/ 3 \/ 0 .*\| 1 \/ 1 \/ 1 \(ahead in 33 %\) \|/);
    assert.match(page, new RegExp(`Worse on ${third.id}\\.`));
    assert.match(page, new RegExp(`\\| ${first.id} \\| held \\| 96 \\| none \\|`));
    assert.match(page, /Nothing else is compared\./);
  });

  it('has nothing to judge where there are no runs', () => {
    const out = temporaryFolder('fronts');
    writeReport([], { ...context, out });
    const { claims } = JSON.parse(readFileSync(path.join(out, 'fronts.json'), 'utf8')) as {
      claims: { held: unknown }[];
    };
    assert.ok(claims.length > 0 && claims.every(({ held }) => held === null));
  });
});
