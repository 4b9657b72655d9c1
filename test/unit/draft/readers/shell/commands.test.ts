import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../../src/draft/draft.ts';

const drafted = (text: string, files: Readonly<Record<string, string>> = {}) => {
  const isThere = (path: string): boolean => path === 'there' || path in files;
  return draftOf({ file: 'a.sh', text, readFile: (path) => files[path], isThere });
};
const missing = (text: string, files?: Readonly<Record<string, string>>): string =>
  drafted(text, files)
    .missing.map(({ name, path, line }) => `${line}: ${name === undefined ? '' : `${name}=`}${path}`)
    .join(', ');

describe('a file that the commands of a shell script read and that is not there', () => {
  it('is that of an option for data or a configuration, through variables and a folder', () => {
    assert.equal(missing('D=data/b\nfit --data $D/x --config=c/a.yaml'), '2: data=data/b/x, 2: config=c/a.yaml');
    assert.equal(missing('fit --train-file ./in/x.json \\\n  --out-file o/x.json'), '1: train_file=in/x.json');
    assert.equal(missing('D=${D:-in/x.csv}\nfit --data "$D"'), '2: data=in/x.csv');
    assert.equal(missing('source env.sh\ncd code\nfit --data d/x.csv'), '1: env.sh, 2: code');
  });

  it('is in the folder to which the script goes', () => {
    assert.equal(missing('cd there\nfit --data d/x.csv'), '2: data=there/d/x.csv');
    assert.equal(missing('cd "$(dirname "$0")"/..\nfit --data d/x.csv'), '2: data=d/x.csv');
  });

  it('is the folder of a log, which the shell does not make', () => {
    assert.equal(missing('./fit > logs/a.log 2>&1'), '1: logs');
    assert.equal(missing('mkdir -p logs\n./fit > logs/a.log\n./fit > /dev/null\n./fit 2> a.log'), '');
  });

  it('is the Python script itself, or what that reads of what it is given', () => {
    const script = "p.add_argument('--table', required=True)\na = p.parse_args()\nopen(a.table)\nopen('stop.txt')\n";
    assert.equal(missing('python t.py --lr 1'), '1: t.py');
    assert.equal(missing('python t.py --output_dir o/x', { 't.py': 'os.listdir(args.output_dir)' }), '');
    assert.equal(missing('python t.py --table in/x.csv', { 't.py': script }), '1: table=in/x.csv, 4: stop.txt');
    const placed = ['data', 'out_file', 'name'].map((name) => `p.add_argument('${name}')\n`).join('');
    assert.equal(missing('python t.py in/x.csv o/y.csv a.b', { 't.py': placed }), '1: data=in/x.csv');
  });

  it('is a program of its own', () => {
    assert.equal(missing('P=./build/fit\n$P --lr 1'), '2: build/fit');
    assert.equal(missing('/usr/bin/fit --lr 1\nthere --lr 1'), '');
  });

  it('is one without which the script ends', () => {
    assert.equal(missing('W=w/a.pt\nif [ ! -f "$W" ]; then\n  echo none\n  exit 1\nfi'), '2: w/a.pt');
    assert.equal(missing('[ -d in/x ] || exit 1\n[[ -f w/y ]] || { echo none; exit 1; }'), '1: in/x, 2: w/y');
    assert.equal(missing('if [ ! -f in/x ]; then curl -o in/x https://x.org || exit 1; fi'), '');
    assert.equal(missing('if [ ! -f in/x ]; then fit; fi\nexit 1'), '');
  });

  it('is none that the script makes or asks for, and none of an output or of a name', () => {
    for (const text of [
      'mkdir -p in\nfit --data in/x.csv',
      'if [ ! -f in/x.csv ]; then wget -O in/x.csv https://x.org; fi\nfit --data in/x.csv',
      'fit --data mnist --model bert-base --log-dir logs/a --output-file o/x.csv',
      'fit --data $(ls | head -1)/x.csv',
      'fit --data there',
      'source .venv/bin/activate\ncd -\nfit --resume latest',
      'D=$D/x\nfit --data $D',
    ])
      assert.equal(missing(text), '', text);
  });

  it('is given by the environment where a command that trains has a variable that is never set', () => {
    const needs = (text: string): string =>
      drafted(text)
        .needs.map(({ name }) => name)
        .join(' ');
    assert.equal(needs('python fit.py --data $DATA/x --lr 0.1'), 'DATA');
    for (const text of [
      'DATA=a\npython fit.py $DATA',
      'for D in a b; do python fit.py $D; done',
      'python fit.py $HOME/x $SLURM_JOB_ID $1',
      "python fit.py '$DATA'",
      'while IFS=, read -r A D; do python fit.py $D; done',
      'az use $D',
    ])
      assert.equal(needs(text), '', text);
  });

  it('is looked for in linear time', () => {
    for (const part of ['D=$D/$D\n', 'fit --data $D\n', 'cd a\n', 'fit --data a/$D${E:-$E}x '])
      missing(part.repeat(8000 / part.length));
  });
});

const draft = (text: string) => draftOf({ file: 'run.sh', text });
const tuned = (text: string): readonly string[] =>
  draft(text).parameters.flatMap(({ active, flag }) => (active ? [`${flag.name}=${String(flag.default)}`] : []));

describe('the fixed words of a shell script', () => {
  it('are tuned in a copy of the script', () => {
    const { passStyle, template, command } = draft('./fit input.txt -lr 0.1 -dim 10 -thread 4\n');
    assert.deepEqual([passStyle, template, command.args], ['template', 'run.sh', ['bash', 'run.sh']]);
    assert.deepEqual(tuned('./fit input.txt -lr 0.1 -dim 10 -thread 4\n'), ['lr=0.1', 'dim=10']);
    assert.deepEqual(tuned('LR=0.1\nGPUS=2\npython train.py --lr $LR --gpus $GPUS --hidden_size=64\n'), [
      'LR=0.1',
      'hidden_size=64',
    ]);
  });

  it('are left alone where the script takes what is worth tuning', () => {
    const text = 'LR=${LR:-0.1}\n./fit --lr $LR --dim 10\n';
    assert.deepEqual([draft(text).passStyle, tuned(text)], ['env', ['LR=0.1']]);
  });

  it('are not tuned in commands that train nothing', () => {
    const steps = ['./fit test', 'python preprocess.py', 'python -u tools/eval_model.py', 'sort', './evaluate'];
    for (const step of steps) assert.deepEqual(tuned(`${step} --lr 0.1\n`), [], step);
    assert.deepEqual(tuned('python preprocess.py \\\n  --dim 10\npython train.py --lr 0.1'), ['lr=0.1']);
  });

  it('are not tuned where two commands have the same, or the name is one letter', () => {
    assert.deepEqual(tuned('./fit --lr 0.1 --dim 10\n./fit --lr 0.2\nK=5\n'), ['dim=10']);
  });

  it('are not offered where a copy would not find what is beside the script', () => {
    assert.deepEqual(draft('cd "$(dirname "$0")"\n./fit --lr 0.1\n').parameters, []);
  });
});

describe('the scripts that a shell script starts', () => {
  const notes = (text: string): string => drafted(text, { 'b.py': '', 'sub/c.py': '', 'go.sh': '' }).notes.join('\n');

  it('are named where it has nothing to tune itself', () => {
    assert.match(notes('cd $HOME/x\nsource ~/.bashrc\npython -u ./b.py | tee a.log\n'), /^It starts b\.py: draft that/);
    assert.match(
      notes('cd sub && python c.py\nsbatch ../go.sh\n'),
      /starts sub\/c\.py and go\.sh: draft the one that trains/,
    );
    assert.doesNotMatch(notes('cat b.py\npython plot.py b.py\npython missing.py\n'), /starts/);
    assert.doesNotMatch(notes('LR=${LR:-0.1}\npython b.py --lr $LR\n'), /starts/);
  });
});
