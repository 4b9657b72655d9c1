/**
 * A chain of checksums: each line ends in a checksum of itself that starts from the one before. A changed digit, which
 * is still JSON, is found in this way, and so is a lost or a moved line.
 *
 * CRC-32 guards against accidents. Nothing that lies beside a journal could guard it against a person who wants to
 * change it.
 */
import { crc32 } from 'node:zlib';

/** The start of the next line's sum; `required` once a line had a checksum: from then on every line must have one. */
export interface ChecksumState {
  readonly sum: number;
  readonly required: boolean;
}

export const EMPTY_CHAIN: ChecksumState = { sum: 0, required: false };

/** @param json an object with at least one entry, on one line */
export function withChecksum(json: string, { sum: before }: ChecksumState): { line: string; next: ChecksumState } {
  const sum = crc32(json, before);
  return { line: `${json.slice(0, -1)},"crc":"${hex(sum)}"}`, next: { sum, required: true } };
}

/** The state after this line; undefined if it is not as it was written. The first journals had no checksums. */
export function verifyChecksum(line: string, { sum: before, required }: ChecksumState): ChecksumState | undefined {
  const expected = CHECKSUM_SUFFIX.exec(line)?.[1];
  if (expected === undefined)
    return required || BROKEN_SUFFIX.test(line) ? undefined : { sum: crc32(line, before), required };
  const sum = crc32(`${line.slice(0, -SUFFIX_LENGTH)}}`, before);
  return hex(sum) === expected ? { sum, required: true } : undefined;
}

const CHECKSUM_SUFFIX = /,"crc":"([0-9a-f]{8})"\}$/;
/** A checksum that lost a digit; matters on a first line, where none is required. */
const BROKEN_SUFFIX = /,"crc":"[^"]*"?\}?$/;
const SUFFIX_LENGTH = ',"crc":"00000000"}'.length;

function hex(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
