import type { Declaration } from '../declaration/declaration.ts';
import { apply } from './study.ts';
import type { StudyState } from './studyState.ts';

/** The state of a study that was never started, so that it can be shown before its first trial. */
export function newStudy(declaration: Declaration, at: number): StudyState {
  return apply(null, { type: 'study.created', at, version: 1, study: declaration.study, declaration });
}
