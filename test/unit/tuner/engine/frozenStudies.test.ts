import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask, start, tell } from '../../../../src/engine/optimizer.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { replay } from '../../../../src/study/study.ts';
import { feedbackOf } from '../../../../src/tuner/engine/feedback.ts';
import { optimizerSettings } from '../../../../src/tuner/engine/optimizerSettings.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';

type AskedTrials = Extract<StudyEvent, { type: 'batch.asked' }>['trials'];

/** Their first batch had not every value of their choices, which the next ones have by now. */
const beginLonger = ['failing', 'skippedConstraints'];

describe('the engine, told what it was told in a study that version 0.1 made', () => {
  for (const { name, journal } of frozenStudies) {
    it(`proposes the batches that version 0.1 proposed (${name})`, () => {
      const { events } = parseJournal(journal, name);
      const study = replay(events);
      assert.ok(study);
      let state = start(optimizerSettings(study));
      for (const batch of beginLonger.includes(name) ? [...study.batches].slice(0, 1) : study.batches) {
        const expected = askedTrials(events, batch.batch);
        const limit = study.declaration.budget.trials - (expected[0].trial - 1);
        const given = expected.filter(({ enqueued }) => enqueued).map(({ parameters }) => parameters);
        assertSamePoints(ask(state, limit, given).points, expected);
        const { points, feedback } = feedbackOf(study, batch.trials);
        state = tell(state, points, feedback);
      }
    });
  }
});

function askedTrials(events: readonly StudyEvent[], batch: number): AskedTrials {
  const asked = events.find((event) => event.type === 'batch.asked' && event.batch === batch);
  assert.ok(asked?.type === 'batch.asked');
  return asked.trials;
}

/** Numbers to a relative 1e-9, since processors may round the last bits of a logarithm differently. */
function assertSamePoints(proposed: readonly AskedTrials[number]['parameters'][], expected: AskedTrials): void {
  assert.equal(proposed.length, expected.length);
  for (const [i, { trial, parameters }] of expected.entries()) {
    assert.deepEqual(Object.keys(proposed[i]), Object.keys(parameters));
    for (const [name, value] of Object.entries(parameters)) {
      const found = proposed[i][name];
      const isSame =
        typeof value === 'number' && typeof found === 'number'
          ? Math.abs(found - value) <= 1e-9 * Math.abs(value)
          : found === value;
      assert.ok(isSame, `trial ${trial}: ${name} is ${String(found)} and was ${String(value)}`);
    }
  }
}
