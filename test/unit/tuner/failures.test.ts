import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { bundle, type Bundle } from '../cli/bundle.ts';
import { Workspace } from '../cli/workspace.ts';
import { opened } from './opened.ts';

describe('a study whose trials fail', () => {
  let built: Bundle;
  before(async () => {
    built = await bundle();
  });

  /** Runs it to its end with this script. */
  async function play(lines: readonly string[], script: string) {
    const workspace = await Workspace.make(lines);
    try {
      await writeFile(path.join(workspace.dir, 'trial.sh'), `echo "$BBKB_TRIAL begins $$" >> runs.log\n${script}`);
      const tuner = await opened(workspace, built);
      const end = await tuner.run(new AbortController().signal);
      return { end, study: tuner.study, begun: workspace.begun(), events: await workspace.events() };
    } finally {
      await workspace.remove();
    }
  }

  it('tries a failed trial again under its number, and counts the success', async () => {
    const { study, begun } = await play(
      ['budget: { trials: 3 }', 'parallel: 1', 'trial: { retries: 2 }'],
      '[ $(grep -c "^$BBKB_TRIAL begins" runs.log) -lt 2 ] && exit 3; echo "score: $2"',
    );
    assert.deepEqual(begun, [1, 1, 2, 2, 3, 3]);
    assert.deepEqual(study.trials.map(({ state, attempt }) => [state, attempt]), [['succeeded', 2], ['succeeded', 2], ['succeeded', 2]]); // prettier-ignore
  });

  it('gives up after the retries, with the last reason', async () => {
    const { study, begun, end } = await play(
      ['budget: { trials: 1 }', 'trial: { retries: { count: 2, on: [exit] } }'],
      'exit 3',
    );
    assert.deepEqual(begun, [1, 1, 1]);
    assert.equal(end.because, 'trials');
    const [trial] = study.trials;
    assert.ok(trial.state === 'failed' && trial.attempt === 3 && trial.reason.includes('exit code 3'));
  });

  it('ends early when as many trials have failed as max_failures allows, with the reason and the last lines of the log', async () => {
    const { end, begun, events } = await play(
      ['budget: { trials: 20 }', 'parallel: 2', 'trial: { max_failures: 3 }'],
      'echo "no such file: data.csv" >&2; exit 3',
    );
    assert.equal(end.because, 'failure');
    assert.match(
      end.reason,
      /^[34] of \d trials failed, and trial\.max_failures is 3\. Trial \d: The script ended with exit code 3/,
    );
    assert.ok(begun.length <= 4);
    const last = events.at(-1);
    assert.ok(last?.type === 'tuner.ended');
    assert.deepEqual(last.log, ['no such file: data.csv']);
  });

  it('ends early by a share of failures, but not before five trials have ended', async () => {
    const { end, study } = await play(
      ['budget: { trials: 20 }', 'parallel: 1', 'trial: { max_failures: 50% }'],
      'exit 3',
    );
    assert.equal(end.because, 'failure');
    assert.equal(study.trialsWithResult.length, 5);
  });

  it('records the origin of its results in the journal’s first event', async () => {
    const { events } = await play(['budget: { trials: 1 }'], 'echo "score: $2"');
    const [created] = events;
    assert.ok(created.type === 'study.created' && created.origin);
    const { script, command, versions, machine } = created.origin;
    assert.deepEqual(command, ['sh', 'trial.sh']);
    assert.match(script?.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.equal(versions.node, process.versions.node);
    assert.ok(machine.cpus > 0);
  });
});
