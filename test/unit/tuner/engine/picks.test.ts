import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replay } from '../../../../src/study/study.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { insightWithNumbers, picksWithNumbers } from '../../../../src/tuner/engine/picks.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';
import { insight } from '../../webview/charts/insights.ts';

const study = replay(parseJournal(frozenStudies[0].journal, 'journal').events);
assert.ok(study);
const known = study.told.flatMap(({ trials }) => trials);

describe('an insight', () => {
  it('names trials by the numbers of the study', () => {
    const front = [2, 0].map((trial) => ({ trial, expected: [null, null] }));
    const numbered = insightWithNumbers({ ...insight, front }, study).front ?? assert.fail();
    assert.deepEqual(numbered.map(({ trial }) => trial), [known[2], known[0]]); // oxfmt-ignore
    assert.equal(insightWithNumbers({ ...insight, start: { trial: 2, gain: 1, sd: 1 } }, study).start?.trial, known[2]);
    assert.deepEqual(insightWithNumbers(insight, study), insight);
  });
});

describe('the picks of a batch', () => {
  it('name trials by the numbers of the study, and none that was made before it', () => {
    const prediction = { mean: 1, sd: 2, chance: 0.5 };
    const reasons = [{ kind: 'refines', trial: 2 }, { kind: 'confirms', trial: 2 }, { kind: 'improves', trial: null }, { kind: 'explores' }] as const; // oxfmt-ignore
    const picks = picksWithNumbers(reasons.map((reason) => ({ ...prediction, reason })), study); // oxfmt-ignore
    assert.deepEqual(
      picks.map(({ reason }) => reason),
      [
        { kind: 'refines', trial: known[2] },
        { kind: 'confirms', trial: known[2] },
        { kind: 'improves', trial: null },
        { kind: 'explores' },
      ],
    );
    assert.equal(known[2], 3);
  });
});
