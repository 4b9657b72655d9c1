import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exited, killed, noMetric, notFinite, timedOut } from '../../../../src/runner/result/messages.ts';
import { failureLines, shortReason } from '../../../../src/study/summary/failureText.ts';
import { summaryOf } from '../../webview/summaries.ts';

describe('a reason in a narrow column', () => {
  const excerpt = { line: 'RuntimeError: "lr" is 3; too large', file: 'stderr.log' } as const;

  it('begins with what the script said', () => {
    assert.equal(shortReason(exited(2, excerpt)), 'RuntimeError: "lr" is 3; too large (exit code 2)');
    assert.equal(shortReason(killed('SIGKILL', excerpt)), 'RuntimeError: "lr" is 3; too large (SIGKILL)');
  });

  it('is the line that was printed in place of a number', () => {
    assert.equal(shortReason(notFinite({ name: 'loss' }, 'loss: nan')), 'printed "loss: nan"');
  });

  it('is of a missing metric what came closest, and not where it was looked for', () => {
    const metric = { name: 'val_acc' };
    const closest = { line: 'val_acc: 89,949', file: 'stdout.log' } as const;
    assert.equal(
      shortReason(noMetric(metric, closest)),
      'no metric; the closest line was "val_acc: 89,949" in stdout.log',
    );
    assert.equal(shortReason(noMetric(metric, undefined)), 'no metric; it wrote nothing');
  });

  it('is as it is where the script said nothing, or the reason is another one', () => {
    for (const reason of [exited(1, undefined), timedOut(3), '', 'The script ended with exit code 1; its'])
      assert.equal(shortReason(reason), reason);
  });
});

describe('the failures of a study', () => {
  const group = (cause: string, trials: number[], text?: string) => ({
    ...{ cause, trials, rule: text === undefined ? null : { text, expression: text } },
  });
  const groups = [
    group('loss is nan', [1, 2, 3, 4], 'lr from 0.7'),
    group('out of memory', [5, 6, 7, 8]),
    group('killed', [9, 10]),
    group('no such file', [11]),
    group('other', [12]),
  ];

  it('have a line for each of the three largest groups, with where they are, and one for all others', () => {
    assert.deepEqual(failureLines(summaryOf([0.5], { failureGroups: groups })), [
      '4 failed, all with lr from 0.7: loss is nan',
      '4 failed (last: trials 6, 7, 8): out of memory',
      '2 failed (trials 9, 10): killed',
      '2 failed for other reasons',
    ]);
    assert.deepEqual(failureLines(summaryOf([0.5], { failureGroups: groups.slice(3, 4) })), [
      '1 failed (trial 11): no such file',
    ]);
  });

  it('are not said a second time where all trials failed in one way, or a person is asked about them', () => {
    assert.deepEqual(failureLines(summaryOf([null], { failureGroups: groups.slice(0, 1) })), []);
    const failure = { trial: 1, count: 3, cause: 'killed', log: [], advice: null };
    assert.deepEqual(failureLines(summaryOf([0.5], { failureGroups: groups, failure })), []);
  });

  it('have the beginning of a cause that is long', () => {
    const [line] = failureLines(summaryOf([0.5], { failureGroups: [group('x'.repeat(500), [1])] }));
    assert.ok(line.length < 150 && line.endsWith('…'), line);
  });
});
