/**
 * A picture that moves, as an animated PNG of 255 colours: screenshots, each only where it differs from the one before.
 */
import { writeFileSync } from 'node:fs';
import { crc32, deflateSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

export interface Frame {
  /** Base64 of a PNG. */
  readonly png: string;
  readonly seconds: number;
}

interface Indexed {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each colour; the first is transparent, and means no change. */
  readonly palette: readonly number[];
  readonly changes: readonly Change[];
}

/** The rows of a frame that have changes. */
interface Change {
  readonly top: number;
  readonly rows: number;
  /** Base64 of a byte for each pixel, its place in the palette. */
  readonly pixels: string;
  readonly seconds: number;
}

/** The browser reads the screenshots, because it knows PNG. */
export async function writeAnimation(browser: Browser, file: string, frames: readonly Frame[]): Promise<void> {
  const page = await browser.newPage();
  const indexed = (await page.evaluate(`(${indexedFrames})(${JSON.stringify(frames)})`)) as Indexed;
  await page.close();
  writeFileSync(file, animatedPng(indexed));
}

const indexedFrames = `async (frames) => {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const images = [];
  const count = new Map();
  for (const { png } of frames) {
    const bitmap = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
    context.drawImage(bitmap, 0, 0);
    const image = new Uint32Array(context.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
    for (const colour of image) count.set(colour, (count.get(colour) ?? 0) + 1);
    images.push(image);
  }
  const channels = (colour) => [colour & 255, (colour >> 8) & 255, (colour >> 16) & 255];
  const often = [...count].sort((a, b) => b[1] - a[1]).slice(0, 255).map(([colour]) => channels(colour));
  const nearest = new Map();
  for (const colour of count.keys()) {
    const distances = often.map((other) => other.reduce((sum, c, i) => sum + (c - channels(colour)[i]) ** 2, 0));
    nearest.set(colour, 1 + distances.indexOf(Math.min(...distances)));
  }
  const { width, height } = canvas;
  const changes = [];
  let before = new Uint8Array(width * height);
  images.forEach((image, k) => {
    const now = Uint8Array.from(image, (colour) => nearest.get(colour));
    const change = now.map((index, i) => (index === before[i] ? 0 : index));
    before = now;
    const first = change.findIndex((index) => index !== 0);
    if (first === -1) return void (changes.at(-1).seconds += frames[k].seconds);
    const top = Math.floor(first / width);
    const end = Math.floor(change.findLastIndex((index) => index !== 0) / width) + 1;
    const bytes = change.subarray(top * width, end * width);
    const pixels = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    changes.push({ top, rows: end - top, pixels, seconds: frames[k].seconds });
  });
  return { width, height, palette: [0, 0, 0, ...often.flat()], changes };
}`;

/** https://www.w3.org/TR/png-3/: chunks, of which `fcTL` and `fdAT` make a frame. */
function animatedPng({ width, height, palette, changes }: Indexed): Buffer {
  const indexed = [8, 3, 0, 0, 0]; // bits of a pixel, which is an index; the only compression, the only filters, no interlacing
  let sequence = 0;
  const frames = changes.flatMap(({ top, rows, pixels, seconds }, k) => {
    const duration = [...uint(Math.round(1000 * seconds), 2), ...uint(1000, 2)];
    const overWhatIsThere = [0, 1];
    const sizes = [width, rows, 0, top].flatMap((size) => uint(size));
    const control = chunk('fcTL', [...uint(sequence++), ...sizes, ...duration, ...overWhatIsThere]);
    const data = compressed(Buffer.from(pixels, 'base64'), width);
    return [
      control,
      k === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([Buffer.from(uint(sequence++)), data])),
    ];
  });
  const endlessly = 0;
  return Buffer.concat([
    Buffer.from([0x89, ...Buffer.from('PNG\r\n\x1a\n')]),
    chunk('IHDR', [...uint(width), ...uint(height), ...indexed]),
    chunk('PLTE', palette),
    chunk('tRNS', [0]),
    chunk('acTL', [...uint(changes.length), ...uint(endlessly)]),
    ...frames,
    chunk('IEND', []),
  ]);
}

function compressed(pixels: Buffer, width: number): Buffer {
  const unfiltered = Buffer.from([0]);
  const rows = Array.from({ length: pixels.length / width }, (_, i) => pixels.subarray(i * width, (i + 1) * width));
  return deflateSync(Buffer.concat(rows.flatMap((row) => [unfiltered, row])), { level: 9 });
}

function chunk(name: string, content: Buffer | readonly number[]): Buffer {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(content)]);
  return Buffer.concat([Buffer.from(uint(content.length)), body, Buffer.from(uint(crc32(body)))]);
}

/** Its bytes, the largest first. */
function uint(value: number, bytes = 4): readonly number[] {
  return Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255);
}
