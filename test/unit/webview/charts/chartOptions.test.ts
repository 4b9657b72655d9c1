import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartOptions, countAxis, logarithmicAxis } from '../../../../webview/charts/chartOptions.ts';
import { namedTheme } from './themes.ts';

describe('axes', () => {
  it('label 1, 2 and 5 of each decade on a logarithmic axis', () => {
    const { callback } = logarithmicAxis(namedTheme, 'loss').ticks;
    const ticks = [0.001, 0.002, 0.003, 0.005, 0.007, 10, 20, 90];
    assert.deepEqual(ticks.map(callback), ['0.001', '0.002', '', '0.005', '', '10', '20', '']);
  });

  it('count in whole numbers', () => {
    assert.equal(countAxis(namedTheme, 'trial').ticks.precision, 0);
  });
});

it('a click on the legend does nothing, because the next summary would undo it', () => {
  const { events } = chartOptions(namedTheme, {}, { mode: 'index' });
  assert.equal(events?.includes('click'), false);
});
