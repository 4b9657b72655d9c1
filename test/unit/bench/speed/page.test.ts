import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MeasuredWork, Program } from '../../../bench/speed/papers/measured.ts';
import { pageOf } from '../../../bench/speed/papers/page.ts';
import { WORKS } from '../../../bench/speed/papers/works.ts';

const program = (seconds: number): Program => ({
  timed: { seconds: [seconds / 2, seconds], ratio: 0.1, batches: 7, dictionary: 9 },
  phases: { embed: 0.75, redraw: 0.25 },
});
const [work] = WORKS;
const ours = program(1);
const bare: MeasuredWork = { work, arms: 40, ours };
const whole: MeasuredWork = {
  ...{ work, arms: 40, ours, plain: program(4), numpy: program(10).timed, share: 0.1 },
  growth: {
    pulls: { points: [{ x: 1, y: 0.5 }, { x: 2, y: 1 }], exponent: 1 }, // prettier-ignore
    arms: { points: [{ x: 10, y: 0.5 }, { x: 40, y: 1 }], exponent: 0.5 }, // prettier-ignore
  },
};
const page = (...works: readonly MeasuredWork[]): string => pageOf({ settings: [], works }, '');

describe('the page of the times', () => {
  it('has a bar for each program, as long as it took beside the longest, cut by the shares of its phases', () => {
    const bars = [...page(whole).matchAll(/class="bar" style="width: ([\d.]+)%"/g)].map(([, width]) => Number(width));
    assert.deepEqual(bars, [25, 100]);
    const segments = [...page(whole).matchAll(/flex: ([\d.]+) /g)].map(([, share]) => Number(share));
    assert.deepEqual(segments, [0.75, 0.25, 0.75, 0.25]);
  });

  it('names a phase in its part of the bar where there is room, and with its seconds everywhere', () => {
    const names = [...page(whole).matchAll(/title="([^"]*)"\s*>([^<]*)</g)].map(([, title, name]) => [title, name]);
    assert.deepEqual(names, [
      ['embed 75 %, 0.750 s', 'embed 75 %'],
      ['redraw 25 %, 0.250 s', ''],
      ['embed 75 %, 3.000 s', 'embed 75 %'],
      ['redraw 25 %, 1.000 s', 'redraw 25 %'],
    ]);
  });

  it('has the growth with its exponent; and says of what was not measured that it was not', () => {
    assert.ok(page(whole).includes(`${work.id}: 0.50`));
    assert.ok(page(whole).includes('5.00 / 10.00') && !page(whole).includes('<td>–</td>'));
    assert.equal(page(bare).match(/<td>–<\/td>/g)?.length, 3);
    assert.ok(!page(bare).includes('<canvas'));
  });
});
