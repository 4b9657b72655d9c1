import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forMany } from '../../../laws.ts';
import { studyRows, type Row, type TrialRow } from '../../../../src/extension/views/studyRows.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { List } from '../../../../src/study/list/list.ts';
import { apply, replay } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { countTrials } from '../../../../src/study/summary/countTrials.ts';
import { summarize, type SummaryContext } from '../../../../src/study/summary/summarize.ts';
import type { Summary } from '../../../../src/study/summary/summary.ts';
import { finishedEvents } from '../../../bench/shared/finishedJournal.ts';
import { longStudy } from '../../../bench/shared/longStudy.ts';
import { journals } from '../../study/disk/randomJournal.ts';
import { frontStudy, limitedStudy, unkeptStudy } from '../../webview/limitedStudies.ts';
import { batchOf, summaryOf, trialOf } from '../../webview/summaries.ts';

const rowsBelow = (summary: Summary): readonly Row[] => studyRows({ summary, active: false });
const textOf = (rows: readonly Row[]): string[] => rows.map(({ label, description }) => `${label} | ${description}`);
const below = (rows: readonly Row[], label: string): readonly Row[] => {
  const row = rows.find((each) => each.label === label);
  return row !== undefined && 'rows' in row ? row.rows() : assert.fail(`${label} cannot be unfolded`);
};
const trialsBelow = (rows: readonly Row[]): TrialRow[] =>
  rows.flatMap((row) => (row.kind === 'trial' ? [row] : 'rows' in row ? trialsBelow(row.rows()) : []));
const allBelow = (rows: readonly Row[]): Row[] =>
  rows.flatMap((row) => [row, ...('rows' in row ? allBelow(row.rows()) : [])]);

const context: SummaryContext = { alive: true, commandOf: () => '' };

/** The summaries after each event. */
function* summariesOf(events: Iterable<StudyEvent>): Generator<Summary> {
  let study: StudyState | null = null;
  for (const event of events) {
    study = apply(study, event);
    yield summarize(study, context);
  }
}

const noisy = summaryOf([0.31, 0.223, null, null, null], {
  goal: 'minimize',
  metric: 'loss',
  recommended: { trial: 1, value: 0.2543, sd: 0.0204, setback: null },
  bestMeasured: { trial: 2, value: 0.223, told: true },
  batches: [batchOf({ batch: 1, size: 4 }), batchOf({ batch: 2, size: 2 })],
  failureGroups: [
    { cause: 'ValueError: loss is NaN', trials: [3, 4], rule: { text: 'lr above 0.012', expression: 'lr <= 0.012' } },
  ],
});
const trials = [...noisy.trials, trialOf({ trial: 6, state: 'running', value: null })].map((trial, i) => ({
  ...trial,
  batch: i < 4 ? 1 : 2,
  invalid: i === 4,
}));
const rows = rowsBelow({ ...noisy, trials });

describe('the rows below a study of several objectives', () => {
  const ofFront = rowsBelow(frontStudy);

  it('are the knee and the front in place of recommended and best measured, each with all its values', () => {
    assert.deepEqual(textOf(ofFront).slice(0, 3), [
      'Knee | accuracy = 0.7336 · latency_ms = 36.44 · trial 12 · lr = 0.006792 · width = 86',
      'Front | 13 trials',
      'Failed | 1 trial',
    ]);
    assert.match(textOf(rowsBelow({ ...frontStudy, noise: 0.01 }))[0], /latency_ms = 36\.44 · measured · trial 12/);
    assert.deepEqual(trialsBelow(below(ofFront, 'Front')).map(({ trial }) => trial.trial).slice(0, 3), [23, 22, 20]); // oxfmt-ignore
  });
});

describe('the rows below a study whose trials pause', () => {
  it('have the paused ones as a group, each with its state', () => {
    const paused = [1, 2].map((trial) => trialOf({ trial, state: 'paused' }));
    const found = rowsBelow(summaryOf([], { trials: [...paused, trialOf({ trial: 3, value: 0.5 })] }));
    assert.deepEqual(textOf(found).slice(-2), ['Paused | 2 trials', 'All | 3 trials']);
    assert.deepEqual(textOf(below(found, 'Paused')), ['Trial 2 | paused · lr = 0.1', 'Trial 1 | paused · lr = 0.1']);
  });
});

describe('the rows below a study that stops trials early', () => {
  it('have those as a group, between the paused and the failed ones', () => {
    const states = ['stoppedEarly', 'paused', 'failed', 'succeeded'] as const;
    const trials = states.map((state, i) => trialOf({ trial: i + 1, state }));
    const found = rowsBelow(summaryOf([], { trials }));
    assert.deepEqual(textOf(found).slice(-4), [
      ...['Paused | 1 trial', 'Stopped early | 1 trial', 'Failed | 1 trial'],
      'All | 4 trials',
    ]);
  });
});

describe('the rows below a study with limits', () => {
  it('say which trials break one', () => {
    const broken = rowsBelow({ ...limitedStudy, batches: [batchOf({ size: 24 })] });
    const row = trialsBelow(below(broken, 'All')).find(({ trial }) => trial.trial === 8);
    assert.match(row?.description ?? '', /^breaks a limit · 0\.8366 · /);
  });

  it('begin with the trial that comes nearest, where none keeps them', () => {
    assert.match(textOf(rowsBelow(unkeptStudy))[0], /^Nearest to the limits \| breaks a limit · .* · trial 5 · /);
  });
});

describe('the rows below a study', () => {
  it('are its recommended and its best measured trial, running and failed trials, and all', () => {
    assert.deepEqual(textOf(rows), [
      'Recommended | 0.254 ± 0.020 · trial 1 · lr = 0.1',
      'Best measured | 0.223 · trial 2 · lr = 0.1',
      'Running | 1 trial',
      'Failed | 3 trials',
      'Left out | 1 trial',
      'All | 6 trials',
    ]);
  });

  it('are one for both, where the recommended value is the best measured one', () => {
    const exact = { trial: 2, value: 0.223, sd: null, setback: null };
    assert.deepEqual(
      rowsBelow({ ...noisy, trials, recommended: exact }).map(({ label }) => label),
      ['Recommended', 'Running', 'Failed', 'Left out', 'All'],
    );
  });

  it('are before the first trial how many are planned, or the news that the first ones are being chosen', () => {
    const summary = summaryOf([]);
    assert.deepEqual(textOf(rowsBelow(summary)), ['48 trials, 4 at a time | ']);
    assert.deepEqual(studyRows({ summary: undefined, active: false }), []);
    assert.deepEqual(textOf(studyRows({ summary, active: true })), ['Choosing the first trials | ']);
    for (const readOnly of [{ setAside: true }, { state: 'damaged' }] as const)
      assert.deepEqual(rowsBelow({ ...summary, ...readOnly }), []);
  });

  it('group failed trials by their cause, with their common property, and those that are left out', () => {
    const failed = below(rows, 'Failed');
    assert.deepEqual(textOf(failed), ['2 × ValueError: loss is NaN | lr above 0.012', 'Left out | 1 trial']);
    assert.deepEqual(textOf(below(failed, 'Left out')), ['Trial 5 | invalid · failed · lr = 0.1']);
  });

  it('group all trials by their batch, the newest first', () => {
    const all = below(rows, 'All');
    assert.deepEqual(textOf(all), ['Batch 2 | 2 trials', 'Batch 1 | 4 trials']);
    assert.deepEqual(textOf(below(all, 'Batch 1')).slice(0, 2), [
      'Trial 1 | 0.31 · lr = 0.1',
      'Trial 2 | 0.223 · lr = 0.1',
    ]);
  });

  it('have their words for a screen reader, with the state that only an icon shows', () => {
    const spoken = allBelow(rows).map((row) => row.spoken);
    for (const words of [
      'Recommended, trial 1, succeeded, 0.254 ± 0.020, lr = 0.1',
      'Failed, 3 trials',
      'ValueError: loss is NaN, 2 trials, lr above 0.012',
      'Batch 1, 4 trials',
      'Trial 5, failed, invalid, lr = 0.1',
      'Trial 6, running, lr = 0.1',
    ])
      assert.ok(spoken.includes(words), `${words}\nis not among\n${spoken.join('\n')}`);
  });

  it('agree with the counts after each event, and no two have the same id', () => {
    forMany(12, journals, (events) => {
      const idOf = new Map<number, string>();
      for (const summary of summariesOf(events)) {
        const rows = rowsBelow(summary);
        const under = (label: string): readonly TrialRow[] =>
          rows.some((row) => row.label === label) ? trialsBelow(below(rows, label)) : [];
        const counts = countTrials(summary);
        const numbers = under('All').map(({ trial }) => trial.trial);
        assert.deepEqual(numbers.toSorted((a, b) => a - b), [...summary.trials].map(({ trial }) => trial)); // oxfmt-ignore
        assert.equal(under('Running').length, counts.running);
        assert.equal(under('Failed').length, counts.failed);
        const ids = allBelow(rows).map(({ id }) => id);
        assert.equal(new Set(ids).size, ids.length);
        for (const { id, trial } of under('All')) {
          assert.equal(idOf.get(trial.trial) ?? id, id);
          idOf.set(trial.trial, id);
        }
      }
    });
  });
});

describe('the rows below a study of 10,000 trials', () => {
  const { declaration, events } = longStudy(10_000);
  const oneByOne = finishedEvents({ ...declaration, parallel: 1 }, 10_000, (trial) => ({ lr: 1 / trial }));
  const rolling = [...oneByOne].map((event) => (event.type === 'batch.asked' ? { ...event, rolling: true as const } : event)); // oxfmt-ignore
  const studies = [events, rolling].map((each) => summarize(replay(each) ?? assert.fail(), context));

  it('are at most 100 below one row, and all trials are below them once', () => {
    const everyLevel = (rows: readonly Row[]): void => {
      assert.ok(rows.length <= 100, `${rows.length} rows`);
      for (const row of rows) if ('rows' in row) everyLevel(row.rows());
    };
    for (const summary of studies) {
      const rows = rowsBelow(summary);
      everyLevel(rows);
      assert.equal(new Set(trialsBelow(below(rows, 'All')).map(({ trial }) => trial)).size, 10_000);
    }
    assert.deepEqual(
      studies.map((summary) => below(rowsBelow(summary), 'All')[0].label),
      ['Trials 9601 to 10000', 'Trials 9901 to 10000'],
    );
  });

  it('cost as much work as the rows that are unfolded', () => {
    for (const summary of studies) {
      const { counted, looksIn } = countLooks(summary);
      rowsBelow(counted); // counts of the list's parts are kept
      assert.ok(looksIn(() => rowsBelow(counted)) <= 4);
      const rows = rowsBelow(counted);
      // for each hundred its first and its last trial are found by halves
      assert.ok(looksIn(() => below(rows, 'All')) <= 2 * 100 * 20);
      const [newest] = below(rows, 'All');
      assert.ok(looksIn(() => below([newest], newest.label)) <= 100 * 20);
    }
  });
});

/** The summary, and how many of its trials were looked at. */
function countLooks(summary: Summary) {
  let looks = 0;
  const { trials } = summary;
  assert.ok(trials instanceof List);
  const counted = new Proxy(trials, {
    get(list, name) {
      const value: unknown = Reflect.get(list, name, list);
      if (typeof value !== 'function') return value;
      return (...args: unknown[]): unknown => {
        looks += name === 'at' || name === 'get' ? 1 : list.length;
        return Reflect.apply(value, list, args);
      };
    },
  });
  const looksIn = (work: () => unknown): number => {
    const before = looks;
    work();
    return looks - before;
  };
  return { counted: { ...summary, trials: counted }, looksIn };
}
