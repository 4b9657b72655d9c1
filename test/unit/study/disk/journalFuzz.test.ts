/**
 * Damaged journals: `FUZZ_RUNS=10000 PROPERTY_SEED=7 node --import tsx --test …` for more of them, or the same ones
 * again; a thousand others are in `npm run test:faults`.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededUniform } from '../../../../src/math/random/seededUniform.ts';
import { JournalError, OrderError } from '../../../../src/study/journalError.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import { replay } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import { summarySchema } from '../../../../src/study/summary/summary.ts';
import { randomChoices } from '../../../faults/randomChoices.ts';
import { damageJournal, damageKinds, type DamageKind } from '../../../reference/journalDamage.ts';
import { controls, frozen } from './journals.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 120);
const seed = Number(process.env.PROPERTY_SEED ?? 1);

const journals = [frozen, controls] as const;

/** As JSON has it. */
function shown(study: StudyState, alive: boolean): unknown {
  return JSON.parse(JSON.stringify(summarize(study, { alive, commandOf: () => 'a' })));
}

describe(`a damaged journal (seed ${seed}, ${runs} of them)`, () => {
  it('is read as a study, or refused with the file, the line and what to do', () => {
    const untouched = Object.getOwnPropertyNames(Object.prototype).toString();
    let studies = 0;
    for (let run = 0; run < runs; run++) {
      const draw = randomChoices(seededUniform(seed, 0xf22, run));
      const kinds = Array.from({ length: draw.whole(1, 3) }, () => draw.either(damageKinds));
      const damage = (bytes: Buffer, kind: DamageKind) => damageJournal(kind, bytes, draw, draw.either(journals));
      const bytes = kinds.reduce(damage, draw.either(journals));
      try {
        const study = replay(parseJournal(bytes, '/a/digits/journal.jsonl').events, '/a/digits/journal.jsonl');
        if (study !== null) summarySchema.parse(shown(study, run % 2 === 0));
        studies++;
      } catch (error) {
        const wrong = `seed ${seed}, run ${run}: ${kinds.join(', ')}: ${String(error)}`;
        assert.ok(error instanceof JournalError || error instanceof OrderError, wrong);
        assert.match(error.message, /^\/a\/digits\/journal\.jsonl(?:\d|:|\s)[^]*\.$/, wrong);
        assert.match(error.message, /move \/a\/digits away|update BBKB Tuner/, wrong);
        assert.ok(error.message.length < 1000, wrong);
      }
      assert.equal(Object.getOwnPropertyNames(Object.prototype).toString(), untouched);
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    }
    // if it were always one of the two, the test would show nothing
    assert.ok(studies > runs / 20 && studies < runs * 0.95, `${studies} of ${runs} are studies`);
  });
});
