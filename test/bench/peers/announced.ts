/**
 * Whether what our engine announces is true: of the recommended trial the value to expect of it, and of every trial
 * what was predicted before its batch.
 *
 *   z      (the announced value − the trial's value without noise) / the announced standard deviation
 */
import type { Claim } from '../shared/claim.ts';
import { mean } from '../shared/quantiles.ts';
import { OURS } from './methods.ts';
import { DEFAULT_SEEDS } from './options.ts';
import { incumbents, type Run } from './run.ts';
import { gapsOf, type CompletedRun, type TaskScores } from './scores.ts';

/** Of the trials that our engine recommends of one noisy task. */
interface AnnouncedValues {
  /** The mean over the runs of z². */
  readonly squaredZ: number;
  /** The mean announced standard deviation, as a share of the noise's. */
  readonly sd: number;
}

/** Undefined where nothing is announced after so many trials. */
export function announcedAt({ task, methods }: TaskScores, budget: number): AnnouncedValues | undefined {
  const found = (methods.get(OURS)?.runs ?? []).flatMap((run) => announcement(run, budget));
  if (found.length === 0) return undefined;
  return { squaredZ: mean(found.map(({ z }) => z * z)), sd: mean(found.map(({ sd }) => sd)) / task.noise };
}

/** The geometric mean of our gaps as a share of a peer's; undefined without runs of both. */
function gapRatio(scores: readonly TaskScores[], peer: string, budget: number): number | undefined {
  const differences = scores.flatMap((task) => {
    const [ours, theirs] = [gapsOf(task, OURS, budget), gapsOf(task, peer, budget)];
    if (ours.length === 0 || theirs.length === 0) return [];
    return [mean(ours.map(Math.log)) - mean(theirs.map(Math.log))];
  });
  return differences.length > 0 ? Math.exp(mean(differences)) : undefined;
}

/** @param scores of all tasks, 8 in parallel */
export function announcedClaims(scores: readonly TaskScores[], made: readonly CompletedRun[]): Claim[] {
  const rerun = scores.filter(({ half }) => half === 'rerun');
  return [rerunGapClaim(rerun, 'tpe', 96), announcedValueClaim(rerun, 96), calibrationClaim(made)];
}

function rerunGapClaim(scores: readonly TaskScores[], peer: string, budget: number): Claim {
  const ratio = gapRatio(scores, peer, budget);
  const enough = scores.every((task) => [OURS, peer].every((method) => gapsOf(task, method, budget).length >= DEFAULT_SEEDS)); // oxfmt-ignore
  return {
    sentence: `On the ${scores.length} tasks with noise, the recommended trial's gap is at most a third of that of Optuna's TPE's best trial, at ${budget} trials.`,
    held: ratio === undefined || !enough ? null : ratio <= 1 / 3,
    measured: ratio === undefined ? 'Not run.' : `${ratio.toPrecision(2)} of it (geometric mean over tasks and seeds).`,
  };
}

function announcedValueClaim(scores: readonly TaskScores[], budget: number): Claim {
  const found = scores.flatMap((task) => announcedAt(task, budget) ?? []);
  const squaredZ = mean(found.map((each) => each.squaredZ));
  const sd = Math.max(...found.map((each) => each.sd));
  return {
    sentence: `There the announced value of the recommended trial is as far off as is announced, at ${budget} trials: the mean of z² is between 0.5 and 2, with a standard deviation no larger than the noise's.`,
    held: found.length === 0 ? null : squaredZ >= 0.5 && squaredZ <= 2 && sd <= 1,
    measured:
      found.length === 0
        ? 'Not run.'
        : `${squaredZ.toPrecision(2)}; on no task more than ${sd.toPrecision(2)} of the noise's.`,
  };
}

function calibrationClaim(made: readonly CompletedRun[]): Claim {
  const runs = made.filter(({ method, parallel }) => method === OURS && parallel === 8).map(({ run }) => run);
  const z = runs.flatMap(predictionErrors);
  const within = (limit: number): number => z.filter((each) => Math.abs(each) <= limit).length / z.length;
  return {
    sentence:
      'Of the values that trials have, 70 to 90 % lie in the band that holds 80 % of them by what was predicted.',
    held: z.length === 0 ? null : within(1.2816) >= 0.7 && within(1.2816) <= 0.9,
    measured:
      z.length === 0
        ? 'Not run.'
        : `${(100 * within(1.2816)).toFixed(0)} % of ${z.length}; ${(100 * within(1.96)).toFixed(0)} % lie in the band for 95 %.`,
  };
}

/** The announcement of the run's last recommendation up to this budget, if it was made then. */
function announcement(run: Run, budget: number): { readonly z: number; readonly sd: number }[] {
  const found = run.announced?.find(([trials]) => trials === budget);
  if (found === undefined) return [];
  const [, expected, sd] = found;
  return [{ z: (expected - run.values[incumbents(run)[budget - 1]]) / sd, sd }];
}

function predictionErrors({ values, observed, predicted = [] }: Run): number[] {
  const seen = observed.length > 0 ? observed : values;
  return predicted.flatMap((each, i) => (each === null ? [] : [(seen[i] - each[0]) / each[1]]));
}
