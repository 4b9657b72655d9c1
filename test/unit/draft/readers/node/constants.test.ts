import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';
import { nodeSettings } from '../../../../../src/code/node/settings.ts';
import { findSettings } from '../../../../../src/code/settings.ts';

const drafted = (text: string, files: Readonly<Record<string, string>> = {}) =>
  draftOf({ file: 'train.ts', text, readFile: (name) => files[name] });
const active = (text: string, files?: Readonly<Record<string, string>>): readonly string[] =>
  drafted(text, files)
    .parameters.filter((parameter) => parameter.active)
    .map(({ flag }) => flag.name);

describe('the constants of a Node script', () => {
  const paths = (text: string): readonly string[] =>
    nodeSettings(text).flatMap(({ path, literal }) => (literal && literal.kind !== 'list' ? [path] : []));

  it('have the names that lead to them', () => {
    const table: readonly (readonly [string, readonly string[]])[] = [
      ['const lr: number = 0.1, n = -2;', ['lr', 'n']],
      ["const c = { lr: 1, 'o-p': { b: (0.9 as const), ...x }, [k]: 3, f(z = 1) { const q = 3; } };", ['c.lr', 'c.o-p.b', 'c.f.z', 'c.f.q']],
      ['async function main({ a = 1, b: { c = 2 } = {} } = {}, ...d) { let e = 3; }', ['main.a', 'main.c', 'main.e']],
      ['const run = async (a = 1) => { const b = 2; }; xs.map((x) => { const y = 3; });', ['run.a', 'run.b', 'y']],
      ['class Net extends B { static w = 1; #p = 2; constructor(k = 3) { this.d = 4; } m() { this.v = 5; } }', ['Net.w', 'Net.#p', 'Net.k', 'Net.d', 'Net.m.v']],
      ['new tf.Adam(0.1); build({ lr: 1 }, [2]); exports.a = 3; module.exports = { b: 4 }; export default { c: 5 };', ['Adam.0', 'build.lr', 'build.1.0', 'a', 'b', 'c']],
      ['const [a, b = 1] = x, { d = 3 } = x; o["p"].q = 4;', ['b', 'd', 'o.p.q']],
      ['const a = 2 ** 10 / 4, b = "x" + `y`, c = 1_000, d = 0x10;', ['a', 'b', 'c', 'd']],
      ['const a = `${b}`, c = 010, d = 10n, e = !0, f = b ? 1 : 2, g = [1]; interface I { x: 1 } type T = { y: 2 }', ['g.0']],
    ]; // oxfmt-ignore
    for (const [text, expected] of table) assert.deepEqual(paths(text), expected, text);
  });

  it('are settings where their variable is assigned once, wherever that is done', () => {
    const problem = (text: string, name = 'a'): string | undefined => {
      const found = findSettings(nodeSettings(text), name);
      return found.ok ? undefined : `${found.line ?? ''}: ${found.problem}`;
    };
    assert.match(problem('let a = 1;\na = 2;') ?? '', /^1: a is assigned here and on line 2/);
    assert.match(problem('function f() {\n  a = 2;\n}\nlet a = 1;') ?? '', /^2: a is assigned here and on line 4/);
    assert.match(problem('let a = 1;\n({ a } = x);') ?? '', /^1: a is assigned here and on line 2/);
    assert.equal(problem('let a;\na = 1;'), undefined);
    assert.equal(problem('let a = 1;\na *= 2; a++;'), undefined);
    assert.equal(problem('const a = 1; function f() { let b; b = 2; const a2 = 3; }'), undefined);
    assert.match(problem('import a from "x"; const o = { b: f() };', 'b') ?? '', /^1: b is not one plain value here/);
  });
});

describe('the draft of a Node script whose settings are constants', () => {
  it('passes them as constants, by the shortest name that leads to one value', () => {
    const text =
      'const lr = 0.1;\nconst o = { momentum: 0.9, adam: { beta1: 0.9 } };\nmodel.compile({ dropout: 0.1 });\n';
    assert.deepEqual(active(text), ['lr', 'momentum', 'beta1']);
    assert.equal(drafted(text).passStyle, 'constants');
    assert.deepEqual(active('const g = { lr: 0.1 }, d = { lr: 0.2 };'), ['g.lr', 'd.lr']);
  });

  it('reads fields and constants of functions', () => {
    assert.deepEqual(active('class C { learningRate = 0.1 }\nconst main = () => { const batchSize = 32; };'), [
      'learningRate',
      'batchSize',
    ]);
  });

  it('takes what is written inside calls only where there is nothing else, but always a step size, and no counter of a loop', () => {
    const call = 'const opt = tf.train.adam({ learningRate: 1e-3 });';
    assert.deepEqual(active(call), ['learningRate']);
    assert.deepEqual(active(`const momentum = 0.9; ${call}`), ['momentum', 'learningRate']);
    assert.deepEqual(active('for (let depth = 3; depth < 5; depth++) {}'), []);
    assert.deepEqual(active('function f(lr = 0.1) {} const momentum = 0.9;'), ['momentum']);
  });

  it('has the sizes of layers that give no output, and the rate that an optimizer takes first', () => {
    const model = 'm.add(tf.layers.dense({ inputShape: [2], units: 8 }));\nm.add(tf.layers.dense({ units: 3 }));\n';
    const text = `const m = tf.sequential();\n${model}m.compile({ optimizer: tf.train.adam(0.01), loss: 'mse' });\n`;
    assert.deepEqual(active(text), ['dense-1.units', 'adam.0']);
    assert.deepEqual(active(text.replace('m.compile', 'a = tf.layers.add().apply([b, c]);\nm.compile')), ['adam.0']);
  });

  it('is an argument of a call also as an entry of an entry, or where a function gives it back', () => {
    assert.deepEqual(active('const lr = 0.1;\nmake({ info: { hidden: 64 } });\n'), ['lr']);
    assert.deepEqual(active('model.save(withSaveHandler(async (a) => ({ info: { weight: 0.5 } })));\n'), []);
    assert.deepEqual(active('model.save(withSaveHandler((a) => { return { weight: 0.5 }; }));\n'), []);
  });

  it('is a draft of flags where any flag is worth tuning', () => {
    const flags = "parseArgs({ options: { lr: { type: 'string', default: '0.1' } } }); const momentum = 0.9;";
    assert.deepEqual(active(flags), ['lr']);
    assert.equal(drafted(flags).passStyle, 'flags');
  });
});
