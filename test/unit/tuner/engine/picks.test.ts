import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replay } from '../../../../src/study/study.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { picksWithNumbers } from '../../../../src/tuner/engine/picks.ts';
import { frozenStudies } from '../../study/frozenStudies.ts';

describe('the picks of a batch', () => {
  it('name trials by the numbers of the study, and none that was made before it', () => {
    const study = replay(parseJournal(frozenStudies[0].journal, 'journal').events);
    assert.ok(study);
    const known = study.told.flatMap(({ trials }) => trials);
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
