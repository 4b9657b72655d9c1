/** Where a disk has no room left, a failure says nothing about the point. */

const NO_ROOM = /No space left on device|\bENOSPC\b|There is not enough space on the disk/i;
const NO_QUOTA = /Disk quota exceeded|\bEDQUOT\b/i;

/** The unfinished file may be gone again, and then its disk has some room. */
const NEARLY_FULL_BYTES = 1e9;
/** So little that what a script says at its end may not fit. */
const FULL_BYTES = 2 ** 16;

/**
 * The folder whose disk is to blame for a failure; undefined if none is. The words alone do not tell: too little shared
 * memory, which a smaller batch may not need, is reported in the same words. And where the logs are on the full disk
 * there are no words.
 *
 * @param reason why the trial failed, with the last words of its script
 * @param logs the folder of these words
 * @param folders that the script is likely to write to, the likeliest first
 * @param freeBytes room on the disk of a folder
 */
export function fullDisk(
  reason: string,
  logs: string,
  folders: readonly string[],
  freeBytes: (folder: string) => number | undefined,
): string | undefined {
  if (NO_QUOTA.test(reason)) return folders.at(0);
  if (!NO_ROOM.test(reason)) return (freeBytes(logs) ?? Infinity) < FULL_BYTES ? logs : undefined;
  const room = new Map(folders.map((folder) => [folder, freeBytes(folder) ?? Infinity]));
  const least = Math.min(...room.values());
  return least < NEARLY_FULL_BYTES ? folders.find((folder) => room.get(folder) === least) : undefined;
}
