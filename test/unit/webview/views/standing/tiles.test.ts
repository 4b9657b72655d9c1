import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Summary } from '../../../../../src/study/summary/summary.ts';
import { keyFigures, tilesOf } from '../../../../../webview/views/standing/tiles.ts';
import { insight } from '../../charts/insights.ts';
import { frontStudy, limitedStudy, unkeptStudy } from '../../limitedStudies.ts';
import { batchOf, bestOf, summaryOf, trialOf } from '../../summaries.ts';

const best = bestOf({ trial: 2, value: 0.954, expected: 0.93, predictiveSd: 0.02 });
const forecast = { ...insight.forecast, after: 2, trials: [0, 20, 46] };
const tile = (label: string, changes: Partial<Summary> = {}, values: readonly (number | null)[] = [0.3, 0.954]) => {
  const found = tilesOf(summaryOf(values, { best, ...changes }), { ...insight, forecast }).find(
    (each) => each.label === label,
  );
  return found && [found.figure, ...found.notes];
};

describe('the tiles', () => {
  it('are none before there is a value', () => assert.deepEqual(tilesOf(summaryOf([null]), null), []));

  it('say what is recommended: measured, or with noise what to expect and what was measured', () => {
    assert.deepEqual(tile('Recommended accuracy'), ['0.954', 'measured']);
    assert.deepEqual(tile('Recommended accuracy', { noise: 0.01 }), [
      '0.930 ± 0.020',
      '95 % of reruns: 0.891 to 0.969',
      'best measured 0.954 (trial 2)',
    ]);
  });

  it('say under noise what the recommended trial measured itself, in one line or the other', () => {
    const notes = (trial: number, value: number) =>
      tile('Recommended accuracy', { noise: 0.01, best: { ...best, trial, value } })?.slice(1);
    assert.deepEqual(notes(1, 0.3), ['measured 0.300; 95 % of reruns: 0.891 to 0.969', 'best measured 0.954 (trial 2), may be luck']); // oxfmt-ignore
    assert.deepEqual(notes(2, 0.954), ['95 % of reruns: 0.891 to 0.969', 'best measured 0.954 (trial 2)']);
  });

  it('say of a best measured value that does not keep the limits surely with what probability it does, once', () => {
    const recommended = { trial: 1, value: 0.3, sd: null, setback: null, keeps: 0.95 };
    const bestMeasured = { trial: 2, value: 0.954, told: true, keeps: 0.457 };
    const setback = { value: 0.954, trial: 2, after: 2, because: 'unsure', keeps: 0.457 } as const;
    const keeps = 'by all trials, its mean keeps the limits with a probability of 0.45';
    for (const each of [null, setback])
      assert.deepEqual(
        tile('Recommended accuracy', { noise: 0, recommended: { ...recommended, setback: each }, bestMeasured }),
        [...['0.3', 'measured', 'best measured 0.954 (trial 2)', keeps]],
      );
  });

  it('say no rerun below zero of a metric that never was', () => {
    const values = [0.02, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1];
    const near = { ...best, trial: 1, value: 0.02, expected: 0.03, predictiveSd: 0.02 };
    const notes = tile('Recommended accuracy', { best: near, noise: 0.01, goal: 'minimize' }, values);
    assert.equal(notes?.[1], '95 % of reruns: 0.000 to 0.069');
  });

  it('say no rerun above one of a metric whose name is that of a share, and none of whose values was', () => {
    const values = [0.99, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
    const near = { ...best, trial: 1, value: 0.99, expected: 0.98, predictiveSd: 0.02 };
    const rerun = (metric: string, all = values) =>
      tile(`Recommended ${metric}`, { best: near, noise: 0.01, metric }, all)?.[1];
    assert.equal(rerun('val_accuracy'), '95 % of reruns: 0.941 to 1.000');
    assert.equal(rerun('reward'), '95 % of reruns: 0.941 to 1.019');
    assert.equal(rerun('accuracy', values.map((value) => 2 * value)), '95 % of reruns: 0.941 to 1.019'); // oxfmt-ignore
  });

  it('say beside what is still to gain that a declared optimum was beaten', () => {
    const { notes = [] } = tilesOf({ ...limitedStudy, wrongOptimum: 0.5 }, null).find(({ label }) => label === 'Still to gain') ?? {}; // oxfmt-ignore
    assert.equal(notes.at(-1), 'the declared optimum 0.5 was beaten, so it is wrong');
  });

  it('say which trial comes nearest, and what is in its way, where none keeps all limits', () => {
    const tiles = tilesOf(unkeptStudy, { ...insight, forecast });
    assert.deepEqual(
      tiles.map(({ label }) => label),
      ['Recommended accuracy', 'Reliable?', 'Limits', 'Failures'],
    );
    assert.deepEqual(tiles[0], {
      label: 'Recommended accuracy',
      figure: 'none',
      notes: ['nearest: trial 5', '✗ size_mb <= 40: 7.2'],
      isWarning: true,
    });
  });

  it('say with limits what is still to gain, and how many trials keep them where none is recommended', () => {
    const [, , gain] = tilesOf(limitedStudy, { ...insight, forecast });
    assert.deepEqual([gain.label, gain.notes.at(-1)], ['Still to gain', 'flat for 18 trials']);
    const [, , limits] = tilesOf(unkeptStudy, { ...insight, forecast });
    assert.deepEqual(limits, { label: 'Limits', figure: '0/23', notes: ['keep them'] });
  });

  describe('of several objectives', () => {
    const shown = (study: Summary, more = {}) =>
      tilesOf(study, { ...insight, forecast, ...more }).map(({ label, figure, notes }) => [label, figure, ...notes]);

    it('say what is recommended, how large the front is, and whether it still grows', () => {
      assert.deepEqual(shown(frontStudy), [
        ['Recommended accuracy', '0.7336', 'latency_ms 36.44', 'trial 12, knee'],
        ['Front', '13 points', 'of 18 trials that keep the limit'],
        ['Still growing?', '+15 %', 'hypervolume in the last 10 trials'],
        ['Failures', '1', '5 of 23 break a limit'],
      ]);
    });

    it('say where values differ from run to run what to expect, and what was measured', () => {
      const expected = [{ mean: 0.72, predictiveSd: 0.012 }, null];
      const [recommended] = shown(frontStudy, { front: [{ trial: 12, expected }] });
      const notes = ['latency_ms 36.44', 'trial 12, knee, measured 0.7336, 36.44'];
      assert.deepEqual(recommended, ['Recommended accuracy', '0.720 ± 0.012', ...notes]);
    });

    it('say the time that is left while it runs, and no growth of few trials', () => {
      assert.deepEqual(shown({ ...frontStudy, state: 'running' })[2].slice(0, 1), ['Time left']);
      assert.deepEqual(shown({ ...frontStudy, parallel: 16 })[2], ['Still growing?', '–']);
    });
  });

  it('say why a better value was announced before, and what was luck only once', () => {
    const setback = { value: 0.97, trial: 2, after: 9, because: 'moreTrials' } as const;
    const recommended = { trial: 2, value: 0.93, sd: 0.02, setback };
    const notes = (
      changes: Partial<typeof setback> | { because: 'luck' | 'otherScript' },
      more: Partial<Summary> = {},
    ) =>
      tile('Recommended accuracy', {
        ...more,
        recommended: { ...recommended, setback: { ...setback, ...changes } },
        bestMeasured: { trial: 2, value: 0.97, told: true },
      })?.slice(2);
    assert.deepEqual(notes({}), [
      'best measured 0.970 (trial 2)',
      'Was 0.970 (trial 2) after 9 trials: the model now expects less of it.',
    ]);
    const other = tile('Recommended accuracy', { noise: 0.01, bestMeasured: { trial: 1, value: 0.96, told: true } });
    assert.equal(other?.[2], 'best measured 0.960 (trial 1), may be luck');
    assert.deepEqual(notes({ because: 'luck' }), ['best measured 0.970 (trial 2), by luck']);
    const otherScripts = [{ path: 'train.py', sha256: 'old', trials: [[2, 2]] as [number, number][] }];
    assert.deepEqual(notes({ because: 'otherScript' }, { otherScripts }), ['best measured 0.970 (trial 2), with another script']); // oxfmt-ignore
  });

  it('count how many predictions held, once there are some, and warn where the bands are wrong', () => {
    const calibration = { trials: 51, within: 46, warning: null, pairs: [] };
    const notes = ['predictions in 95 % range: fine', 'runs differ ± 0.023'];
    assert.deepEqual(tile('Reliable?', { calibration, noise: 0.0234 }), ['46/51', ...notes]);
    const few = tile('Reliable?', { calibration: { ...calibration, trials: 4 } });
    assert.deepEqual(few, ['–', 'too few predictions to tell']);
    const [, sure] = tilesOf(summaryOf([1], { best, calibration: { ...calibration, warning: 'tooSure' } }), null);
    assert.deepEqual([sure.isWarning, sure.notes], [true, ['predictions in 95 % range: too sure']]);
    assert.equal(tile('Reliable?', { theory: true }), undefined);
  });

  it('say that there is no noise only where repeats have shown it, and else how large it may be', () => {
    const noteOf = (insight: Parameters<typeof tilesOf>[1]) => tilesOf(summaryOf([1], { best, noise: 0 }), insight)[1].notes.at(-1); // oxfmt-ignore
    assert.equal(noteOf({ ...insight, forecast, noiseBelow: 0.00512 }), 'noise below ± 0.0051');
    assert.equal(noteOf({ ...insight, forecast }), 'no noise found');
    assert.equal(noteOf(null), 'too few predictions to tell');
  });

  it('say what the rest of the budget is expected to bring, else what a declared optimum allows', () => {
    const ended = { state: 'finished' } as const;
    assert.deepEqual(tile('Still to gain', ended), [
      'about 0.02',
      '+46 trials: 0.005 to 0.050 (80 %)',
      'the last trial improved it',
    ]);
    const [, , unknown] = tilesOf(summaryOf([0.3, 0.954, 0.2], { best, ...ended, bound: { gain: 0.0123 } }), null);
    assert.deepEqual([unknown.figure, ...unknown.notes], ['–']);
    assert.equal(tile('Still to gain', ended, [0.954])?.includes('the last trial improved it'), false, 'nor did it');
    const exact = (gap: number) => ({
      ...ended,
      regret: { ...summaryOf([]).regret, kind: 'exact' as const, reference: 0.954 + gap },
    });
    assert.equal(tile('Still to gain', exact(0.05))?.[0], 'at most 0.05');
    const [, , tiny] = tilesOf(summaryOf([0.3, 0.954, 0.2], { best, ...exact(5.1e-6) }), null);
    assert.equal(tiny.figure, 'almost nothing');
    const flat = { ...forecast, median: forecast.median.map(() => 0.93), low: forecast.low.map(() => 0.93) };
    const [, , chance] = tilesOf(summaryOf([0.3, 0.954, 0.2], { best, ...ended }), { ...insight, forecast: flat });
    assert.equal(chance.figure, 'up to 0.02', 'although the median of the forecast gains nothing');
  });

  it('say while it runs how long it takes yet, and between which times', () => {
    const running = trialOf({ trial: 3, state: 'running' });
    const left = (low: number, high: number) => {
      const trials = [trialOf({ trial: 1, value: 0.3 }), trialOf({ trial: 2, value: 0.954 }), running];
      const summary = summaryOf([], { best, trials, timeLeft: { low, median: 7800, high } });
      return tilesOf(summary, null).find(({ label }) => label === 'Time left');
    };
    assert.equal(left(5100, 10_200)?.figure, '2 h 10 min');
    assert.deepEqual(left(5100, 10_200)?.notes, ['1 h 25 min to 2 h 50 min', '1 running']);
    assert.deepEqual(left(7800, 7800)?.notes, ['1 running']);
    assert.deepEqual(tile('Time left'), ['–', 'choosing what comes next', 'about 0.02 to gain']);
  });

  it('count the failures by their causes, and say where they are', () => {
    const group = (cause: string, trials: number[], text: string | null) => ({
      cause,
      trials,
      rule: text === null ? null : { text, expression: text },
    });
    const failureGroups = [
      group('NaN', [1, 2, 3], 'lr above 0.012'),
      group('OOM', [4, 5], null),
      group('killed', [6], null),
    ];
    const values = [...Array.from({ length: 6 }, () => null), 0.954];
    assert.deepEqual(tile('Failures', { failureGroups }, values), [
      ...['6', '3× lr above 0.012: NaN', '2× trials 4, 5: OOM', '1× for other reasons'],
    ]);
    assert.deepEqual(tile('Failures'), ['none']);
  });
});

describe('the figures of the algorithm', () => {
  it('have a regret of about nothing only where the forecast expects no more', () => {
    const regret = { ...summaryOf([]).regret, reference: 0.954 };
    const regretOf = (median: readonly number[] | null, simple = 0, changes: Partial<Summary> = {}) => {
      const known = median && { ...insight, forecast: { ...forecast, median } };
      const summary = summaryOf([0.3, 0.954], { best, regret: { ...regret, simple: [simple] }, ...changes });
      return keyFigures(summary, known)
        .find(([label]) => label === 'Regret')
        ?.slice(1);
    };
    const ofModel = "short of the model's best";
    assert.deepEqual(regretOf([0.954, 0.954, 0.954]), ['≈ 0', ofModel]);
    assert.deepEqual(regretOf([0.9, 0.93, 0.95]), ['about 0.05', 'by the forecast']);
    assert.deepEqual(regretOf([0.9, 0.93, 0.95], 0.1), ['≈ 0.1', ofModel]);
    // as where limits can judge few trials, of which the model expects nothing better
    assert.deepEqual(regretOf([0.9, 0.93, 0.95], 1e-4), ['about 0.05', 'by the forecast']);
    assert.equal(regretOf(null), undefined);
    assert.deepEqual(regretOf(null, 0, { theory: true }), ['≈ 0', ofModel]);
  });

  const dictionary = (arms: number) =>
    keyFigures(summaryOf([0.5], { batches: [batchOf({ dictionary: arms })] }), null).find(
      ([label]) => label === 'Dictionary',
    );

  it('count the dictionary among the trials, unless it holds points that still run', () => {
    assert.deepEqual(dictionary(1), ['Dictionary', '1', 'of 1 trial']);
    assert.deepEqual(dictionary(2), ['Dictionary', '2', 'points']);
  });
});
