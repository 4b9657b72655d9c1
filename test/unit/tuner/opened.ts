/** Opens the tuner of a workspace's study, in this process. */
import { openTuner, type Tuner, type TunerOptions } from '../../../src/tuner/tuner.ts';
import type { Bundle } from '../cli/bundle.ts';
import type { Workspace } from '../cli/workspace.ts';

export function opened(
  { declaration, dir: folder }: Workspace,
  { engineWorker, supervisor }: Bundle,
  otherwise: Partial<TunerOptions> = {},
): Promise<Tuner> {
  return openTuner({
    declaration,
    id: 'made-up',
    folder,
    engineWorker,
    supervisor,
    now: Date.now,
    onChange: () => undefined,
    ...otherwise,
  });
}
