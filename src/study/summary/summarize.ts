/** The summary of a study, which a person sees. */
import { bestOf, improvement } from '../../engine/port/goal.ts';
import { interpreterText } from '../../declaration/command/commandText.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import { derivedValues } from '../../declaration/derivedValues.ts';
import { decidingMetrics, singleObjective } from '../../declaration/singleMetric.ts';
import { latestRecommendation, recommendedTrial } from '../announced.ts';
import { judgeOf, type Judge } from '../judge.ts';
import { openQuestion } from '../failureQuestion.ts';
import { pauseRule } from '../pauses.ts';
import type { List } from '../list/list.ts';
import { listMapper } from '../list/mapList.ts';
import type { Note } from '../eventParts.ts';
import { latestOrigin } from '../origins.ts';
import type { Batch, StudyState } from '../studyState.ts';
import { summaryOf, type StudyView, type SummaryHead } from './studyView.ts';
import type { BatchSummary, Summary, TrialSummary } from './summary.ts';
import { hasFailed, hasResult, type SucceededTrial, type Trial } from '../trial.ts';
import { axesOf } from './axes.ts';
import { canContinue } from './canContinue.ts';
import { failureGroups } from './failureGroups.ts';
import { metricsSummary } from './metricsSummary.ts';
import { measuredSummary, recommendedSummary } from './recommendedSummary.ts';
import { otherScripts } from './otherScripts.ts';
import { outlookSummary } from './outlookSummary.ts';
import { regretReference } from './regretReference.ts';
import { scheduleSummary } from './scheduleSummary.ts';
import { timeLeft } from './timeLeft.ts';
import { allFailed, copyOfRunning, TUNER_STOPPED } from './messages.ts';
import { waitingReasons } from './waitingReasons.ts';

export interface SummaryContext {
  /** The declaration in its file now, if that is known. */
  readonly declared?: Declaration | undefined;
  /** Its name, if it was set aside. */
  readonly setAside?: string | undefined;
  /** Its folder is gone. */
  readonly lost?: boolean | undefined;
  /** Why its journal cannot be read any more. */
  readonly damage?: string | undefined;
  /** A person's notes, which are not in the journal. Default: none. */
  readonly notes?: readonly Note[] | undefined;
  /** Whether the study's tuner lives, which the journal does not say. */
  readonly alive: boolean;
  /** The folder of the study of which it is a copy, while that one runs. */
  readonly original?: string | undefined;
  /** The command that runs a trial again, quoted for a shell; the study does not decide how it is formed. */
  readonly commandOf: (trial: Trial) => string;
}

export function summarize(study: StudyState, context: SummaryContext): Summary {
  return summaryOf(viewOf(study, context));
}

/**
 * Unchanged rows are those of the last view, and so are their parts of each count (list/measure.ts): it
 * costs as much for a study of 33,000 trials as for one of 1,000.
 */
export function viewOf(
  study: StudyState,
  { alive, original, commandOf, declared, setAside, lost, damage, notes = [] }: SummaryContext,
): StudyView {
  const { declaration, queue } = study;
  const { objective, track, budget, parallel, gpus, confirm = 0, space, derived, algorithm } = declaration;
  const { repaired } = study.failures;
  const best = recommendedTrial(study);
  const state = damage === undefined ? stateOf(study, alive) : 'damaged';
  const head: SummaryHead = {
    study: setAside ?? study.name,
    state,
    reason: damage ?? endReason(study, state, original),
    log: study.end?.log ?? null,
    failure: failureSummary(study),
    ...(repaired !== null && { repaired: { by: repaired.by, trials: [...repaired.trials] } }),
    failureGroups: failureGroups(study),
    timeLeft: timeLeft(study),
    ...(declaration.trial.timeout !== undefined && { timeout: declaration.trial.timeout }),
    continues: setAside === undefined && damage === undefined && canContinue(study, declared ?? declaration),
    setAside: setAside !== undefined,
    ...(lost === true && { lost }),
    theory: algorithm.preset === 'theory' || algorithm.name !== undefined,
    goal: objective.goal,
    metric: objective.metric,
    ...metricsSummary(study),
    ...(track && { track: [...track] }),
    budget: { trials: budget.trials, seconds: budget.seconds ?? null },
    parallel,
    ...(study.coreSeconds > 0 && { coreHours: study.coreSeconds / 3600 }),
    ...((state === 'running' || state === 'paused' || pauseRule(declaration)) && scheduleSummary(study)),
    ...outlookSummary(study, state),
    ...(gpus && { gpus: { devices: [...gpus.devices], perTrial: gpus.perTrial } }),
    confirm,
    parameters: space.map(({ name }) => name),
    ...(derived && { derived: derived.map(({ name }) => name) }),
    axes: axesOf(space),
    start: startSummary(study),
    notes: [...notes],
    queue: queue.map((parameters) => ({ parameters })),
    best: best && bestSummary(best, study, commandOf(best)),
    recommended: recommendedSummary(study),
    bestMeasured: measuredSummary(study),
    noise: latestRecommendation(study)?.noise ?? null,
    bound: boundOf(study, best),
    ...regretReference(study),
    origin: latestOrigin(study),
    ...otherScripts(study),
  };
  return { head, trials: trialRows(study, alive), batches: batchRows(study), ended: study.trialsWithResult };
}

function bestSummary(best: SucceededTrial, study: StudyState, command: string): NonNullable<Summary['best']> {
  const { trial, value, parameters } = best;
  return { trial, value, parameters, ...predictionAt(best, study), command };
}

function stateOf(study: StudyState, alive: boolean): Summary['state'] {
  const { batches, tuner, paused, end } = study;
  if (tuner !== null) return !alive ? 'interrupted' : paused ? 'paused' : 'running';
  switch (end?.because) {
    case undefined:
      return batches.length === 0 ? 'new' : 'interrupted';
    case 'stopped':
      return 'stopped';
    case 'failure':
      return 'failed';
    case 'trials':
    case 'time':
    case 'target':
    case 'enough':
    case 'exhausted':
      return haveAllFailed(study) ? 'failed' : 'finished';
  }
}

/** Then the study has found nothing, whatever ended it. */
function haveAllFailed({ trials, trialsWithResult }: StudyState): boolean {
  return trialsWithResult.length > 0 && trialsWithResult.every((trial) => hasFailed(trials.get(trial - 1)));
}

function failureSummary(study: StudyState): Summary['failure'] {
  const question = openQuestion(study);
  if (question === null) return null;
  const { way, trial, cause, advice = null, halve, log } = question;
  // trials that still ran when it was asked may have failed since
  const count = study.failures.ways.find((each) => each.way === way)?.count ?? question.count;
  const mayHalve = halve !== undefined && study.declaration.trial.retries === undefined;
  const failed = study.trials.get(trial - 1);
  const lacksMetric =
    'cause' in failed && failed.cause === 'noMetric' && decidingMetrics(study.declaration).length === 1;
  return { count, trial, cause, advice, ...(mayHalve && { halve }), ...(lacksMetric && { lacksMetric }), log };
}

function startSummary({ declaration: { start, objective }, pastTrials, ...study }: StudyState): Summary['start'] {
  if (start === undefined && pastTrials.length === 0) return null;
  const sources = study.sources.map(({ name, trials }) => ({ source: name, trials: trials.length }));
  const measured = pastTrials.filter(({ deviation }) => deviation === undefined).map(({ value }) => value);
  const bestPast = measured.length === 0 ? null : bestOf(measured, objective.goal);
  return { past: pastTrials.length, bestPast, ...(sources.length > 0 && { sources }) };
}

function predictionAt({ trial }: SucceededTrial, study: StudyState) {
  const recommendation = latestRecommendation(study);
  if (recommendation?.best !== trial) return { mean: null, sd: null, expected: null, predictiveSd: null };
  const { mean, sd, expected = null, predictiveSd = null } = recommendation;
  return { mean, sd, expected, predictiveSd };
}

function boundOf(study: StudyState, best: SucceededTrial | null): Summary['bound'] {
  const optimistic = latestRecommendation(study)?.optimistic ?? null;
  const objective = singleObjective(study.declaration);
  if (objective === undefined || best === null || optimistic === null) return null;
  const expected = predictionAt(best, study).expected ?? best.value;
  return { gain: Math.max(0, improvement(optimistic, expected, objective.goal)) };
}

/** A row of a trial that has ended is final as long as its judge is; of the others the reason may change with any event. */
const rowMapper = () =>
  listMapper<Trial, TrialSummary>(
    (trial) => 'seconds' in trial,
    (a, b) => a.state === b.state && a.reason === b.reason && (a.gpus === null) === (b.gpus === null),
  );

const mapTrials = rowMapper();
const mappersOfJudges = new WeakMap<Judge, typeof mapTrials>();

function mapperOf(judge: Judge | undefined): typeof mapTrials {
  if (judge === undefined) return mapTrials;
  const mapper = mappersOfJudges.get(judge) ?? rowMapper();
  mappersOfJudges.set(judge, mapper);
  return mapper;
}

function trialRows(study: StudyState, alive: boolean): List<TrialSummary> {
  const { limits, furtherObjectives, derived } = study.declaration;
  const waitingReason = waitingReasons(study, alive);
  const judge = (limits ?? furtherObjectives) && judgeOf(study);
  return mapperOf(judge)(study.trials, (trial) => {
    const { attempt, batch, parameters, enqueued, pick = null, startedAt, interpreter } = trial;
    const ended = 'seconds' in trial;
    // without its tuner a running trial is cut off, although no tuner was left to write it down
    const isActive = trial.state === 'running' && alive;
    const job = isActive ? trial.job : undefined;
    const isRunning = isActive && (job === undefined || job.placed !== undefined);
    return {
      trial: trial.trial,
      attempt,
      batch,
      state: ended || isRunning ? trial.state : 'waiting',
      parameters,
      ...(derived && { derived: derivedValues(study.declaration, parameters) }),
      value: trial.state === 'succeeded' ? trial.value : null,
      ...(ended && trial.tracked && { tracked: trial.tracked }),
      ...(judge && verdictOn(trial, judge, limits !== undefined)),
      seconds: ended ? trial.seconds : null,
      ...(ended && { endedAfter: trial.spentAfter / 1000 }),
      ...(startedAt !== undefined && { startedAt: job && isActive ? trial.since : startedAt }),
      ...('predicted' in trial && { predicted: trial.predicted }),
      reason: reasonOf(trial) ?? (ended || isRunning ? null : waitingReason(trial)),
      invalid: hasResult(trial) && trial.invalid,
      gpus: isRunning && trial.gpus ? [...trial.gpus] : null,
      ...(job && { job: { id: job.id ?? null, host: job.placed?.host ?? null } }),
      enqueued,
      pick,
      ...(trial.rungs && { rungs: trial.rungs }),
      ...wentOn(trial),
      ...(interpreter && { interpreter: interpreterText(interpreter) }),
      ...(trial.changed && { changed: trial.changed }),
    };
  });
}

/** Of one that has only paused, the pick says why it began. */
function wentOn({ state, paused, askedFor }: Trial): Pick<TrialSummary, 'wentOn'> {
  if (paused === undefined || (state === 'paused' && !paused.again)) return {};
  return { wentOn: askedFor ? 'asked' : 'bound' };
}

/** What it measured, and which limits it breaks. */
function verdictOn(
  trial: Trial,
  judge: Judge,
  hasLimits: boolean,
): Pick<TrialSummary, 'values' | 'feasible' | 'broken'> {
  const values = trial.state === 'succeeded' && { values: judge.decidingValues(trial) };
  const feasible = judge.keeps(trial);
  if (!hasLimits || feasible === undefined) return { ...values };
  return { ...values, feasible, ...(!feasible && { broken: [...judge.broken(trial)] }) };
}

/** Why it ended as it did, where there is more to say than its value. */
function reasonOf(trial: Trial): string | undefined {
  return 'reason' in trial ? trial.reason : trial.state === 'succeeded' ? trial.stopped : undefined;
}

const mapBatches = listMapper<Batch, BatchSummary>(
  () => true,
  () => false,
);

function batchRows({ batches }: StudyState): List<BatchSummary> {
  return mapBatches(batches, ({ batch, trials: { length: size }, rolling, decision, recommendation }) => ({
    batch,
    ...(rolling && { rolling }),
    size,
    ...decision,
    engineSeconds: decision.engineSeconds + (recommendation?.engineSeconds ?? 0),
  }));
}

function endReason({ end, trialsWithResult }: StudyState, state: Summary['state'], original?: string): string | null {
  if (state === 'interrupted') return original === undefined ? TUNER_STOPPED : copyOfRunning(original);
  if (end === null) return null;
  return state === 'failed' && end.because !== 'failure' ? allFailed(trialsWithResult.length, end.reason) : end.reason;
}
