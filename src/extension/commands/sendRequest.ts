/** Requests for a study that was started, whoever runs it, with a message about what was done. */
import type { StudyRequest } from '../../study/disk/requests.ts';
import { actions, studyNotChanged } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';
import { requireTrust } from './requireTrust.ts';

export async function sendRequest({ notifications }: App, study: WorkspaceStudy, request: StudyRequest): Promise<void> {
  if (requireTrust(notifications, studyNotChanged(study.name)))
    notifications.showStatusMessage(await study.control(request));
}

/** The second time, the trials of this window are killed without grace. */
export async function stopStudy(app: App, study: WorkspaceStudy): Promise<void> {
  await (study.running ? study.stop() : sendRequest(app, study, { kind: 'stop' }));
}

/** With a button that takes it back, because the trial may have run for a day. */
export async function invalidateTrial(app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const { notifications } = app;
  if (!requireTrust(notifications, studyNotChanged(study.name))) return;
  notifications.showInformationWithAction(await study.control({ kind: 'invalidate', trial }), actions.undo, () =>
    sendRequest(app, study, { kind: 'restore', trial }),
  );
}
