import assert from 'node:assert/strict';
import { mkdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { expandWorkspaceFolder } from '../../../../src/declaration/command/workspaceFolder.ts';
import { resolveCommand } from '../../../../src/tuner/job/command.ts';
import { createTrialJob } from '../../../../src/tuner/job/createTrialJob.ts';
import { parsed, problems, withLine } from '../reader/texts.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const root = realpathSync(temporaryFolder('$&'));
const folder = path.join(root, 'a', 'b');
mkdirSync(folder, { recursive: true });

describe('${workspaceFolder}', () => {
  it('is the nearest folder above with a .vscode or .git in it, otherwise that of the declaration', () => {
    const text = '${workspaceFolder}/x:${workspaceFolder}';
    assert.equal(expandWorkspaceFolder(text, folder), `${folder}/x:${folder}`);
    mkdirSync(path.join(root, '.git'));
    assert.equal(expandWorkspaceFolder(text, folder), `${root}/x:${root}`);
    mkdirSync(path.join(root, 'a', '.vscode'));
    assert.equal(expandWorkspaceFolder(text, folder), `${root}/a/x:${root}/a`);
    assert.equal(expandWorkspaceFolder('${home}', folder), '${home}');
  });

  it('works in both forms of a command, in cwd and in env, and stays as written in the declaration', () => {
    const at = path.join(root, 'a');
    for (const command of ['["${workspaceFolder}/t", "x=${lr}"]', '"${workspaceFolder}/t x=1"']) {
      const lines = `${withLine(`command: ${command}`)}\ncwd: "\${workspaceFolder}/src"\nenv: { D: "\${workspaceFolder}/data" }`;
      const declaration = parsed(lines);
      assert.equal(declaration.command[0], '${workspaceFolder}/t');
      const job = createTrialJob(declaration, resolveCommand(declaration, folder), { trial: 1, parameters: { lr: 1 } });
      assert.deepEqual([job.command[0], job.cwd, job.env.D], [`${at}/t`, `${at}/src`, `${at}/data`]);
    }
  });

  it('is the only variable: a command cannot have those of a shell', () => {
    assert.match(
      problems(withLine('command: python3 $HOME/t.py'))[0].message,
      /uses \$HOME, which only a shell expands/,
    );
  });
});
