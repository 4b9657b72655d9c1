/**
 * The program that starts the trials of one session, sees how they end, and outlives the tuner if it must.
 *
 * It is told what to start over Node's IPC channel. When the channel closes, because the tuner has ended or was killed,
 * nothing but the running scripts keeps it alive: it notes how each of them ends, and ends after the last. Those that
 * were only tried it ends itself.
 */
import { awakeMs } from '../../system/awakeTime.ts';
import { errorCode, messageOf } from '../../system/errors.ts';
import { readProcessStartTime } from '../../system/processes.ts';
import { withNewLog } from '../output/trialFiles.ts';
import { processStartTicks } from '../processes/procfs.ts';
import { limitMark, markDescendants } from '../start/limitMark.ts';
import { terminateTree } from '../terminate/terminateTree.ts';
import { inTurn, spawn } from './spawn.ts';
import { writeExitFile } from '../output/exitFile.ts';
import { startRequestSchema, type Reply, type StartRequest } from './protocol.ts';

// A signal to a whole terminal or to the parent of a script must not leave the scripts without a witness. A listener
// does nothing, and unlike an ignored signal it is not inherited by them.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const) process.on(signal, () => undefined);

process.on('message', (message) => {
  void run(startRequestSchema.parse(message));
});

async function run(request: StartRequest): Promise<void> {
  const { id, attempt, studyId, exitFile } = request;
  try {
    const { child, startedAt } = await start(request);
    if (child.pid !== undefined) endWithTuner(request, child.pid, child);
    const { exitCode, signal, code = 'unknown', originalMessage = 'unknown reason' } = await child;
    const seconds = (awakeMs() - startedAt) / 1000;
    if (exitCode === undefined && signal === undefined) {
      reply({ kind: 'notStarted', id, code, message: originalMessage });
      return;
    }
    const end =
      exitCode === undefined
        ? ({ kind: 'killed', signal: signal ?? '', attempt, seconds } as const)
        : ({ kind: 'exited', code: exitCode, attempt, seconds } as const);
    // on a full disk, or in a folder that is gone, only a living tuner learns of the end
    await writeExitFile(exitFile, end, studyId).catch(() => undefined);
    reply({ kind: 'ended', id, end });
  } catch (error) {
    reply({ kind: 'failed', id, code: String(errorCode(error)), message: messageOf(error) });
  }
}

async function start(request: StartRequest) {
  return withNewLog(request.stdout, (stdout) =>
    withNewLog(request.stderr, (stderr) =>
      inTurn(async () => {
        await markDescendants(limitMark(request.dir, request.studyId));
        const startedAt = awakeMs();
        const child = spawn(request, stdout, stderr);
        if (child.pid !== undefined)
          reply({ kind: 'started', id: request.id, pid: child.pid, ...startTimeOf(child.pid) });
        return { child, startedAt }; // an object, since an async function would wait for a child
      }),
    ),
  );
}

function endWithTuner({ dir, studyId, attempt, grace }: StartRequest, root: number, ended: Promise<unknown>): void {
  if (grace === undefined) return;
  const end = () => void terminateTree({ dir, studyId, attempt, root, rootExited: false }, grace);
  if (!process.connected) end();
  process.once('disconnect', end);
  void ended.finally(() => process.off('disconnect', end));
}

/** To be read before the next turn of the event loop, until which even a script that has ended keeps its number. */
function startTimeOf(pid: number): Pick<Extract<Reply, { kind: 'started' }>, 'startTicks' | 'processStartTime'> {
  if (process.platform !== 'linux') return { processStartTime: null };
  const startTicks = processStartTicks(pid);
  return { processStartTime: readProcessStartTime(pid), ...(startTicks !== undefined && { startTicks }) };
}

/** Without a tuner there is nobody to tell; the exit file is for the next one. */
function reply(message: Reply): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}
