/** The tuner of this window: one run from its start to its end, and requests for a study that runs elsewhere. */
import type { Declaration } from '../../declaration/declaration.ts';
import type { StudyRequest } from '../../study/disk/requests.ts';
import { messageOf } from '../../system/errors.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import type { StudyEnd } from '../../tuner/session/studyEnd.ts';
import type { Tuner, TunerOptions } from '../../tuner/tuner.ts';
import { UserError } from '../messages/userError.ts';

export class StudyRun {
  /** Rejects with a UserError if nothing was started or if the tuner could not continue. */
  readonly end: Promise<StudyEnd>;
  readonly #stopController = new AbortController();
  readonly #tuner: Promise<Tuner>;

  constructor(options: TunerOptions) {
    this.#tuner = openTunerLazily(options);
    this.end = this.#run();
  }

  /** @throws Error, a sentence, if it cannot be done */
  async control(request: StudyRequest): Promise<string> {
    return (await this.#tuner).control(request);
  }

  /** The first time, running trials get their grace period; the second time they are killed. Resolves at the end. */
  async stop(): Promise<void> {
    const again = this.#stopController.signal.aborted;
    this.#stopController.abort();
    // a failure is reported to the caller that started the run
    if (again) await (await this.#tuner.catch(() => undefined))?.kill();
    await this.end.catch(() => undefined);
  }

  async #run(): Promise<StudyEnd> {
    try {
      const tuner = await this.#tuner;
      return await tuner.run(this.#stopController.signal);
    } catch (error) {
      throw new UserError(messageOf(error), { cause: error });
    }
  }
}

async function openTunerLazily(options: TunerOptions): Promise<Tuner> {
  // loaded with the first study, because it would take 16 of the 72 ms in which VS Code loads the extension
  const { openTuner } = await import('../../tuner/tuner.ts');
  return openTuner(options);
}

/**
 * Requests for a study that this window does not run: through the tuner that runs it, else in its journal.
 * One request after the other, since each holds the study's lock: of several at once, all but the first would fail.
 */
export function controlsFromOutside() {
  const requests = serialQueue();
  /** @param folder absolute: that of the declaration */
  return (declaration: Declaration, folder: string, request: StudyRequest): Promise<string> =>
    requests(async () => {
      // loaded only when it is needed, like the tuner
      const { controlStudy } = await import('../../tuner/requests/controlStudy.ts');
      return controlStudy({ declaration, folder, now: Date.now }, request);
    });
}
