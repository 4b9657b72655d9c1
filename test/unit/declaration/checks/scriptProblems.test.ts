import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { ChosenPython } from '../../../../src/declaration/command/resolveInterpreter.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';
import { scriptProblems } from '../../../../src/declaration/checks/scriptProblems.ts';
import {
  constraintNotes,
  constraintProblems,
  constraintProblemsInTurns,
} from '../../../../src/declaration/checks/constraintProblems.ts';
import { temporaryFolder } from '../../../temporaryFolder.ts';

const folder = temporaryFolder('script');
mkdirSync(path.join(folder, 'bin'));
mkdirSync(path.join(folder, 'sub'));
for (const file of ['bin/tool', 'run', 'train.py', 'sub/deep.py', 'plain']) writeFileSync(path.join(folder, file), '');
for (const file of ['bin/tool', 'run']) chmodSync(path.join(folder, file), 0o755);

const messages = (command: string, more = '', chosenPython?: ChosenPython): readonly string[] => {
  const text = `command: ${command}\nparameters: { lr: { type: bool } }\nobjective: { metric: a, goal: minimize }\nbudget: { trials: 1 }\n${more}`;
  const parsed = parseDeclaration(text, 'a.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const environment = { PATH: path.join(folder, 'bin') };
  return [...constraintProblems(parsed), ...scriptProblems(parsed, folder, environment, chosenPython)].map(
    ({ line, column, message }) => `${line}:${column} ${message.replaceAll(folder, '.')}`,
  );
};

describe('the constraints of a declaration', () => {
  it('must be met by some point of the search space, and are reported together with missing files', () => {
    assert.deepEqual(messages('tool gone.py', 'constraints: lr == 3'), [
      '5:14 No point of the search space meets all constraints: relax a constraint, or widen a range.',
      '1:15 The script ./gone.py does not exist: correct its name, or set cwd to its folder.',
    ]);
    assert.deepEqual(messages('tool', 'constraints: lr == true'), []);
  });

  it('are said to be met by none only where that is certain, else by none that was found', () => {
    const text =
      'command: tool\nparameters: { x: { type: int, low: 0, high: 1000 }, y: { type: int, low: 0, high: 1000 } }\nconstraints: x * y == 1000\nobjective: { metric: a, goal: minimize }\nbudget: { trials: 1 }\n';
    const parsed = parseDeclaration(text, 'a.bbkb.yaml');
    assert.ok(parsed.ok, JSON.stringify(parsed));
    assert.match(
      constraintProblems(parsed)[0].message,
      /^No point that meets all constraints was found among 100,000 of the search space: relax a constraint, widen a range, or calculate /,
    );
  });
});

describe('a constraint with a parameter that does not exist in every trial', () => {
  const declared = (constraints: string) => {
    const parameters =
      'parameters: { b: { type: bool }, a: { type: float, low: 0, high: 1 }, m: { type: float, low: 0, high: 1, when: { b: true } }, k: { type: bool, when: { b: false } } }';
    const parsed = parseDeclaration(
      `command: tool\n${parameters}\nconstraints: ${constraints}\nobjective: { metric: x, goal: minimize }\nbudget: { trials: 1 }\n`,
      'a.bbkb.yaml',
    );
    assert.ok(parsed.ok, JSON.stringify(parsed));
    return parsed;
  };

  it('is noted where it excludes every trial without the parameter, with what a person may have meant', () => {
    assert.deepEqual(
      constraintNotes(declared('["a < 0.5", "m < 0.5"]')).map(({ line, column, message }) => [line, column, message]),
      [
        [
          ...[3, 26],
          'm < 0.5 is false where m does not exist, so every trial has m: write !(b == true) or m < 0.5 if it is to hold only where m exists.',
        ],
      ],
    );
    for (const constraint of ['k', 'm < a and a < 0.5', 'max(m, 1) + a > 1', '-m < 0 or m > 0.5', 'm in [0, 1]'])
      assert.equal(constraintNotes(declared(JSON.stringify(constraint))).length, 1, constraint);
    for (const constraint of ['!(m > 0.5)', 'a < 0.5 or m > 0.9', '!k', 'a in [m, 1]', 'b == (m > 0.5)', 'a < 0.5'])
      assert.deepEqual(constraintNotes(declared(JSON.stringify(constraint))), [], constraint);
  });

  it('is named where no point meets all constraints', () => {
    const [{ message }] = constraintProblems(declared('["m < 0.5", k]'));
    assert.match(message, /^No point .*\. m < 0\.5 is false where m .* exists\. k is false where k does not/);
    assert.deepEqual(constraintProblems(declared('["!(b == true) or m < 0.5", "b or k"]')), []);
  });
});

describe('the constraints of a declaration that no point meets', () => {
  it('are reported in turns, between which other things happen, as they are at once', async () => {
    const parsed = parseDeclaration(
      'command: tool\nparameters: { lr: { type: float, low: 0, high: 1 } }\nconstraints: lr > 1\nobjective: { metric: a, goal: minimize }\nbudget: { trials: 1 }\n',
      'a.bbkb.yaml',
    );
    assert.ok(parsed.ok);
    let others = 0;
    const work = (): void => {
      others++;
      next = setImmediate(work);
    };
    let next = setImmediate(work);
    const problems = await constraintProblemsInTurns(parsed);
    clearImmediate(next);
    assert.deepEqual(problems, constraintProblems(parsed));
    assert.equal(problems.length, 1);
    assert.ok(others > 5, `${others} times`);
  });
});

describe('the files of a declaration', () => {
  it('have no problem if program, script and folder exist', () => {
    for (const command of [
      'tool train.py',
      './run',
      'tool',
      'tool --out new/folder',
      'tool --config=x.py',
      '["{lr}", x]',
      '[tool, "{lr}.py"]',
    ]) {
      assert.deepEqual(messages(command), [], command);
    }
    assert.deepEqual(messages('tool deep.py', 'cwd: sub'), []);
    assert.deepEqual(messages('tool sub/deep.py'), []);
  });

  it('that are missing are all reported at once, each at its word', () => {
    assert.deepEqual(messages('tol --fast trian.py'), [
      '1:10 The program tol is not on the PATH: install it, or write its full path.',
      '1:21 The script ./trian.py does not exist: correct its name, or set cwd to its folder.',
    ]);
    assert.deepEqual(messages('[tool, trian.py]'), [
      '1:17 The script ./trian.py does not exist: correct its name, or set cwd to its folder.',
    ]);
    assert.deepEqual(messages('./plain'), [
      '1:10 ./plain does not exist or is not executable: correct the path, or make the file executable (chmod +x).',
    ]);
    assert.deepEqual(messages('tool train.py', 'cwd: gone'), [
      '5:6 The folder ./gone does not exist: create it, or set cwd to another folder.',
    ]);
  });

  it('need no python on the PATH where the editor has one selected, unless the declaration sets PATH', () => {
    const selected = { program: path.join(folder, 'bin/tool'), reason: 'selected in the editor' };
    for (const python of ['python', 'python3']) {
      assert.equal(messages(`${python} train.py`).length, 1);
      assert.deepEqual(messages(`${python} train.py`, '', selected), []);
      assert.equal(messages(`${python} train.py`, 'env: { PATH: /nowhere }', selected).length, 1);
    }
    assert.equal(messages('tol train.py', '', selected).length, 1);
  });

  it('are searched on the PATH that the declaration sets', () => {
    assert.equal(messages('tool', 'env: { PATH: /nowhere }').length, 1);
  });
});

describe('the file that is meant by one that does not exist', () => {
  const fixesOf = (command: string, more = '') => {
    const text = `command: ${command}\nparameters: { lr: { type: bool } }\nobjective: { metric: a, goal: minimize }\nbudget: { trials: 1 }\n${more}`;
    const parsed = parseDeclaration(text, 'a.bbkb.yaml');
    assert.ok(parsed.ok);
    return scriptProblems(parsed, folder, { PATH: path.join(folder, 'bin') });
  };

  it('is one of a similar name in the same folder', () => {
    const [near] = fixesOf('tool sub/depe.py');
    assert.deepEqual(near.fixes, [{ kind: 'replace', path: ['command'], word: 'sub/depe.py', by: 'sub/deep.py' }]);
    assert.deepEqual(fixesOf('tool', 'cwd: sbu')[0].fixes, [{ kind: 'write', path: ['cwd'], value: 'sub' }]);
  });

  it('is for a person to choose, whether there is one or not', () => {
    const [far] = fixesOf('tool gone/other.py');
    assert.deepEqual([far.fixes, far.missingFile], [[], { word: 'gone/other.py', folder }]);
  });
});
