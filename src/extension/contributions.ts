/** Every id that the code shares with the manifest; test/unit/extension/contributions.test.ts compares the two. */
import type { Summary } from '../study/summary/summary.ts';

export const commandIds = {
  start: 'bbkb.start',
  optimize: 'bbkb.optimize',
  pause: 'bbkb.pause',
  continue: 'bbkb.continue',
  stop: 'bbkb.stop',
  enqueue: 'bbkb.enqueue',
  create: 'bbkb.create',
  openDashboard: 'bbkb.openDashboard',
  openDeclaration: 'bbkb.openDeclaration',
  openLog: 'bbkb.openLog',
  copyCommand: 'bbkb.copyCommand',
  runInTerminal: 'bbkb.runInTerminal',
  stopTrial: 'bbkb.stopTrial',
  retryTrial: 'bbkb.retryTrial',
  invalidate: 'bbkb.invalidate',
  restore: 'bbkb.restore',
  exportStudy: 'bbkb.exportStudy',
  plan: 'bbkb.plan',
} as const;

export const studiesViewId = 'bbkb.studies';
export const dashboardViewType = 'bbkb.dashboard';

/** What the manifest's menus ask of a study's `viewItem`; `elsewhere`: a terminal or another window runs it. */
export const studyContextValues = {
  idle: 'study.idle',
  running: 'study.running',
  paused: 'study.paused',
  elsewhere: 'study.elsewhere',
} as const;

type TrialSummary = Summary['trials'][number];

/** What the manifest's menus ask of a trial's `viewItem`. */
export function trialContextValue({ state, invalid }: Pick<TrialSummary, 'state' | 'invalid'>): string {
  if (invalid) return 'trial.invalid';
  switch (state) {
    case 'succeeded':
      return 'trial.done';
    case 'timedOut':
      return 'trial.failed';
    case 'waiting':
    case 'running':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return `trial.${state}`;
  }
}

/** What the palette asks of the workspace, set by paletteContexts.ts: commands that have nothing to work on are not there. */
export const contextKeys = { running: 'bbkb.running', paused: 'bbkb.paused', hasTrials: 'bbkb.begun' } as const;

/** The menus of the manifest spell these two as regular expressions on `resourceFilename`. */
export const declarationGlob = '**/*.bbkb.{yaml,yml,json}';
export const scriptGlob = '**/*.{py,mjs,cjs,js,mts,cts,ts,sh,bash,zsh,R,r,jl,rb,pl,lua,php}';
