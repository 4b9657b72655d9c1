/** Ends a tree on Windows, which knows neither signals nor process groups. */
import { execa } from 'execa';

/**
 * `/T` takes the descendants along and `/F` ends them at once: without it, console programs are only asked to close a
 * window that they do not have, so there is no grace to wait for.
 *
 * @returns whether the processes were ended
 */
export async function taskkill(root: number): Promise<boolean> {
  const { failed } = await execa('taskkill', ['/PID', String(root), '/T', '/F'], { reject: false, windowsHide: true });
  return !failed;
}
