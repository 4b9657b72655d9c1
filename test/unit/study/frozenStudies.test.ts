import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { trialCommand } from '../../../src/tuner/trials/trialCommand.ts';
import { parseJournal } from '../../../src/study/disk/readJournal.ts';
import { eventToJson } from '../../../src/study/events.ts';
import { replay } from '../../../src/study/study.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import { FOLDER_THEN, frozenStudies } from './frozenStudies.ts';

/** What a line has besides its event: its place in a group of lines, and its checksum. */
const LINE_MARKS = /(?:,"more":true|,"of":\d+)?,"crc":"[0-9a-f]{8}"\}$/;

describe('a study that version 0.1 made', () => {
  for (const { name, journal, summary } of frozenStudies) {
    it(`has the summary that it had then (${name})`, () => {
      const study = replay(parseJournal(journal, name).events);
      assert.ok(study);
      const argsOf = (trial: Parameters<typeof trialCommand>[2]) => trialCommand(study.declaration, FOLDER_THEN, trial);
      const now = JSON.parse(JSON.stringify(summarize(study, { alive: false, argsOf }))) as Record<string, unknown>;
      // what a summary has gained since then is not a change
      const known = Object.entries(now).filter(([key]) => Object.hasOwn(summary, key));
      assert.deepEqual(Object.fromEntries(known), summary);
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
