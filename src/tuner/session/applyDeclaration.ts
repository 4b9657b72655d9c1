/** Starts a study with a declaration, or continues it with a changed one. */
import { isDeepStrictEqual } from 'node:util';
import { compareDeclarations, asBegun } from '../../declaration/compareDeclarations.ts';
import type { Declaration } from '../../declaration/declaration.ts';
import type { StudyEvent } from '../../study/events.ts';
import type { Origin, PastTrial, SourceStudy } from '../../study/eventParts.ts';
import { apply } from '../../study/study.ts';
import type { StudyState } from '../../study/studyState.ts';
import * as answers from '../answers.ts';

export interface StudyInput {
  readonly declaration: Declaration;
  /** Random: a new study's own. */
  readonly id?: string;
  /** The contents of its file of past trials, which only a new study needs; undefined when the file was not read. */
  readonly past?: readonly PastTrial[] | undefined;
  /** The trials of the earlier studies that it names, as `past`. */
  readonly sources?: readonly SourceStudy[] | undefined;
  /** The code, command and machine of its results, for a new study. */
  readonly origin?: Origin;
}

/** Its message is a sentence. */
export class DifferentStudyError extends Error {
  override readonly name = 'DifferentStudyError';
  readonly study: string;
  /** Whether any of its trials has: otherwise there is nothing to lose. */
  readonly hasSucceeded: boolean;
  /** Whether it searched elsewhere, or under other names. */
  readonly changesSpace: boolean;

  constructor(
    { name, failures, declaration: { space } }: StudyState,
    given: Declaration,
    differences: readonly string[],
  ) {
    super(answers.differentStudy(name, differences));
    this.study = name;
    this.hasSucceeded = failures.hasSucceeded;
    this.changesSpace = !isDeepStrictEqual(space, given.space);
  }
}

/**
 * The study under this declaration, and the event for the change, where there is one.
 * @throws DifferentStudyError when the declaration describes another study than the one that exists.
 */
export function applyDeclaration(
  { declaration, id, past, sources, origin }: StudyInput,
  existing: StudyState | null,
  at: number,
): { study: StudyState; event?: StudyEvent } {
  if (existing === null) {
    const { study, start } = declaration;
    const isUnread =
      (start?.trials !== undefined && past === undefined) || (start?.from !== undefined && sources === undefined);
    if (isUnread) throw new Error(answers.studyRemoved(study));
    const event: StudyEvent = {
      type: 'study.created',
      at,
      version: 1,
      ...(id !== undefined && { id }),
      study,
      declaration,
      ...(past && past.length > 0 && { past: [...past] }),
      ...(sources && sources.length > 0 && { sources: [...sources] }),
      ...(origin && { origin }),
    };
    return { study: apply(null, event), event };
  }
  const { kind, differences } = compareDeclarations(existing.declaration, declaration);
  switch (kind) {
    case 'same':
      return { study: existing };
    case 'continues': {
      const continued = asBegun(existing.declaration, declaration);
      const event: StudyEvent = { type: 'declaration.changed', at, declaration: continued };
      return { study: apply(existing, event), event };
    }
    case 'different':
      throw new DifferentStudyError(existing, declaration, differences);
  }
}
