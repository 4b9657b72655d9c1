/** curves.json and curves.md, from whatever runs there are. */
import { machineSettings, writeResults } from '../shared/results.ts';
import { claimsOf } from './claims.ts';
import { pauseClaimsOf } from './pauseClaims.ts';
import { methods, OURS } from './methods.ts';
import { TRIALS } from './replay.ts';
import { scoresOf, type SeedRun, type TaskScores } from './scores.ts';
import { load, type PlannedRun } from './store.ts';
import { tablesOf } from './tables.ts';
import { readTask, type TaskId } from './tasks.ts';
import { REACHED } from './times.ts';

interface ReportContext {
  readonly out: string;
  readonly tables: string | undefined;
  readonly jobs: number;
  /** Its version. */
  readonly optuna: string | undefined;
}

/** @returns sentences that say what came out and where the page is */
export function writeReport(
  tasks: readonly TaskId[],
  planned: readonly PlannedRun[],
  { out, tables, jobs, optuna }: ReportContext,
): string {
  const scores = tasks.flatMap(({ id, ...where }): TaskScores[] => {
    const runs = planned.flatMap((asked): SeedRun[] => {
      const found = asked.task === id ? load(asked) : undefined;
      return found ? [{ method: asked.method.id, seed: asked.seed, run: found.run }] : [];
    });
    return runs.length > 0 ? [scoresOf(readTask(id, tables), where, runs)] : [];
  });
  const shown = methods.filter(({ id }) => scores.some((task) => task.methods.has(id)));
  const seeds = scores.map((task) => task.methods.get(OURS)?.gaps.size ?? 0);
  const settings = [
    ['Tasks', String(scores.length)],
    ['Budget', `the epochs of ${TRIALS} whole trials`],
    ['Seeds of ours', [...new Set([Math.min(...seeds), Math.max(...seeds)])].join(' to ')],
    ['Optuna', optuna ?? 'not found'],
    ...machineSettings(jobs),
  ] as const;
  const numbers = { reachedAt: REACHED, tasks: scores.map(asJson) };
  return writeResults(out, 'curves', {
    ...{ settings, numbers },
    claims: [...claimsOf(scores.filter(({ suite }) => suite === 'grids')), ...pauseClaimsOf(scores)],
    tables: tablesOf(shown, scores),
  });
}

/** Without the curves themselves. */
function asJson({ task, half, suite, methods }: TaskScores): unknown {
  const ofMethods = [...methods].map(([method, { gaps, medianGap, ...means }]) => ({
    ...{ method, seeds: gaps.size, end: medianGap[medianGap.length - 1] },
    ...means,
  }));
  return { task, half, suite, methods: ofMethods };
}
