/** Whether each host of a declaration can run trials. Nothing is copied, and no trial runs. */
import path from 'node:path';
import type { Declaration } from '../declaration/declaration.ts';
import { withInterpreter } from '../declaration/command/resolveInterpreter.ts';
import { createSshClient, type SshClient } from '../runner/ssh/client.ts';
import { sizeOfProject } from '../runner/remote/jobsThere.ts';
import { TransportError, type CopySize } from '../runner/remote/transport.ts';
import { probeHost, type HostOptions, type ProbedHost, type Project, type SshOptions } from '../runner/ssh/probe.ts';
import { studyFolder } from '../study/disk/paths.ts';
import { projectOf } from './session/createExecutor.ts';
import { currentCommand } from './job/command.ts';

export type CheckedHost = { readonly options: HostOptions } & (
  | { readonly problem: string }
  | {
      readonly found: ProbedHost;
      /** The files that it would get now; undefined where it shares the folder. */
      readonly copy?: CopySize;
    }
);

/** In the order of the declaration; undefined where it names no hosts. */
export async function checkHosts(
  declaration: Declaration,
  folder: string,
): Promise<readonly CheckedHost[] | undefined> {
  const { executor, study } = declaration;
  if (executor === undefined || !('ssh' in executor)) return undefined;
  const { ssh } = executor;
  const client = createSshClient();
  const { command, interpreter } = await currentCommand(declaration, folder, undefined);
  const [program] = withInterpreter(command, interpreter);
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
    const transport = client.to(options.host);
    const found = await probeHost(transport, options, project, program);
    if (found.isShared) return { options, found };
    const place = { transport, here: project.folder, there: found.folder, exclude };
    return { options, found, copy: await sizeOfProject(place) };
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return { options, problem: error.message };
  }
}
