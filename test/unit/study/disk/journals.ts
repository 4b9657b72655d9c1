/** Frozen journals of format version 1: of its first days, of a study that a person kept interfering with, of early stops, of jobs. */
import { readFileSync } from 'node:fs';
import type { StudyEvent } from '../../../../src/study/events.ts';
import { parseJournal } from '../../../../src/study/disk/readJournal.ts';

export const frozen = readFileSync(new URL('../../../fixtures/journals/v1.jsonl', import.meta.url));

export const frozenEvents: readonly StudyEvent[] = parseJournal(frozen, 'v1.jsonl').events;

export const controls = readFileSync(new URL('../../../fixtures/journals/controls.jsonl', import.meta.url));

export const controlsEvents: readonly StudyEvent[] = parseJournal(controls, 'controls.jsonl').events;

export const stopped = readFileSync(new URL('../../../fixtures/journals/stopped.jsonl', import.meta.url));

export const stoppedEvents: readonly StudyEvent[] = parseJournal(stopped, 'stopped.jsonl').events;

export const cluster = readFileSync(new URL('../../../fixtures/journals/cluster.jsonl', import.meta.url));

export const clusterEvents: readonly StudyEvent[] = parseJournal(cluster, 'cluster.jsonl').events;
