/** The laws of a study, whatever happened to it. */
import { isDeepStrictEqual } from 'node:util';
import { ask, askWithPauses, start, tell } from '../../src/engine/optimizer.ts';
import { decidingMetrics } from '../../src/declaration/singleMetric.ts';
import { measuredOf } from '../../src/study/judge.ts';
import type { StudyEvent } from '../../src/study/events.ts';
import { apply, replay } from '../../src/study/study.ts';
import type { StudyState } from '../../src/study/studyState.ts';
import { hasResult, isUnfinished } from '../../src/study/trial.ts';
import { pausingQuestion } from '../../src/tuner/engine/askWithPauses.ts';
import { toldFeedback } from '../../src/tuner/engine/feedback.ts';
import { optimizerSettings } from '../../src/tuner/engine/optimizerSettings.ts';
import type { RunLogLine } from './sandbox.ts';
import type { AnnouncedResult, TunerNote } from './faultPlan.ts';
import type { Loss } from './losses.ts';
import type { Schedule } from './schedule.ts';

export interface Evidence {
  readonly schedule: Schedule;
  readonly events: readonly StudyEvent[];
  readonly runs: readonly RunLogLine[];
  readonly announced: readonly AnnouncedResult[];
  readonly tuners: readonly TunerNote[];
  /** The process that wrote each line of the journal. */
  readonly writers: readonly number[];
  readonly interruptions: number;
}

type TrialEnded = Extract<StudyEvent, { type: 'trial.ended' }>;

/** Everything that does not hold, a sentence each. */
export function violations(evidence: Evidence): readonly string[] {
  const studies = prefixes(evidence.events);
  const study = studies.at(-1);
  if (study === undefined) return ['There is no study.'];
  return [
    ...lostResults(evidence),
    ...wrongEndings(evidence, study),
    ...excessRuns(evidence, study),
    ...stopsNotKept(evidence),
    ...lostCheckpoints(evidence),
    ...exceededParallelism(evidence, studies),
    ...unfinishedStudy(study),
    ...unreproducibleBatches(evidence.events, studies),
    ...unreproducibleChoices(evidence.events, studies),
    ...interleavedWriters(evidence.writers),
    ...missingMessages(evidence.tuners),
  ];
}

/** The study after each event. */
function prefixes(events: readonly StudyEvent[]): readonly StudyState[] {
  let study: StudyState | null = null;
  return events.map((event) => (study = apply(study, event)));
}

/** Results that a person has seen or the script has reported, and that the journal does not have exactly once. */
function lostResults({ events, announced, runs }: Evidence): readonly string[] {
  const ends = events.filter((event): event is TrialEnded => event.type === 'trial.ended');
  const seen = announced.flatMap(({ trial, attempt, state, value }) => {
    const same = ends.filter((end) => end.trial === trial && end.attempt === attempt);
    const [end] = same;
    const isIt =
      same.length === 1 &&
      !end.retry &&
      end.result.kind === state &&
      (end.result.kind !== 'succeeded' || end.result.value === value);
    return isIt
      ? []
      : [`Trial ${trial}.${attempt} was shown as ${state} and is in the journal as ${JSON.stringify(same)}.`];
  });
  const reported = runs.flatMap(({ step, trial }) => {
    if (step !== 'ends' || ends.some((end) => end.trial === trial && end.result.kind !== 'lost')) return [];
    return [`Trial ${trial} reported its metric, and the journal has no end of it.`];
  });
  return [...seen, ...reported];
}

/** Endings that the script did not cause, and nobody else either. */
function wrongEndings({ schedule, runs }: Evidence, study: StudyState): readonly string[] {
  const { onlyScriptDecides, behaviours, retries } = schedule;
  return study.trials.flatMap((trial) => {
    const { fails, reportsNothing, diverges } = behaviours[trial.trial - 1];
    const isFine = fails <= retries && !reportsNothing;
    const seeds = new Set(
      runs.flatMap(({ step, seedOrValue, ...run }) =>
        step === 'begins' && run.trial === trial.trial ? [seedOrValue] : [],
      ),
    );
    const brokeLimit = trial.state === 'stoppedEarly' && trial.broke !== undefined;
    const wrong = [
      ...(trial.state === 'succeeded' && Math.abs(trial.value - Number(trial.parameters.x)) > 1e-12 ? ['has another value than it reported'] : []),
      ...(trial.state === 'succeeded' && !runs.some((run) => run.step === 'ends' && run.trial === trial.trial) ? ['succeeded without having reported anything'] : []),
      ...(brokeLimit && !(Number(trial.parameters.x) > 0.7 || Number(trial.parameters.x) < 0.1) ? ['was stopped for a limit that it keeps'] : []),
      ...((trial.state === 'stoppedEarly') !== (diverges || brokeLimit) && (onlyScriptDecides || !diverges) && hasResult(trial) ? [`is ${trial.state}, and its metric ${diverges ? 'diverged' : 'did not diverge'}`] : []),
      ...(onlyScriptDecides && hasResult(trial) && !diverges && !brokeLimit && isFine !== (trial.state === 'succeeded') ? [`is ${trial.state}: ${'reason' in trial ? trial.reason : ''}`] : []),
      ...(trial.state === 'succeeded' && !decidingMetrics(study.declaration).every((name) => Object.hasOwn(measuredOf(trial, study.declaration), name)) ? ['succeeded without a metric that decides'] : []),
      ...(seeds.size > schedule.repeats ? ['had other seeds when it ran again'] : []),
    ]; // oxfmt-ignore
    return wrong.map((what) => `Trial ${trial.trial} ${what}.`);
  });
}

/**
 * An early stop or a pause that was written, after which the trial ran again although nobody asked for it. A pause whose
 * end nobody saw is none: its attempt is lost.
 */
function stopsNotKept({ events }: Evidence): readonly string[] {
  const [stopped, pausing] = [new Set<number>(), new Set<number>()];
  return events.flatMap((event) => {
    if (event.type === 'trial.stopping') (event.stop.pause === undefined ? stopped : pausing).add(event.trial);
    if (event.type === 'trial.ended' && event.result.kind === 'paused') stopped.add(event.trial);
    if (event.type === 'trial.ended') pausing.delete(event.trial);
    if (event.type === 'trial.retried' || event.type === 'trial.resumed') stopped.delete(event.trial);
    if (event.type !== 'trial.starting' || !(stopped.has(event.trial) || pausing.has(event.trial))) return [];
    return [`Trial ${event.trial} was stopped early, and ran again as attempt ${event.attempt}.`];
  });
}

function lostCheckpoints({ schedule, runs }: Evidence): readonly string[] {
  const { onlyScriptDecides, rounds } = schedule;
  // a disk may be full, or the folders of the trials taken away
  if (!onlyScriptDecides || rounds.some(({ loss }) => loss !== undefined && deletesTrials.has(loss.way))) return [];
  return runs.flatMap(({ step, trial }) => (step === 'forgot' ? [`Trial ${trial} lost its checkpoint.`] : []));
}

const deletesTrials: ReadonlySet<Loss['way']> = new Set(['deleteStore', 'deleteWorkspace', 'deleteTrials']);

function excessRuns({ schedule, events, runs, interruptions }: Evidence, study: StudyState): readonly string[] {
  return study.trials.flatMap(({ trial }) => {
    const wanted = events.filter((event) => event.type === 'trial.retried' && event.trial === trial).length;
    const resumed = events.filter((event) => event.type === 'trial.resumed' && event.trial === trial).length;
    const most = ((1 + schedule.retries) * (1 + wanted) + resumed + interruptions) * schedule.repeats;
    const count = runs.filter((run) => run.step === 'begins' && run.trial === trial).length;
    return count <= most ? [] : [`Trial ${trial} ran ${count} times; ${most} are allowed.`];
  });
}

/** More at once than was declared, or more of them on a device than have room. */
function exceededParallelism({ events }: Evidence, studies: readonly StudyState[]): readonly string[] {
  return events.flatMap((event, i) => {
    if (event.type !== 'trial.starting') return [];
    const { trials, declaration } = studies[i];
    const running = trials.flatMap((trial) => (trial.state === 'running' ? [trial.gpus ?? []] : []));
    const { parallel, gpus } = declaration;
    const loads = (gpus?.devices ?? []).map((device) => running.flat().filter((each) => each === device).length);
    const room = gpus === undefined || gpus.perTrial >= 1 ? 1 : Math.round(1 / gpus.perTrial);
    return [
      ...(running.length > parallel ? [`${running.length} trials ran at once where ${parallel} may.`] : []),
      ...(loads.some((load) => load > room) ? [`A device had ${Math.max(...loads)} trials where ${room} may be.`] : []),
    ];
  });
}

function unfinishedStudy({ trials, batches, declaration: { budget }, tuner, end }: StudyState): readonly string[] {
  const ended = trials.filter((trial) => !isUnfinished(trial)).length;
  // where all trials fail in the same way and nobody can be asked
  const gaveUp = end?.because === 'failure' && !trials.some(({ state }) => state === 'succeeded');
  return [
    ...(gaveUp || ended === budget.trials ? [] : [`${ended} of ${budget.trials} trials have ended.`]),
    ...(trials.some(({ state }) => state === 'running' || state === 'cutOff') ? ['A trial is said to run.'] : []),
    ...(tuner === null && (gaveUp || end?.because === 'trials') ? [] : [`Its end is ${JSON.stringify(end)}.`]),
    ...(batches.every(({ untold }) => untold.every((trial) => trials.get(trial - 1).state === 'paused'))
      ? []
      : ['A batch was not told to the engine.']),
  ];
}

/** Batches that a new engine would not propose when it is told what the journal says. */
function unreproducibleBatches(events: readonly StudyEvent[], studies: readonly StudyState[]): readonly string[] {
  return events.flatMap((event, i) => {
    if (event.type !== 'batch.asked' || event.gate !== undefined) return [];
    const proposals = possibleAskTimes(events, i).map((at) => proposedPoints(studies[at], studies[i - 1], event));
    const asked = event.trials.map(({ parameters }) => parameters);
    if (proposals.some((points) => isDeepStrictEqual(points, asked))) return [];
    return [`Batch ${event.batch} is ${JSON.stringify(asked)} and should be ${JSON.stringify(proposals[0])}.`];
  });
}

/** @param before the study to which the batch was added, which may be later than when it was asked for */
function proposedPoints(study: StudyState, before: StudyState, asked: BatchAsked): unknown {
  const state = toldState(study);
  const running = (asked.running ?? []).map((trial) => before.trials.get(trial - 1).parameters);
  const enqueued = study.queue.slice(0, asked.trials.filter(({ enqueued }) => enqueued).length);
  const limit = running.length + Math.max(1, study.declaration.budget.trials - before.trials.length);
  const { points } = ask(state, limit, [...running, ...enqueued]);
  // of what is asked for all free slots together, each slot's trial is a batch
  const end = asked.running === undefined ? points.length : running.length + 1;
  return points.slice(running.length, end).map((point) => ({ ...point }));
}

type BatchAsked = Extract<StudyEvent, { type: 'batch.asked' }>;

/** The events after which the batch may have been asked for: while the engine thinks, a person may wish something. */
function possibleAskTimes(events: readonly StudyEvent[], asked: number): readonly number[] {
  const { running } = events[asked] as BatchAsked;
  // under a rolling schedule trials begin and end meanwhile, and change nothing of what it was told
  const meanwhile = new Set([...requestEvents, ...(running === undefined ? [] : trialEvents)]);
  const possible = [asked - 1];
  for (let i = asked - 1; i > 0 && meanwhile.has(events[i].type); i--) possible.push(i - 1);
  return possible;
}

const requestEvents: readonly StudyEvent['type'][] = ['declaration.changed', 'point.enqueued', 'trial.retried', 'trial.invalidated', 'trial.restored', 'tuner.paused', 'tuner.continued']; // oxfmt-ignore
const trialEvents: readonly StudyEvent['type'][] = ['batch.asked', 'trial.starting', 'trial.started', 'trial.stopping', 'trial.ended']; // oxfmt-ignore

/** What begins or goes on between pauses, and a new engine would not choose when it is told what the journal says. */
function unreproducibleChoices(events: readonly StudyEvent[], studies: readonly StudyState[]): readonly string[] {
  return events.flatMap((event, i) => {
    if (!isChoice(event)) return [];
    const chosen = event.type === 'trial.resumed' ? event.trial : event.trials[0].parameters;
    const possible = possibleChoices(events, studies, i);
    if (possible.some((each) => isDeepStrictEqual(each, chosen))) return [];
    return [`Event ${i + 1} chooses ${JSON.stringify(chosen)} and should choose ${JSON.stringify(possible[0])}.`];
  });
}

type Choice = Extract<StudyEvent, { type: 'batch.asked' | 'trial.resumed' }>;

const isChoice = (event: StudyEvent): event is Choice =>
  event.type === 'trial.resumed' || (event.type === 'batch.asked' && event.gate !== undefined);

/** Of all events after which it may have been asked for, together with the choices that were written since then. */
function possibleChoices(
  events: readonly StudyEvent[],
  studies: readonly StudyState[],
  at: number,
): readonly unknown[] {
  const meanwhile = new Set([...requestEvents, ...trialEvents, 'trial.resumed']);
  const found: unknown[] = [];
  for (let i = at - 1, before = 0; i > 0; i--) {
    const { begun, question } = pausingQuestion(studies[i], Infinity);
    const { choices } = askWithPauses(toldState(studies[i]), question);
    const choice = choices.at(before);
    if (choice !== undefined) found.push(choice.kind === 'goesOn' ? begun[choice.trial].trial : { ...choice.point });
    if (!meanwhile.has(events[i].type)) return found;
    if (isChoice(events[i])) before++;
  }
  return found;
}

function toldState(study: StudyState) {
  const initial = start(optimizerSettings(study));
  return toldFeedback(study).reduce((state, { points, feedback }) => tell(state, points, feedback), initial);
}

/** Two tuners that wrote by turns. */
function interleavedWriters(writers: readonly number[]): readonly string[] {
  const turns = writers.filter((pid, i) => pid !== writers[i - 1]);
  return turns.length === new Set(turns).size ? [] : [`Tuners wrote by turns: ${turns.join(', ')}.`];
}

/** A person is owed a whole sentence, not a number of the system's. */
function missingMessages(tuners: readonly TunerNote[]): readonly string[] {
  return tuners.flatMap((note) => {
    if (note.kind !== 'refused' && note.kind !== 'failed') return [];
    const isSentence = /^[A-Z/].*[.!?]$/s.test(note.sentence) && !/^E[A-Z]+: /.test(note.sentence);
    return isSentence ? [] : [`A tuner ended with "${note.sentence}".`];
  });
}

/** How an interrupted study differs from the same one that nothing happened to. */
export function differences(
  interrupted: readonly StudyEvent[],
  uninterrupted: readonly StudyEvent[],
): readonly string[] {
  const [study, undisturbed] = [replay(interrupted), replay(uninterrupted)];
  if (study === null || undisturbed === null) return ['There is no study to compare with.'];
  const batches = ({ batches }: StudyState) => batches.map(({ trials }) => trials);
  const results = ({ trials }: StudyState) =>
    trials.map((trial) => [
      trial.parameters,
      trial.state,
      ...(trial.state === 'succeeded' ? [trial.value, trial.tracked] : []),
    ]);
  return [
    ...(isDeepStrictEqual(batches(study), batches(undisturbed)) ? [] : ['Its batches are others than without interruptions.']),
    ...(isDeepStrictEqual(results(study), results(undisturbed)) ? [] : ['Its trials are others than without interruptions.']),
  ]; // oxfmt-ignore
}
