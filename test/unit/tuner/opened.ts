/** Opens the tuner of a workspace's study, in this process. */
import { openTuner, type Tuner, type TunerOptions } from '../../../src/tuner/tuner.ts';
import type { Bundle } from '../cli/bundle.ts';
import { sharedSupervisor } from '../cli/sharedSupervisor.ts';
import type { Workspace } from '../cli/workspace.ts';

export function opened(
  { declaration, dir: folder }: Workspace,
  built: Bundle,
  otherwise: Partial<TunerOptions> = {},
): Promise<Tuner> {
  return openTuner({
    declaration,
    id: 'made-up',
    folder,
    engineWorker: built.engineWorker,
    supervisor: sharedSupervisor(built),
    now: Date.now,
    onChange: () => undefined,
    ...otherwise,
  });
}
