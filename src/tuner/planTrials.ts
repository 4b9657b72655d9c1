/** The next trials of a study, without running or writing anything. */
import type { Point } from '../space/parameter.ts';
import { trialsToTell } from '../study/batchLists.ts';
import { readJournal } from '../study/disk/readJournal.ts';
import { journalFile, studyFolder } from '../study/disk/paths.ts';
import { replay } from '../study/study.ts';
import { secondsLeft } from '../study/timeSpent.ts';
import { startEngine } from './engine/engine.ts';
import { studyEnd, trialsToStart } from './session/studyEnd.ts';
import { trialsToAsk } from './schedule.ts';
import { feedbackOf, toldFeedback } from './engine/feedback.ts';
import { applyDeclaration } from './session/applyDeclaration.ts';
import { optimizerSettings } from './engine/optimizerSettings.ts';
import { currentCommand } from './job/command.ts';
import { trialCommand } from './job/trialCommand.ts';
import type { TunerOptions } from './tuner.ts';

interface PlannedTrial {
  readonly trial: number;
  readonly parameters: Point;
}

type PlanOptions = Omit<TunerOptions, 'id' | 'onChange' | 'supervisor'>;

/** One for each trial, quoted for a POSIX shell. */
export async function plannedCommands(options: PlanOptions): Promise<readonly string[]> {
  const { declaration, folder, selectedPython } = options;
  const trials = await planTrials(options);
  const { interpreter } = await currentCommand(declaration, folder, selectedPython);
  return trials.map((trial) => trialCommand(declaration, folder, { ...trial, interpreter }));
}

/**
 * The trials that were asked for and are unfinished, else the next batch; empty when the study has ended.
 * @throws Error, a sentence, when the study could not be started or continued.
 */
export async function planTrials({
  declaration,
  past,
  sources,
  folder,
  engineWorker,
  now,
}: PlanOptions): Promise<readonly PlannedTrial[]> {
  const dir = studyFolder(folder, declaration.study);
  const { events } = await readJournal(journalFile(dir));
  const { study } = applyDeclaration({ declaration, past, sources }, replay(events, journalFile(dir)), now());
  const seconds = secondsLeft(study, study.spentMs);
  if (studyEnd(study, seconds)) return [];
  const unfinished = trialsToStart(study, seconds);
  if (unfinished.length > 0) return unfinished;

  const engine = startEngine(optimizerSettings(study), engineWorker);
  try {
    const ended = trialsToTell(study, false);
    await engine.tell([...toldFeedback(study), ...ended.map(({ trials }) => feedbackOf(study, trials))]);
    const { trials } = study;
    const limit = trialsToAsk(study);
    const { proposal } = await engine.ask(limit, study.queue.slice(0, limit), seconds);
    return proposal.points.map((parameters, i) => ({ trial: trials.length + 1 + i, parameters }));
  } finally {
    engine.close();
  }
}
