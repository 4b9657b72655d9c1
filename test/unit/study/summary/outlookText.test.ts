import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Insight } from '../../../../src/study/insight.ts';
import { outlookLines } from '../../../../src/study/summary/outlookText.ts';
import { tilesOf } from '../../../../webview/views/standing/tiles.ts';
import { insight, slice } from '../../webview/charts/insights.ts';
import { frontStudy } from '../../webview/limitedStudies.ts';
import { bestOf, summaryOf } from '../../webview/summaries.ts';

const best = bestOf({ trial: 2, value: 0.954 });
const summary = summaryOf([0.3, 0.954, 0.5, 0.5, 0.5, 0.5, 0.5], { best, state: 'finished' });
const forecast = { ...insight.forecast, after: 7, trials: [0, 20, 46] };
const withEdges = (...edges: ('low' | 'high' | null)[]): Insight => ({
  ...{ ...insight, forecast },
  slices: edges.map((edge, i) => ({ ...slice, parameter: `p${i + 1}`, best: edge === 'low' ? 0.001 : 0.1, edge })),
});

describe('what more trials may bring', () => {
  it('is what the tile of the page says, in one line', () => {
    const tile = tilesOf(summary, { ...insight, forecast }).find(({ label }) => label === 'Still to gain');
    assert.ok(tile);
    const line = `${tile.label}: ${[tile.figure, ...tile.notes].join(' · ')}`;
    assert.deepEqual(outlookLines(summary, { ...insight, forecast }), [line]);
    assert.equal(line, 'Still to gain: about 0.018 · +41 trials: 0.004 to 0.046 (80 %) · flat for 5 trials');
  });

  it('is nothing where nothing is recommended, nothing is known, or several objectives have no best', () => {
    assert.deepEqual(outlookLines(summaryOf([null]), insight), []);
    assert.deepEqual(outlookLines(summary, null), []);
    assert.deepEqual(outlookLines(frontStudy, withEdges('low')), []);
  });
});

describe('a range that may be too small', () => {
  const lines = (...edges: Parameters<typeof withEdges>) => outlookLines(summary, withEdges(...edges)).slice(1);

  it('has a line with its end, where the best is there', () => {
    assert.deepEqual(lines('low', null, 'high'), [
      'The best p1 is at the lower edge of its range, 0.001: a wider range may be better.',
      'The best p3 is at the upper edge of its range, 0.1: a wider range may be better.',
    ]);
    assert.deepEqual(lines(null), []);
  });

  it('shares one line with the others, where there are more than two', () => {
    assert.deepEqual(lines('low', 'high', 'low'), [
      'The best p1 (0.001), p2 (0.1) and p3 (0.001) are at an edge of their ranges: wider ranges may be better.',
    ]);
  });
});
