import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { draftOf } from '../../../../src/draft/draft.ts';
import { declarationText } from '../../../../src/draft/yaml/declarationText.ts';
import { givenNeedsEdits } from '../../../../src/draft/yaml/givenNeeds.ts';
import { applied } from '../../../../src/declaration/edits/edit.ts';

const text = declarationText(
  draftOf({
    file: 'train.py',
    text: 'p.add_argument("--data", required=True)\np.add_argument("--corpus", required=True)\np.add_argument("--lr", type=float, default=0.1)\nprint("loss:", x)\n',
  }),
);

describe('what a draft said of its needs', () => {
  it('is gone once all were given, and nothing else is', () => {
    assert.match(text, /^# <<< data, corpus: /m);
    const given = text.replace(/<<<[^>…]*>>>/g, 'here');
    const cleared = applied(given, givenNeedsEdits(given));
    assert.doesNotMatch(cleared, /<<</);
    const gone = given.split('\n').filter((line) => !cleared.split('\n').includes(line));
    assert.equal(gone.length, 1);
  });
});
