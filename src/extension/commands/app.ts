import type { SelectedPython } from '../../tuner/job/command.ts';
import type { Tries } from '../../tuner/tries.ts';
import type { Dashboards } from '../views/dashboards.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Settings } from '../settings/settings.ts';
import type { Plans } from '../views/plans.ts';
import type { Studies } from '../studies/studies.ts';

/** The parts of the extension that commands work with, loaded with the first of them. */
export interface App {
  readonly studies: Studies;
  readonly dashboards: Dashboards;
  readonly notifications: Notifications;
  readonly settings: Settings;
  readonly plans: Plans;
  readonly tries: Tries;
  readonly selectedPython: SelectedPython;
  /** The bundle of draftWorker.ts. */
  readonly draftWorker: URL;
  /** The bundle of supervisor.ts. */
  readonly supervisor: URL;
}
