/** `bbkb draft --try`: runs the script once with its own defaults, and lets what it prints decide. */
import path from 'node:path';
import { commandText } from '../../declaration/command/commandText.ts';
import { withChosen } from '../../draft/chooseParameters.ts';
import type { Draft } from '../../draft/draft.ts';
import { candidatesToLookFor, withTry } from '../../draft/triedScript.ts';
import { studyFolder } from '../../study/disk/paths.ts';
import { messageOf } from '../../system/messageOf.ts';
import { printedLines, reportedMetrics, tryScript } from '../../tuner/tryScript.ts';
import { supervisorUrl } from '../programs.ts';
import * as messages from '../terminal/messages.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import { printError, type Terminal } from '../terminal/terminal.ts';

/** Seconds. */
const LIMIT = 600;

/**
 * The draft as what the script printed makes it, or the exit code where the script did not run.
 * @param folder absolute: the script's own
 */
export async function tryOnce(draft: Draft, folder: string, terminal: Terminal): Promise<Draft | number> {
  const { file, launcher, metrics } = draft;
  // its own defaults: nothing is tuned
  const { command, needs } = withChosen(draft, []);
  const open = needs.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  const refuse = (sentence: string, exitCode: number): number => {
    printError(sentence, terminal);
    return exitCode;
  };
  if (open.length > 0) return refuse(messages.notTried(file, open), 2);
  const cwd = path.resolve(folder, launcher.cwd ?? '.');
  const { name } = path.parse(file);
  // beside the studies, and no study: it has no journal
  const output = studyFolder(folder, `${name}.try`);
  printError(messages.trying(commandText(command.args), LIMIT), terminal);
  const controller = new AbortController();
  const stopListening = onInterrupt([
    () => {
      controller.abort();
    },
  ]);
  try {
    const script = { name, command: command.args, cwd, folder: output, metric: metrics[0]?.name ?? 'metric' };
    const {
      seconds,
      end,
      reason = '',
      dir,
    } = await tryScript(script, {
      supervisor: supervisorUrl,
      signal: controller.signal,
      limit: LIMIT,
    });
    if (end === 'cancelled') return refuse(messages.TRY_STOPPED, 130);
    if (end === 'failed') return refuse(messages.tryFailed(file, reason, dir), 1);
    const reported = await reportedMetrics(dir, candidatesToLookFor(draft, await printedLines(dir)));
    if (end === 'timedOut') printError(messages.tryTimedOut(file, LIMIT), terminal);
    printError(
      messages.tried(
        seconds,
        reported.map(({ name }) => name),
        dir,
      ),
      terminal,
    );
    return withTry(draft, reported, seconds);
  } catch (error) {
    return refuse(messageOf(error), 2);
  } finally {
    stopListening();
  }
}
