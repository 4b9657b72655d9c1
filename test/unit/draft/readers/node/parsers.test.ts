import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../../src/draft/readers/readScript.ts';

const lines = (text: string, file = 'a.mjs'): readonly string[] =>
  readScript({ file, text }).flags.map(
    ({ name, type, default: given, required }) => `${name} ${type} ${String(given)}${required ? ' !' : ''}`,
  );

describe("npm's argparse", () => {
  it('takes types, defaults, choices and switches, in the newer and the older spelling', () => {
    const text = `
const p = new argparse.ArgumentParser({ description: 'x' });
p.add_argument('-l', '--lr', { type: 'float', default: 0.1, help: 'step' });
p.addArgument('--epochs', { type: 'int', defaultValue: 20 });
p.addArgument(['-o', '--opt'], { choices: ['sgd', 'adam'], defaultValue: 'sgd' });
p.addArgument('--fast', { action: 'storeTrue' });
p.addArgument('--save_path', { type: 'string', required: true });
`;
    const wanted = ['lr float 0.1', 'epochs int 20', 'opt choice sgd', 'fast bool false', 'save_path text undefined !'];
    assert.deepEqual(lines(text), wanted);
    const typed = text.replace('const p =', 'const p: argparse.ArgumentParser =').replace('help', 'help');
    assert.deepEqual(lines(typed, 'a.ts'), wanted);
  });
});

describe('minimist', () => {
  it('gives the names of their defaults, booleans and texts', () => {
    const text = `
import minimist from 'minimist';
const args = minimist(process.argv.slice(2), { default: { lr: 0.1, layers: 3 }, boolean: ['fast'], string: 'opt' });
`;
    assert.deepEqual(lines(text), ['lr float 0.1', 'layers int 3', 'fast bool false', 'opt text undefined']);
  });
});

describe('cac', () => {
  it('takes defaults from its settings', () => {
    const text = `
import cac from 'cac';
cac().option('--lr <rate>', 'step', { default: 0.1 }).option('--fast', 'no checks');
`;
    assert.deepEqual(lines(text), ['lr float 0.1', 'fast bool false']);
  });
});
