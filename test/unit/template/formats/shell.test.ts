import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { filled, problemOf, templateOf } from '../templates.ts';

const plainPaths = (text: string): readonly string[] =>
  templateOf('a.sh', text).entries.flatMap(({ kind, path }) => (kind === 'plain' ? [path] : []));

describe('a shell script as a template', () => {
  it('has the values of variables, and those behind the options of commands', () => {
    const text = 'LR=0.1\nexport SIZE=8\nN=2 ./fit -dim 10 --opt=adam --layers "3"';
    assert.deepEqual(plainPaths(text), ['LR', 'SIZE', 'N', 'dim', 'opt', 'layers']);
  });

  it('keeps everything else byte for byte', () => {
    const text = '#!/bin/bash\n# --lr 0.1\n./fit  --lr 0.1\\\n  --b $B # x\ncat <<E\n--lr 0.3\nE\n';
    assert.equal(filled('a.sh', text, { lr: 0.2 }), text.replace('  --lr 0.1', '  --lr 0.2'));
  });

  it('has no value where the shell would put one, and none behind a single letter', () => {
    assert.deepEqual(plainPaths('./fit --lr $LR --n "$(wc -l x)" --m `x` --f *.txt --g {1,2} --h ~/a -k 5 --last'), []);
  });

  it('takes no text that a shell or a program would read in another way', () => {
    for (const value of ['$(reboot)', 'a b', "a'b", '-x', '', 'a;b', '`x`', 'a\nb']) {
      assert.throws(() => filled('a.sh', './fit --opt adam', { opt: value }), /cannot be written into a shell script/);
    }
    assert.equal(filled('a.sh', './fit --opt adam', { opt: 'sgd' }), './fit --opt sgd');
  });

  it('refuses what is written twice, whichever way', () => {
    assert.throws(() => filled('a.sh', 'lr=0.1\nlr=$((lr * 2))\n./fit $lr', { lr: 0.2 }), /written again on line 2/);
  });

  it('refuses a script that looks for itself, and one that is no shell script', () => {
    assert.match(problemOf('a.sh', 'cd "$(dirname "$0")"\n./fit --lr 0.1'), /uses its own path/);
    assert.match(problemOf('a.sh', 'cd "${BASH_SOURCE[0]}"\n./fit --lr 0.1'), /uses its own path/);
    assert.match(problemOf('a.sh', 'if true; then\n./fit --lr 0.1'), /^a\.sh:2:\d+: expected 'fi'.*: fix this line\.$/);
  });
});
