import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import {
  describeExecutor,
  executorSchema,
  storedExecutorSchema,
} from '../../../../src/declaration/executors/executors.ts';
import { eachIsShown, parsed, withLine, type Mistakes } from '../reader/texts.ts';

const declared = (...lines: readonly string[]) => parsed(withLine(lines.join('\n')));

describe('executor', () => {
  it('is absent for this machine', () => {
    assert.equal(declared('executor: local').executor, undefined);
    assert.equal(declared().parallel, 1);
  });

  it('takes the cluster’s defaults where none are written', () => {
    assert.deepEqual(declared('executor: slurm').executor, { slurm: {} });
    assert.deepEqual(declared('executor: { slurm: { time: 90m } }').executor, { slurm: { time: 5400 } });
  });

  it('reads a list of hosts, and hosts with what holds for all of them', () => {
    const hosts = [
      { host: 'desktop', slots: 1 },
      { host: 'me@gpu2', slots: 2, gpus: ['0', '1'], folder: '~/project', python: '/opt/python' },
    ];
    const list = '[desktop, { host: me@gpu2, slots: 2, gpus: 2, folder: ~/project, python: /opt/python }]';
    assert.deepEqual(declared(`executor: { ssh: ${list} }`).executor, { ssh: { hosts, patience: 300, exclude: [] } });
    assert.deepEqual(declared(`executor: { ssh: { hosts: ${list}, patience: 1m, exclude: [data] } }`).executor, {
      ssh: { hosts, patience: 60, exclude: ['data'] },
    });
  });

  it('runs as many trials at once as the hosts have slots, unless parallel says otherwise', () => {
    const executor = 'executor: { ssh: [a, { host: b, slots: 3 }, { host: c, slots: 2, gpus: [0, 2] }] }';
    assert.equal(declared(executor).parallel, 1 + 3 + 4);
    assert.equal(declared(executor, 'parallel: 2').parallel, 2);
  });

  for (const example of z.array(z.unknown()).nonempty().parse(executorSchema.meta()?.examples))
    it(`is kept as it was read: ${JSON.stringify(example)}`, () => {
      const executor = executorSchema.parse(example);
      assert.deepEqual(storedExecutorSchema.parse(executor), executor);
    });

  it('is described before a study starts, with the interpreter only where that of this machine counts', () => {
    const described = (line: string) => {
      const { executor } = declared(line);
      assert.ok(executor !== undefined);
      const { runsOn, usesInterpreterFoundHere } = describeExecutor(executor);
      return [runsOn, usesInterpreterFoundHere];
    };
    assert.deepEqual(described('executor: slurm'), ['Runs as jobs of Slurm.', true]);
    assert.deepEqual(described('executor: { ssh: [a, b] }'), ['Runs on a and b, over SSH.', false]);
  });

  const problems: Mistakes = [
    ['executor: kubernetes', 'kubernetes', /write local, slurm, { slurm: .*{ ssh:/],
    ['executor: { slurm: { partion: gpu } }', 'partion', /did you mean partition\?/],
    ['executor: { slurm: { cpus: 0 } }', '0', /the number of cores of one trial/],
    ['executor: { slurm: { memory: lots } }', 'lots', /an amount of memory, such as 8G/],
    ['executor: { slurm: { preamble: module load x } }', 'module load x', /a list of lines that a job runs/],
    ['executor: slurm\ngpus: 2', 'gpus', /write gres: gpu:1 under executor instead/],
    ['executor: { slrum: {} }', 'slrum', /did you mean slurm\?/],
    ['executor: {}', '{}', /^executor is a group of keys: write local, slurm, { slurm: .*{ ssh:/],
    ['executor: { slurm: {}, ssh: [a] }', '{ slurm: {}, ssh: [a] }', /write local, slurm, { slurm: .*{ ssh:/],
    ['executor: { ssh: [] }', '[]', /The list of hosts is empty/],
    ['executor: { ssh: [a, b, a] }', 'a', /a is listed twice: list it once, with slots/],
    ['executor: { ssh: [-oProxyCommand=x] }', '-oProxyCommand=x', /a host as ssh takes it/],
    ['executor: { ssh: [{ host: a, slot: 2 }] }', 'slot', /did you mean slots\?/],
    ['executor: { ssh: [{ host: a, slots: 0 }] }', '0', /how many trials it runs at once/],
    ['executor: { ssh: [{ host: a, folder: here }] }', 'here', /a folder of that host, absolute or below ~/],
    ['executor: { ssh: { hosts: [a], patience: soon } }', 'soon', /length of time/],
    ['executor: { ssh: [a] }\ngpus: 2', 'gpus', /beside its name instead/],
  ];
  eachIsShown('has its problems shown at the exact value', problems);
});
