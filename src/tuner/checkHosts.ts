/** What each host of a declaration lacks to run trials, or what it has. Nothing is copied, and no trial runs. */
import path from 'node:path';
import type { Declaration } from '../declaration/declaration.ts';
import { withInterpreter } from '../declaration/command/resolveInterpreter.ts';
import { createSshClient, type SshClient } from '../runner/ssh/client.ts';
import { sizeOfProject } from '../runner/ssh/hostJobs.ts';
import { probeHost, type ProbedHost, type Project } from '../runner/ssh/probe.ts';
import { SshError } from '../runner/ssh/sshError.ts';
import type { HostOptions, SshOptions } from '../runner/ssh/sshOptions.ts';
import { studyFolder } from '../study/disk/paths.ts';
import { projectOf } from './session/createExecutor.ts';
import { resolveCommand } from './trials/createTrialJob.ts';
import { currentInterpreter } from './trials/currentInterpreter.ts';

export type CheckedHost = { readonly options: HostOptions } & (
  | { readonly problem: string }
  | {
      readonly found: ProbedHost;
      /** What it would get now; undefined where it shares the folder. */
      readonly copy?: { readonly files: number; readonly bytes: number };
    }
);

/** In the order of the declaration; undefined where it names no hosts. */
export async function checkHosts(
  declaration: Declaration,
  folder: string,
  client: SshClient = createSshClient(),
): Promise<readonly CheckedHost[] | undefined> {
  const { executor, study } = declaration;
  if (executor === undefined || !('ssh' in executor)) return undefined;
  const { ssh } = executor;
  const interpreter = await currentInterpreter(declaration, folder, undefined);
  const [program] = withInterpreter(resolveCommand(declaration, folder).command, interpreter);
  const project = projectOf(declaration, folder, path.dirname(studyFolder(folder, study)));
  try {
    return await Promise.all(ssh.hosts.map((options) => checkHost(client, options, { project, program, ssh })));
  } finally {
    client.close();
  }
}

interface Wanted {
  readonly project: Project;
  readonly program: string | undefined;
  readonly ssh: SshOptions;
}

async function checkHost(
  client: SshClient,
  options: HostOptions,
  { project, program, ssh: { exclude } }: Wanted,
): Promise<CheckedHost> {
  try {
    const found = await probeHost(client, options, project, program);
    if (found.isShared) return { options, found };
    const place = { host: options.host, here: project.folder, there: found.folder, exclude };
    return { options, found, copy: await sizeOfProject(client, place) };
  } catch (error) {
    if (!(error instanceof SshError)) throw error;
    return { options, problem: error.message };
  }
}
