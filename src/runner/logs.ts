/** The files that a running script writes, kept below a size. */
import { lstatSync } from 'node:fs';
import { cut } from './cut.ts';
import type { TrialFiles } from './files.ts';
import type { Metric } from './job.ts';
import { rulesOf } from './metric.ts';
import { stopTree, type LivingTree } from './tree.ts';

/** Bytes: a file larger than `above` is cut to its first and its last `keep` and what tells the metric. */
export interface Cap {
  readonly above: number;
  readonly keep: number;
}

/** What stays is far below the cap, so that a script that prints without end is not stopped at every look. */
export const CAP: Cap = { above: 64 * 2 ** 20, keep: 16 * 2 ** 20 };

export interface Logs {
  /** Cuts what is too large while the tree is stopped for the moment; Windows cannot stop it, and waits for the end. */
  look(tree: LivingTree): Promise<void>;
  /** Cuts what is too large when nobody writes any more. */
  close(): Promise<void>;
}

export function logsOf(files: TrialFiles, metric: Metric, { above, keep }: Cap): Logs {
  const rules = rulesOf(metric);
  const logs = (['stdout', 'stderr', 'metrics'] as const).map((name) => ({
    path: files[name],
    rules: rules[name],
    former: undefined as Awaited<ReturnType<typeof cut>>,
  }));
  const cutAll = async (tooLarge: typeof logs) => {
    for (const log of tooLarge) log.former = (await cut(log.path, log.rules, keep, log.former)) ?? log.former;
  };
  return {
    async look(tree) {
      const tooLarge = process.platform === 'win32' ? [] : logs.filter(({ path }) => room(path) > above);
      if (tooLarge.length === 0) return;
      const goOn = await stopTree(tree);
      try {
        await cutAll(tooLarge);
      } finally {
        goOn();
      }
    },
    close: () => cutAll(logs.filter(({ path }) => size(path) > above)),
  };
}

/**
 * What the file takes up on the disk. A script that does not append goes on after a cut where it was and leaves a hole
 * before that, which takes up nothing and need not be cut at every look.
 */
function room(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? Math.min(status.size, 512 * status.blocks) : 0;
}

function size(path: string): number {
  const status = lstatSync(path, { throwIfNoEntry: false });
  return status?.isFile() ? status.size : 0;
}
