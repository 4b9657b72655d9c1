import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parse } from 'yaml';
import * as z from 'zod';
import { draftOf } from '../../../src/draft/draft.ts';
import { declarationText } from '../../../src/draft/yaml/declarationText.ts';
import { readScript } from '../../../src/draft/readers/readScript.ts';
import type { ScriptFile } from '../../../src/draft/readers/script.ts';
import { metricCandidates } from '../../../src/draft/suggestions/metrics.ts';
import { draftProblems, withLinesTakenIn } from './draftProblems.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/scripts');
const textOf = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const expected = z
  .record(
    z.string(),
    z.object({
      metric: z.string(),
      goal: z.enum(['minimize', 'maximize']),
      config: z.string().optional(),
      /** What it prints beside the metric. */
      track: z.array(z.string()).optional(),
      /** Each flag with its type, and its default where that can be known. */
      flags: z.record(z.string(), z.tuple([z.string(), value])),
    }),
  )
  .parse(JSON.parse(textOf('expected.json')));

const scripts = Object.entries(expected).map(([file, about]) => ({
  file,
  text: textOf(file),
  readFile: (name: string) => (name === about.config ? textOf(name) : undefined),
  about,
}));

const textOfDraft = (script: ScriptFile): string => declarationText(draftOf(script));

/** The one script that takes nothing from outside. */
const constants = 'nanogpt.py';

describe('of twenty scripts in the style of well-known training programs', () => {
  it('at least 95 in 100 flags are found with their type and default, and no flag is invented', () => {
    assert.equal(scripts.length, 20);
    let [right, all] = [0, 0];
    for (const { about, ...script } of scripts) {
      const { flags, constants = () => [] } = readScript(script);
      const taken = flags.length > 0 ? flags : constants();
      const found = new Map(taken.map((flag) => [flag.name, [flag.type, flag.default ?? null]]));
      for (const [name, wanted] of Object.entries(about.flags)) {
        all += 1;
        right += JSON.stringify(found.get(name)) === JSON.stringify(wanted) ? 1 : 0;
        found.delete(name);
      }
      assert.deepEqual([...found.keys()], [], script.file);
    }
    assert.ok(all > 250, String(all));
    assert.ok(right / all >= 0.95, `${right} of ${all}`);
  });

  for (const { about, ...script } of scripts) {
    const { file } = script;
    const draft = textOfDraft(script);

    it(`every flag is in the draft once, tunable or behind a #: ${file}`, () => {
      for (const name of Object.keys(about.flags).filter((flag) => !flag.startsWith('no-') || flag === 'no-accel')) {
        const lines = draft.split('\n').filter((line) => new RegExp(`^ {2}(?:#?${name}:|## ${name} #)`).test(line));
        assert.equal(lines.length, 1, name);
      }
    });

    it(`every range contains the default, also behind a #: ${file}`, () => {
      for (const [name, given] of boundsIn(draft)) {
        const [, at] = about.flags[name] ?? [];
        if (typeof at === 'number')
          assert.ok(given.low <= at && at <= given.high, `${name} ${at} ${JSON.stringify(given)}`);
      }
    });

    it(`the metric is the one that the script reports for data it did not learn from: ${file}`, () => {
      const best = metricCandidates(readScript(script).outputs).at(0);
      assert.deepEqual([best?.name, best?.goal], [about.metric, about.goal]);
      assert.match(draft, new RegExp(`^ {2}goal: ${about.goal}$`, 'm'));
    });

    it(`what its text reports by name beside the metric is tracked, and nothing else: ${file}`, () => {
      const names = /^track: (\[.*\])(?: # also printed: .*)?$/m.exec(draft)?.[1];
      assert.deepEqual(names && parse(names), about.track);
    });

    it(`the draft is a valid declaration, also with each # removed, and with all: ${file}`, () => {
      if (file !== constants) assert.deepEqual(draftProblems(draft), []);
      for (const text of withLinesTakenIn(draft)) assert.deepEqual(draftProblems(text), [], text);
    });
  }

  it('constants are tuned in their place, and the draft says so', () => {
    const draft = textOfDraft({ file: constants, text: textOf(constants) });
    assert.match(draft, /^pass: constants$/m);
    assert.match(draft, /^parameters: # in place of the constants of these names, in the run and not in the file/m);
    assert.match(draft, /^ {2}learning_rate: \{ type: float, low: 6e-6, high: 0\.06, scale: log \}/m);
  });

  it('after any cut, repeat or replacement the draft is a valid declaration or marks what is missing', () => {
    const scraps = [
      '(',
      ')',
      '"',
      "'",
      '\n',
      '#',
      '{',
      '}',
      '\\',
      '`',
      '$',
      ',',
      '=',
      ':',
      '\u0000',
      '\ud800',
      '[',
      '1e999',
    ];
    const position = fc.double({ min: 0, max: 1, noNaN: true });
    const mutation = fc.tuple(fc.constantFrom(...scripts), position, position, fc.constantFrom('', ...scraps));
    fc.assert(
      fc.property(mutation, fc.boolean(), ([{ file, text, readFile }, from, to, scrap], truncated) => {
        const [first, last] = [from, to].map((part) => Math.floor(part * text.length)).sort((a, b) => a - b);
        const mutated = truncated ? text.slice(0, last) + scrap : text.slice(0, first) + scrap + text.slice(last);
        const draft = textOfDraft({ file, text: mutated, readFile: (name) => readFile(name)?.slice(first) });
        const problems = draftProblems(draft);
        if (problems.length === 0) return;
        assert.match(draft, /<<< /);
        const blanks = /^(parameters is empty|objective\.metric is empty|objective\.goal is empty)/;
        assert.deepEqual(
          problems.filter((message) => !blanks.test(message)),
          [],
          draft,
        );
      }),
      { numRuns: 40, seed: 20 },
    );
  });
});

interface Bounds {
  readonly low: number;
  readonly high: number;
}

function boundsIn(draft: string): readonly (readonly [string, Bounds])[] {
  const entry = /^ {2}#?([\w.-]+): \{ type: (?:float|int), low: (\S+), high: ([^\s,]+)/gm;
  return [...draft.matchAll(entry)].map(([, name, low, high]) => [
    name,
    { low: Number(low.replace(',', '')), high: Number(high) },
  ]);
}
