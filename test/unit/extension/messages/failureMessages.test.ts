import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as shown from '../../../../src/extension/messages/failureMessages.ts';
import * as words from '../../../../src/study/summary/messages.ts';

describe('the question about trials that fail', () => {
  it('has the words of the dashboard and the terminal', () => {
    assert.deepEqual(
      { ...shown.failureChoices, halve: shown.failureChoices.halve('lr') },
      { ...words.failureChoices, halve: words.failureChoices.halve('lr') },
    );
    for (const trials of [1, 3]) assert.equal(shown.failedInTheSameWay(trials), words.failedInTheSameWay(trials));
  });
});
