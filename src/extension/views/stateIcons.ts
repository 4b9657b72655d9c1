/** The states of studies and trials as icons of the theme. */
import { ThemeColor, ThemeIcon } from 'vscode';
import type { Summary, TrialSummary } from '../../study/summary/summary.ts';

const themeIcon = (name: string, color: string): ThemeIcon => new ThemeIcon(name, new ThemeColor(color));

const studyIcons: Readonly<Record<Summary['state'], ThemeIcon>> = {
  new: themeIcon('circle-outline', 'testing.iconUnset'),
  running: themeIcon('loading~spin', 'charts.blue'),
  paused: themeIcon('debug-pause', 'charts.blue'),
  stopped: themeIcon('debug-stop', 'testing.iconSkipped'),
  interrupted: themeIcon('debug-disconnect', 'list.warningForeground'),
  finished: themeIcon('pass', 'testing.iconPassed'),
  failed: themeIcon('error', 'testing.iconFailed'),
  damaged: themeIcon('error', 'list.errorForeground'),
};

const trialIcons: Readonly<Record<TrialSummary['state'], ThemeIcon>> = {
  waiting: themeIcon('circle-outline', 'testing.iconUnset'),
  running: themeIcon('loading~spin', 'charts.blue'),
  succeeded: themeIcon('pass', 'testing.iconPassed'),
  stoppedEarly: themeIcon('debug-step-over', 'charts.yellow'),
  failed: themeIcon('error', 'testing.iconFailed'),
  timedOut: themeIcon('watch', 'testing.iconErrored'),
  cancelled: themeIcon('debug-stop', 'testing.iconSkipped'),
  lost: themeIcon('debug-disconnect', 'list.warningForeground'),
};

export const studyIcon = (state: Summary['state']): ThemeIcon => studyIcons[state];

export const trialIcon = ({ state, invalid }: Pick<TrialSummary, 'state' | 'invalid'>): ThemeIcon =>
  invalid ? themeIcon('circle-slash', 'disabledForeground') : trialIcons[state];
