import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { Unanswered } from '../../../../src/extension/views/unanswered.ts';

describe('a row that the editor was told to ask for again', () => {
  const watched = () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    let calls = 0;
    const unanswered = new Unanswered<string>(() => calls++, 2000);
    return { unanswered, calls: () => calls };
  };

  it('is noticed once if it was not asked for in time, however often it was told', (t) => {
    t.after(() => mock.timers.reset());
    const { unanswered, calls } = watched();
    unanswered.told(['a']);
    mock.timers.tick(1500);
    unanswered.told(['a', 'b']);
    assert.equal(calls(), 0);
    mock.timers.tick(500);
    assert.equal(calls(), 1);
    mock.timers.tick(1500);
    assert.equal(calls(), 2); // b
    mock.timers.tick(9000);
    assert.equal(calls(), 2);
  });

  it('is not noticed if it was asked for, until it is told again, nor after the end', (t) => {
    t.after(() => mock.timers.reset());
    const { unanswered, calls } = watched();
    unanswered.told(['a', 'b']);
    unanswered.asked('a');
    unanswered.asked('b');
    mock.timers.tick(9000);
    assert.equal(calls(), 0);
    unanswered.told(['a']);
    mock.timers.tick(2000);
    assert.equal(calls(), 1);
    unanswered.told(['a']);
    unanswered.dispose();
    mock.timers.tick(9000);
    assert.equal(calls(), 1);
  });
});
