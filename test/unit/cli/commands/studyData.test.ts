import assert from 'node:assert/strict';
import { it } from 'node:test';
import { studyData } from '../../../../src/cli/commands/studyData.ts';
import { summaryOf } from '../../webview/summaries.ts';

it('`bbkb show --json` has one bound of what is left to gain, over the value to expect', () => {
  const insight = { trials: 4, importance: [], interactions: 0, slices: [], bound: { gain: 0.0161 } };
  const { bound, insight: into } = studyData(summaryOf([0.5], { bound: { gain: 0 } }), insight);
  assert.deepEqual([bound, into?.bound], [{ gain: 0 }, { gain: 0 }]);
});

it('`bbkb show --json` forecasts nothing of several objectives, of which none makes a trial the best', () => {
  const forecast = { after: 4, trials: [], median: [], low: [], high: [] };
  const insight = { trials: 4, importance: [], interactions: 0, slices: [], bound: { gain: 0.0161 }, forecast };
  const objectives = ['accuracy', 'loss'].map((metric) => ({ metric, goal: 'minimize' as const }));
  const written = (changes: object) =>
    Object.keys(JSON.parse(JSON.stringify(studyData(summaryOf([0.5], changes), insight).insight)) as object);
  assert.deepEqual(written({ objectives }), ['trials', 'importance', 'interactions']);
  assert.deepEqual(written({}), ['trials', 'importance', 'interactions', 'bound', 'forecast']);
});
