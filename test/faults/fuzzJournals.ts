/** Journals that were damaged in every way: a message, or a study that the file really tells. Never anything else. */
import fc from 'fast-check';
import { seededUniform } from '../../src/core/random/seededUniform.ts';
import { eventToJson, type StudyEvent } from '../../src/study/events.ts';
import { JournalError, parseJournal } from '../../src/study/disk/journal.ts';
import { withChecksum, EMPTY_CHAIN } from '../../src/study/disk/checksumChain.ts';
import { OrderError, replay } from '../../src/study/study.ts';
import { journals } from '../unit/study/disk/randomJournal.ts';
import { randomChoices, type RandomChoices } from './randomChoices.ts';

/** Whole journals, each of which is damaged many times. */
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
    const whole = Buffer.from(lines.join(''));
    const kind = draw.either(damageKinds);
    const damaged = damageFunctions[kind](whole, draw, lines);
    const problem = problemOf(damaged, lines, kind === 'cut');
    if (problem !== undefined) wrong.push(`Journal ${n} (${kind}): ${problem}`);
  }
  return wrong;
}

const damageKinds = ['cut', 'flip', 'zeros', 'remove', 'repeat', 'swap', 'drop', 'number', 'insert', 'deep'] as const;

const damageFunctions: Readonly<
  Record<(typeof damageKinds)[number], (whole: Buffer, draw: RandomChoices, lines: string[]) => Buffer>
> = {
  cut: (whole, draw) => whole.subarray(0, draw.whole(0, whole.length)),
  flip: (whole, draw) => {
    const bytes = Buffer.from(whole);
    for (let n = draw.whole(1, 4); n > 0; n--) bytes[draw.whole(0, bytes.length - 1)] = draw.whole(0, 255);
    return bytes;
  },
  zeros: (whole, draw) => {
    const start = draw.whole(0, whole.length - 1);
    return Buffer.from(whole).fill(0, start, Math.min(whole.length, start + draw.whole(1, 600)));
  },
  remove: (whole, draw) => {
    const start = draw.whole(0, whole.length - 1);
    return Buffer.concat([whole.subarray(0, start), whole.subarray(start + draw.whole(1, 200))]);
  },
  repeat: (_whole, draw, lines) => {
    const [from, to] = [draw.whole(0, lines.length - 1), draw.whole(0, lines.length)];
    return Buffer.from(lines.toSpliced(to, 0, lines[from]).join(''));
  },
  swap: (_whole, draw, lines) => {
    const [a, b] = [draw.whole(0, lines.length - 1), draw.whole(0, lines.length - 1)];
    return Buffer.from(lines.with(a, lines[b]).with(b, lines[a]).join(''));
  },
  drop: (_whole, draw, lines) => Buffer.from(lines.toSpliced(draw.whole(0, lines.length - 1), 1).join('')),
  number: (whole, draw) => {
    const odd = draw.either(['NaN', '1e999', '-1', '0', '1.5', '"7"', 'null', '9007199254740993', 'true', '[]', '{}']);
    const text = whole.toString();
    const numbers = [...text.matchAll(/(?<=[:,[])-?\d[\d.]*/g)];
    const number = numbers[draw.whole(0, numbers.length - 1)];
    return Buffer.from(text.slice(0, number.index) + odd + text.slice(number.index + number[0].length));
  },
  insert: (_whole, draw, lines) => {
    const line = draw.either([
      '\n',
      'null\n',
      '{}\n',
      '[]\n',
      '{"type":"trial.ended"}\n',
      '{"type":"nothing.known","at":1}\n',
      '{"__proto__":{"polluted":1},"type":"tuner.paused","at":1}\n',
      '{"type":"constructor","at":1}\n',
      '{"type":"trial.invalidated","at":1,"trial":1e308}\n',
      '{"type":"point.enqueued","at":1,"parameters":{"__proto__":1,"constructor":2}}\n',
      '{"type":"trial.retried","at":1,"trial":1}\r\n',
      '\u2028\ufeff\n',
    ]);
    return Buffer.from(lines.toSpliced(draw.whole(0, lines.length), 0, line).join(''));
  },
  deep: (_whole, draw, lines) => {
    const nested = '['.repeat(draw.whole(1, 200_000));
    return Buffer.from(lines.toSpliced(draw.whole(0, lines.length), 0, `${nested}\n`).join(''));
  },
};

const FILE = '/studies/fuzzed/journal.jsonl';

/** @param lines those of the whole journal */
function problemOf(bytes: Buffer, lines: readonly string[], isCut: boolean): string | undefined {
  try {
    const { events, validBytes } = parseJournal(bytes, FILE);
    replay(events, FILE);
    const read = bytes.subarray(0, validBytes).toString().split('\n').slice(0, -1);
    if (read.length !== events.length) return `${events.length} events were read from ${read.length} lines.`;
    const invented = read.findIndex((line, i) => !isContainedIn(JSON.parse(line), events[i]));
    if (invented >= 0) return `Line ${invented + 1} does not say ${JSON.stringify(events[invented])}.`;
    const other = hasChecksums(lines) ? read.findIndex((line, i) => `${line}\n` !== lines[i]) : -1;
    if (other >= 0) return `Line ${other + 1} is not as it was written, and was taken: ${read[other]}`;
    return Object.hasOwn(Object.prototype, 'polluted') ? 'The prototype of all objects was changed.' : undefined;
  } catch (error) {
    if (!(error instanceof JournalError || error instanceof OrderError)) return `It threw ${String(error)}.`;
    if (isCut) return `A torn end was not forgiven: ${error.message}`;
    return error.message.startsWith(FILE) && error.message.endsWith('.') ? undefined : `It said "${error.message}".`;
  }
}

/** As journals were before lines had checksums. */
function withoutChecksums(events: readonly StudyEvent[]): string[] {
  return events.map((event) => `${eventToJson(event)}\n`);
}

function withChecksums(events: readonly StudyEvent[]): string[] {
  let before = EMPTY_CHAIN;
  return events.map((event) => {
    const { line, seal: after } = withChecksum(eventToJson(event), before);
    before = after;
    return `${line}\n`;
  });
}

function hasChecksums([first]: readonly string[]): boolean {
  return first.includes('"crc":');
}

/** Whether all that was read is what the line has: nothing made up, nothing converted. */
function isContainedIn(line: unknown, read: unknown): boolean {
  if (typeof read !== 'object' || read === null) return Object.is(line, read);
  if (typeof line !== 'object' || line === null || Array.isArray(line) !== Array.isArray(read)) return false;
  if (Array.isArray(line) && Array.isArray(read) && line.length !== read.length) return false;
  return Object.entries(read).every(([key, value]) => {
    const own = Object.getOwnPropertyDescriptor(line, key);
    return own !== undefined && isContainedIn(own.value, value);
  });
}
