/** The model's insight into a study that does not run. */
import { fittedStudy } from '../../engine/explain/fittedStudy.ts';
import { insightOf } from '../../engine/explain/insight.ts';
import { start, tell } from '../../engine/optimizer.ts';
import type { Insight } from '../../study/insight.ts';
import type { StudyState } from '../../study/studyState.ts';
import { toldFeedback } from './feedback.ts';
import { optimizerSettings } from './optimizerSettings.ts';

/** Null while too few trials have a value. It computes for some tenths of a second; for 2,000 trials, for seconds. */
export function studyInsight(study: StudyState): Insight | null {
  const told = toldFeedback(study);
  if (told.length === 0) return null;
  const initial = start(optimizerSettings(study));
  const fitted = fittedStudy(told.reduce((state, { points, feedback }) => tell(state, points, feedback), initial));
  return fitted && insightOf(fitted);
}
