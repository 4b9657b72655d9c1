import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { referenceSection } from '../../../src/declaration/referenceSection.ts';
import { fileKeys } from '../../../src/declaration/reader/schema/fileKeys.ts';

const page = readFileSync(path.join(import.meta.dirname, '../../../docs/declaration.md'), 'utf8');
/** As a preview of Markdown makes them. */
const anchors = [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-'),
);

describe('the section of the reference', () => {
  it('of each key is one of the page, under the name of the key', () => {
    const paths = [
      ...Object.keys(fileKeys.shape).map((key) => [key]),
      ['trial', 'stop'],
      ['trial', 'checkpoint'],
      ['trial', 'keep_checkpoints'],
      ['start', 'from'],
      ['budget', 'enough'],
    ];
    for (const each of paths) {
      const { key, anchor } = referenceSection(each);
      assert.equal(key, each.at(-1));
      assert.ok(anchors.includes(anchor), `${key}: ${anchor}`);
    }
  });

  it('of a key that there is not is the list of all keys', () => {
    assert.deepEqual(referenceSection(['toString']), { key: 'keys', anchor: 'keys' });
  });
});
