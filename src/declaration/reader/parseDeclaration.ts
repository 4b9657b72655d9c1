/** Reads a declaration: all that its author wanted, or every problem in it, each at its line and column. */
import type { z } from 'zod';
import { readDocument, type Locate } from '../document.ts';
import { defaultStudyName } from '../studyName.ts';
import { gpusOf } from './schema/gpus.ts';
import type { Problem } from '../problem.ts';
import { fileSchema } from './schema/fileSchema.ts';
import { constraintsOf, spaceOf, switchNames } from './schema/space.ts';
import { startOf } from './schema/start.ts';
import { trialRulesOf } from './schema/trial.ts';
import type { Declaration } from '../declaration.ts';
import { translateDialect, type ReadSibling } from '../dialects/translateDialect.ts';

export type { Declaration, Problem };

export type ParsedDeclaration =
  /**
   * `where` leads from a key of the file back to its lines, for what only a look at the disk can find. `notes`: what of
   * another tuner's file could not be carried over.
   */
  | {
      readonly ok: true;
      readonly declaration: Declaration;
      readonly locate: Locate;
      readonly notes: readonly Problem[];
    }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * @param fileName names the study where the text does not: `train.bbkb.yaml` is the study `train`
 * @param readSibling reads what another tuner's file names beside itself
 */
export function parseDeclaration(
  text: string,
  fileName: string,
  readSibling: ReadSibling = () => undefined,
): ParsedDeclaration {
  const withoutBom = text.replace(/^\uFEFF/, '');
  const source = readDocument(withoutBom);
  if (source.value === undefined) return { ok: false, problems: source.problems };
  const { value, locate, notes, problems } = translateDialect(source, withoutBom, readSibling) ?? {
    ...source,
    notes: [],
    problems: [],
  };
  const checked = value === undefined ? undefined : fileSchema.safeParse(value);
  const allProblems = [
    ...source.problems,
    ...problems,
    ...(checked?.error?.issues ?? []).flatMap((issue) => problemsOfIssue(issue, locate)),
  ];
  if (checked?.success === true && allProblems.length === 0) {
    return { ok: true, declaration: toDeclaration(checked.data, fileName), locate, notes: inFileOrder(notes) };
  }
  return { ok: false, problems: inFileOrder(allProblems) };
}

function inFileOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

function toDeclaration(file: z.infer<typeof fileSchema>, fileName: string): Declaration {
  const {
    study,
    parameters,
    constraints: conditions,
    repeats,
    budget,
    trial,
    gpus,
    start: writtenStart,
    ...rest
  } = file;
  const space = spaceOf(parameters);
  const constraints = constraintsOf(conditions, parameters);
  const switches = switchNames(parameters);
  const start = startOf(writtenStart, space);
  return {
    study: study ?? defaultStudyName(fileName),
    ...rest,
    space,
    ...(constraints.length > 0 && { constraints }),
    ...(switches.length > 0 && { switches }),
    ...(repeats > 1 && { repeats }),
    budget: { trials: budget.trials, ...(budget.time !== undefined && { seconds: budget.time }) },
    trial: trialRulesOf(trial),
    ...(gpus !== undefined && { gpus: gpusOf(gpus) }),
    ...(start && { start }),
  };
}

type Issue = z.core.$ZodIssue;

function problemsOfIssue(issue: Issue, where: Locate, parents: readonly PropertyKey[] = []): readonly Problem[] {
  const path = [...parents, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const sentences = issue.message.split('\n');
      return issue.keys.map((key, i) => ({ ...where([...path, key], 'key'), message: sentences[i] ?? issue.message }));
    }
    case 'invalid_union': {
      // of several forms, the one meant is the one whose own parts are wrong: a list with one bad word, not "no text"
      const meantBranch = issue.errors.find((branch) =>
        branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
      );
      if (meantBranch) return meantBranch.flatMap((inner) => problemsOfIssue(inner, where, path));
      return [{ ...where(path), message: issue.message }];
    }
    case 'custom': {
      const { at, needle } = issue.params ?? {};
      const range = where(path, at === 'key' ? 'key' : 'value', typeof needle === 'string' ? needle : '');
      return [{ ...range, message: issue.message }];
    }
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_format':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'too_big':
    case 'too_small':
      return [{ ...where(path), message: issue.message }];
  }
}
