/** Starts or continues a study, having asked whatever has to be asked first. */
import path from 'node:path';
import type { End } from '../tuner/ending.ts';
import type { App } from './app.ts';
import { openDocument, openProblems } from './declarationProblems.ts';
import { plural, short } from './sentences.ts';
import { isTrusted } from './trust.ts';
import type { WorkspaceStudy } from './workspaceStudy.ts';

/** Resolves when the study has ended, however it ended. */
export async function start(app: App, study: WorkspaceStudy): Promise<void> {
  if (!study.running) {
    if (!(await ready(app, study))) return;
    app.dashboards.show(study);
    for (const sentence of study.pastFile?.leftOut ?? []) app.messages.say(`${study.name}: ${sentence}`);
    report(app, study, await study.run());
  } else app.dashboards.show(study);
}

/** Whether it may start; if not, the person was told why. */
async function ready({ messages }: App, study: WorkspaceStudy): Promise<boolean> {
  const file = path.basename(study.uri.fsPath);
  if (!isTrusted(messages, `${study.name} was not started`)) return false;
  await openDocument(study.uri)?.save();
  await study.read();
  if (study.problems.length > 0) {
    const sentence = `${file} has ${plural(study.problems.length, 'problem')}; nothing was started.`;
    messages.offerError(sentence, 'Open', () => openProblems(study));
    return false;
  }
  if (study.differences.length === 0) return true;
  const answer = await messages.ask(
    `${file} no longer describes the study that was begun. Start a new one?`,
    `${study.differences.join('\n')}\n\nWhat was found so far is kept in the folder .bbkb, under a name of its own. To continue instead, undo the change.`,
    'Start New Study',
  );
  if (answer === undefined) return false;
  await study.setAside();
  return true;
}

/** Says how it ended, unless the person stopped it or sees it anyway. */
function report({ dashboards, messages }: App, study: WorkspaceStudy, { because, reason }: End): void {
  const { best = null, metric = '' } = study.summary ?? {};
  const found =
    best === null ? 'No trial succeeded.' : `Best: ${metric} = ${short(best.value)} in trial ${best.trial}.`;
  const open = (): void => {
    dashboards.show(study);
  };
  switch (because) {
    case 'stopped':
      break;
    case 'failure':
      messages.offerError(`${study.name}: ${reason}`, 'Open Dashboard', open);
      break;
    case 'trials':
    case 'time':
    case 'target':
    case 'exhausted':
      if (!dashboards.shows(study)) messages.offer(`${study.name}: ${reason} ${found}`, 'Open Dashboard', open);
  }
}
