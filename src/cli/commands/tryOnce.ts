/** `bbkb draft --try`: runs the script once with its own defaults, and lets its output decide. */
import path from 'node:path';
import { commandText } from '../../declaration/command/commandText.ts';
import { resolveInterpreter } from '../../declaration/command/resolveInterpreter.ts';
import { surroundingsOf } from '../../declaration/command/surroundings.ts';
import { withChosen } from '../../draft/draftChoices.ts';
import type { Draft } from '../../draft/draft.ts';
import { candidatesToLookFor, metricsInFiles, withTry } from '../../draft/triedScript.ts';
import { lastOutputLines, printedLines, reportedMetrics, writtenFiles } from '../../tuner/triedOutput.ts';
import { resolveCommand } from '../../tuner/job/command.ts';
import { jobToTry, TRY_LIMIT, tryScript } from '../../tuner/tryScript.ts';
import type { Programs } from '../command.ts';
import * as messages from '../terminal/draftMessages.ts';
import { onInterrupt } from '../terminal/onInterrupt.ts';
import { printError, printNote, type Terminal } from '../terminal/terminal.ts';

/**
 * The draft after a look at the script's output, or the exit code where the script did not run.
 * @param folder absolute: the script's own
 */
export async function tryOnce(
  draft: Draft,
  folder: string,
  terminal: Terminal,
  { supervisor }: Programs,
): Promise<Draft | number> {
  const { file, launcher, metrics } = draft;
  // its own defaults: nothing is tuned
  const { command: drafted, needs } = withChosen(draft, []);
  const open = needs.filter(({ isOpen }) => isOpen).map(({ name }) => name);
  const refuse = (sentence: string, exitCode: number): number => {
    printError(sentence, terminal);
    return exitCode;
  };
  if (open.length > 0) throw new Error(messages.notTried(file, open));
  const { command, cwd } = resolveCommand({ command: drafted.args, cwd: launcher.cwd ?? '.' }, folder);
  const { name } = path.parse(file);
  printNote(messages.trying(commandText(drafted.args), TRY_LIMIT), terminal);
  const controller = new AbortController();
  const stopListening = onInterrupt([() => controller.abort()]);
  try {
    const job = jobToTry({ name, command, cwd, folder, metric: metrics[0]?.name ?? 'metric' });
    const { dir } = job;
    const interpreter = resolveInterpreter(command, cwd, surroundingsOf({ env: {} }, process.env));
    const { seconds, end, reason = '' } = await tryScript(job, interpreter, { supervisor, signal: controller.signal });
    if (end === 'cancelled') return refuse(messages.TRY_STOPPED, 130);
    if (end === 'failed') return refuse(messages.tryFailed(file, reason, dir), 1);
    const printed = await reportedMetrics(dir, candidatesToLookFor(draft, await printedLines(dir)));
    const reported = printed.length > 0 ? printed : metricsInFiles(await writtenFiles(job));
    if (end === 'timedOut') printNote(messages.tryTimedOut(file, TRY_LIMIT), terminal);
    printNote(messages.tried(seconds, reported, dir), terminal);
    if (reported.length === 0) for (const line of await lastOutputLines(dir)) printNote(`  ${line}`, terminal);
    return withTry(draft, reported, { seconds, isLimit: end === 'timedOut' });
  } finally {
    stopListening();
  }
}
