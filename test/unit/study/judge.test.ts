import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fc, forMany } from '../../laws.ts';
import { isKept, type Measured } from '../../../src/engine/port/limits.ts';
import { judgeOf } from '../../../src/study/judge.ts';
import { apply } from '../../../src/study/study.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import type { StudyState } from '../../../src/study/studyState.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import type { Summary } from '../../../src/study/summary/summary.ts';
import { bestMeasuredText, setbackText } from '../../../src/study/summary/wording.ts';
import { bestTrial } from '../../../src/study/trialLists.ts';
import { parsed } from '../declaration/reader/texts.ts';
import { replayed } from './disk/journals.ts';
import { asked, begun, ran, told } from './events.ts';

const head = ['command: a', 'parameters: { x: { type: int, low: 0, high: 9 } }', 'budget: { trials: 50 }'];
const START = 'start: { points: [{ x: 3 }] }';
const declared = (...lines: readonly string[]) => parsed([...head, ...lines].join('\n'));
const ONE = 'objective: { metric: loss, goal: minimize }';
const TWO = 'objective: [{ metric: loss, goal: minimize }, { metric: acc, goal: maximize }]';

const WEIGHTED = TWO.replace('minimize', 'minimize, weight: 2').replace('maximize', 'maximize, weight: 0.5');

const declarations = [
  declared(ONE),
  declared(ONE, 'limits: ["acc >= 2"]'),
  declared(ONE, START, 'limits: ["acc >= 2", "loss <= 1.5 * baseline"]'),
  declared(TWO),
  declared(TWO, START, 'limits: ["acc + mb <= 6 and mb < 2 * baseline"]'),
  declared(WEIGHTED, 'algorithm: { preset: theory }'),
];

interface Ended {
  readonly x: number;
  readonly loss: number;
  readonly tracked: Readonly<Record<string, number>>;
  readonly fails: boolean;
  readonly invalid: boolean;
}

const small = fc.integer({ min: 0, max: 5 });
const ended: fc.Arbitrary<Ended> = fc.record({
  x: fc.integer({ min: 2, max: 4 }),
  loss: small,
  // one that was not named yet when the trial ended is not there
  tracked: fc.record({ acc: small, mb: small }, { requiredKeys: ['acc'] }),
  fails: fc.constantFrom(false, false, true),
  invalid: fc.constantFrom(true, false, false, false),
});

const at = 1000;

function eventsOf({ x, loss, tracked, fails, invalid }: Ended, trial: number): readonly StudyEvent[] {
  const result = fails
    ? ({ kind: 'failed', reason: 'It broke.' } as const)
    : ({ kind: 'succeeded', value: loss } as const);
  return [
    asked(trial, [{ trial, parameters: { x } }]),
    ...ran(trial, result, { tracked }),
    told(trial, { noise: null }),
    ...(invalid ? [{ type: 'trial.invalidated', at, trial } as const] : []),
  ];
}

/** The states of a study, one after each event. @param which its declarations, of which each is in force for some trials */
function* statesOf(which: readonly number[], trials: readonly Ended[]): Generator<StudyState> {
  const [declaration] = which.map((each) => declarations[each]);
  let study = replayed(begun(declaration));
  for (const [i, each] of trials.entries()) {
    const next = declarations[which[Math.floor((i * which.length) / trials.length)]];
    if (next !== study.declaration) study = apply(study, { type: 'declaration.changed', at, declaration: next });
    for (const event of eventsOf(each, i + 1)) yield (study = apply(study, event));
  }
}

const summaryOf = (study: StudyState): Summary => summarize(study, { alive: true, commandOf: () => 'a' });

interface Judged {
  readonly trial: number;
  readonly loss: number;
  readonly measured: Measured;
  readonly kept: readonly (boolean | undefined)[];
}

/** The trials with a value that counts, from the study's lists alone. */
function judgedTrials({ declaration, trials }: StudyState): readonly Judged[] {
  const valid = [...trials].flatMap((trial) =>
    trial.state === 'succeeded' && !trial.invalid
      ? [{ ...trial, loss: trial.value, measured: { ...trial.tracked, loss: trial.value } }]
      : [],
  );
  const baseline = valid.find(({ parameters }) => parameters.x === declaration.start?.points[0].x)?.measured;
  const { limits = [] } = declaration;
  return valid.map(({ trial, loss, measured }) => {
    return { trial, loss, measured, kept: limits.map((limit) => isKept(limit, measured, baseline)) };
  });
}

const feasibleTrials = (study: StudyState): readonly Judged[] =>
  judgedTrials(study).filter(({ kept }) => kept.every((each) => each === true));

const studies = fc.tuple(
  fc.oneof(fc.constantFrom([0], [1], [2], [3], [4], [5]), fc.constant([0, 1, 2, 0])),
  fc.array(ended, { maxLength: 12 }),
);

const RUNS = 20;

describe('the judge of a study', () => {
  it('has for the best the first of the valid trials that keep all limits and have the best value', () => {
    forMany(RUNS, studies, ([which, trials]) => {
      for (const study of statesOf(which, trials)) {
        if (study.declaration.furtherObjectives !== undefined) continue;
        const feasible = feasibleTrials(study);
        const least = Math.min(...feasible.map(({ loss }) => loss));
        assert.equal(bestTrial(study)?.trial, feasible.find(({ loss }) => loss === least)?.trial);
        const { recommended, bestMeasured, best } = summaryOf(study);
        assert.equal(recommended?.trial, bestTrial(study)?.trial);
        assert.deepEqual([best?.trial, bestMeasured?.trial], [recommended?.trial, recommended?.trial]);
      }
    });
  });

  it('has on the front, each once, the values of those that no other beats', () => {
    forMany(RUNS, studies, ([which, trials]) => {
      for (const study of statesOf(which, trials)) {
        if (study.declaration.furtherObjectives === undefined) continue;
        const feasible = feasibleTrials(study);
        const beats = (a: Measured, b: Measured): boolean =>
          a.loss <= b.loss && a.acc >= b.acc && (a.loss < b.loss || a.acc > b.acc);
        const unbeaten = feasible.filter((one) => !feasible.some((other) => beats(other.measured, one.measured)));
        const first = unbeaten.filter(
          ({ measured: { loss, acc } }, i) =>
            unbeaten.findIndex(({ measured }) => measured.loss === loss && measured.acc === acc) === i,
        );
        const { front, recommended, bestMeasured, bound, regret } = summaryOf(study);
        assert.deepEqual(
          front,
          first.map(({ trial }) => trial),
        );
        assert.deepEqual([bestMeasured, bound, regret.trials], [null, null, []]);
        assert.equal(recommended === null, front.length === 0);
        assert.ok(recommended === null || front.includes(recommended.trial));
      }
    });
  });

  it('recommends with weights the first trial of the front with the largest weighted sum', () => {
    forMany(RUNS, fc.array(ended, { maxLength: 12 }), (trials) => {
      for (const study of statesOf([5], trials)) {
        const { front, recommended, objectives } = summaryOf(study);
        const sumOf = ({ loss, measured }: Judged): number => -2 * loss + 0.5 * measured.acc;
        const most = Math.max(...judgedTrials(study).map(sumOf));
        const first = judgedTrials(study).find((each) => front?.includes(each.trial) && sumOf(each) === most);
        assert.equal(recommended?.trial, first?.trial);
        assert.deepEqual(objectives?.map(({ weight }) => weight), [2, 0.5]); // oxfmt-ignore
      }
    });
  });

  it('says of each row whether it keeps all limits, which it breaks, and which comes nearest where none does', () => {
    forMany(RUNS, studies, ([which, trials]) => {
      for (const study of statesOf(which, trials)) {
        const { limits } = study.declaration;
        const { trials: rows, nearest, recommended, ...summary } = summaryOf(study);
        assert.equal(summary.limits === undefined, limits === undefined);
        for (const { trial, kept } of judgedTrials(study)) {
          const feasible = kept.includes(false) ? false : kept.includes(undefined) ? undefined : true;
          const row = rows.at(trial - 1);
          assert.equal(row?.feasible, limits && feasible);
          const broken = kept.flatMap((each, i) => (each === false ? [i] : []));
          assert.deepEqual(row?.broken, limits && feasible === false ? broken : undefined);
        }
        if (nearest === undefined) continue;
        assert.equal(recommended, null);
        const { kept } = judgedTrials(study).find(({ trial }) => trial === nearest.trial) ?? assert.fail();
        assert.equal(kept[nearest.limit], false);
      }
    });
  });

  it('says the same of a study that was followed from event to event and of one that is new to it', () => {
    forMany(RUNS, studies, ([which, trials]) => {
      for (const study of statesOf(which, trials)) {
        const copy = { ...study, declaration: structuredClone(study.declaration) };
        assert.deepEqual(structuredClone({ ...summaryOf(study) }), structuredClone({ ...summaryOf(copy) }));
      }
    });
  });

  it('is the same as long as nothing changes what it says', () => {
    const trial = { x: 3, loss: 1, tracked: { acc: 3 }, fails: false, invalid: false };
    const [, , , first, , , , second] = statesOf([2], [trial, { ...trial, x: 4 }]);
    assert.equal(judgeOf(first), judgeOf(second));
    assert.notEqual(judgeOf(first), judgeOf(apply(second, { type: 'trial.invalidated', at, trial: 1 })));
  });

  it('recommends what the engine says where runs differ in what a limit names, whatever a run measured by luck', () => {
    const of = (loss: number, acc: number) => ({ x: 3, loss, tracked: { acc }, fails: false, invalid: false });
    const events = [of(1, 2.1), of(2, 1.9)].flatMap((each, i) => eventsOf(each, i + 1));
    const after = (recommendation: object) =>
      summaryOf(replayed([...begun(declarations[1]), ...events, asked(3, [{ trial: 3, parameters: { x: 2 } }]), ...ran(3, { kind: 'failed', reason: '' }), told(3, { mean: 2, sd: 0, noise: 0, optimistic: 2, ...recommendation })])); // oxfmt-ignore
    const unsure = { trial: 1, keeps: 0.428 };
    const { best, recommended, ...summary } = after({ best: 2, keeps: 0.95, unsure });
    assert.deepEqual([best?.trial, recommended?.trial], [2, 2]);
    assert.equal(
      bestMeasuredText({ recommended, ...summary }, String),
      'Best measured: 1 (trial 1), but by all trials, its mean keeps the limits with a probability of 0.42 only.',
    );
    assert.deepEqual(recommended?.setback, { value: 1, trial: 1, after: 1, because: 'unsure', keeps: 0.428 });
    assert.match(setbackText(recommended.setback, String), /: by all trials, its mean keeps the limits with a probability of 0\.42 only\.$/); // oxfmt-ignore
    assert.equal(after({ best: 1 }).recommended?.trial, 1);
  });

  it('takes the limit that is broken by the largest share of its sides for the one in the way', () => {
    const declaration = declared(ONE, 'limits: ["loss <= 1", "acc >= 1000", "mb < 1"]');
    const trial = { x: 3, loss: 1.5, tracked: { acc: 900, mb: 1 }, fails: false, invalid: false };
    const events = [1.5, 1.2, 1.2].map((loss, i) => eventsOf({ ...trial, loss }, i + 1));
    const nearestAfter = (count: number) =>
      summaryOf(replayed([...begun(declaration), ...events.slice(0, count).flat()])).nearest;
    assert.deepEqual([1, 2, 3].map(nearestAfter), [
      { trial: 1, limit: 0 },
      { trial: 2, limit: 0 },
      { trial: 2, limit: 0 },
    ]);
  });

  it('says of a trial that was stopped for breaking a limit that it breaks it, and of no other that was stopped', () => {
    const declaration = declared(ONE, 'limits: ["mb <= 40", "acc >= 2"]');
    const early = { kind: 'stoppedEarly', reason: 'It broke it.', predicted: null } as const;
    const of = (broke?: Measured, limits = declaration.limits) => {
      const study = replayed([
        ...begun({ ...declaration, ...(limits && { limits }) }),
        asked(1, [{ trial: 1, parameters: { x: 1 } }]),
        ...ran(1, { ...early, ...(broke && { broke }) }, { tracked: { mb: 57 } }),
      ]);
      const { feasible, broken, values } = summaryOf(study).trials.at(0) ?? assert.fail();
      return [feasible, broken, values];
    };
    assert.deepEqual(of({ mb: 57 }), [false, [0], undefined]);
    assert.deepEqual(of(), [undefined, undefined, undefined]);
    // a person has loosened the limit since then
    assert.deepEqual(of({ mb: 57 }, declared(ONE, 'limits: ["mb <= 60"]').limits), [undefined, undefined, undefined]);
  });
});
