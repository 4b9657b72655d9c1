import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialCommand } from '../../../src/tuner/job/trialCommand.ts';
import { parseJournal } from '../../../src/study/disk/readJournal.ts';
import { eventToJson } from '../../../src/study/events.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { FOLDER_THEN, frozenStudies } from './frozenStudies.ts';
import { replayed } from './disk/journals.ts';

/** The fields of a line besides its event: its place in a group of lines, and its checksum. */
const LINE_MARKS = /(?:,"more":true|,"of":\d+)?,"crc":"[0-9a-f]{8}"\}$/;

/** Without what a summary has gained since then, which is not a change. */
function knownThen(now: unknown, then: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(then)) return now.map((each, i) => knownThen(each, then[i]));
  if (now === null || typeof now !== 'object' || then === null || typeof then !== 'object') return now;
  const before = new Map(Object.entries(then));
  const known = Object.entries(now).filter(([key]) => before.has(key));
  return Object.fromEntries(known.map(([key, value]) => [key, knownThen(value, before.get(key))]));
}

describe('a study that version 0.1 made', () => {
  for (const { name, journal, summary } of frozenStudies) {
    it(`has the summary that it had then (${name})`, () => {
      const study = replayed(parseJournal(journal, name).events);
      const commandOf = (trial: Parameters<typeof trialCommand>[2]) =>
        trialCommand(study.declaration, FOLDER_THEN, trial);
      const now: unknown = JSON.parse(JSON.stringify(summarize(study, { alive: false, commandOf })));
      assert.deepEqual(knownThen(now, summary), summary);
    });

    it(`would be written again as it is, to the byte (${name})`, () => {
      const lines = journal.toString().trimEnd().split('\n');
      const { events } = parseJournal(journal, name);
      assert.deepEqual(
        events.map(eventToJson),
        lines.map((line) => line.replace(LINE_MARKS, '}')),
      );
    });
  }
});
