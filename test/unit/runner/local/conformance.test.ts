import { createLocalExecutor } from '../../../../src/runner/local/localExecutor.ts';
import { createSupervisor } from '../../../../src/runner/supervisor/startSupervisor.ts';
import { bundle } from '../../cli/bundle.ts';
import { conformance } from '../conformance.ts';
import { temporaryFolder } from '../trials.ts';

conformance('processes of this machine', async () => {
  const { supervisor } = await bundle();
  return {
    folder: temporaryFolder(),
    create: () => createLocalExecutor(createSupervisor(supervisor)),
    inOtherProcess: { supervisor: supervisor.href },
    killWorker: ({ process: worker }) => {
      process.kill(worker?.supervisor ?? 0, 'SIGKILL');
    },
  };
});
