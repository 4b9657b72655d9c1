import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withChanges } from '../../../../../src/declaration/edits/fixEdits.ts';
import { onlyProblem, parsed, problems, withLine } from '../texts.ts';

const PAUSES = 'trial: { checkpoint: true, early_stop: { rule: pause } }';
const WRITTEN = '{ rule: pause }';
const pausesOf = (lines: string) => parsed(withLine(lines)).trial.earlyStop;

describe('trials that pause (trial.early_stop, rule: pause)', () => {
  it('may have their last step declared, and nothing of another rule', () => {
    assert.deepEqual(pausesOf(PAUSES), { rule: 'pause' });
    const withSteps = (steps: string) => `trial: { checkpoint: true, early_stop: { rule: pause, steps: ${steps} } }`;
    assert.deepEqual(pausesOf(withSteps('50')), { rule: 'pause', steps: 50 });
    for (const steps of ['1', '2.5', '0', '-8', 'all', '2000000000'])
      assert.match(onlyProblem(withSteps(steps)).message, /a whole number from 2 to 1000000000/);
    for (const key of ['min_reports: 3', 'metric: loss', 'eta: 3', 'chance: 0.1']) {
      const text = withLine(PAUSES.replace('pause', `pause, ${key}`));
      const [problem, ...none] = problems(text);
      const [name] = key.split(':');
      assert.deepEqual(none, []);
      assert.match(problem.message, new RegExp(`remove ${name}\\.$`));
      assert.deepEqual(problem.fixes, [{ kind: 'remove', path: ['trial', 'early_stop', name] }]);
    }
  });

  it('have nothing of a rule that is not theirs: steps belongs to them', () => {
    const { at, message } = onlyProblem('trial: { early_stop: { rule: median, steps: 50 } }');
    assert.deepEqual([at, message], ['steps', 'steps belongs to rule: pause, and the rule is median: remove steps.']);
  });

  it('keep checkpoints, of the default algorithm, in a rolling schedule, with one objective', () => {
    assert.deepEqual(pausesOf(`${PAUSES}\nschedule: rolling\nconfirm: 0\ntrack: [f1]`), { rule: 'pause' });
    assert.deepEqual(pausesOf(`${PAUSES}\nalgorithm: { candidates: 64 }\nparallel: 4`), { rule: 'pause' });
    assert.deepEqual(pausesOf(PAUSES.replace(' early_stop', ' stop: { above: 9 }, retries: 2, early_stop')), { rule: 'pause' }); // oxfmt-ignore
  });

  /** The second text is what the fix makes of the first; undefined where there is none. */
  const refusals: readonly (readonly [lines: string, message: RegExp, mended?: string])[] = [
    ['trial: { early_stop: { rule: pause } }', /^rule: pause needs a script that goes on where it was: write checkpoint: true/, 'trial: { early_stop: { rule: pause }, checkpoint: true }'], // oxfmt-ignore
    [`${PAUSES}\nschedule: batch`, /^With rule: pause a free slot gets its next trial at once: remove schedule/, PAUSES], // oxfmt-ignore
    [`${PAUSES}\nconfirm: 2`, /^rule: pause does not go with confirm: remove one/, PAUSES],
    [`budget: { trials: 10, enough: 0.1 }\n${PAUSES}`, /^rule: pause does not go with budget\.enough, whose forecast knows whole trials only/, `budget: { trials: 10 }\n${PAUSES}`], // oxfmt-ignore
    [
      `${PAUSES}\nalgorithm: { name: random }`,
      /^rule: pause works with the default algorithm only: remove preset and name/,
    ],
    [`${PAUSES}\nalgorithm: { preset: theory }`, /^rule: pause works with the default algorithm only/],
    [`objective: [{ metric: loss, goal: minimize }, { metric: ms, goal: minimize }]\n${PAUSES}`, /^rule: pause works with one objective only: keep one and write the others under track/], // oxfmt-ignore
    [
      `${PAUSES}\nlimits: "mb <= 40"`,
      /^rule: pause does not go with limits: remove one of them, or write another rule/,
    ],
    [`${PAUSES}\nlimits: ["mb <= 40"]`, /^rule: pause does not go with limits/],
    [`${PAUSES}\nrepeats: 2`, /^trial\.early_stop judges one run, and repeats makes a trial the mean of several/],
    [`objective: { metric: loss, goal: minimize, from: result.json }\n${PAUSES}`, /^trial\.early_stop needs what the script prints while it runs/], // oxfmt-ignore
  ];
  for (const [lines, message, mended] of refusals) {
    it(`do not go with ${lines.split('\n').find((line) => line !== PAUSES) ?? lines}, which is said at the rule`, () => {
      const { at, message: said } = onlyProblem(lines);
      assert.match(said, message);
      assert.equal(at, WRITTEN);
      const text = withLine(lines);
      const [{ fixes = [] }] = problems(text);
      assert.deepEqual(
        fixes.map((fix) => withChanges(text, [fix]).trim()),
        mended === undefined ? [] : [withLine(mended).trim()],
      );
    });
  }

  it('have what is wrong said once for each thing', () => {
    const lines = 'trial: { early_stop: { rule: pause } }\nschedule: batch\nconfirm: 2';
    assert.equal(problems(withLine(lines)).length, 3);
  });
});
