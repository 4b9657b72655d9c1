/** Requests for a study that was started, whoever runs it, with a message about the result. */
import type { StudyRequest } from '../../study/disk/requests.ts';
import { stopping } from '../../tuner/answers.ts';
import { studyNotChanged } from '../messages/messages.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';
import type { App } from './app.ts';

export async function sendRequest({ notifications }: App, study: WorkspaceStudy, request: StudyRequest): Promise<void> {
  if (notifications.requireTrust(studyNotChanged(study.name)))
    notifications.showStatusMessage(await study.control(request));
}

/** The second time, the trials of this window are killed without grace. */
export async function stopStudy(app: App, study: WorkspaceStudy): Promise<void> {
  if (!study.running) return sendRequest(app, study, { kind: 'stop' });
  const stopped = study.stop();
  app.notifications.showStatusMessage(stopping(study.name), stopped);
  await stopped;
}
