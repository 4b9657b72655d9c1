import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { factsOf, withChoices, withChosen } from '../../../src/draft/draftChoices.ts';
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
print("accuracy:", accuracy)
`,
});

describe('the choices of a draft', () => {
  it('offers what can be tuned, what is worth it first, with its range, its default and the reason', () => {
    const choices = factsOf(draft).parameters;
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
    assert.match(text, /^ {2}#lr: \{ type: float, /m);
  });

  it('are the metric, whichever way is better, the trials and how many of them run at once as well', () => {
    const { metrics, budget } = factsOf(draft);
    assert.deepEqual(
      metrics.map(({ name, goal, place, isCertain }) => [name, goal, place, isCertain]),
      [
        ['accuracy', 'maximize', 'line 6', true],
        ['loss', 'minimize', 'line 5', true],
      ],
    );
    assert.deepEqual(budget, { trials: 50, parallel: 4 });
    const text = declarationText(
      withChoices(draft, {
        parameters: ['lr'],
        metric: { name: 'loss', goal: 'maximize' },
        budget: { trials: 7, parallel: 2 },
      }),
    );
    assert.match(
      text,
      /^ {2}metric: loss # line 5 prints it.*; also reported: accuracy \(line 6\)\n {2}goal: maximize$/m,
    );
    assert.match(text, /^budget: \{ trials: 7 \} .*\nparallel: 2 /m);
    assert.match(text, /^ {2}lr: .*\n {2}# Left out/m);
  });

  it('switches nothing on that the tuner could not pass', () => {
    assert.ok(withChosen(draft, ['data', 'other']).parameters.every(({ active }) => !active));
  });

  for (const file of scripts) {
    it(`changes nothing where the proposal is accepted, and is valid where all are chosen: ${file}`, () => {
      const drafted = draftOfFixture(file);
      const choices = factsOf(drafted).parameters;
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
