import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { openNeeds } from '../../../../src/declaration/command/openNeeds.ts';
import { applied } from '../../../../src/declaration/edits/edit.ts';
import { givenNeedsEdits, waysToGive } from '../../../../src/draft/suggestions/needs.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';

const cases = {
  'p.add_argument("--data-dir", required=True)': { ways: ['folder'], choices: [] },
  'p.add_argument("--train_file", required=True)': { ways: ['file'], choices: [] },
  'p.add_argument("corpus")': { ways: ['folder', 'file', 'text'], choices: [] },
  'p.add_argument("--data", required=True)': { ways: ['folder', 'file', 'text'], choices: [] },
  'p.add_argument("--model_name_or_path", required=True)': { ways: ['text', 'folder', 'file'], choices: [] },
  'p.add_argument("--url", required=True)': { ways: ['text'], choices: [] },
  'p.add_argument("--env", required=True)': { ways: ['text'], choices: [] },
  'p.add_argument("--task", required=True, choices=["cola", "mnli"])': { ways: ['text'], choices: ['cola', 'mnli'] },
  'p.add_argument("task", choices=["cola", "mnli"])': { ways: ['text'], choices: ['cola', 'mnli'] },
};

describe('what a script needs is given', () => {
  for (const [line, expected] of Object.entries(cases)) {
    it(`${expected.choices.join(' or ') || expected.ways.join(', ')} for ${line}`, () => {
      const { command } = draftOf({ file: 'train.py', text: `${line}\np.add_argument("--lr", type=float)\n` });
      const [need] = openNeeds(command.args);
      assert.deepEqual(waysToGive(need.flag, need.description), expected);
    });
  }

  it('as a choice of those that the placeholder has room for, each of them whole', () => {
    const names = Array.from({ length: 40 }, (_, i) => `dataset_${i}`);
    const text = `p.add_argument("--task", required=True, choices=${JSON.stringify(names)})\np.add_argument("--lr", type=float)\n`;
    const [need] = openNeeds(draftOf({ file: 'train.py', text }).command.args);
    const { choices } = waysToGive(need.flag, need.description);
    assert.ok(choices.length >= 4);
    assert.deepEqual(choices, names.slice(0, choices.length));
  });
});

describe('what a draft said of its needs', () => {
  const text = declarationText(
    draftOf({
      file: 'train.py',
      text: 'p.add_argument("--data", required=True)\np.add_argument("--corpus", required=True)\np.add_argument("--lr", type=float, default=0.1)\nprint("loss:", x)\n',
    }),
  );

  it('is gone once all were given, and nothing else is', () => {
    assert.match(text, /^# <<< data, corpus: /m);
    const given = text.replace(/<<<[^>…]*>>>/g, 'here');
    const cleared = applied(given, givenNeedsEdits(given));
    assert.doesNotMatch(cleared, /<<</);
    const gone = given.split('\n').filter((line) => !cleared.split('\n').includes(line));
    assert.equal(gone.length, 1);
  });
});
