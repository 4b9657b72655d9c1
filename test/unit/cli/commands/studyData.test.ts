import assert from 'node:assert/strict';
import { it } from 'node:test';
import { studyData } from '../../../../src/cli/commands/studyData.ts';
import { summaryOf } from '../../webview/summaries.ts';

it('`bbkb show --json` has one bound of what is left to gain, over the value to expect', () => {
  const insight = { trials: 4, importance: [], interactions: 0, slices: [], bound: { gain: 0.0161 } };
  const { bound, insight: into } = studyData(summaryOf([0.5], { bound: { gain: 0 } }), insight);
  assert.deepEqual([bound, into?.bound], [{ gain: 0 }, { gain: 0 }]);
});
