import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { parameterChoices, withChosen } from '../../../src/draft/chooseParameters.ts';
import { draftOf, type Draft } from '../../../src/draft/draft.ts';
import { declarationText } from '../../../src/draft/yaml/declarationText.ts';
import { draftProblems } from './draftProblems.ts';

const folder = path.resolve(import.meta.dirname, '../../fixtures/scripts');
const scripts = readdirSync(folder).filter((file) => /\.(py|mjs|cjs|sh|R)$/.test(file));
const draftOfFixture = (file: string): Draft => draftOf({ file, text: readFileSync(path.join(folder, file), 'utf8') });

const draft = draftOf({
  file: 'train.py',
  text: `p.add_argument("--workers", type=int, default=4)
p.add_argument("--lr", type=float, default=0.1)
p.add_argument("--optimizer", choices=["sgd", "adam"], default="sgd")
p.add_argument("--data", required=True)
print("loss:", loss)
`,
});

describe('the choice among the parameters of a draft', () => {
  it('offers what can be tuned, what is worth it first, with its range, its default and the reason', () => {
    const choices = parameterChoices(draft);
    assert.deepEqual(
      choices.map(({ name, active }) => [name, active]),
      [
        ['lr', true],
        ['optimizer', true],
        ['workers', false],
      ],
    );
    const [lr, optimizer, workers] = choices;
    assert.match(lr.range, /^\S+ to \S+, log scale$/);
    assert.equal(lr.defaultValue, '0.1');
    assert.equal(optimizer.range, 'sgd, adam');
    assert.equal(workers.reason, 'it changes the speed, not the result');
  });

  it('switches parameters on and off, each with its range', () => {
    const text = declarationText(withChosen(draft, ['workers', 'optimizer']));
    assert.match(text, /^ {2}workers: \{ type: int, /m);
    assert.match(text, /^ {2}optimizer: /m);
    assert.match(text, /^ {2}# lr: \{ type: float, /m);
  });

  it('switches nothing on that the tuner could not pass', () => {
    assert.ok(withChosen(draft, ['data', 'other']).parameters.every(({ active }) => !active));
  });

  for (const file of scripts) {
    it(`changes nothing where the proposal is accepted, and is valid where all are chosen: ${file}`, () => {
      const drafted = draftOfFixture(file);
      const choices = parameterChoices(drafted);
      const proposed = choices.filter(({ active }) => active).map(({ name }) => name);
      assert.equal(declarationText(withChosen(drafted, proposed)), declarationText(drafted));

      const all = withChosen(
        drafted,
        choices.map(({ name }) => name),
      );
      const problems = draftProblems(declarationText(all));
      assert.deepEqual(
        problems.filter((message) => !message.startsWith('objective.')),
        choices.length === 0 ? problems.filter((message) => message.startsWith('parameters')) : [],
      );
    });
  }
});
