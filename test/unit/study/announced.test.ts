import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../laws.ts';
import { recommendedLines } from '../../../src/study/summary/resultText.ts';
import { progressText } from '../../../src/extension/views/progressText.ts';
import { comparedStudy, recommendedText } from '../../../src/protocol.ts';
import { apply } from '../../../src/study/study.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { setbackText } from '../../../src/study/summary/wording.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { comparisonRows } from '../../../webview/views/comparison/comparisonRows.ts';
import { tilesOf } from '../../../webview/views/standing/tiles.ts';
import { controlsEvents } from './disk/journals.ts';
import { asked, ran, told } from './events.ts';

/** The engine's recommendation after a trial: one of those with a value, by its place. */
const saying = fc.record({
  value: fc.integer({ min: 0, max: 9 }),
  place: fc.nat({ max: 20 }),
  expected: fc.integer({ min: 0, max: 9 }),
  noise: fc.constantFrom(0, 1, 1, 2),
  request: fc.constantFrom('trial.invalidated', 'trial.restored', null, null, null),
});

/** Studies of one trial after the other, whose noise is found, looks larger later, and may not be found again. */
const noisyStudies = fc
  .tuple(fc.constantFrom('minimize', 'maximize'), fc.array(saying, { maxLength: 20 }))
  .map(([goal, said]) => {
    // oxfmt-ignore
    const [created] = controlsEvents;
    assert.ok(created.type === 'study.created');
    const { at, declaration } = created;
    const objective = { ...declaration.objective, goal };
    const events: StudyEvent[] = [
      { ...created, declaration: { ...declaration, objective } },
      { type: 'tuner.started', at, pid: 1, host: 'here' },
    ];
    const invalid = new Set<number>();
    said.forEach(({ value, place, expected, noise, request }, i) => {
      const trial = i + 1;
      const valid = Array.from({ length: trial }, (_, i) => i + 1).filter((trial) => !invalid.has(trial));
      const best = valid[place % valid.length];
      const known = { best, mean: expected, sd: 1, optimistic: expected };
      events.push(
        asked(trial, [{ trial, parameters: { lr: 0.1 } }]),
        ...ran(trial, value),
        told(trial, { ...known, expected, predictiveSd: 2 * noise, noise }),
      );
      const mentioned = 1 + (place % trial);
      if (request === null || invalid.has(mentioned) !== (request === 'trial.restored')) return;
      if (request === 'trial.restored') invalid.delete(mentioned);
      else invalid.add(mentioned);
      events.push({ type: request, at, trial: mentioned });
    });
    return { goal, events };
  });

function summariesOf(events: readonly StudyEvent[]): Summary[] {
  let study: StudyState | null = null;
  return events.map((event) => {
    study = apply(study, event);
    return summarize(study, { alive: true, commandOf: () => 'train' });
  });
}

const shortly = (x: number): string => String(Number(x.toPrecision(4)));

describe('the value that is announced of a study', () => {
  it('never gets worse without a reason, which names the best one announced before', () => {
    forMany(40, noisyStudies, ({ goal, events }) => {
      const worse = (a: number, b: number): boolean => (goal === 'minimize' ? a > b : a < b);
      let best: number | undefined;
      for (const { recommended } of summariesOf(events)) {
        if (recommended === null) continue;
        const { value, setback } = recommended;
        assert.equal(setback?.value, best !== undefined && worse(value, best) ? best : undefined);
        if (best === undefined || worse(best, value)) best = value;
      }
    });
  });

  it('is the same number on the page, in the side bar, in the terminal and in a comparison', () => {
    forMany(30, noisyStudies, ({ events }) => {
      for (const summary of summariesOf(events)) {
        if (summary.recommended === null) continue;
        const number = recommendedText(summary.recommended, shortly);
        const row = comparisonRows([comparedStudy(summary)]).find(([name]) => name === 'Recommended');
        assert.equal(row?.[1], number);
        assert.ok(recommendedLines(summary)[0].includes(`= ${number} (`));
        assert.equal(tilesOf(summary, null)[0].figure, recommendedText(summary.recommended, String));
        if (summary.state === 'running') assert.ok(progressText(summary).endsWith(`recommended ${number}`));
      }
    });
  });
});

describe('the reason why a better value was announced before', () => {
  const before = { value: 0.241, trial: 7, after: 12 };
  it('is said in one sentence', () => {
    assert.equal(
      setbackText({ ...before, because: 'luck', noise: 0.0212 }, shortly),
      'Was 0.241 (trial 7) after 12 trials, by luck: runs differ by ± 0.021.',
    );
    assert.match(setbackText({ ...before, because: 'unused' }, shortly), /: that result is not used any more\.$/);
    assert.match(setbackText({ ...before, because: 'unjudged', missing: ['mem'] }, shortly), /: the limits cannot judge it, as it has no mem\.$/); // oxfmt-ignore
    assert.match(setbackText({ ...before, because: 'breaksLimit' }, shortly), /: it breaks a limit as they are now\.$/);
    assert.match(setbackText({ ...before, because: 'otherTrial' }, shortly), /: trial 7 has proved worse\.$/);
    assert.match(
      setbackText({ ...before, because: 'otherTrial', orSurer: true }, shortly),
      /: trial 7 has proved worse, or less sure to keep the limits\.$/,
    );
    assert.match(
      setbackText({ ...before, because: 'noise', noise: 0.03, noiseThen: 0.0123 }, shortly),
      /: the noise is now taken for ± 0\.03, not ± 0\.012\.$/,
    );
    assert.match(setbackText({ ...before, because: 'moreTrials' }, shortly), /: the model now expects less of it\.$/);
  });
});
