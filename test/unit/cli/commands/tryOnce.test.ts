import assert from 'node:assert/strict';
import { existsSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { before, describe, it } from 'node:test';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { bbkb } from '../terminal.ts';

/** Takes its flags in a loop that is read, and prints what its text does not show. */
const script = (rest: string): string =>
  `while getopts "l:" opt; do\n  case $opt in l) lr=$OPTARG ;; esac\ndone\n${rest}\n`;

const FILES = `import argparse, json
p = argparse.ArgumentParser()
p.add_argument("--lr", type=float, default=0.1)
p.add_argument("--out", required=True)
a = p.parse_args()
json.dump({"metrics": {"rmse": 1.5, "mae": 1}}, open(a.out + "/results.json", "w"))
print("done, wrote", a.out)
`;

describe('bbkb draft --try', () => {
  const folder = realpathSync(temporaryFolder('try'));
  before(async () => {
    await writeFile(
      path.join(folder, 'good.sh'),
      script('for i in 1 2; do printf "epoch %s | %s 0.%s\\n" $i "val""_loss" $i; done'),
    );
    await writeFile(path.join(folder, 'quiet.sh'), script('echo "Error: no data in data/x.csv"'));
    await writeFile(path.join(folder, 'bad.sh'), script('echo "No module named \'torch\'" >&2; exit 3'));
    await writeFile(path.join(folder, 'needy.py'), 'p.add_argument("--data", required=True)\nprint("loss:", 1)\n');
  });

  it('takes the metric from what the script printed, and says how long its trials will take', async () => {
    const { stdout, stderr, exitCode } = await bbkb(folder, 'draft', '--try', 'good.sh');
    assert.equal(exitCode, 0, stderr);
    assert.match(stdout, /^ {2}metric: val_loss #/m);
    assert.match(stdout, /^ {2}goal: minimize$/m);
    assert.match(stdout, /^# One trial took \S+ s: 50 trials,? (?:\d at once|one after the other),? take about .+\.$/m);
    assert.match(stderr, /^Trying it once: bash good\.sh, for at most 10 min 00 s\. Ctrl-C ends it\.$/m);
    assert.match(stderr, /it reports val_loss\. Its output is in .*good\.try/);
    assert.ok(existsSync(path.join(folder, '.bbkb/good.try')));
  });

  it('shows the last lines of a script that reports no metric, such as of data that are not there', async () => {
    const { stderr } = await bbkb(folder, 'draft', '--try', 'quiet.sh');
    assert.match(
      stderr,
      /; it reports no metric\. Its output is in .* Its last lines:\n {2}Error: no data in data\/x\.csv$/m,
    );
  });

  it('takes the metric from a file that the script writes where it prints none', async () => {
    const writes = (file: string): string => `echo '{"r": 1, "metrics": {"rmse": 1.5, "mae": 1}}' > ${file}; echo done`;
    await writeFile(path.join(folder, 'files.py'), FILES);
    const { stdout, stderr } = await bbkb(folder, 'draft', '--try', 'files.py');
    assert.match(stderr, /^Trying it once: python3 files\.py --out \$\{trialFolder\}, for at most/m);
    assert.match(
      stderr,
      /; it writes metrics\.rmse, metrics\.mae into \$\{trialFolder\}\/results\.json\. Its output is in /,
    );
    const read = parseDeclaration(stdout, 'files.bbkb.yaml');
    assert.ok(read.ok);
    const from = '${trialFolder}/results.json';
    assert.deepEqual(read.declaration.objective, { metric: 'metrics.rmse', goal: 'minimize', from });
    assert.deepEqual(read.declaration.track, ['metrics.mae']);
    await writeFile(path.join(folder, 'shared.sh'), script(writes('results.json')));
    const shared = (await bbkb(folder, 'draft', '--try', 'shared.sh')).stdout;
    assert.match(
      shared,
      /^ {2}metric: metrics\.rmse # .*\n {2}goal: minimize\n {2}from: results\.json\n[^]*^parallel: 1 /m,
    );
    const json = (await bbkb(folder, 'draft', '--try', '--json', 'shared.sh')).stdout;
    assert.match(json, /"certain": true,\s+"from": "results\.json",\s+"line": null\s+\}/);
  });

  it('says why a script does not run, and drafts nothing', async () => {
    const { stdout, stderr, exitCode } = await bbkb(folder, 'draft', '--try', 'bad.sh');
    assert.deepEqual([exitCode, stdout], [1, '']);
    assert.match(
      stderr,
      /^bad\.sh does not run: The script ended with exit code 3; .*The Python module torch is missing/m,
    );
  });

  it('says of a draft with values to tune that the script ran once', async () => {
    await writeFile(path.join(folder, 'tuned.sh'), 'lr=${LR:-0.1}\necho "loss: $lr"\n');
    assert.match(
      (await bbkb(folder, 'draft', '--try', 'tuned.sh')).stdout,
      /^# Drafted from tuned\.sh and one run of it: /,
    );
    assert.match((await bbkb(folder, 'draft', 'tuned.sh')).stdout, /^# Drafted from tuned\.sh without running it: /);
  });

  it('does not try what needs something first', async () => {
    const { stdout, stderr, exitCode } = await bbkb(folder, 'draft', '--try', 'needy.py');
    assert.deepEqual([exitCode, stdout], [2, '']);
    assert.match(stderr, /^needy\.py was not tried, because it needs data: leave out --try,/);
  });
});
