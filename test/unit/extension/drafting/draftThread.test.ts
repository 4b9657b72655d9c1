import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { applied } from '../../../../src/declaration/edits/edit.ts';
import { startDraftThread } from '../../../../src/extension/drafting/draftThread.ts';
import { WorkerCutOff } from '../../../../src/extension/drafting/workerReply.ts';
import { bundle, type Bundle } from '../../cli/bundle.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

describe('the thread that drafts for the editor', () => {
  let built: Bundle;
  const project = temporaryFolder('draft');
  let script: string;
  before(async () => {
    built = await bundle();
    script = path.join(project, 'train.py');
    await writeFile(script, 'p.add_argument("--lr", type=float, default=0.1)\nprint("loss:", loss)\n');
  });

  it('reads the script, and writes the draft with what was chosen', async () => {
    const thread = startDraftThread({ script, project, unread: undefined }, built.draftWorker, 20);
    const { parameters, metrics, budget } = await thread.facts();
    assert.deepEqual(
      parameters.map(({ name, active }) => [name, active]),
      [['lr', true]],
    );
    assert.ok(budget.parallel <= availableParallelism());
    const text = await thread.text({ parameters: [], metric: metrics[0], budget: { trials: 3, parallel: 1 } });
    assert.match(text, /^ {2}#lr: \{ type: float/m);
    assert.match(text, /^budget: \{ trials: 3 \}/m);
    await thread.close();
  });

  it('finds the metric of a script that was tried in a file that it wrote', async () => {
    const dir = path.join(project, 'tried');
    const work = path.join(dir, 'work');
    await mkdir(work, { recursive: true });
    for (const [file, text] of [
      ['parameters.json', '{}'],
      ['stdout.log', 'done\n'],
      ['work/results.json', '{"metrics": {"rmse": 1.5}}'],
    ] as const)
      await writeFile(path.join(dir, file), text);
    const thread = startDraftThread({ script, project, unread: undefined }, built.draftWorker, 20);
    const text = 'command: python3 train.py\nobjective:\n  metric: rmse\n  goal: minimize\n';
    const run = { text, time: { seconds: 1, isLimit: false }, budget: { trials: 3, parallel: 1 }, found: undefined };
    const { metrics, edits } = await thread.tried({ folders: { dir, cwd: project, work }, ...run });
    assert.deepEqual(metrics, [{ name: 'metrics.rmse', value: 1.5 }]);
    assert.match(
      applied(text, edits),
      /^ {2}metric: metrics\.rmse # .*\n.*\n {2}from: "\$\{trialFolder\}\/results\.json"$/m,
    );
    await thread.close();
  });

  it('is cut off where its time is over', async () => {
    const thread = startDraftThread({ script, project, unread: undefined }, built.draftWorker, 0);
    await assert.rejects(thread.facts(), WorkerCutOff);
  });

  it('gives a script that is not to be read the form, with the reason at its top', async () => {
    const thread = startDraftThread({ script, project, unread: 'It took too long.' }, built.draftWorker, 20);
    assert.deepEqual((await thread.facts()).parameters, []);
    const text = await thread.text();
    assert.match(text, /^# It took too long\.$/m);
    assert.match(text, /^command: python3 train\.py$/m);
    await thread.close();
  });

  it('gives a script that cannot be read the form', async () => {
    const missing = path.join(project, 'missing.py');
    const thread = startDraftThread({ script: missing, project, unread: undefined }, built.draftWorker, 20);
    assert.match(await thread.text(), /^command: python3 missing\.py$/m);
    await thread.close();
  });
});
