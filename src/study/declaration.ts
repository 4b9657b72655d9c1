/** Reads a declaration: all that its author wanted, or every problem in it, each at its line and column. */
import type { z } from 'zod';
import { readSource, type Where } from './declaration/document.ts';
import { folderNameOf } from './declaration/folderName.ts';
import { gpusOf } from './declaration/gpus.ts';
import type { Problem } from './declaration/problem.ts';
import { fileSchema } from './declaration/schema.ts';
import { constraintsOf, spaceOf, switchesIn } from './declaration/space.ts';
import { startOf } from './declaration/start.ts';
import { trialRulesOf } from './declaration/trialRules.ts';
import type { Declaration } from './declared.ts';
import { translated, type Beside } from './dialects/index.ts';

export type { Declaration, Problem };

export type Parsed =
  /**
   * `where` leads from a key of the file back to its lines, for what only a look at the disk can find. `notes`: what of
   * another tuner's file could not be carried over.
   */
  | { readonly ok: true; readonly declaration: Declaration; readonly where: Where; readonly notes: readonly Problem[] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * @param fileName names the study where the text does not: `train.bbkb.yaml` is the study `train`
 * @param beside reads what another tuner's file names beside itself
 */
export function parseDeclaration(text: string, fileName: string, beside: Beside = () => undefined): Parsed {
  const plain = text.replace(/^\uFEFF/, '');
  const source = readSource(plain);
  if (source.value === undefined) return { ok: false, problems: source.problems };
  const { value, where, notes, problems } = translated(source, plain, beside) ?? { ...source, notes: [], problems: [] };
  const checked = value === undefined ? undefined : fileSchema.safeParse(value);
  const found = [
    ...source.problems,
    ...problems,
    ...(checked?.error?.issues ?? []).flatMap((issue) => problemsOf(issue, where)),
  ];
  if (checked?.success === true && found.length === 0) {
    return { ok: true, declaration: declared(checked.data, fileName), where, notes: inOrder(notes) };
  }
  return { ok: false, problems: inOrder(found) };
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column);
}

function declared(file: z.infer<typeof fileSchema>, fileName: string): Declaration {
  const { study, parameters, constraints: conditions, repeats, budget, trial, gpus, start: written, ...same } = file;
  const space = spaceOf(parameters);
  const constraints = constraintsOf(conditions, parameters);
  const switches = switchesIn(parameters);
  const start = startOf(written, space);
  return {
    study: study ?? folderNameOf(fileName),
    ...same,
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

function problemsOf(issue: Issue, where: Where, parents: readonly PropertyKey[] = []): readonly Problem[] {
  const path = [...parents, ...issue.path];
  switch (issue.code) {
    case 'unrecognized_keys': {
      const sentences = issue.message.split('\n');
      return issue.keys.map((key, i) => ({ ...where([...path, key], 'key'), message: sentences[i] ?? issue.message }));
    }
    case 'invalid_union': {
      // of several forms, the one meant is the one whose own parts are wrong: a list with one bad word, not "no text"
      const meant = issue.errors.find((branch) =>
        branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
      );
      if (meant) return meant.flatMap((inner) => problemsOf(inner, where, path));
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
