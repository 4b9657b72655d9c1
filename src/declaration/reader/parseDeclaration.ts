/** Reads a declaration: everything it says, or every problem in it, each at its line and column. */
import * as z from 'zod';
import { readDocument, type Locate } from '../document.ts';
import { cutNameNotes, defaultStudyName } from '../studyName.ts';
import { usesPracticalOptimizer } from '../../engine/fixedCandidates/presets.ts';
import { slotsOf } from '../executors/executors.ts';
import { firstProblems, type Problem } from '../problem.ts';
import { problemsOfIssue, type LocatedFile } from './problemsOfIssue.ts';
import { fileSchema } from './schema/fileSchema.ts';
import { likelyNotes } from './schema/checkLikely.ts';
import { limitsOf } from './schema/limits.ts';
import { trialWith } from './schema/retries.ts';
import { flagNotes } from './schema/flagNotes.ts';
import { hyphenNotes } from './schema/severalMetrics.ts';
import { boolsOfStyle, constraintsOf, derivedOf, spaceOf } from './schema/space.ts';
import { startOf } from './schema/start.ts';
import { startNotes } from './schema/startNotes.ts';
import { withoutConsequences } from './withoutConsequences.ts';
import { declaredConstraints } from '../constraints.ts';
import type { Declaration } from '../declaration.ts';
import { translateDialect } from '../dialects/translateDialect.ts';
import { asMapping, type Mapping, type ReadSibling } from '../dialects/translation.ts';

export type ParsedDeclaration = ValidDeclaration | InvalidDeclaration;

interface InvalidDeclaration {
  readonly ok: false;
  readonly problems: readonly Problem[];
  /** Set if at least these keys can be read: a missing script is found together with the other problems. */
  readonly started?: StartedProgram;
}

/** The part of a declaration that decides which program runs where. */
export interface StartedProgram {
  readonly declaration: Pick<Declaration, 'command' | 'cwd' | 'env'>;
  readonly locate: Locate;
}

export interface ValidDeclaration {
  readonly ok: true;
  readonly declaration: Declaration;
  /** Leads from a key of the file back to its lines, for problems that are found later, such as a missing script. */
  readonly locate: Locate;
  /** Keys of another tuner's file that were not carried over, and names that are read otherwise than they look. */
  readonly notes: readonly Problem[];
}

/** Other values in the place of some that are written. */
export type ChangeWritten = (written: Mapping) => Mapping;

/**
 * @param fileName the study has its name if the text gives none: `train.bbkb.yaml` is the study `train`
 * @param readSibling reads a file that another tuner's file names, in the same folder
 */
export function parseDeclaration(
  text: string,
  fileName: string,
  readSibling: ReadSibling = () => undefined,
  change: ChangeWritten = (written) => written,
): ParsedDeclaration {
  const withoutBom = text.replace(/^\uFEFF/, '');
  const source = readDocument(withoutBom);
  if (source.value === undefined) return { ok: false, problems: firstProblems(source.problems) };
  const translated = translateDialect(source, withoutBom, readSibling);
  const { value, locate, notes, problems } = translated ?? { ...source, notes: [], problems: [] };
  const group = asMapping(value);
  const checked = value === undefined ? undefined : fileSchema.safeParse(group ? change(group) : value);
  const issues = checked?.error?.issues ?? [];
  const ofValues = problemsOf(issues, { value, locate });
  const allProblems = [
    ...source.problems,
    ...problems,
    // how another tuner's file is to be changed is not known
    ...(translated ? ofValues.map(withoutFixes) : ofValues),
  ];
  if (checked?.success === true && allProblems.length === 0) {
    const { data } = checked;
    const found = [hyphenNotes, likelyNotes, startNotes].flatMap((notesOf) => notesOf(data, locate));
    const ofNames = [...cutNameNotes(data.study, fileName, locate), ...flagNotes(data, locate)];
    const allNotes = firstProblems([...notes, ...(translated ? ofNames.map(withoutFixes) : ofNames), ...found]);
    return { ok: true, declaration: toDeclaration(data, fileName), locate, notes: allNotes };
  }
  const started = startedBy(value);
  return {
    ok: false,
    problems: firstProblems(allProblems, Math.max(0, issues.length - MAX_LOCATED)),
    ...(started && { started: { declaration: started, locate } }),
  };
}

function problemsOf(issues: readonly z.core.$ZodIssue[], file: LocatedFile): readonly Problem[] {
  // those of a group before those inside it: that there are too many of something is the first thing to know
  const sorted = issues.toSorted((a, b) => a.path.length - b.path.length).slice(0, MAX_LOCATED);
  const problems = sorted.flatMap((issue) => problemsOfIssue(issue, file));
  return withoutConsequences(problems, file, (value) => {
    const { issues = [] } = fileSchema.safeParse(value).error ?? {};
    return issues.flatMap((issue) => problemsOfIssue(issue, { value, locate: nowhere }));
  });
}

const nowhere: Locate = () => ({ line: 1, column: 1, endLine: 1, endColumn: 1 });

function withoutFixes({ path: _path, fixes: _fixes, ...problem }: Problem): Problem {
  return problem;
}

const { command, cwd, env } = fileSchema.shape;
const startedSchema = z.object({ command, cwd, env });

function startedBy(value: unknown): StartedProgram['declaration'] | undefined {
  return startedSchema.safeParse(value).data;
}

/** To find a word in the file takes time in proportion to its length. */
const MAX_LOCATED = 1000;

export function toDeclaration(file: z.infer<typeof fileSchema>, fileName: string): Declaration {
  const {
    study,
    parameters,
    constraints: conditions,
    repeats,
    confirm,
    schedule,
    executor,
    parallel,
    limits: writtenLimits,
    track,
    start: writtenStart,
    ...rest
  } = file;
  const space = spaceOf(parameters);
  const derived = derivedOf(parameters);
  const switches = boolsOfStyle(parameters, 'switch');
  const present = boolsOfStyle(parameters, 'present');
  const start = startOf(writtenStart, parameters);
  const [objective, ...furtherObjectives] = [rest.objective].flat();
  const limits = limitsOf(writtenLimits);
  return {
    study: study ?? defaultStudyName(fileName),
    ...rest,
    trial: trialWith(rest.trial, parameters),
    objective,
    ...(furtherObjectives.length > 0 && { furtherObjectives }),
    ...(limits.length > 0 && { limits }),
    ...(track.length > 0 && { track }),
    parallel: parallel ?? slotsOf(executor),
    space,
    ...(derived.length > 0 && { derived }),
    ...declaredConstraints(space, constraintsOf(conditions, parameters)),
    ...(switches.length > 0 && { switches }),
    ...(present.length > 0 && { present }),
    ...(repeats > 1 && { repeats }),
    ...(confirm > 0 && { confirm }),
    ...(usesPracticalOptimizer(file.algorithm) && { schedule }),
    ...(executor && { executor }),
    ...(start && { start }),
  };
}
