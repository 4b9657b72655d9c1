/** The states of studies and trials as icons of the theme. */
import { ThemeColor, ThemeIcon } from 'vscode';
import type { Summary } from '../study/summary.ts';

const icon = (name: string, color: string): ThemeIcon => new ThemeIcon(name, new ThemeColor(color));

const studyIcons: Readonly<Record<Summary['state'], ThemeIcon>> = {
  new: icon('circle-outline', 'testing.iconUnset'),
  running: icon('loading~spin', 'charts.blue'),
  paused: icon('debug-pause', 'charts.blue'),
  stopped: icon('debug-stop', 'testing.iconSkipped'),
  interrupted: icon('debug-disconnect', 'list.warningForeground'),
  finished: icon('pass', 'testing.iconPassed'),
  failed: icon('error', 'testing.iconFailed'),
};

type Trial = Summary['trials'][number];

const trialIcons: Readonly<Record<Trial['state'], ThemeIcon>> = {
  waiting: icon('circle-outline', 'testing.iconUnset'),
  running: icon('loading~spin', 'charts.blue'),
  succeeded: icon('pass', 'testing.iconPassed'),
  failed: icon('error', 'testing.iconFailed'),
  timedOut: icon('watch', 'testing.iconErrored'),
  cancelled: icon('debug-stop', 'testing.iconSkipped'),
  lost: icon('debug-disconnect', 'list.warningForeground'),
};

export const studyIcon = (state: Summary['state']): ThemeIcon => studyIcons[state];

export const trialIcon = ({ state, invalid }: Pick<Trial, 'state' | 'invalid'>): ThemeIcon =>
  invalid ? icon('circle-slash', 'disabledForeground') : trialIcons[state];
