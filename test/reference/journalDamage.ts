/** The damages to a journal's bytes: the one table that the fuzzers of journals draw from. */
import type { RandomChoices } from '../faults/randomChoices.ts';

/** @param other another journal, undamaged */
type Damage = (journal: Buffer, draw: RandomChoices, other: Buffer) => Buffer;

export type DamageKind = keyof typeof damages;

export function damageJournal(kind: DamageKind, journal: Buffer, draw: RandomChoices, other: Buffer): Buffer {
  return journal.length === 0 ? journal : damages[kind](journal, draw, other);
}

/** Values that the reader of a journal must not stumble over, as JSON or nearly so. */
const ODD_VALUES = [
  ...['NaN', '1e999', '-1e308', '9007199254740993', '4294967296', '-1', '0', '-0', '1.5', '"7"', '""', 'null', 'true'],
  ...[
    '[]',
    '{}',
    '{"__proto__":{"polluted":1}}',
    '"__proto__"',
    '"constructor"',
    '"\\u0000"',
    '[[[[[[]]]]]]',
    '"\\ud800"',
  ],
  '['.repeat(20_000) + ']'.repeat(20_000),
] as const satisfies readonly string[];

const ODD_KEYS = ['"__proto__"', '"constructor"', '"prototype"', '"type"', '"trial"', '"toString"'] as const;

const ODD_LINES = [
  '',
  'null',
  '{}',
  '[]',
  '{"type":"trial.ended"}',
  '{"type":"nothing.known","at":1}',
  '{"__proto__":{"polluted":1},"type":"tuner.paused","at":1}',
  '{"type":"constructor","at":1}',
  '{"type":"trial.invalidated","at":1,"trial":1e308}',
  '{"type":"point.enqueued","at":1,"parameters":{"__proto__":1,"constructor":2}}',
  '{"type":"trial.retried","at":1,"trial":1}\r',
  '\u2028\ufeff',
] as const;

const damages = {
  /** As a crash leaves it: the only kind that a reader has to forgive. */
  cut: (journal, draw) => journal.subarray(0, draw.whole(0, journal.length)),
  cutLine: (journal, draw) => onLine(journal, draw, (line) => [line.subarray(0, draw.whole(0, line.length))]),
  breakLine: (journal, draw) =>
    onLine(journal, draw, (line) => {
      const at = draw.whole(0, line.length);
      return [line.subarray(0, at), line.subarray(at)];
    }),
  flipBit: (journal, draw) => {
    const bytes = Buffer.from(journal);
    bytes[draw.whole(0, bytes.length - 1)] ^= 1 << draw.whole(0, 7);
    return bytes;
  },
  changeBytes: (journal, draw) => {
    const bytes = Buffer.from(journal);
    for (let n = draw.whole(1, 4); n > 0; n--) bytes[draw.whole(0, bytes.length - 1)] = draw.whole(0, 255);
    return bytes;
  },
  zeroBytes: (journal, draw) => {
    const start = draw.whole(0, journal.length - 1);
    return Buffer.from(journal).fill(0, start, Math.min(journal.length, start + draw.whole(1, 600)));
  },
  removeBytes: (journal, draw) => {
    const start = draw.whole(0, journal.length - 1);
    return Buffer.concat([journal.subarray(0, start), journal.subarray(start + draw.whole(1, 200))]);
  },
  removeLine: (journal, draw) => onLine(journal, draw, () => []),
  repeatLine: (journal, draw) => {
    const lines = linesOf(journal);
    const [from, to] = [draw.whole(0, lines.length - 1), draw.whole(0, lines.length)];
    return journalOf(lines.toSpliced(to, 0, lines[from]));
  },
  swapLines: (journal, draw) => {
    const lines = linesOf(journal);
    const [a, b] = [draw.whole(0, lines.length - 1), draw.whole(0, lines.length - 1)];
    return journalOf(lines.with(a, lines[b]).with(b, lines[a]));
  },
  insertLine: (journal, draw) => insertLine(journal, draw, Buffer.from(draw.either(ODD_LINES))),
  insertNesting: (journal, draw) => insertLine(journal, draw, Buffer.from('['.repeat(draw.whole(1, 200_000)))),
  mixJournals: (journal, draw, other) => {
    const lines = linesOf(other);
    return insertLine(journal, draw, lines[draw.whole(0, lines.length - 1)]);
  },
  changeNumber: (journal, draw) => onText(journal, draw, /(?<=[:,[])-?\d[\d.]*/g, () => draw.either(ODD_VALUES)),
  changeText: (journal, draw) => onText(journal, draw, /"[^"]*"/g, () => draw.either(ODD_VALUES)),
  addKey: (journal, draw) =>
    onText(journal, draw, /\{/g, () => `{${draw.either(ODD_KEYS)}:${draw.either(ODD_VALUES)},`),
} satisfies Record<string, Damage>;

export const damageKinds = Object.keys(damages) as [DamageKind, ...DamageKind[]];

function linesOf(journal: Buffer): readonly Buffer[] {
  const lines = journal.toString('latin1').replace(/\n$/, '').split('\n');
  return lines.map((line) => Buffer.from(line, 'latin1'));
}

function journalOf(lines: readonly Buffer[]): Buffer {
  return Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
}

function insertLine(journal: Buffer, draw: RandomChoices, line: Buffer): Buffer {
  const lines = linesOf(journal);
  return journalOf(lines.toSpliced(draw.whole(0, lines.length), 0, line));
}

function onLine(journal: Buffer, draw: RandomChoices, change: (line: Buffer) => readonly Buffer[]): Buffer {
  const lines = linesOf(journal);
  const i = draw.whole(0, lines.length - 1);
  return journalOf(lines.toSpliced(i, 1, ...change(lines[i])));
}

function onText(journal: Buffer, draw: RandomChoices, pattern: RegExp, replacement: () => string): Buffer {
  return onLine(journal, draw, (line) => {
    const text = line.toString();
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return [line];
    const { 0: old, index } = found[draw.whole(0, found.length - 1)];
    return [Buffer.from(text.slice(0, index) + replacement() + text.slice(index + old.length))];
  });
}
