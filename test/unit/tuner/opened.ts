/** Workspaces of the tests, which are removed in the end, and the tuners of their studies, in this process. */
import { after, it } from 'node:test';
import { openTuner, type Tuner, type TunerOptions } from '../../../src/tuner/tuner.ts';
import { bundle } from '../cli/bundle.ts';
import { engineHere } from '../cli/engineHere.ts';
import { sharedSupervisor } from '../cli/sharedSupervisor.ts';
import { Workspace } from '../cli/workspace.ts';

export async function opened(
  { declaration, dir: folder }: Pick<Workspace, 'declaration' | 'dir'>,
  otherwise: Partial<TunerOptions> = {},
): Promise<Tuner> {
  const built = await bundle();
  return openTuner({
    declaration,
    id: 'made-up',
    folder,
    engineWorker: engineHere,
    supervisor: sharedSupervisor(built),
    now: Date.now,
    onChange: () => undefined,
    ...otherwise,
  });
}

const made: Workspace[] = [];
after(async () => {
  for (const workspace of made) await workspace.remove();
});

export async function madeWorkspace(lines: readonly string[]): Promise<Workspace> {
  const workspace = await Workspace.make(lines);
  made.push(workspace);
  return workspace;
}

/** A law of a study with these lines. */
export function inWorkspace(
  title: string,
  lines: readonly string[],
  law: (workspace: Workspace) => Promise<void>,
): void {
  it(title, async () => law(await madeWorkspace(lines)));
}
