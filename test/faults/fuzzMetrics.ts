/** Every kind of output: its metric is found, or none. Never another, and never an exception. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seededUniform } from '../../src/math/random/seededUniform.ts';
import { trialFiles } from '../../src/runner/output/trialFiles.ts';
import { findMetric } from '../../src/runner/metric/reportReader.ts';
import { randomChoices, type RandomChoices } from './randomChoices.ts';

/** @returns what does not hold, a sentence each */
export async function fuzzMetrics(seed: number, count: number): Promise<readonly string[]> {
  const dir = mkdtempSync(path.join(tmpdir(), 'bbkb-faults-metrics-'));
  const files = trialFiles(dir);
  const wrong: string[] = [];
  const found = async (stdout: string, metrics: string) => {
    writeFileSync(files.stdout, stdout);
    writeFileSync(files.metrics, metrics);
    return (await findMetric(files, { name: 'acc' }))?.value;
  };
  try {
    for (let n = 0; n < count && wrong.length < 10; n++) {
      const draw = randomChoices(seededUniform(seed, 2, n));
      const [stdout, metrics] = [linesFrom(draw), draw.chance(0.3) ? linesFrom(draw) : []];
      const output = `${textOf(stdout)} | ${textOf(metrics)}`;
      try {
        const expectedValue = expectedMetric(stdout, metrics);
        const value = normalizedValue(await found(textOf(stdout), textOf(metrics)));
        if (!Object.is(value, expectedValue)) wrong.push(`Output ${n} tells ${String(expectedValue)}, taken was ${String(value)}: ${JSON.stringify(output)}`); // oxfmt-ignore
        const garbled = corrupt(textOf(stdout), draw);
        const taken = await found(garbled, '');
        if (typeof taken === 'number' && Number.isFinite(taken) && !isWritten(taken, garbled)) {
          wrong.push(`Output ${n} has no ${taken}: ${JSON.stringify(garbled)}`);
        }
      } catch (error) {
        wrong.push(`Output ${n} threw ${String(error)}: ${JSON.stringify(output)}`);
      }
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
  return wrong;
}

/** A line, and what each rule has to make of it. */
interface Line {
  readonly text: string;
  readonly json?: unknown;
  readonly word?: number;
  /** By the forms that count only where no line tells it by the other rules. */
  readonly printed?: number;
}

function linesFrom(draw: RandomChoices): readonly Line[] {
  return Array.from({ length: draw.whole(0, 6) }, () => lineFrom(draw));
}

function lineFrom(draw: RandomChoices): Line {
  const number = draw.either(['7', '-0.5', '+3', '.25', '12.', '1e-3', '6.02E23', '0', '93.1']);
  const value = Number(number);
  const before = draw.either(['', 'epoch 3 ', 'loss: 0.5 ', '\t', 'acc ', '[info] ', 'ä ']);
  const after = draw.either(['', ', best', '%', '.', ' (best)', '; done', ' acc', '%.']);
  const colon = draw.either([':', ': ', ' = ', '=', ' :\t']);
  switch (draw.either(['word', 'word', 'json', 'json', 'other', 'printed', 'bad', 'noNumber', 'escaped'] as const)) {
    case 'word':
      return { text: `${before}acc${colon}${number}${after}`, word: value };
    case 'json': {
      const json = draw.either<unknown>([value, -1.5, 'none', null, [1], true]);
      return { text: `${draw.either(['', '  '])}${JSON.stringify({ step: 3, acc: json, 'acc:': 4 })}`, json };
    }
    case 'escaped':
      return { text: `{"\\u0061cc": ${value}}`, json: value };
    case 'bad':
      return { text: `${before}acc${colon}${draw.either(['nan', 'inf', '-Infinity', 'NaN'])}`, word: NaN };
    case 'noNumber':
      // a thousand, a version, a name that only ends alike
      return { text: draw.either(['acc: 1,024', 'acc: 1.2.3', `val_acc: ${number}`, `accuracy: ${number}`, 'acc: 0x1F', 'acc: 5th']) }; // oxfmt-ignore
    case 'other':
      return { text: draw.either(['', 'done', '{"loss": 4}', '\u0000\u0001', '10%']) };
    case 'printed':
      return draw.either([
        { text: 'acc: 1/3', printed: 1 / 3 },
        { text: '{"acc": 1', printed: 1 },
        { text: '{"nested": {"acc": 3}}', printed: 3 },
        { text: '[{"acc": 2}]', printed: 2 },
        { text: "{'loss': 4, 'acc': 5, 'epoch': 6}", printed: 5 },
        { text: 'acc: tensor(0.25)', printed: 0.25 },
      ]);
  }
}

function expectedMetric(stdout: readonly Line[], metrics: readonly Line[]): unknown {
  const isJson = (line: Line): boolean => 'json' in line;
  const json = metrics.findLast(isJson) ?? stdout.findLast(isJson);
  if (json) return normalizedValue(json.json);
  const word = stdout.findLast((line) => line.word !== undefined)?.word;
  return normalizedValue(word ?? stdout.findLast(({ printed }) => printed !== undefined)?.printed);
}

/** Whatever else is reported fails the trial, and no value comes of it. */
function normalizedValue(value: unknown): unknown {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value)) ? value : 'no number';
}

function textOf(lines: readonly Line[]): string {
  return lines.map(({ text }) => `${text}\n`).join('');
}

function corrupt(text: string, draw: RandomChoices): string {
  let garbled = text;
  for (let n = draw.whole(1, 5); n > 0; n--) {
    const at = draw.whole(0, garbled.length);
    const odd = draw.either(['', 'acc', ':', '=', '{', '}', '"', '7', '.', 'e', '-', '\n', '\r', '\\', ',', '\u0000', '/', ' ', '\ud800']);
    garbled = garbled.slice(0, at) + odd + garbled.slice(at + draw.whole(0, 2));
  }
  return garbled;
} // oxfmt-ignore

/** Whether some line that says the name has this number, whole, or this share. */
function isWritten(value: number, text: string): boolean {
  const number = /(?<![\w.,/+-])[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?!\w|[.,]\d|\/)/g;
  return text
    .split(/[\r\n]/)
    .filter((line) => line.includes('acc') || line.includes('\\'))
    .some((line) => [...line.matchAll(number)].some(([word]) => Number(word) === value) || hasShare(value, line));
}

/** `1/3`, or `1/3 (33%)`, of which the share is taken in percent. */
function hasShare(value: number, line: string): boolean {
  return [...line.matchAll(/(\d+)\/(\d+)/g)].some(([, count, total]) => {
    const share = Number(count) / Number(total);
    return value === share || value === (100 * Number(count)) / Number(total);
  });
}
