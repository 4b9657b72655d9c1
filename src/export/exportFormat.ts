/** A format in which a study becomes a file for other programs. */
import type { TrialDetails } from '../protocol.ts';
import type { StudyEvent } from '../study/events.ts';
import type { StudyState } from '../study/studyState.ts';
import type { Summary } from '../study/summary/summary.ts';

export interface ExportFormat {
  /** As `bbkb export --format` names it. */
  readonly name: string;
  /** The end of a file's name, after that of the study. */
  readonly extension: string;
  readonly label: string;
  /** The use of its file, as a person chooses it. */
  readonly description: string;
  readonly serialize: (source: ExportSource) => string;
}

/** One study in the forms that the formats need. */
export interface ExportSource {
  readonly study: StudyState;
  readonly summary: Summary;
  /** The events of `study`: only they have the times at which a trial started and ended. */
  readonly events: readonly StudyEvent[];
  /** The curves of the trials that reported the metric more than once. */
  readonly curves: TrialCurves;
}

/** By the numbers of the trials. */
export type TrialCurves = ReadonlyMap<number, TrialDetails['curve']>;
