import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { environment } from '../../../../src/runner/start/environment.ts';
import { launchOf } from '../../../../src/runner/start/invocation.ts';
import type { TrialJob } from '../../../../src/runner/trialJob.ts';
import { jobOf } from '../trials.ts';

const job = jobOf(['succeed.sh'], { dir: '/study/trials/0007', env: { MODE: 'fast' } });
const environmentOf = (host: Record<string, string>, own: TrialJob) =>
  environment(host, launchOf(own, { timeout: () => undefined, grace: 5 }).env);
const variables = (host: Record<string, string>, parameters: TrialJob['parameters'] = {}) =>
  environmentOf(host, { ...job, pass: 'env', parameters });

describe('environment(tunerEnv, launchOf(job, limits).env)', () => {
  it('has the variables that describe the trial', () => {
    assert.deepEqual(variables({}), {
      PYTHONUNBUFFERED: '1',
      MODE: 'fast',
      BBKB_TRIAL: '7',
      BBKB_STUDY: 'laws',
      BBKB_SEED: '42',
      BBKB_PARAMETERS: '/study/trials/0007/parameters.json',
      BBKB_METRICS: '/study/trials/0007/metrics.jsonl',
      BBKB_TRIAL_DIR: '/study/trials/0007',
    });
  });

  it('passes on the tuner’s environment, without what the editor added to it', () => {
    const host = {
      PATH: '/bin',
      SNAPSHOT: 'mine',
      ELECTRON_RUN_AS_NODE: '1',
      VSCODE_IPC_HOOK: 'x',
      SNAP: '/snap/code',
    };
    const { PATH, SNAPSHOT, ELECTRON_RUN_AS_NODE, VSCODE_IPC_HOOK, SNAP } = variables(host);
    assert.deepEqual([PATH, SNAPSHOT], ['/bin', 'mine']);
    assert.deepEqual([ELECTRON_RUN_AS_NODE, VSCODE_IPC_HOOK, SNAP], [undefined, undefined, undefined]);
  });

  it('names the GPUs of this attempt, whatever the tuner’s environment and the declaration say', () => {
    const host = { CUDA_VISIBLE_DEVICES: '7' };
    const on = (gpus: readonly string[]) =>
      environmentOf(host, { ...job, env: host, gpus, pass: 'env', parameters: host }).CUDA_VISIBLE_DEVICES;
    assert.deepEqual([on(['0', 'GPU-8a']), on([])], ['0,GPU-8a', '']);
    assert.equal(variables(host).CUDA_VISIBLE_DEVICES, '7');
  });

  it('has Python print at once, unless the person or the declaration wants it otherwise', () => {
    assert.equal(variables({}).PYTHONUNBUFFERED, '1');
    assert.equal(variables({ PYTHONUNBUFFERED: '' }).PYTHONUNBUFFERED, '');
    const env = { PYTHONUNBUFFERED: '' };
    assert.equal(environmentOf({}, { ...job, env }).PYTHONUNBUFFERED, '');
  });

  it("keeps the person's NODE_OPTIONS, even if the editor's launcher renamed them", () => {
    assert.equal(variables({ NODE_OPTIONS: '--no-warnings' }).NODE_OPTIONS, '--no-warnings');
    assert.equal(variables({ VSCODE_NODE_OPTIONS: '--no-warnings' }).NODE_OPTIONS, '--no-warnings');
  });

  it('lets the declaration override the tuner’s environment, a parameter the declaration, and the trial everything', () => {
    assert.equal(variables({ MODE: 'slow' }).MODE, 'fast');
    assert.equal(variables({}, { MODE: 'exact' }).MODE, 'exact');
    assert.equal(variables({ BBKB_TRIAL: '1' }, { BBKB_TRIAL: '2' }).BBKB_TRIAL, '7');
  });

  it('leaves a parameter without a value unset, even if the tuner has a variable of that name', () => {
    assert.equal('DEPTH' in variables({ DEPTH: '3' }, { DEPTH: null }), false);
  });
});
