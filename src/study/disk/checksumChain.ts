/**
 * Lines that vouch for themselves and for all before them: each ends in a checksum of itself that begins from the last
 * one's, so that a changed digit, which is JSON all the same, is found as a lost or a moved line is.
 *
 * CRC-32 guards against accidents. Against a person who wants to change a journal nothing would help that lies beside it.
 */
import { crc32 } from 'node:zlib';

/** What the next line begins from; `sealed` once a line had a checksum, after which every line has to have one. */
export interface ChecksumState {
  readonly sum: number;
  readonly required: boolean;
}

export const EMPTY_CHAIN: ChecksumState = { sum: 0, required: false };

/** @param json an object with at least one entry, on one line */
export function withChecksum(json: string, { sum: before }: ChecksumState): { line: string; seal: ChecksumState } {
  const sum = crc32(json, before);
  return { line: `${json.slice(0, -1)},"crc":"${hex(sum)}"}`, seal: { sum, required: true } };
}

/** The seal after this line; undefined where it is not as it was written. Journals of before had no checksums. */
export function verifyChecksum(line: string, { sum: before, required }: ChecksumState): ChecksumState | undefined {
  const expected = CHECKSUM_SUFFIX.exec(line)?.[1];
  if (expected === undefined)
    return required || BROKEN_SUFFIX.test(line) ? undefined : { sum: crc32(line, before), required };
  const sum = crc32(`${line.slice(0, -SUFFIX_LENGTH)}}`, before);
  return hex(sum) === expected ? { sum, required: true } : undefined;
}

const CHECKSUM_SUFFIX = /,"crc":"([0-9a-f]{8})"\}$/;
/** A checksum that lost a digit, on a first line, too. */
const BROKEN_SUFFIX = /,"crc":"[^"]*"?\}?$/;
const SUFFIX_LENGTH = ',"crc":"00000000"}'.length;

function hex(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
