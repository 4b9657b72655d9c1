import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createSlurmExecutor } from '../../../../src/runner/slurm/slurmExecutor.ts';
import { conformance } from '../conformance.ts';
import { slurmMissing, startCluster, type Cluster } from './cluster.ts';

let cluster: Cluster | undefined;
after(() => cluster?.stop());

conformance(
  'jobs of Slurm',
  async () => {
    const { folder } = (cluster = await startCluster());
    return {
      folder,
      create: () => createSlurmExecutor({}, { name: 'laws', folder }),
      inOtherProcess: { slurmFolder: folder },
      killWorker: ({ job }) => cluster?.killJob(job?.id ?? assert.fail()),
    };
  },
  slurmMissing,
);
