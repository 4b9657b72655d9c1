import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createHostWatch } from '../../../webview/hostWatch.ts';

const asks = (watch: ReturnType<typeof createHostWatch>, times: number): boolean[] =>
  Array.from({ length: times }, () => watch.ask());

describe('the extension host', () => {
  it('is taken for gone when it leaves four questions unanswered, and not while it is only busy', () => {
    assert.deepEqual(asks(createHostWatch(), 5), [false, false, false, false, true]);
    const busy = createHostWatch();
    for (let round = 0; round < 5; round++) {
      assert.ok(!asks(busy, 4).includes(true));
      busy.answered();
    }
  });

  it('is there again as soon as it says anything', () => {
    const watch = createHostWatch();
    assert.equal(asks(watch, 9).at(-1), true);
    watch.answered();
    assert.equal(watch.ask(), false);
  });
});
