import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates } from '../../../../src/draft/suggestions/metrics.ts';
import { metricExtractors } from '../../../../src/runner/metric/extractors.ts';

/** What the tuner reads of a run of which these are the prints and the lines. */
function readBy(prints: readonly string[], lines: readonly string[]): [name: string, value: unknown] {
  const text = prints.map((print) => `print(f"${print}")`).join('\n');
  const [metric] = metricCandidates(readScript({ file: 'a.py', text }).outputs);
  assert.ok(metric);
  const { name, pattern } = metric;
  const { extractors, printedForms } = metricExtractors({ name, ...(pattern !== undefined && { pattern }) }).stdout;
  const found = [...extractors, ...printedForms].map((extract) =>
    lines.map(extract).findLast((value) => value !== undefined),
  );
  return [name, found.find((value) => value !== undefined)];
}

const LINES: readonly (readonly [right: string, other: string])[] = [
  ['Mean reward: {x}', 'Std reward: {y}'],
  ['  mean RMSE = {x}', '  std  RMSE = {y}'],
  ['[val] auc {x}', '[train] auc {y}'],
  ['val:  acc = {x}', 'test: acc = {y}'],
  ['best val loss {x}', 'worst val loss {y}'],
  ['R2: {x} MAE: {z}', 'Baseline R2: {y} MAE: 0.9'],
  ['Avg. reward (100 ep): {x}', 'Max reward: {y}'],
  ['MSE: {x}', 'baseline MSE: 0.9'],
];

describe('a metric that a draft takes from a line', () => {
  for (const [right, other] of LINES) {
    it(`is read there and nowhere else, in whatever order they are printed: ${right}, ${other}`, () => {
      const filled = [right.replace('{x}', '0.25').replace('{z}', '0.75'), other.replace('{y}', '0.5')];
      const [name, value] = readBy([right, other], filled);
      assert.equal(value, 0.25, name);
      assert.equal(readBy([other, right], filled.toReversed())[1], 0.25, name);
      assert.equal(readBy([`${right}, ${other}`], [filled.join(', ')])[1], 0.25, name);
    });
  }

  it('is read without the colours of a terminal, in whatever way they are written', () => {
    for (const escape of [String.raw`\x1b`, String.raw`\033`, String.raw`\u001b`, '\u001b']) {
      const line = (value: string): string => `${escape}[1m=> val${escape}[0m acc ${escape}[33;1m${value}${escape}[0m`;
      const texts = { 'a.py': `print(f"${line('{score}')}")`, 'a.js': `console.log(\`${line('${score}')}\`)` };
      for (const [file, text] of Object.entries(texts))
        assert.equal(metricCandidates(readScript({ file, text }).outputs)[0]?.name, 'val acc', text);
    }
  });

  it('keeps its short name where the other lines are of the training before it, or its best value', () => {
    const text = `for epoch in range(9):
  print(f"(Training) loss: {a}, accuracy: {b}")
  print(f"(Testing) loss: {c}, accuracy: {d}")
  print(f"Maximum accuracy: {e}")`;
    assert.equal(metricCandidates(readScript({ file: 'a.py', text }).outputs)[0]?.name, 'accuracy');
  });

  it('is the mean rather than one of the values that it is of', () => {
    const text = 'for image in images:\n  print(f"Testing {n} - PSNR: {p}")\nprint(f"Average PSNR: {m}")';
    assert.equal(metricCandidates(readScript({ file: 'a.py', text }).outputs)[0]?.name, 'Average PSNR');
  });
});
