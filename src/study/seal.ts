/**
 * Lines that vouch for themselves and for all before them: each ends in a checksum of itself that begins from the last
 * one's, so that a changed digit, which is JSON all the same, is found as a lost or a moved line is.
 *
 * CRC-32 guards against accidents. Against a person who wants to change a journal nothing would help that lies beside it.
 */
import { crc32 } from 'node:zlib';

/** What the next line begins from; `sealed` once a line had a checksum, after which every line has to have one. */
export interface Seal {
  readonly sum: number;
  readonly sealed: boolean;
}

export const UNSEALED: Seal = { sum: 0, sealed: false };

/** @param json an object with at least one entry, on one line */
export function seal(json: string, { sum: before }: Seal): { line: string; seal: Seal } {
  const sum = crc32(json, before);
  return { line: `${json.slice(0, -1)},"crc":"${hex(sum)}"}`, seal: { sum, sealed: true } };
}

/** The seal after this line; undefined where it is not as it was written. Journals of before had no checksums. */
export function sealAfter(line: string, { sum: before, sealed }: Seal): Seal | undefined {
  const written = SUFFIX.exec(line)?.[1];
  if (written === undefined) return sealed || BROKEN.test(line) ? undefined : { sum: crc32(line, before), sealed };
  const sum = crc32(`${line.slice(0, -SUFFIX_LENGTH)}}`, before);
  return hex(sum) === written ? { sum, sealed: true } : undefined;
}

const SUFFIX = /,"crc":"([0-9a-f]{8})"\}$/;
/** A checksum that lost a digit, on a first line, too. */
const BROKEN = /,"crc":"[^"]*"?\}?$/;
const SUFFIX_LENGTH = ',"crc":"00000000"}'.length;

function hex(sum: number): string {
  return sum.toString(16).padStart(8, '0');
}
