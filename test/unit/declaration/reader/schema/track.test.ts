import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { descriptionAt, examplesAt } from '../../../../../src/declaration/reader/completion/schemaLookup.ts';
import { eachIsShown, onlyProblem, parsed, withLine } from '../texts.ts';

const names = (count: number): string => Array.from({ length: count }, (_, i) => `m${i}`).join(', ');

describe('track', () => {
  it('is a list of names as scripts print them, and nothing by default', () => {
    assert.deepEqual(parsed(withLine('track: [f1, val/loss, "Acc@1 top"]')).track, ['f1', 'val/loss', 'Acc@1 top']);
    assert.equal(parsed(withLine(`track: [${names(20)}]`)).track?.length, 20);
    for (const line of ['seed: 0', 'track: []']) assert.ok(!('track' in parsed(withLine(line))));
  });

  it('is explained and completed in the editor', () => {
    assert.match(descriptionAt(['track'], {}) ?? '', /recorded, shown and exported/);
    assert.deepEqual(examplesAt(['track'], {}), [['f1', 'train_loss']]);
  });

  it('has one problem where it has far too many names, whatever they are', () => {
    const { message } = onlyProblem(`track: [${'a,'.repeat(20_000)}]`);
    assert.match(message, /^track has 20,000 names: write at most 20,/);
  });

  eachIsShown('shows', [
    ['track: f1', 'f1', /^track is "f1".*names of further numbers that your script prints, such as \[f1, train_loss\]/],
    ['track: [f1, 3]', '3', /the name of the number your script prints/],
    ['track: [f1, ""]', '""', /the name of the number your script prints/],
    ['track: [f1, loss]', 'loss', /^"loss" is the metric of the objective, which is recorded anyway: remove it from/],
    ['track: [f1, auc, f1]', 'f1', /^"f1" is tracked twice: remove one of them\.$/],
    [`track: [${names(21)}]`, `[${names(21)}]`, /^track has 21 names: write at most 20,/],
    [`track: [${'x'.repeat(201)}]`, 'x'.repeat(201), /^The name has 201 characters: track names of at most 200\.$/],
    ['track: [__proto__]', '__proto__', /^"__proto__" cannot be tracked/],
  ]);
});
