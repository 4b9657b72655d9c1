/** Ends a tree on Windows, which has neither signals nor process groups. */
import { execa } from 'execa';

/**
 * `/T` also ends the descendants and `/F` ends them at once: without it, console programs are only asked to close a
 * window that they do not have, so a grace period would be of no use.
 *
 * @returns whether the processes were ended
 */
export async function taskkill(root: number): Promise<boolean> {
  const { failed } = await execa('taskkill', ['/PID', String(root), '/T', '/F'], { reject: false, windowsHide: true });
  return !failed;
}
