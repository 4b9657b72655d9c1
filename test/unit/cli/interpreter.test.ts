import assert from 'node:assert/strict';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as z from 'zod';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

const shownTrialSchema = z.object({
  value: z.number(),
  curve: z.object({ named: z.boolean(), points: z.array(z.object({ value: z.number() })) }),
});

describe('a study of `python train.py` beside an environment of its own', () => {
  let workspace: Workspace;
  let python: string;

  before(async () => {
    workspace = await Workspace.make(['command: python train.py', 'budget: { trials: 2 }', 'parallel: 1']);
    python = path.join(workspace.dir, '.venv/bin/python');
    await writeFile(path.join(workspace.dir, 'train.py'), '');
    await mkdir(path.dirname(python), { recursive: true });
    await environment('echo "score: 2"; echo "score: $3"');
  });
  after(() => workspace.remove());

  /** A Python that does the same for every script. */
  async function environment(does: string): Promise<void> {
    await writeFile(python, `#!/bin/sh\n${does}\n`);
    await chmod(python, 0o755);
  }

  it('plans the commands with the interpreter that would run them', async () => {
    const { stdout, exitCode } = await bbkb(workspace.dir, 'plan', 'study.bbkb.yaml');
    assert.equal(exitCode, 0);
    assert.match(stdout, new RegExp(`^${python} train\\.py --x 0\\.\\d+$`, 'm'));
  });

  it('runs with it, and records for each attempt what ran it and why', async () => {
    assert.equal((await bbkb(workspace.dir, 'run', 'study.bbkb.yaml')).exitCode, 0);
    const recorded = (await workspace.events()).flatMap((event) =>
      event.type === 'trial.starting' ? [event.interpreter] : [],
    );
    assert.deepEqual(recorded, Array(2).fill({ words: [python], program: python, reason: '.venv of the project' }));
    const { stdout } = await bbkb(workspace.dir, 'show', '--trial', '1', 'study.bbkb.yaml');
    assert.match(stdout, /^picked: proposed by random$/m);
    assert.match(stdout, new RegExp(`^run by ${python} \\(\\.venv of the project\\)$`, 'm'));
    assert.match(stdout, new RegExp(`BBKB_TRIAL=1 .*${python} train\\.py --x`));
  });

  it('shows the course of the metric that its script printed', async () => {
    const { stdout } = await bbkb(workspace.dir, 'show', '--trial', '1', 'study.bbkb.yaml');
    assert.match(stdout, /^score went from 2 to 0\.\d+ while it ran$/m);
    const json = await bbkb(workspace.dir, 'show', '--trial', '1', '--json', 'study.bbkb.yaml');
    const { value, curve } = shownTrialSchema.parse(JSON.parse(json.stdout));
    assert.deepEqual([curve.named, curve.points.map((point) => point.value)], [false, [2, value]]);
  });

  it('is the same study with another interpreter', async () => {
    await rename(path.join(workspace.dir, '.venv'), path.join(workspace.dir, 'venv'));
    python = path.join(workspace.dir, 'venv/bin/python');
    assert.equal((await bbkb(workspace.dir, 'resume', '--trials', '3', 'study.bbkb.yaml')).exitCode, 0);
    const { stdout } = await bbkb(workspace.dir, 'show', '--trial', '3', 'study.bbkb.yaml');
    assert.match(stdout, new RegExp(`^run by ${python} `, 'm'));
  });

  it('names the interpreter with a module that it does not have', async () => {
    await environment('echo "ModuleNotFoundError: No module named \'torch\'" >&2; exit 1');
    const { stdout, exitCode } = await bbkb(workspace.dir, 'restart', 'study.bbkb.yaml');
    assert.equal(exitCode, 1);
    assert.ok(stdout.includes(`The Python module torch is missing for ${python}.`), stdout);
    assert.ok(stdout.includes(`Install it with: ${python} -m pip install torch`), stdout);
  });
});
