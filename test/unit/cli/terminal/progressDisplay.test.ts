import assert from 'node:assert/strict';
import { WriteStream } from 'node:tty';
import { describe, it } from 'node:test';
import { createProgressDisplay } from '../../../../src/cli/terminal/progressDisplay.ts';
import { plain } from '../../../../src/study/summary/paint.ts';
import { progressArea } from '../../../../src/cli/terminal/progressText.ts';
import type { Summary, TrialSummary } from '../../../../src/study/summary/summary.ts';
import { bestOf, summaryOf, trialOf } from '../../webview/summaries.ts';

const trial = (number: number, rest: Partial<TrialSummary>): TrialSummary =>
  trialOf({ trial: number, state: 'waiting', parameters: { x: 0.5 }, seconds: null, ...rest });

const study = (...trials: readonly TrialSummary[]): Summary =>
  summaryOf([], {
    ...{ study: 'digits', goal: 'minimize', metric: 'error', parameters: ['x'], parallel: 2 },
    ...{ budget: { trials: 8, seconds: null }, trials: [...trials] },
  });

const good = trial(1, { state: 'succeeded', value: 0.25, seconds: 1.5 });
const bad = trial(2, { state: 'failed', seconds: 0.2, reason: 'The script ended with exit code 3.' });
const best = bestOf({ value: 0.25, parameters: { x: 0.5 } });

/** The text written to a stream that is not a terminal. */
async function written(before: Summary, ...changes: readonly Summary[]): Promise<string> {
  let text = '';
  const stream = Object.assign(Object.create(WriteStream.prototype) as WriteStream, { isTTY: false });
  Object.defineProperty(stream, 'write', { value: (chunk: string) => (text += chunk) });
  const shown = await createProgressDisplay({ stdout: stream, stderr: stream });
  for (const change of [before, ...changes]) shown.update(() => change);
  shown.close();
  return text;
}

describe('progress on a stream that is not a terminal', () => {
  it('is one line per trial that ends, once, with its value or its reason', async () => {
    const running = study(trial(1, { state: 'running' }), trial(2, { state: 'running' }));
    const text = await written(
      study(),
      running,
      study(good, trial(2, { state: 'running' })),
      study(good, bad),
      study(good, bad),
    );
    assert.equal(
      text,
      'trial 1 succeeded after 1.5 s: error = 0.25 · x=0.5\n' +
        'trial 2 failed after 0.2 s: The script ended with exit code 3. · x=0.5\n',
    );
  });

  it('says once that the script has changed, also where it does so while trials run', async () => {
    const machine = { host: 'desk', os: 'Linux', cpus: 8, memoryBytes: 1 };
    const at = (sha256: string, ...others: readonly string[]): Summary => {
      const script = { path: 'fit.py', sha256 };
      const otherScripts = others.map((each) => ({ path: 'fit.py', sha256: each, trials: [[1, 1]] as [number, number][] })); // oxfmt-ignore
      const origin = { ...{ commit: null, dirty: false, script, command: [], cwd: '/', versions: {} }, machine };
      return { ...study(good), origin, ...(others.length > 0 && { otherScripts }) };
    };
    const said = async (...changes: readonly Summary[]) => (await written(at('a'), ...changes)).match(/has changed/g)?.length ?? 0; // oxfmt-ignore
    assert.equal(await said(at('a'), at('a')), 0);
    assert.equal(await said(at('b', 'a')), 1);
    assert.equal(await said(at('b', 'a'), at('b', 'a')), 1);
  });

  it('has no line for a trial that ended before, but has one when it ends again', async () => {
    const cancelled = trial(2, { state: 'cancelled', seconds: 1, reason: 'Stopped.' });
    assert.equal(await written(study(good, cancelled), study(good, cancelled)), '');
    const again = trial(2, { state: 'succeeded', attempt: 2, value: 1, seconds: 1 });
    assert.equal(
      await written(study(good, cancelled), study(good, again)),
      'trial 2 succeeded after 1.0 s: error = 1 · x=0.5\n',
    );
  });

  it('says once why no trial pauses any more, or one alone', async () => {
    const ended = 'Trial 1 paused after step 2 and began anew at step 1.';
    const pausing = (ended: string | null, anew?: string): Summary => ({
      ...study(),
      schedule: { kind: 'rolling', slotTimes: null, pauses: { gate: 'few', ended, ...(anew && { anew }) } },
    });
    assert.equal(await written(pausing(null), pausing(null, ended), pausing(null, ended)), `${ended}\n`);
    assert.equal(await written(pausing(null), pausing(ended), pausing(ended)), `${ended}\n`);
    assert.equal(await written(pausing(ended), pausing(ended)), '');
  });

  it('keeps a hostile reason on its line, without control characters', async () => {
    const hostile = trial(2, { state: 'failed', seconds: 0, reason: 'a\u001b[2J\nb' });
    const text = await written(study(), study(good, hostile));
    assert.equal(text.split('\n')[1], 'trial 2 failed after 0.0 s: a b · x=0.5');
  });
});

describe('the area on a terminal', () => {
  it('counts the trials that ended, run and failed, and names the recommended one', () => {
    const recommended = { trial: 1, value: 0.25, sd: null, setback: null };
    const bestMeasured = { trial: 1, value: 0.25, told: true };
    const running = trial(3, { state: 'running' });
    const area = progressArea({ ...study(good, bad, running), best, recommended, bestMeasured }, 75, 120);
    assert.equal(
      area,
      'digits  ██████░░░░░░░░░░░░░░░░░░  2/8 · batch 0 · 1 running · 1 failed · 1 min 15 s\n' +
        'Recommended: error = 0.25 (trial 1), measured: x=0.5',
    );
  });

  it('has its first line within the columns, and leaves out first what is missed least', () => {
    const running = trial(3, { state: 'running' });
    const now = { ...study(good, bad, running), timeLeft: { low: 600, median: 660, high: 720 } };
    const firstOf = (columns: number, summary: Summary = now) => progressArea(summary, 75, columns).split('\n', 1)[0];
    for (const columns of [120, 100, 80, 60]) assert.ok(firstOf(columns).length <= columns, firstOf(columns));
    assert.match(firstOf(100), /^digits {2}█+░+ {2}2\/8 · batch 0 · 1 running · 1 failed · 1 min 15 s · /);
    assert.match(firstOf(80), /^digits {2}█+░+ {2}2\/8 · 1 running · 1 failed · about .* left$/);
    assert.match(firstOf(60), /^digits {2}2\/8 · 1 running · 1 failed · .* left$/);
    const longName = { ...now, study: 'x'.repeat(100), timeLeft: null };
    assert.ok(firstOf(80, longName).length <= 80, firstOf(80, longName));
  });

  it('says why a better value was announced before, and why a better measured trial is not recommended', () => {
    const { parameters } = good;
    const shown = {
      ...study(good, trial(2, { state: 'succeeded', value: 0.125 })),
      best: { ...best, parameters },
      recommended: {
        ...{ trial: 1, value: 0.251, sd: 0.022 },
        setback: { value: 0.125, trial: 2, after: 2, because: 'luck', noise: 0.0212 } as const,
      },
      bestMeasured: { trial: 2, value: 0.125, told: true },
    };
    assert.deepEqual(progressArea(shown, 75).split('\n').slice(1), [
      'Recommended: error = 0.251 ± 0.022 (trial 1), expected if it runs again: x=0.5',
      'Was 0.125 (trial 2) after 2 trials, by luck: runs differ by ± 0.021.',
      'Best measured: 0.125 (trial 2). That may be luck: by all trials, trial 1 is expected to be better.',
    ]);
  });

  it('says that there is no value yet', () => assert.match(progressArea(study(), 0), /\nNo value yet\.$/));

  it('says that a trial may hang, with the command that stops it', () => {
    const ended = [1, 2, 3].map((each) => trial(each, { state: 'succeeded', value: 1, seconds: 8 }));
    const running = trial(4, { state: 'running', startedAt: 0 });
    assert.match(
      progressArea(study(...ended, running), 0, 80, plain, 480_000, 'fit.bbkb.yaml'),
      /\nTrial 4 has run 8 min 00 s, the longest other one 8\.0 s: stop it \(bbkb stop fit\.bbkb\.yaml --trial 4\), or write trial\.timeout\.\n/,
    );
  });

  it('says that the study ends soon, and why', () => {
    const endsSoon = { gain: 0.001, chance: 0.05 };
    assert.match(
      progressArea({ ...study(), endsSoon }, 0),
      /\nEnds soon: less than 1 chance in 10 to gain 0\.001 more\.\n/,
    );
  });
});
