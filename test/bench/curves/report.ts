/** curves.json and curves.html, from whatever runs there are. */
import { existsSync } from 'node:fs';
import { machineSettings, writePage } from '../shared/page/report.ts';
import { claimsOf } from './claims.ts';
import { methods, OURS } from './methods.ts';
import { pageOf, type Page } from './page.ts';
import { TRIALS } from './replay.ts';
import { scoresOf, type SeedRun, type TaskScores } from './scores.ts';
import { load, type PlannedRun } from './store.ts';
import { fileOf, readTask, taskIds } from './tasks.ts';
import { REACHED } from './times.ts';

interface ReportContext {
  readonly out: string;
  readonly jobs: number;
  /** Its version. */
  readonly optuna: string | undefined;
}

/** @returns sentences that say what came out and where the page is */
export async function writeReport(
  planned: readonly PlannedRun[],
  { out, jobs, optuna }: ReportContext,
): Promise<string> {
  const scores = taskIds.flatMap(({ id, half }): TaskScores[] => {
    const runs = planned.flatMap((asked): SeedRun[] => {
      const found = asked.task === id ? load(asked) : undefined;
      return found ? [{ method: asked.method.id, seed: asked.seed, run: found.run }] : [];
    });
    return runs.length > 0 && existsSync(fileOf(id)) ? [scoresOf(readTask(id), half, runs)] : [];
  });
  const shown = methods.filter(({ id }) => scores.some((task) => task.methods.has(id)));
  const seeds = scores.map((task) => task.methods.get(OURS)?.gaps.size ?? 0);
  const page: Page = {
    settings: [
      ['Tasks', String(scores.length)],
      ['Budget', `the epochs of ${TRIALS} whole trials`],
      ['Seeds of ours', [...new Set([Math.min(...seeds), Math.max(...seeds)])].join(' to ')],
      ['Optuna', optuna ?? 'not found'],
      ...machineSettings(jobs),
    ],
    claims: claimsOf(scores),
    methods: shown,
    scores,
  };
  const file = await writePage(out, 'curves', asJson(page), (script) => pageOf(page, script));
  const claims = page.claims.map(({ held, measured }) => `${held === null ? '–' : held ? '✓' : '✗'} ${measured}`);
  return [...claims, file].join('\n');
}

/** The page's content without the curves themselves. */
function asJson({ settings, claims, scores }: Page): unknown {
  return {
    settings: Object.fromEntries(settings),
    claims,
    reachedAt: REACHED,
    tasks: scores.map(({ task, half, methods }) => ({
      ...{ task, half },
      methods: Object.fromEntries(
        [...methods].map(([id, { gaps, medianGap, trials, stopped, busy, reached }]) => [
          id,
          { seeds: gaps.size, end: medianGap[medianGap.length - 1], trials, stopped, busy, reached },
        ]),
      ),
    })),
  };
}
