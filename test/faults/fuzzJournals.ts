/**
 * Journals that were damaged in every way: the reader reports an error, or reads what the file really says. Nothing
 * else.
 */
import fc from 'fast-check';
import * as z from 'zod';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { eventSchema, eventToJson, type StudyEvent } from '../../src/study/events.ts';
import { JournalError, OrderError } from '../../src/study/journalError.ts';
import { parseJournal } from '../../src/study/disk/readJournal.ts';
import { withChecksum, EMPTY_CHAIN } from '../../src/study/disk/checksumChain.ts';
import { replay } from '../../src/study/study.ts';
import { journals } from '../unit/study/disk/randomJournal.ts';
import { damageJournal, damageKinds } from '../reference/journalDamage.ts';
import { randomChoices } from './randomChoices.ts';

/** Undamaged journals, each of which is damaged many times. */
const JOURNAL_COUNT = 200;

/** @returns what does not hold, a sentence each */
export function fuzzJournals(seed: number, count: number): readonly string[] {
  const texts = fc
    .sample(journals, { seed, numRuns: Math.min(JOURNAL_COUNT, count) })
    .map((events, i) => (i % 4 === 0 ? withoutChecksums(events) : withChecksums(events)));
  const wrong: string[] = [];
  for (let n = 0; n < count && wrong.length < 10; n++) {
    const draw = randomChoices(seededUniform(seed, 1, n));
    const lines = draw.either(texts as [string[], ...string[][]]);
    const other = draw.either(texts as [string[], ...string[][]]);
    const kind = draw.either(damageKinds);
    const damaged = damageJournal(kind, Buffer.from(lines.join('')), draw, Buffer.from(other.join('')));
    const problem = problemOf(damaged, lines, kind === 'cut');
    if (problem !== undefined) wrong.push(`Journal ${n} (${kind}): ${problem}`);
  }
  return wrong;
}

const FILE = '/studies/fuzzed/journal.jsonl';

/** @param lines those of the undamaged journal */
function problemOf(bytes: Buffer, lines: readonly string[], isCut: boolean): string | undefined {
  try {
    const { events, bytes: intact } = parseJournal(bytes, FILE);
    replay(events, FILE);
    const read = intact.toString().split('\n').slice(0, -1);
    if (read.length !== events.length) return `${events.length} events were read from ${read.length} lines.`;
    const invented = read.findIndex((line, i) => !isContainedIn(JSON.parse(line), z.encode(eventSchema, events[i])));
    if (invented >= 0) return `Line ${invented + 1} does not say ${JSON.stringify(events[invented])}.`;
    const other = hasChecksums(lines) ? read.findIndex((line, i) => `${line}\n` !== lines[i]) : -1;
    if (other >= 0) return `Line ${other + 1} is not as it was written, but was accepted: ${read[other]}`;
    return Object.hasOwn(Object.prototype, 'polluted') ? 'The prototype of all objects was changed.' : undefined;
  } catch (error) {
    if (!(error instanceof JournalError || error instanceof OrderError)) return `It threw ${String(error)}.`;
    if (isCut) return `A torn end was not forgiven: ${error.message}`;
    return error.message.startsWith(FILE) && error.message.endsWith('.') ? undefined : `It said "${error.message}".`;
  }
}

/** As journals were before their lines had checksums. */
function withoutChecksums(events: readonly StudyEvent[]): string[] {
  return events.map((event) => `${eventToJson(event)}\n`);
}

function withChecksums(events: readonly StudyEvent[]): string[] {
  let before = EMPTY_CHAIN;
  return events.map((event) => {
    const { line, next } = withChecksum(eventToJson(event), before);
    before = next;
    return `${line}\n`;
  });
}

function hasChecksums([first]: readonly string[]): boolean {
  return first.includes('"crc":');
}

/** Whether everything that was read is in the line: nothing is invented or converted. */
function isContainedIn(line: unknown, read: unknown): boolean {
  if (typeof read !== 'object' || read === null) return Object.is(line, read);
  if (typeof line !== 'object' || line === null || Array.isArray(line) !== Array.isArray(read)) return false;
  if (Array.isArray(line) && Array.isArray(read) && line.length !== read.length) return false;
  return Object.entries(read).every(([key, value]) => {
    const own = Object.getOwnPropertyDescriptor(line, key);
    return own !== undefined && isContainedIn(own.value, value);
  });
}
