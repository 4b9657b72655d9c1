import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { afterEach, describe, it, mock } from 'node:test';
import { paintFor } from '../../../../src/cli/terminal/paint.ts';

describe('the colour of a stream that is no terminal', () => {
  const { FORCE_COLOR, NO_COLOR } = process.env;
  afterEach(() => {
    Object.assign(process.env, { FORCE_COLOR, NO_COLOR });
    if (FORCE_COLOR === undefined) delete process.env.FORCE_COLOR;
    if (NO_COLOR === undefined) delete process.env.NO_COLOR;
  });
  const painted = () => paintFor(new PassThrough())('red', 'failed');

  it('is none', () => {
    delete process.env.FORCE_COLOR;
    assert.equal(painted(), 'failed');
  });

  it('is there where FORCE_COLOR asks for it', () => {
    process.env.FORCE_COLOR = '1';
    assert.equal(painted(), '\u001b[31mfailed\u001b[39m');
    process.env.FORCE_COLOR = '0';
    assert.equal(painted(), 'failed');
  });

  it('is there without a warning of Node where NO_COLOR is set beside FORCE_COLOR, which counts', () => {
    Object.assign(process.env, { FORCE_COLOR: '1', NO_COLOR: '1' });
    const warnings: unknown[] = [];
    mock.method(process, 'emitWarning', (warning: unknown) => warnings.push(warning));
    try {
      assert.equal(painted(), '\u001b[31mfailed\u001b[39m');
      assert.deepEqual(warnings, []);
    } finally {
      mock.restoreAll();
    }
  });
});
