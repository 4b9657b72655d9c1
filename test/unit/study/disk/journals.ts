/**
 * Frozen journals of format version 1: of its first days, of a study with much interference, of early stops, of jobs, of
 * a study that ended because it had gained enough, of trials that pause.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { replay } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';

const names = ['v1', 'controls', 'stopped', 'cluster', 'enough', 'paused'];
export const [frozen, controls, stopped, cluster, enough, paused] = names.map((name) =>
  readFileSync(new URL(`../../../fixtures/journals/${name}.jsonl`, import.meta.url)),
);

export const [frozenEvents, controlsEvents, stoppedEvents, clusterEvents, enoughEvents, pausedEvents] = [
  frozen,
  controls,
  stopped,
  cluster,
  enough,
  paused,
].map((bytes, i): readonly StudyEvent[] => parseJournal(bytes, `${names[i]}.jsonl`).events);

/** A study that has begun. */
export function replayed(events: readonly StudyEvent[]): StudyState {
  const study = replay(events);
  assert.ok(study);
  return study;
}
