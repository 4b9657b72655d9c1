/** The environment of a script: the tuner's own without what the editor added, then the study's, then the trial's. */
import type { Invocation } from './command.ts';
import type { TrialFiles } from './files.ts';
import type { TrialJob } from './job.ts';

/** Names the trial that a process belongs to, whatever became of its parents; tree.ts looks for it. */
export const MARK = 'BBKB_TRIAL_DIR';

// What the extension host adds for itself, and what its terminals take away again, too: ELECTRON_RUN_AS_NODE turns a
// script's Electron into Node, VSCODE_* has scripts talk to the editor, and the snap's variables point to the snap's own
// libraries.
const OF_THE_EDITOR = /^(?:ELECTRON_|VSCODE_|GDK_PIXBUF_|SNAP(?:_|$))/;

/**
 * The variables of one trial. Later wins: the host's, the declaration's `env`, parameters passed as variables, `BBKB_*`
 * and the GPUs.
 *
 * NODE_OPTIONS is the person's own (`--max-old-space-size`) and is kept. The editor's debugger puts a `--require` there,
 * too, which does nothing without its VSCODE_INSPECTOR_OPTIONS. The `code` launcher moves the person's value to
 * VSCODE_NODE_OPTIONS, from where it is put back.
 */
export function environment(
  host: NodeJS.ProcessEnv,
  job: TrialJob,
  passed: Invocation['env'],
  files: TrialFiles,
): Readonly<Record<string, string>> {
  const inherited = Object.entries(host).filter(([name]) => !OF_THE_EDITOR.test(name));
  return withoutUndefined({
    NODE_OPTIONS: host.VSCODE_NODE_OPTIONS,
    ...Object.fromEntries(inherited),
    ...job.env,
    ...passed,
    BBKB_TRIAL: String(job.trial),
    BBKB_STUDY: job.study,
    BBKB_SEED: String(job.seed),
    BBKB_PARAMETERS: files.parameters,
    BBKB_METRICS: files.metrics,
    [MARK]: job.dir,
    ...(job.gpus && { CUDA_VISIBLE_DEVICES: job.gpus.join(',') }),
  });
}

function withoutUndefined(variables: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
