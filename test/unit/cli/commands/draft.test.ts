import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import * as z from 'zod';
import { bbkb } from '../terminal.ts';

const fixtures = path.join(import.meta.dirname, '../../../fixtures');

const SCRIPT = `
import argparse
p = argparse.ArgumentParser()
p.add_argument("--lr", type=float, default=0.01)
p.add_argument("--data", required=True, help="a folder of pictures")
p.add_argument("--seed", type=int, default=1)
print(f"val_loss: {loss}")
`;
import { temporaryFolder } from '../../../temporaryFolder.ts';

const contract = z.strictObject({
  file: z.string(),
  command: z.array(z.string()),
  cwd: z.string().optional(),
  pass: z.string(),
  parameters: z.array(
    z.strictObject({
      name: z.string(),
      type: z.string(),
      default: z.union([z.string(), z.number(), z.boolean(), z.null()]),
      active: z.boolean(),
      declaration: z.record(z.string(), z.unknown()).nullable(),
      reason: z.string().nullable(),
      line: z.int(),
      required: z.boolean(),
      file: z.string().optional(),
      library: z.string().optional(),
    }),
  ),
  objective: z.strictObject({
    metric: z.string().nullable(),
    goal: z.string().nullable(),
    pattern: z.string().nullable(),
    certain: z.boolean(),
    line: z.int().nullable(),
  }),
  track: z.array(z.string()),
  needs: z.array(z.strictObject({ name: z.string(), what: z.string().nullable(), line: z.int() })),
  missing: z.array(z.strictObject({ path: z.string(), name: z.string().nullable(), line: z.int() })),
  complete: z.boolean(),
  notes: z.array(z.string()),
});

describe('bbkb draft', () => {
  const folder = temporaryFolder('draft');
  before(() => {
    writeFileSync(path.join(folder, 'train.py'), SCRIPT);
  });

  it('prints a declaration, or writes it to a file that does not exist yet', async () => {
    const printed = await bbkb(folder, 'draft', 'train.py');
    assert.deepEqual([printed.exitCode, printed.stderr], [0, '']);
    assert.match(printed.stdout, /^command: \[python3, train\.py, --data, <<<a folder of pictures>>>\]$/m);
    assert.match(printed.stdout, /^ {2}lr: \{ type: float/m);
    assert.deepEqual(await bbkb(folder, 'draft', 'train.py', '--out', 'new.bbkb.yaml'), {
      exitCode: 0,
      stdout: '',
      stderr: 'Drafted new.bbkb.yaml. Fill in the places marked with <<<, then start it: bbkb run new.bbkb.yaml',
    });
    assert.equal(readFileSync(path.join(folder, 'new.bbkb.yaml'), 'utf8'), `${printed.stdout}\n`);
    assert.deepEqual(await bbkb(folder, 'draft', 'train.py', '--out', 'new.bbkb.yaml'), {
      exitCode: 2,
      stdout: '',
      stderr: 'new.bbkb.yaml exists and was not overwritten: name another file after --out.',
    });
  });

  it('prints with --json what it found, as data', async () => {
    const { stdout, exitCode } = await bbkb(folder, 'draft', 'train.py', '--json');
    assert.equal(exitCode, 0);
    const draft = contract.parse(JSON.parse(stdout));
    assert.deepEqual(
      draft.parameters.map(({ name, active, default: value }) => [name, active, value]),
      [
        ['lr', true, 0.01],
        ['data', false, null],
        ['seed', false, 1],
      ],
    );
    assert.deepEqual(draft.parameters[0]?.declaration, { type: 'float', low: 0.0001, high: 1, scale: 'log' });
    assert.deepEqual(draft.objective, { metric: 'val_loss', goal: 'minimize', pattern: null, certain: true, line: 7 });
    assert.deepEqual(draft.track, []);
    assert.deepEqual(draft.needs, [{ name: 'data', what: 'a folder of pictures', line: 5 }]);
    assert.equal(draft.complete, true);
  });

  it('says what the script reads and what is not beside it', async () => {
    writeFileSync(path.join(folder, 'reads.py'), 'TABLE = "a.csv"\nopen(TABLE)\nopen("train.py")\n');
    const { stdout } = await bbkb(folder, 'draft', 'reads.py', '--json');
    assert.deepEqual(contract.parse(JSON.parse(stdout)).missing, [{ path: 'a.csv', name: 'TABLE', line: 2 }]);
  });

  it('says in its last sentence which data are not there, and the option that takes another path', async () => {
    const script = SCRIPT.replace('"--data", required=True', '"--data", default="data/x.csv"');
    writeFileSync(path.join(folder, 'option.py'), `${script}args = p.parse_args()\nopen(args.data)\nopen("y.csv")\n`);
    for (const words of [['init'], ['draft', '--out', 'other.bbkb.yaml']]) {
      const { stderr } = await bbkb(folder, ...words, 'option.py');
      const command = 'python3 option\\.py --data PATH';
      const option = `data/x\\.csv is not there: put it there, or write its path into command: ${command}\\.`;
      assert.match(
        stderr,
        new RegExp(`^Drafted .*\\. ${option} y\\.csv is not there: put it there\\. Look at .* bbkb run`, 'm'),
      );
    }
    const { stderr } = await bbkb(folder, 'draft', 'reads.py', '--out', 'reads.bbkb.yaml');
    assert.match(stderr, /a\.csv is not there: put it there, or change TABLE, which names it\. /);
  });

  it('says which script it cannot read', async () => {
    const { exitCode, stderr } = await bbkb(folder, 'draft', 'other.py');
    assert.equal(exitCode, 2);
    assert.match(stderr, /^The script other\.py cannot be read \(it does not exist\)/);
    assert.match((await bbkb(folder, 'draft')).stderr, /takes one script, for example: bbkb draft train\.py/);
    mkdirSync(path.join(folder, 'folder.py'));
    assert.match((await bbkb(folder, 'draft', 'folder.py')).stderr, /^The script folder\.py cannot be read/);
  });

  // modules of the fixtures stand in for Hydra and LightGBM's own program, which are not installed here: their command
  // lines alone
  for (const [kind, file] of [
    ['a Hydra script', 'with_hydra.py'],
    ['a configuration file', 'boosting.conf'],
  ] as const)
    it(`writes what runs as it is: ${kind}`, async () => {
      const place = path.join(folder, path.parse(file).name);
      cpSync(path.join(fixtures, 'kinds'), place, { recursive: true });
      await bbkb(place, 'draft', file, '--out', 'drafted.bbkb.yaml');
      const { PATH = '' } = process.env;
      process.env.PATH = [path.join(fixtures, 'programs'), PATH].join(path.delimiter);
      try {
        const ran = await bbkb(place, 'run', 'drafted.bbkb.yaml', '--trials', '2');
        assert.equal(ran.exitCode, 0, ran.stdout + ran.stderr);
      } finally {
        process.env.PATH = PATH;
      }
    });
});
