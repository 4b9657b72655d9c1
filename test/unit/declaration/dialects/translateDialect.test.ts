import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTuningFile } from '../../../../src/declaration/dialects/translateDialect.ts';
import { fixture } from './dialects.ts';

describe('a file for a tuner', () => {
  it('is recognised by its content, not by its name', () => {
    const ours = 'command: a\nparameters: {}\nobjective: {}\n';
    const theirs = ['sweep.yaml', 'sweepWrong.yaml', 'experiment.yml', 'search_space.json'].map(fixture);
    for (const text of [ours, `\uFEFF${ours}`, ...theirs]) assert.ok(isTuningFile(text), text);
    const others = [
      '',
      '[]',
      '{}',
      '{ "name": "x", "version": "1" }',
      'method: grid',
      'parameters: {}',
      'a: [',
      'lr: { min: 0 }',
    ];
    for (const text of others) assert.ok(!isTuningFile(text), text);
  });
});
