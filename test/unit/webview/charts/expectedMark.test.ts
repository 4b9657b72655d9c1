import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectedMark, expectedValue } from '../../../../webview/charts/expectedMark.ts';
import { namedTheme } from './themes.ts';

const best = {
  ...{ trial: 7, value: 0.9, parameters: {}, mean: 0.8, sd: 0.01, command: '' },
  ...{ expected: 0.8, predictiveSd: 0.1 },
};
const heights = (noise: number | null, expected: number | null) => {
  const { data } = expectedMark({ best: { ...best, expected }, noise }, 7, (value) => value, namedTheme);
  return JSON.stringify(data)
    .match(/\[7,[\d.]+\]/g)
    ?.map((place) => place.replace(/(\.\d{3})\d*/, '$1'));
};

describe('the expected value of the recommended trial', () => {
  it('has the ends of the 95 % band of a run, and is where the trial itself is drawn', () => {
    assert.deepEqual(heights(0.1, 0.8), ['[7,0.604]', '[7,0.996]']);
    assert.equal(expectedValue({ best, noise: 0.1 })?.value, 0.8);
  });

  it('has no end below the least value that the metric can have', () => {
    const { data } = expectedMark(
      { best: { ...best, expected: 0.1 }, noise: 0.1 },
      7,
      (value) => Math.max(0, value),
      namedTheme,
    );
    assert.match(JSON.stringify(data), /^\[\[7,0\],/);
  });

  it('is not shown without noise, or where the journal does not say it', () => {
    for (const [noise, expected] of [
      [0, 0.8],
      [null, 0.8],
      [0.1, null],
    ] as const)
      // oxfmt-ignore
      assert.equal(heights(noise, expected), undefined);
    assert.deepEqual(expectedMark({ best: null, noise: 0.1 }, 7, (value) => value, namedTheme).data, []);
  });
});
