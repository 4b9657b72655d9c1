/** The states of studies and trials as icons of the theme. */
import { ThemeColor, ThemeIcon } from 'vscode';
import type { Summary } from '../study/summary.ts';

const icon = (name: string, color: string): ThemeIcon => new ThemeIcon(name, new ThemeColor(color));

const studyIcons: Readonly<Record<Summary['state'], ThemeIcon>> = {
  new: icon('circle-outline', 'testing.iconUnset'),
  running: icon('loading~spin', 'charts.blue'),
  stopped: icon('debug-pause', 'testing.iconSkipped'),
  interrupted: icon('debug-disconnect', 'list.warningForeground'),
  finished: icon('pass', 'testing.iconPassed'),
  failed: icon('error', 'testing.iconFailed'),
};

const trialIcons: Readonly<Record<Summary['trials'][number]['state'], ThemeIcon>> = {
  waiting: icon('circle-outline', 'testing.iconUnset'),
  running: icon('loading~spin', 'charts.blue'),
  succeeded: icon('pass', 'testing.iconPassed'),
  failed: icon('error', 'testing.iconFailed'),
  timedOut: icon('watch', 'testing.iconErrored'),
  cancelled: icon('circle-slash', 'testing.iconSkipped'),
};

export const studyIcon = (state: Summary['state']): ThemeIcon => studyIcons[state];

export const trialIcon = (state: Summary['trials'][number]['state']): ThemeIcon => trialIcons[state];
