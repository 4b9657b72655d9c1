/** Where trials run, if not on this machine. */
import * as z from 'zod';
import type { Executor } from '../../executor.ts';
import { expecting } from './expecting.ts';
import { sshOf, sshSchema } from './ssh.ts';
import { slurmSchema } from './slurm.ts';
import { strictGroup } from './schemaTypes.ts';

const forms = 'local, slurm, { slurm: { partition: gpu } }, or { ssh: [desktop, { host: gpu2, gpus: 2 }] }';

export const executorSchema = z
  .union(
    [
      z.enum(['local', 'slurm'], { error: expecting(forms) }),
      strictGroup('slurm or ssh, such as { slurm: { partition: gpu } }', {
        slurm: slurmSchema.exactOptional().describe('Jobs of a Slurm cluster, of which this machine is a login node.'),
        ssh: sshSchema.exactOptional().describe('Other machines, which are reached with ssh.'),
      }).refine(({ slurm, ssh }) => (slurm === undefined) !== (ssh === undefined), { error: expecting(forms) }),
    ],
    { error: expecting(forms) },
  )
  .meta({
    description: 'Where trials run: on this machine, as jobs of a Slurm cluster, or on other machines over SSH.',
    examples: [
      'slurm',
      { slurm: { partition: 'gpu', gres: 'gpu:1', time: '2h' } },
      { ssh: ['desktop', { host: 'gpu2', gpus: 2 }] },
    ],
  });

export type WrittenExecutor = z.infer<typeof executorSchema>;

/** In the form that the rest of the program uses; undefined for this machine. */
export function executorOf(written: WrittenExecutor | undefined): Executor | undefined {
  if (written === undefined || written === 'local') return undefined;
  if (written === 'slurm') return { slurm: {} };
  if (written.ssh !== undefined) return { ssh: sshOf(written.ssh) };
  return { slurm: written.slurm ?? {} };
}
