import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { nameUses } from '../../../src/declaration/reader/completion/nameUses.ts';
import { parseDeclaration } from '../../../src/declaration/reader/parseDeclaration.ts';
import { draftOf } from '../../../src/draft/draft.ts';
import { nameProblems } from '../../../src/draft/nameProblems.ts';
import { scriptNames } from '../../../src/draft/scriptNames.ts';
import { declarationText } from '../../../src/draft/yaml/declarationText.ts';

const script = `import argparse
import torch
parser = argparse.ArgumentParser()
parser.add_argument('--momentum', type=float, default=0.9)
parser.add_argument('--lr', type=float, default=0.1)
args = parser.parse_args()
print(f'epoch 1\\tval_accuracy: {accuracy:.3f} top{rank}: {top}')
`;

interface Declared {
  readonly command?: string;
  readonly parameters?: string;
  readonly metric?: string;
  readonly rest?: string;
}

function problemsOf(
  { command = 'python3 train.py', parameters = 'lr: 1', metric = 'val_accuracy', rest = '' }: Declared,
  of = script,
  file = 'train.py',
) {
  const text = `command: ${command}
parameters: { ${parameters} }
objective: { metric: ${metric}, goal: maximize }
budget: { trials: 3 }
${rest}`;
  const parsed = parseDeclaration(text, 'train.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  const names = scriptNames({ file, text: of });
  const { declaration } = parsed;
  return nameProblems(declaration, declaration.command, nameUses(text), names, file);
}
const messages = (declared: Declared, of = script): string[] => problemsOf(declared, of).map(({ message }) => message);

describe('a flag that the script does not know', () => {
  it('is named with the one that is meant', () => {
    const [problem] = problemsOf({ parameters: 'momentun: { type: float, low: 0, high: 1 }' });
    assert.equal(problem.meant, 'momentum');
    assert.equal(
      problem.message,
      'train.py ends with an error at --momentun, which it does not know (did you mean momentum?): write the name of one of its flags.',
    );
    assert.equal(problem.use.kind, 'declared');
    assert.equal(problemsOf({ parameters: 'zzzzz: 1' })[0].meant, undefined);
  });

  it('is no problem where the name never reaches the script as a flag', () => {
    const parameters = 'momentun: 1';
    assert.deepEqual(messages({ parameters, command: 'python3 train.py --momentum {momentun}' }), []);
    assert.deepEqual(messages({ parameters, rest: 'pass: env' }), []);
    assert.deepEqual(messages({ parameters, rest: 'pass: file' }), []);
  });

  it('is no problem where another program may take it', () => {
    for (const command of [
      'bash run.sh train.py',
      'python3 -m wrapper train.py',
      'python3 train.py --',
      'run train.py',
    ]) {
      assert.deepEqual(messages({ parameters: 'momentun: 1', command }), [], command);
    }
  });

  it('is no problem where it is the beginning of one, as argparse takes it', () => {
    assert.deepEqual(messages({ parameters: 'mom: 1' }), []);
  });
});

describe('a metric that the script never prints', () => {
  it('is named with the one that is meant', () => {
    assert.deepEqual(messages({ metric: 'val_acuracy' }), [
      'train.py never prints val_acuracy (did you mean val_accuracy?): write the name as it is printed.',
    ]);
    assert.equal(problemsOf({ rest: 'limits: ["val_acuracy > 0.5"]' })[0].meant, 'val_accuracy');
  });

  it('is no problem where all its words are in the script, or in the command', () => {
    assert.deepEqual(messages({ metric: 'top5' }), []);
    assert.deepEqual(messages({ metric: 'epoch_accuracy' }), []);
    assert.deepEqual(messages({ metric: 'vol_accuracy', command: 'python3 train.py --lr 1 vol' }), []);
  });

  it('is no problem where it is like none that is printed, is found by a pattern, or may be that of a library', () => {
    assert.deepEqual(messages({ metric: 'rouge' }), []);
    assert.deepEqual(messages({ metric: 'val_acuracy, pattern: "x (.*)"' }), []);
    assert.deepEqual(messages({ metric: 'val_acuracy' }, script.replace('import torch', 'import keras')), []);
    assert.deepEqual(messages({ metric: 'val_acuracy' }, `${script}\nexec(code)`), []);
  });
});

describe('the declarations that are drafted from twenty scripts', () => {
  const folder = path.resolve(import.meta.dirname, '../../fixtures/scripts');
  const files = readdirSync(folder).filter((file) => file.endsWith('.py'));

  it('name nothing that their scripts do not have', () => {
    let certain = 0;
    for (const file of files) {
      const of = { file, text: readFileSync(path.join(folder, file), 'utf8') };
      const text = declarationText(draftOf(of));
      const parsed = parseDeclaration(text, 'train.bbkb.yaml');
      if (!parsed.ok) continue; // only a person knows the rest
      const { declaration } = parsed;
      const names = scriptNames(of);
      certain += names.accepted === undefined ? 0 : 1;
      assert.deepEqual(nameProblems(declaration, declaration.command, nameUses(text), names, file), [], file);
    }
    assert.ok(certain > 0);
  });
});
