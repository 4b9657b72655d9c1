import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsed } from '../../declaration/reader/texts.ts';
import { changeAfter } from '../../../../src/tuner/trials/changedPoint.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { replayed } from '../../study/disk/journals.ts';
import { asked, begun, ran, told } from '../../study/events.ts';

const declaration = (set: string, count = 'count: 1', line = 'seed: 0') =>
  parsed(
    [
      'command: python3 train.py',
      'parameters:',
      '  n: { type: int, low: 16, high: 512, step: 16 }',
      '  size: { type: choice, values: [8, 32, 64] }',
      '  amp: { type: bool }',
      '  lr: { type: float, low: 0, high: 1 }',
      '  twice: { value: 2 * n }',
      'objective: { metric: a, goal: minimize }',
      'budget: { trials: 9 }',
      `trial: { retries: { ${count}, on: [memory], set: ${set} } }`,
      line,
    ].join('\n'),
  );
interface Tried {
  readonly parameters: Readonly<Record<string, number | boolean>>;
  readonly queued?: true;
}
const tried = (n: number, queued?: true): Tried => ({
  parameters: { n, size: 8, amp: true, lr: 0.1 },
  ...(queued && { queued }),
});

/** What follows from the failure of the last of these trials, of which all have failed. */
function after(of: ReturnType<typeof declaration>, ...trials: readonly Tried[]) {
  const events = trials.flatMap(({ parameters, queued }, i): readonly StudyEvent[] => [
    ...(queued ? [{ type: 'point.enqueued' as const, at: 0, parameters }] : []),
    asked(i + 1, [{ trial: i + 1, parameters, ...(queued && { enqueued: queued }) }]),
    ...ran(i + 1, { kind: 'failed', reason: 'It broke.' }),
    told(i + 1),
  ]);
  const study = replayed([...begun(of), ...events]);
  const { retries } = of.trial;
  assert.ok(retries?.set);
  return changeAfter(study, study.trials.get(trials.length - 1), { ...retries, set: retries.set });
}

describe('the point that is tried instead of a failed one', () => {
  it('has new values, the nearest that the parameters can have', () => {
    const set = '{ n: twice / 4, size: size / 3, amp: true }';
    const { point, sentence } = after(declaration(set), { parameters: { n: 96, size: 64, amp: false, lr: 0.1 } });
    assert.deepEqual(point, { n: 48, size: 32, amp: true, lr: 0.1 });
    assert.match(
      sentence,
      /^Another trial is tried instead, with n = 48, size = 32, amp = true, as trial\.retries says/,
    );
    assert.equal(after(declaration('{ n: n / 3 }'), tried(64)).point?.n, 16);
  });

  it('is said with the digits that a person reads, and has all of them', () => {
    const parameters = { n: 96, size: 64, amp: false, lr: 0.1 };
    const { point, sentence } = after(declaration('{ lr: lr + 0.2 }'), { parameters });
    assert.equal(point?.lr, 0.1 + 0.2);
    assert.match(sentence, /with lr = 0\.3, as/);
  });

  it('is none where nothing changes, since the end of a range is reached', () => {
    const { point, sentence } = after(declaration('{ n: n / 2 }'), tried(16));
    assert.deepEqual([point, sentence], [undefined, 'No other trial is tried instead: n is at the end of the range.']);
  });

  it('is none where it was tried, or is queued', () => {
    assert.match(
      after(declaration('{ n: n / 2 }'), tried(32), tried(64)).sentence,
      /with n = 32 it is the point of trial 1\./,
    );
  });

  it('is none outside of the constraints', () => {
    const { point, sentence } = after(declaration('{ n: n / 2 }', 'count: 1', 'constraints: n > 40'), tried(64));
    assert.deepEqual(
      [point, sentence],
      [undefined, 'No other trial is tried instead: the point with n = 32 is not in the space.'],
    );
  });

  it('is changed as often in a row as is declared, counted from the first that no failure led to', () => {
    const row = [tried(256), tried(128, true), tried(64, true)];
    const points = [0, 1, 2, 3].map(
      (count) => after(declaration('{ n: n / 2 }', `count: ${count + 1}`), ...row).point?.n,
    );
    assert.deepEqual(points, [undefined, undefined, 32, 32]);
    assert.match(after(declaration('{ n: n / 2 }'), ...row).sentence, /the point was changed once, as often as/);
    assert.equal(after(declaration('{ n: n / 2 }'), tried(256), tried(96, true)).point?.n, 48);
  });

  it('is none where the budget has no trial left', () => {
    const rest = Array.from({ length: 8 }, (_, i) => tried(512 - 16 * i));
    assert.match(
      after(declaration('{ n: n / 2 }'), ...rest, tried(32)).sentence,
      /the budget has no trial left for it\.$/,
    );
  });
});
