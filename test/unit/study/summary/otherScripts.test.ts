import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import {
  adviceOnChange,
  isOfOtherScript,
  scriptChange,
  seriesText,
} from '../../../../src/study/summary/scriptChange.ts';
import { bestMeasuredText, setbackText } from '../../../../src/study/summary/wording.ts';
import { ended, ran, told } from '../events.ts';
import { session, studyOf, succeeding } from '../versions.ts';

const summaryOf = (...events: Parameters<typeof studyOf>) =>
  summarize(studyOf(...events), { alive: false, commandOf: () => '' });
const changeIn = (...events: Parameters<typeof studyOf>) => scriptChange(summaryOf(...events));
const invalidated = (trial: number): StudyEvent => ({ type: 'trial.invalidated', at: 0, trial });
/** An edit while the tuner runs. */
const startingWith = (trial: number, script: string): StudyEvent => ({
  ...{ type: 'trial.starting', at: 0, trial, attempt: 1, script },
});

describe('a study that goes on with another script', () => {
  it('names the trials that ran with what it was, from its next session on', () => {
    const old = [session('old'), ...succeeding(1, 3)] as const;
    assert.equal(changeIn(...old), null);
    assert.equal(changeIn(...old, session('new')), 'train.py has changed since trial 3: trials 1 to 3 ran with another version.'); // oxfmt-ignore
    assert.equal(changeIn(...old, session('new'), ...succeeding(4, 6)), 'train.py has changed since trial 3: trials 1 to 3 ran with another version.'); // oxfmt-ignore
    assert.deepEqual(summaryOf(...old, session('new')).otherScripts, [{ path: 'train.py', sha256: 'old', trials: [[1, 3]] }]); // oxfmt-ignore
  });

  it('does so from the first trial on that starts with what was edited while its tuner runs', () => {
    const edited = [session('old'), ...succeeding(1, 2), startingWith(3, 'new'), ended(3, 0.5), ...succeeding(4, 5)] as const; // oxfmt-ignore
    assert.deepEqual(summaryOf(...edited).otherScripts, [{ path: 'train.py', sha256: 'old', trials: [[1, 2]] }]);
    assert.equal(summaryOf(...edited).origin?.script?.sha256, 'new');
  });

  it('says nothing of another commit or machine, of the same script again, of a file of data, or where no code is known', () => {
    assert.equal(changeIn(session('old'), ...succeeding(1, 2), session(), ...succeeding(3, 4)), null);
    assert.equal(changeIn(session('same'), ...succeeding(1, 2), session('same'), ...succeeding(3, 4)), null);
    assert.equal(changeIn(session(), ...succeeding(1, 2), session('new')), null);
    assert.equal(changeIn(session('old', 'out.csv'), ...succeeding(1, 2), session('new', 'out.csv')), null);
    const back = changeIn(session('a'), ...succeeding(1, 2), session('b'), ...succeeding(3, 4), session('a'));
    assert.equal(back, 'train.py has changed since trial 4: trials 3 to 4 ran with another version.');
  });

  it('names what the script imports where that has changed, and the script too where both have', () => {
    const importing = (imports: Record<string, string>, sha256 = 'same') => session(sha256, 'train.py', imports);
    const old = [importing({ 'model.py': 'a', 'data.py': 'a' }), ...succeeding(1, 2)] as const;
    const both = [...old, importing({ 'model.py': 'b', 'data.py': 'a' }), ...succeeding(3, 4)] as const;
    const since = 'changed since trial 2: trials 1 to 2 ran with another version.';
    assert.equal(changeIn(...both), `model.py, which train.py imports, has ${since}`);
    assert.deepEqual(summaryOf(...both).otherScripts, [{ path: 'model.py', sha256: 'a', importedBy: 'train.py', trials: [[1, 2]] }]); // oxfmt-ignore
    const starts = {
      type: 'trial.starting',
      at: 0,
      trial: 3,
      attempt: 1,
      imports: { 'model.py': 'b', 'data.py': 'a' },
    } as const;
    assert.equal(changeIn(...old, starts, ended(3, 0.5)), `model.py, which train.py imports, has ${since}`);
    const others = 'changed since trial 4: trials 1 to 4 ran with other versions.';
    assert.equal(changeIn(...both, importing({ 'model.py': 'b', 'data.py': 'b' })), `model.py and data.py, which train.py imports, have ${others}`); // oxfmt-ignore
    assert.equal(changeIn(...old, importing({ 'model.py': 'a', 'data.py': 'a' }, 'other'), ...succeeding(3, 4), importing({ 'model.py': 'b', 'data.py': 'a' })), `train.py and model.py, which it imports, have ${others}`); // oxfmt-ignore
  });

  it('says nothing of imports that only one of two sessions knows', () => {
    for (const imports of [undefined, {}, { 'model.py': 'a', 'new.py': 'a' }])
      assert.equal(changeIn(session('same', 'train.py', imports), ...succeeding(1, 2), session('same', 'train.py', { 'model.py': 'a' })), null); // oxfmt-ignore
  });

  it('says nothing of trials without a value that counts', () => {
    const failed = ran(1, { kind: 'failed', reason: 'It exited with code 1.' });
    assert.equal(changeIn(session('old'), ...failed, session('new')), null);
    const both = [session('old'), ...succeeding(1, 2), session('new'), ...succeeding(3, 3)] as const;
    assert.equal(changeIn(...both, invalidated(1), invalidated(2)), null);
    assert.equal(changeIn(...both, invalidated(2)), 'train.py has changed since trial 1: trial 1 ran with another version.'); // oxfmt-ignore
  });

  it('knows several versions, and which trial ran with which', () => {
    const study = [session('a'), ...succeeding(1, 2), session('b'), ...succeeding(3, 3), session('a'), ...succeeding(4, 4), session('c'), ...succeeding(5, 5)] as const; // oxfmt-ignore
    const summary = summaryOf(...study);
    assert.deepEqual(summary.otherScripts?.map(({ sha256, trials }) => [sha256, trials]), [['a', [[1, 2], [4, 4]]], ['b', [[3, 3]]]]); // oxfmt-ignore
    assert.equal(scriptChange(summary), 'train.py has changed since trial 4: trials 1 to 4 ran with other versions.');
    assert.deepEqual([3, 5].map((trial) => isOfOtherScript(summary, trial)), [true, false]); // oxfmt-ignore
  });

  it('takes a better value of another version neither for luck nor for noise', () => {
    const recommendation = { mean: 0.5, sd: 0.01, expected: 0.5, predictiveSd: 0.1, noise: 0.1 };
    const better = [session('old'), ...ran(1, 0.9), ...ran(2, 0.5)] as const;
    const later = told(1, { best: 2, ...recommendation });
    const all = Array.from({ length: 7 }, (_, i) => ran(i + 3, 0.5)).flat();
    const { recommended, ...summary } = summaryOf(...better, session('new'), ...all, later);
    const setback = recommended?.setback ?? assert.fail();
    assert.equal(setback.because, 'otherScript');
    assert.match(setbackText(setback, String), /^Was 0\.9 \(trial 1\) .*, with another version of the script\.$/);
    assert.match(bestMeasuredText({ recommended, ...summary }, String) ?? '', /with another version of the script\.$/);
  });
});

describe('what a person can do about results of two versions', () => {
  it('is to go on, to start over, to learn from them, or to leave them out', () => {
    const commands = { restart: 'bbkb restart a.yaml', invalidate: 'bbkb invalidate a.yaml --trial N' };
    assert.equal(
      adviceOnChange({ study: 'digits' }, commands),
      'Go on if their values can still be compared with the new ones. If not, start over (bbkb restart a.yaml), begin a study of another name that learns from them (start: { from: [digits] }), or leave their results out (bbkb invalidate a.yaml --trial N).',
    );
    assert.match(
      adviceOnChange({ study: 'digits' }),
      /start over, begin .* \[digits\] \}\), or leave their results out\.$/,
    );
  });
});

describe('series of trials', () => {
  it('are named by their ends, or all together where they are many', () => {
    const texts = [[[7, 7]], [[1, 2], [3, 5]], [[1, 2], [4, 4]], Array.from({ length: 9 }, (_, i) => [2 * i, 2 * i])] as [number, number][][]; // oxfmt-ignore
    assert.deepEqual(texts.map(seriesText), ['trial 7', 'trials 1 to 5', 'trials 1 to 2 and 4', 'some of trials 0 to 16']); // oxfmt-ignore
  });
});
