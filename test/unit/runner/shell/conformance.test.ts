import { conformance } from '../conformance.ts';
import { temporaryFolder } from '../trials.ts';
import { createShellExecutor } from './shellExecutor.ts';

conformance('the smallest one, of the documents', () =>
  Promise.resolve({
    folder: temporaryFolder(),
    create: createShellExecutor,
    inOtherProcess: 'shell' as const,
    killWorker: ({ job }) => {
      process.kill(Number(job?.id), 'SIGKILL');
    },
  }),
);
