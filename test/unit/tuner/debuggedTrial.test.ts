import assert from 'node:assert/strict';
import { existsSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, it } from 'node:test';
import { commandText } from '../../../src/declaration/command/commandText.ts';
import { debuggedTrial } from '../../../src/tuner/debuggedTrial.ts';
import { rerunCommand } from '../../../src/tuner/job/trialCommand.ts';
import { temporaryFolders } from '../../temporaryFolder.ts';
import { declare, trialPoint } from './trials/digits.ts';

describe('debuggedTrial(declaration, folder, trial)', () => {
  const newFolder = temporaryFolders('debug');
  let folder: string;
  let own: string;
  beforeEach(() => {
    folder = realpathSync(newFolder());
    own = path.join(folder, '.bbkb/digits.debug/trials/0007');
  });

  it('has the program, the variables and the folder that the trial is run with, but files of its own', async () => {
    const declaration = declare('command: python3 train.py', 'cwd: src', 'env: { DATA: "/a b" }');
    const trial = { ...trialPoint, gpus: ['0', '2'] };
    const { file, args, cwd, env } = await debuggedTrial(declaration, folder, trial);
    const { command } = rerunCommand(declaration, folder, trial);
    assert.deepEqual([file, ...args], ['python3', 'train.py', '--lr', '0.5']);
    assert.equal(cwd, path.join(folder, 'src'));
    const { BBKB_PARAMETERS, BBKB_METRICS, BBKB_TRIAL_DIR, ...same } = env;
    assert.equal(BBKB_TRIAL_DIR, own);
    assert.deepEqual(JSON.parse(readFileSync(BBKB_PARAMETERS ?? '', 'utf8')), { lr: 0.5 });
    for (const each of [BBKB_PARAMETERS, BBKB_METRICS]) assert.equal(path.dirname(each ?? ''), own);
    for (const [name, value] of Object.entries(same))
      if (value !== undefined) assert.ok(command.includes(commandText([`${name}=${value}`])), name);
    assert.equal(same.BBKB_STUDY, 'digits');
    assert.ok(!existsSync(path.join(folder, '.bbkb/digits')));
  });

  it('gives it a folder and a copy of a configuration file, and keeps nothing of the time before', async () => {
    writeFileSync(path.join(folder, 'config.yaml'), 'lr: 0.1 # of the optimizer\n');
    const declaration = declare(
      'command: python3 train.py config.yaml',
      'pass: template',
      'template: config.yaml',
      'cwd: trial',
    );
    const { args, cwd } = await debuggedTrial(declaration, folder, trialPoint);
    assert.equal(cwd, path.join(own, 'work'));
    assert.equal(args.at(-1), path.join(own, 'config.yaml'));
    assert.equal(readFileSync(path.join(own, 'config.yaml'), 'utf8'), 'lr: 0.5 # of the optimizer\n');
    writeFileSync(path.join(cwd, 'model.bin'), '');
    writeFileSync(path.join(own, 'config.yaml'), '');
    await debuggedTrial(declaration, folder, trialPoint);
    assert.ok(!existsSync(path.join(cwd, 'model.bin')));
    assert.equal(readFileSync(path.join(own, 'config.yaml'), 'utf8'), 'lr: 0.5 # of the optimizer\n');
  });

  it('replaces constants with the launcher, and writes nothing through a link', async () => {
    const declaration = declare('command: python3 train.py', 'pass: constants');
    const { args, env } = await debuggedTrial(declaration, folder, trialPoint);
    assert.equal(path.basename(args[0] ?? ''), 'launch.py');
    assert.deepEqual(args.slice(1), ['train.py']);
    assert.deepEqual(JSON.parse(env.BBKB_CONSTANTS ?? ''), { lr: 0.5 });
    rmSync(path.join(folder, '.bbkb/digits.debug'), { recursive: true });
    symlinkSync(tmpdir(), path.join(folder, '.bbkb/digits.debug'));
    await assert.rejects(debuggedTrial(declaration, folder, trialPoint), /symbolic link/);
  });
});
