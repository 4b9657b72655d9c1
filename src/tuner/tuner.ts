/**
 * Tunes one study: the way in for the terminal and the editor.
 *
 * The tuner keeps no state that is not in the journal, so a study that was cut off at any moment continues as if it had
 * not been: trials that were running are adopted or run again, and the optimizer is rebuilt from the batches that it
 * was told.
 */
import { version } from '../../package.json';
import type { Declaration } from '../declaration/declaration.ts';
import { mailboxEntries } from '../study/disk/mailbox.ts';
import { studyFolder } from '../study/disk/paths.ts';
import { serveRequests } from '../study/disk/serveRequests.ts';
import type { StudyRequest } from '../study/disk/requests.ts';
import type { Origin } from '../study/eventParts.ts';
import type { StudyState } from '../study/studyState.ts';
import { runningTrials } from '../study/trialLists.ts';
import { handleRequest } from './requests/handleRequest.ts';
import { runSession } from './runSession.ts';
import { collectOrigin } from './session/collectOrigin.ts';
import { createScriptVersion } from './session/scriptVersion.ts';
import { createSession, type SessionOptions } from './session/createSession.ts';
import type { StudyInput } from './session/applyDeclaration.ts';
import { openStudy } from './session/openStudy.ts';
import { whileOwned } from './session/ownership.ts';
import type { StudyEnd } from './session/studyEnd.ts';
import { sessionTemplate } from './session/sessionTemplate.ts';
import { resolveCommand } from './job/command.ts';
import { leftAttempt } from './job/leftAttempt.ts';
import { neededFiles } from './job/vanished.ts';

export interface TunerOptions extends StudyInput, SessionOptions {
  readonly id: string;
}

export interface Tuner {
  readonly study: StudyState;
  /**
   * Tunes until there is a reason to end; may be called once. Aborting ends the running trials and resolves `stopped`.
   * @throws Error when it cannot go on, with no trial left running: the optimizer failed, the disk is full, or the
   * study was moved, deleted or taken.
   */
  run(signal: AbortSignal): Promise<StudyEnd>;
  /**
   * Does a person's request while it runs, and resolves with a sentence about it.
   * @throws Error, a sentence, when it cannot be done.
   */
  control(request: StudyRequest): Promise<string>;
  /** Kills the running trials without a grace period; only after aborting. */
  kill(): Promise<void>;
}

/** @throws Error, a sentence, when nothing was started: another tuner, another study, a damaged journal. */
export async function openTuner(options: TunerOptions): Promise<Tuner> {
  const { folder, now, anyway = false } = options;
  const left = mailboxEntries(studyFolder(folder, options.declaration.study));
  const origin = await sessionOrigin(options.declaration, folder);
  const fillTemplate = await sessionTemplate(options.declaration, folder);
  const opened = await openStudy({ ...options, origin }, folder, now);
  const { session, stop } = createSession(opened, options, {
    neededFiles: neededFiles(options.declaration, folder, origin, process.env),
    fillTemplate,
    scriptVersion: createScriptVersion(origin),
  });
  const { record, dir } = session;
  const control = (request: StudyRequest) => handleRequest(session, stop, request);
  return {
    get study() {
      return record.study;
    },
    async run(signal) {
      if (signal.aborted) stop();
      signal.addEventListener('abort', stop);
      const stopServing = new AbortController();
      const isOurs = () =>
        record.verify().then(
          () => true,
          () => false,
        );
      const server = serveRequests(dir, control, { isOurs, signal: stopServing.signal, left });
      try {
        return await whileOwned(session, opened.journal, () => runSession(session, origin, anyway));
      } finally {
        signal.removeEventListener('abort', stop);
        stopServing.abort();
        await server;
        await opened.close();
      }
    },
    control,
    async kill() {
      const left = runningTrials(record.study).map((trial) => leftAttempt(record.study, dir, trial));
      await Promise.all(left.map((attempt) => session.executor.endLeftOver(attempt, 0)));
    },
  };
}

function sessionOrigin(declaration: Declaration, folder: string): Promise<Origin> {
  const resolved = resolveCommand(declaration, folder);
  return collectOrigin({ ...resolved, folder, versions: { bbkb: version, node: process.versions.node } });
}
