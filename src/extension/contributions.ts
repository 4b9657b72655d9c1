/** Every id that the code shares with package.json; test/unit/extension/contributions.test.ts compares the two. */
import type { TrialSummary } from '../study/summary/summary.ts';

export const commandIds = {
  start: 'bbkb.start',
  optimize: 'bbkb.optimize',
  pause: 'bbkb.pause',
  continue: 'bbkb.continue',
  tryOnceMore: 'bbkb.tryOnceMore',
  continueAnyway: 'bbkb.continueAnyway',
  excludeFailed: 'bbkb.excludeFailed',
  addTrials: 'bbkb.addTrials',
  retryFailed: 'bbkb.retryFailed',
  confirmBest: 'bbkb.confirmBest',
  startOver: 'bbkb.startOver',
  recover: 'bbkb.recover',
  stop: 'bbkb.stop',
  enqueue: 'bbkb.enqueue',
  widen: 'bbkb.widenRange',
  exclude: 'bbkb.excludeRegion',
  retryWithHalf: 'bbkb.retryWithHalf',
  findMetric: 'bbkb.findMetric',
  create: 'bbkb.create',
  tryScript: 'bbkb.tryScript',
  fillIn: 'bbkb.fillIn',
  openDashboard: 'bbkb.openDashboard',
  openDeclaration: 'bbkb.openDeclaration',
  openLog: 'bbkb.openLog',
  copyCommand: 'bbkb.copyCommand',
  runInTerminal: 'bbkb.runInTerminal',
  debugTrial: 'bbkb.debugTrial',
  stopTrial: 'bbkb.stopTrial',
  retryTrial: 'bbkb.retryTrial',
  runOn: 'bbkb.runOn',
  invalidate: 'bbkb.invalidate',
  restore: 'bbkb.restore',
  toggleStar: 'bbkb.toggleStar',
  writeNote: 'bbkb.writeNote',
  exportStudy: 'bbkb.exportStudy',
  saveReport: 'bbkb.saveReport',
  saveChart: 'bbkb.saveChart',
  compare: 'bbkb.compareStudies',
  plan: 'bbkb.plan',
  getStarted: 'bbkb.getStarted',
} as const;

/** The tools of language models, by the names that they have in src/agents. */
export const toolNames = [
  'draft',
  'check',
  'try',
  'start',
  'status',
  'recommend',
  'explain',
  'trials',
  'log',
  'stop',
] as const;
export type ToolName = (typeof toolNames)[number];
export const toolId = (name: string): string => `bbkb_${name}`;
/** Behind # in a chat. */
export const toolReference = (name: string): string => `bbkb${name.charAt(0).toUpperCase()}${name.slice(1)}`;

export const mcpProviderId = 'bbkb.mcp';

/** The type of tasks, and their commands, each with a declaration. */
export const taskType = 'bbkb';
export const taskCommands = ['run', 'resume', 'plan', 'show', 'watch', 'report'] as const;
export const problemMatcher = '$bbkb';
/** Of the matcher's problems and of the extension's own, which take each other's place. */
export const problemOwner = 'bbkb';

/** As VS Code names it together with the extension. */
export const walkthroughId = 'bbkb.bbkb-tuner#bbkb.getStarted';

export const studiesViewId = 'bbkb.studies';
export const dashboardViewType = 'bbkb.dashboard';

/** A study's `viewItem` in the menus of package.json; `elsewhere`: a terminal or another window runs it;
 * `ended`: it would do nothing if it were started again; `setAside`: it can only be looked at; behind `failed`: some
 * of its trials have failed. */
export const studyContextValues = {
  idle: 'study.idle',
  idleFailed: 'study.idle.failed',
  running: 'study.running',
  paused: 'study.paused',
  elsewhere: 'study.elsewhere',
  ended: 'study.ended',
  endedFailed: 'study.ended.failed',
  setAside: 'old.setAside',
} as const;

/** A trial's `viewItem` in the menus of package.json. */
export function trialContextValue({ state, invalid }: Pick<TrialSummary, 'state' | 'invalid'>): string {
  if (invalid) return 'trial.invalid';
  switch (state) {
    case 'succeeded':
      return 'trial.done';
    case 'timedOut':
      return 'trial.failed';
    case 'stoppedEarly':
      return 'trial.early';
    case 'waiting':
    case 'running':
    case 'paused':
    case 'failed':
    case 'cancelled':
    case 'lost':
      return `trial.${state}`;
  }
}

/** Set by commands/contextKeys.ts, so that the palette leaves out commands that have nothing to work on. */
export const contextKeys = {
  declared: 'bbkb.declared',
  hasProblems: 'bbkb.faulty',
  running: 'bbkb.running',
  paused: 'bbkb.paused',
  asking: 'bbkb.asking',
  hasTrials: 'bbkb.begun',
  mayGoOn: 'bbkb.mayGoOn',
  hasFailed: 'bbkb.failed',
  hasFailingRegion: 'bbkb.failingRegion',
  lacksMemory: 'bbkb.lacksMemory',
  lacksMetric: 'bbkb.lacksMetric',
  damaged: 'bbkb.damaged',
  stopTrial: 'bbkb.mayStopTrial',
  retryTrial: 'bbkb.mayRetryTrial',
  runOn: 'bbkb.mayRunOn',
  invalidate: 'bbkb.mayInvalidate',
  restore: 'bbkb.mayRestore',
} as const;

/** Of trials at a time that a person may ask for. */
export const MAX_PARALLEL = 1000;

/** The menus of package.json have it as a regular expression on `resourceFilename`. */
export const declarationGlob = '**/*.bbkb.{yaml,yml,json}';

/** `train` for `train.bbkb.yaml`. */
export function withoutDeclarationExtension(fileName: string): string {
  return fileName.replace(/\.bbkb\.\w+$/, '');
}

/** What the names of all settings begin with. */
export const settingSection = 'bbkb';
