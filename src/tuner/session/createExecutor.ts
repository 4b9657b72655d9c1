/** Where the trials of a study run, as its declaration says. */
import { createHash } from 'node:crypto';
import { hostname } from 'node:os';
import path from 'node:path';
import type { Declaration } from '../../declaration/declaration.ts';
import { matchExecutor } from '../../declaration/executors/executors.ts';
import type { Executor } from '../../runner/executor.ts';
import { createLocalExecutor } from '../../runner/local/localExecutor.ts';
import { createSlurmExecutor } from '../../runner/slurm/slurmExecutor.ts';
import type { Project } from '../../runner/ssh/probe.ts';
import { createSshExecutor } from '../../runner/ssh/sshExecutor.ts';
import { createSupervisor, type Supervisor } from '../../runner/supervisor/startSupervisor.ts';
import type { StudyState } from '../../study/studyState.ts';
import { resolveCommand } from '../job/command.ts';

interface Places {
  /** Absolute: the declaration's own. */
  readonly folder: string;
  /** Absolute: the study's own. */
  readonly dir: string;
  /** Absent where nothing is started. */
  readonly supervisor?: URL | Supervisor;
}

export function createExecutor(
  { name, id, declaration }: StudyState,
  { folder, dir, supervisor = STARTS_NOTHING }: Places,
): Executor {
  const { executor } = declaration;
  if (executor === undefined)
    return createLocalExecutor(supervisor instanceof URL ? createSupervisor(supervisor) : supervisor);
  return matchExecutor<Executor>(executor, {
    slurm: ({ slurm }) => createSlurmExecutor(slurm, { name, id, folder: dir }),
    ssh: ({ ssh }) => createSshExecutor(ssh, projectOf(declaration, folder, dir)),
  });
}

const STARTS_NOTHING: Supervisor = {
  start: () => Promise.reject(new Error('This executor only looks after what was started before.')),
  close: () => Promise.resolve(),
};

/** The folder that other machines need: the declaration's, or one around it in which the command runs. */
export function projectOf(declaration: Declaration, folder: string, dir: string): Project {
  const { cwd } = resolveCommand(declaration, folder);
  const project = folder.startsWith(cwd + path.sep) ? cwd : folder;
  const digest = createHash('sha256').update(`${hostname()}:${project}`).digest('hex').slice(0, 8);
  return { folder: project, studies: dir, copyName: `${path.basename(project)}-${digest}` };
}
