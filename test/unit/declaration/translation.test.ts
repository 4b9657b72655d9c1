import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as l10n from '@vscode/l10n';
import { stringify } from 'yaml';
import { compareDeclarations } from '../../../src/declaration/compareDeclarations.ts';
import { parsePoint } from '../../../src/declaration/points/pointText.ts';
import { completionsAt } from '../../../src/declaration/reader/completion/completions.ts';
import { hoverAt } from '../../../src/declaration/reader/completion/hover.ts';
import { jsonSchema } from '../../../src/declaration/reader/schema/jsonSchema.ts';
import { parseDeclaration, type ParsedDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { fixText } from '../../../src/extension/messages/fixMessages.ts';

const keys = {
  command: 'python3 train.py --lr {lr}',
  parameters: {
    lr: { type: 'float', low: 1e-4, high: 1, scale: 'log', likely: [0.01, 0.1] },
    hidden: { type: 'int', low: 16, high: 512 },
    opt: { type: 'choice', values: ['adam', 'sgd'] },
  },
  objective: { metric: 'loss', goal: 'minimize' },
  budget: { trials: 40 },
};
const declared = stringify(keys);

const mistakes = [
  { parallel: 'none' },
  { budget: null },
  { zzz: 1, timeout: '3m' },
  { objective: undefined, objectiv: keys.objective },
  { command: 'python3 train.py | tee log' },
  { command: ['python3', '<<<a folder>>>'] },
  { command: 'python3 train.py {learning_rate}' },
  { constraints: ['lr > ', 'lr = 0.1', 'rate < 1'] },
  { limits: ['lr < 3', 'not loss', 'loss == 3'] },
  { limits: ['loss <= 1', 'loss >= 2'] },
  { gpus: { devices: 1, per_trial: 3 } },
  { executor: { slurm: { partitoin: 'gpu' } } },
  { trial: { retries: { count: 2, on: ['exti'] }, early_stop: { rule: 'pause' } } },
  { start: [{ lr: 5 }, { opt: 'adamm' }] },
  { algorithm: { preset: 'theory', rule: 'local', lengthscales: { l: 1 } } },
  { parameters: { a: { type: 'float', low: 1, high: 0 }, b: { type: 'choice', values: [] }, c: { min: 3 } } },
  { parameters: { a: { value: 'b + 1' }, b: { value: 'a + 1' } } },
  { parameters: { a: [1, 2], 'b c': { type: 'bool' } } },
  { env: { '1x': 3 } },
];

/** Each sentence of the bundle between marks. */
describe('the sentences about a declaration, once there is a translation', () => {
  before(() => {
    const file = path.join(import.meta.dirname, '../../../l10n/bundle.l10n.json');
    const sentences = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
    l10n.config({ contents: Object.fromEntries(sentences.map((each) => [each, `⟦${each}⟧`])) });
  });
  after(() => l10n.config({ contents: {} }));

  it('are translated: each problem, although the schema was made before', () => {
    const texts = [...mistakes.map((each) => stringify({ ...keys, ...each })), `${declared}\n  - {`, 'method: grid'];
    for (const text of texts) {
      const read = parse(text);
      assert.ok(!read.ok, text);
      assertTranslated(read.problems.map(({ message }) => message));
    }
  });

  it('name the whole path of a value, of which a union knows only a part', () => {
    const read = parse(stringify({ ...keys, trial: { retries: { count: 1, on: [1] } } }));
    assert.ok(!read.ok);
    assert.match(read.problems[0].message, /^⟦trial\.retries\.on\.0 is 1: write ⟦/);
  });

  it('are translated: what another tuner’s file leaves out', () => {
    const sweep = 'method: grid\nprogram: train.py\nmetric: { name: loss }\nparameters: { lr: { min: 0.1, max: 1.0 } }';
    const read = parse(sweep);
    assert.ok(read.ok);
    assertTranslated(read.notes.map(({ message }) => message));
  });

  it('are translated: what each key means, for hovers and completions', () => {
    const text = JSON.stringify(jsonSchema());
    const meanings = [...text.matchAll(/"description":("(?:[^"\\]|\\.)*")/g)].map(([, each = '']) => each);
    assert.ok(meanings.length > 100);
    assertTranslated(meanings.map((each) => String(JSON.parse(each))));
  });

  it('are translated: what is said of a parameter, where it is pointed at and where it can be written', () => {
    const options = { json: false, language: false };
    assertTranslated([hoverAt(declared, declared.indexOf('lr:'), options)?.description ?? '']);
    const condition = `${declared}constraints: l`;
    const offered = completionsAt(condition, condition.length, options);
    assert.deepEqual(new Set(offered.map(({ kind }) => kind)), new Set(['parameter', 'function']));
    assertTranslated(offered.map(({ detail }) => detail));
  });

  it('are translated: the titles of quick fixes', () => {
    const read = parse(stringify({ ...keys, objective: undefined, objectiv: keys.objective }));
    const titles = (read.ok ? [] : read.problems).flatMap(({ fixes = [] }) => fixes.map(fixText));
    assert.ok(titles.length > 0);
    assertTranslated(titles);
  });

  it('are translated: a point that a person types, and the changes that make another study', () => {
    const [before, after] = [parse(declared), parse(declared.replace('high: 512', 'high: 1024'))];
    assert.ok(before.ok && after.ok);
    const point = parsePoint('lr = 5, opt', before.declaration);
    assertTranslated(point.ok ? [] : point.problems);
    assertTranslated(compareDeclarations(before.declaration, after.declaration).differences);
  });
});

function parse(text: string): ParsedDeclaration {
  return parseDeclaration(text, 'study.bbkb.yaml');
}

function assertTranslated(sentences: readonly string[]): void {
  assert.notEqual(sentences.length, 0);
  for (const sentence of sentences) assert.match(sentence, /^⟦.*⟧$/s);
}
