import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeLeft } from '../../../../src/study/summary/timeLeft.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { pausedEvents, replayed } from '../disk/journals.ts';
import { asked, begun, ended, starting, told } from '../events.ts';

const lines = (trials: number, parallel: number, more = ''): readonly string[] => [
  'parameters: { x: { type: float, low: 0, high: 1 } }',
  `budget: { trials: ${trials}${more} }`,
  `parallel: ${parallel}`,
];

interface Ran {
  /** Seconds after which each trial of a batch ended. */
  readonly batches: readonly (readonly number[])[];
  /** Seconds before a batch in which no trial runs. */
  readonly between?: number;
  /** So many trials of one more batch run, since so many seconds. */
  readonly running?: readonly [trials: number, seconds: number];
  readonly rolling?: boolean;
}

/** A running study of which each batch has taken the time of its slowest trial, and what is between two. */
function studyOf({ batches, between = 0, running, rolling }: Ran, declared: readonly string[]): StudyState {
  const text = ['command: python3 train.py', 'objective: { metric: loss, goal: minimize }', ...declared].join('\n');
  const parsed = parseDeclaration(text, 'digits.bbkb.yaml');
  assert.ok(parsed.ok);
  const events: StudyEvent[] = [...begun(parsed.declaration)];
  let [now, trial] = [0, 1];
  const timed = (event: StudyEvent, seconds: number): void => {
    events.push({ ...event, at: 1000 * seconds, ...(event.type !== 'study.created' && { spent: 1000 * seconds }) });
  };
  const ask = (batch: number, count: number): readonly number[] => {
    now += between;
    const trials = Array.from({ length: count }, () => trial++);
    const points = trials.map((each) => ({ trial: each, parameters: { x: 0.5 } }));
    timed(asked(batch, points, rolling ? { running: [] } : {}), now);
    for (const each of trials) timed(starting(each), now);
    return trials;
  };
  batches.forEach((durations, b) => {
    const trials = ask(b + 1, durations.length);
    const inOrder = durations
      .map((seconds, i) => ({ seconds, trial: trials[i] }))
      .sort((x, y) => x.seconds - y.seconds);
    for (const { seconds, trial } of inOrder) timed(ended(trial, trial, { seconds }), now + seconds);
    now += Math.max(...durations);
    timed(told(b + 1), now);
  });
  if (running === undefined) return replayed(events);
  ask(batches.length + 1, running[0]);
  timed({ type: 'gain.forecast', at: 0, told: 0, gain: 1, chance: 1 }, now + running[1]);
  return replayed(events);
}

const leftOf = (ran: Ran, declared: readonly string[]) => timeLeft(studyOf(ran, declared)) ?? assert.fail();
const near = (found: number, expected: number): void => assert.ok(Math.abs(found - expected) < 1e-9, `${found}`);

describe('the time that is left', () => {
  const even = { batches: Array.from({ length: 4 }, () => [10, 10]) };

  it('is that of the rounds to come, at least as uncertain as what other points may take', () => {
    const { low, median, high } = leftOf(even, lines(12, 2));
    near(median, 20);
    assert.ok(low > 14 && low < 17 && high > 24 && high < 26, `${low} to ${high}`);
  });

  it('has the time in which no trial runs: of the optimizer, and of the starts of scripts', () => {
    near(leftOf({ ...even, between: 5 }, lines(12, 2)).median, 30);
    // a last batch of one trial takes as long as another
    near(leftOf({ ...even, between: 5 }, lines(11, 2)).median, 30);
  });

  it('has a range that follows from how far rounds differ', () => {
    const widthOf = (...seconds: readonly number[]): number => {
      const { low, median, high } = leftOf({ batches: seconds.map((each) => [each]) }, lines(16, 1));
      return (high - low) / median;
    };
    const same = widthOf(10, 10, 10, 10, 10, 10, 10, 10);
    const mixed = widthOf(5, 15, 5, 15, 5, 15, 5, 15);
    const longer = widthOf(4, 4, 4, 4, 5, 5, 15, 15);
    assert.ok(same < mixed && mixed < longer, `${same}, ${mixed}, ${longer}`);
  });

  it('never begins at nothing while whole rounds are to come, however far durations differ', () => {
    const { low, median, high } = leftOf({ batches: [[0.05], [2], [0.1], [0.4]] }, lines(36, 1));
    assert.ok(low > median / 5 && median < high, `${low}, ${median}, ${high}`);
  });

  it('follows from the latest half, as a script may become slower', () => {
    const batches = [...Array.from({ length: 8 }, () => [1]), ...Array.from({ length: 8 }, () => [9])];
    near(leftOf({ batches }, lines(20, 1)).median, 36);
  });

  it('counts the time that running trials have already taken', () => {
    near(leftOf({ batches: [[10, 10]], running: [2, 4] }, lines(4, 2)).median, 6);
    near(leftOf({ ...even, between: 5, running: [2, 4] }, lines(14, 2)).median, 3 * 15 - 9);
  });

  it('has, within the first batch of all, the range of its durations', () => {
    const { low, median, high } = leftOf({ batches: [[10, 20, 30, 40]] }, lines(12, 4));
    near(median, 80);
    assert.ok(high - low > 40, `${low} to ${high}`);
  });

  it('has no waiting for the slowest under a rolling schedule', () => {
    const batches = Array.from({ length: 8 }, () => [10]);
    near(leftOf({ batches, rolling: true }, [...lines(13, 2), 'schedule: rolling']).median, 50);
  });

  it('is not longer than the budget of time', () => {
    const { low, median, high } = leftOf({ batches: [[10], [10]] }, lines(100, 1, ', time: 30s'));
    assert.deepEqual({ low, median, high }, { low: 10, median: 10, high: 10 });
  });

  it('counts paused trials as ended, as those to come may pause, once some have come to their end', () => {
    const upTo = (type: string, n: number): StudyEvent[] =>
      pausedEvents.slice(0, pausedEvents.flatMap((event, i) => (event.type === type ? [i + 1] : []))[n - 1]);
    assert.equal(timeLeft(replayed(upTo('trial.ended', 4))), null);
    const more = (trials: number): StudyEvent[] =>
      upTo('trial.ended', 7).map((event) =>
        event.type === 'study.created'
          ? { ...event, declaration: { ...event.declaration, budget: { trials } } }
          : event,
      );
    assert.equal(timeLeft(replayed(more(6))), null);
    const left = timeLeft(replayed(more(12))) ?? assert.fail();
    assert.ok(left.median > 0 && left.median < 40, String(left.median));
  });

  it('is unknown while too few trials have ended, and at the end', () => {
    assert.equal(timeLeft(studyOf({ batches: [[3]] }, lines(9, 1))), null);
    assert.equal(timeLeft(studyOf({ batches: [[3], [3]] }, lines(2, 1))), null);
  });
});
