import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { temporaryFolder } from '../../../temporaryFolder.ts';
import { recognizeFailure } from '../../../../src/runner/result/recognizeFailure.ts';

const recognized = (line: string, command = ['/venv/bin/python', 'train.py']) =>
  recognizeFailure({ reason: 'The script ended with exit code 1.', log: [line], command, cwd: '/work' });

/** A line as programs write it; what is said of it, in full. */
const causes = [
  [
    "ModuleNotFoundError: No module named 'torchlightning'",
    'The Python module torchlightning is missing for /venv/bin/python.',
    /^Install it with: \/venv\/bin\/python -m pip install torchlightning \(/,
  ],
  [
    "ModuleNotFoundError: No module named 'sklearn.ensemble'",
    'The Python module sklearn.ensemble is missing for /venv/bin/python.',
    /pip install scikit-learn /,
  ],
  [
    './train.py: line 1: import: command not found',
    'A shell ran a Python script, whose first line does not name Python.',
    /^Write python3 before the script in command/,
  ],
  ["No module named 'skimage'", 'The Python module skimage is missing for /venv/bin/python.', /install scikit-image /],
  ['ImportError: No module named yaml', 'The Python module yaml is missing for /venv/bin/python.', /install pyyaml /],
  [
    "FileNotFoundError: [Errno 2] No such file or directory: 'data/train.csv'",
    'The file "data/train.csv" does not exist.',
    /^Trials run in "\/work": correct the path, or set cwd/,
  ],
  ["Error: ENOENT: no such file or directory, open 'data.csv'", 'The file "data.csv" does not exist.', /cwd/],
  ["ls: cannot access 'it's.csv': No such file or directory", 'The file "it\'s.csv" does not exist.', /cwd/],
  ['cat: data.csv: No such file or directory', 'The file "data.csv" does not exist.', /cwd/],
  ["cannot open file 'data.csv': No such file or directory", 'The file "data.csv" does not exist.', /cwd/],
  [
    "python: can't open file '/work/tran.py': [Errno 2] No such file or directory",
    'The file "/work/tran.py" does not exist.',
    /cwd/,
  ],
  ...[
    'FileNotFoundError: data/train.csv not found.',
    'OSError: data/train.csv not found.',
    'FileNotFoundError: data/train.csv',
    "FileNotFoundError: [Errno 2] File data/train.csv does not exist: 'data/train.csv'",
    "FileNotFoundError: [Errno 2] File b'data/train.csv' does not exist: b'data/train.csv'",
    "Error: 'data/train.csv' does not exist in current working directory ('/work').",
    "  cannot open compressed file 'data/train.csv', probable reason 'No such file or directory'",
    "  File 'data/train.csv' does not exist or is non-readable. getwd()=='/work'",
    'ERROR: LoadError: SystemError: opening file "data/train.csv": No such file or directory',
    `ERROR: LoadError: ArgumentError: "data/train.csv" is not a valid file or doesn't exist`,
    "FileNotFoundError: [Errno 2] Unable to open file (unable to open file: name = 'data/train.csv', errno = 2, x)",
    'FileNotFoundError: No such file or directory (os error 2): data/train.csv',
  ].map((line) => [line, 'The file "data/train.csv" does not exist.', /cwd/] as const),
  ["Error: Cannot find module './model.js'", 'The file "./model.js" does not exist.', /cwd/],
  [
    'torch.cuda.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.50 GiB',
    'The GPU ran out of memory.',
    /^Lower parallel, give each trial a GPU/,
  ],
  ['RuntimeError: CUDA error: out of memory', 'The GPU ran out of memory.', /parallel/],
  ['RuntimeError: CUDA error: CUBLAS_STATUS_ALLOC_FAILED', 'The GPU ran out of memory.', /parallel/],
  ['numpy.core._exceptions._ArrayMemoryError: x', undefined, /./],
  [
    'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 74.5 GiB for an array with shape (100000, 100000)',
    'The script probably ran out of memory.',
    /narrow/,
  ],
  ['MemoryError', 'The script probably ran out of memory.', /^Lower parallel/],
  [
    'FATAL ERROR: Reached heap limit: JavaScript heap out of memory',
    'The script probably ran out of memory.',
    /narrow/,
  ],
  ['OSError: [Errno 28] No space left on device', 'The script found no space left to write.', /^Make room on the disk/],
  ["PermissionError: [Errno 13] Permission denied: '/data/x'", 'The script may not use "/data/x".', /permission/],
  ['sh: 1: ./run.sh: Permission denied', 'The script may not use "./run.sh".', /chmod \+x/],
  ['mkdir: cannot create directory ‘/out’: Permission denied', 'The script may not use "/out".', /permission/],
  [
    'ImportError: libGL.so.1: cannot open shared object file: No such file or directory',
    'The library "libGL.so.1" was not found.',
    /^Install it, or name its folder as LD_LIBRARY_PATH/,
  ],
  ['sh: 1: accelerate: not found', 'The program "accelerate" was not found.', /^Install it/],
  ['bash: line 1: accelerate: command not found', 'The program "accelerate" was not found.', /PATH/],
  ['train.zsh:3: command not found: accelerate', 'The program "accelerate" was not found.', /PATH/],
  [
    'bash: ./train.sh: /usr/bin/zsh: bad interpreter: No such file or directory',
    'The program "/usr/bin/zsh" was not found.',
    /PATH/,
  ],
  ['env: ‘python’: No such file or directory', 'The program "python" was not found.', /PATH/],
  ['ValueError: lr must be positive', undefined, /./],
  ['LookupError: not found', undefined, /./],
] as const;

describe('a cause that is recognised', () => {
  for (const [line, cause, advice] of causes) {
    it(`${cause === undefined ? 'is none' : 'is said in one line, with what to do'}: ${line}`, () => {
      const found = recognized(line);
      assert.equal(found?.cause, cause);
      if (found !== undefined) assert.match(found.advice, advice);
    });
  }

  it('names the flag that says where a missing file is, in the command or by its default in the script', () => {
    const cwd = temporaryFolder();
    const line = 'FileNotFoundError: data/train.csv not found.';
    const advice = (words: string, script = ''): string => {
      writeFileSync(path.join(cwd, 'train.py'), script);
      const run = { reason: 'It failed.', log: [line], command: ['python3', 'train.py', ...words.split(' ')], cwd };
      return recognizeFailure(run)?.advice.replace(/^Trials run in ".*": | PATH in command, or set cwd.*$/g, '') ?? '';
    };
    for (const words of [
      '--lr 1 --data data/train.csv',
      '--data=data/train.csv',
      `--data ${cwd}/data`,
      '--data ./data',
    ])
      assert.equal(advice(words), 'correct the path, for instance with --data', words);
    for (const script of [
      'p.add_argument("--data", type=str, default="data/train.csv")',
      "p.add_argument('-d', '--data',\n    help='the (large) file', default='data')",
      '@click.option("--data", default="data/train.csv")',
      "program.option('-d, --data <file>', 'what to read', 'data/train.csv')",
    ])
      assert.equal(
        advice('--lr 1', `p.add_argument("--lr", type=float)\n${script}\n`),
        'correct the path, for instance with --data',
        script,
      );
    for (const script of ['p.add_argument("--lr")\nDATA = "data/train.csv"\n', 'x', `${'"--a'.repeat(50_000)}\n"b"`])
      assert.match(advice('--lr 1', script), /^correct the path, or set cwd/, script.slice(0, 50));
  });

  it('names the package that is to be installed for Node and R, and the program that would use it', () => {
    const node = recognized("Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@scope/tool' imported from /x", [
      ...['/usr/bin/node', 'a.mjs'],
    ]);
    assert.deepEqual(node, {
      cause: 'The Node package @scope/tool is missing for /usr/bin/node.',
      advice: 'Install it in "/work" with: npm install @scope/tool',
    });
    const r = recognized('Error in library(glmnet) : there is no package called ‘glmnet’', ['/usr/bin/Rscript', 'a.R']);
    assert.deepEqual(r, {
      cause: 'The R package glmnet is missing for /usr/bin/Rscript.',
      advice: `Install it with: /usr/bin/Rscript -e 'install.packages("glmnet")'`,
    });
  });

  it('names the Python that a wrapper starts, the first of several, and python3 where that is hidden', () => {
    const line = "ModuleNotFoundError: No module named 'torch'";
    assert.match(recognized(line, ['a/python', 'a.py', 'b/python'])?.cause ?? '', /missing for a\/python\.$/);
    assert.match(recognized(line, ['nice', 'python3.12', 'a.py'])?.cause ?? '', /missing for python3\.12\.$/);
    assert.match(recognized(line, ['/v/bin/torchrun', 'a.py'])?.cause ?? '', /missing for \/v\/bin\/python3\.$/);
    assert.match(recognized(line, ['bash', 'run.sh'])?.cause ?? '', /missing for python3\.$/);
  });

  it('is added to the project where a manager runs it', () => {
    const line = "ModuleNotFoundError: No module named 'torch'";
    const found = recognized(line, ['uv', 'run', 'python', 'a.py']);
    assert.equal(found?.cause, 'The Python module torch is missing in the project that uv runs.');
    assert.match(found.advice, /^Add it with: uv add torch \(/);
  });

  it('is looked for in the last lines first, and then in the reason', () => {
    const run = { command: ['python3'], cwd: '/work' };
    const log = ['cat: a.csv: No such file or directory', 'MemoryError', 'at the end'];
    assert.match(recognizeFailure({ ...run, log, reason: '' })?.cause ?? '', /memory/);
    const reason = 'The script was killed by SIGKILL (as the system does when memory runs out); it wrote nothing.';
    assert.match(recognizeFailure({ ...run, log: ['step 1'], reason })?.cause ?? '', /memory/);
  });

  it('puts nothing into a command that a shell would take apart', () => {
    for (const name of ['$(reboot)', '`reboot`', 'x; reboot', '-rf', '../x y', '"; rm x; "'])
      for (const line of [
        `No module named '${name}'`,
        `Cannot find package '${name}'`,
        `there is no package called '${name}'`,
      ])
        assert.doesNotMatch(recognized(line)?.advice ?? '', /install \S*[;$`"]|reboot/, line);
  });

  it('costs time in proportion to the line', () => {
    for (const text of ['a:'.repeat(5e4), "open '".repeat(3e4), 'PermissionError: '.repeat(1e4), 'x/'.repeat(5e4)])
      recognized(text);
  });
});
