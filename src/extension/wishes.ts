/** What a person wants of a study that was begun, whoever runs it, and what they are told of it. */
import type { Request } from '../study/requests.ts';
import type { App } from './app.ts';
import { isTrusted } from './trust.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

export async function wish({ messages }: App, study: WorkspaceStudy, request: Request): Promise<void> {
  if (isTrusted(messages, `${study.name} was not changed`)) messages.mention(await study.control(request));
}

/** The second time, trials of this window are killed without grace. */
export async function stop(app: App, study: WorkspaceStudy): Promise<void> {
  await (study.running ? study.stop() : wish(app, study, { kind: 'stop' }));
}

/** Said with a way back: the point may be one that took a day. */
export async function invalidate(app: App, study: WorkspaceStudy, trial: number): Promise<void> {
  const { messages } = app;
  if (!isTrusted(messages, `${study.name} was not changed`)) return;
  messages.offer(await study.control({ kind: 'invalidate', trial }), 'Undo', () =>
    wish(app, study, { kind: 'restore', trial }),
  );
}
