import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parallelNotes } from '../../../../src/declaration/checks/parallelNotes.ts';
import { parseDeclaration } from '../../../../src/declaration/reader/parseDeclaration.ts';

const notesOf = (lines: string, cores: number) => {
  const text = `command: ./train\nparameters: { lr: { type: float, low: 0, high: 1 } }\nobjective: { metric: loss, goal: minimize }\nbudget: { trials: 9 }\n${lines}\n`;
  const parsed = parseDeclaration(text, 'train.bbkb.yaml');
  assert.ok(parsed.ok, JSON.stringify(parsed));
  return parallelNotes(parsed, cores);
};

describe('trials at a time', () => {
  it('are advice, and no warning, where they are more than the cores of this machine, at their number', () => {
    const [note, ...others] = notesOf('parallel: 8', 4);
    assert.deepEqual(others, []);
    assert.deepEqual([note.line, note.column, note.isAdvice], [5, 11, true]);
    assert.equal(
      note.message,
      '8 trials at a time share the 4 cores of this machine: parallel: 4 is enough unless they mostly wait, such as for a GPU.',
    );
    assert.match(notesOf('parallel: 2', 1)[0].message, /^2 trials at a time share the one core of this machine:/);
  });

  it('are none where there are cores enough, or other machines run them', () => {
    for (const lines of [
      '',
      'parallel: 4',
      'parallel: 64\nexecutor: slurm',
      'parallel: 64\nexecutor: { ssh: [one, two] }',
    ])
      assert.deepEqual(notesOf(lines, 4), [], lines);
  });
});
