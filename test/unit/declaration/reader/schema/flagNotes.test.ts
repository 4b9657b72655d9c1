import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { applied } from '../../../../../src/declaration/edits/edit.ts';
import { fixEdits } from '../../../../../src/declaration/edits/fixEdits.ts';
import { parseDeclaration } from '../../../../../src/declaration/reader/parseDeclaration.ts';

const declared = (command: string, ...lines: readonly string[]): string =>
  [
    `command: ${command}`,
    'parameters: { lr: { type: float, low: 0, high: 1 }, fast: { type: bool, style: switch } }',
    'objective: { metric: loss, goal: minimize }',
    'budget: { trials: 9 }',
    ...lines,
  ].join('\n');

function notesOf(text: string) {
  const parsed = parseDeclaration(text, 'study.bbkb.yaml');
  assert.ok(parsed.ok, text);
  return parsed.notes;
}

describe('a flag that the command has and each trial passes again', () => {
  it('is a note at its place, whose fix is the command without it', () => {
    for (const [command, pass, mended, sentence] of [
      ['python t.py --lr 0.1', 'flags', 'python t.py', /has --lr already, .* or write --lr \{lr\}\.$/],
      [
        'python t.py --lr=0.1 --out a',
        'equals',
        'python t.py --out a',
        /has --lr=0\.1 already, .* or write --lr=\{lr\}\.$/,
      ],
      ['python t.py lr=0.1 a=2', 'hydra', 'python t.py a=2', /has lr=0\.1 already, .* or write lr=\{lr\}\.$/],
      ['python t.py --no-fast', 'flags', 'python t.py', /^Each trial passes --no-fast itself/],
    ] as const) {
      const text = declared(command, `pass: ${pass}`);
      const [note, ...others] = notesOf(text);
      assert.deepEqual(others, []);
      assert.match(note.message, sentence);
      assert.deepEqual([note.line, note.column], [1, 11 + command.indexOf(' ', 8)]);
      const edits = fixEdits({ text, problemsIn: notesOf }, note, note.fixes?.at(0) ?? assert.fail());
      assert.equal(applied(text, edits ?? []), declared(mended, `pass: ${pass}`));
    }
  });

  it('is none where a placeholder has its place, where flags are not passed, or where it is another one', () => {
    for (const [command, ...lines] of [
      ['python t.py --lr {lr} --fast={fast}'],
      ['python t.py --lr 0.1', 'pass: env'],
      ['python t.py --lr_decay 0.1 --learning-rate 2 lr=2 --no-lr'],
    ])
      assert.deepEqual(notesOf(declared(command, ...lines)), [], command);
  });
});
