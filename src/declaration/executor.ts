/** Where trials run, if not on this machine, as data. */
import * as z from 'zod';

/** Each key is absent where a default is meant: the cluster's, or the host's. */
export const executorSchema = z.union([
  z.strictObject({
    slurm: z.strictObject({
      partition: z.string().exactOptional(),
      account: z.string().exactOptional(),
      qos: z.string().exactOptional(),
      gres: z.string().exactOptional(),
      cpus: z.int().exactOptional(),
      memory: z.string().exactOptional(),
      /** Seconds. */
      time: z.number().exactOptional(),
      throttle: z.int().exactOptional(),
      arguments: z.array(z.string()).exactOptional(),
      preamble: z.array(z.string()).exactOptional(),
    }),
  }),
  z.strictObject({
    ssh: z.strictObject({
      hosts: z.array(
        z.strictObject({
          /** As ssh takes it. */
          host: z.string(),
          /** Trials at once; with GPUs, on each of them. */
          slots: z.int(),
          /** As CUDA_VISIBLE_DEVICES names them. */
          gpus: z.array(z.string()).exactOptional(),
          /** Where the project is there. */
          folder: z.string().exactOptional(),
          python: z.string().exactOptional(),
          preamble: z.array(z.string()).exactOptional(),
        }),
      ),
      /** Seconds without a connection after which a host ends its trials. */
      patience: z.number(),
      /** What is not copied to hosts that do not share the folder. */
      exclude: z.array(z.string()),
    }),
  }),
]);

export type Executor = z.infer<typeof executorSchema>;

/** How many trials run at once on all hosts together; 1 where nobody says. */
export function slotsOf(executor: Executor | undefined): number {
  if (executor === undefined || 'slurm' in executor) return 1;
  return executor.ssh.hosts.reduce((sum, { slots, gpus }) => sum + slots * (gpus?.length ?? 1), 0);
}
