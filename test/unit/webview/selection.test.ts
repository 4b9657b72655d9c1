import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createSelection, type Selection } from '../../../webview/selection.ts';

function watched() {
  const selection = createSelection();
  const changes: (readonly [now: Selection, before: Selection])[] = [];
  selection.subscribe((now, before) => changes.push([now, before]));
  return { selection, changes };
}

describe('the shared selection', () => {
  it('has nothing hovered and nothing chosen at first', () => {
    assert.deepEqual(createSelection().current(), { hovered: null, chosen: [] });
  });

  it('tells every view what it is and what it was', () => {
    const { selection, changes } = watched();
    const others: Selection[] = [];
    selection.subscribe((now) => others.push(now));
    selection.hover(3);
    selection.choose(5);
    assert.deepEqual(changes, [
      [
        { hovered: 3, chosen: [] },
        { hovered: null, chosen: [] },
      ],
      [
        { hovered: 3, chosen: [5] },
        { hovered: 3, chosen: [] },
      ],
    ]);
    assert.deepEqual(
      others,
      changes.map(([now]) => now),
    );
  });

  it('says nothing where nothing changed', () => {
    const { selection, changes } = watched();
    selection.hover(null);
    selection.choose();
    selection.choose(2, 1);
    selection.choose(2, 1);
    assert.equal(changes.length, 1);
  });

  it('keeps the order in which trials were chosen, and each once', () => {
    const { selection } = watched();
    selection.choose(7, 2, 7);
    selection.toggle(4);
    assert.deepEqual(selection.current().chosen, [7, 2, 4]);
    selection.toggle(2);
    assert.deepEqual(selection.current().chosen, [7, 4]);
    selection.choose(2);
    assert.deepEqual(selection.current().chosen, [2]);
  });
});
