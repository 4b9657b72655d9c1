/** The environment of a script: the tuner's own without what the editor added, then the study's, then the trial's. */
import type { Invocation } from './invocation.ts';
import type { TrialFiles } from '../output/trialFiles.ts';
import type { TrialJob } from '../trialJob.ts';

/** Names the trial that a process belongs to, even when its parents are gone; treeMembers.ts looks for it. */
export const TRIAL_DIR_VARIABLE = 'BBKB_TRIAL_DIR';

/** Names its study: after one was moved away, another may work in a folder of the same name. */
export const STUDY_ID_VARIABLE = 'BBKB_STUDY_ID';

/** Says of a process that it is a supervisor: it bears the mark of the trial that it started last, and is not part of it. */
export const SUPERVISOR_VARIABLE = 'BBKB_SUPERVISOR';

// What the extension host adds for itself, and what its terminals remove as well: ELECTRON_RUN_AS_NODE turns a script's
// Electron into Node, VSCODE_* makes scripts talk to the editor, and the snap's variables point to the snap's own
// libraries.
const EDITOR_VARIABLES = /^(?:ELECTRON_|VSCODE_|GDK_PIXBUF_|SNAP(?:_|$))/;

/**
 * What a script inherits, and what is its own. Its own count: the declaration's `env`, then parameters passed as variables,
 * then `BBKB_*` and the GPUs.
 */
export function environment(
  tunerEnv: NodeJS.ProcessEnv,
  own: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return withoutUndefined({ ...inheritedEnvironment(tunerEnv), ...own });
}

/**
 * The tuner's variables as its scripts get them.
 *
 * NODE_OPTIONS is the person's own (`--max-old-space-size`) and is kept. The editor's debugger also puts a `--require`
 * there, which does nothing without its VSCODE_INSPECTOR_OPTIONS. The `code` launcher moves the person's value to
 * VSCODE_NODE_OPTIONS, from where it is put back.
 */
export function inheritedEnvironment(tunerEnv: NodeJS.ProcessEnv): Record<string, string> {
  return withoutUndefined({
    // else what a Python script prints arrives in blocks of 8 KiB, which says nothing of how a running trial does
    PYTHONUNBUFFERED: '1',
    NODE_OPTIONS: tunerEnv.VSCODE_NODE_OPTIONS,
    ...withoutEditorVariables(tunerEnv),
  });
}

/** The variables of one trial; undefined ones are not set, though the tuner may have inherited one. */
export function ownEnvironment(
  tunerEnv: NodeJS.ProcessEnv,
  job: TrialJob,
  invocation: Pick<Invocation, 'env' | 'nodeOptions'>,
  files: TrialFiles,
): Readonly<Record<string, string | undefined>> {
  return {
    ...trialVariables(job, invocation, files, inheritedEnvironment(tunerEnv).NODE_OPTIONS),
    BBKB_METRICS: files.metrics,
    BBKB_CHECKPOINT_DIR: job.checkpoint,
    [TRIAL_DIR_VARIABLE]: job.dir,
    [STUDY_ID_VARIABLE]: job.studyId,
  };
}

export function withoutEditorVariables(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(variables).filter(([name]) => !EDITOR_VARIABLES.test(name)));
}

/**
 * The variables that describe the trial, without those that name where it writes.
 *
 * @param nodeOptions the person's own NODE_OPTIONS, where the declaration has none
 */
export function trialVariables(
  job: TrialJob,
  invocation: Pick<Invocation, 'env' | 'nodeOptions'>,
  files: TrialFiles,
  nodeOptions = '',
): Readonly<Record<string, string | undefined>> {
  const { NODE_OPTIONS: ownOptions = nodeOptions }: NodeJS.ProcessEnv = job.env;
  return {
    ...job.env,
    ...invocation.env,
    ...(invocation.nodeOptions !== undefined && {
      NODE_OPTIONS: `${invocation.nodeOptions} ${ownOptions}`.trim(),
    }),
    BBKB_TRIAL: String(job.trial),
    BBKB_STUDY: job.study,
    BBKB_SEED: String(job.seed),
    BBKB_PARAMETERS: files.parameters,
    ...(job.gpus && { CUDA_VISIBLE_DEVICES: job.gpus.join(',') }),
  };
}

function withoutUndefined(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
