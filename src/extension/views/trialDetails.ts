/** Details of a trial that a person has opened on the page. */
import type { Declaration } from '../../declaration/declaration.ts';
import { MAX_SIDE_BY_SIDE, MOST_FOLLOWED, type TrialDetails } from '../../protocol.ts';
import { serialQueue } from '../../system/serialQueue.ts';
import { trialCurveReader, type TrialCurveReader } from '../../tuner/job/trialCurve.ts';
import { trialOutput } from '../../tuner/job/trialOutput.ts';
import { findTrial, quotedRerunCommand } from '../studies/studyTrial.ts';
import type { WorkspaceStudy } from '../studies/workspaceStudy.ts';

/**
 * Answers for one page, one question after the other.
 *
 * @returns a function that throws a UserError if there is no such trial
 */
export function createTrialInspector(study: WorkspaceStudy): (trial: number) => Promise<TrialDetails> {
  const questions = serialQueue();
  /** Of the trials that the page looks at: of a running one, only its new reports are read. */
  const readers = new Map<number, TrialCurveReader>();

  const readerOf = (trial: number, declaration: Declaration): TrialCurveReader => {
    const reader = readers.get(trial) ?? trialCurveReader(study.studyFolder, trial, declaration);
    readers.delete(trial);
    readers.set(trial, reader);
    for (const oldest of readers.keys()) if (readers.size > MAX_SIDE_BY_SIDE + MOST_FOLLOWED) readers.delete(oldest);
    return reader;
  };

  return (trial) =>
    questions(async () => {
      const { command } = quotedRerunCommand(study, trial);
      const { studyState, trial: asked } = findTrial(study, trial);
      const curve = await readerOf(trial, studyState.declaration).read(asked);
      const log = await trialOutput(study.studyFolder, trial);
      const metricInFile = studyState.declaration.objective.from !== undefined;
      return { type: 'trialDetails', trial, command, log, curve, metricInFile };
    });
}
