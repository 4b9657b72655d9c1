import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { notifications, settings } from '../../../../src/extension/settings/setting.ts';

describe('a setting', () => {
  it('may have its default', () => {
    for (const { key, schema, fallback } of settings) assert.deepEqual(schema.parse(fallback), fallback, key);
  });

  it('may have no value of another type, whatever wrote it', () => {
    const hostile = [undefined, [], Symbol('x'), Number.NaN, () => 1, { finished: 'yes' }, -1, true];
    for (const { key, schema } of settings) {
      for (const value of hostile) assert.equal(schema.safeParse(value).success, false, `${key} ${typeof value}`);
    }
  });

  it('that names what to be told of leaves the rest as it is', () => {
    assert.deepEqual(notifications.schema.parse({ finished: false }), {
      finished: false,
      needsYou: true,
      newBest: true,
    });
  });
});
