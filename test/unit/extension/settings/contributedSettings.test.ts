import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import { manifest } from '../../manifest.ts';
import { settingSection } from '../../../../src/extension/contributions.ts';
import { parallel, settings } from '../../../../src/extension/settings/setting.ts';

const { contributes } = manifest;

describe('the settings', () => {
  const properties = Object.entries(contributes.configuration.properties);

  it('of package.json are those that the code reads, with the same defaults', () => {
    const ofCode = new Map(
      settings.map(({ key, fallback }): [string, unknown] => [`${settingSection}.${key}`, fallback]),
    );
    assert.deepEqual(new Map(properties.map(([name, { default: value }]) => [name, value])), ofCode);
  });

  it('have the values that package.json names, and no others', () => {
    for (const { key, schema } of settings) {
      const property: object = new Map<string, object>(properties).get(`${settingSection}.${key}`) ?? {};
      if (!('enum' in property) || !Array.isArray(property.enum)) continue;
      for (const value of property.enum) assert.ok(schema.safeParse(value).success, key);
      assert.ok(!schema.safeParse('another').success, key);
    }
    assert.ok(parallel.schema.safeParse(contributes.configuration.properties['bbkb.parallel'].maximum).success);
    assert.ok(!parallel.schema.safeParse(contributes.configuration.properties['bbkb.parallel'].maximum + 1).success);
  });

  it('have an order, a scope and a text', () => {
    assert.deepEqual(
      properties.map(([, { order }]) => order),
      properties.map((_, i) => i + 1),
    );
    for (const [name, { scope, markdownDescription }] of properties) {
      assert.match(scope, /^(?:window|machine-overridable)$/, name);
      assert.match(markdownDescription, /^[A-Z].*\.$/, name);
    }
  });
});

describe('the files of results', () => {
  const defaults = contributes.configurationDefaults;
  const excluded = (patterns: object, file: string): boolean =>
    Object.keys(patterns).some((pattern) => path.matchesGlob(file, pattern));

  it('are neither unfolded in the explorer, nor searched, nor watched', () => {
    for (const name of ['explorer.autoRevealExclude', 'files.watcherExclude', 'search.exclude'] as const)
      assert.ok(excluded(defaults[name], 'a/.bbkb/train/trials/0001/stdout.log'), name);
  });
});
