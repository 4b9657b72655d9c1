import assert from 'node:assert/strict';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { summarySchema } from '../../../src/study/summary/summary.ts';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

/** Prints f1 and two values of loss, but not in trial 2; the size goes into the metrics file. Trial 3 fails. */
const SCRIPT = `
if [ "$BBKB_TRIAL" != 2 ]; then echo "f1: 0.$BBKB_TRIAL"; echo '{"loss": 9}'; echo '{"loss": 3, "norm": NaN}'; fi
echo '{"size": 40}' >> "$BBKB_METRICS"
if [ "$BBKB_TRIAL" = 3 ]; then exit 3; fi
echo "score: $2"
`;

describe('bbkb run of a declaration with track', () => {
  let workspace: Workspace;
  const run = (...args: readonly string[]) => bbkb(workspace.dir, ...args);
  const shown = async () => summarySchema.parse(JSON.parse((await run('show', 'study.bbkb.yaml', '--json')).stdout));

  before(async () => {
    workspace = await Workspace.make(['budget: { trials: 3 }', 'track: [f1, loss, size, norm]']);
    await writeFile(path.join(workspace.dir, 'trial.sh'), SCRIPT);
    const { exitCode, stderr } = await run('run', 'study.bbkb.yaml');
    assert.equal(exitCode, 0, stderr);
  });
  after(async () => {
    await workspace.remove();
  });

  it('records what each trial printed last, also one that failed; a missing metric and one that is no number fail none', async () => {
    const { track, trials } = await shown();
    assert.deepEqual(track, ['f1', 'loss', 'size', 'norm']);
    assert.deepEqual(
      trials.map(({ state, tracked }) => [state, tracked]),
      [
        ['succeeded', { f1: 0.1, loss: 3, size: 40 }],
        ['succeeded', { size: 40 }],
        ['failed', { f1: 0.3, loss: 3, size: 40 }],
      ],
    );
  });

  it('shows them with a trial, and exports a column of each', async () => {
    assert.match((await run('show', 'study.bbkb.yaml', '--trial', '1')).stdout, /^f1 = 0\.1 · loss = 3 · size = 40$/m);
    assert.match((await run('show', 'study.bbkb.yaml', '--trial', '2')).stdout, /^size = 40$/m);
    const { exitCode } = await run('export', 'study.bbkb.yaml', '--format', 'csv', '--out', 'study.csv');
    assert.equal(exitCode, 0);
    const lines = (await readFile(path.join(workspace.dir, 'study.csv'), 'utf8')).split('\n');
    assert.match(lines[0], /^number,batch,state,value,seconds,f1,loss,size,norm,x,/);
    assert.match(lines[2], /^2,1?\d*,succeeded,[^,]+,[^,]+,,,40,,/);
  });

  it('tracks another from then on where one is added to a study that has begun, which stays the same', async () => {
    const text = await readFile(workspace.file, 'utf8');
    await writeFile(workspace.file, text.replace('track: [f1,', 'track: [late, f1,').replace('trials: 3', 'trials: 4'));
    await appendFile(path.join(workspace.dir, 'trial.sh'), 'echo late=1\n');
    assert.equal((await run('run', 'study.bbkb.yaml')).exitCode, 0);
    const { trials } = await shown();
    assert.deepEqual(
      trials.map(({ tracked }) => tracked?.late),
      [undefined, undefined, undefined, 1],
    );
  });
});
