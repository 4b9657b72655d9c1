import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesOfPicture, pictureFileName } from '../../../../src/extension/views/pictureFile.ts';

describe("a chart's file", () => {
  it('is called after the study and the chart, without what a disk does not take', () => {
    const name = (title: string): string => pictureFileName('mnist', { title, format: 'png' });
    assert.equal(name('Best measured so far (maximize)'), 'mnist-best-measured-so-far-maximize.png');
    assert.equal(name('../../Größe: <b>'), 'mnist-größe-b.png');
    assert.equal(name('x'.repeat(500)).length, 104);
  });

  it('has the bytes of the PNG, or the text of the SVG', () => {
    const picture = `data:image/png;base64,${Buffer.from([137, 80, 78, 71]).toString('base64')}`;
    assert.deepEqual([...bytesOfPicture({ format: 'png', picture })], [137, 80, 78, 71]);
    assert.equal(Buffer.from(bytesOfPicture({ format: 'svg', picture: '<svg>é</svg>' })).toString(), '<svg>é</svg>');
  });
});
