/**
 * Journals as tuners and people may write them, in any order that can happen: a list of picks says which event is next.
 */
import fc from 'fast-check';
import type { Recommendation, StudyEvent, TrialResult } from '../../../../src/study/events.ts';
import type { EarlyStop } from '../../../../src/study/eventParts.ts';
import { wholeTrials } from '../../../../src/engine/port/pausing.ts';
import { pausedTrials } from '../../../../src/study/pauses.ts';
import { apply, unfinishedTrials } from '../../../../src/study/study.ts';
import type { StudyState } from '../../../../src/study/studyState.ts';
import { isValid, mayGoOn } from '../../../../src/study/trial.ts';
import { controlsEvents, pausedEvents } from './journals.ts';

/** Of a study whose trials run to their end, and of one whose trials pause. */
const beginnings = [controlsEvents[0], pausedEvents[0]];
const decision = { dictionary: 0, beta: 2, ratio: 1, theorySize: 1, endedBy: 'size', engineSeconds: 0 } as const;
const pick = { mean: 2, sd: 0.5, chance: 0.25, reason: { kind: 'refines', trial: 1 } } as const;
const lost = { kind: 'lost', reason: 'Its machine went away.' } as const;
const results: readonly TrialResult[] = [
  { kind: 'succeeded', value: 1 },
  { kind: 'succeeded', value: 3 },
  { kind: 'failed', reason: 'It exited with code 3.', cause: 'exit' },
  { kind: 'timedOut', reason: 'It ran longer than 90 s.' },
  { kind: 'cancelled', reason: 'The study was stopped.' },
  { kind: 'cancelled', reason: 'A person stopped it.', final: true },
  lost,
];

const stop: EarlyStop = {
  rule: 'median',
  reason: 'It was bad.',
  predicted: { mean: 2, sd: 1 },
  reports: [[1, 3]],
};
const pause = { step: 2, lastStep: 32, firstStep: 1 };
const rungs = [
  { share: 1 / 16, value: 4 },
  { share: 1 / 8, value: 3 },
];
const pausing: EarlyStop = {
  ...{ rule: 'pause', reason: 'It is at a rung.', predicted: null, reports: [[2, 4]], pause },
  rungs: rungs.slice(0, 1),
};
const stopped: readonly TrialResult[] = [
  { kind: 'stoppedEarly', reason: stop.reason, predicted: stop.predicted },
  { kind: 'stoppedEarly', reason: stop.reason, predicted: null },
  {
    ...{ kind: 'stoppedEarly', reason: stop.reason, predicted: null },
    ...{ furtherPredicted: { ms: { mean: 3, sd: 0 } }, broke: { mb: 57 } },
  },
  { kind: 'succeeded', value: 2, stopped: 'It was good enough.' },
  { kind: 'paused', reason: pausing.reason, ...pause },
  { kind: 'paused', reason: pausing.reason, ...pause },
];

export const journals: fc.Arbitrary<readonly StudyEvent[]> = fc
  .tuple(
    fc.constantFrom(...beginnings),
    // of the usual size no trial would come to a second attempt
    fc.array(fc.tuple(fc.nat(), fc.nat(), fc.integer({ min: -5, max: 100 })), {
      ...{ minLength: 1, maxLength: 120, size: 'max' },
    }),
  )
  .map(([created, picks]) => {
    const events: StudyEvent[] = [created];
    let study = apply(null, created);
    for (const [type, pick, pause] of picks) {
      const possible = nextOf(study, study.spentUpTo + pause);
      const types = [...new Set(possible.map((event) => event.type))].flatMap(oftenOfTrials);
      const ofType = possible.filter((event) => event.type === types[type % types.length]);
      const event = ofType[pick % ofType.length];
      events.push(event);
      study = apply(study, event);
    }
    return events;
  });

/** Else most trials would be cut off before they have a result. */
function oftenOfTrials(type: StudyEvent['type']): readonly StudyEvent['type'][] {
  return type.startsWith('trial.') ? [type, type, type] : [type];
}

/** Every event that may follow, or one of its kind; never empty, for a tuner may always start. */
function nextOf(study: StudyState, at: number): readonly StudyEvent[] {
  return [
    { type: 'tuner.started', at, pid: 1, host: 'here' },
    { type: 'point.enqueued', at, parameters: { lr: 0.5 } },
    ...study.trials.flatMap((trial): StudyEvent[] => {
      if (!('seconds' in trial)) return [];
      const retried: StudyEvent = {
        ...{ type: 'trial.retried', at, trial: trial.trial },
        ...(trial.state === 'stoppedEarly' && { toEnd: true as const }),
      };
      if (!('invalid' in trial)) return [retried];
      return [retried, { type: trial.invalid ? 'trial.restored' : 'trial.invalidated', at, trial: trial.trial }];
    }),
    ...(study.tuner === null ? [] : ofTuner(study, at)),
  ];
}

function ofTuner(study: StudyState, at: number): readonly StudyEvent[] {
  const untold = study.batches.filter(({ recommendation }) => recommendation === null);
  const waiting = study.paused ? [] : unfinishedTrials(study).filter(({ trial }) => trial.state !== 'running');
  const running = unfinishedTrials(study).map(({ trial: { trial } }) => trial);
  return [
    { type: study.paused ? 'tuner.continued' : 'tuner.paused', at },
    { type: 'tuner.ended', at, because: 'stopped', reason: 'Stopped.' },
    ...(untold.length > 0 ? [] : [asked(study, at)]),
    { ...asked(study, at), running, slotTimes: { batch: 2, rolling: 1 } },
    ...ofPauses(study, at, running),
    ...untold.flatMap(({ batch, trials, untold }): StudyEvent[] => {
      const told = { type: 'batch.told' as const, at, batch, recommendation: recommendation(study) };
      const ended = untold.filter((trial) => !mayGoOn(study.trials.get(trial - 1)));
      if (ended.length === 0) return [];
      return [ended.length === trials.length ? told : { ...told, trials: ended }];
    }),
    ...waiting.map(({ trial: { trial }, attempt }) => ({ type: 'trial.starting' as const, at, trial, attempt })),
    ...study.trials.flatMap(({ trial, attempt, ...progress }): StudyEvent[] => {
      const early = 'stopping' in progress ? stopped : [];
      const endedEarly = early.map((result, i) => ({
        ...{ type: 'trial.ended' as const, at, trial, attempt, result, seconds: 1 },
        ...(i % 2 === 0 && { rungs }),
      }));
      if (progress.state === 'cutOff') {
        const adopted: StudyEvent = { type: 'trial.adopted', at, trial, attempt, pid: 7 };
        return [adopted, ...endedEarly, { type: 'trial.ended', at, trial, attempt, result: lost, seconds: 1 }];
      }
      if (progress.state !== 'running') return [];
      const ended = results.flatMap((result): StudyEvent[] => {
        const event = { type: 'trial.ended' as const, at, trial, attempt, result, seconds: 1 };
        return result.kind === 'failed' ? [event, { ...event, retry: true }] : [event];
      });
      if (progress.pid === null) return [{ type: 'trial.started', at, trial, attempt, pid: 7 }, ...ended];
      if (early.length > 0) return [...endedEarly, ...ended];
      const decided = [stop, pausing].map((stop) => ({ type: 'trial.stopping' as const, at, trial, attempt, stop }));
      return [...decided, ...ended, ...ended.map((event) => ('result' in event ? { ...event, rungs } : event))];
    }),
  ];
}

/** Where trials pause, they begin one by one; the fold does not ask whether they may, as the declaration may change. */
function ofPauses(study: StudyState, at: number, running: number[]): readonly StudyEvent[] {
  const { trials, pauses } = study;
  const { ends } = pauses;
  const gates = wholeTrials.map((gate) => ({ gate, ...(gate !== 'none' && { whole: true as const }) }));
  const batch = asked(study, at);
  return [
    ...gates.map(({ gate, ...whole }) => ({
      ...{ ...batch, running, gate },
      trials: batch.trials.map((trial) => ({ ...trial, ...whole })),
    })),
    ...pausedTrials(trials).flatMap(({ trial }) =>
      gates.map((gate) => ({ type: 'trial.resumed' as const, at, trial, pick, ...gate })),
    ),
    { type: 'pauses.settled', at, after: ends },
    ...trials
      .filter(({ state }) => state === 'running')
      .map(({ trial }) => ({
        type: 'pauses.ended' as const,
        at,
        trial,
        reason: 'It began anew.',
        alone: true as const,
      })),
    ...(trials.length > 0
      ? [{ type: 'pauses.ended' as const, at, trial: trials.length, reason: 'It began anew.' }]
      : []),
  ];
}

/** The last trial that can be recommended. */
function recommendation({ trials }: StudyState): Recommendation {
  const best = trials.findLast(isValid);
  if (!isValid(best)) return { best: null, mean: null, sd: null, optimistic: null, engineSeconds: 0 };
  return { best: best.trial, mean: best.value + 0.5, sd: 0.1, optimistic: best.value + 2, engineSeconds: 1 };
}

function asked({ batches, trials, queue }: StudyState, at: number): Extract<StudyEvent, { type: 'batch.asked' }> {
  const first = trials.length + 1;
  return {
    type: 'batch.asked',
    at,
    batch: batches.length + 1,
    trials: [
      ...queue.slice(0, 2).map((parameters, i) => ({ trial: first + i, parameters, enqueued: true as const })),
      { trial: first + Math.min(2, queue.length), parameters: { lr: 0.1 }, pick },
    ],
    decision,
  };
}
