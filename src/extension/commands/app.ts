import type { Dashboards } from '../views/dashboards.ts';
import type { Notifications } from '../messages/notifications.ts';
import type { Studies } from '../studies/studies.ts';

/** What every command works with. */
export interface App {
  readonly studies: Studies;
  readonly dashboards: Dashboards;
  readonly notifications: Notifications;
  /** The bundle of draftWorker.ts. */
  readonly draftWorker: URL;
}
