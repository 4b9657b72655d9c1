/**
 * Every message between the dashboard page and the extension host; both ends check what they receive with these
 * schemas. The page has no state of its own: it says `ready` and gets the complete study, also after a reload, and then
 * the changes.
 */
import * as z from 'zod';
import { noteSchema } from './study/eventParts.ts';
import { contourSchema, insightSchema, metricInsightSchema, pointSchema, predictionSchema } from './study/insight.ts';
import { comparedStudySchema } from './study/summary/comparison.ts';
import { studyDeltaSchema, studyViewSchema } from './study/summary/studyView.ts';
import type { TrialSummary } from './study/summary/summary.ts';

/** Functions and types of both ends, of goals, notes and summaries. The page takes nothing from anywhere else. */
export { bestOf, improvement, isBetter, signOf, toReward } from './engine/port/goal.ts';
export { MAX_NOTE_LENGTH, noteOf, type Note } from './study/eventParts.ts';
export { allocateDevices } from './study/gpuAllocation.ts';
export type { Contour, ExpectedValue, Insight, MetricInsight, Prediction } from './study/insight.ts';
export { isTold, togetherShare } from './study/insight.ts';
export type { Sequence } from './study/list/list.ts';
export { asGoodText, OTHERS_HARDLY_TRIED, rangesOf } from './study/summary/asGood.ts';
export { abscissas, bestSteps, lastPlace, nearestTrial, placedTrials, placeOf } from './study/summary/bestSteps.ts';
export type { Abscissa, PlacedTrial } from './study/summary/bestSteps.ts';
export { calibrationText, LEAST_PREDICTED, trustText } from './study/summary/calibration.ts';
export { comparedFronts, frontValues, isComparable, type ComparedFront } from './study/summary/comparedFronts.ts';
export { comparedStudy, type ComparedStudy } from './study/summary/comparison.ts';
export { BESIDE_VALUES, countTexts } from './study/summary/countTexts.ts';
export { countTrials, hasFailed } from './study/summary/countTrials.ts';
export { withDelta } from './study/summary/delta.ts';
export { deviationsOf, type Deviation } from './study/summary/deviations.ts';
export {
  expectedAt,
  expectedValues,
  frontGrowth,
  frontPoints,
  hypervolumeSteps,
  objectivePoints,
} from './study/summary/front.ts';
export { otherThan, pointByWeights, pointWithin } from './study/summary/front.ts';
export type { Bound, ObjectivePoint } from './study/summary/front.ts';
export { shortReason } from './study/summary/failureText.ts';
export { shownPart, stillPossible, forecastPart, trialsLeft, type Forecast } from './study/summary/forecastPart.ts';
export {
  gainLeft,
  gapToOptimum,
  isLittle,
  isWithinNoise,
  MATTERS_FROM,
  runsDiffer,
  trialsWithoutImprovement,
} from './study/summary/gainLeft.ts';
export { flatText, gainFigure, gainNotes, STILL_TO_GAIN } from './study/summary/gainText.ts';
export { formatInterval, shortNumber } from './study/summary/numberText.ts';
export {
  hasModelBest,
  haveOneValue,
  possibleValue,
  usedTrials,
  whyUnexplained,
} from './study/summary/possibleValue.ts';
export {
  AS_GOOD,
  CHANGED_WHILE_WAITING,
  edgeText,
  failedInTheSameWay,
  failureChoices,
  runAgainText,
} from './study/summary/messages.ts';
export { longRunning, longRunningText, timeLeftAt, type TimeLeft } from './study/summary/longRunning.ts';
export { adviceOnChange, isOfOtherScript, scriptChange, seriesText } from './study/summary/scriptChange.ts';
export { startPoint, type Measured } from './study/summary/startPoint.ts';
export { isReadOnly, summaryOf, type StudyView } from './study/summary/studyView.ts';
export type { BatchSummary, LimitSummary, ObjectiveSummary, Summary, TrialSummary } from './study/summary/summary.ts';
export {
  baselineValue,
  brokenLimits,
  countLimits,
  decidingMetrics,
  furtherMetrics,
  furtherValue,
  limitsInWay,
} from './study/summary/limitsKept.ts';
export { notJudged } from './study/summary/messages.ts';
export { keepsLimits, measuredValue, objectivesOf } from './study/summary/limitsKept.ts';
export {
  endsSoonText,
  estimateText,
  frontRole,
  keepsText,
  objectiveText,
  unknownShareText,
  wrongOptimumNote,
  measuredApart,
  pluralize,
} from './study/summary/wording.ts';
export { sourcesText } from './study/summary/sourcesText.ts';
export {
  recommendedMeaning,
  recommendedText,
  rungsText,
  scheduleText,
  setbackText,
  trialStateText,
  whyText,
} from './study/summary/wording.ts';

/** So many of the best points the dashboard offers to run again. */
export const CONFIRMED = 3;

/** So many trials stand side by side: each more costs a person width, and the host a log to read. */
export const MAX_SIDE_BY_SIDE = 6;

/** So many more the page looks at by itself: the best, and some that run. */
export const MOST_FOLLOWED = 3;

/** Each message about the study has the number after that of the message before. */
const version = z.int().positive();

/** Why it could not be computed, as a sentence. */
const problem = z.string().nullable();
const trialNumber = z.int().positive();

/** Reports of the metric, in order; `named` where each point has the step that the script names. */
const curveSchema = z.object({
  named: z.boolean(),
  points: z.array(z.object({ step: z.number(), value: z.number() })).readonly(),
});

/** Details of a trial, fetched on demand because few of them are looked at. */
const trialDetailsSchema = z.object({
  type: z.literal('trialDetails'),
  trial: trialNumber,
  /** It runs the trial again, quoted for a POSIX shell. */
  command: z.string(),
  /** The last lines that it printed. */
  log: z.array(z.string()),
  curve: curveSchema,
  /** Whether the metric is read from a file at the trial's end, which has no course. */
  metricInFile: z.boolean(),
});
export type TrialDetails = z.infer<typeof trialDetailsSchema>;

export const toPageSchema = z.discriminatedUnion('type', [
  /** The complete study, for `ready`. */
  z.object({ type: z.literal('study'), version, view: studyViewSchema }),
  /** The changes since the message before (at most a few times a second). */
  z.object({ type: z.literal('delta'), version, delta: studyDeltaSchema }),
  /** The model's insight after the last batch told; null while too few trials have a value, and if it failed. */
  z.object({ type: z.literal('insight'), insight: insightSchema.nullable(), problem }),
  /** The same of one of the metrics that decide beside the first, to answer `metricInsight`. */
  z.object({ type: z.literal('metricInsight'), metric: z.string(), insight: metricInsightSchema.nullable(), problem }),
  /** The studies beside which a person looks at this one, whenever one of them has changed. */
  z.object({ type: z.literal('comparison'), studies: z.array(comparedStudySchema) }),
  /** The answer to the `predict` or `contour` with this `id`. A question that a later one overtook has no answer. */
  z.object({ type: z.literal('prediction'), id: z.int(), prediction: predictionSchema.nullable(), problem }),
  z.object({ type: z.literal('contour'), id: z.int(), contour: contourSchema.nullable(), problem }),
  /** Learning curves with few points that are new or have changed: after `ready`, and to answer `curves`. */
  z.object({
    type: z.literal('curves'),
    curves: z.array(z.object({ trial: trialNumber, curve: curveSchema })).readonly(),
  }),
  /** A person wants to save a chart, and is to be asked which: the answer is `savePicture`. */
  z.object({ type: z.literal('saveChart') }),
  /** A person has chosen a trial elsewhere. */
  z.object({ type: z.literal('openTrial'), trial: trialNumber }),
  /** A person has chosen what to compare it with. */
  z.object({ type: z.literal('showComparison') }),
  /** The answer to `ping`. */
  z.object({ type: z.literal('pong') }),
  /** The answer to `inspectTrial`. */
  trialDetailsSchema,
]);
export type ToPage = z.infer<typeof toPageSchema>;
export type StudyMessage = Extract<ToPage, { type: 'study' | 'delta' }>;
export type ModelMessage = Extract<ToPage, { type: 'insight' | 'metricInsight' | 'prediction' | 'contour' }>;

/** Many times the size of a chart of 10,000 trials. */
const MAX_PICTURE_CHARACTERS = 50_000_000;

const ofMetric = z.string().exactOptional();

/** One end of a parameter's range. */
export const rangeEndSchema = z.object({ parameter: z.string(), edge: z.enum(['low', 'high']) });

/** All but `ready`, `ping`, `curves`, `savePicture`, `setNote` and questions are commands, named in contributions.ts. */
export const fromPageSchema = z.discriminatedUnion('type', [
  /** It has nothing, or it missed a message. */
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('ping') }),
  /** The page is looked at: have learning curves changed? */
  z.object({ type: z.literal('curves') }),
  /** The insight into a metric that decides beside the first. */
  z.object({ type: z.literal('metricInsight'), metric: z.string() }),
  /** The prediction of a trial at this point; and the predicted mean over two parameters. Of the first metric, or of that. */
  z.object({ type: z.literal('predict'), id: z.int(), point: pointSchema, metric: ofMetric }),
  z.object({
    type: z.literal('contour'),
    id: z.int(),
    parameters: z.tuple([z.string(), z.string()]),
    metric: ofMetric,
  }),
  /** A chart for a file that the person names: `picture` is the text of an SVG, or a PNG as a data URL. */
  z.object({
    type: z.literal('savePicture'),
    title: z.string(),
    format: z.enum(['png', 'svg']),
    picture: z.string().max(MAX_PICTURE_CHARACTERS),
  }),
  /** The page as it is now, as one HTML file that the person names. */
  z.object({ type: z.literal('saveReport') }),
  /** To look at it beside other studies, which the person names. */
  z.object({ type: z.literal('compare') }),
  /** A person has opened the trial, or the page shows something of it unasked. */
  z.object({ type: z.literal('inspectTrial'), trial: trialNumber, unasked: z.boolean() }),
  z.object({ type: z.literal('setNote'), note: noteSchema }),
  z.object({ type: z.enum(['start', 'pause', 'continue', 'stop', 'openDeclaration', 'exportStudy']) }),
  /** A person's own point; without one, the person is asked for it. */
  z.object({ type: z.literal('enqueue'), point: pointSchema.exactOptional() }),
  /**
   * Changes of the declaration: a range's end goes outward, a constraint excludes a failing region, points that lack
   * memory are tried again with half of a parameter, and the metric is one that the script has printed.
   */
  z.object({ type: z.literal('widen'), end: rangeEndSchema }),
  z.object({ type: z.literal('exclude'), constraint: z.string() }),
  z.object({ type: z.literal('retryWithHalf'), parameter: z.string() }),
  z.object({ type: z.literal('findMetric') }),
  /** The answers about a failure, beside `openLog`; and the commands for a study that has ended. */
  z.object({
    type: z.enum([
      'tryOnceMore',
      'continueAnyway',
      'excludeFailed',
      'addTrials',
      'retryFailed',
      'startOver',
      'recover',
      'confirmBest',
    ]),
  }),
  z.object({ type: z.enum(['copyCommand', 'openLog', 'runInTerminal', 'debugTrial']), trial: trialNumber }),
  z.object({ type: z.enum(['stopTrial', 'retryTrial', 'runOn', 'invalidate', 'restore']), trial: trialNumber }),
]);
export type FromPage = z.infer<typeof fromPageSchema>;
export type ModelRequest = Extract<FromPage, { type: 'metricInsight' | 'predict' | 'contour' }>;

/** The requests of a person for a trial. */
export type TrialRequest = 'stopTrial' | 'retryTrial' | 'runOn' | 'invalidate' | 'restore';

/** The requests that a trial in this state allows: the page's buttons, the side bar's menus and the palette agree. */
export function allowedRequests({ state, invalid }: Pick<TrialSummary, 'state' | 'invalid'>): readonly TrialRequest[] {
  if (invalid) return ['retryTrial', 'restore'];
  switch (state) {
    case 'waiting':
      return [];
    case 'running':
      return ['stopTrial'];
    case 'stoppedEarly':
      return ['runOn', 'retryTrial', 'invalidate'];
    case 'paused':
      return ['runOn'];
    case 'succeeded':
    case 'failed':
    case 'timedOut':
      return ['retryTrial', 'invalidate'];
    case 'cancelled':
      return ['retryTrial'];
    case 'lost':
      return []; // it runs again by itself
  }
}
