import type { Dashboards } from './dashboards.ts';
import type { Messages } from './messages.ts';
import type { Studies } from './studies.ts';

/** What every command works with. */
export interface App {
  readonly studies: Studies;
  readonly dashboards: Dashboards;
  readonly messages: Messages;
}
