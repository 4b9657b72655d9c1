import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { execa } from 'execa';
import { temporaryFolder } from '../../temporaryFolder.ts';
import { bundle } from '../cli/bundle.ts';

const { nodeLauncher } = await bundle();
const folder = realpathSync(temporaryFolder("it's a launch"));
const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');

const write = (file: string, text: string): string => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
  return file;
};

interface End {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | undefined;
}

/** @param constants undefined for a run without the launcher */
async function run(words: readonly string[], constants?: object, input = ''): Promise<End> {
  const script = words.find((word) => /\.[mc]?[jt]s$/.test(word) && word !== tsx) ?? '';
  const variables = {
    BBKB_CONSTANTS: JSON.stringify(constants),
    BBKB_SCRIPT: path.join(folder, script),
    NODE_OPTIONS: `--require ${JSON.stringify(nodeLauncher)}`,
  };
  const { stdout, stderr, exitCode } = await execa(process.execPath, words, {
    cwd: folder,
    env: constants === undefined ? { NODE_OPTIONS: '' } : variables,
    reject: false,
    input,
    timeout: 60_000,
  });
  return { stdout, stderr, code: exitCode };
}

describe('a Node script run by the launcher with its own values', () => {
  // written otherwise than the launcher writes them, so that it replaces them
  write('beside.cjs', 'exports.LR = 3.0;\nexports.file = __filename; exports.isMain = require.main === module;\n');
  write('beside.mjs', 'export const deep = 7.0;\nexport const url = import.meta.url;\n');
  const commands: readonly (readonly [words: readonly string[], constants: object, input?: string])[] = [
    [
      [
        write(
          'names.cjs',
          `#!/usr/bin/env node
'use strict';
const beside = require('./beside.cjs'), fs = require('node:fs');
const lr = 1e-1;
console.log(require.main === module, __filename, process.argv, process.execArgv, beside, lr, this === exports);
console.log(module.id, module.children.length, Object.keys(require.cache), new Error('here').stack);
console.log(fs.readFileSync(0, 'utf8'), fs.readFileSync.name, process.exitCode);
`,
        ),
        'a',
        '--b',
      ],
      { lr: 0.1, 'beside.LR': 3 },
      'typed',
    ],
    [
      [
        write(
          'names.mjs',
          `import { LR, file, isMain } from './beside.cjs';
import { deep, url } from './beside.mjs';
const lr = 1e-1;
console.log(import.meta.url, url, process.argv, LR, file, isMain, deep, lr);
await Promise.resolve();
console.log(new Error('here').stack);
`,
        ),
      ],
      { lr: 0.1, 'beside.deep': 7 },
    ],
    [
      [write('exit.js', "const a = 1.0;\nprocess.on('exit', (c) => console.log('bye', c)); process.exit(37);\n")],
      { a: 1 },
    ],
    [[write('thrown.cjs', 'const a = 1.0;\nfunction f() { throw new TypeError(`x ${a}`); }\nf();\n')], { a: 1 }],
    [[write('rejected.mjs', 'const a = 1.0;\nawait Promise.reject(new Error(`y ${a}`));\n')], { a: 1 }],
    [[write('syntax.cjs', 'const a = 1.0;\nfunction (\n')], { a: 1 }],
    [
      [write('interrupted.cjs', "const a = 1.0;\nprocess.kill(process.pid, 'SIGINT'); setTimeout(() => {}, 9999);\n")],
      { a: 1 },
    ],
    [['--no-warnings', 'missing.cjs'], { a: 1 }],
    [
      [
        tsx,
        write(
          'typed.mts',
          'const a: number = 1.0;\nconsole.log(a, import.meta.url); throw new Error("t" as string);\n',
        ),
      ],
      { a: 1 },
    ],
  ];

  // whether Node's loader waited for its file, which is chance
  const withoutTicks = (ran: Awaited<ReturnType<typeof run>>) => ({
    ...ran,
    stderr: ran.stderr.replaceAll(/\n *at process\.processTicksAndRejections .*/g, ''),
  });

  it('does what it does alone: output, exit code, exceptions, lines, names, arguments and input', async () => {
    for (const [words, constants, input] of commands) {
      const [alone, through] = await Promise.all([run(words, undefined, input), run(words, constants, input)]);
      assert.deepEqual(withoutTicks(through), withoutTicks(alone), words.join(' '));
    }
  });
});

describe('a Node script run by the launcher with other values', () => {
  write('lib/deep.mjs', 'export const X = 4;\n');
  write('settings.cjs', 'exports.LR = 3;\nmodule.exports.deep = { er: 1 };\n');

  const text = `import settings, { LR } from './settings.cjs';
import { X } from './lib/deep.mjs';
import { fork } from 'node:child_process';
import { Worker, isMainThread } from 'node:worker_threads';
const lr = 0.1, name = 'sgd', note = \`a
b\`;
let steps = 10; steps += 1;
const config = { lr: 0.5, optimizer: { 'beta1': 0.9, decay: null }, betas: [0.9, 0.99] };
class Net { width = 8; constructor(dropout = 0.5) { this.dropout = dropout; } }
function build({ alpha = 1 } = {}, beta = 2) { return [alpha, beta, adam({ rate: 1e-3 }), adam(-5)]; }
function adam(options) { return options; }
console.log(JSON.stringify([lr, name, note, steps, config, new Net(), build(), LR, settings.deep.er, X]));
if (isMainThread && process.argv[2] === 'more') new Worker(new URL(import.meta.url)).on('exit', () => fork(process.argv[1], ['child']));
else if (isMainThread && process.argv[2] !== 'child') throw new Error(lr);
`;
  const constants = {
    'config.lr': 1,
    lr: 2,
    name: 'x"; process.exit()',
    note: 'one line',
    steps: -1,
    'optimizer.beta1': 0.25,
    decay: false,
    'betas.1': 7,
    'Net.width': 16,
    dropout: 0,
    'build.alpha': 'y',
    beta: 4,
    rate: null,
    'adam.0': 6,
    'settings.LR': 30,
    'settings.deep.er': 31,
    'lib.deep.X': 40,
  };
  const expected =
    '[2,"x\\"; process.exit()","one line",0,{"lr":1,"optimizer":{"beta1":0.25,"decay":false},"betas":[0.9,7]},' +
    '{"width":16,"dropout":0},["y",4,{"rate":null},6],30,31,40]';

  it('sees them wherever a constant has a name, with the same line numbers, and its file stays as it is', async () => {
    const file = write('train.mjs', text);
    const { stdout, stderr, code } = await run([file], constants);
    assert.deepEqual([stdout, code], [expected, 1]);
    const line = text.split('\n').findIndex((each) => each.startsWith('else if')) + 1;
    assert.match(stderr, new RegExp(`train\\.mjs:${line}`));
    assert.equal(readFileSync(path.join(folder, file), 'utf8'), text);
  });

  it('sees them in worker threads and in the processes that it forks, in TypeScript as well', async () => {
    const file = write(
      'typed/train.mts',
      text
        .replaceAll("'./", "'../")
        .replace('const lr =', 'const lr: any =')
        .replace(/new Worker.*=> (fork.*\))\);/, '$1;'),
    );
    const local = Object.fromEntries(Object.entries(constants).filter(([name]) => !/settings|lib/.test(name)));
    const there = expected.replace('30,31,40]', '3,1,4]');
    const [node, typed] = await Promise.all([
      run([write('more.mjs', text), 'more'], constants),
      run([tsx, file, 'more'], local),
    ]);
    assert.deepEqual([node.stdout, node.stderr], [`${expected}\n${expected}\n${expected}`, '']);
    assert.equal(typed.stdout, `${there}\n${there}`);
  });

  it('sees them where it is started by a link', async () => {
    symlinkSync(
      write('real/linked.cjs', 'const a = 1; console.log(a);\n').replace('real/', './real/'),
      path.join(folder, 'link.cjs'),
    );
    assert.equal((await run(['link.cjs'], { a: 5 })).stdout, '5');
  });

  it('sees one of the values of one path by its number, at all of its places', async () => {
    write('layers.js', 'const f = (n) => n;\nconsole.log(f(8), f(4), f(8), f(2));\n');
    assert.equal((await run(['layers.js'], { 'f-1.0': 16, 'f-3.0': 5 })).stdout, '16 4 16 5');
  });

  it('is refused before anything runs, with file, line and sentence, where a value has no place', async () => {
    write('odd.js', 'let lr = 1; console.log(lr);\nlr = 2;\nconst w = f();\nconst o = { a: 1 }, p = { a: 2 };\n');
    const refusals: readonly (readonly [string, RegExp])[] = [
      ['lr', /odd\.js:1: lr is assigned here and on line 2: only a name with one assignment can be replaced\.$/],
      ['w', /odd\.js:3: w is not one plain value here, such as 0\.1 or 'adam'\.$/],
      ['a', /odd\.js:4: a is o\.a here and p\.a on line 4, with another value: write a longer name\.$/],
      ['settings.gone', /settings\.cjs: there is no constant gone\.$/],
    ];
    for (const [name, sentence] of refusals) {
      const { stdout, stderr, code } = await run(['odd.js'], { [name]: 3 });
      assert.match(stderr, sentence);
      assert.deepEqual([stdout, code], ['', 2]);
    }
  });

  it('says when a module with values was never imported, and fails where its own were never used', async () => {
    const alone = await run([write('alone.cjs', 'const x = 1;\n')], { 'settings.LR': 4 });
    assert.match(alone.stderr, /settings\.cjs was not imported: its constants had no effect on this run\.$/);
    assert.equal(alone.code, 0);
  });
});
