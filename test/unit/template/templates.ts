/** Shared by the tests of templates. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Value } from '../../../src/space/parameter.ts';
import { parseTemplate } from '../../../src/template/parseTemplate.ts';
import type { Template } from '../../../src/template/format.ts';
import { fillTemplate } from '../../../src/template/template.ts';

export function templateOf(name: string, text: string): Template {
  const read = parseTemplate(name, `/project/${name}`, text);
  assert.ok(read.ok, read.ok ? '' : read.problem);
  return read.template;
}

export function filled(
  name: string,
  text: string,
  values: Readonly<Record<string, Value>>,
  floats: string[] = [],
): string {
  return fillTemplate(templateOf(name, text), values, new Set(floats));
}

/** Why a text is no template. */
export function problemOf(name: string, text: string): string {
  const read = parseTemplate(name, `/project/${name}`, text);
  return read.ok ? '' : read.problem;
}

export type Tree = { [key: string]: Tree | Value } | (Tree | Value)[];

const key = fc
  .stringMatching(/^[a-z_][a-z0-9_]{0,6}$/)
  .filter((word) => !/^(y|n|yes|no|on|off|true|false|null)$/.test(word));
const someNumber = fc.oneof(
  fc.integer(),
  fc.double({ noDefaultInfinity: true, noNaN: true }).map((x) => x + 0),
);
const someText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('adam', 'yes', '1e-4', '1:20', 'a b', '~'),
);
const hasOnlyWholeCharacters = (text: string): boolean => Buffer.from(text).toString() === text;
export const someValue: fc.Arbitrary<Value> = fc.oneof(
  someNumber,
  fc.boolean(),
  someText.filter(hasOnlyWholeCharacters),
);

/** A configuration: groups of keys, lists, and values in them. */
export const someTree = (leaf: fc.Arbitrary<Value>): fc.Arbitrary<Tree> =>
  fc.letrec<{ tree: Tree; node: Tree | Value }>((tie) => ({
    tree: fc.dictionary(key, tie('node'), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
    node: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      tie('tree'),
      fc.array(tie('node'), { minLength: 1, maxLength: 3 }),
    ),
  })).tree;

/** The paths of all values. */
export function pathsOf(tree: Tree, prefix = ''): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? pathsOf(value, `${prefix}${name}.`) : [prefix + name],
  );
}

/** The same with another value there. */
export function withValue(tree: Tree, path: string, value: Value): Tree {
  const [step = '', ...rest] = path.split('.');
  const inner = Object.entries(tree).find(([key]) => key === step)?.[1];
  const isGroup = typeof inner === 'object' && inner !== null;
  const changed = isGroup ? withValue(inner, rest.join('.'), value) : value;
  return Array.isArray(tree) ? tree.with(Number(step), changed) : { ...tree, [step]: changed };
}

/** That nothing of the text is different but the value at the path. */
export function assertOnlyThisChanged(template: Template, copy: string, path: string): void {
  const entry = template.entries.find((each) => each.path === path);
  assert.ok(entry);
  assert.ok(copy.startsWith(template.text.slice(0, entry.from)));
  assert.ok(copy.endsWith(template.text.slice(entry.to)));
}
