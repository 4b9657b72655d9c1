import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { chartOption, countAxis, numberAxis, tooltipOption } from '../../../../webview/charts/chart.ts';
import { namedTheme } from './themes.ts';

it('an axis of trials, arms or batches counts in whole numbers', () => {
  assert.equal(countAxis(namedTheme, 'trial').minInterval, 1);
});

it('an axis of numbers has as many digits as its ticks need', () => {
  const { formatter } = numberAxis(namedTheme, 'loss').axisLabel;
  assert.deepEqual([1234.502, 0.1 + 0.2, 0, -250_000].map(formatter), ['1234.502', '0.3', '0', '-250000']);
});

it('a click on the legend does nothing, because the next summary would undo it', () => {
  const axes = { x: numberAxis(namedTheme, 'x'), y: [numberAxis(namedTheme, 'y')] };
  const tooltip = { trigger: 'axis' as const, lines: () => [] };
  assert.equal(chartOption(namedTheme, { ...axes, series: [], tooltip, legend: ['a'] }).legend.selectedMode, false);
});

describe('a tooltip', () => {
  const textOf = (lines: string[]): unknown => {
    const { formatter } = tooltipOption(namedTheme, { trigger: 'axis', lines: () => lines });
    return typeof formatter === 'function' ? Reflect.apply(formatter, undefined, [[]]) : undefined;
  };

  it('is drawn on the canvas, so that no name becomes HTML', () => {
    assert.equal(tooltipOption(namedTheme, { trigger: 'axis', lines: () => [] }).renderMode, 'richText');
    assert.equal(textOf(['<b>', 'lr = 1']), '<b>\nlr = 1');
  });

  it('shows a name as it is, also where it looks like a style of rich text', () => {
    assert.doesNotMatch(String(textOf(['{a|b}'])), /\{\w+\|/);
  });
});
