import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { asBegun, compareDeclarations } from '../../../../../src/declaration/compareDeclarations.ts';
import { onlyProblem, parsed, withLine } from '../texts.ts';

describe('schedule', () => {
  it('is left to the durations by default', () => {
    assert.equal(parsed(withLine('schedule: rolling')).schedule, 'rolling');
    assert.equal(parsed(withLine('seed: 0')).schedule, 'auto');
  });

  it('stays batch in a study of a version that knew nothing else, unless a person asks for more', () => {
    const { schedule, ...begun } = parsed(withLine('seed: 0'));
    assert.equal(schedule, 'auto');
    assert.equal(compareDeclarations(begun, { ...begun, schedule }).kind, 'same');
    assert.ok(!('schedule' in asBegun(begun, { ...begun, schedule })));
    assert.equal(compareDeclarations(begun, { ...begun, schedule: 'batch' }).kind, 'same');
    assert.equal(compareDeclarations(begun, { ...begun, schedule: 'rolling' }).kind, 'continues');
    assert.equal(asBegun({ ...begun, schedule: 'batch' }, { ...begun, schedule }).schedule, 'auto');
  });

  it('is always batch with the algorithms of the papers, and a file that asks them for more is told so', () => {
    assert.equal(parsed(withLine('schedule: rolling\nalgorithm: { name: bbkb }')).schedule, 'rolling');
    for (const algorithm of ['preset: theory', 'name: gp-bucb', 'name: random']) {
      const { message } = onlyProblem(`schedule: rolling\nalgorithm: { ${algorithm} }`);
      assert.match(message, /^schedule: rolling works with the default algorithm only, because the others know only/);
      for (const schedule of ['batch', 'auto'])
        assert.ok(!('schedule' in parsed(withLine(`schedule: ${schedule}\nalgorithm: { ${algorithm} }`))));
    }
  });

  it('is one of these words', () => assert.match(onlyProblem('schedule: async').message, /batch.*rolling/));
});

describe('confirm', () => {
  it('is off by default, and the journal keeps it', () => {
    assert.equal(parsed(withLine('confirm: 3')).confirm, 3);
    assert.ok(!('confirm' in parsed(withLine('confirm: 0'))));
  });

  it('leaves half of the budget at least to the search', () => {
    const problem = onlyProblem('confirm: 99');
    assert.match(
      problem.message,
      /^confirm is 99, and the budget has \d+ trials, of which half at least should search: write at most \d+, or/,
    );
  });

  it('is for the default algorithm, which alone can repeat what it likes', () => {
    assert.equal(parsed(withLine('confirm: 2\nalgorithm: { name: bbkb }')).confirm, 2);
    for (const algorithm of ['preset: theory', 'name: gp-bucb'])
      assert.match(onlyProblem(`confirm: 2\nalgorithm: { ${algorithm} }`).message, /^confirm works with the default/);
  });
});
