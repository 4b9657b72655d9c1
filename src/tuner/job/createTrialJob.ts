/** One trial of a study as the runner sees it: a job in a folder of its own. */
import path from 'node:path';
import { seededUniform } from '../../math/random/seededUniform.ts';
import { keepsCheckpoint } from '../../study/pauses.ts';
import type { FurtherMetric, Metric, TrialCopy, TrialJob } from '../../runner/trialJob.ts';
import { withInterpreter } from '../../declaration/command/resolveInterpreter.ts';
import type { Declaration, FurtherObjective, Objective } from '../../declaration/declaration.ts';
import { derivedValues } from '../../declaration/derivedValues.ts';
import { expressionText } from '../../declaration/expressionText.ts';
import { followedMetrics } from '../../declaration/followedMetrics.ts';
import { metricsIn } from '../../engine/port/limits.ts';
import { studyFolder, trialFolder } from '../../study/disk/paths.ts';
import { isBelow, templateWords } from '../../template/template.ts';
import { expandTrialFolder, namesTrialFolder, OWN_FOLDER } from '../../declaration/command/placeholders.ts';
import { expandWorkspaceFolder } from '../../declaration/command/workspaceFolder.ts';
import type { Point } from '../../space/parameter.ts';
import { trialFolders, type TrialCommand } from './command.ts';

/** A point as one run of the script. */
export interface TrialRun {
  readonly trial: number;
  readonly parameters: Point;
  /** 1 by default. */
  readonly attempt?: number;
  /** Which of the trial's runs, 1 by default. */
  readonly run?: number;
  readonly gpus?: readonly string[] | undefined;
  readonly studyId?: string | undefined;
  /** A person runs it again, by hand: in another folder for its own files. */
  readonly again?: true;
  /** The text of its copy of a file; undefined where it has none, or is not started. */
  readonly fillTemplate?: ((parameters: Point) => string) | undefined;
}

export function createTrialJob(
  declaration: Declaration,
  { folder, command, cwd, template, interpreter }: TrialCommand,
  { trial, parameters, attempt = 1, run = 1, gpus, studyId, again, fillTemplate }: TrialRun,
): TrialJob {
  const { study, pass, switches = [], present = [], env, objective, furtherObjectives = [] } = declaration;
  const values = { ...parameters, ...derivedValues(declaration, parameters) };
  const folderOfTrial = trialFolder(studyFolder(folder, study), trial);
  const { dir, work, cwd: ownCwd } = trialFolders(declaration, { cwd }, folderOfTrial, again && 'again');
  const files = [objective, ...furtherObjectives].map(({ from = '' }) => from);
  const hasWork =
    declaration.cwd === OWN_FOLDER || [...command, ...Object.values(env), ...files].some(namesTrialFolder);
  const further = furtherMetrics(declaration, work);
  return {
    study,
    studyId,
    trial,
    attempt: (attempt - 1) * (declaration.repeats ?? 1) + run, // each run has logs of its own
    seed: trialSeed(declaration.seed, trial, run),
    command: withInterpreter(command, interpreter).map((word) => expandTrialFolder(word, work)),
    cwd: ownCwd,
    ...(hasWork && { work }),
    // each run has a seed of its own, and so a course of its own
    ...(declaration.trial.checkpoint && { checkpoint: path.join(dir, run === 1 ? 'checkpoint' : `checkpoint-${run}`) }),
    ...(attempt > 1 && keepsCheckpoint(declaration) && { goesOn: true }),
    parameters: values,
    pass,
    switches,
    present,
    inactive: inactiveParameters(declaration, values),
    env: Object.fromEntries(
      Object.entries(env).map(([name, value]) => [name, expandTrialFolder(expandWorkspaceFolder(value, folder), work)]),
    ),
    dir,
    ...(template !== undefined && {
      copy: {
        ...copyOf(template, { command, cwd }, dir, declaration.cwd === OWN_FOLDER ? work : undefined),
        ...(fillTemplate && { text: fillTemplate(values) }),
      },
    }),
    metric: { ...readIn(work, metricOf(objective)), ...(further.length > 0 && { further }) },
    ...(gpus && { gpus }),
  };
}

export function metricOf({ metric, goal, pattern, from, step, report }: FurtherObjective): Metric {
  return {
    name: metric,
    ...(pattern !== undefined && { pattern }),
    ...(from !== undefined && { from }),
    ...(step !== undefined && { step }),
    ...(report === 'best' && { best: goal }),
  };
}

/** @param work absolute: the trial's folder for the script's own files */
function readIn(work: string, metric: Metric): Metric {
  return metric.from === undefined ? metric : { ...metric, from: expandTrialFolder(metric.from, work) };
}

/** Those of the other objectives, of limits and of `track`, each once: an earlier one says more of it. */
function furtherMetrics(declaration: Declaration, work: string): readonly FurtherMetric[] {
  const { objective, furtherObjectives = [], limits = [], track = [] } = declaration;
  const followed = followedMetrics(declaration);
  const all: readonly FurtherMetric[] = [
    ...furtherObjectives.map((each): FurtherMetric => ({ ...readIn(work, metricOf(each)), needed: 'objective' })),
    ...limits.flatMap((limit) =>
      metricsIn(limit).map((name): FurtherMetric => ({ name, needed: { limit: expressionText(limit) } })),
    ),
    ...track.map((name) => ({ name })),
  ];
  const byName = new Map(all.toReversed().map((each) => [each.name, each]));
  return all
    .filter((each) => byName.get(each.name) === each && each.name !== objective.metric)
    .map((each) => (followed.includes(each.name) ? followedIn(each, objective) : withoutStep(each)));
}

/** Its step has the name that the first metric's has, where it has none of its own. */
function followedIn(metric: FurtherMetric, { step }: Pick<Objective, 'step'>): FurtherMetric {
  return { ...(step !== undefined && { step }), ...metric, followed: true };
}

/** Nobody asks for its course. */
function withoutStep(metric: FurtherMetric): FurtherMetric {
  const { step: _, ...others } = metric;
  return others;
}

/** @param own the folder in which the trial alone runs */
function copyOf(
  template: string,
  { command, cwd }: Pick<TrialCommand, 'command' | 'cwd'>,
  dir: string,
  own: string | undefined,
): TrialCopy {
  const file = path.join(dir, copyName(template));
  const words = templateWords(command, template, cwd, file);
  if (words.size > 0) return { file, words };
  const there = own !== undefined && isBelow(template) && { there: path.join(own, template) };
  return { file, words, inPlaceOf: path.resolve(cwd, template), ...there };
}

/** The name of the file itself, unless the runner has a file of that name there. */
function copyName(file: string): string {
  const name = path.basename(file);
  return RUNNERS_FILES.test(name) ? `template.${name}` : name;
}

const RUNNERS_FILES =
  /^(?:parameters\.json|exit\.json|curve(?:\.\d+)?\.json|metrics(?:\.\d+)?\.jsonl|std(?:out|err)(?:\.\d+)?\.log|work(?:\.\d+)?|again|job\.\d+|checkpoint(?:-\d+)?|stopped\.\d+)$/i;

function inactiveParameters({ space, derived = [] }: Declaration, point: Point): string[] {
  return [...space, ...derived].map(({ name }) => name).filter((name) => !Object.hasOwn(point, name));
}

/** Streams of the study's seed are numbered by purpose; the optimizer's purposes are small numbers. */
const TRIAL_SEED_STREAM = 0x5eed;

/** `BBKB_SEED`: 31 bits, which every language's generator takes. The same for every attempt at the same run. */
function trialSeed(seed: number, trial: number, run: number): number {
  const stream = run === 1 ? [trial] : [trial, run];
  return Math.floor(seededUniform(seed, TRIAL_SEED_STREAM, ...stream)() * 2 ** 31);
}
