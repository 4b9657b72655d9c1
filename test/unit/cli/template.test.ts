import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { summarySchema, type Summary } from '../../../src/study/summary/summary.ts';
import { trialFolder } from '../../../src/study/disk/paths.ts';
import { bbkb } from './terminal.ts';
import { Workspace } from './workspace.ts';

/** Overwrites the template at once, as a person may, and reports the learning rate of its own copy. */
const SCRIPT = `
file="\${1#--config=}"
echo 'gone: 1' > conf/base.yaml
echo "score: $(sed -n 's/^  lr: \\([^ ]*\\) .*/\\1/p' "$file")"
`;
const BASE = '# größe\noptim:\n  lr: 0.5 # of Adam\n  name: "adam"\nn: 3\n';

describe('bbkb, of a study with pass: template', () => {
  let workspace: Workspace;
  let ran: Awaited<ReturnType<typeof bbkb>>;
  let trials: Summary['trials'];
  const here = (...args: readonly string[]) => bbkb(workspace.dir, ...args);

  before(async () => {
    workspace = await Workspace.make([
      'command: [sh, train.sh, --config=./conf/base.yaml]',
      'pass: template',
      'template: conf/base.yaml',
      'parameters:\n  optim.lr: { type: float, low: 0.1, high: 1 }',
      'budget: { trials: 3 }',
    ]);
    await mkdir(path.join(workspace.dir, 'conf'));
    await writeFile(path.join(workspace.dir, 'conf/base.yaml'), BASE);
    await writeFile(path.join(workspace.dir, 'train.sh'), SCRIPT);
    ran = await bbkb(workspace.dir, 'run', 'study.bbkb.yaml');
    trials = summarySchema.parse(JSON.parse((await here('show', '--json', 'study.bbkb.yaml')).stdout)).trials;
  });
  after(async () => {
    await workspace.remove();
  });

  it('runs the program with a copy of the file as it was at the start, with nothing but the values changed', async () => {
    assert.equal(ran.exitCode, 0, ran.stderr);
    assert.equal(trials.length, 3);
    for (const { trial, value, parameters } of trials) {
      assert.equal(value, parameters['optim.lr']);
      const copy = await readFile(path.join(trialFolder(workspace.study, trial), 'base.yaml'), 'utf8');
      assert.equal(copy, BASE.replace('0.5', String(value)));
    }
  });

  it('shows the command with the copy, and the template with its hash', async () => {
    const { stdout } = await here('show', '--trial', '2', 'study.bbkb.yaml');
    const copy = path.join(trialFolder(workspace.study, 2), 'base.yaml');
    assert.ok(stdout.trimEnd().endsWith(`sh train.sh --config=${copy}`), stdout);
    assert.match(stdout, /conf\/base\.yaml sha256 [0-9a-f]{64}/);
  });

  it('plans nothing with a file that has lost the key, and says it on the line of the parameter', async () => {
    const { exitCode, stderr } = await here('plan', 'study.bbkb.yaml');
    assert.equal(exitCode, 2);
    assert.match(
      stderr,
      /^study\.bbkb\.yaml:\d+:3: "optim\.lr" is not a key of conf\/base\.yaml: write the path of a key that it has\.$/m,
    );
  });
});
