import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isCertain } from '../../../../src/draft/draft.ts';
import { readScript } from '../../../../src/draft/readers/readScript.ts';
import { metricCandidates, type MetricCandidate } from '../../../../src/draft/suggestions/metrics.ts';

const metrics = (text: string): readonly MetricCandidate[] =>
  metricCandidates(readScript({ file: 'a.py', text }).outputs);

it('a metric is the last number that is named as a result, where nothing is a metric by its name', () => {
  for (const [text, name, goal] of [
    ['print(f"best tour: {x}")', 'best tour', undefined],
    ['print(f"Best tour length: {x:.1f}")', 'Best tour length', undefined],
    ['print(f"shortest path: {d}")', 'shortest path', 'minimize'],
    ['print("Largest clique found:", n)', 'Largest clique found', 'maximize'],
    ['print("best epoch:", e)\nprint("final energy:", x)\nprint("time:", t)', 'final energy', undefined],
    ['print("best value:", x)\nprint("best tour:", tour)', 'best value', undefined],
    ['print("cost of the tour:", c)\nprint("best length:", x)', 'cost', 'minimize'],
    ['print("loss:", c)\nprint("shortest path:", x)', 'loss', 'minimize'],
  ] as const) {
    const found = metrics(text).map((metric) => [metric.name, metric.goal, isCertain(metric)]);
    assert.deepEqual(found, [[name, goal, goal !== undefined]], text);
  }
  for (const text of ['print("best params:", p)', 'print("final num_workers:", n)', 'print("best path:", path)'])
    assert.deepEqual(metrics(text), [], text);
});
