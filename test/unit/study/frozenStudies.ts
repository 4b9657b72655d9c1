/**
 * Studies that version 0.1 made, with what its `bbkb show --json` printed of each: later versions must read, show and
 * continue them. Host, start times of processes and the folder `/home/me/project` were put in afterwards.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Summary } from '../../../src/study/summary/summary.ts';

export const frozenFolder = path.resolve(import.meta.dirname, '../../fixtures/journals/0.1');

/** Where the studies lay when they were shown. */
export const FOLDER_THEN = '/home/me/project';

export interface FrozenStudy {
  readonly name: string;
  readonly journal: Buffer;
  readonly summary: Summary;
}

const summaries = readFileSync(path.join(frozenFolder, 'summaries.jsonl'), 'utf8').trimEnd().split('\n');

export const frozenStudies: readonly FrozenStudy[] = summaries.map((line) => {
  const summary = JSON.parse(line) as Summary;
  return { name: summary.study, journal: readFileSync(path.join(frozenFolder, `${summary.study}.jsonl`)), summary };
});
