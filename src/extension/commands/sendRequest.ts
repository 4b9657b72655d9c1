/** What a person wants of a study that was begun, whoever runs it, and what they are told of it. */
import type { StudyRequest } from '../../study/disk/requests.ts';
import type { App } from './app.ts';
import { requireTrust } from './requireTrust.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

export async function sendRequest({ notifications }: App, study: WorkspaceStudy, request: StudyRequest): Promise<void> {
  if (requireTrust(notifications, `${study.name} was not changed`))
    notifications.showStatusMessage(await study.control(request));
}

/** The second time, trials of this window are killed without grace. */
export async function stopStudy(app: App, study: WorkspaceStudy): Promise<void> {
  await (study.running ? study.stop() : sendRequest(app, study, { kind: 'stop' }));
}

/** Said with a way back: the point may be one that took a day. */
export async function invalidateTrial(app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const { notifications } = app;
  if (!requireTrust(notifications, `${study.name} was not changed`)) return;
  notifications.showInformationWithAction(await study.control({ kind: 'invalidate', trial }), 'Undo', () =>
    sendRequest(app, study, { kind: 'restore', trial }),
  );
}
