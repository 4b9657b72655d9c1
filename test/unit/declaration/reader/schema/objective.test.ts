import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { onlyProblem, parsed, withLine } from '../texts.ts';

const withObjective = (more: string) => parsed(withLine(`objective: { metric: loss, goal: minimize${more} }`));

describe('objective.step and objective.report', () => {
  const plain = withObjective('');

  it('are the name of the step, and which report is the result: the last by default', () => {
    const { objective } = withObjective(', step: games, report: best');
    assert.deepEqual([objective.step, objective.report], ['games', 'best']);
    assert.deepEqual(withObjective(', report: last'), plain);
    assert.ok(!('report' in plain.objective || 'step' in plain.objective));
  });

  it('make another study with another result', () => {
    assert.deepEqual(compareDeclarations(plain, withObjective(', report: best')), {
      kind: 'different',
      differences: ['objective.report was "last" and is now "best".'],
    });
  });

  it('are what a script prints, so that a file has no best', () => {
    const line = 'objective: { metric: loss, goal: minimize, from: log.csv, report: best }';
    assert.match(onlyProblem(line).message, /of a file, the last value counts: remove report or from\.$/);
    assert.match(onlyProblem('objective: { metric: loss, goal: minimize, report: first }').message, /last or best/);
  });
});
