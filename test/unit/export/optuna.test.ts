import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as z from 'zod';
import type { Space } from '../../../src/space/parameter.ts';
import type { ExportSource } from '../../../src/export/exportFormat.ts';
import { optuna } from '../../../src/export/optuna.ts';
import { summarize } from '../../../src/study/summary/summarize.ts';
import type { StudyEvent } from '../../../src/study/events.ts';
import { controlsEvents, frozenEvents, replayed } from '../study/disk/journals.ts';
import { pastTrialsOf } from '../../../src/study/past/pastTrials.ts';
import type { Declaration } from '../../../src/declaration/declaration.ts';
import { readByOptuna } from './readByOptuna.ts';
import { studyOf } from './studies.ts';

const toldSchema = z.object({
  trials: z.array(z.array(z.unknown())),
  constraints: z.array(z.unknown()),
  best: z.unknown(),
});

const frozen = sourceOf(frozenEvents);
const steps = {
  space: [
    { name: 'width', type: 'int', low: 32, high: 128, scale: 'linear', step: 32 },
    { name: 'drop', type: 'float', low: 0, high: 0.5, scale: 'linear', step: 0.1 },
    { name: 'keep', type: 'float', low: 0.1, high: 0.9, scale: 'logit' },
    { name: 'epochs', type: 'fixed', value: 27 },
    { name: 'momentum', type: 'float', low: 0, high: 1, scale: 'linear' },
  ] satisfies Space,
  parameters: { width: 64, drop: 0.3, keep: 0.5, epochs: 27 },
};
const severalMetrics = withMetrics(
  studyOf(
    [{ name: 'x', type: 'bool' }],
    [
      { parameters: { x: true }, value: 0.9, tracked: { latency: 30, size: 50 } },
      { parameters: { x: false }, value: 0.8, tracked: { latency: 20, size: 40 } },
      { parameters: { x: false }, value: 0.7, tracked: { latency: 25, size: 10 } },
      { parameters: { x: true }, value: undefined, tracked: { latency: 1 } },
    ],
    { track: ['latency', 'size'] },
  ),
);

/** Of one process, because most of what it takes is to import Optuna: 2 s of the processor. */
const { version, ...read } = readByOptuna({
  frozen,
  controls: sourceOf(controlsEvents),
  steps: studyOf(steps.space, [{ parameters: steps.parameters, value: 1 }]),
  metrics: severalMetrics,
});
const skip =
  version === undefined ? 'No python3 with optuna is here; on Debian: apt-get install python3-optuna.' : false;
// `best_trials` of earlier versions are also those that break a constraint
const isVersion4 = Number.parseInt(String(version)) >= 4;
const skipFront = skip || (isVersion4 ? false : 'Only Optuna 4 or newer has fronts within limits.');

describe('a study as a journal of Optuna', () => {
  it('is a study of its name and direction, with one operation a trial', () => {
    const { metric, ...from } = frozen;
    const [created, metrics, ...trials] = optuna
      .serialize(from)
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
    assert.deepEqual(created, { worker_id: 'bbkb', op_code: 0, study_name: from.study.name, directions: [2] });
    assert.deepEqual(metrics, {
      worker_id: 'bbkb',
      op_code: 3,
      study_id: 0,
      system_attr: { 'study:metric_names': [metric] },
    });
    assert.equal(trials.length, 6);
  });

  it('is opened by Optuna with the states, values, parameters, ranges and times of its trials', { skip }, () => {
    const ranges = {
      lr: 'FloatDistribution(high=1.0, log=True, low=1e-05, step=None)',
      layers: 'IntDistribution(high=4, log=False, low=1, step=1)',
      optimizer: "CategoricalDistribution(choices=('sgd', 'adam', None))",
      nesterov: 'CategoricalDistribution(choices=(False, True))',
    };
    const { events } = frozen;
    const timeOf = (type: string, trial: number): string => {
      const at = events.findLast((event) => event.type === type && 'trial' in event && event.trial === trial)?.at ?? 0;
      return wallClock(at);
    };
    const ended = (trial: number): string[] => [timeOf('trial.starting', trial), timeOf('trial.ended', trial)];
    assert.deepEqual(read.frozen, {
      name: 'digits',
      directions: ['MAXIMIZE'],
      best: null,
      constraints: [null, null, null, null, null, null],
      trials: [
        [
          0,
          'COMPLETE',
          [0.81],
          { lr: 0.01, layers: 2, optimizer: 'sgd', nesterov: true },
          ranges,
          ended(1),
          { batch: 1 },
        ],
        [
          1,
          'FAIL',
          null,
          { lr: 0.3, layers: 4, optimizer: null, nesterov: false },
          ranges,
          ended(2),
          { batch: 1, reason: 'It exited with code 3.' },
        ],
        [
          2,
          'COMPLETE',
          [0.9],
          { lr: 0.02, layers: 2, optimizer: 'adam', nesterov: true },
          ranges,
          ended(3),
          { batch: 2 },
        ],
        [
          3,
          'FAIL',
          null,
          { lr: 0.001, layers: 1, optimizer: 'adam', nesterov: false },
          ranges,
          ended(4),
          { batch: 2, reason: 'It ran longer than 90 s.' },
        ],
        [
          4,
          'FAIL',
          null,
          { lr: 0.05, layers: 3, optimizer: 'adam', nesterov: true },
          ranges,
          ended(5),
          { batch: 3, reason: 'The study was stopped.' },
        ],
        [
          5,
          'WAITING',
          null,
          { lr: 0.04, layers: 3, optimizer: 'sgd', nesterov: true },
          ranges,
          [null, null],
          { batch: 3, reason: 'It runs when the study is continued.' },
        ],
      ],
    });
  });

  it('has the curve of each trial as intermediate values, by whole steps', () => {
    const intermediate = (points: readonly { step: number; value: number }[]): unknown => {
      const curves = new Map([[1, { named: true, points }]]);
      const created = optuna.serialize({ ...frozen, curves }).split('\n')[2] ?? '';
      return z.object({ intermediate_values: z.unknown() }).parse(JSON.parse(created)).intermediate_values;
    };
    assert.deepEqual(intermediate([{ step: 0, value: 3 }, { step: 10, value: 2 }]), { 0: 3, 10: 2 }); // oxfmt-ignore
    assert.deepEqual(intermediate([{ step: 0.5, value: 3 }, { step: 1, value: 2 }]), { 1: 3, 2: 2 }); // oxfmt-ignore
  });

  it('has failed in Optuna where its result is invalid, for Optuna would learn from it', { skip }, () => {
    const { trials } = toldSchema.parse(read.controls);
    assert.deepEqual(
      trials.map(([, state, value, , , , attributes]) => [state, value, attributes]),
      [
        ['FAIL', null, { batch: 1, reason: 'It ran longer than 90 s.' }],
        ['COMPLETE', [0.95], { batch: 1 }],
        ['FAIL', null, { batch: 2, invalid: true, value: 0.9 }],
        ['FAIL', null, { batch: 2, reason: 'A person stopped this trial.' }],
      ],
    );
  });

  it(
    'carries steps, fixed values and what a trial does not have; a logit scale becomes a plain range',
    { skip },
    () => {
      const { trials } = toldSchema.parse(read.steps);
      assert.deepEqual(trials[0]?.slice(1, 5), [
        'COMPLETE',
        [1],
        steps.parameters,
        {
          width: 'IntDistribution(high=128, log=False, low=32, step=32)',
          drop: 'FloatDistribution(high=0.5, log=False, low=0.0, step=0.1)',
          keep: 'FloatDistribution(high=0.9, log=False, low=0.1, step=None)',
          epochs: 'CategoricalDistribution(choices=(27,))',
        },
      ]);
    },
  );
});

function sourceOf(events: readonly StudyEvent[]): ExportSource & { readonly metric: string } {
  const study = replayed(events);
  const summary = summarize(study, { alive: false, commandOf: () => '' });
  return { study, summary, events, curves: new Map(), metric: summary.metric };
}

/** As Python prints the local time. */
function wallClock(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}000`;
}

describe('tracked metrics in a journal of Optuna', () => {
  it('are attributes of the trial, told from those of the same name', () => {
    const tracked = { f1: 0.25, batch: 7, 'a b': -1 };
    const source = studyOf([{ name: 'x', type: 'bool' }], [{ parameters: { x: true }, value: 1, tracked }], {
      track: Object.keys(tracked),
    });
    const created = z.object({ user_attrs: z.unknown() }).parse(JSON.parse(optuna.serialize(source).split('\n')[2]));
    assert.deepEqual(created.user_attrs, { f1: 0.25, 'tracked.batch': 7, 'a b': -1, batch: 1 });
  });
});

describe('limits and several objectives in a journal of Optuna', () => {
  const trials = optuna
    .serialize(severalMetrics)
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((line) =>
      z.object({ value: z.unknown(), values: z.unknown(), system_attrs: z.unknown() }).parse(JSON.parse(line)),
    );

  it('are all values of a trial, and by how much it breaks each limit', () => {
    const constraints = [[10, Number.MIN_VALUE], [0, -10], [-30, -5]]; // oxfmt-ignore
    assert.deepEqual(trials, [
      { value: null, values: [30, 0.9], system_attrs: { constraints: constraints[0] } },
      { value: null, values: [20, 0.8], system_attrs: { constraints: constraints[1] } },
      { value: null, values: [25, 0.7], system_attrs: { constraints: constraints[2] } },
      { value: null, values: null, system_attrs: {} },
    ]);
  });

  it('are read by Optuna', { skip }, () => {
    const told = toldSchema.parse(read.metrics);
    assert.deepEqual(told.trials.map(([, state, values]) => [state, values]).slice(2), [['COMPLETE', [25, 0.7]], ['FAIL', null]]); // oxfmt-ignore
    assert.deepEqual(told.constraints.slice(1), [[0, -10], [-30, -5], null]); // oxfmt-ignore
  });

  it('have the same front for Optuna', { skip: skipFront }, () => {
    assert.deepEqual(toldSchema.parse(read.metrics).best, [1]);
  });

  it('come back as the values of past trials', () => {
    const { declaration } = severalMetrics.study;
    const past = pastTrialsOf(optuna.serialize(severalMetrics), '.log', declaration);
    assert.deepEqual(past.ok && past.trials.map(({ value, tracked }) => [value, tracked]), [
      [30, { accuracy: 0.9, size: 50 }],
      [20, { accuracy: 0.8, size: 40 }],
      [25, { accuracy: 0.7, size: 10 }],
    ]);
  });
});

/** Its `loss` is `accuracy`, and latency is minimized before it; size must be at most 40 and latency less than 30. */
function withMetrics(source: ExportSource): ExportSource {
  const { study, summary } = source;
  const name = (metric: string) => ({ kind: 'name', name: metric }) as const;
  const value = (number: number) => ({ kind: 'value', value: number }) as const;
  const declaration: Declaration = {
    ...study.declaration,
    objective: { ...study.declaration.objective, metric: 'latency', goal: 'minimize' },
    furtherObjectives: [{ metric: 'accuracy', goal: 'maximize' }],
    limits: [
      { kind: 'binary', operator: '<=', left: name('size'), right: value(40) },
      { kind: 'binary', operator: '<', left: name('latency'), right: value(30) },
    ],
  };
  const trials = [...summary.trials].map((row) => {
    if (row.value === null) return row;
    const { latency = 0, size = 0 } = row.tracked ?? {};
    return {
      ...row,
      value: latency,
      values: { latency, accuracy: row.value, size },
      tracked: { accuracy: row.value, size },
    };
  });
  const objectives = [
    { metric: 'latency', goal: 'minimize' as const },
    { metric: 'accuracy', goal: 'maximize' as const },
  ];
  return {
    ...source,
    study: { ...study, declaration },
    summary: { ...summary, trials, objectives, metric: 'latency' },
  };
}
