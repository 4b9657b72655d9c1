import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { resolveCommand } from '../../../../src/tuner/job/command.ts';
import { createTrialJob } from '../../../../src/tuner/job/createTrialJob.ts';
import { rerunCommand, trialCommand } from '../../../../src/tuner/job/trialCommand.ts';
import { declare, trialPoint } from '../trials/digits.ts';

describe('trialCommand(declaration, folder, point)', () => {
  it('runs a trial by hand, whichever way its parameters are passed', () => {
    const command = (pass: string) =>
      trialCommand(declare('command: python3 train.py', `pass: ${pass}`), '/project', trialPoint);
    assert.equal(command('flags'), 'python3 train.py --lr 0.5');
    assert.equal(command('env'), 'env lr=0.5 python3 train.py');
    assert.equal(
      command('file'),
      'env BBKB_PARAMETERS=/project/.bbkb/digits/trials/0007/parameters.json python3 train.py',
    );
  });

  it('unsets what a parameter leaves out before it sets anything: `env` takes no option after a name', () => {
    const parsed = parseDeclaration(
      'command: sh -c env\npass: env\nparameters: { a: { type: choice, values: [1, 2] }, o: { type: choice, values: [null, x] } }\n' +
        'objective: { metric: score, goal: minimize }\nbudget: { trials: 9 }',
      'digits.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    const command = trialCommand(parsed.declaration, '/', { trial: 1, parameters: { a: 1, o: null } });
    assert.equal(command, 'env -u o a=1 sh -c env');
  });

  it('passes switches as flags, and leaves out inactive parameters', () => {
    const parsed = parseDeclaration(
      'command: a\nparameters: { o: { type: choice, values: [x, y] }, s: { type: bool, style: switch, when: { o: x } } }\n' +
        'objective: { metric: score, goal: minimize }\nbudget: { trials: 9 }',
      'digits.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    const command = (parameters: Record<string, string | boolean>) =>
      trialCommand(parsed.declaration, '/', { trial: 1, parameters });
    assert.equal(command({ o: 'x', s: false }), 'a --o x --no-s');
    assert.equal(command({ o: 'y' }), 'a --o y');
  });

  it("runs in the declaration's folder as it is: with its variables, and in the folder of the script", () => {
    const command = (...lines: readonly string[]) =>
      trialCommand(declare('command: python3 train.py', ...lines), '/project', trialPoint);
    const env = 'env: { DATA: "${workspaceFolder}/a b" }';
    assert.equal(command(env), `env 'DATA=/project/a b' python3 train.py --lr 0.5`);
    assert.equal(
      command(env, 'cwd: src', 'pass: env'),
      `cd /project/src && env 'DATA=/project/a b' lr=0.5 python3 train.py`,
    );
    assert.equal(command('cwd: trial'), 'python3 train.py --lr 0.5');
  });

  it('shows no variable that holds a secret, because the command stands in reports', () => {
    const env = 'env: { WANDB_API_KEY: abc, HF_TOKEN: def, TOKENIZERS_PARALLELISM: "false" }';
    const command = trialCommand(declare('command: python3 train.py', env), '/project', trialPoint);
    assert.equal(command, 'env TOKENIZERS_PARALLELISM=false python3 train.py --lr 0.5');
  });
});

describe('rerunCommand(declaration, folder, trial)', () => {
  it('runs a trial as it was run: with its folder, its seed, its devices and its variables', () => {
    const declaration = declare('command: python3 train.py', 'cwd: src', 'env: { DATA: "/a b" }');
    const { cwd, command } = rerunCommand(declaration, '/project', { ...trialPoint, gpus: ['0', '2'] });
    assert.equal(cwd, '/project/src');
    const { seed } = createTrialJob(declaration, resolveCommand(declaration, '/project'), trialPoint);
    const words = [
      'env',
      "'DATA=/a b'",
      'BBKB_TRIAL=7',
      'BBKB_STUDY=digits',
      `BBKB_SEED=${seed}`,
      'BBKB_PARAMETERS=/project/.bbkb/digits/trials/0007/parameters.json',
      'CUDA_VISIBLE_DEVICES=0,2',
      'python3',
      'train.py',
      '--lr',
      '0.5',
    ];
    assert.equal(command, words.join(' '));
  });
});

describe('the command of a trial that writes into a folder of its own', () => {
  const [kept, again] = ['work', 'again'].map((name) => `/project/.bbkb/digits/trials/0007/${name}`);

  it('writes into another one, which it makes, so that what the trial has written stays', () => {
    for (const lines of [
      ['command: python3 train.py --out ${trialFolder}'],
      ['command: python3 train.py', 'env: { OUT: "${trialFolder}/out" }'],
      ['command: python3 train.py --out ${trialFolder}', 'cwd: src'],
      ['command: python3 train.py', 'cwd: trial'],
    ]) {
      const declaration = declare(...lines);
      for (const command of [
        trialCommand(declaration, '/project', trialPoint),
        rerunCommand(declaration, '/project', trialPoint).command,
      ]) {
        // oxfmt-ignore
        assert.ok(!command.includes(kept), command);
        assert.equal(command.includes(again), command.startsWith(`mkdir -p ${again} && `), command);
      }
      assert.ok(rerunCommand(declaration, '/project', trialPoint).command.startsWith('mkdir -p '));
      assert.equal(createTrialJob(declaration, resolveCommand(declaration, '/project'), trialPoint).work, kept);
    }
  });

  it('has its copy of a file that it looks for there', () => {
    const folder = '/project/.bbkb/digits/trials/0007';
    const lines = ['command: ./train', 'cwd: trial', 'pass: template', 'template: conf/a.yaml'];
    const made = `mkdir -p ${again}/conf && cp ${folder}/a.yaml ${again}/conf/a.yaml && cd ${again} && `;
    const declaration = declare(...lines);
    for (const command of [
      trialCommand(declaration, '/project', trialPoint),
      rerunCommand(declaration, '/project', trialPoint).command,
    ]) {
      // oxfmt-ignore
      assert.ok(command.startsWith(made), command);
    }
  });
});
