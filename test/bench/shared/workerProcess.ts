/** The child's side of the worker pool: makes each run that it is asked for, and replies. */
import * as z from 'zod';

/** No failure where the run is in its file. */
export const replySchema = z.strictObject({ failure: z.string().optional() });

export function serveRuns(makeRun: (request: unknown) => void | Promise<void>): void {
  const reply = (message: z.infer<typeof replySchema>): void => {
    process.send?.(message);
  };
  process.on('message', (request) => {
    new Promise<void>((resolve) => {
      resolve(makeRun(request));
    }).then(
      () => {
        reply({});
      },
      (error: unknown) => {
        reply({ failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
      },
    );
  });
}

/** The same with one program, as Optuna's is, that stays for all runs: the first that needs it starts it. */
export function serveRunsBeside<Program extends { end: () => void }>(
  makeRun: (request: unknown, use: (start: () => Program) => Program) => Promise<void>,
): void {
  let program: Program | undefined;
  serveRuns(async (request) => {
    try {
      await makeRun(request, (start) => (program ??= start()));
    } catch (error) {
      program?.end(); // it may be in the middle of another run
      program = undefined;
      throw error;
    }
  });
  process.once('disconnect', () => program?.end());
}
