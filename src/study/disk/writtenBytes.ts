/**
 * All bytes that a tuner has written into its journal. An open file can be overwritten in place, and then neither says
 * so nor has its old content: so the bytes are kept here, as a checksum to compare the file with, and compressed, to be
 * saved elsewhere.
 */
import type { BigIntStats } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, inflateRaw } from 'node:zlib';

/** Longer than the checksum at the end of a line, which is one of all lines. */
const TAIL_BYTES = 64;

/** A journal shrinks to a fifth in blocks of this size; each is compressed in a millisecond, beside everything else. */
const BLOCK_BYTES = 2 ** 16;

export class WrittenBytes {
  #size = 0;
  #checksum = 0;
  #tail: Buffer = Buffer.alloc(0);
  #blocks: Promise<Buffer>[] = [];
  #uncompressed: Buffer = Buffer.alloc(0);
  /** When the file was last changed with these bytes in it, nanoseconds since 1970; undefined until the first look. */
  #changedAt: bigint | undefined;

  constructor(bytes: Buffer) {
    this.append(bytes);
  }

  get size(): number {
    return this.#size;
  }

  append(bytes: Buffer): void {
    this.#size += bytes.length;
    this.#checksum = crc32(bytes, this.#checksum);
    this.#tail = lastOf(Buffer.concat([this.#tail, lastOf(bytes)]));
    this.#uncompressed = Buffer.concat([this.#uncompressed, bytes]);
    if (this.#uncompressed.length < BLOCK_BYTES) return;
    this.#blocks.push(compress(this.#uncompressed, { level: constants.Z_BEST_SPEED }));
    this.#uncompressed = Buffer.alloc(0);
  }

  async bytes(): Promise<Buffer> {
    const blocks = await Promise.all(this.#blocks.map(async (block) => decompress(await block)));
    return Buffer.concat([...blocks, this.#uncompressed]);
  }

  /** After these bytes were written to the file: any change from now on is somebody else's. */
  async noteWritten(file: FileHandle): Promise<void> {
    this.#changedAt = (await file.stat({ bigint: true })).mtimeNs;
  }

  /**
   * Whether the file has these bytes and no others. All of them are read only where the file was changed since it was
   * last looked at: reading a journal before each event would take quadratic time.
   *
   * @param whole reads all of them: a foreign change between a write and `noteWritten` has the time of that write
   */
  async isContentOf(file: FileHandle, { size, mtimeNs }: BigIntStats, whole: boolean): Promise<boolean> {
    if (size !== BigInt(this.#size) || !(await this.isEndOf(file))) return false;
    if (mtimeNs === this.#changedAt && !whole) return true;
    if ((await checksumOf(file, this.#size)) !== this.#checksum) return false;
    this.#changedAt = mtimeNs;
    return true;
  }

  /** Whether the file has the last of these bytes where they were written. */
  async isEndOf(file: FileHandle): Promise<boolean> {
    const { length } = this.#tail;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, this.#size - length);
    return buffer.subarray(0, bytesRead).equals(this.#tail);
  }
}

const [compress, decompress] = [promisify<Buffer, object, Buffer>(deflateRaw), promisify<Buffer, Buffer>(inflateRaw)];

function lastOf(bytes: Buffer): Buffer {
  return bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES));
}

async function checksumOf(file: FileHandle, size: number): Promise<number> {
  const block = Buffer.alloc(BLOCK_BYTES);
  let checksum = 0;
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(block, 0, Math.min(block.length, size - done), done);
    if (bytesRead === 0) break;
    checksum = crc32(block.subarray(0, bytesRead), checksum);
    done += bytesRead;
  }
  return checksum;
}
