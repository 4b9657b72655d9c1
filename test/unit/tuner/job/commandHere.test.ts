import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { applyDeclaration } from '../../../../src/tuner/session/applyDeclaration.ts';
import { commandHere } from '../../../../src/tuner/job/commandHere.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { declare, trialPoint } from '../trials/digits.ts';

const root = temporaryFolder('here');
const project = path.join(root, 'project');
mkdirSync(project);

const machine = { host: 'desk', os: 'Linux', cpus: 8, memoryBytes: 1 };

/** @param script undefined where the command runs none that is known */
function shown(script: string | undefined, here: string, ...lines: readonly string[]): Promise<string> {
  const declaration = declare('command: python3 train.py', ...lines);
  if (script !== undefined) writeFileSync(path.join(project, 'train.py'), script);
  const origin = {
    ...{ commit: null, dirty: false, command: ['python3', 'train.py'], cwd: project, versions: {}, machine },
    script: script === undefined ? null : { path: 'train.py', sha256: '' },
  };
  const { study } = applyDeclaration({ declaration, origin }, null, 0);
  return commandHere(study, project, trialPoint, here);
}

describe('the command that runs a trial again, where it is typed', () => {
  it('goes to the folder of the script from another one', async () => {
    assert.equal(await shown('', project), 'python3 train.py --lr 0.5');
    assert.equal(await shown('', root), 'cd project && python3 train.py --lr 0.5');
    assert.equal(await shown('', path.join(project, 'deep')), 'cd .. && python3 train.py --lr 0.5');
  });

  it('sets the variables of the trial that the script reads, all where that is not known, and no secret', async () => {
    assert.match(await shown('os.environ["BBKB_SEED"]', project), /^env BBKB_SEED=\d+ python3 train\.py --lr 0\.5$/);
    assert.match(await shown(undefined, project), /^env BBKB_TRIAL=7 BBKB_STUDY=digits BBKB_SEED=\d+ BBKB_PARAMETERS=/);
    const env = 'env: { DATA: /data, HF_TOKEN: abc }';
    assert.equal(await shown('', project, env), 'env DATA=/data python3 train.py --lr 0.5');
  });

  it('writes into another folder than the trial did', async () => {
    assert.match(await shown('', project, 'cwd: trial'), /^mkdir -p \S+\/again && cd \S+\/again && python3 \S+ --lr/);
  });
});
