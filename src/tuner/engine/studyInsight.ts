/** What the model says of a study that is only looked at. */
import { fittedStudy } from '../../core/insight/fittedStudy.ts';
import { insightOf } from '../../core/insight/insight.ts';
import { start, tell } from '../../core/optimizer/optimizer.ts';
import type { Insight } from '../../study/insight/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import { toldFeedback } from './feedback.ts';
import { optimizerSettings } from './optimizerSettings.ts';

/** Null while too few trials have a value. It computes for some tenths of a second; for 2,000 trials, for seconds. */
export function studyInsight(study: StudyState): Insight | null {
  const told = toldFeedback(study);
  if (told.length === 0) return null;
  const initial = start(optimizerSettings(study.declaration, study.pastTrials));
  const fitted = fittedStudy(told.reduce((state, { points, feedback }) => tell(state, points, feedback), initial));
  return fitted && insightOf(fitted);
}
