/** The learning curves of a study's trials as they are drawn side by side: few points of each, and only changes. */
import { toReward } from '../../engine/port/goal.ts';
import { readCurve } from '../../runner/metric/curveFile.ts';
import type { Curve } from '../../runner/metric/curve.ts';
import { trialFiles } from '../../runner/output/trialFiles.ts';
import { trialFolder } from '../../study/disk/paths.ts';
import type { StudyState } from '../../study/studyState.ts';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import { trialCurveReader, type TrialCurveReader } from './trialCurve.ts';

export interface TrialCurve {
  readonly trial: number;
  /** Without points where the trial has none any more, because it runs again. */
  readonly curve: Curve;
}

/** Of more trials the best half and the newest half. */
export const MOST_TRIALS = 1000;
/** A thin line among many shows no more. */
export const MOST_POINTS = 40;
/** A page takes so many in one task. */
const MOST_TOGETHER = 100;

type Trials = Pick<Summary, 'trials' | 'goal'>;

export interface CurveFeed {
  /**
   * Curves that are new, have grown or are gone since the call before.
   *
   * @param folder absolute: the study's own
   */
  readonly next: (folder: string, study: StudyState, summary: Trials) => AsyncGenerator<readonly TrialCurve[]>;
}

/** The last state of a trial's curve that was handed out. */
interface Given {
  /** The study, the attempt and its state. */
  readonly asOf: string;
  /** How far the curve had come; empty where there was none. */
  readonly end: string;
  /** While the trial runs. */
  readonly reader: TrialCurveReader | undefined;
}

export function createCurveFeed(): CurveFeed {
  const given = new Map<number, Given>();

  /** Undefined where nothing has changed. */
  const change = async (row: TrialSummary, folder: string, study: StudyState): Promise<TrialCurve | undefined> => {
    const { trial, attempt, state } = row;
    const asOf = `${study.id ?? ''} ${attempt} ${state}`;
    const before = given.get(trial);
    const isSame = before?.asOf === asOf;
    if (isSame && before.reader === undefined) return undefined;
    const begin = () => (state === 'running' ? trialCurveReader(folder, trial, study.declaration) : undefined);
    const reader = isSame ? before.reader : begin();
    const read = reader?.read(row) ?? readCurve(trialFiles(trialFolder(folder, trial)).curve);
    const { named, points } = (await read) ?? NO_CURVE;
    const end = points.length === 0 ? '' : `${points.length} ${points[points.length - 1].value}`;
    given.set(trial, { asOf, end, reader });
    return end === (before?.end ?? '') ? undefined : { trial, curve: { named, points: fewPoints(points) } };
  };
  /** Of trials that are among neither the best nor the newest any more. */
  const withdrawn = (shown: ReadonlySet<number>): TrialCurve[] =>
    [...given.keys()].flatMap((trial) => {
      if (shown.has(trial)) return [];
      given.delete(trial);
      return [{ trial, curve: NO_CURVE }];
    });

  return {
    async *next(folder, study, summary) {
      const shown = shownTrials(summary);
      let together = withdrawn(new Set(shown.map(({ trial }) => trial)));
      for (const row of shown) {
        const curve = await change(row, folder, study);
        if (curve !== undefined) together.push(curve);
        if (together.length < MOST_TOGETHER) continue;
        yield together;
        together = [];
      }
      if (together.length > 0) yield together;
    },
  };
}

const NO_CURVE: Curve = { named: false, points: [] };

/** All of them, as they are now. @param folder absolute: the study's own */
export async function allCurves(folder: string, study: StudyState, summary: Trials): Promise<TrialCurve[]> {
  const curves: TrialCurve[] = [];
  for await (const together of createCurveFeed().next(folder, study, summary)) curves.push(...together);
  return curves;
}

function shownTrials({ trials, goal }: Trials): readonly TrialSummary[] {
  if (trials.length <= MOST_TRIALS) return [...trials];
  const rewards = trials.flatMap((row) => (row.value === null ? [] : [{ row, reward: toReward(row.value, goal) }]));
  const best = rewards.sort((a, b) => b.reward - a.reward).slice(0, MOST_TRIALS / 2);
  const newest = trials.filter(({ trial }) => trial > trials.length - MOST_TRIALS / 2);
  return [...new Set([...best.map(({ row }) => row), ...newest])];
}

/** Evenly spaced, with the first and the last. */
function fewPoints(points: Curve['points']): Curve['points'] {
  const step = Math.max(1, (points.length - 1) / (MOST_POINTS - 1));
  return Array.from({ length: Math.min(points.length, MOST_POINTS) }, (_, i) => points[Math.round(i * step)]);
}
