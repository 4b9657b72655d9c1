import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseDeclaration } from '../../../src/study/declaration.ts';
import { draftDeclaration } from '../../../src/study/draft.ts';

const filledIn = (script: string): string =>
  draftDeclaration(script)
    .replace('  # learning_rate', '  learning_rate')
    .replace('metric:\n', 'metric: loss\n')
    .replace('goal:\n', 'goal: minimize\n');

describe('a drafted declaration', () => {
  it('names what is still to be filled in when it is started untouched', () => {
    const parsed = parseDeclaration(draftDeclaration('train.py'), 'train.bbkb.yaml');
    assert.ok(!parsed.ok);
    assert.deepEqual(
      parsed.problems.map(({ message }) => message.split(':', 1)[0]),
      ['parameters is empty', 'objective.metric is empty', 'objective.goal is empty'],
    );
  });

  it('is complete once the three marked places are filled in, and starts the script by its kind', () => {
    for (const [script, command] of [
      ['train.py', ['python3', 'train.py']],
      ['train.mjs', ['node', 'train.mjs']],
      ['run.sh', ['bash', 'run.sh']],
      ['fit.R', ['Rscript', 'fit.R']],
      ['program', ['./program']],
      ['my script; rm.py', ['python3', 'my script; rm.py']],
      ["it's {lr} $HOME.py", ['python3', "it's {lr} $HOME.py"]],
      ['-c.py', ['python3', './-c.py']],
    ] as const) {
      const parsed = parseDeclaration(filledIn(script).replace('learning_rate', 'lr'), 'x.bbkb.yaml');
      assert.ok(parsed.ok, JSON.stringify(parsed));
      assert.deepEqual(parsed.declaration.command, command);
      assert.deepEqual(parsed.declaration.budget, { trials: 50 });
      assert.equal(parsed.declaration.parallel, 4);
    }
  });
});
