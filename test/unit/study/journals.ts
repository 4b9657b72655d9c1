/** The frozen journal of format version 1, and short ways to make events. */
import { readFileSync } from 'node:fs';
import type { StudyEvent } from '../../../src/study/events.ts';
import { readHistory } from '../../../src/study/journal.ts';

export const frozen = readFileSync(new URL('../../fixtures/journals/v1.jsonl', import.meta.url));

export const frozenEvents: readonly StudyEvent[] = readHistory(frozen, 'v1.jsonl').events;
