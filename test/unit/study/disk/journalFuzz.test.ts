/**
 * Journals that something has been at: `FUZZ_RUNS=10000 PROPERTY_SEED=7 node --import tsx --test …` for more of them, or the
 * same ones again.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededUniform } from '../../../../src/core/random/seededUniform.ts';
import { JournalError, parseJournal } from '../../../../src/study/disk/journal.ts';
import { OrderError, replay } from '../../../../src/study/study.ts';
import { summarize } from '../../../../src/study/summary/summarize.ts';
import { summarySchema } from '../../../../src/study/summary/summary.ts';
import { controls, frozen } from './journals.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 2000);
const seed = Number(process.env.PROPERTY_SEED ?? 1);

type Random = () => number;

const below = (random: Random, n: number): number => Math.floor(random() * n);
const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)];

const words = [
  ...['1e999', '-1e308', '9007199254740993', '4294967296', '-1', '0', '-0', '1.5', '""', 'null', 'true', '[]', '{}'],
  ...['{"__proto__":{"polluted":1}}', '"__proto__"', '"constructor"', '"\\u0000"', '[[[[[[]]]]]]', '"\\ud800"'],
  '['.repeat(20_000) + ']'.repeat(20_000),
];

/** What can happen to the bytes of a journal; each takes the lines and gives other ones. */
const mutations: readonly ((lines: readonly Buffer[], random: Random) => readonly Buffer[])[] = [
  function flipsABit(lines, random) {
    return onOne(lines, random, (line) => {
      const bytes = Buffer.from(line);
      bytes[below(random, bytes.length)] ^= 1 << below(random, 8);
      return [bytes];
    });
  },
  function cutsALine(lines, random) {
    return onOne(lines, random, (line) => [line.subarray(0, below(random, line.length))]);
  },
  function dropsALine(lines, random) {
    return onOne(lines, random, () => []);
  },
  function writesALineTwice(lines, random) {
    return onOne(lines, random, (line) => [line, line]);
  },
  function swapsTwoLines(lines, random) {
    const [a, b] = [below(random, lines.length), below(random, lines.length)];
    return lines.with(a, lines[b]).with(b, lines[a]);
  },
  function mixesTwoJournals(lines, random) {
    return lines.toSpliced(below(random, lines.length + 1), 0, pick(random, pick(random, journals)));
  },
  function changesANumber(lines, random) {
    return onText(lines, random, /-?\d+(?:\.\d+)?(?=[,}\]])/g, () => pick(random, words));
  },
  function changesAWord(lines, random) {
    return onText(lines, random, /"[^"]*"/g, () => pick(random, words));
  },
  function addsAKey(lines, random) {
    const key = pick(random, ['"__proto__"', '"constructor"', '"prototype"', '"type"', '"trial"', '"toString"']);
    return onText(lines, random, /\{/g, () => `{${key}:${pick(random, words)},`);
  },
  function writesZeros(lines, random) {
    return onOne(lines, random, (line) => {
      const from = below(random, line.length);
      return [Buffer.from(line).fill(0, from, Math.min(line.length, from + 1 + below(random, 64)))];
    });
  },
  function breaksALine(lines, random) {
    return onOne(lines, random, (line) => {
      const at = below(random, line.length);
      return [line.subarray(0, at), line.subarray(at)];
    });
  },
];

function onOne(lines: readonly Buffer[], random: Random, change: (line: Buffer) => readonly Buffer[]) {
  if (lines.length === 0) return lines;
  const i = below(random, lines.length);
  return lines[i].length === 0 ? lines : lines.toSpliced(i, 1, ...change(lines[i]));
}

function onText(lines: readonly Buffer[], random: Random, pattern: RegExp, word: () => string) {
  return onOne(lines, random, (line) => {
    const text = line.toString();
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return [line];
    const { 0: old, index } = pick(random, found);
    return [Buffer.from(text.slice(0, index) + word() + text.slice(index + old.length))];
  });
}

const linesOf = (bytes: Buffer): readonly Buffer[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => Buffer.from(line));
const journals = [frozen, controls].map(linesOf);

describe(`a journal that something has been at (seed ${seed}, ${runs} of them)`, () => {
  it('is a study, or a sentence with the file, the line and what to do', () => {
    const untouched = Object.getOwnPropertyNames(Object.prototype).toString();
    let studies = 0;
    for (let run = 0; run < runs; run++) {
      const random = seededUniform(seed, 0xf22, run);
      const times = 1 + below(random, 3);
      let lines = pick(random, journals);
      const made: string[] = [];
      for (let i = 0; i < times; i++) {
        const mutation = pick(random, mutations);
        made.push(mutation.name);
        lines = mutation(lines, random);
      }
      const bytes = Buffer.concat(lines.flatMap((line) => [line, Buffer.from('\n')]));
      try {
        const study = replay(parseJournal(bytes, '/a/digits/journal.jsonl').events, '/a/digits/journal.jsonl');
        if (study !== null) summarySchema.parse(summarize(study, { alive: run % 2 === 0, argsOf: () => ['a'] }));
        studies++;
      } catch (error) {
        const wrong = `seed ${seed}, run ${run}: ${made.join(', ')}: ${String(error)}`;
        assert.ok(error instanceof JournalError || error instanceof OrderError, wrong);
        assert.match(error.message, /^\/a\/digits\/journal\.jsonl(?:\d|:|\s)[^]*\.$/, wrong);
        assert.match(error.message, /move \/a\/digits away|update BBKB Tuner/, wrong);
        assert.ok(error.message.length < 1000, wrong);
      }
      assert.equal(Object.getOwnPropertyNames(Object.prototype).toString(), untouched);
      assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    }
    // were it always one of the two, the test would say nothing
    assert.ok(studies > runs / 20 && studies < runs * 0.95, `${studies} of ${runs} are studies`);
  });

  it('cut off at any byte is a study or a sentence as well, and goes on where it was cut', () => {
    for (let cut = 0; cut <= controls.length; cut += 7) {
      const { events, validBytes } = parseJournal(controls.subarray(0, cut), 'journal.jsonl');
      assert.ok(validBytes <= cut);
      replay(events);
    }
  });
});
