/** The icons of the side bar. Colour is for a study that runs, can be started, has finished or needs a person. */
import * as vscode from 'vscode';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';
import type { Row, TrialRow } from './studyRows.ts';

function icon(name: string, color?: string): vscode.ThemeIcon {
  return color === undefined ? new vscode.ThemeIcon(name) : new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}

/** Nothing can be read, or it cannot start. */
export const troubleIcon = icon('error', 'list.errorForeground');
/** Still: a study runs for hours, and one that spins has the whole window drawn anew 20 times a second. */
const runningIcon = icon('play-circle', 'charts.blue');
const failedIcon = icon('error', 'testing.iconFailed');
const warningIcon = icon('warning', 'list.warningForeground');

const studyIcons: Readonly<Record<Summary['state'], vscode.ThemeIcon>> = {
  new: icon('circle-outline'),
  running: runningIcon,
  paused: icon('debug-pause'),
  stopped: icon('debug-stop', 'list.warningForeground'),
  interrupted: icon('debug-disconnect', 'list.warningForeground'),
  finished: icon('pass', 'testing.iconPassed'),
  failed: failedIcon,
  damaged: troubleIcon,
};

const trialIcons: Readonly<Record<TrialSummary['state'], vscode.ThemeIcon>> = {
  waiting: icon('circle-outline'),
  running: runningIcon,
  succeeded: icon('check'),
  stoppedEarly: icon('debug-step-over'),
  paused: icon('debug-pause'),
  failed: failedIcon,
  timedOut: icon('watch', 'testing.iconFailed'),
  cancelled: icon('debug-stop'),
  lost: icon('debug-disconnect', 'list.warningForeground'),
};

const roleIcons: Readonly<Record<NonNullable<TrialRow['role']>, vscode.ThemeIcon>> = {
  recommended: icon('target'),
  knee: icon('target'),
  'best by weights': icon('target'),
  bestMeasured: icon('symbol-ruler'),
  nearest: icon('target', 'list.warningForeground'),
};

const otherIcons: Readonly<Record<Exclude<Row['kind'], 'trial'>, vscode.ThemeIcon>> = {
  planned: icon('list-ordered'),
  choosing: runningIcon,
  front: icon('graph-line'),
  running: runningIcon,
  paused: icon('debug-pause'),
  stoppedEarly: icon('debug-step-over'),
  failed: failedIcon,
  cause: icon('warning'),
  notUsed: icon('circle-slash'),
  all: icon('list-unordered'),
  batch: icon('layers'),
  range: icon('layers'),
};

/** A study that asks about its failures waits for a person. */
export function studyIcon({ state, failure }: Pick<Summary, 'state' | 'failure'>): vscode.ThemeIcon {
  return state === 'paused' && failure !== null ? warningIcon : studyIcons[state];
}

export function rowIcon(row: Row): vscode.ThemeIcon {
  if (row.kind !== 'trial') return otherIcons[row.kind];
  if (row.role !== undefined) return roleIcons[row.role];
  return row.trial.invalid ? icon('circle-slash', 'disabledForeground') : trialIcons[row.trial.state];
}
