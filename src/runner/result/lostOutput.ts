/** A file that is searched for the metric and that the script has replaced, or deleted although it was there before. */
import { statusOf } from '../../system/regularFile.ts';

export interface LostOutput {
  readonly path: string;
  readonly by: 'link' | 'folder' | 'other' | 'nothing';
}

type Output = 'metrics' | 'stdout' | 'stderr';

/** @param files the path of each */
export function findLostOutput({ metrics, stdout, stderr }: Readonly<Record<Output, string>>): LostOutput | undefined {
  for (const path of [metrics, stdout, stderr]) {
    const status = statusOf(path);
    if (status?.isFile() || (status === undefined && path === metrics)) continue;
    if (status === undefined) return { path, by: 'nothing' };
    return { path, by: status.isSymbolicLink() ? 'link' : status.isDirectory() ? 'folder' : 'other' };
  }
  return undefined;
}
