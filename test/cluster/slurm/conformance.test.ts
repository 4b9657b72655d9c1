import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createSlurmClient } from '../../../src/runner/slurm/client.ts';
import { createSlurmExecutor } from '../../../src/runner/slurm/slurmExecutor.ts';
import { conformance } from '../../unit/runner/conformance.ts';
import { CORES, slurmMissing, startCluster, type Cluster } from './cluster.ts';

let cluster: Cluster | undefined;
after(() => cluster?.stop());

conformance(
  'jobs of Slurm',
  async () => {
    const { folder, env, killJob } = (cluster = await startCluster());
    return {
      folder,
      room: CORES,
      create: () => createSlurmExecutor({}, { name: 'laws', folder }, createSlurmClient(env)),
      inOtherProcess: { slurm: { folder, conf: env.SLURM_CONF ?? '' } },
      killWorker: ({ job }) => killJob(job?.id ?? assert.fail()),
    };
  },
  slurmMissing,
);
