import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { shortNames } from '../../../../webview/text/shortNames.ts';

const short = (...names: readonly string[]): readonly string[] => [...shortNames(names).values()];

describe('the short name of a parameter', () => {
  it('is its last part where that tells it from the others', () => {
    assert.deepEqual(short('Forest.max_features', 'lr', 'a.b.depth'), ['max_features', 'lr', 'depth']);
    assert.deepEqual(short('optimizer.lr', 'scheduler.lr', 'lr'), ['optimizer.lr', 'scheduler.lr', 'lr']);
    assert.deepEqual(short('a.net.lr', 'b.net.lr'), ['a.net.lr', 'b.net.lr']);
    assert.deepEqual(short('x.a.lr', 'x.b.lr'), ['a.lr', 'b.lr']);
  });

  it('is neither a number nor the name of another column of the table', () => {
    assert.deepEqual(short('train.1', 'hidden.layers.0'), ['train.1', 'layers.0']);
    assert.deepEqual(short('loader.batch', 'model.Time'), ['loader.batch', 'model.Time']);
  });
});
