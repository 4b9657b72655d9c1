import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import * as z from 'zod';
import manifest from '../../../../../package.json' with { type: 'json' };
import { jsonSchema, type JsonSchema } from '../../../../../src/declaration/reader/schema/jsonSchema.ts';

const root = path.resolve(import.meta.dirname, '../../../../..');
const read = (file: string): unknown => parse(readFileSync(path.join(root, file), 'utf8'));
const schema = jsonSchema();
const validator = z.fromJSONSchema(schema);
const allows = (file: unknown): boolean => validator.safeParse(file).success;

const least = { command: 'a', objective: { metric: 'm', goal: 'minimize' }, budget: { trials: 3 } };

describe('the JSON schema', () => {
  for (const file of [
    'examples/mnist/mnist.bbkb.yaml',
    'examples/protocol/node.bbkb.yaml',
    'examples/protocol/shell.bbkb.yaml',
    'examples/python/compact.bbkb.yaml',
    'examples/python/resume.bbkb.yaml',
    'examples/python/spirals.bbkb.yaml',
    'test/fixtures/declarations/full.bbkb.yaml',
    'test/fixtures/declarations/start.bbkb.yaml',
    'test/fixtures/declarations/conditions.bbkb.yaml',
  ]) {
    it(`allows ${file}`, () => assert.ok(allows(read(file))));
  }

  it('allows a fixed value in its short form', () => {
    for (const a of [3, 'x', true]) assert.ok(allows({ ...least, parameters: { a } }));
    assert.ok(!allows({ ...least, parameters: { a: [3] } }));
  });

  it('rejects unknown keys, wrong words and missing keys', () => {
    const parameters = { a: { type: 'bool' } };
    assert.ok(allows({ ...least, parameters }));
    assert.ok(!allows({ ...least, parameters, paralel: 2 }));
    assert.ok(!allows({ ...least, parameters, pass: 'flag' }));
    assert.ok(!allows({ ...least, parameters: { a: { type: 'float', low: 0 } } }));
    assert.ok(!allows({ parameters }));
  });

  it('describes every key', () => assert.deepEqual(undescribed(schema), []));

  it('allows its own examples', () => {
    const { properties = {} } = schema;
    for (const [key, property] of Object.entries(properties)) {
      const examples = typeof property === 'object' ? (property.examples ?? []) : [];
      assert.ok(Array.isArray(examples));
      for (const example of examples) {
        const parameters = { a: { type: 'bool' } };
        assert.ok(allows({ ...least, parameters, [key]: example }), `${key}: ${JSON.stringify(example)}`);
      }
    }
  });

  it('is the schema that package.json names for every file name of a declaration', () => {
    const { jsonValidation, yamlValidation } = manifest.contributes;
    const all = [...jsonValidation, ...yamlValidation];
    assert.deepEqual(all.map(({ fileMatch }) => fileMatch).sort(), ['*.bbkb.json', '*.bbkb.yaml', '*.bbkb.yml']);
    for (const { url } of all) assert.equal(url, './dist/declaration.schema.json');
  });
});

function undescribed({ properties = {}, anyOf = [], additionalProperties }: JsonSchema, place = ''): string[] {
  const below = (part: JsonSchema['additionalProperties'], name: string): string[] =>
    typeof part === 'object' ? undescribed(part, name) : [];
  return [
    ...Object.entries(properties).flatMap(([key, part]) => [
      ...(typeof part === 'object' && typeof part.description === 'string' ? [] : [`${place}.${key}`]),
      ...below(part, `${place}.${key}`),
    ]),
    ...anyOf.flatMap((part) => below(part, place)),
    ...below(additionalProperties, `${place}.*`),
  ];
}
